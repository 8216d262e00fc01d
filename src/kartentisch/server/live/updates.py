"""What each viewer is sent of what happens at a table. Everything about cards comes from views."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from kartentisch.games import SPECTATOR
from kartentisch.games.events import EVERYONE, NOBODY, Event
from kartentisch.server.table import entries as e
from kartentisch.server.table.commands import STAND_IN
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.boards import board_of, boards_of, mine_of

LONGEST_LOG = 400

encode, SeenEvent = m.encoder.encode, m.SeenEvent

IsHere = Callable[[str], bool]  # whether a person is connected to the table


def seen_by(events: Sequence[Event], viewer: int) -> list[m.SeenEvent]:
    """What a viewer sees of what happened."""
    return [
        m.seen_event(event.seen_by(viewer))
        for event in events
        if is_told(event.kind.source, event.kind.sees)
    ]


def is_told(source: str | None, sees: str) -> bool:
    """Whether anybody is told of an event: nobody may see how a pile was stacked."""
    return source is not None or sees != NOBODY


class StepUpdate:
    """One step of a game for each viewer: a `Happened` whose common parts are encoded once."""

    def __init__(
        self, table: Table, entry: e.AnyEntry, events: list[Event], due: int | None
    ) -> None:
        boards = boards_of(table.settings.game)
        self.table = table
        self.mine = boards.mine
        self.happened = bool(events)
        self.mover = entry.seat if isinstance(entry, (e.Moved, e.TookBack)) else None
        self.open: list[m.SeenEvent] = []  # the events as everybody sees them
        self.secrets: dict[int | None, list[tuple[int, m.SeenEvent]]] = {}  # what some see instead
        for event in events:
            kind, seat, card, at, other = event
            name, source, _, sees = kind
            if sees == EVERYONE:
                self.open.append(SeenEvent(name, seat, card, at, other))
            elif is_told(source, sees):
                secret = (len(self.open), SeenEvent(name, seat, card, at, other))
                for keeper in event.keepers():
                    self.secrets.setdefault(keeper, []).append(secret)
                self.open.append(SeenEvent(name, seat, None, at, other))
        by = entry.auto if isinstance(entry, e.Moved) else None
        board: Any = msgspec.Raw(encode(boards.board(table.seen_by(SPECTATOR))))
        self.open_events: Any = msgspec.Raw(encode(self.open))
        # For each viewer the last parts are exchanged: making a message costs more than that.
        self.message: Any = m.Happened(table.number, board, by, due, [], None)
        self.messages: dict[int, bytes] = {}

    def concerns(self, viewer: int) -> bool:
        """Whether a viewer is told at all: a step of an unfinished choice is its player's alone."""
        return self.happened or viewer == self.mover

    def for_viewer(self, viewer: int, with_state: bool = False) -> bytes:
        """The message for a seat or SPECTATOR."""
        if with_state:
            return self.encoded(viewer, state_for(self.table, viewer))
        message = self.messages.get(viewer)
        if message is None:
            message = self.messages[viewer] = self.encoded(viewer, msgspec.UNSET)
        return message

    def encoded(self, viewer: int, state: Any) -> bytes:
        mine = None
        if viewer != SPECTATOR:
            view = self.table.seen_by(viewer)
            mine = mine_of(view, True) if self.table.settings.memory else self.mine(view)
        self.message.events = self.events_for(viewer)
        self.message.mine = mine
        self.message.state = state
        return encode(self.message)

    def events_for(self, viewer: int) -> Any:
        """What a viewer sees of what happened: the same as everybody, unless a secret is theirs."""
        own = self.secrets.get(viewer)
        if own is None:
            return self.open_events
        seen = self.open.copy()
        for index, secret in own:
            seen[index] = secret
        return seen


def state_for(table: Table, viewer: int) -> Any:
    """The game itself as its viewer can know it, for bots; UNSET if there is none."""
    if table.game is None:
        return msgspec.UNSET
    return msgspec.Raw(table.game.masked(viewer).save())


def table_state(table: Table, here: IsHere, due: int | None) -> m.TableState:
    """Everything about a table except the game."""
    return m.TableState(
        table.code,
        table.host,
        table.settings,
        table.phase,  # type: ignore[arg-type]
        [chair(occupant, here) for occupant in table.occupants],
        table.match,
        table.commitment,
        table.next_commitment,
        due,
    )


def chair(occupant: e.Occupant | None, here: IsHere) -> m.Chair | None:
    """A seat for the wire: who holds it, without what is secret."""
    if occupant is None:
        return None
    return m.Chair(
        occupant.name,
        occupant.person,
        STAND_IN if occupant.standing_in else occupant.level,
        occupant.standing_in,
        occupant.person is not None and here(occupant.person),
        occupant.again,
    )


def you(table: Table, person: Person, viewer: int) -> m.You:
    """Who the receiver of a message is."""
    looking = None if viewer == SPECTATOR else viewer
    return m.You(person.id, table.seats_of(person.id), looking, person.id == table.host)


def welcome(
    table: Table,
    person: Person,
    viewer: int,
    here: IsHere,
    due: int | None,
    with_state: bool = False,
) -> bytes:
    """The whole state for someone who looks from a seat, or as SPECTATOR."""
    board = mine = None
    log: list[m.SeenEvent] = []
    about_table = table_state(table, here, due)
    me = you(table, person, viewer)
    if table.game is not None:
        board = board_of(table.game.masked(SPECTATOR))
        if viewer >= table.players:  # the seat was added after the match
            viewer = SPECTATOR
        if viewer != SPECTATOR:
            mine = mine_of(table.game.masked(viewer), table.settings.memory)
        log = past(table, viewer)[-LONGEST_LOG:]
    state = state_for(table, viewer) if with_state else msgspec.UNSET
    return encode(m.Welcome(table.number, me, about_table, board, mine, log, table.said, state))


def past(table: Table, viewer: int) -> list[m.SeenEvent]:
    """What happened in the match so far; K17: cards seen once are not shown again."""
    once = boards_of(table.settings.game).seen_once
    told = []
    for step in table.record().steps():
        for event in seen_by(step.events, viewer):
            if event.kind in once:
                event.card = None
            told.append(event)
    return told


def spoke(number: int, entry: e.Spoken) -> bytes:
    """Something that was said."""
    said = m.Said(entry.name, entry.by or "", entry.phrase, entry.text)
    return encode(m.Spoke(number, said))


class TableUpdate:
    """A change of the table itself for each person: a `Changed` with the table encoded once.

    number: the table's own unless more of the same entry is to come.
    """

    def __init__(
        self, table: Table, here: IsHere, due: int | None, number: int | None = None
    ) -> None:
        self.table = table
        self.number = table.number if number is None else number
        self.state: Any = msgspec.Raw(encode(table_state(table, here, due)))

    def for_person(self, person: Person, viewer: int) -> bytes:
        """The message for a person who looks from a seat, or as SPECTATOR."""
        return encode(m.Changed(self.number, you(self.table, person, viewer), self.state))

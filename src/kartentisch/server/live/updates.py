"""What each viewer is sent of what happens at a table. Everything about cards comes from views."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from kartentisch.games import SPECTATOR
from kartentisch.games.events import EVERYONE, NOBODY, Event
from kartentisch.server.storage.people import Person
from kartentisch.server.table import entries as e
from kartentisch.server.table.commands import STAND_IN
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.boards import board_of, boards_of, mine_of

LONGEST_LOG = 400

encode = m.encoder.encode

Here = Callable[[str], bool]  # whether a person is connected to the table


def seen_by(events: Sequence[Event], viewer: int) -> list[m.SeenEvent]:
    """What a viewer sees of what happened."""
    return [
        m.seen_event(event.seen_by(viewer))
        for event in events
        if is_told(event.kind.source, event.kind.sees)
    ]


def is_told(source: str | None, sees: str) -> bool:
    """Whether anybody is told of an event: how a pile was stacked is nobody's to see."""
    return source is not None or sees != NOBODY


class Telling:
    """One step of a game, told to each viewer: what is the same for all is encoded once."""

    def __init__(
        self, table: Table, entry: e.AnyEntry, events: list[Event], due: int | None
    ) -> None:
        self.table = table
        self.events = events
        by = entry.auto if isinstance(entry, e.Moved) else None
        board = board_of(table.seen_by(SPECTATOR))
        self.beginning = encode(m.HappenedToAll(table.number, board, by, due))[:-1]
        self.mover = entry.seat if isinstance(entry, (e.Moved, e.TookBack)) else None
        self.seen_by_all: list[m.SeenEvent] = []
        self.secrets: dict[int | None, list[tuple[int, m.SeenEvent]]] = {}  # of those who see more
        for event in events:
            kind, seat, card, at, other = event
            name, source, _, sees = kind
            if sees == EVERYONE:
                self.seen_by_all.append(m.SeenEvent(name, seat, card, at, other))
            elif is_told(source, sees):
                secret = (len(self.seen_by_all), m.SeenEvent(name, seat, card, at, other))
                for keeper in event.keepers():
                    self.secrets.setdefault(keeper, []).append(secret)
                self.seen_by_all.append(m.SeenEvent(name, seat, None, at, other))
        self.open = encode(self.seen_by_all)
        self.told: dict[int, bytes] = {}

    def concerns(self, viewer: int) -> bool:
        """Whether a viewer is told at all: a step of an unfinished choice is its player's alone."""
        return bool(self.events) or viewer == self.mover

    def to(self, viewer: int, with_state: bool = False) -> bytes:
        """The message for a seat or SPECTATOR."""
        message = self.told.get(viewer)
        if message is None:
            message = self.told[viewer] = self.tell(viewer)
        return add_state(message, self.table, viewer) if with_state else message

    def tell(self, viewer: int) -> bytes:
        """A `Happened`, put together: only what is the viewer's own is still to be encoded."""
        mine = None
        if viewer != SPECTATOR:
            mine = mine_of(self.table.seen_by(viewer), self.table.settings.memory)
        seen = self.seen_by(viewer)
        parts = (self.beginning, b',"events":', seen, b',"mine":', encode(mine), b"}")
        return b"".join(parts)

    def seen_by(self, viewer: int) -> bytes:
        """What a viewer sees of what happened: as everybody, unless a secret is theirs."""
        own = self.secrets.get(viewer)
        if own is None:
            return self.open
        seen = self.seen_by_all.copy()
        for place, secret in own:
            seen[place] = secret
        return encode(seen)


def add_state(message: bytes, table: Table, viewer: int) -> bytes:
    """A message with the game itself as its viewer can know it, for bots."""
    if table.game is None:
        return message
    return message[:-1] + b',"state":' + table.game.masked(viewer).save() + b"}"


def table_state(table: Table, here: Here, due: int | None) -> m.TableState:
    """Everything about a table besides the game."""
    return m.TableState(
        table.code,
        table.host,
        table.settings,
        table.phase,  # type: ignore[arg-type]
        [chair(place, here) for place in table.places],
        table.match,
        table.commitment,
        table.next_commitment,
        due,
    )


def chair(place: e.Place | None, here: Here) -> m.Chair | None:
    """A seat for the wire: who sits there, without what is secret."""
    if place is None:
        return None
    return m.Chair(
        place.name,
        place.person,
        STAND_IN if place.standing_in else place.level,
        place.standing_in,
        place.person is not None and here(place.person),
        place.again,
    )


def you(table: Table, person: Person, viewer: int) -> m.You:
    """Who the receiver of a message is."""
    looking = None if viewer == SPECTATOR else viewer
    return m.You(person.id, table.seats_of(person.id), looking, person.id == table.host)


def welcome(table: Table, person: Person, viewer: int, here: Here, due: int | None) -> bytes:
    """The whole state for someone who looks from a seat, or as SPECTATOR."""
    board = mine = None
    log: list[m.SeenEvent] = []
    state = table_state(table, here, due)
    me = you(table, person, viewer)
    if table.game is not None:
        board = board_of(table.game.masked(SPECTATOR))
        if viewer >= table.players:  # the seat was added after the game
            viewer = SPECTATOR
        if viewer != SPECTATOR:
            mine = mine_of(table.game.masked(viewer), table.settings.memory)
        log = past(table, viewer)[-LONGEST_LOG:]
    return encode(m.Welcome(table.number, me, state, board, mine, log, list(table.said)))


def past(table: Table, viewer: int) -> list[m.SeenEvent]:
    """What happened in the game so far; K17: cards seen once are not shown again."""
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


class Change:
    """Something about the table itself, told to each person: the table is encoded once.

    The number is the table's unless more of it is to come.
    """

    def __init__(
        self, table: Table, here: Here, due: int | None, number: int | None = None
    ) -> None:
        self.table = table
        self.number = table.number if number is None else number
        self.state: Any = msgspec.Raw(encode(table_state(table, here, due)))

    def to(self, person: Person, viewer: int) -> bytes:
        """The message for a person who looks from a seat, or as SPECTATOR."""
        return encode(m.Changed(self.number, you(self.table, person, viewer), self.state))

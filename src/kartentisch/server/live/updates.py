"""What each viewer is sent of what happens at a table. Everything about cards comes from views."""

from collections import deque
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from kartentisch.games import SPECTATOR
from kartentisch.games.events import EVERYONE, NOBODY, Event
from kartentisch.server.live.names import Names
from kartentisch.server.table import entries as e
from kartentisch.server.table.bots import STAND_IN
from kartentisch.server.table.entries import Moved, TookBack
from kartentisch.server.table.person import Company, Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.boards import board_of, boards_of, mine_of

LONGEST_LOG = 400
MOST_PASTS = 64  # matches whose last events are kept
LAST_EVENTS: dict[tuple[object, ...], tuple[tuple[int, Event], ...]] = {}

encode, Happened, SeenEvent = m.encoder.encode, m.Happened, m.SeenEvent


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
    """One step of a game for each viewer: a `Happened` whose common parts are encoded once.

    `mine` is its last part and the only one that no two viewers share.
    """

    def __init__(
        self, table: Table, entry: e.AnyEntry, events: list[Event], due: int | None
    ) -> None:
        boards = boards_of(table.settings.game)
        self.table = table
        self.mine = boards.mine
        self.happened = bool(events)
        self.mover: int | None = None
        by = None
        if isinstance(entry, Moved):
            self.mover, by = entry.seat, entry.auto
        elif isinstance(entry, TookBack):
            self.mover = entry.seat
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
        board = boards.board(table.seen_by(SPECTATOR))
        alike = encode(Happened(table.number, board, by, due, [], None))
        self.opening = alike.removesuffix(b'[],"mine":null}')
        self.told = self.told_with(self.open)
        self.messages: dict[int, bytes] = {}

    def concerns(self, viewer: int) -> bool:
        """Whether a viewer is told at all: a step of an unfinished choice is its player's alone."""
        return self.happened or viewer == self.mover

    def for_viewer(self, viewer: int, with_state: bool = False) -> bytes:
        """The message for a seat or SPECTATOR."""
        message = self.messages.get(viewer)
        if message is None:
            message = self.messages[viewer] = self.encoded(viewer)
        if with_state:
            state = encode(saved_view(self.table, viewer))
            return b"".join((message[:-1], b',"state":', state, b"}"))
        return message

    def encoded(self, viewer: int) -> bytes:
        """The message: what is told to many, and then what is its viewer's own."""
        secrets = self.secrets.get(viewer)
        told = self.told if secrets is None else self.told_with(self.events_with(secrets))
        mine = None
        if viewer != SPECTATOR:
            view = self.table.seen_by(viewer)
            mine = mine_of(view, True) if self.table.settings.memory else self.mine(view)
        return b"".join((told, encode(mine), b"}"))

    def told_with(self, events: list[m.SeenEvent]) -> bytes:
        """The message up to `mine`, with the events as somebody sees them."""
        return b"".join((self.opening, encode(events), b',"mine":'))

    def events_with(self, secrets: list[tuple[int, m.SeenEvent]]) -> list[m.SeenEvent]:
        """What happened, with the secrets of a viewer."""
        seen = self.open.copy()
        for index, secret in secrets:
            seen[index] = secret
        return seen


def saved_view(table: Table, viewer: int) -> Any:
    """The game itself as its viewer can know it, for bots; UNSET if there is none."""
    if table.game is None:
        return msgspec.UNSET
    return msgspec.Raw(table.game.masked(viewer).save())


def table_state(table: Table, names: Names, company: Company, due: int | None) -> m.TableState:
    """Everything about a table except the game."""
    return m.TableState(
        table.code,
        table.host,
        table.settings,
        table.phase,  # type: ignore[arg-type]
        [chair(table, seat, names, company) for seat in range(len(table.occupants))],
        table.match,
        table.commitment,
        table.next_commitment,
        due,
        table.paused,
        table.undone,
        table.is_practice,
        (table.common.date or None) if table.common is not None else None,
        event_of(table),
        sorted(seat for one in table.pausing for seat in table.seats_of(one)) or msgspec.UNSET,
    )


def event_of(table: Table) -> m.EventDeal | None:
    """The deal of an event that a match is played with."""
    common = table.common
    if common is None or not common.contest:
        return None
    return m.EventDeal(common.contest, common.number, common.until)


def chair(table: Table, seat: int, names: Names, company: Company) -> m.Chair | None:
    """A seat for the wire: who holds it, without what is secret."""
    occupant = table.occupants[seat]
    if occupant is None:
        return None
    return m.Chair(
        names.at(table, seat),
        occupant.person,
        STAND_IN if occupant.standing_in else occupant.level,
        occupant.standing_in,
        occupant.person is not None and company.is_here(occupant.person),
        occupant.again,
        occupant.left,
        away(occupant, company),
        seat in table.missed,
    )


def away(occupant: e.Occupant | None, company: Company) -> int | None:
    """For how many seconds the person on a seat has not been here."""
    if occupant is None or occupant.person is None:
        return None
    seconds = company.seconds_away(occupant.person)
    return None if seconds is None else int(seconds)


def you(table: Table, person: Person, viewer: int) -> m.You:
    """Who the receiver of a message is."""
    looking = None if viewer == SPECTATOR else viewer
    return m.You(person.id, table.seats_of(person.id), looking, person.id == table.host)


def welcome(
    table: Table,
    person: Person,
    viewer: int,
    names: Names,
    company: Company,
    due: int | None,
    with_state: bool = False,
    unheard: Collection[str] = (),
) -> bytes:
    """The whole state for someone who looks from a seat, or as SPECTATOR.

    unheard: whose words they don't want to hear.
    """
    board = mine = None
    log: list[m.SeenEvent] = []
    about_table = table_state(table, names, company, due)
    me = you(table, person, viewer)
    if table.game is not None:
        board = board_of(table.game.masked(SPECTATOR))
        if viewer >= table.players:  # the seat was added after the match
            viewer = SPECTATOR
        if viewer != SPECTATOR:
            mine = mine_of(table.game.masked(viewer), table.settings.memory)
        log = past(table, viewer)
    state = saved_view(table, viewer) if with_state else msgspec.UNSET
    words = [said(spoken, names) for spoken in table.said if spoken.by not in unheard]
    return encode(m.Welcome(table.number, me, about_table, board, mine, log, words, state))


def past(table: Table, viewer: int) -> list[m.SeenEvent]:
    """What happened last in the match; K17: cards seen once are not shown again.

    What the viewer was shown last stays until they move or confirm that they have seen it.
    """
    once = boards_of(table.settings.game).seen_once
    told = []
    fresh = table.seen.get(viewer, -1)  # what came after that many moves may be unseen
    for number, mover in enumerate(table.moves[::2], start=1):
        if mover == viewer:
            fresh = max(fresh, number - 1)
    for number, event in last_events(table):
        seen = m.seen_event(event.seen_by(viewer))
        if seen.kind in once and (number <= fresh or viewer == SPECTATOR):
            seen.card = None
        told.append(seen)
    return told


def last_events(table: Table) -> Sequence[tuple[int, Event]]:
    """The last events of the match that anyone is told of, each with the number of its step.

    To find them the whole match is played again. Who looks twice must not cost that twice.
    """
    rules = (table.settings.game, table.players, *table.options.items())
    key = (rules, table.seed, table.moves.tobytes())
    found = LAST_EVENTS.get(key)
    if found is None:
        told: deque[tuple[int, Event]] = deque(maxlen=LONGEST_LOG)
        for step in table.record().steps():
            for event in step.events:
                if is_told(event.kind.source, event.kind.sees):
                    told.append((step.number, event))
        if len(LAST_EVENTS) >= MOST_PASTS:
            del LAST_EVENTS[next(iter(LAST_EVENTS))]
        found = LAST_EVENTS[key] = tuple(told)
    return found


def said(entry: e.Spoken, names: Names) -> m.Said:
    """Something that was said, for the wire; without the words of somebody who was deleted."""
    name = names.of(entry.by)
    text = "" if entry.text is not None and not name else entry.text
    return m.Said(name, entry.by or "", entry.phrase, text)


def spoke(number: int, entry: e.Spoken, names: Names) -> bytes:
    """Something is said."""
    return encode(m.Spoke(number, said(entry, names)))


class TableUpdate:
    """A change of the table itself for each person: a `Changed` with the table encoded once.

    number: the table's own unless more of the same entry is to come.
    """

    def __init__(
        self,
        table: Table,
        names: Names,
        company: Company,
        due: int | None,
        number: int | None = None,
    ) -> None:
        self.table = table
        self.number = table.number if number is None else number
        self.state: Any = msgspec.Raw(encode(table_state(table, names, company, due)))

    def for_person(self, person: Person, viewer: int) -> bytes:
        """The message for a person who looks from a seat, or as SPECTATOR."""
        return encode(m.Changed(self.number, you(self.table, person, viewer), self.state))

"""A table, made from its journal: apply one entry after the other, and this is how it stands.

The same journal always makes the same table, on every machine. Who may do what is decided in
commands.py; the rules of the game are asked here, when a move is played.
"""

from array import array
from collections.abc import Iterable
from typing import cast

from msgspec.structs import replace

from kartentisch.games.events import Event
from kartentisch.games.game import Game
from kartentisch.games.records import Record
from kartentisch.server.table import entries as e
from kartentisch.server.table.entries import CLOCK
from kartentisch.server.table.fairness import commitment_of, deal_seed
from kartentisch.server.wire.messages import Settings

REMEMBERED_WORDS = 30
NO_MOVES = array("H")


class TableStep:
    """One entry of a journal: what happened by it, and the table after it."""

    def __init__(self, entry: e.AnyEntry, events: list[Event], table: "Table") -> None:
        self.entry = entry
        self.events = events
        self.table = table


class Progress:
    """What a command leads to: the table before it, its entries step by step, the table after."""

    def __init__(
        self, before: "Table", entries: list[e.AnyEntry], steps: list[TableStep], after: "Table"
    ) -> None:
        self.before = before
        self.entries = entries
        self.steps = steps
        self.after = after


class Table:
    """How a table stands after an entry of its journal.

    What its fields hold is never changed, only replaced, so that copies can share it.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.number = 0  # of the last entry
        self.host = ""
        self.settings = cast(Settings, None)  # there from the first entry on
        self.occupants: list[e.Occupant | None] = []
        self.phase = "open"
        self.match = 0
        self.secret = ""
        self.next_secret = ""
        self.deal: str | None = None
        self.practice: e.Practice | None = None  # where the first match begins, if not at its deal
        self.common: e.CommonDeal | None = None  # that the first match is played with
        self.seed = b""  # of the cards of the running match
        self.entropy: list[str] = []  # what each seat added to them, when the match began
        self.server_parts: list[int] | None = None  # for which seats it is the server's, if known
        self.game: Game | None = None
        self.trial: Game | None = None  # scratch: moves are played on it, and it notes the events
        self.view: Game | None = None  # scratch: the last view that was asked for
        self.spare: Game | None = None  # scratch: a past game, which the next one is written over
        self.first_starter = 0
        self.options: dict[str, int | str] = {}
        self.players = 0  # of the running match, or the last one: seats may have been added since
        self.moves = NO_MOVES  # of the match: seat, move, seat, move, …
        self.paused = False
        self.pausing: frozenset[str] = frozenset()  # who would like a pause, over days
        self.undone = False  # decisions of the running or last match were undone
        self.held: dict[str, frozenset[int]] = {}  # the seats each person has had in the match
        self.missed: frozenset[int] = frozenset()  # the seats whose last decision the clock made
        self.seen: dict[int, int] = {}  # how many moves there were when a seat confirmed
        self.helped: dict[int, int] = {}  # how many moves of a rated match were made for a person
        self.said: list[e.Spoken] = []

    # --- going on

    def after(self, entries: list[e.AnyEntry]) -> Progress:
        """What entries lead to. This table stays as it is; a move that is illegal is refused."""
        steps = []
        table = self
        for entry in entries:
            table = table.copy()
            events = table.apply(table.number + 1, entry)
            steps.append(TableStep(entry, events, table))
        return Progress(self, entries, steps, table)

    def copy(self) -> "Table":
        """Another table that stands alike; neither changes when the other goes on."""
        twin = Table.__new__(Table)  # every field is set below
        twin.code = self.code
        twin.number = self.number
        twin.host = self.host
        twin.settings = self.settings
        twin.occupants = self.occupants
        twin.phase = self.phase
        twin.match = self.match
        twin.secret = self.secret
        twin.next_secret = self.next_secret
        twin.deal = self.deal
        twin.practice = self.practice
        twin.common = self.common
        twin.seed = self.seed
        twin.entropy = self.entropy
        twin.server_parts = self.server_parts
        twin.game = self.game
        twin.trial = self.trial
        twin.view = self.view
        twin.spare = self.spare
        twin.first_starter = self.first_starter
        twin.options = self.options
        twin.players = self.players
        twin.moves = self.moves
        twin.paused = self.paused
        twin.pausing = self.pausing
        twin.undone = self.undone
        twin.held = self.held
        twin.missed = self.missed
        twin.seen = self.seen
        twin.helped = self.helped
        twin.said = self.said
        return twin

    def succeed(self, before: "Table") -> None:
        """Take the place of the table before. Nobody may use its game from now on."""
        old, now = before.game, self.game
        if old is not now and old is not None and now is not None and old.options is now.options:
            self.spare = old

    def apply(self, number: int, entry: e.AnyEntry) -> list[Event]:
        """Go on by one entry; returns what happened in the game."""
        self.number = number
        match entry:
            case e.Moved():
                if (entry.auto == CLOCK) != (entry.seat in self.missed):
                    self.missed ^= {entry.seat}
                if entry.auto is not None and self.settings.rated:
                    self.help(entry.seat)
                return self.move(entry.seat, entry.move)
            case e.TookBack(seat=seat):
                self.take_back(seat)
            case e.Started():
                return self.start(entry)
            case e.TableOpened():
                self.open(entry)
            case e.Sat():
                self.sit(entry)
            case e.Stood(seat=seat, level=level):
                goes = self.occupants[seat]
                if goes is None or goes.person is None or level is None:
                    self.occupy(seat, None)
                else:
                    self.occupy(seat, replace(goes, left=True, standing_in=True))
            case e.BotSat():
                self.occupy(entry.seat, e.Occupant(entry.name, level=entry.level))
            case e.Set(settings=settings):
                self.change(settings)
            case e.Ready():
                for seat, occupant in self.people():
                    if occupant.person == entry.by:
                        self.occupy(seat, replace(occupant, again=True, entropy=entry.entropy))
            case e.Spoken():
                self.said = [*self.said, entry][-REMEMBERED_WORDS:]
            case e.Absent(seat=seat) | e.Returned(seat=seat):
                away = self.occupants[seat]
                if away is not None:
                    absent = isinstance(entry, e.Absent)
                    self.occupy(seat, replace(away, standing_in=absent, left=False))
            case e.Swapped(seat=seat, other=other):
                first, second = self.occupants[seat], self.occupants[other]
                self.occupy(seat, second)
                self.occupy(other, first)
            case e.HandedOver(host=host):
                self.host = host
            case e.Paused() | e.Resumed():
                self.paused = isinstance(entry, e.Paused)
                self.pausing = frozenset()
            case e.PauseWished(by=str(person)):
                self.pausing |= {person}
            case e.PauseRefused():
                self.pausing = frozenset()
            case e.Ended():
                self.secret = self.next_secret  # the other one is never shown
                self.enter_lobby()
            case e.LobbyEntered():
                self.enter_lobby(keep_entropy=True)
            case e.Undone(moves=moves):
                self.undo(moves)
            case e.Seen(seat=seat):
                self.seen = {**self.seen, seat: len(self.moves) // 2}
        return []

    def sit(self, entry: e.Sat) -> None:
        """A person takes a seat."""
        if entry.leaves is not None:
            self.occupy(entry.leaves, None)
        self.occupy(entry.seat, e.Occupant(person=entry.by, entropy=entry.entropy))
        if self.phase == "playing" and entry.by is not None:
            held = self.held.get(entry.by, frozenset())
            self.held = {**self.held, entry.by: held | {entry.seat}}

    def occupy(self, seat: int, occupant: e.Occupant | None) -> None:
        """Give a seat to someone, or to nobody."""
        self.occupants = [*self.occupants[:seat], occupant, *self.occupants[seat + 1 :]]

    def open(self, entry: e.TableOpened) -> None:
        self.host = entry.by or ""
        self.settings = entry.settings
        self.occupants = [None] * entry.settings.seats
        self.secret = entry.secret
        self.deal = entry.deal
        self.practice = entry.practice
        self.common = entry.common

    def change(self, settings: Settings) -> None:
        """Change the settings; people keep their seats."""
        kept = self.occupants[: settings.seats]
        self.occupants = kept + [None] * (settings.seats - len(kept))
        self.settings = settings

    def start(self, entry: e.Started) -> list[Event]:
        self.host = entry.host
        self.settings = entry.settings
        self.options = entry.options
        self.occupants = [
            replace(occupant, name="" if occupant.person else occupant.name, again=False)
            for occupant in entry.occupants
        ]
        self.players = len(self.occupants)
        self.match = entry.match
        self.secret = entry.secret
        self.next_secret = entry.next_secret
        self.deal = entry.deal
        self.practice = entry.practice
        self.common = entry.common
        self.said = []  # a table is read from its last start on, and has to come out the same
        self.phase = "playing"
        self.paused = self.undone = False
        self.seen, self.helped = {}, {}
        self.missed, self.pausing = frozenset(), frozenset()
        persons = {occupant.person for _, occupant in self.people() if occupant.person}
        self.held = {person: frozenset(self.seats_of(person)) for person in persons}
        self.moves = array("H", entry.practice.moves) if entry.practice else NO_MOVES
        # Older entries have it with the occupants alone.
        self.entropy = entry.entropy or [occupant.entropy for occupant in entry.occupants]
        self.server_parts = entry.server_parts if entry.entropy else None
        self.seed = self.drawn_seed()
        events = []
        for step in self.record().steps():
            if step.number == 0:
                self.first_starter = step.game.starter
            events += step.events
        self.trial = step.game
        self.game = self.trial.copy()
        self.view = self.spare = None
        return events

    def move(self, seat: int, move: int) -> list[Event]:
        trial = self.trial = self.running().copy(self.trial)
        trial.play(seat, move)
        self.game = trial.copy(self.spare)
        self.moves = self.moves + array("H", (seat, move))
        if trial.over:
            self.phase = "over"
            self.pausing = frozenset()
            self.secret = self.next_secret
            self.occupants = [
                None if occupant is None else replace(occupant, again=False, entropy="")
                for occupant in self.occupants
            ]
        return trial.happened()

    def help(self, seat: int) -> None:
        """A bot or the clock moves for a seat, which may be a person's."""
        occupant = self.occupants[seat]
        if occupant is not None and occupant.person is not None:
            self.helped = {**self.helped, seat: self.helped.get(seat, 0) + 1}

    def take_back(self, seat: int) -> None:
        trial = self.trial = self.running().copy(self.trial)
        trial.take_back(seat)
        self.game = trial.copy()
        last = 2 * max(index for index, mover in enumerate(self.moves[::2]) if mover == seat)
        self.moves = self.moves[:last] + self.moves[last + 2 :]
        self.seen = {who: at - (2 * at > last) for who, at in self.seen.items()}

    def undo(self, moves: int) -> None:
        """Go back to an earlier position of the match, after this many moves."""
        self.moves = self.moves[: 2 * moves]
        self.seen = {seat: min(at, moves) for seat, at in self.seen.items()}
        self.undone = True
        self.trial = self.record().replay()
        self.game = self.trial.copy()
        self.view = self.spare = None

    def enter_lobby(self, keep_entropy: bool = False) -> None:
        """No match is going on: nothing of it is shown any more, and seats are free to change.

        keep_entropy: what people have added since the last match is for the next one.
        """
        self.phase = "open"
        self.paused = self.undone = False
        self.practice = self.common = None
        self.game = self.trial = self.view = self.spare = None
        self.moves = NO_MOVES
        self.held, self.seen, self.helped = {}, {}, {}
        self.missed, self.pausing = frozenset(), frozenset()
        self.occupants = [
            None
            if occupant is None or occupant.left
            else replace(
                occupant,
                standing_in=False,
                again=False,
                entropy=occupant.entropy if keep_entropy else "",
            )
            for occupant in self.occupants
        ]

    # --- the match

    def running(self) -> Game:
        """The game that is being played, or was played last."""
        if self.game is None:
            raise RuntimeError(f"no match has begun at table {self.code}")
        return self.game

    def seen_by(self, viewer: int) -> Game:
        """The game as a viewer can know it. The next call reuses the object."""
        self.view = self.running().masked(viewer, self.view)
        return self.view

    def moves_before_last_decision(self, seat: int) -> int | None:
        """How many moves there were before the last decision of a seat; None if it made none.

        A decision may take several moves: they are undone together.
        """
        before = None
        begun = False  # whether the seat has chosen a part of its decision
        for step in self.record().steps():
            if step.seat == seat and not begun:
                before = step.number - 1
            begun = step.game.may_take_back(seat)
        return before

    def record(self) -> Record:
        """The record of the match so far."""
        moves = list(zip(self.moves[::2], self.moves[1::2], strict=True))
        return Record(self.settings.game, self.players, self.seed, dict(self.options), moves)

    def drawn_seed(self) -> bytes:
        """The seed of a match that starts now."""
        return bytes.fromhex(self.deal) if self.deal else deal_seed(self.secret, self.entropy)

    @property
    def is_practice(self) -> bool:
        """Whether the match counts in no statistics because its cards were known."""
        return self.practice is not None or (self.common is not None and self.common.practice)

    @property
    def commitment(self) -> str:
        """To the secret of the running match, or of the next one if none is running."""
        return commitment_of(self.secret)

    @property
    def next_commitment(self) -> str:
        """While a match is running, to the secret of the one after it."""
        return commitment_of(self.next_secret) if self.phase == "playing" else ""

    # --- the seats

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [
            seat
            for seat, occupant in enumerate(self.occupants)
            if occupant is not None and occupant.person == person
        ]

    def people(self) -> Iterable[tuple[int, e.Occupant]]:
        """The seats that are held by persons."""
        for seat, occupant in enumerate(self.occupants):
            if occupant is not None and occupant.person is not None:
                yield seat, occupant

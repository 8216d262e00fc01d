"""The truth of a universe: what is in the journals, and what each viewer may be told of it.

The ledger is kept where rows reach the database, beside the server. From it every table is made
again, entry by entry, and what the server says is compared with that. Nothing here uses the
server's own way of telling (live/updates.py), only tables, masked games and the boards.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kartentisch.games import SPECTATOR
from kartentisch.games.events import NOBODY, Event
from kartentisch.server.table import entries as e
from kartentisch.server.table.table import Table, TableStep
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.boards import board_of, mine_of

Row = tuple[str, int, str]  # code, number, body
STEPS = (e.Moved, e.TookBack, e.Started)

encode = m.encoder.encode


class Violation(AssertionError):
    """A promise of the server that does not hold."""


class Seen(msgspec.Struct):
    """What one viewer is told of a step."""

    board: bytes
    mine: bytes
    events: bytes


class TrueTable:
    """A table, made from its journal."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.bodies: list[str] = []
        self.steps: list[TableStep] = []
        self.commands: dict[tuple[str, str], int] = {}  # by person and id: the number
        self.written_at: list[float] = []
        self.durable = 0  # how many entries a crash can't take away
        self.seen: dict[tuple[int, int], Seen] = {}
        self.pasts: dict[tuple[int, int], list[m.SeenEvent]] = {}

    @property
    def now(self) -> Table:
        """How it stands after the last entry."""
        return self.steps[-1].table if self.steps else Table(self.code)

    def at(self, number: int) -> TableStep:
        """The entry of a number, and the table after it."""
        return self.steps[number - 1]

    def add(self, number: int, body: str, at: float) -> None:
        if number <= len(self.bodies):
            raise Violation(f"two writers won: entry {number} of {self.code} is written twice")
        if number != len(self.bodies) + 1:
            raise Violation(f"entry {number} of {self.code} follows {len(self.bodies)}")
        entry = e.entry_from(body)
        if entry.id is not None:
            key = (entry.by or "", entry.id)
            if key in self.commands:
                before = self.commands[key]
                raise Violation(f"command {entry.id} is entry {before} and entry {number}")
            self.commands[key] = number
        self.bodies.append(body)
        self.written_at.append(at)
        self.steps.append(self.now.after([entry]).steps[0])

    def cut(self, length: int) -> None:
        """A crash took the last entries away, which nobody had been promised."""
        del self.bodies[length:], self.steps[length:], self.written_at[length:]
        self.commands = {key: number for key, number in self.commands.items() if number <= length}
        self.seen = {key: seen for key, seen in self.seen.items() if key[0] <= length}
        self.pasts = {key: past for key, past in self.pasts.items() if key[0] <= length}

    # --- what viewers may know

    def visible(self, number: int, viewer: int) -> bool:
        """Whether a viewer is told of an entry by a message of its own, besides a changed table."""
        step = self.at(number)
        if isinstance(step.entry, (e.Spoken, e.Started)):
            return True
        if isinstance(step.entry, e.Moved):
            return bool(step.events) or step.entry.seat == viewer
        return isinstance(step.entry, e.TookBack) and step.entry.seat == viewer

    def view(self, number: int, viewer: int) -> Seen:
        """What a viewer sees after an entry."""
        found = self.seen.get((number, viewer))
        if found is None:
            step = self.at(number)
            game = step.table.running()
            mine = None
            if viewer != SPECTATOR:
                mine = mine_of(game.masked(viewer), step.table.settings.memory)
            found = self.seen[number, viewer] = Seen(
                encode(board_of(game.masked(SPECTATOR))),
                encode(mine),
                encode(told(step.events, viewer)),
            )
        return found

    def past(self, number: int, viewer: int) -> list[m.SeenEvent]:
        """Everything that a viewer was ever told of the match that is on after an entry."""
        found = self.pasts.get((number, viewer))
        if found is None:
            events: list[Event] = []
            for step in self.at(number).table.record().steps():
                events += step.events
            found = self.pasts[number, viewer] = told(events, viewer)
        return found


def told(events: Iterable[Event], viewer: int) -> list[m.SeenEvent]:
    """What a viewer sees of events."""
    return [
        m.seen_event(event.seen_by(viewer))
        for event in events
        if event.kind.source is not None or event.kind.sees != NOBODY
    ]


class Ledger:
    """All journals of a universe."""

    def __init__(self) -> None:
        self.tables: dict[str, TrueTable] = {}
        self.unsynced: list[tuple[int, str, int]] = []  # commit, code, number
        self.commits = 0

    def table(self, code: str) -> TrueTable:
        return self.tables.setdefault(code, TrueTable(code))

    def committed(self, rows: Sequence[Sequence[Any]], durable: bool, at: float) -> None:
        """The database has taken rows; durable: they are on disk."""
        self.commits += 1
        for code, number, body, *_ in rows:
            table = self.table(code)
            table.add(number, body, at)
            if durable:
                table.durable = number
            else:
                self.unsynced.append((self.commits, code, number))

    def synced(self, commits: int) -> None:
        """Everything is on disk up to a commit."""
        left = []
        for commit, code, number in self.unsynced:
            if commit <= commits:
                self.table(code).durable = number
            else:
                left.append((commit, code, number))
        self.unsynced = left

    def found(self, rows: Iterable[Row]) -> None:
        """What a new process finds on disk: everything that was promised, as it was written."""
        lengths = dict.fromkeys(self.tables, 0)
        for code, number, body in rows:
            table = self.table(code)
            if number > len(table.bodies) or table.bodies[number - 1] != body:
                raise Violation(f"entry {number} of {code} is not what was written")
            lengths[code] += 1
        for code, length in lengths.items():
            table = self.table(code)
            if length < table.durable:
                raise Violation(
                    f"a crash lost entries {length + 1} to {table.durable} of {code}, "
                    "which were on disk"
                )
            table.cut(length)
            table.durable = length
        self.unsynced = []

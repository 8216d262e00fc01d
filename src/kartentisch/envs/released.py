"""The loops over the tables of a batch, as plain Python.

Where things are compiled, `released.pyx` stands in for this module: it says the same, and what
plain Python can't say, that these loops run without the GIL. Keep them alike.
"""

from threading import Lock
from typing import Any

from kartentisch.envs.table import BatchTable
from kartentisch.games.chance import Chance
from kartentisch.observations.writer import Writer

Array = Any


def place(
    table: BatchTable,
    row: int,
    observations: Array,
    masks: Array,
    rewards: Array,
    points: Array,
    seats: Array,
    ends: Array,
    actions: Array,
) -> None:
    """Say where in the arrays of a batch a table writes and, its actions, reads."""
    table.observation = observations[row]
    table.mask = masks[row]
    table.rewards = rewards[row]
    table.points = points[row]
    table.seat = seats[row : row + 1]
    table.end = ends[row : row + 1]
    table.action = actions[row : row + 1]


def place_features(
    table: BatchTable, row: int, writer: Writer, cells: Array, floats: Array
) -> None:
    """Say where a table writes features: as bytes, and if floats has rows, as float32 too."""
    table.cells = cells[row]
    table.floats = floats[row] if len(floats) else None
    table.featured = True
    table.scaled = len(floats) > 0
    table.writer = writer


def ask(tables: list[BatchTable]) -> None:
    """Show everything at all tables."""
    for table in tables:
        table.ask()


def first_illegal(masks: Array, actions: Array) -> int:
    """The first row whose mask does not allow its action, or -1."""
    for row, action in enumerate(actions.tolist()):
        if not 0 <= action < masks.shape[1] or not masks[row, action]:
            return row
    return -1


def sample(tables: list[BatchTable], actions: Array, chance: Chance) -> None:
    """Write a random legal action for each table."""
    for row, table in enumerate(tables):
        actions[row] = table.pick(chance)


def step(tables: list[BatchTable], croupiers: "list[Croupier]") -> None:
    """Make the action, a legal one, at each table: the croupiers at theirs, the caller at the rest.

    The rest stands before the tables of the first croupier. All moves are made when this returns.
    """
    rest = croupiers[0].first if croupiers else len(tables)
    for croupier in croupiers:
        croupier.beginning.open()
    try:
        make_moves(tables, 0, rest)
    finally:
        for croupier in croupiers:
            croupier.end.wait()
    for croupier in croupiers:
        if croupier.fault is not None:
            raise croupier.fault


class Croupier:
    """Has a thread that makes the moves at the tables from first to last, the last one excluded."""

    def __init__(self, tables: list[BatchTable], first: int, last: int) -> None:
        self.tables = tables
        self.first = first
        self.last = last
        self.beginning = Gate()
        self.end = Gate()
        self.dismissed = False
        self.fault: BaseException | None = None  # what went wrong in the rules of a game

    def work(self) -> None:
        """Make moves whenever `step` calls for them, until dismissed: what the thread runs."""
        self.beginning.wait()
        while not self.dismissed:
            try:
                make_moves(self.tables, self.first, self.last)
            except BaseException as fault:
                self.fault = fault
            self.end.open()
            self.beginning.wait()

    def dismiss(self) -> None:
        """Let the thread end."""
        self.dismissed = True
        self.beginning.open()


class Gate:
    """Opened by one thread and passed by another, which shuts it behind itself."""

    def __init__(self) -> None:
        self.lock = Lock()  # held while the gate is shut
        self.lock.acquire()

    def open(self) -> None:
        self.lock.release()

    def wait(self) -> None:
        self.lock.acquire()


def make_moves(tables: list[BatchTable], first: int, last: int) -> None:
    """Make the action at each table from first to last, the last one excluded."""
    for table in tables[first:last]:
        table.step(int(table.action[0]))

"""The loops over the tables of a batch, as plain Python.

Where things are compiled, `released.pyx` stands in for this module: it says the same, and what
plain Python can't say, that these loops run without the GIL. Keep them alike.
"""

from typing import Any

from kartentisch.envs.table import Table
from kartentisch.games.chance import Chance

Array = Any


def place(
    table: Table,
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


def ask(tables: list[Table]) -> None:
    """Show everything at all tables."""
    for table in tables:
        table.ask()


def first_illegal(masks: Array, actions: Array) -> int:
    """The first row whose mask does not allow its action, or -1."""
    for row, action in enumerate(actions.tolist()):
        if not 0 <= action < masks.shape[1] or not masks[row, action]:
            return row
    return -1


def sample(tables: list[Table], actions: Array, chance: Chance) -> None:
    """Write a random legal action for each table."""
    for row, table in enumerate(tables):
        actions[row] = table.pick(chance)


def step(tables: list[Table], first: int, last: int) -> None:
    """Make the action, a legal one, at each table from first to last, the last one excluded."""
    for table in tables[first:last]:
        table.step(int(table.action[0]))

"""Who owes a decision at a table, and when the time for it begins anew."""

from collections.abc import Collection

from kartentisch.games.game import Game
from kartentisch.server.table.bots import STAND_IN
from kartentisch.server.table.table import Table


def level_at(table: Table, seat: int) -> str | None:
    """The level of the bot that decides for a seat; None for a person."""
    occupant = table.occupants[seat]
    if occupant is None:
        return None
    return STAND_IN if occupant.standing_in else occupant.level


def goes_on_alone(table: Table) -> bool:
    """Whether a table plays on though nobody is there: over days, unless all have left it."""
    return table.settings.over_days and any(not occupant.left for _, occupant in table.people())


def is_waiting(table: Table) -> bool:
    """Whether a table that goes on alone waits for a decision."""
    return table.phase == "playing" and not table.paused and goes_on_alone(table)


def bots_owe(table: Table) -> bool:
    """Whether a bot's decision is among those that are owed."""
    return any(level_at(table, seat) is not None for seat in table.running().deciders)


def persons_owing(table: Table) -> set[str]:
    """The people whose decisions a table waits for, by id."""
    if not is_waiting(table):
        return set()
    deciders = table.running().deciders
    people = {seat: occupant.person or "" for seat, occupant in table.people()}
    return {people[seat] for seat in deciders if seat in people and level_at(table, seat) is None}


def begins_anew(game: Game, waiting: Collection[int], mover: int | None) -> bool:
    """Whether the time to decide begins anew: the steps of one decision share it.

    waiting: who owed a decision before. mover: who has just moved.
    """
    again = mover in game.deciders and not game.may_take_back(mover)
    return again or not set(game.deciders) <= set(waiting)

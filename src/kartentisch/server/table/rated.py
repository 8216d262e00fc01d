"""Rated matches: when a table may be rated, and how everyone's result counts.

Nobody may gain by help, by leaving or by stopping a match. So a rated table has no hints and no
undo, a match can't be paused or ended, and people who don't play it to its end count as last.
docs/ratings.md says how results become ratings.
"""

from typing import NamedTuple

from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire.messages import Settings
from kartentisch.server.wire.refusals import refused

HELPED = 4  # a bot may make one move in four for someone; with more they count as having left


class RatedSeat(NamedTuple):
    """How a seat's result counts: who had it, a person or a bot of a level, and the rank.

    left: the person did not play the match to its end, and counts as last.
    """

    seat: int
    person: str | None
    level: str | None
    rank: float
    left: bool


def check_rated(settings: Settings) -> None:
    """Refused unless the results of a table can be compared with those of others."""
    helped = settings.hints or settings.undo or settings.memory
    if settings.rated and (helped or settings.one_device or settings.newcomers):
        raise refused("rated_without_help")
    if settings.rated and not settings.limit:
        raise refused("rated_with_clock")


def check_rateable(table: Table, person: Person) -> None:
    """Refused if somebody's bot wants to sit at a rated table."""
    if table.settings.rated and person.owner is not None:
        raise refused("rated_people")


def check_stoppable(table: Table) -> None:
    """Refused in a rated match: a player who is behind could stop it."""
    if table.settings.rated:
        raise refused("rated_goes_on")


def rated_seats(table: Table) -> list[RatedSeat]:
    """How everyone counts in the match that has just ended; empty if it is not rated."""
    unusual = table.deal is not None or table.practice is not None or table.undone
    unusual = unusual or any(len(seats) > 1 for seats in table.held.values())
    if not table.settings.rated or unusual or len(table.held) < 2:
        return []
    game = table.running()
    holders = {seat: person for person, seats in table.held.items() for seat in seats}
    everyone = []
    for seat in range(table.players):
        person = holders.get(seat)
        occupant = table.occupants[seat]
        level = occupant.level if occupant is not None and person is None else None
        left = person is not None and not plays(table, seat, person)
        rank = float(table.players + 1) if left else game.rank(seat)
        everyone.append(RatedSeat(seat, person, level, rank, left))
    return everyone


def plays(table: Table, seat: int, person: str) -> bool:
    """Whether a person has played their seat, to the end and nearly all of it themselves."""
    occupant = table.occupants[seat]
    if occupant is None or occupant.person != person or occupant.left or occupant.standing_in:
        return False
    moves = table.moves[::2].count(seat)
    return table.helped.get(seat, 0) * HELPED <= moves

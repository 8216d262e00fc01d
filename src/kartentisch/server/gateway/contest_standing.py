"""How everyone stands in an event, computed for all who ask within a moment.

It follows from finished attempts alone, and tells nothing about cards: points are percentages of
people with the same cards.
"""

import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from kartentisch.server.gateway.standings import LISTED, ranks
from kartentisch.server.storage.attempts import Turning
from kartentisch.server.storage.contests import Contests, Finished
from kartentisch.server.table.contests import Contest, mean_and_error, percentages
from kartentisch.server.wire.contests import ContestRow

FRESH_SECONDS = 3.0  # for which a standing is told again without being computed
MOST_KNOWN = 200  # events whose standings are kept
MOST_TURNING = 6  # turning points of everyone that are shown

PersonRow = tuple[str, ContestRow]


class ContestStanding(NamedTuple):
    """A standing. percents: by person and deal. people: who have finished each deal, by its name.

    turning: the most decisive decisions of all, with whose they were. weighing: the skill of some
    attempts has not been found. over: made after the end, so that it may tell of the cards.
    """

    rows: list[PersonRow]
    percents: dict[tuple[str, str], float]
    people: dict[str, int]
    turning: list[tuple[Finished, Turning]]
    names: dict[str, str]
    weighing: bool
    over: bool


class ContestStandings:
    """The standings that were asked for lately. It may be used by several threads."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.known: dict[str, tuple[float, ContestStanding]] = {}
        self.computing: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def of(
        self, contests: Contests, contest: Contest, over: bool, person: str | None, done: int
    ) -> ContestStanding:
        """The standing of an event, at most a few seconds old. over: cards are open.

        It is computed at once for a person who has done more deals than it knows of. While it is
        computed, nobody else computes it: they get the last one, or wait if that won't do.
        """
        before, fresh = self.last(contest, over, person, done)
        if before is not None and fresh:
            return before
        computing = self.computing[contest.id]
        if not computing.acquire(blocking=before is None):
            assert before is not None
            return before
        try:
            meanwhile, fresh = self.last(contest, over, person, done)
            if meanwhile is not None and fresh:
                return meanwhile
            now = self.now()
            made = standing_of(contests, contest, over)
            self.keep(contest.id, now, made)
            return made
        finally:
            computing.release()

    def last(
        self, contest: Contest, over: bool, person: str | None, done: int
    ) -> tuple[ContestStanding | None, bool]:
        """The last standing if it knows of all that somebody has done, and whether it is fresh.

        One from before the end does not do after it: it lacks what the cards tell.
        """
        at, standing = self.known.get(contest.id, (0.0, None))
        if standing is None or standing.over != over:
            return None, False
        known = next((row.done for who, row in standing.rows if who == person), 0)
        return (standing if known >= done else None), 0 <= self.now() - at < FRESH_SECONDS

    def keep(self, contest: str, now: float, made: ContestStanding) -> None:
        """Know a standing, and forget the one that has been known for longest if need be."""
        self.known[contest] = (now, made)
        while len(self.known) > MOST_KNOWN:
            oldest = next(iter(self.known), "")
            self.known.pop(oldest, None)
            self.computing.pop(oldest, None)


def standing_of(contests: Contests, contest: Contest, over: bool) -> ContestStanding:
    """How everyone stands. over: what follows from the cards may be told."""
    finished = contests.finished_in(contest)
    percents = percentages(one.score for one in finished)
    own: dict[str, list[Finished]] = {}
    people: dict[str, int] = {}
    for one in finished:
        own.setdefault(one.score.person, []).append(one)
        people[one.score.deal] = people.get(one.score.deal, 0) + 1
    names, kept = contests.players(contest, own)
    rows = [
        (
            who,
            row_of(names.get(who, ""), done, [percents[who, one.score.deal] for one in done], over),
        )
        for who, done in own.items()
    ]
    rows.sort(key=lambda one: (-one[1].points, one[1].name, one[0]))
    rank_rows(rows, kept)
    turning = [(one, point) for one in finished for point in one.turning] if over else []
    turning.sort(key=lambda one: -abs(one[1][2]))
    weighing = any(one.skill is None for one in finished)
    return ContestStanding(rows, percents, people, turning[:MOST_TURNING], names, weighing, over)


def row_of(
    name: str, done: Sequence[Finished], percents: Sequence[float], over: bool
) -> ContestRow:
    """How somebody stands, without a rank."""
    mean, error = mean_and_error(percents)
    row = ContestRow(
        *(0, None, name, False, len(done)),
        round(sum(percents), 1),
        round(mean, 1),
        None if error is None else round(error, 1),
    )
    skills = [one.skill for one in done if one.skill is not None]
    if over and len(skills) == len(done):
        skill, skill_error = mean_and_error(skills)
        row.skill = round(skill, 4)
        row.skill_error = None if skill_error is None else round(skill_error, 4)
    return row


def rank_rows(rows: Sequence[PersonRow], kept: set[str]) -> None:
    """Give everyone their ranks: among all, and among those with a passkey."""
    for (_, row), rank in zip(rows, ranks(row.points for _, row in rows), strict=True):
        row.rank = rank
    known = [row for who, row in rows if who in kept]
    for row, rank in zip(known, ranks(row.points for row in known), strict=True):
        row.kept_rank = rank


def rows_for(standing: ContestStanding, person: str | None) -> list[ContestRow]:
    """What somebody is shown of a standing: the best of both lists, and themselves."""
    known = {who for who, row in [one for one in standing.rows if one[1].kept_rank][:LISTED]}
    return [
        replace(row, you=True) if who == person else row
        for number, (who, row) in enumerate(standing.rows)
        if number < LISTED or who == person or who in known
    ]

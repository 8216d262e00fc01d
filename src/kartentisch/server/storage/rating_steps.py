"""How ratings change by a match: the Plackett-Luce model of openskill, and what is ours about it.

- Everyone begins with the rating of the medium bot, as unsure as the levels of bots differ.
- Bots of the levels don't change: they are fixed points, measured by benchmarks/rate_levels.py.
- Everyone is rated against those at the table whose strength is known: bots, and people whose
  rating is no longer provisional. Otherwise anybody could rise by beating new guests.
- One scale for all tables: the model's own grows with the number of players.
- In a new season everyone's rating is a little less sure.

docs/ratings.md has the method and a simulation of it.
"""

import json
import math
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from openskill.models import PlackettLuce

MIDDLE = 25.0  # where people begin, and the medium bot of every game is
SCALE = 25 / 3  # of luck: a lead of this much makes one e times as likely to win
SHOWN = 60  # a rating as people read it: 25 is 1500
FIXED = 0.001  # how unsure a bot's rating is; the model can't take zero

# In parts of the spread of a game.
SURE = 0.85  # a rating that is less sure than this is provisional
FADES = 0.35  # how much a rating's uncertainty grows from season to season
DRIFT = 0.025  # how much people change from match to match
LEAST_SPREAD, MOST_SPREAD = 1.0, 8.0
USUAL_SPREAD = 2.0  # in a game whose levels nobody has measured

LEVEL_RATINGS = Path(__file__).with_name("level_ratings.json")


class Rating(NamedTuple):
    """How strong somebody is, and how unsure that is: a standard deviation."""

    mu: float
    sigma: float


class Competitor(NamedTuple):
    """Somebody in a match. The lowest rank is best, equal ones are shared. fixed: a bot."""

    rating: Rating
    rank: float
    fixed: bool = False


class Method:
    """How ratings change in a game whose players differ by a spread."""

    def __init__(self, spread: float) -> None:
        self.spread = spread

    def start(self) -> Rating:
        """The rating of someone who has not been rated yet."""
        return Rating(MIDDLE, self.spread)

    def is_provisional(self, rating: Rating) -> bool:
        """Whether a rating says little yet."""
        return rating.sigma > SURE * self.spread

    def in_next_season(self, rating: Rating) -> Rating:
        """The same rating, less sure."""
        return Rating(rating.mu, min(self.spread, math.hypot(rating.sigma, FADES * self.spread)))

    def rated(self, everyone: Sequence[Competitor]) -> list[Rating]:
        """The ratings after a match, in the same order; as before for who met nobody known."""
        known = [one for one in everyone if self.is_known(one)]
        among_known = iter(self.among(known))
        after = []
        for one in everyone:
            if self.is_known(one):
                rating = next(among_known)
                after.append(one.rating if one.fixed else rating)
            else:
                after.append(self.among([*known, one])[-1])
        return after

    def is_known(self, one: Competitor) -> bool:
        """Whether one can tell how strong somebody is."""
        return one.fixed or not self.is_provisional(one.rating)

    def among(self, group: Sequence[Competitor]) -> list[Rating]:
        """What the model makes of a match between these alone."""
        if len(group) < 2:
            return [one.rating for one in group]
        model = model_for(len(group), DRIFT * self.spread)
        teams = [[model.rating(*one.rating)] for one in group]
        ranks = [one.rank for one in group]
        return [Rating(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=ranks)]


@cache
def model_for(players: int, drift: float) -> PlackettLuce:
    """How ratings change by a match of this many."""
    return PlackettLuce(beta=SCALE / math.sqrt(players), tau=drift, gamma=by_the_whole)


def by_the_whole(*_: object, **__: object) -> float:
    """A match makes ratings as sure as it can. The model's own choice is far slower."""
    return 1.0


# --- the games


@cache
def method_of(game: str) -> Method:
    """How ratings change in a game: people are taken to differ as its bots do."""
    levels = level_ratings(game)
    if "easy" not in levels or "hard" not in levels:
        return Method(USUAL_SPREAD)
    spread = (levels["hard"].mu - levels["easy"].mu) / 2
    return Method(min(MOST_SPREAD, max(LEAST_SPREAD, spread)))


@cache
def level_ratings(game: str) -> dict[str, Rating]:
    """The ratings of the levels; empty for a game that nobody has measured."""
    measured = json.loads(LEVEL_RATINGS.read_text("utf-8")).get(game, {})
    return {level: Rating(one["mu"], FIXED) for level, one in measured.items()}


def level_rating(game: str, level: str | None) -> Rating:
    """The rating of a bot. A level that is not measured counts as the strongest that is.

    In a game that nobody has measured all are in the middle.
    """
    known = level_ratings(game)
    middle = Rating(MIDDLE, FIXED)
    return middle if level is None else known.get(level, max(known.values(), default=middle))


def season_of(moment: float) -> str:
    """The season of a moment, a quarter of a year such as 2026-4."""
    day = datetime.fromtimestamp(moment, UTC)
    return f"{day.year:04}-{(day.month + 2) // 3}"


def shown(figure: float) -> int:
    """A rating, or its uncertainty, as people read it."""
    return round(SHOWN * figure)

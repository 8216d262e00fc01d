"""What the deals of a tournament tell about players and seats, with intervals.

The deal is the unit: deals are independent, the games of one deal are not. So every figure is a
mean over deals, and its 95 % interval comes from resampling deals with replacement (the bootstrap).
Differences between players are taken deal by deal, from the same cards.

An adjusted tournament knows each player's luck (judge/luck.py), whose mean is zero. Wins and points
go with it, so taking some of it off makes them steadier and no figure wrong. How much is best is
read off other deals than those it is taken off: seen beforehand, it can't be fitted to their luck.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kartentisch.arena.rating import DealTally, ratings
from kartentisch.arena.tournament import LineUp, Plan, PlayedDeal

RESAMPLES = 2000
TAILS = (2.5, 97.5)  # the percentiles that bound a 95 % interval
FOLDS = 10  # parts of the deals; what is taken off one is read off the others

Matrix = NDArray[np.float64]


class Interval(NamedTuple):
    """A mean and its 95 % interval, which a single deal does not have."""

    mean: float
    low: float | None
    high: float | None

    def scaled(self, factor: float, offset: float = 0.0) -> "Interval":
        """The estimate of factor (not negative) times the figure, plus offset."""
        return Interval(
            self.mean * factor + offset,
            None if self.low is None else self.low * factor + offset,
            None if self.high is None else self.high * factor + offset,
        )

    def turned(self) -> "Interval":
        """The same difference seen from the other side."""
        return Interval(
            -self.mean,
            None if self.high is None else -self.high,
            None if self.low is None else -self.low,
        )

    def plain(self) -> dict[str, float | None]:
        return self._asdict()


class Sample:
    """One row of numbers per deal, and the means of resampled deals."""

    def __init__(self, rows: Sequence[Sequence[float]] | Matrix) -> None:
        self.values: Matrix = np.array(rows, dtype=np.float64)
        self.means: Matrix = self.values.mean(axis=0)
        self.resampled: Matrix | None = resampled_means(self.values) if len(rows) > 1 else None

    def estimate(self, column: int, minus: int | None = None) -> Interval:
        """The mean of a column, or the mean difference between two."""
        if minus is None:
            mean = float(self.means[column])
        else:
            mean = float(self.means[column] - self.means[minus])
        if self.resampled is None:
            return Interval(mean, None, None)
        spread = self.resampled[:, column]
        if minus is not None:
            spread = spread - self.resampled[:, minus]
        low, high = np.percentile(spread, TAILS)
        return Interval(mean, float(low), float(high))


def resampled_means(values: Matrix) -> Matrix:
    """The column means of many samples, drawn with replacement."""
    chance = np.random.default_rng(0)  # fixed, so that the same deals have the same intervals
    rows = len(values)
    means = np.empty((RESAMPLES, values.shape[1]))
    for sample in range(RESAMPLES):
        means[sample] = values[chance.integers(rows, size=rows)].mean(axis=0)
    return means


def without_luck(values: Matrix, luck: Matrix) -> Matrix:
    """One row per deal: each column less as much of its luck as other deals say that it goes with.

    With few deals, nothing is taken off: there is nothing to read it off.
    """
    rows = len(values)
    left = values.copy()
    if rows < 2 * FOLDS:
        return left
    for fold in range(FOLDS):
        here = np.arange(rows) % FOLDS == fold
        others, lucky = values[~here], luck[~here]
        spread = lucky.var(axis=0)
        together = ((others - others.mean(axis=0)) * (lucky - lucky.mean(axis=0))).mean(axis=0)
        share = np.divide(together, spread, out=np.zeros_like(spread), where=spread > 0)
        left[here] -= share * luck[here]
    return left


class Pair(NamedTuple):
    """How much more one player wins and scores than another, on the same cards."""

    one: str
    other: str
    wins: Interval
    points: Interval


@dataclass
class TournamentFigures:
    """The figures of a tournament so far."""

    plan: Plan
    deals: int
    wins: dict[str, Interval]  # wins per seat played; a fair share is 1/players
    points: dict[str, Interval]
    pairs: list[Pair]
    positions: list[Interval]  # win share by turn order, the start player first
    decisions: Interval
    shared: Interval  # share of games with several winners
    mean_points: Interval
    ratings: dict[str, Interval]  # on the scale of chess, with a mean of 1500
    forfeits: dict[str, int]
    faults: dict[str, str]
    lengths: Counter[int]  # how many games took how many decisions
    sharpened: float | None  # as how many times as many deals the adjusted leads are sharp

    @property
    def games(self) -> int:
        return self.lengths.total()

    @property
    def fair(self) -> float:
        return 1 / self.plan.players

    def ranking(self) -> list[str]:
        """The players, best first."""
        return sorted(self.plan.names, key=lambda name: -self.wins[name].mean)

    def lead(self, one: str, other: str) -> Interval:
        """How far one player's win share is ahead of another's."""
        for pair in self.pairs:
            if (pair.one, pair.other) == (one, other):
                return pair.wins
            if (pair.other, pair.one) == (one, other):
                return pair.wins.turned()
        raise ValueError(f"{one} and {other} are not a pair of this tournament")

    def plain(self) -> dict[str, Any]:
        heading = self.plan.heading()
        del heading["tournament"]
        return {
            **heading,
            "players": self.plan.players,
            "deals": self.deals,
            "games": self.games,
            "fair_share": self.fair,
            "names": {name: self.plain_player(name) for name in self.ranking()},
            "pairs": [
                {
                    "one": pair.one,
                    "other": pair.other,
                    "wins": pair.wins.plain(),
                    "points": pair.points.plain(),
                }
                for pair in self.pairs
            ],
            "places": [position.plain() for position in self.positions],
            "decisions": self.decisions.plain(),
            "shared_wins": self.shared.plain(),
            "points": self.mean_points.plain(),
            **({} if self.sharpened is None else {"sharpened": self.sharpened}),
        }

    def plain_player(self, name: str) -> dict[str, Any]:
        return {
            "wins": self.wins[name].plain(),
            "points": self.points[name].plain(),
            "rating": self.ratings[name].plain(),
            "forfeits": self.forfeits[name],
            "first_fault": self.faults.get(name),
        }


class Tally:
    """Counts deals, in order, and turns them into figures."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rows: list[list[float]] = []
        self.luck: list[list[float]] = []
        self.forfeits: dict[str, int] = dict.fromkeys(plan.names, 0)
        self.faults: dict[str, str] = {}
        self.lengths: Counter[int] = Counter()

    def add(self, deal: PlayedDeal) -> None:
        """Count a deal."""
        wins = {name: Mean() for name in self.plan.names}
        luck = {name: Mean() for name in self.plan.names}
        points = {name: Mean() for name in self.plan.names}
        positions = [Mean() for _ in range(self.plan.players)]
        decisions, shared, mean_points = Mean(), Mean(), Mean()
        for line_up, outcome in zip(self.plan.line_ups, deal.outcomes, strict=True):
            for seat, name in enumerate(line_up):
                position = (seat - outcome.starter) % self.plan.players
                wins[name].add(outcome.share(seat))
                luck[name].add(0.0 if outcome.luck is None else outcome.luck[seat])
                positions[position].add(outcome.share(seat))
                points[name].add(outcome.points[seat])
                mean_points.add(outcome.points[seat])
                self.forfeits[name] += outcome.forfeits[seat]
                if outcome.faults[seat]:
                    self.faults.setdefault(name, outcome.faults[seat])
            decisions.add(outcome.decisions)
            shared.add(len(outcome.winners) > 1)
            self.lengths[outcome.decisions] += 1
        columns = [*wins.values(), *points.values(), *positions, decisions, shared, mean_points]
        self.rows.append([mean.value for mean in columns])
        self.luck.append([mean.value for mean in luck.values()])

    def figures(self) -> TournamentFigures:
        """The figures of the deals counted so far."""
        names = self.plan.names
        count = len(names)
        played = Sample(self.rows)
        sample = Sample(self.adjusted(played.values)) if self.plan.adjusted else played
        wins = {name: number for number, name in enumerate(names)}
        points = {name: count + number for number, name in enumerate(names)}
        rest = 2 * count + self.plan.players
        return TournamentFigures(
            plan=self.plan,
            deals=len(self.rows),
            wins={name: sample.estimate(wins[name]) for name in names},
            points={name: sample.estimate(points[name]) for name in names},
            pairs=[
                Pair(
                    one,
                    other,
                    sample.estimate(wins[one], wins[other]),
                    sample.estimate(points[one], points[other]),
                )
                for one, other in combinations(names, 2)
            ],
            positions=[
                sample.estimate(2 * count + position) for position in range(self.plan.players)
            ],
            decisions=sample.estimate(rest),
            shared=sample.estimate(rest + 1),
            mean_points=sample.estimate(rest + 2),
            ratings=self.rated(sample.values[:, :count]),
            forfeits=self.forfeits,
            faults=self.faults,
            lengths=self.lengths,
            sharpened=sharpened(played, sample, count) if self.plan.adjusted else None,
        )

    def rated(self, win_shares: Matrix) -> dict[str, Interval]:
        """The ratings that fit the win shares of all deals."""
        names = self.plan.names
        seats = company(self.plan.line_ups, names)
        wins = win_shares * seats.sum(axis=0)
        found = ratings([DealTally(seats, row) for row in wins], len(names))
        return {name: Interval(*rating) for name, rating in zip(names, found, strict=True)}

    def adjusted(self, rows: Matrix) -> Matrix:
        """The rows with luck taken off wins and points."""
        luck = np.array(self.luck)
        first = 2 * len(self.plan.names)
        return np.hstack([without_luck(rows[:, :first], np.hstack([luck, luck])), rows[:, first:]])


def company(line_ups: Sequence[LineUp], names: Sequence[str]) -> Matrix:
    """How often each name sits in each line-up."""
    return np.array([[line_up.count(name) for name in names] for line_up in line_ups], np.float64)


def sharpened(played: Sample, adjusted: Sample, names: int) -> float | None:
    """As how many times as many deals the leads in wins are sharp, in the mean over all pairs."""
    before, after = (
        sum(
            float((sample.values[:, one] - sample.values[:, other]).var())
            for one, other in combinations(range(names), 2)
        )
        for sample in (played, adjusted)
    )
    return before / after if after else None


class Mean:
    """A running mean."""

    def __init__(self) -> None:
        self.count: int = 0
        self.total: float = 0.0

    def add(self, number: float) -> None:
        self.count += 1
        self.total += number

    @property
    def value(self) -> float:
        return self.total / self.count

"""Ratings: the strengths that fit best to who has won against whom, all games at once.

The model is Luce's, which for two is that of Bradley and Terry: each seat wins with a chance
proportional to the strength of its player. A rating is a strength on the scale that chess uses: 400
points more are ten times the chances. The best fit is where everybody has won as often as the model
expects, so a player who wins more against the same opponents is rated higher. The fit does not
depend on the order of the games; ratings that are updated game by game do, and drift further than
good players are apart.

Wins may be adjusted for luck. Intervals come from resampling deals, as everywhere in the arena.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SCALE = 400 / np.log(10)
CENTRE = 1500.0
PRIOR = 0.25  # of a game, won and lost against the average: nobody is infinitely strong
STEPS = 50
RESAMPLES = 400
TAILS = (2.5, 97.5)

Matrix = NDArray[np.float64]


class DealTally(NamedTuple):
    """The games of one deal: how often each player sat in each game, and how often each won."""

    seats: Matrix  # one row per game, one column per player
    wins: Matrix  # per player, over all games of the deal


class Strength(NamedTuple):
    """A strength and its 95 % interval, which a single deal does not have."""

    mean: float
    low: float | None
    high: float | None


def ratings(
    contests: Sequence[DealTally], players: int, anchor: int | None = None
) -> list[Strength]:
    """The ratings of all players; the anchor, or else the mean, has 1500."""
    kinds, counts = kinds_of(contests)
    wins = np.array([contest.wins for contest in contests], dtype=np.float64)
    best = placed(fitted(kinds, counts.sum(axis=0), wins.sum(axis=0)), anchor)
    if len(contests) < 2:
        return [Strength(float(best[player]), None, None) for player in range(players)]
    chance = np.random.default_rng(0)  # fixed, so that the same deals have the same intervals
    spread = np.empty((RESAMPLES, players))
    start = (best - CENTRE) / SCALE
    for sample in range(RESAMPLES):
        times = np.bincount(chance.integers(len(contests), size=len(contests)), minlength=len(wins))
        drawn = fitted(kinds, times @ counts, times @ wins, start)
        spread[sample] = placed(drawn, anchor)
    low, high = np.percentile(spread, TAILS, axis=0)
    return [
        Strength(float(best[player]), float(low[player]), float(high[player]))
        for player in range(players)
    ]


def kinds_of(contests: Sequence[DealTally]) -> tuple[Matrix, Matrix]:
    """The different companies that have played, and how many games of each a deal had."""
    known: dict[bytes, int] = {}
    rows: list[Matrix] = []
    entries: list[tuple[int, int]] = []
    for number, contest in enumerate(contests):
        for company in contest.seats:
            key = company.tobytes()
            if key not in known:
                known[key] = len(rows)
                rows.append(company)
            entries.append((number, known[key]))
    counts = np.zeros((len(contests), len(rows)))
    for number, kind in entries:
        counts[number, kind] += 1
    return np.array(rows, dtype=np.float64), counts


def fitted(kinds: Matrix, games: Matrix, wins: Matrix, start: Matrix | None = None) -> Matrix:
    """The logarithms of the strengths with which the model expects these wins (Newton's method)."""
    players = kinds.shape[1]
    # Adjusted for luck, wins may be fewer than none or more than all, and need not add up.
    wins = np.clip(wins, 0.0, games @ (kinds > 0))
    wins = wins * (games.sum() / wins.sum())
    strength = np.zeros(players) if start is None else start - start.mean()
    for _ in range(STEPS):
        weight = kinds * np.exp(strength)
        share = weight / weight.sum(axis=1, keepdims=True)
        won = 1 / (1 + np.exp(-strength))  # against the average, in the games of the prior
        missing = wins - games @ share + PRIOR * (1 - 2 * won)
        curve = np.diag(games @ share + 2 * PRIOR * won * (1 - won))
        curve -= (share * games[:, None]).T @ share
        step = np.clip(np.linalg.solve(curve, missing), -1.0, 1.0)
        strength = strength + step
        if np.abs(step).max() < 1e-9:
            break
    return strength


def placed(strength: Matrix, anchor: int | None) -> Matrix:
    """Strengths on the scale that people read."""
    zero = strength.mean() if anchor is None else strength[anchor]
    found: Matrix = CENTRE + SCALE * (strength - zero)
    return found

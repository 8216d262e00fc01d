"""Tuning: find better numbers for rules of thumb, by playing.

An evolution strategy (CMA-ES) proposes sets of parameters. Each set plays the same deals, at every
seat, among players of a pool: the usual parameters, random moves, and earlier winners. A winner
joins the pool when it beats the one before on deals that it has not seen. At the end the last
winner is compared with the usual parameters on fresh deals; without a clear gain it is dropped.

The same game, players, seed and budget give the same parameters, on any number of cores.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from kartentisch.arena.duels import Duel
from kartentisch.arena.workers import Workers
from kartentisch.games import new_game
from kartentisch.games.chance import seed_of
from kartentisch.players.thumb import AnyMove, Parameter
from kartentisch.players.thumb_player import thumb_for, tuned_values

Values = dict[str, int]

POOL = 4  # of the earlier winners, how many are played against
STEP = 0.25  # of a parameter's range: how far the first proposals lie from the usual one,
SMALL_STEP = 0.12  # or from one that was found before
CHECKED = 8  # times as many deals decide whether a winner joins the pool,
COMPARED = 20  # and what it gains in the end
PART = 50  # deals that are played as one job, on any number of cores
CLEAR = 3.0  # standard errors: a smaller gain is none,
ROUNDING = 1e-9  # and players who move alike win a fair share but for this
RANDOM = None  # the opponent who plays at random


class TuningJob(NamedTuple):
    """A set of parameters to be tried on some deals against one opponent."""

    number: int
    game: str
    players: int
    values: Values
    opponent: Values | None
    seed: int
    deals: int


class TuningScore(NamedTuple):
    """The share of wins, and its standard error over deals."""

    share: float
    error: float


class Tuned(NamedTuple):
    """What tuning found for one number of players; no values if nothing is clearly better."""

    values: Values
    score: TuningScore  # among players with the usual parameters
    fair: float


def parameters_of(game: str) -> tuple[Parameter, ...]:
    """The parameters of the rules of thumb of a game."""
    return thumb_for(game).PARAMETERS


def budget(generations: int) -> int:
    """How many steps of progress tuning one number of players takes."""
    return generations + 1


def tune_for(
    game: str,
    players: int,
    generations: int,
    deals: int,
    seed: int,
    workers: Workers,
    progress: Callable[[int], None],
    onward: bool = False,
) -> Tuned:
    """Find parameters for a number of players; deals: per set of parameters and opponent.

    It begins with the usual parameters, or `onward` from those that were found before.
    """
    import cma

    parameters = parameters_of(game)
    usual: Values = {one.name: one.usual for one in parameters}
    begin_at = usual | tuned_values(game).get(players, {}) if onward else usual
    start = [placed(one, begin_at[one.name]) for one in parameters]
    if len(start) == 1:
        start.append(0.5)  # the strategy needs two dimensions; this one means nothing
    strategy = cma.CMAEvolutionStrategy(
        start,
        SMALL_STEP if onward else STEP,
        {"bounds": [0, 1], "seed": seed % 2**31 + 1, "verbose": -9, "tolx": 0},
    )
    winners: list[Values] = [begin_at]
    trial = Trial(game, players, workers)
    for generation in range(generations):
        points = strategy.ask()
        proposals = [values_at(parameters, point) for point in points]
        pool: list[Values | None] = [RANDOM, usual, *winners[-POOL:]]
        begin = seed_of(seed, 2 * generation)
        shares = trial.shares(proposals, pool, begin, deals)
        strategy.tell(points, [-share for share in shares])
        favourite = values_at(parameters, strategy.result.xfavorite)
        if generation % 5 == 4 and favourite not in winners:
            check = seed_of(seed, 2 * generation + 1)
            won = trial.score(favourite, winners[-1], check, CHECKED * deals)
            if won.share > 1 / players + won.error:
                winners.append(favourite)
        progress(1)
    final = values_at(parameters, strategy.result.xfavorite)
    found = compared(trial, [winners[-1], final], usual, seed_of(seed, -1 % 2**63), deals)
    progress(1)
    return found


def compared(
    trial: "Trial", candidates: list[Values], usual: Values, seed: int, deals: int
) -> Tuned:
    """The best of some sets of parameters among players with the usual ones."""
    fair = 1 / trial.players
    best = Tuned({}, TuningScore(fair, 0.0), fair)
    for values in candidates:
        score = trial.score(values, usual, seed, COMPARED * deals)
        clear = fair + max(CLEAR * score.error, ROUNDING)
        if score.share > max(clear, best.score.share):
            best = Tuned(values, score, fair)
    return best


class Trial:
    """Tries sets of parameters at tables of one size."""

    def __init__(self, game: str, players: int, workers: Workers) -> None:
        self.game = game
        self.players = players
        self.workers = workers

    def shares(
        self, proposals: list[Values], pool: list[Values | None], seed: int, deals: int
    ) -> list[float]:
        """The mean share of wins of each proposal against the pool, all on the same deals."""
        pairs = [(one, two) for one in range(len(proposals)) for two in range(len(pool))]
        jobs = [
            TuningJob(number, self.game, self.players, proposals[one], pool[two], seed, deals)
            for number, (one, two) in enumerate(pairs)
        ]
        total = [0.0] * len(proposals)
        for number, score in sorted(self.workers.run(try_out, jobs)):
            total[pairs[number][0]] += score.share / len(pool)
        return total

    def score(self, values: Values, opponent: Values | None, seed: int, deals: int) -> TuningScore:
        """The share of wins against one opponent, over many deals."""
        parts = -(-deals // PART)
        size = -(-deals // parts)
        jobs = [
            TuningJob(part, self.game, self.players, values, opponent, seed_of(seed, part), size)
            for part in range(parts)
        ]
        scores = [score for _, score in sorted(self.workers.run(try_out, jobs))]
        share = sum(score.share for score in scores) / len(scores)
        return TuningScore(share, math.sqrt(sum(score.error**2 for score in scores)) / len(scores))


def try_out(job: TuningJob) -> tuple[int, TuningScore]:
    """Play the deals of a job, each at every seat."""
    challenger, others = thumb_for(job.game), thumb_for(job.game)
    challenger.adopt(job.values)
    if job.opponent is None:
        others = AnyMove()
    else:
        others.adopt(job.opponent)
    duel = Duel(new_game(job.game, job.players), challenger, others)
    shares = [
        sum(duel.share(seat, seed_of(job.seed, deal)) for seat in range(job.players)) / job.players
        for deal in range(job.deals)
    ]
    mean = sum(shares) / len(shares)
    variance = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    return job.number, TuningScore(mean, math.sqrt(variance / len(shares)))


# --- parameters as points between 0 and 1


def placed(parameter: Parameter, value: int) -> float:
    """Where a value lies in the range of its parameter."""
    return (value - parameter.lowest) / (parameter.highest - parameter.lowest)


def values_at(parameters: tuple[Parameter, ...], point: Any) -> Values:
    """The parameters that a point of the strategy means."""
    return {
        parameter.name: value_at(parameter, float(at))
        for parameter, at in zip(parameters, point, strict=False)  # a single one has a companion
    }


def value_at(parameter: Parameter, at: float) -> int:
    """The value of a parameter between its lowest and highest."""
    span = parameter.highest - parameter.lowest
    return parameter.lowest + round(min(1.0, max(0.0, at)) * span)

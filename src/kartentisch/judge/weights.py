"""Weights: what each move of a decision is worth, and what a position is worth for every seat.

>>> from kartentisch.games import new_game
>>> from kartentisch.judge import weigh_decision
>>> game = new_game("futschikato", players=4, seed=7)
>>> weighed = weigh_decision(game.masked(2), 2, worlds=200, seed=1)
>>> weighed.best.move in game.legal(2)
True

A decision is weighed from the view of its seat alone. A choice of several cards is weighed card by
card, each with rules of thumb for the cards that follow. The same view, budget in worlds or
iterations, and seed give the same figures, on every machine.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from kartentisch.games import OWN_GAMES, Game
from kartentisch.games.chance import seed_of
from kartentisch.games.constants import NONE, TRUTH
from kartentisch.judge.bank import bank_for
from kartentisch.judge.weighing import Weighing
from kartentisch.players.belief import Belief, believed
from kartentisch.players.past import Past
from kartentisch.players.search_player import look_ahead
from kartentisch.players.thumb_player import thumb_for

FIRST_LOOK = 32  # worlds until moves may drop out for the first time, if the budget has as many
ENOUGH = 400  # worlds after which a move that is left alone is known well enough
TIED = 2.0  # errors by which a move that may well be as good as the best can be behind
BEHIND = 3.0  # by how many errors a move must be behind the leader to drop out
BELIEVED = 1000  # worlds that are dealt and weighed by what moves tell, about two milliseconds
BELIEF_STREAM = 1 << 32  # the number of their seed; those below are for others
FEWEST = 2  # worlds, without which nothing is known of an error; a smaller budget is exceeded
SLICE = 0.02  # seconds between two looks at the clock,
SHORT_SLICE = 0.001  # or between two rests
WINS, POINTS = 0, 2  # what a weighing sums up (`Weighing.sum_of`); its squares come after it


@dataclass(frozen=True)
class Estimate:
    """A mean over worlds and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Weight:
    """What a move is worth for the seat that makes it."""

    move: int
    worlds: int
    wins: Estimate  # the share of matches won, ties split
    points: Estimate  # at the end of the match
    shares: tuple[float, ...]  # of the win, by seat


@dataclass(frozen=True)
class Decision:
    """A decision, weighed: all moves that differ, best first."""

    seat: int
    weights: tuple[Weight, ...]
    behind: dict[int, Estimate]  # by move: how far it is behind the best, in the same worlds

    @property
    def best(self) -> Weight:
        return self.weights[0]

    def of(self, move: int) -> Weight:
        """The weight of a move."""
        for weight in self.weights:
            if weight.move == move:
                return weight
        raise KeyError(f"move {move} was not weighed")

    def is_tied(self, move: int) -> bool:
        """Whether a move may well be as good as the best; none that dropped out."""
        behind = self.behind[move]
        dropped_out = self.of(move).worlds < self.best.worlds
        return not dropped_out and behind.mean <= TIED * behind.error


@dataclass(frozen=True)
class Position:
    """What a position is worth for every seat."""

    wins: tuple[Estimate, ...]
    points: tuple[Estimate, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        return tuple(estimate.mean for estimate in self.wins)


def weigh_decision(
    view: Game,
    seat: int,
    *,
    worlds: int | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    played: int | None = None,
    moves: Sequence[int] = (),
    rest: float = 0.0,
    past: Past = (),
) -> Decision:
    """Weigh the moves of a seat from its view.

    The budget is a number of worlds for every move; or of iterations, one for each move in each
    world, where moves that are clearly behind drop out; or of seconds, likewise. `rest` is how many
    seconds to sleep after every millisecond, to leave the processor to others: it changes no figure
    of a budget in worlds or iterations. `played` is weighed in any case, `moves` alone if there are
    any. `past` is what the seat saw of the round: with it worlds are dealt by what others' moves
    tell (players/belief.py), without it all that fit are alike.
    """
    if view.viewer != seat:
        raise ValueError("a decision is weighed from the view of its seat; pass game.masked(seat)")
    if not view.legal(seat):
        raise ValueError(f"seat {seat} owes no decision in this view")
    if (worlds is None) + (iterations is None) + (seconds is None) != 2:
        raise ValueError("the budget is either worlds, or iterations, or seconds")
    if worlds is not None and worlds < 1:
        raise ValueError(f"a decision is weighed in one world or more, not in {worlds}")
    belief = believed(view, seat, past, seed_of(seed, BELIEF_STREAM))
    if belief is not None:
        look_ahead(belief, BELIEVED, rest)
    usual = NONE if played is None else played
    weighing = weighing_of(view, seat, seed, list(moves), usual, belief)
    if worlds is not None:
        look_ahead(weighing, worlds, rest)
    else:
        race(weighing, iterations, seconds, rest)
    return decision_of(weighing, seat, view.players)


def weigh_position(
    game: Game,
    *,
    worlds: int,
    seed: int = 0,
    after: tuple[int, int] | None = None,
    rest: float = 0.0,
) -> Position:
    """Weigh a true game for every seat, all cards known that lie or are held somewhere.

    Only what nobody can know is left to chance: the order of the draw pile, and later deals.
    `after` is a seat and its move to be made first, before any card is drawn for it.
    """
    if game.viewer != TRUTH:
        raise ValueError("a position is weighed with all cards known; pass the game itself")
    if game.over:
        share = 1.0 / len(game.winners)
        return Position(
            tuple(Estimate(share * (seat in game.winners), 0.0) for seat in range(game.players)),
            tuple(Estimate(float(points), 0.0) for points in game.points),
        )
    seat, move = (NONE, NONE) if after is None else after
    return weighed_moves(game, seat, [move], worlds=worlds, seed=seed, rest=rest)[0]


def weighed_moves(
    game: Game, seat: int, moves: list[int], *, worlds: int, seed: int = 0, rest: float = 0.0
) -> list[Position]:
    """What a true game is worth after each of some moves of a seat, in the same worlds."""
    weighing = weighing_of(game, seat, seed, moves, NONE)
    look_ahead(weighing, worlds, rest)
    seats = range(game.players)
    return [
        Position(
            tuple(estimate_of(weighing, lane, seat, WINS) for seat in seats),
            tuple(estimate_of(weighing, lane, seat, POINTS) for seat in seats),
        )
        for lane in range(len(moves))
    ]


# --- how


def weighing_of(
    view: Game,
    seat: int,
    seed: int,
    moves: list[int],
    usual: int,
    belief: Belief | None = None,
) -> Weighing:
    """A weighing that has not begun."""
    stirs = view.viewer != TRUTH or view.NAME in OWN_GAMES
    thumb = thumb_for(view.NAME, view.players)
    weighing = Weighing(view, seat, thumb, seed, bank_for(view), moves, usual, stirs, belief)
    weighing.raise_fault()
    return weighing


def race(
    weighing: Weighing, iterations: int | None, seconds: float | None, rest: float = 0.0
) -> None:
    """Weigh until the budget is used up, or only one move is left and its figures are good."""
    started = time.perf_counter()
    lanes = list(range(len(weighing.entered())))
    share = FIRST_LOOK if seconds is None else 1  # a world of a slow game may take long
    portion = SHORT_SLICE if rest else SLICE
    while True:
        if iterations is not None:
            share = min(share, (iterations - weighing.iterations) // len(lanes))
            share = max(share, FEWEST - weighing.worlds)
            if share <= 0:
                break
        look_ahead(weighing, share, rest if seconds is None else 0.0)
        if seconds is None or weighing.worlds >= FIRST_LOOK:
            lanes = still_racing(weighing, lanes)
            weighing.keep(lanes)
        if len(lanes) == 1 and (seconds is None or weighing.worlds >= ENOUGH):
            break
        if seconds is not None:
            spent = time.perf_counter() - started
            if spent >= seconds:
                break
            pace = weighing.worlds / spent
            share = max(1, int(pace * min(portion, seconds - spent)))
            if rest:
                time.sleep(rest)


def still_racing(weighing: Weighing, lanes: list[int]) -> list[int]:
    """The moves that are not clearly behind the leader."""
    leader = max(lanes, key=lambda lane: mean(weighing, lane))
    return [
        lane
        for lane in lanes
        if lane == leader or (gap := difference(weighing, leader, lane)).mean <= BEHIND * gap.error
    ]


def mean(weighing: Weighing, lane: int) -> float:
    """The share of wins of a move so far."""
    return weighing.sum_of(lane, weighing.seat, WINS) / max(1, weighing.tried(lane))


def difference(weighing: Weighing, one: int, other: int) -> Estimate:
    """How much better a move is than another that was tried in the same worlds."""
    worlds = weighing.tried(other)
    if weighing.tried(one) != worlds:
        # The other one dropped out: of the leader only worlds count in which both were tried, and
        # their sum is known only for all worlds. So the errors are taken as independent.
        first, second = (estimate_of(weighing, lane, weighing.seat, WINS) for lane in (one, other))
        return Estimate(first.mean - second.mean, math.hypot(first.error, second.error))
    squares = weighing.product_of(one, one) + weighing.product_of(other, other)
    squares -= 2.0 * weighing.product_of(one, other)
    gap = mean(weighing, one) - mean(weighing, other)
    return Estimate(gap, error_of(squares, gap, worlds))


def error_of(squares: float, average: float, worlds: int) -> float:
    """The standard error of a mean, from the sum of squares."""
    if worlds < 2:
        return math.inf
    return math.sqrt(max(0.0, squares / worlds - average * average) / (worlds - 1))


def estimate_of(weighing: Weighing, lane: int, seat: int, what: int) -> Estimate:
    """What a seat has after a move: its WINS or its POINTS."""
    worlds = weighing.tried(lane)
    average = weighing.sum_of(lane, seat, what) / worlds
    return Estimate(average, error_of(weighing.sum_of(lane, seat, what + 1), average, worlds))


def decision_of(weighing: Weighing, seat: int, players: int) -> Decision:
    """What a weighing has found."""
    moves = weighing.entered()
    # A move that dropped out was behind in its worlds, whatever those who stayed got in later ones.
    order = sorted(
        range(len(moves)),
        key=lambda lane: (-weighing.tried(lane), -mean(weighing, lane), moves[lane]),
    )
    weights = [
        Weight(
            moves[lane],
            weighing.tried(lane),
            estimate_of(weighing, lane, seat, WINS),
            estimate_of(weighing, lane, seat, POINTS),
            tuple(
                weighing.sum_of(lane, other, WINS) / weighing.tried(lane)
                for other in range(players)
            ),
        )
        for lane in order
    ]
    behind = {moves[lane]: difference(weighing, order[0], lane) for lane in order}
    return Decision(seat, tuple(weights), behind)

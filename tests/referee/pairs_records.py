"""Games of pairs for its referee to follow."""

import random

from pairs_referee import PairsReferee

from kartentisch.games.options import Value

# The points that the referee checks.
CHECKED = ["K1", "K18"]
# Sets of options to play with.
OPTIONS: list[dict[str, Value]] = [{"deck": 2}, {"deck": 4, "start": 1}]
# A short game to tamper with: players, seed, options.
SHORT: tuple[int, int, dict[str, Value]] = (3, 37, {"deck": 2})


def sensible(referee: PairsReferee, seat: int, moves: list[int], rng: random.Random) -> int:
    """A random move, but every other second card makes a pair, so that the game ends."""
    if referee.turned is None or rng.random() >= 0.5:
        return rng.choice(moves)
    kind = referee.grid[referee.turned]
    return next(place for place in moves if referee.grid[place] == kind)

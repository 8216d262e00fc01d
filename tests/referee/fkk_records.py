"""Games of FKK for its referee to follow."""

import random

from fkk_referee import MATCH, PASS, FkkReferee, at

from kartentisch.games.options import Value

# The points that the referee checks; the ones left out are about what is hidden, and pairs.
CHECKED = [f"K{number}" for number in range(1, 17)]
# Sets of options to play with; more rounds would go on for long.
OPTIONS: list[dict[str, Value]] = [
    {"rounds": 1},
    {"rounds": 2, "plus": "optional", "deck": 4},
    {"rounds": 1, "start": 1},
]
# A short game to tamper with: players, seed, options.
SHORT: tuple[int, int, dict[str, Value]] = (3, 47, {"rounds": 2, "deck": 4})


def sensible(referee: FkkReferee, seat: int, moves: list[int], rng: random.Random) -> int:
    """A random move, but mostly no wrong match, whose penalties make games endless."""
    if referee.phase != "match":
        return rng.choice(moves)
    row = referee.row(seat)
    right = [at(slot, MATCH) for slot in range(len(row)) if row[slot] == referee.model]
    if right and rng.random() < 0.7:
        return right[0]
    return PASS if rng.random() < 0.97 else rng.choice(moves)

"""Games of FTW?! for its referee to follow."""

from kartentisch.games.options import Value

# The points that the referee checks; the one left out is about what is hidden from whom.
CHECKED = [f"W{number}" for number in range(1, 14)]
# Sets of options to play with.
OPTIONS: list[dict[str, Value]] = [
    {},
    {"pile": "top", "rounds": 3},
    {"rounds": 1, "start": 1},
]
# A short game to tamper with: players, seed, options.
SHORT: tuple[int, int, dict[str, Value]] = (3, 31, {"rounds": 2})

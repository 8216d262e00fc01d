"""Games of Pisa for its referee to follow."""

from kartentisch.games.options import Value

# The points that the referee checks; the one left out is about what is hidden from whom.
CHECKED = [f"P{number}" for number in range(1, 13)]
# Sets of options to play with.
OPTIONS: list[dict[str, Value]] = [
    {},
    {"under_trump": "runner_up"},
    {"trump_pairs": "BRYG", "start": 2},
]
# A short game to tamper with: players, seed, options.
SHORT: tuple[int, int, dict[str, Value]] = (3, 5, {})

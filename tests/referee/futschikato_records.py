"""Games of Futschikato for its referee to follow."""

from kartentisch.games.options import Value

# The points that the referee checks; the one left out is about what is hidden from whom.
CHECKED = [f"F{number}" for number in range(1, 15)]
# Sets of options to play with.
OPTIONS: list[dict[str, Value]] = [{}, {"hand_of_7_or_8": 7, "start": 1}]
# A short game to tamper with: players, seed, options.
SHORT: tuple[int, int, dict[str, Value]] = (4, 15, {})

"""OpenGame: the base of games that other packages bring.

Its rules are plain Python on ints and lists, like those of our own games. Compiled against our
.pxd files they are as fast as ours. Left as they are they work everywhere too, only slower: where
Kartentisch is compiled, `bridge.pyx` stands in for this module and calls them from C.
"""

from collections.abc import MutableSequence

from kartentisch.games import fields
from kartentisch.games.game import Game


class OpenGame(Game):
    """A game of another package."""

    def write(self, seat: int, out: MutableSequence[int]) -> int:
        numbers = fields.numbers_of(self.masked(int(seat)))  # of a NumPy array, perhaps
        for index, number in enumerate(numbers):
            out[index] = number
        return len(numbers)

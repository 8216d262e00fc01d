"""Network: the arithmetic of a small network, two hidden layers, without any framework.

The sums are made in the same order, compiled or not, so that both play the same moves. Most
features are 0, and the first layer skips these. Compiled, a position takes some ten microseconds.
"""

from array import array
from collections.abc import Sequence
from typing import Any

Row = Sequence[float]


class Network:
    """A network for one kind of table."""

    def __init__(
        self, first: Row, starts: Row, second: Row, second_bias: Row, last: Row, last_bias: Row
    ) -> None:
        """Weights lie input by input; `starts` has a row of biases for each viewer's seat."""
        self.inner = len(second_bias)
        self.outer = len(second) // self.inner
        self.inputs = len(first) // self.outer
        self.seats = len(starts) // self.outer
        self.outputs = len(last_bias)
        self.first = array("d", first)
        self.starts = array("d", starts)
        self.second = array("d", second)
        self.second_bias = array("d", second_bias)
        self.last = array("d", last)
        self.last_bias = array("d", last_bias)
        self.one = array("d", bytes(8 * self.outer))
        self.two = array("d", bytes(8 * self.inner))
        self.out = array("d", bytes(8 * self.outputs))

    def think(self, cells: Any, seat: int) -> list[float]:
        """A preference for each move, and at last the value of the position to the seat."""
        if len(cells) != self.inputs or not 0 <= seat < self.seats:
            raise ValueError(
                f"this network takes {self.inputs} features and {self.seats} seats, "
                f"not {len(cells)} and seat {seat}"
            )
        self.work(cells, seat)
        return list(self.out)

    def best(self, cells: Any, seat: int, moves: list[int]) -> int:
        """The legal move it likes best."""
        liked = self.think(cells, seat)
        best = moves[0]
        for move in moves:
            if liked[move] > liked[best]:
                best = move
        return best

    # --- the inner side

    def work(self, cells: Any, seat: int) -> None:
        """Go through the layers."""
        one, two, out = self.one, self.two, self.out
        weights = self.first
        for unit in range(self.outer):
            one[unit] = self.starts[seat * self.outer + unit]
        for place in range(self.inputs):
            if cells[place]:
                strength = float(cells[place])
                at = place * self.outer
                for unit in range(self.outer):
                    one[unit] += strength * weights[at + unit]
        weights = self.second
        for unit in range(self.inner):
            two[unit] = self.second_bias[unit]
        for place in range(self.outer):
            if one[place] > 0.0:
                strength = one[place]
                at = place * self.inner
                for unit in range(self.inner):
                    two[unit] += strength * weights[at + unit]
        weights = self.last
        for unit in range(self.outputs):
            out[unit] = self.last_bias[unit]
        for place in range(self.inner):
            if two[place] > 0.0:
                strength = two[place]
                at = place * self.outputs
                for unit in range(self.outputs):
                    out[unit] += strength * weights[at + unit]

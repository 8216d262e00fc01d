"""Cells: the bytes that features are written to, several at a time.

Compiled, each of these is a few instructions: modules cimport `eight_cells` under this module's
name. Keep the two alike.
"""

from collections.abc import MutableSequence, Sequence


def joined(numbers: Sequence[int], at: int) -> int:
    """A set of cards from the four numbers of sixteen cards each that begin there."""
    cards = 0
    for part in range(4):
        cards |= (int(numbers[at + part]) & 0xFFFF) << 16 * part
    return cards


def clamp(
    out: MutableSequence[int],
    at: int,
    numbers: Sequence[int],
    first: int,
    count: int,
    lowest: int,
    span: int,
) -> None:
    """Write some numbers less the lowest one, but at least 0 and at most the span, a byte.

    Compiled, this reads and writes by eights: up to seven cells beyond the last get anything.
    """
    for index in range(count):
        out[at + index] = min(max(numbers[first + index] - lowest, 0), span)


def spread(out: MutableSequence[int], at: int, things: int, width: int) -> None:
    """Write each bit of a set to a cell, by eights: up to seven cells beyond the width are 0."""
    for place in range(0, width, 8):
        for bit in range(8):
            out[at + place + bit] = things >> place + bit & 1

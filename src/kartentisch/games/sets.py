"""Sets of cards: whole numbers in which bit c stands for card c.

Compiled, each of these is an instruction or two: modules cimport `instructions` under this
module's name. Keep the two alike.
"""


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The highest card of a set that is not empty."""
    return cards.bit_length() - 1


def size(cards: int) -> int:
    """How many cards a set has."""
    return cards.bit_count()

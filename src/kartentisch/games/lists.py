"""Lists of moves for Python, made of the array that the rules write.

Compiled, `lists.pyx` replaces this module. It does what plain Python can't: allocate a list at its
full length before filling it. Keep the two alike.
"""


def listed(moves: list[int], count: int) -> list[int]:
    """The first count moves of an array, in a list of their own."""
    return moves[:count]

"""Lists of moves for Python, made of the array that the rules write.

Where things are compiled, `lists.pyx` stands in for this module: it says the same, and what plain
Python can't say, that a list has its length before it has its moves. Keep them alike.
"""


def listed(moves: list[int], count: int) -> list[int]:
    """The first count moves of an array, in a list of their own."""
    return moves[:count]

"""A bot as someone else would write it: a class with one method."""

from typing import Any


class Careful:
    """Takes the lowest move."""

    def choose(self, view: Any, seat: int) -> int:
        return int(min(view.legal(seat)))

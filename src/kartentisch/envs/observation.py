"""Observation: what a seat can know, as numbers for networks or as plain data for people.

Both are made from a masked game (`Game.masked`), so they hold nothing that the seat can't know.
The compact form is its viewer and the fields of its STATE, flattened in order, each number an
int16. It has no places for seats or cards that are not in this game, nor for what can only be
blank: fields that nobody sees anything of, and choices that only others make. A set of cards takes
four numbers of sixteen cards each, lowest bit first. `describe_fields` says where everything is.
`Game.write` gives the same numbers on the fast side.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kartentisch.games.constants import TRUTH
from kartentisch.games.game import Game

Field = tuple[str, int, int]


def compact(view: Game) -> NDArray[np.int16]:
    """A masked game as one vector."""
    insist_on_view(view)
    numbers = [view.viewer]
    for name in view.STATE:
        numbers += flattened(view, name)
    return np.array(numbers).astype(np.int16)  # the upper of sixteen cards becomes the sign


def readable(view: Game) -> dict[str, Any]:
    """A masked game with its names and lists, ready for JSON."""
    insist_on_view(view)
    return view.state()


def describe_fields(game: Game) -> list[Field]:
    """Name, offset and length of each field in the compact form of a game."""
    fields = [("viewer", 0, 1)]
    offset = 1
    for name in game.STATE:
        length = len(flattened(game, name))
        if length:
            fields.append((name, offset, length))
        offset += length
    return fields


def size_of(game: Game) -> int:
    """How many numbers the compact form of a game has."""
    _, offset, length = describe_fields(game)[-1]
    return offset + length


def flattened(game: Game, name: str) -> list[int]:
    """The numbers of one field that this table has use for."""
    value = getattr(game, name)
    numbers = value if isinstance(value, list) else [int(value)]
    if name in game.HIDDEN:
        numbers = []
    elif name in game.BY_CARD:
        numbers = numbers[: game.cards]
    elif name in game.BY_SEAT:
        numbers = numbers[: game.BY_SEAT[name] * game.players]
    elif name in game.OWN:
        places = game.OWN[name]
        own = max(game.viewer, 0)  # of spectators all rows are blank
        numbers = numbers[places * own : places * own + places]
    if name in game.SETS:
        numbers = [cards >> 16 * part & 0xFFFF for cards in numbers for part in range(4)]
    return numbers


def insist_on_view(view: Game) -> None:
    """Nobody may observe a game that knows everything."""
    if view.viewer == TRUTH:
        raise ValueError("observations are made of views only; pass game.masked(seat)")

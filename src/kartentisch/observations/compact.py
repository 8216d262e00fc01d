"""Observation: what a seat can know, as numbers for networks or as plain data for people.

Both are made from a masked game (`Game.masked`), so they hold nothing that the seat can't know. The
compact form is its viewer and its FIELDS, flattened in order, each number an int16. It has no
entries for seats or cards that are not in this game, nor for what can only be blank: fields that
nobody sees, choices that only others make, and what lay open earlier (fields marked `past`). A set
of cards takes four numbers of sixteen cards each, lowest bit first. `describe_fields` says where
everything is. `Game.write` gives the same numbers without building the view.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kartentisch.games.constants import TRUTH
from kartentisch.games.fields import numbers_of
from kartentisch.games.game import Game


def compact(view: Game) -> NDArray[np.int16]:
    """A masked game as one vector."""
    insist_on_view(view)
    return np.array(numbers_of(view), np.int16)


def readable(view: Game) -> dict[str, Any]:
    """A masked game with its names and lists, ready for JSON."""
    insist_on_view(view)
    told = view.state()
    for field in view.FIELDS:
        if field.past:
            told["state"].pop(field.name, None)
    return told


def describe_fields(game: Game) -> list[tuple[str, int, int]]:
    """Name, offset and length of each field in the compact form of a game."""
    fields = [("viewer", 0, 1)]
    offset = 1
    for field in game.FIELDS:
        length = len(field.numbers(game, game.viewer))
        if length:
            fields.append((field.name, offset, length))
        offset += length
    return fields


def size_of(game: Game) -> int:
    """How many numbers the compact form of a game has."""
    _, offset, length = describe_fields(game)[-1]
    return offset + length


def insist_on_view(view: Game) -> None:
    """Nobody may observe a game that knows everything."""
    if view.viewer == TRUTH:
        raise ValueError("observations are made of views only; pass game.masked(seat)")

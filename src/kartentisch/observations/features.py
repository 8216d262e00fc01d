"""Features: what a seat can know as 0/1 planes and small numbers, ready to learn from.

>>> from kartentisch.games import new_game
>>> game = new_game("futschikato", players=4, seed=7)
>>> for name, offset, shape, highest, says in describe_features(game)[9:12]:
...     print(name, offset, shape, highest, says, sep=", ")
turn, 39, (4,), 1, whose turn it is: which seat
phase, 43, (2,), 1, the phase, as the viewer can tell it: none, or which one of 0 to 0
hands, 45, (19,), 8, the viewer's hand: how many of each card
>>> game.hand(0)
[2, 3, 5, 7, 14, 17]
>>> features(game.masked(0))[45:64].tolist()
[1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]

They follow from the compact observation alone, by what the fields of the game say they hold
(games/holds.py), so they show nothing that it doesn't. Everything is seen from the viewer's seat:
what each seat has comes viewer first, then clockwise, and so do seats. A spectator sees as seat 0.

As uint8 a feature is a number from 0 to its `highest`; as float32 it is divided by that, 0 to 1.
Numbers beyond the highest count as the highest; those with more than 255 steps are divided first.
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kartentisch.games.fields import numbers_of
from kartentisch.games.game import Game
from kartentisch.observations import encoding
from kartentisch.observations.compact import describe_fields, insist_on_view
from kartentisch.observations.planes import BEYOND, CHOICES, NUMBERS, PARTS, Plane, planes_of
from kartentisch.observations.writer import Writer

KEPT = 64  # encoders of tables that were used before


class Feature(NamedTuple):
    """Features that belong together, and where they are."""

    name: str
    offset: int
    shape: tuple[int, ...]
    highest: int
    says: str

    @property
    def length(self) -> int:
        return prod(self.shape)


def features(view: Game, dtype: DTypeLike = np.uint8) -> NDArray[Any]:
    """The features of a masked game as one vector."""
    insist_on_view(view)
    return encoder_for(view).encode(numbers_of(view), dtype)


def describe_features(game: Game) -> list[Feature]:
    """The features of a game, in their order."""
    return encoder_for(game).described


class Encoder:
    """Turns compact observations of one kind of table into features."""

    def __init__(self, game: Game) -> None:
        says = {field.name: field.says for field in game.FIELDS}
        self.described: list[Feature] = []
        self.size = 0
        planes = planes_in_order(game)
        for plane in planes:
            text = ": ".join(filter(None, (says.get(plane.name, ""), plane.words)))
            feature = Feature(plane.name, self.size, plane.shape, plane.highest, text)
            self.described.append(feature)
            self.size += feature.length
        if sum(prod(plane.shape) for plane in planes if plane.rank >= CHOICES) < BEYOND:
            self.described.append(Feature("padding", self.size, (BEYOND,), 1, "always 0"))
            self.size += BEYOND
        highest = np.concatenate(
            [np.full(feature.length, feature.highest, np.float32) for feature in self.described]
        )
        plans = [self.plan(planes, viewer) for viewer in range(game.players)]
        faces = game.faces()
        single = sum(prod(plane.shape) for plane in planes if plane.rank == NUMBERS)
        counts = [len(steps) for steps in plans[0]]
        self.writer = Writer(game.players, faces.start, len(faces), counts, single, self.size)
        rows = [[number for steps in plan for step in steps for number in step] for plan in plans]
        encoding.equip(self.writer, np.array(rows, np.int32), (1 / highest).astype(np.float32))

    def plan(self, planes: list[Plane], viewer: int) -> list[list[tuple[int, ...]]]:
        """What the writer has to do for a viewer, part by part."""
        parts: list[list[tuple[int, ...]]] = [[] for _ in PARTS]
        for plane, feature in zip(planes, self.described, strict=False):
            for part, step in plane.steps(feature.offset, viewer):
                parts[part].append(step)
        return parts

    def encode(self, numbers: list[int], dtype: DTypeLike = np.uint8) -> NDArray[Any]:
        """The features of a compact observation."""
        compact = np.zeros(len(numbers) + BEYOND, np.int16)
        compact[: len(numbers)] = numbers
        cells = np.empty(self.size, np.uint8)
        floats = np.empty(self.size, np.float32)
        encoding.encode(self.writer, compact, cells, floats)
        return cells if checked_dtype(dtype) == np.uint8 else floats


def planes_in_order(game: Game) -> list[Plane]:
    """All planes of a table, in the order that `planes.PARTS` asks for."""
    places = {name: offset for name, offset, _ in describe_fields(game)}
    planes = [
        plane
        for field in game.FIELDS
        if field.name in places
        for plane in planes_of(game, field, places)
    ]
    return sorted(planes, key=lambda plane: plane.rank)


def checked_dtype(dtype: DTypeLike) -> np.dtype[Any]:
    """The type of the features, if they can have it."""
    asked = np.dtype(dtype)
    if asked not in (np.dtype(np.uint8), np.dtype(np.float32)):
        raise ValueError(f"dtype={asked.name}: features are uint8 or float32")
    return asked


encoders: dict[object, Encoder] = {}  # by class, players and options


def encoder_for(game: Game) -> Encoder:
    """The encoder of games of this kind, players and options."""
    key = type(game), game.players, tuple(game.options.items())
    encoder = encoders.get(key)
    if encoder is None:
        if len(encoders) >= KEPT:
            encoders.clear()
        encoder = encoders[key] = Encoder(game)
    return encoder

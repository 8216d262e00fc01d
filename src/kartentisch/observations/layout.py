"""Layout: one vector for the features of all tables of a game, so that one network reads them all.

It is that of the largest table. A smaller one has fewer seats, and perhaps fewer cards: its
features take the first places of each plane, and the others stay 0. After the features comes a 0/1
input for each seat, the viewer's own, because moves may name seats.

>>> layout = InputLayout("futschikato")
>>> layout.features, layout.size
(263, 271)
>>> layout.places(new_game("futschikato", 3))[2:9].tolist()  # totals, held, worth
[2, 3, 4, 10, 11, 12, 18]
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

from kartentisch.games import game_class, new_game
from kartentisch.games.game import Game
from kartentisch.observations.features import describe_features


class InputLayout:
    """The inputs of a network for one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.players = game_class(game).MOST
        widest = describe_features(new_game(game, self.players))
        self.planes = {feature.name: feature for feature in widest}
        self.features = sum(feature.length for feature in widest)
        self.size = self.features + self.players
        shapes = repr([(feature.name, feature.shape, feature.highest) for feature in widest])
        self.fingerprint = hashlib.sha256(shapes.encode()).hexdigest()[:16]

    def places(self, table: Game) -> NDArray[np.intp]:
        """Where in this vector each feature of a table belongs."""
        places: list[NDArray[np.intp]] = []
        for name, _, shape, _, _ in describe_features(table):
            plane = self.planes.get(name)
            if (
                plane is None
                or len(plane.shape) != len(shape)
                or any(own > most for own, most in zip(shape, plane.shape, strict=True))
            ):
                raise ValueError(
                    f"networks for {self.game} don't know this table: {name} has the shape "
                    f"{shape}; use the usual options"
                )
            grid = np.arange(plane.offset, plane.offset + plane.length).reshape(plane.shape)
            places.append(grid[tuple(slice(count) for count in shape)].ravel())
        return np.concatenate(places)

    def scales(self, table: Game) -> NDArray[np.float32]:
        """What each feature of a table is multiplied by, so that it is from 0 to 1."""
        highest = [np.full(plane.length, plane.highest) for plane in describe_features(table)]
        return (1 / np.concatenate(highest)).astype(np.float32)

    def seat(self, seat: int) -> int:
        """The place of the input for a seat."""
        return self.features + seat

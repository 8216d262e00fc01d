"""Spaces of Gymnasium for what is observed."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kartentisch.games import Game
from kartentisch.observations.features import describe_features


def feature_space(game: Game, dtype: np.dtype[Any]) -> spaces.Box:
    """The space of the features of a game."""
    highest = np.concatenate(
        [np.full(feature.length, feature.highest) for feature in describe_features(game)]
    )
    if dtype == np.float32:
        return spaces.Box(0.0, 1.0, highest.shape, np.float32)
    return spaces.Box(np.zeros_like(highest, np.uint8), highest.astype(np.uint8), dtype=np.uint8)


def whole_numbers(example: NDArray[Any]) -> spaces.Box:
    """The space of all arrays of the same shape and type."""
    limits = np.iinfo(example.dtype)
    return spaces.Box(limits.min, limits.max, example.shape, example.dtype.type)

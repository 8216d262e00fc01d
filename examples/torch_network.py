"""The network of train_network.py in PyTorch, and what it is shown."""

from typing import Any, NamedTuple, Self

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import linear, relu

from kartentisch.envs.batch import Batch
from kartentisch.games import game_class
from kartentisch.observations.layout import InputLayout
from kartentisch.players.network_player import Weights

OUTER, INNER = 128, 64  # units of the hidden layers


class Seen(NamedTuple):
    """What some seats see, at tables of one size."""

    features: Tensor
    masks: Tensor
    seats: Tensor

    @classmethod
    def of(cls, batch: Batch) -> Self:
        """What those who decide now see; copies, because the batch goes on."""
        shown = batch.observations, batch.masks, batch.seats.astype(np.int64)
        return cls(*(torch.from_numpy(array.copy()) for array in shown))

    def part(self, rows: Tensor) -> "Seen":
        return Seen(*(column[rows] for column in self))


def joined(parts: list[Any]) -> Any:
    """Tuples of tensors, one after the other."""
    return [torch.cat(column) for column in zip(*parts, strict=True)]


class Network(nn.Module):
    """Two hidden layers; a preference for each move, and the value of the position."""

    def __init__(self, layout: InputLayout) -> None:
        super().__init__()
        self.layout = layout
        self.first = nn.Linear(layout.size, OUTER)
        self.second = nn.Linear(OUTER, INNER)
        self.last = nn.Linear(INNER, game_class(layout.game).MOVES + 1)
        nn.init.normal_(self.last.weight, 0, 0.01)

    def at(self, batch: Batch) -> "Network":
        """Sit down at tables of one size: their features have their own places."""
        table = batch.tables[0].game
        self.places = torch.from_numpy(self.layout.places(table))
        self.scales = torch.from_numpy(self.layout.scales(table))
        return self

    def forward(self, seen: Seen) -> tuple[Tensor, Tensor]:
        weight = self.first.weight
        own = weight[:, self.layout.features :].T[seen.seats]
        outer = linear(seen.features.float(), weight[:, self.places] * self.scales, self.first.bias)
        out = self.last(relu(self.second(relu(outer + own))))
        return out[:, :-1].masked_fill(~seen.masks, -1e9), out[:, -1]

    def weights(self) -> Weights:
        """All numbers, as players take them."""
        layers = self.first, self.second, self.last
        pairs = [(layer.weight.T, layer.bias) for layer in layers]
        return Weights(*(part.detach().numpy() for pair in pairs for part in pair))

    def take_over(self, weights: Weights) -> None:
        """Become a network that was trained before."""
        with torch.no_grad():
            for number, layer in enumerate((self.first, self.second, self.last)):
                layer.weight.copy_(torch.from_numpy(weights[2 * number].T))
                layer.bias.copy_(torch.from_numpy(weights[2 * number + 1]))

"""NetworkPlayer: makes the move that a trained network likes best.

It sees the features of its view (observations/features.py), so nothing that its seat can't know.
Weights are numbers of sixteen bits in `networks/<game>.npz`. The card beside it, a JSON file, says
what game they are for, what numbers of players it learned from, and how strong it is.
"""

import json
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from kartentisch.games import OWN_GAMES, Game, game_class
from kartentisch.observations.features import features
from kartentisch.observations.layout import InputLayout
from kartentisch.players.network import Network
from kartentisch.players.player import Forfeit, Player

NETWORKS = files("kartentisch.players.networks")
KEPT = 64  # networks made for a kind of table


class Weights(NamedTuple):
    """All numbers of a network. A matrix has a row for each input."""

    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]
    last: NDArray[np.float32]
    last_bias: NDArray[np.float32]

    def fit(self, layout: InputLayout) -> bool:
        """Whether they belong together, and to the inputs and moves of a game."""
        outer, inner = len(self.first_bias), len(self.second_bias)
        outputs = game_class(layout.game).MOVES + 1
        shapes = (layout.size, outer), (outer,), (outer, inner), (inner,), (inner, outputs)
        return tuple(weight.shape for weight in self) == (*shapes, (outputs,))


class Trained(NamedTuple):
    """A network as it was trained."""

    game: str
    players: tuple[int, ...]
    layout: InputLayout
    weights: Weights

    def check(self, players: int) -> None:
        """Refuse a number of players that it did not learn."""
        if players not in self.players:
            known = ", ".join(map(str, self.players))
            raise ValueError(f"this network plays with {known} players, not with {players}")


class NetworkPlayer(Player):
    """Plays by the network of a game, ours or that in a file; the same view, the same move."""

    def __init__(self, game: str, file: str = "") -> None:
        self.trained = trained(file or str(own_file(game)))
        if self.trained.game != game:
            raise ValueError(f"{file} is a network for {self.trained.game}, not for {game}")

    def join(self, players: int) -> None:
        self.trained.check(players)

    def choose(self, view: Game, seat: int) -> int:
        moves = view.legal(seat)
        if len(moves) == 1:
            return moves[0]
        return network_for(self.trained, view).best(features(view), seat, moves)


def own_file(game: str) -> Path:
    """Where our network for a game is."""
    file = Path(str(NETWORKS / f"{game}.npz"))
    if not file.exists():
        there = [name for name in OWN_GAMES if (NETWORKS / f"{name}.npz").is_file()]
        raise ValueError(
            f"there is no network for {game}, only for {', '.join(there)}; network:FILE.npz plays "
            "by one of your own (docs/training.md)"
        )
    return file


@cache
def trained(file: str) -> Trained:
    """Read a network, or say what is wrong with it."""
    weights_file = Path(file)
    card_file = weights_file.with_suffix(".json")
    try:
        card = json.loads(card_file.read_text("utf-8"))
        game, players, seen = str(card["game"]), tuple(card["players"]), card["features"]
        with weights_file.open("rb") as opened, np.load(opened, allow_pickle=False) as arrays:
            weights = Weights(*(arrays[name].astype(np.float32) for name in Weights._fields))
    except OSError as error:
        raise ValueError(
            f"the network {file} can't be read: {error.strerror}: {error.filename}"
        ) from None
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile, zlib.error) as error:
        raise ValueError(f"{file} and its card are not a network: {error}") from None
    layout = InputLayout(game)
    if seen != layout.fingerprint or not weights.fit(layout):
        raise ValueError(f"{file} was trained on other features of {game}; train it again")
    if not all(np.isfinite(weight).all() for weight in weights):
        raise ValueError(f"{file} has weights that are not numbers; train it again")
    return Trained(game, players, layout, weights)


def write_network(file: Path, weights: Weights, card: Mapping[str, Any]) -> None:
    """Write a network and its card, with the features that it learned from."""
    small = {name: weight.astype(np.float16) for name, weight in weights._asdict().items()}
    np.savez_compressed(file, **small)
    told = {"game": card["game"], "features": InputLayout(card["game"]).fingerprint, **card}
    file.with_suffix(".json").write_text(json.dumps(told, indent=2) + "\n", "utf-8")


networks: dict[object, Network] = {}  # by file, class, players and options


def network_for(found: Trained, table: Game) -> Network:
    """The network made for one kind of table, or a Forfeit if it did not learn to play there."""
    key = id(found), type(table), table.players, tuple(table.options.items())
    network = networks.get(key)
    if network is None:
        try:
            found.check(table.players)
        except ValueError as fault:
            raise Forfeit(str(fault)) from None
        if len(networks) >= KEPT:
            networks.clear()
        network = networks[key] = made_for(found, table)
    return network


def made_for(found: Trained, table: Game) -> Network:
    """A network that reads the features of one kind of table as they are."""
    layout, weights = found.layout, found.weights
    first = weights.first[layout.places(table)] * layout.scales(table)[:, None]
    starts = [
        weights.first[layout.seat(seat)] + weights.first_bias for seat in range(table.players)
    ]
    rows = first, np.stack(starts), *weights[2:]
    return Network(*(row.ravel().tolist() for row in rows))

"""Datasets: games of any player as rows for learning, one per decision.

A row has what the seat could know, its legal moves, the move, and how the game ended;
docs/datasets.md lists the columns. Games are written in parts, each made on its own, so that any
number of cores work at once, memory is bounded, and a dataset that was stopped continues with
the missing parts.
"""

from array import array
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from kartentisch.games import Game, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.fields import numbers_of
from kartentisch.games.options import Value
from kartentisch.observations.compact import size_of
from kartentisch.observations.features import encoder_for
from kartentisch.players import Player, make_player
from kartentisch.players.past import History
from kartentisch.players.player import chosen, hearers, seat_seed, sentence

# The chance to win of each legal move in a view: of those that were weighed, NaN for the others.
Weigh = Callable[[Game, int, int], list[float]]


class Wanted(NamedTuple):
    """What a dataset has."""

    game: str
    players: int
    options: dict[str, Value]
    player: str
    seed: int
    features: bool
    worlds: int  # for the chance of each move; 0 leaves chances out


def play_part(wanted: Wanted, first: int, games: int, weigh: Weigh | None = None) -> pa.Table:
    """Play the games from number `first` on; return their decisions."""
    table = new_game(wanted.game, wanted.players, 0, wanted.options)
    rows = Rows(table, wanted)
    for number in range(first, first + games):
        rows.add(number, weigh)
    return rows.table()


class Rows:
    """Decisions as columns of numbers."""

    def __init__(self, table: Game, wanted: Wanted) -> None:
        self.wanted = wanted
        self.size = size_of(table.masked(0))
        self.feature_size = encoder_for(table).size
        self.phases = [*table.PHASES]
        self.numbers: dict[str, array[Any]] = {
            name: array(code)
            for name, code in (
                ("game", "q"),
                ("number", "i"),
                ("seat", "b"),
                ("phase", "b"),
                ("move", "h"),
                ("result", "f"),
            )
        }
        self.observations = array("h")
        self.features: list[Any] = []
        self.legal = array("h")
        self.chances = array("f")
        self.ends = array("i", [0])  # where the legal moves of each row end
        self.points = array("h")

    def add(self, number: int, weigh: Weigh | None) -> None:
        """Play a game and add its decisions."""
        wanted = self.wanted
        seed = seed_of(wanted.seed, number)
        first = len(self.numbers["seat"])
        with ExitStack() as leaving:
            players: dict[int, Player] = {}
            for seat in range(wanted.players):
                players[seat] = make_player(wanted.player, wanted.game, seat_seed(seed, seat))
                leaving.callback(players[seat].leave)
            heard = hearers(players)
            game = new_game(wanted.game, wanted.players, seed, wanted.options, listen=bool(heard))
            history = History(game, heard)
            step = 0
            while (decider := game.decider) is not None:
                history.take_in(game.happened())
                try:
                    move = chosen(players[decider], game, decider, history)
                except Exception as fault:  # a random move instead would be taught as its own
                    why = f"game {number} can't be finished: {sentence(fault)}"
                    raise ValueError(why) from None
                self.add_decision(number, step, game, decider, move, weigh)
                game.play(decider, move)
                history.add(game, decider, move)
                step += 1
        share = 1 / len(game.winners)
        for seat in self.numbers["seat"][first:]:
            self.numbers["result"].append(share if seat in game.winners else 0.0)
            self.points.extend(game.points)

    def add_decision(
        self, number: int, step: int, game: Game, seat: int, move: int, weigh: Weigh | None
    ) -> None:
        view = game.masked(seat)
        moves = view.legal(seat)
        for name, value in (
            ("game", number),
            ("number", step),
            ("seat", seat),
            ("phase", view.phase),
            ("move", move),
        ):
            self.numbers[name].append(value)
        observed = numbers_of(view)
        self.observations.extend(observed)
        if self.wanted.features:
            self.features.append(encoder_for(view).encode(observed))
        self.legal.extend(moves)
        self.ends.append(len(self.legal))
        if weigh is not None:
            self.chances.extend(weigh(view, seat, seed_of(number, step)))

    def table(self) -> pa.Table:
        """All rows."""
        rows = len(self.numbers["seat"])
        columns: dict[str, Any] = {
            name: pa.array(np.frombuffer(numbers, numbers.typecode))
            for name, numbers in self.numbers.items()
        }
        columns["phase"] = pa.DictionaryArray.from_arrays(columns["phase"], pa.array(self.phases))
        columns["observation"] = fixed(np.frombuffer(self.observations, np.int16), self.size)
        if self.wanted.features:
            planes = np.concatenate(self.features) if rows else np.empty(0, np.uint8)
            columns["features"] = fixed(planes, self.feature_size)
        ends = pa.array(np.frombuffer(self.ends, np.int32))
        legal = pa.array(np.frombuffer(self.legal, np.int16))
        columns["legal"] = pa.ListArray.from_arrays(ends, legal)
        if self.wanted.worlds:
            chances = np.frombuffer(self.chances, np.float32)
            told = pa.array(chances, mask=np.isnan(chances))
            columns["chances"] = pa.ListArray.from_arrays(ends, told)
        columns["points"] = fixed(np.frombuffer(self.points, np.int16), self.wanted.players)
        return pa.table(columns)


def fixed(values: Any, size: int) -> pa.FixedSizeListArray:
    """A column of vectors of one size."""
    return pa.FixedSizeListArray.from_arrays(pa.array(values), size)


def described(game: Game) -> Mapping[str, int]:
    """How long the vectors of a table are."""
    return {"observation": size_of(game.masked(0)), "features": encoder_for(game).size}

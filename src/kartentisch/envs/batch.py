"""Batch: many games of one kind, stepped at once on NumPy arrays.

>>> from kartentisch.envs.batch import Batch
>>> batch = Batch("pisa", players=4, batch=32, seed=7)
>>> batch.observations.shape, batch.masks.shape
((32, 141), (32, 177))
>>> for _ in range(20):
...     batch.step(batch.sample())
>>> bool(batch.masks.any(axis=1).all())
True

The arrays stay the same objects and each step overwrites them, so copy what you keep:

- `seats` (batch,) int16: which seat decides in each game. Seats that decide at the same time are
  asked one after the other, and do not see each other's choices.
- `observations` (batch, size): what that seat can know. By default the compact form, int16 (see
  observations/compact.py); with observation="features" planes and small numbers, uint8 or, with
  dtype="float32", scaled from 0 to 1 (see observations/features.py). `numbers` is the compact form
  in any case.
- `masks` (batch, moves) bool: which moves are legal.
- `ends` (batch,) bool: whether the last step ended a game. The next one is dealt at once, and the
  arrays above show that one.
- `rewards` (batch, players) float32: of the game that ended (see rewards.py), else 0.
- `points` (batch, players) int16: after the last step, before the next game is dealt.

With opponents="hard" (or "random", and "easy" or "medium" where these slip rather than forget) one
seat of each game is yours, in game number n seat n % players, and the others are played by that
level, compiled, between your steps.

The result depends on seed, options and actions alone, not on the number of threads. Threads end
with `close`, or with the batch.
"""

import os
from collections.abc import Mapping
from itertools import pairwise
from threading import Thread
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from kartentisch.envs import released
from kartentisch.envs.table import BatchTable
from kartentisch.games import Chance, OpenGame, game_class, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value
from kartentisch.observations.compact import size_of
from kartentisch.observations.features import Encoder, checked_dtype, encoder_for
from kartentisch.observations.planes import BEYOND
from kartentisch.players.cores import usable_cores
from kartentisch.players.levels import SLIPS
from kartentisch.players.thumb import AnyMove
from kartentisch.players.thumb_player import has_thumb, thumb_for

GAMES_PER_THREAD = 2048  # with fewer, waking a thread costs more than it gains


class Batch:
    """Many games of one kind; see above."""

    def __init__(
        self,
        name: str,
        players: int = 4,
        batch: int = 1024,
        seed: int = 0,
        options: Mapping[str, Value] | None = None,
        threads: int | None = None,
        observation: str = "compact",
        dtype: DTypeLike = np.uint8,
        opponents: str | None = None,
    ) -> None:
        if batch < 1:
            raise ValueError(f"a batch needs at least one game, not {batch}")
        if observation not in ("compact", "features"):
            raise ValueError(f"observation={observation!r}: use compact or features")
        # All games are created before their tables, so that they are close together in memory.
        games = [new_game(name, players, options=options) for _ in range(batch)]
        self.tables = [BatchTable(game) for game in games]
        game = self.tables[0].game
        self.name = name
        self.players = players
        self.moves = game.MOVES
        self.bridged = isinstance(game, OpenGame)
        size = size_of(game)
        room = np.zeros(batch * size + BEYOND, np.int16)
        self.numbers = room[: batch * size].reshape(batch, size)
        self.observations: NDArray[Any] = self.numbers
        self.masks = np.zeros((batch, game.MOVES), np.bool_)
        self.rewards = np.zeros((batch, players), np.float32)
        self.points = np.zeros((batch, players), np.int16)
        self.seats = np.zeros(batch, np.int16)
        self.ends = np.zeros(batch, np.bool_)
        self.actions = np.zeros(batch, np.int64)
        self.marks = self.masks.view(np.uint8)  # the masks as `released` takes them
        self.chance = Chance()
        if threads is None:
            threads = min(usable_cores(), max(1, batch // GAMES_PER_THREAD))
        self.slices = slices(batch, threads)
        for row, table in enumerate(self.tables):
            released.place(
                table,
                row,
                self.numbers,
                self.marks,
                self.rewards,
                self.points,
                self.seats,
                self.ends.view(np.uint8),
                self.actions,
            )
        if opponents is not None:
            self.seat_opponents(opponents)
        if observation == "features":
            self.show_features(encoder_for(game), checked_dtype(dtype))
        self.reset(seed)
        self.hire()

    def show_features(self, encoder: Encoder, dtype: np.dtype[Any]) -> None:
        """From now on observations are features."""
        batch = len(self.tables)
        cells = np.zeros((batch, encoder.size), np.uint8)
        floats = np.zeros((batch if dtype == np.float32 else 0, encoder.size), np.float32)
        for row, table in enumerate(self.tables):
            released.place_features(table, row, encoder.writer, cells, floats)
        self.cells = cells  # the tables write here
        self.observations = floats if dtype == np.float32 else cells

    def seat_opponents(self, level: str) -> None:
        """From the next deal on, all seats but one of each game are played by a level."""
        slips = slips_of(level, self.name)
        if self.bridged and level != "random":
            raise ValueError(f"opponents={level!r}: rules in Python have random opponents only")
        tuned = self.players if level == "hard" else None
        for row, table in enumerate(self.tables):
            thumb = AnyMove() if level == "random" else thumb_for(self.name, tuned)
            table.oppose(row % self.players, thumb, slips)

    def __len__(self) -> int:
        return len(self.tables)

    def reset(self, seed: int = 0) -> None:
        """Deal all games again."""
        Chance(seed)  # refuses what is no seed
        for row, table in enumerate(self.tables):
            table.begin(seed_of(seed, row))
        self.chance.reseed(seed_of(seed, len(self.tables)))
        self.rewards[:] = 0
        self.points[:] = 0
        self.ends[:] = False
        released.ask(self.tables)
        self.raise_fault()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game."""
        actions = np.empty(len(self.tables), np.int64)
        released.sample(self.tables, actions, self.chance)
        return actions

    def step(self, actions: ArrayLike) -> None:
        """Make a move in each game. If any is illegal, raise a ValueError and make none."""
        np.copyto(self.actions, actions, casting="same_kind")
        wrong = released.first_illegal(self.marks, self.actions)
        if wrong >= 0:
            raise ValueError(self.complaint(wrong, int(self.actions[wrong])))
        if self.croupiers and self.home != os.getpid():
            self.hire()  # a fork inherits the batch without its threads
        released.step(self.tables, self.croupiers)
        self.raise_fault()

    def raise_fault(self) -> None:
        """Raise what went wrong in the rules of a game behind the bridge."""
        if self.bridged:
            for table in self.tables:
                table.game.raise_fault()

    def complaint(self, row: int, action: int) -> str:
        """Why an action is illegal."""
        game = self.tables[row].game
        reason = game.refusal(int(self.seats[row]), action)
        return f"action {action} in game {row} of the batch, for seat {self.seats[row]}: {reason}"

    def hire(self) -> None:
        """Start a thread for every slice but the first, which the calling thread steps."""
        self.home = os.getpid()
        self.croupiers = [released.Croupier(self.tables, *part) for part in self.slices[1:]]
        self.workers = [
            Thread(target=croupier.work, name="croupier", daemon=True)
            for croupier in self.croupiers
        ]
        # They reference their tables but not the batch, so that it can be collected, and they end.
        self.dismissal = finalize(self, dismiss, self.croupiers)
        for worker in self.workers:
            worker.start()

    def close(self) -> None:
        """End the threads. After that the calling thread steps the whole batch."""
        self.dismissal()
        for worker in self.workers:
            worker.join()
        self.croupiers = []


def slips_of(level: str, game: str) -> int:
    """Of 100 moves of a level, how many it makes at random, if it can play in a batch."""
    if level in ("random", "thumb"):
        return 0
    forgetful = level in SLIPS and game_class(game).MEMORY
    if level not in ("hard", *SLIPS) or forgetful or not has_thumb(game):
        usable = ["random"]
        if has_thumb(game):
            usable += ["hard"] if game_class(game).MEMORY else ["hard", *SLIPS]
        raise ValueError(
            f"opponents={level!r}: a batch of {game} has {', '.join(usable)}; "
            "gymnasium.make has every player"
        )
    return SLIPS.get(level, 0)


def dismiss(croupiers: list[released.Croupier]) -> None:
    """End the croupiers' threads."""
    for croupier in croupiers:
        croupier.dismiss()


def slices(batch: int, threads: int) -> list[tuple[int, int]]:
    """The batch in parts of nearly equal size, one per thread."""
    if threads < 1:
        raise ValueError(f"a batch needs at least one thread, not {threads}")
    edges = [batch * thread // threads for thread in range(threads + 1)]
    return list(pairwise(edges))

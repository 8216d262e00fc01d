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
- `observations` (batch, size) int16: what that seat can know (see observation.py).
- `masks` (batch, moves) bool: which moves are legal.
- `ends` (batch,) bool: whether the last step ended a game. The next one is dealt at once, and the
  arrays above show that one.
- `rewards` (batch, players) float32: of the game that ended (see rewards.py), else 0.
- `points` (batch, players) int16: after the last step, before the next game is dealt.

The result depends on seed, options and actions alone, not on the number of threads. Threads end
with `close`, or with the batch.
"""

import os
from collections.abc import Mapping
from itertools import pairwise
from threading import Thread
from weakref import finalize

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kartentisch.envs import released
from kartentisch.envs.observation import size_of
from kartentisch.envs.table import BatchTable
from kartentisch.games import Chance, OpenGame, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value

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
    ) -> None:
        if batch < 1:
            raise ValueError(f"a batch needs at least one game, not {batch}")
        # All games are created before their tables, so that they are close together in memory.
        games = [new_game(name, players, options=options) for _ in range(batch)]
        self.tables = [BatchTable(game) for game in games]
        game = self.tables[0].game
        self.name = name
        self.players = players
        self.moves = game.MOVES
        self.bridged = isinstance(game, OpenGame)
        self.observations = np.zeros((batch, size_of(game)), np.int16)
        self.masks = np.zeros((batch, game.MOVES), np.bool_)
        self.rewards = np.zeros((batch, players), np.float32)
        self.points = np.zeros((batch, players), np.int16)
        self.seats = np.zeros(batch, np.int16)
        self.ends = np.zeros(batch, np.bool_)
        self.actions = np.zeros(batch, np.int64)
        self.marks = self.masks.view(np.uint8)  # the masks as `released` takes them
        self.chance = Chance()
        if threads is None:
            threads = min(cores(), max(1, batch // GAMES_PER_THREAD))
        self.slices = slices(batch, threads)
        for row, table in enumerate(self.tables):
            released.place(
                table,
                row,
                self.observations,
                self.marks,
                self.rewards,
                self.points,
                self.seats,
                self.ends.view(np.uint8),
                self.actions,
            )
        self.reset(seed)
        self.hire()

    def __len__(self) -> int:
        return len(self.tables)

    def reset(self, seed: int = 0) -> None:
        """Deal all games again."""
        for row, table in enumerate(self.tables):
            table.game.begin(seed_of(seed, row))
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


def dismiss(croupiers: list[released.Croupier]) -> None:
    """End the croupiers' threads."""
    for croupier in croupiers:
        croupier.dismiss()


def cores() -> int:
    """The number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def slices(batch: int, threads: int) -> list[tuple[int, int]]:
    """The batch in parts of nearly equal size, one per thread."""
    if threads < 1:
        raise ValueError(f"a batch needs at least one thread, not {threads}")
    edges = [batch * thread // threads for thread in range(threads + 1)]
    return list(pairwise(edges))

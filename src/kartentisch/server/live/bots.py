"""Bots at tables: they think in threads of low priority, on views, and never hold up a person."""

import hashlib
import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from kartentisch.games import Chance, Game
from kartentisch.players import SearchPlayer
from kartentisch.players.levels import level_player
from kartentisch.server import metrics
from kartentisch.server.wire.messages import Prospect

log = logging.getLogger("kartentisch.bots")

PACES = {"instant": 0.0, "fast": 0.35, "normal": 0.9, "slow": 1.8}  # seconds before a bot moves
NICENESS = 10
# Rest after every millisecond of a search: the scheduler lets a busy thread run on for some
# milliseconds at any priority, but a sleeping one makes way at once.
REST_SECONDS = 0.0003
HINT_SECONDS = 0.5
PROSPECTS = 3


def bot_seed(secret: str, seat: int, number: int) -> int:
    """A seed for a bot's own randomness, which nobody at the table can guess."""
    digest = hashlib.sha256(f"bot {secret} {seat} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def step_aside() -> None:
    """Let people's moves go first: this thread runs when nothing else does."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Decision(NamedTuple):
    """What a bot is asked for: a move for a seat, on the view of that seat.

    seed: for this decision. memory: the seed of what the bot forgets, the same for a whole match.
    """

    view: Game
    seat: int
    level: str
    seed: int
    memory: int


class Bots:
    """The threads that bots think in. Their answers come back to the loop through `call`."""

    def __init__(self, call: Callable[..., object], threads: int | None = None) -> None:
        self.call = call
        count = threads or max(1, (os.cpu_count() or 1) - 1)
        self.pool = ThreadPoolExecutor(count, "bot", initializer=step_aside)

    def decide(self, asked: Decision, done: Callable[[int], None]) -> None:
        """Let a bot choose a move, and hand it to `done`."""
        self.pool.submit(self.choose, asked, done)

    def choose(self, asked: Decision, done: Callable[[int], None]) -> None:
        view, seat, level = asked.view, asked.seat, asked.level
        moves = view.legal(seat)
        since = time.monotonic()
        try:
            player = level_player(level, view.NAME, asked.seed, asked.memory, REST_SECONDS)
            move = player.choose(view, seat)
        except Exception as fault:  # a bot that fails must not stop the table
            log.error(
                "a bot of level %s failed in %s; it moves at random",
                level,
                view.NAME,
                exc_info=fault,
            )
            move = moves[Chance(asked.seed).below(len(moves))]
        metrics.BOT_SECONDS.labels(level).observe(time.monotonic() - since)
        self.call(done, move)

    def advise(self, view: Game, seat: int, done: Callable[[list[Prospect]], None]) -> None:
        """Find good moves in a view."""
        self.pool.submit(self.find, view, seat, done)

    def find(self, view: Game, seat: int, done: Callable[[list[Prospect]], None]) -> None:
        search = SearchPlayer(seconds=HINT_SECONDS, rest=REST_SECONDS)
        findings = search.think(view, seat).findings()
        prospects = [Prospect(move, round(share, 3), tries) for move, tries, share in findings]
        self.call(done, prospects[:PROSPECTS])

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

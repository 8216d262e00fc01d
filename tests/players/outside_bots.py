"""Bots of somebody else's, good and bad, for tests. Each plays in a process of its own."""

import gc
import os
import subprocess
import sys
import time
from types import FrameType
from typing import Any

from kartentisch.games import Game
from kartentisch.games.constants import TRUTH
from kartentisch.games.records import Record

GAMES_PLAYED: list[int] = []


class Lowest:
    """A bot that knows nothing of ours."""

    def choose(self, view: Game, seat: int) -> int:
        return min(view.legal(seat))


class Cheat:
    """Looks for the true game wherever Python keeps objects, and for traces of earlier matches."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.looks = 2  # it takes a while

    def choose(self, view: Game, seat: int) -> int:
        self.looks -= 1
        found = true_games() if self.looks >= 0 else []
        assert not found, f"found {found}"
        assert view.viewer == seat
        assert not view.chance.snapshot()["splitmix64"], "the view has a chance to look into"
        GAMES_PLAYED.append(self.seed)
        assert set(GAMES_PLAYED) == {self.seed}, "somebody else has played in this process"
        return view.legal(seat)[0]


def true_games() -> list[str]:
    """All true games and records that can be found from here."""
    reachable: list[Any] = list(gc.get_objects())
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        reachable += frame.f_locals.values()
        frame = frame.f_back
    reachable += gc.get_referents(*reachable)
    return [
        repr(type(found))
        for found in reachable  # their types are asked, because a weak proxy speaks for another
        if issubclass(type(found), Record)
        or (issubclass(type(found), Game) and found.viewer == TRUTH)
    ]


class Attentive:
    """Plays the highest move if it was told of every card that was played, else the lowest."""

    def __init__(self, seed: int, wanted: str = "played") -> None:
        self.wanted = wanted
        self.told: list[tuple[int | None, int | None]] = []

    def choose(self, view: Game, seat: int) -> int:
        news = view.happened()
        assert news, "nothing has happened since the last decision"
        assert view.happened() == []
        secrets = [event for event in news if not event.is_open_to(seat) and event.card is not None]
        assert not secrets
        self.told += [(event.seat, event.card) for event in news if event.kind.name == self.wanted]
        print(len(self.told))  # standard output is no answer
        return view.legal(seat)[len(self.told) % len(view.legal(seat))]


class Configured:
    def __init__(self, depth: int, style: str = "plain", **more: Any) -> None:
        assert (depth, style, more["risk"], type(more["seed"])) == (3, "bold", 0.5, int)

    def choose(self, view: Game, seat: int) -> int:
        return max(view.legal(seat))


class Raising:
    def choose(self, view: Game, seat: int) -> int:
        raise RuntimeError("no idea")


class Dying:
    def choose(self, view: Game, seat: int) -> int:
        os._exit(3)


class Hanging:
    """Hangs, after it has started a process that hangs too and told its pid."""

    def __init__(self, pids: str) -> None:
        self.pids = pids

    def choose(self, view: Game, seat: int) -> int:
        sleeper = subprocess.Popen(["sleep", "600"])
        with open(self.pids, "a") as file:
            file.write(f"{os.getpid()} {sleeper.pid} ")
        while True:
            time.sleep(60)


class Flooding:
    """Finds its line among its open files, and floods it."""

    def choose(self, view: Game, seat: int) -> int:
        for number in range(3, 64):
            try:
                os.write(number, b"x" * 65536)
            except OSError:
                continue
        return min(view.legal(seat))


class Nonsense:
    def choose(self, view: Game, seat: int) -> str:
        return "the red one"


class Unmade:
    def __init__(self) -> None:
        raise ValueError("no weights here")

    def choose(self, view: Game, seat: int) -> int:
        return 0

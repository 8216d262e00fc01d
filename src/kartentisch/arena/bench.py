"""The speed of the games on this machine: random play on one core, and copies."""

import sys
import time
from typing import Any

from kartentisch.arena import playout
from kartentisch.games import GAMES, Chance, game_class, new_game
from kartentisch.parameters import usual_players


def measure(name: str, seconds: float = 1.0, seed: int = 7) -> dict[str, Any]:
    """Play random games of one kind for about `seconds`."""
    game = new_game(name, usual_players(name), seed)
    chance = Chance(seed)
    games = decisions = 0
    started = time.perf_counter()
    batch = 1
    while (spent := time.perf_counter() - started) < seconds:
        decisions += playout.play_many(game, chance, batch)
        games += batch
        batch = batch * 2 if spent < seconds / 4 else batch
    return {
        "decisions_per_second": round(decisions / spent),
        "games_per_second": round(games / spent, 1),
        "copy_ns": round(copy_seconds(name, seconds / 4) * 1e9, 1),
        "state_bytes": sys.getsizeof(game) + sys.getsizeof(game.chance),
        "compiled": is_compiled(name),
    }


def copy_seconds(name: str, seconds: float) -> float:
    """The time it takes to copy a game onto another."""
    game = new_game(name, usual_players(name))
    copies = 1
    while True:
        started = time.perf_counter()
        playout.copy_many(game, copies)
        spent = time.perf_counter() - started
        if spent >= seconds / 2:
            return spent / copies
        copies *= 2


def is_compiled(name: str) -> bool:
    """Whether the game's rules are compiled."""
    file = sys.modules[game_class(name).__module__].__file__ or ""
    return not file.endswith(".py")


def measure_all(seconds: float = 1.0) -> dict[str, dict[str, Any]]:
    """All games, one after the other."""
    return {name: measure(name, seconds) for name in GAMES}

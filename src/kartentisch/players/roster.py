"""The roster: players by name.

random            any legal move
thumb             the game's rules of thumb; any legal move if it has none
search            looks ahead; search:iterations=5000 or search:seconds=1
cheat             the same, but sees all cards: an upper bound
easy, medium, hard, expert    levels for people
module:Class      a Python class with a method choose(view, seat)
program:COMMAND   a program that speaks one JSON line per message
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from kartentisch.players.levels import LEVELS, level_player
from kartentisch.players.player import Player, RandomPlayer
from kartentisch.players.program import ProgramPlayer
from kartentisch.players.search_player import CheatPlayer, SearchPlayer
from kartentisch.players.thumb_player import ThumbPlayer

BUILT_IN = ("random", "thumb", "search", "cheat", *LEVELS)

SETTINGS: dict[str, Callable[[str], Any]] = {"iterations": int, "seconds": float}


def make_player(name: str, game: str, seed: int = 0) -> Player:
    """A player by name, for one seat of a game. The table above lists the names."""
    kind, _, detail = name.partition(":")
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "thumb":
        return ThumbPlayer(game, seed)
    if kind == "search":
        return SearchPlayer(seed, **settings(name, detail))
    if kind == "cheat":
        return CheatPlayer(seed, **settings(name, detail))
    if kind in LEVELS:
        return level_player(kind, game, seed)
    if kind == "program":
        return ProgramPlayer(detail)
    if detail:
        return found_player(kind, detail)
    raise ValueError(
        f"there is no player {name!r}; there are {', '.join(BUILT_IN)}, module:Class and "
        "program:COMMAND"
    )


def settings(name: str, detail: str) -> dict[str, Any]:
    """The settings after a player's name: iterations=5000 or seconds=0.5."""
    wanted: dict[str, Any] = {}
    for pair in filter(None, detail.split(",")):
        key, _, value = pair.partition("=")
        try:
            wanted[key] = SETTINGS[key](value)
        except (KeyError, ValueError):
            wanted[key] = 0
        if not wanted[key] > 0:
            raise ValueError(
                f"{name!r} can't be understood; write search:iterations=5000 or search:seconds=1"
            )
    return wanted


def found_player(module: str, name: str) -> Player:
    """A third-party player: a class in a module that Python finds."""
    try:
        found = getattr(import_module(module), name)
    except ImportError as error:
        raise ValueError(f"the module {module!r} can't be imported: {error}") from None
    except AttributeError:
        raise ValueError(f"the module {module!r} has no class {name!r}") from None
    player = found()
    if not callable(getattr(player, "choose", None)):
        raise ValueError(f"{module}:{name} has no method choose(view, seat)")
    return player if isinstance(player, Player) else Guest(player)


class Guest(Player):
    """Wraps a class that has a choose method but does not derive from Player."""

    def __init__(self, guest: Any) -> None:
        self.guest = guest

    def choose(self, view: Any, seat: int) -> int:
        move: int = self.guest.choose(view, seat)
        return move

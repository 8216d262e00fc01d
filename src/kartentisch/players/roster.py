"""The roster: players by name.

random            any legal move
thumb             the game's rules of thumb; any legal move if it has none
search            looks ahead; search:iterations=5000 or search:seconds=1; with beliefs=2000 it
                  thinks about what others' moves tell, in this many worlds
network           the game's trained network; network:FILE.npz plays by one of your own
cheat             the same as search, but sees all cards: an upper bound
easy, medium, hard, expert, master    levels for people
module:Class      a Python class with a method choose(view, seat); module:Class:depth=3,risk=0.5
program:COMMAND   a program that speaks one JSON line per message
"""

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from kartentisch.players.levels import LEVELS, level_player
from kartentisch.players.player import Player, RandomPlayer
from kartentisch.players.program import ProgramPlayer
from kartentisch.players.python_bot import PythonPlayer, arguments_in
from kartentisch.players.search_player import CheatPlayer, SearchPlayer
from kartentisch.players.thumb_player import ThumbPlayer

BUILT_IN = ("random", "thumb", "search", "network", "cheat", *LEVELS)
PLAIN = ("random", "thumb", *LEVELS)  # those without settings

LIMITS: dict[str, Callable[[str], Any]] = {"iterations": int, "seconds": float}
SETTINGS: dict[str, Callable[[str], Any]] = {**LIMITS, "beliefs": int}

SETTING = re.compile(r"[a-z_]\w*=")


def make_player(name: str, game: str, seed: int = 0) -> Player:
    """A player by name, for one seat of a game.

    Names are random, thumb, search, network, cheat, the levels easy to master, `module:Class` for
    a class of yours, and `program:COMMAND` for a program. `help(kartentisch.players.roster)` says
    what each is and which settings it takes, such as `search:seconds=1`.
    """
    kind, _, detail = name.partition(":")
    if detail and kind in PLAIN:
        raise ValueError(f"{name!r} can't be understood; {kind} is a player without settings")
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "thumb":
        return ThumbPlayer(game, seed)
    if kind == "search":
        return SearchPlayer(seed, **settings(name, detail))
    if kind == "network":
        # It needs NumPy, which the others don't.
        from kartentisch.players.network_player import NetworkPlayer

        return NetworkPlayer(game, detail)
    if kind == "cheat":
        return CheatPlayer(seed, **settings(name, detail, LIMITS))
    if kind in LEVELS:
        return level_player(kind, game, seed)
    if kind == "program":
        return ProgramPlayer(detail, seed)
    if detail:
        class_name, _, arguments = detail.partition(":")
        return PythonPlayer(kind, class_name, arguments_in(name, arguments), game, seed)
    raise ValueError(
        f"there is no player {name!r}; there are {', '.join(BUILT_IN)}, module:Class and "
        "program:COMMAND"
    )


def player_for(name: str, game: str, players: int, seed: int = 0) -> Player:
    """A player by name, or a ValueError if it can't play with this number of players."""
    player = make_player(name, game, seed)
    player.join(players)
    return player


def settings(
    name: str, detail: str, known: Mapping[str, Callable[[str], Any]] = SETTINGS
) -> dict[str, Any]:
    """The settings after a player's name: iterations=5000 or seconds=0.5."""
    wanted: dict[str, Any] = {}
    for pair in filter(None, detail.split(",")):
        key, _, value = pair.partition("=")
        try:
            wanted[key] = known[key](value)
        except (KeyError, ValueError):
            wanted[key] = 0
        if not 0 < wanted[key] < math.inf:
            kind = name.partition(":")[0]
            raise ValueError(
                f"{name!r} can't be understood; write {kind}:iterations=5000 or {kind}:seconds=1"
            )
    return wanted


def names_in(text: str) -> list[str]:
    """Several players in one text, separated by commas; settings belong to the name before."""
    names: list[str] = []
    for part in text.split(","):
        if names and SETTING.match(part):
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names

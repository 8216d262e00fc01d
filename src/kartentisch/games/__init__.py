"""The games and their rules. `new_game` is the door.

>>> from kartentisch.games import new_game
>>> game = new_game("futschikato", players=4, seed=7)
>>> game.deciders
(2,)
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, SPECTATOR
from kartentisch.games.events import Event
from kartentisch.games.game import Game
from kartentisch.games.options import Value
from kartentisch.games.refusals import Refusal

__all__ = [
    "BLANK",
    "GAMES",
    "SPECTATOR",
    "Chance",
    "Event",
    "Game",
    "Refusal",
    "game_class",
    "new_game",
]

# The games by name, and the class in the module of that name.
GAMES = {
    "futschikato": "Futschikato",
    "ftw": "Ftw",
    "fkk": "Fkk",
    "pairs": "Pairs",
    "pisa": "Pisa",
}


@cache
def game_class(name: str) -> type[Game]:
    """The class of a game, by the game's name."""
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise Refusal(
            None,
            {
                "en": f"there is no game {name!r}; the games are {known}",
                "de": f"Es gibt kein Spiel {name!r}; die Spiele sind {known}.",
            },
        )
    module = import_module(f"kartentisch.games.{name}")
    found: type[Game] = getattr(module, GAMES[name])
    return found


def new_game(
    name: str,
    players: int,
    seed: int | bytes = 0,
    options: Mapping[str, Value] | None = None,
    listen: bool = False,
) -> Game:
    """A new game, dealt and ready for its first decision.

    With listen it notes what happens from the deal on, for `happened` to tell.
    """
    return game_class(name)(players, options, seed, listen)

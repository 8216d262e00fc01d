"""The games and their rules. `new_game` is the door.

>>> from kartentisch.games import new_game
>>> game = new_game("futschikato", players=4, seed=7)
>>> game.deciders
(2,)

A package of somebody else's can bring a game: its entry point in the group `kartentisch.games`
names the class, as `name = "package.rules:Class"`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from types import ModuleType

from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, SPECTATOR
from kartentisch.games.events import Event
from kartentisch.games.game import Game
from kartentisch.games.options import Value
from kartentisch.games.refusals import Refusal

__all__ = [
    "BLANK",
    "GAMES",
    "OWN_GAMES",
    "SPECTATOR",
    "Chance",
    "Event",
    "Game",
    "Refusal",
    "game_class",
    "new_game",
    "part_of",
]

# Our games, and the class of each in the module of its name. A new game is one line here.
OWN_GAMES = {
    "futschikato": "Futschikato",
    "ftw": "Ftw",
    "fkk": "Fkk",
    "pairs": "Pairs",
    "pisa": "Pisa",
}


def all_games() -> dict[str, str]:
    """Every game by name, and where its class is: ours first, then those of installed packages."""
    games = {name: f"kartentisch.games.{name}:{found}" for name, found in OWN_GAMES.items()}
    for point in entry_points(group="kartentisch.games"):
        games.setdefault(point.name, point.value)
    return games


GAMES = all_games()


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
    module, _, attribute = GAMES[name].partition(":")
    found: type[Game] = getattr(import_module(module), attribute)
    return found


@cache
def part_of(name: str, room: str) -> ModuleType | None:
    """What a game has in another room, as a module; None if it has nothing there.

    Of our games it is the module of the game's name in the room's package, such as
    `kartentisch.games.words.pisa`. A package of somebody else's has it beside the rules, under the
    room's last name: `package.words`.
    """
    if name in OWN_GAMES:
        found = f"{room}.{name}"
    else:
        found = f"{GAMES[name].partition(':')[0].rpartition('.')[0]}.{room.rpartition('.')[2]}"
    return None if find_spec(found) is None else import_module(found)


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

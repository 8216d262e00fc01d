"""The games and their rules. `new_game` is the door.

>>> from kartentisch.games import new_game
>>> game = new_game("futschikato", players=4, seed=7)
>>> game.deciders
(2,)

Other packages can bring games: an entry point of the group `kartentisch.games` names the class, as
`name = "package.rules:Class"` (docs/adding-a-game.md).
"""

import logging
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from types import ModuleType

from kartentisch.games.bridge import OpenGame
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, LAST_MOVE, SEATS, SPECTATOR
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
    "OpenGame",
    "Refusal",
    "game_class",
    "new_game",
    "part_of",
]

log = logging.getLogger("kartentisch.games")

# Our games, and the class of each in the module of its name. A new game is one line here.
OWN_GAMES = {
    "futschikato": "Futschikato",
    "ftw": "Ftw",
    "fkk": "Fkk",
    "pairs": "Pairs",
    "pisa": "Pisa",
}

GROUP = "kartentisch.games"


class Unusable(Exception):
    """Why an entry point does not become a game, as a clause."""


class Games(Mapping[str, str]):
    """Every game by name, and where its class is: ours first, then those of installed packages.

    Packages are looked for when somebody first asks beyond our own games. One that is broken is
    left out with a warning.
    """

    @cached_property
    def found(self) -> dict[str, str]:
        games = dict(self.own)
        for point in entry_points(group=GROUP):
            try:
                check_entry(point, games)
            except Unusable as why:
                log.warning("%s", warning(point, str(why)))
            else:
                games[point.name] = point.value
        return games

    @cached_property
    def own(self) -> dict[str, str]:
        return {name: f"kartentisch.games.{name}:{found}" for name, found in OWN_GAMES.items()}

    def __getitem__(self, name: str) -> str:
        return self.own[name] if name in self.own else self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


GAMES: Mapping[str, str] = Games()


def check_entry(point: EntryPoint, games: Mapping[str, str]) -> None:
    """Raise Unusable unless an entry point brings a game that can be played."""
    name = point.name
    if not (name.isascii() and name.isidentifier() and name == name.lower()):
        raise Unusable("the name of a game is a lower-case identifier, such as my_game")
    if name in OWN_GAMES:
        raise Unusable("Kartentisch has a game of that name; choose another one")
    if name in games:
        raise Unusable(f"another package brings a game of that name ({games[name]})")
    try:
        rules = point.load()
    except Exception as error:  # whatever a stranger's module does must not stop everybody
        raise Unusable(f"{point.value} can't be loaded: {described(error)}") from None
    check_class(name, point.value, rules)
    try:
        words = find_part(point.value, "words")
    except Exception as error:
        raise Unusable(f"its words can't be loaded: {described(error)}") from None
    if words is None:
        raise Unusable(f"it has no words; put a module words.py next to {point.module}")


def check_class(name: str, value: str, rules: object) -> None:
    """Raise Unusable unless these are the rules of a game of that name."""
    if not (isinstance(rules, type) and issubclass(rules, Game)):
        raise Unusable(f"{value} is not a subclass of kartentisch.games.OpenGame")
    if hasattr(rules, "apply") and not issubclass(rules, OpenGame):
        raise Unusable(
            f"{value} is plain Python, so its base class has to be kartentisch.games.OpenGame"
        )
    if name != rules.NAME:
        raise Unusable(f"the entry point is called {name!r}, but NAME in {value} is {rules.NAME!r}")
    if not 1 <= rules.FEWEST <= rules.MOST <= SEATS:
        raise Unusable(f"{value} is for {rules.FEWEST} to {rules.MOST} players, of at most {SEATS}")
    if not 1 <= rules.MOVES <= LAST_MOVE + 1:
        raise Unusable(f"MOVES in {value} is {rules.MOVES}, not 1 to {LAST_MOVE + 1}")


def described(error: Exception) -> str:
    """An error in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def warning(point: EntryPoint, why: str) -> str:
    """One line about a game that is left out, with what to do."""
    package = point.dist.name if point.dist else point.module
    return (
        f"The game {point.name!r} of the package {package} is left out: {why}. "
        f"Fix or update the package, or remove it with `pip uninstall {package}`."
    )


@cache
def game_class(name: str) -> type[Game]:
    """The class of a game by its name, with FEWEST and MOST players, OPTIONS and so on."""
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
def part_of(name: str, package: str) -> ModuleType | None:
    """What a game has for one of our packages, as a module; None if it has nothing for it.

    Our games have it in that package, in the module of the game's name, such as
    `kartentisch.games.words.pisa`. Games of others have it next to their rules, under the
    package's last name: `three_boats.words`.
    """
    if name not in OWN_GAMES:
        return find_part(GAMES[name], package.rpartition(".")[2])
    found = f"{package}.{name}"
    return None if find_spec(found) is None else import_module(found)


def find_part(value: str, part: str) -> ModuleType | None:
    """A module of another package, next to the rules that an entry point names."""
    home = package_of(value.partition(":")[0])
    if home is None or find_spec(f"{home}.{part}") is None:
        return None
    return import_module(f"{home}.{part}")


def package_of(module: str) -> str | None:
    """The package that a module is in, or is; None for a module that stands alone."""
    spec = find_spec(module)
    if spec is not None and spec.submodule_search_locations is not None:
        return module
    return module.rpartition(".")[0] or None


def new_game(
    name: str,
    players: int,
    seed: int | bytes = 0,
    options: Mapping[str, Value] | None = None,
    listen: bool = False,
) -> Game:
    """A new game, dealt and ready for its first decision.

    name: one of GAMES. seed: a whole number for the fast chance of simulations, or 32 secret bytes
    for cards that nobody can guess (`Chance`). options: variants by name, such as {"start": 0};
    those left out have their defaults, and `game_class(name).OPTIONS` lists them. listen: note what
    happens from the deal on, for `happened` to tell. A Refusal says what can't be played.

    The same seed, options and moves always make the same game.
    """
    return game_class(name)(players, options, seed, listen)

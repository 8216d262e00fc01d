"""ThumbPlayer: plays by the rules of thumb of the game it sits at."""

import json
from functools import cache
from importlib.resources import files
from types import ModuleType

from kartentisch.games import Chance, Game, part_of
from kartentisch.games.parts import class_in
from kartentisch.players.player import Player
from kartentisch.players.thumb import AnyMove, Thumb

THUMBS = "kartentisch.players.thumbs"


def has_thumb(game: str) -> bool:
    """Whether there are rules of thumb for a game."""
    return part_of(game, THUMBS) is not None


def thumb_for(game: str, players: int | None = None) -> Thumb:
    """The rules of thumb of a game, by the game's name; AnyMove if it has none.

    They are tuned for a number of players, or as their author wrote them. They do not sit at a game
    yet.
    """
    module = part_of(game, THUMBS)
    if module is None:
        return AnyMove()
    thumb = thumb_class(module)()
    if players is not None:
        thumb.adopt(tuned_values(game).get(players, {}))
    return thumb


@cache
def thumb_class(module: ModuleType) -> type[Thumb]:
    """The rules of thumb that a module has; the judge asks for them at every step."""
    return class_in(module, Thumb)


@cache
def tuned_values(game: str) -> dict[int, dict[str, int]]:
    """The parameters that measurement found, for each number of players.

    They stand in a JSON file next to the module with the rules of thumb, under its name.
    """
    module = part_of(game, THUMBS)
    assert module is not None
    folder, _, name = module.__name__.rpartition(".")
    file = files(folder) / f"{name}.json"
    if not file.is_file():
        return {}
    tables = json.loads(file.read_text("utf-8"))["players"]
    return {int(players): found["values"] for players, found in tables.items()}


class ThumbPlayer(Player):
    """Follows the rules of thumb; its own chance decides between moves they find alike."""

    def __init__(self, game: str, seed: int = 0, tuned: bool = True) -> None:
        self.thumb = thumb_for(game)
        self.players: int | None = None  # that they are tuned for
        self.tuned = tuned
        self.chance = Chance(seed)

    def choose(self, view: Game, seat: int) -> int:
        if self.tuned and view.players != self.players:
            self.players = view.players
            self.thumb = thumb_for(view.NAME, view.players)
        self.thumb.sit(view)
        move = self.thumb.choose(seat, self.chance)
        view.raise_fault()
        return move

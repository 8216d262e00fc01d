"""ThumbPlayer: plays by the rules of thumb of whichever game it sits at."""

from importlib import import_module

from kartentisch.games import Chance, Game
from kartentisch.players.player import Player
from kartentisch.players.thumb import Thumb


def thumb_for(game: str) -> Thumb:
    """The rules of thumb of a game, by the game's name; they sit at no game yet."""
    module = import_module(f"kartentisch.players.thumbs.{game}")
    made: Thumb = getattr(module, f"{game.capitalize()}Thumb")()
    return made


class ThumbPlayer(Player):
    """Follows the rules of thumb; between moves that they find alike its own chance decides."""

    def __init__(self, game: str, seed: int = 0) -> None:
        self.thumb = thumb_for(game)
        self.chance = Chance(seed)

    def choose(self, view: Game, seat: int) -> int:
        self.thumb.sit(view)
        return self.thumb.choose(seat, self.chance)

"""ThumbPlayer: plays by the rules of thumb of the game it sits at."""

from kartentisch.games import Chance, Game, part_of
from kartentisch.games.parts import class_in
from kartentisch.players.player import Player
from kartentisch.players.thumb import AnyMove, Thumb

THUMBS = "kartentisch.players.thumbs"


def has_thumb(game: str) -> bool:
    """Whether there are rules of thumb for a game."""
    return part_of(game, THUMBS) is not None


def thumb_for(game: str) -> Thumb:
    """The rules of thumb of a game, by the game's name; AnyMove if it has none.

    They do not sit at a game yet.
    """
    module = part_of(game, THUMBS)
    return AnyMove() if module is None else class_in(module, Thumb)()


class ThumbPlayer(Player):
    """Follows the rules of thumb; its own chance decides between moves they find alike."""

    def __init__(self, game: str, seed: int = 0) -> None:
        self.thumb = thumb_for(game)
        self.chance = Chance(seed)

    def choose(self, view: Game, seat: int) -> int:
        self.thumb.sit(view)
        move = self.thumb.choose(seat, self.chance)
        view.raise_fault()
        return move

"""ThumbPlayer: plays by the rules of thumb of its game."""

from importlib import import_module

from kartentisch.games import GAMES, Chance, Game
from kartentisch.players.player import Player
from kartentisch.players.thumb import AnyMove, Thumb


def thumb_for(name: str) -> Thumb:
    """The rules of thumb of a game."""
    try:
        module = import_module(f"kartentisch.players.thumb_{name}")
    except ImportError:
        return AnyMove()
    thumb: Thumb = getattr(module, f"{GAMES[name]}Thumb")()
    return thumb


class ThumbPlayer(Player):
    """Plays by rules of thumb; equal moves are left to chance."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chance(seed)

    def choose(self, view: Game, seat: int) -> int:
        thumb = thumb_for(view.NAME)
        thumb.sit(view)
        return thumb.choose(seat, self.chance)

"""Who decides: random players, rules of thumb, search, and players of anyone's."""

from kartentisch.players.player import Player, RandomPlayer
from kartentisch.players.roster import make_player

__all__ = ["Player", "RandomPlayer", "make_player"]

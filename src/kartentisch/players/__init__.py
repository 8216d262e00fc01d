"""Who decides: random players, rules of thumb, search, networks, levels, third-party players."""

from kartentisch.players.levels import LEVELS
from kartentisch.players.player import Forfeit, Player, RandomPlayer
from kartentisch.players.roster import make_player, player_for
from kartentisch.players.search_player import SearchPlayer
from kartentisch.players.thumb_player import ThumbPlayer

__all__ = [
    "LEVELS",
    "Forfeit",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "ThumbPlayer",
    "make_player",
    "player_for",
]

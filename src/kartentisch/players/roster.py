"""The roster: players by name."""

from kartentisch.players.player import Player, RandomPlayer

PLAYERS = ("random",)


def make_player(name: str, game: str, seed: int = 0) -> Player:
    """A player by name, for one seat of a game."""
    if name == "random":
        return RandomPlayer(seed)
    raise ValueError(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")

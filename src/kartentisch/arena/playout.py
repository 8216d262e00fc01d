"""Random play at full speed: the hot loops of simulations and benchmarks."""

from kartentisch.games.chance import Chance
from kartentisch.games.game import Game


def finish(game: Game, chance: Chance) -> int:
    """Play a game to its end with random moves; return the number of decisions."""
    decisions = _finish(game, chance)
    game.raise_fault()
    return decisions


def play_many(game: Game, chance: Chance, games: int) -> int:
    """Play a number of games with random moves; return the number of decisions."""
    decisions = _play_many(game, chance, games)
    game.raise_fault()
    return decisions


def copy_many(game: Game, copies: int) -> None:
    """Copy a game onto another many times, for timing."""
    _copy_many(game.copy(), game, copies)


def _finish(game: Game, chance: Chance) -> int:
    moves = [0] * 256
    return game.finish(chance, moves)


def _play_many(game: Game, chance: Chance, games: int) -> int:
    moves = [0] * 256
    decisions = 0
    for _ in range(games):
        game.deal()
        decisions += game.finish(chance, moves)
    return decisions


def _copy_many(copy: Game, game: Game, copies: int) -> None:
    copy.follow(game)
    for _ in range(copies):
        copy.rewind()

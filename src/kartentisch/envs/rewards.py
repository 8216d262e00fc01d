"""Rewards, the same in all environments.

The winners share +1, the others share -1, so every game is zero-sum; if all win, nobody gets
anything. There are no rewards before the end. Points are not rewards: in some games the fewest win,
and their size differs between games.
"""

from kartentisch.games.game import Game


def shares(winners: int, players: int) -> tuple[float, float]:
    """The reward of each winner, and of each of the others."""
    if winners in (0, players):
        return 0.0, 0.0
    return 1 / winners, -1 / (players - winners)


def rewards(game: Game) -> list[float]:
    """The reward of each seat; 0 until the game is over."""
    winners = game.winners
    win, lose = shares(len(winners), game.players)
    return [win if seat in winners else lose for seat in range(game.players)]

"""Player: makes the decisions of one seat. One method is all it takes.

A player gets a view, a masked game (`Game.masked`): it holds nothing that the seat can't know, so
no player can cheat. The same view, seed and number of iterations give the same move.
"""

import operator

from kartentisch.games import Chance, Game

LONGEST_FAULT = 200


class Forfeit(Exception):
    """A player has no usable answer, so a random move is made. The text says why."""


class Player:
    """Decides for one seat of one game. Subclasses override `choose`."""

    # Whether the player is shown the true game instead of a view. Only `cheat` is, to measure what
    # perfect knowledge is worth; it is not for playing against.
    sees_all = False

    def choose(self, view: Game, seat: int) -> int:
        """One of the legal moves of the seat."""
        raise NotImplementedError

    def leave(self) -> None:
        """The match is over or abandoned: release what the player holds."""


class RandomPlayer(Player):
    """Any legal move, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chance(seed)

    def choose(self, view: Game, seat: int) -> int:
        moves = view.legal(seat)
        return moves[self.chance.below(len(moves))]


class IllegalMove(Forfeit):
    """A player answered with something that is not a legal move."""


def decide(player: Player, game: Game, seat: int, chance: Chance) -> tuple[int, str | None]:
    """A player's move in a true game, and if it forfeited the decision, why."""
    try:
        return chosen(player, game, seat), None
    except Exception as fault:
        moves = game.legal(seat)
        return moves[chance.below(len(moves))], sentence(fault)


def chosen(player: Player, game: Game, seat: int) -> int:
    """The legal move that a player chooses, seeing only what its seat may see."""
    view = game.copy() if player.sees_all else game.masked(seat)
    move = operator.index(player.choose(view, seat))
    if move not in game.legal(seat):
        raise IllegalMove(f"move {move} is not legal: {game.refusal(seat, move)}")
    return move


def sentence(fault: Exception) -> str:
    """What went wrong with a player, in one line."""
    text = str(fault) if isinstance(fault, Forfeit) else f"{type(fault).__name__}: {fault}"
    return " ".join(text.split())[:LONGEST_FAULT]

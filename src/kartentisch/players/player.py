"""Player: whoever decides. One method is all it takes.

A player is given a view, which is a masked game (`Game.masked`): it holds nothing that the seat
can't know, so no player can cheat. The same view, seed and budget of iterations give the same move.
"""

from kartentisch.games import Chance, Game


class Forfeit(Exception):
    """A player has no usable answer; the decision goes to chance. The text says why."""


class Player:
    """Decides for one seat of one game. Subclasses override `choose`."""

    # Whether the player is shown the true game instead of a view: only `cheat`, a measure of what
    # perfect knowledge is worth, never one to play against.
    sees_all = False

    def choose(self, view: Game, seat: int) -> int:
        """One of the legal moves of the seat."""
        raise NotImplementedError

    def leave(self) -> None:
        """The game is over or abandoned: let go of whatever the player holds."""


class RandomPlayer(Player):
    """Any legal move, each as likely as another."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chance(seed)

    def choose(self, view: Game, seat: int) -> int:
        moves = view.legal(seat)
        return moves[self.chance.below(len(moves))]


def decide(player: Player, game: Game, seat: int, chance: Chance) -> tuple[int, str | None]:
    """The move of a player at a true game, and why it was forfeited to chance if it was."""
    try:
        move = player.choose(game.copy() if player.sees_all else game.masked(seat), seat)
    except Exception as error:
        reason = str(error) or type(error).__name__
    else:
        if type(move) is int and move in game.legal(seat):
            return move, None
        reason = f"{move!r} is not a legal move"
    moves = game.legal(seat)
    return moves[chance.below(len(moves))], reason

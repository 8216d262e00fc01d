"""Thumb: what the rules of thumb of all games share.

A rule of thumb sits at one game object and says what it would do there, for any seat. It asks only
what that seat can know, so that it may sit at a view as well as at a world that a search plays on.
Each game's rules are in a module of its own, `thumbs/<game>`, with what a good player would say of
them in its first lines.
"""

from typing import Any

from kartentisch.games.chance import Chance
from kartentisch.games.game import Game


class Thumb:
    """Rules of thumb for one game. Subclasses override `sit` and `pick`."""

    def sit(self, game: Game) -> None:
        """Sit down at a game, whose positions it is asked about from now on."""
        raise NotImplementedError

    def choose(self, seat: int, chance: Chance) -> int:
        """The move for a seat that owes a decision."""
        return self.pick(seat, chance)

    def finish_round(self, luck: Chance, most: int) -> bool:
        """Play a round that is not over to its end, if there is a fast way; see `plays_out`."""
        return self.plays_out(luck, most)

    def pick(self, seat: int, chance: Chance) -> int:
        """What `choose` says on the inner side: compiled, it needs no GIL."""
        return 0

    def plays_out(self, luck: Chance, most: int) -> bool:
        """Play on for all to the end of the round, or so many moves: what `pick` says, but faster.

        For rules that gain by remembering what they have seen from one move to the next; False
        if there is nothing to gain, and nothing was played.
        """
        return False

    def sift(self, seat: int, usual: int, moves: list[int], count: int) -> int:
        """Of the legal moves keep those worth a thought, and return how many that are.

        To leave out is what can't differ from a move that stays, or could never be right. What
        `pick` answered, the usual move, stays.
        """
        return count

    def best_of(self, values: list[int], count: int, chance: Chance) -> int:
        """The place of the highest of so many values, by chance if several are alike."""
        best = 0
        alike = 1
        for place in range(1, count):
            if values[place] > values[best]:
                best = place
                alike = 1
            elif values[place] == values[best]:
                alike += 1
                if chance.below(alike) == 0:
                    best = place
        return best

    def shortfall(self, seat: int) -> int:
        """At the end of a round: what a seat is short of beside points, in points."""
        return 0


class AnyMove(Thumb):
    """No rule at all: any legal move, for comparison."""

    def __init__(self) -> None:
        self.game: Any = None
        self.moves = [0] * 256  # made once: to blank it for every decision would take longer

    def sit(self, game: Game) -> None:
        self.game = game

    def pick(self, seat: int, chance: Chance) -> int:
        return self.pick_any(seat, chance)

    def pick_any(self, seat: int, chance: Chance) -> int:
        """A legal move, each as likely as another."""
        count = self.game.list_moves(seat, self.moves)
        return self.moves[chance.below(count)]

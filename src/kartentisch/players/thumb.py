"""Thumb: what the rules of thumb of all games share.

Rules of thumb sit at one game object and say what they would do there, for any seat. They use only
what that seat can know, so they work on a view as well as in a world that a search plays on. The
rules of each game are in `thumbs/<game>`, whose first lines say them as a good player would.

Their numbers are named parameters. Those that measurement found to be better than the usual ones
are in `thumbs/<game>.json`, for each number of players (arena/tuning.py).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kartentisch.games.chance import Chance
from kartentisch.games.game import Game


class Parameter(NamedTuple):
    """A number that rules of thumb go by, as its author chose it, and what it may be instead."""

    name: str
    usual: int
    lowest: int
    highest: int


class Thumb:
    """Rules of thumb for one game. Subclasses override `sit` and `pick`.

    Those with parameters have an attribute of each one's name, and may override `work_out`.
    """

    PARAMETERS: tuple[Parameter, ...] = ()

    def __init__(self) -> None:
        self.adopt({})

    def adopt(self, values: Mapping[str, int]) -> None:
        """Go by these values of parameters, and by the usual ones of all others."""
        for parameter in self.PARAMETERS:
            setattr(self, parameter.name, values.get(parameter.name, parameter.usual))
        self.work_out()

    def work_out(self) -> None:
        """Work out what follows from the parameters."""

    def sit(self, game: Game) -> None:
        """Sit down at a game; all questions from now on are about its position."""
        raise NotImplementedError

    def choose(self, seat: int, chance: Chance) -> int:
        """The move for a seat that owes a decision."""
        return self.pick(seat, chance)

    def comes_to_same(self, seat: int, one: int, other: int) -> bool:
        """Whether nobody at the table knows anything by which two moves of a seat differ.

        They may turn out differently, but that is chance: on average they are worth the same.
        """
        return one == other

    def finish_round(self, luck: Chance, most: int) -> bool:
        """Play an unfinished round to its end, if there is a fast way; see `plays_out`."""
        return self.plays_out(luck, most)

    def pick(self, seat: int, chance: Chance) -> int:
        """`choose` on the inner side: compiled, it needs no GIL."""
        return 0

    def plays_out(self, luck: Chance, most: int) -> bool:
        """Play all seats to the end of the round or for `most` moves: as `pick` would, but faster.

        For rules that gain from remembering what they saw from one move to the next. False means
        that there is nothing to gain, and nothing was played.
        """
        return False

    def sift(self, seat: int, usual: int, moves: list[int], count: int) -> int:
        """Keep the legal moves that are worth a thought, and return how many these are.

        Leave out a move that comes to the same as one that stays, or that is never right. The usual
        move, the one that `pick` answered, stays.
        """
        return count

    def best_of(self, values: list[int], count: int, chance: Chance) -> int:
        """The index of the highest of the first `count` values; chance decides between equals."""
        best = 0
        alike = 1
        for index in range(1, count):
            if values[index] > values[best]:
                best = index
                alike = 1
            elif values[index] == values[best]:
                alike += 1
                if chance.below(alike) == 0:
                    best = index
        return best

    def shortfall(self, seat: int) -> int:
        """What counts against a seat at the end of a round besides its points, in points."""
        return 0


class AnyMove(Thumb):
    """Any legal move: for games without rules of thumb, and for comparison."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = None
        self.moves = [0] * 256  # made once: blanking it for every decision would take longer

    def sit(self, game: Game) -> None:
        self.game = game

    def pick(self, seat: int, chance: Chance) -> int:
        return self.pick_any(seat, chance)

    def pick_any(self, seat: int, chance: Chance) -> int:
        """A legal move, all equally likely."""
        count = self.game.list_moves(seat, self.moves)
        return self.moves[chance.below(count)]

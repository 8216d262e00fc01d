"""Moment: a past decision of another player, and how likely it was with the cards of a world.

Moments form a chain from the latest to the first of a round. In a world that was dealt for now,
each one puts back what has changed since: a hand then is the hand now, with the cards that were
played since and without those that came to it. Then the rules of thumb say what they would have
done with that hand, by what its player could know. Where they would have done the same, the world
is likelier.

Nobody plays by our rules of thumb alone, so a part of all decisions (the doubt) is taken to be any
legal move. A strange player thus makes worlds more alike, and rules none out.

The moments of a game are in `beliefs/<game>`; a game without such a module is played as if moves
told nothing.
"""

import math

from kartentisch.games.chance import Chance
from kartentisch.players.thumb import Thumb


class Moment:
    """A step back in time. Subclasses override `likelihood`, and hold the world they change."""

    def __init__(self, seat: int, thumb: Thumb, doubt: float) -> None:
        self.seat = seat
        self.thumb = thumb
        self.doubt = doubt  # how often its player does not follow our rules of thumb
        self.earlier: Moment | None = None

    # --- the inner side

    def look_back(self, luck: Chance) -> float:
        """The logarithm of how likely this decision and all earlier ones are in the world."""
        likely = math.log(self.likelihood(luck))
        if self.earlier is not None:
            likely += self.earlier.look_back(luck)
        return likely

    def likelihood(self, luck: Chance) -> float:
        """Go back to before the decision, and say how likely it was."""
        return 1.0

    def agreed(self, agrees: bool, alike: int, moves: int) -> float:
        """How likely a move is that the rules of thumb would make, as one of several alike, or not,
        if there are this many legal ones.
        """
        likely = self.doubt / moves
        if agrees:
            likely += (1.0 - self.doubt) / alike
        return likely

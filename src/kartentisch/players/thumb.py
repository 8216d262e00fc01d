"""Thumb: what the rules of thumb of all games share.

A rule of thumb sits at one game object and says what it would do there, for any seat. It asks only
what that seat can know, so that it may sit at a view as well as at a world that a search plays on.
Each game's rules are in a module of its own, `thumb_<game>`, with what a good player would say of
them in its first lines.
"""

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

    def pick(self, seat: int, chance: Chance) -> int:
        """The same on the inner side: compiled, it needs no GIL."""
        return 0

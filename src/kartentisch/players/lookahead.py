"""LookAhead: what all searches share, and what they play for.

A search starts from a view, deals what the seat does not know (`fill`), makes a move in that world
and plays on by rules of thumb to the end of the round.

It plays for the match: its reward is the share of the win if the match is over, and otherwise how
likely a win is with the points so far. The margin can count at the end too. A narrow loss is better
play than a wide one, and in games of much luck counting it takes fewer worlds.
"""

import math
from array import array

from kartentisch.games.chance import Chance
from kartentisch.games.constants import SEATS
from kartentisch.games.game import Game
from kartentisch.players.thumb import Thumb

ROLLOUT = 2000  # the most moves of one play-out


class LookAhead:
    """Looks for the best move of one seat in one view. Subclasses override what raises here."""

    def __init__(
        self, view: Game, seat: int, thumb: Thumb, seed: int, whim: int, margin: float
    ) -> None:
        self.view = view
        self.seat = seat
        self.world = view.copy()
        self.world.one_round = True
        self.thumb = thumb
        self.thumb.sit(self.world)
        self.chance = Chance(seed)
        self.whim = whim  # of 100 moves of a play-out, how many are made at random
        self.margin = margin  # how much of the reward at the end goes by the margin
        self.lead = 1.0 / view.SPREAD
        self.iterations = 0
        self.decided = False  # whether more iterations can't change the answer
        self.rewards = array("d", [0.0] * SEATS)
        self.listed = [0] * 256  # the moves of a seat that plays at random

    def make_room(self, iterations: int) -> None:
        """Make room for this many more iterations."""

    def raise_fault(self) -> None:
        """Raise what went wrong in the game's rules; see `Game.raise_fault`."""
        self.world.raise_fault()

    def best(self) -> int:
        """The best move found so far."""
        raise NotImplementedError

    def findings(self) -> list[tuple[int, int, float]]:
        """Every move that was tried: the move, how often, and the share of wins it promises."""
        raise NotImplementedError

    # --- the inner side

    def run(self, iterations: int) -> None:
        """Run this many iterations, or fewer if the move is decided; `make_room` first."""

    def play_on(self, round_now: int, luck: Chance) -> None:
        """Play the world to the end of the round by rules of thumb."""
        if self.world.finished or self.world.round != round_now:
            return  # the move itself ended the round
        if self.whim == 0 and self.thumb.plays_out(luck, ROLLOUT):
            return
        for _ in range(ROLLOUT):
            if self.world.finished or self.world.round != round_now:
                break
            seat = self.world.first_owing()
            if self.whim > 0 and luck.below(100) < self.whim:
                count = self.world.list_moves(seat, self.listed)
                self.world.apply(seat, self.listed[luck.below(count)])
            else:
                self.world.apply(seat, self.thumb.pick(seat, luck))

    def assign_rewards(self) -> None:
        """Each seat's share of the win: by points before the end, by the win itself after it."""
        self.share_by_points()
        if self.world.finished:
            self.share_by_wins(1.0 - self.margin)

    def share_by_points(self) -> None:
        """The further behind the leader, the less; leads count less while rounds remain."""
        best = self.standing(0)
        for seat in range(1, self.world.players):
            best = max(best, self.standing(seat))
        measure = self.lead / math.sqrt(1 + self.world.rounds - self.world.round)
        whole = 0.0
        for seat in range(self.world.players):
            self.rewards[seat] = math.exp((self.standing(seat) - best) * measure)
            whole += self.rewards[seat]
        for seat in range(self.world.players):
            self.rewards[seat] /= whole

    def share_by_wins(self, weight: float) -> None:
        """Blend in the win itself, split among the winners, with this weight."""
        best = self.world.best_total()
        winners = 0
        for seat in range(self.world.players):
            winners += self.world.totals[seat] == best
        for seat in range(self.world.players):
            self.rewards[seat] *= 1.0 - weight
            if self.world.totals[seat] == best:
                self.rewards[seat] += weight / winners

    def standing(self, seat: int) -> float:
        """The points of a seat, the more the better, less its shortfall."""
        points = self.world.totals[seat]
        if self.world.fewest_wins:
            points = -points
        return points - self.thumb.shortfall(seat)


def most_tried_first(found: tuple[int, int, float]) -> tuple[int, float, int]:
    """The order in which people want to see findings."""
    return -found[1], -found[2], found[0]

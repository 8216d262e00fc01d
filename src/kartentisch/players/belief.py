"""Belief: worlds that fit a view, the more often the better they explain what others did.

Worlds are dealt as ever, all that fit equally often, and weighed: how likely are the decisions of
all others with these cards (moment.py)? Worlds are then drawn in proportion to their weights. A
world is kept as the seed that deals it, so thousands cost little.

If few worlds carried nearly all the weight, a search would mistake them for the truth. Then all
weights are levelled, by a power below one, until they count for enough worlds.
"""

import math
from array import array

from kartentisch.games import part_of
from kartentisch.games.chance import Chance
from kartentisch.games.game import Game
from kartentisch.players.lookahead import LookAhead
from kartentisch.players.moment import Moment
from kartentisch.players.past import Past
from kartentisch.players.thumb import Thumb
from kartentisch.players.thumb_player import thumb_for

BELIEFS = "kartentisch.players.beliefs"
ENOUGH = 64.0  # worlds that the weights have to count for, at least,
SHARE = 0.02  # and of all that were dealt
HALVINGS = 12  # of the interval in which the power lies


def has_beliefs(game: str) -> bool:
    """Whether it is known what moves of a game tell."""
    return part_of(game, BELIEFS) is not None


def moves_by_beliefs(game: str) -> bool:
    """Whether beliefs also make for better moves in a game, and not only for truer chances."""
    module = part_of(game, BELIEFS)
    return module is not None and bool(module.FOR_MOVES)


def believed(view: Game, seat: int, past: Past, seed: int) -> "Belief | None":
    """What a seat may believe after a past, no world weighed yet; None if moves told nothing."""
    if not past or not has_beliefs(view.NAME):
        return None
    belief = Belief(view, seat, thumb_for(view.NAME, view.players), seed)
    belief.recall(past)
    return belief if belief.told else None


class Belief(LookAhead):
    """Worlds of a view with their weights. An iteration deals and weighs another one."""

    def __init__(self, view: Game, seat: int, thumb: Thumb, seed: int) -> None:
        super().__init__(view, seat, thumb, seed, 0, 0.0)
        self.world.follow(view)
        self.latest = Moment(seat, thumb, 0.0)
        self.told = False  # whether there is anything that moves tell
        self.lot = Chance(0)
        self.luck = Chance(seed)  # for what rules of thumb leave to chance
        self.count = 0
        self.settled = 0  # for how many worlds the sums below are right
        self.power = 1.0
        self.seeds = array("Q")
        self.likely = array("d")  # logarithms
        self.highest = 0.0  # of them; it counts as one, so that no weight is too small
        self.sums = array("d")  # of the weights up to each world

    def recall(self, past: Past) -> None:
        """Take to heart what the seat saw of the round."""
        module = part_of(self.view.NAME, BELIEFS)
        assert module is not None
        # Every moment has rules of thumb of its own, which sit at the table of that time.
        for moment in module.moments(past, self.world, self.seat, self.new_thumb):
            moment.earlier = self.latest if self.told else None
            self.latest = moment
            self.told = True

    def new_thumb(self) -> Thumb:
        return thumb_for(self.view.NAME, self.view.players)

    def make_room(self, iterations: int) -> None:
        more = self.count + iterations - len(self.seeds)
        if more > 0:
            self.seeds = array("Q", self.seeds) + array("Q", bytes(8 * more))
            self.likely = array("d", self.likely) + array("d", bytes(8 * more))
            self.sums = array("d", self.sums) + array("d", bytes(8 * more))

    def worlds(self) -> list[tuple[int, float]]:
        """Every world as its seed, with its weight; all weights add up to one."""
        if self.count == 0:
            return []
        self.settle()
        found = []
        before = 0.0
        for number in range(self.count):
            found.append((self.seeds[number], (self.sums[number] - before) / self.whole()))
            before = self.sums[number]
        return found

    def effective(self) -> float:
        """For how many worlds of equal weight the weights count."""
        if self.count == 0:
            return 0.0
        self.settle()
        return self.worth_at(self.power)

    # --- the inner side

    def run(self, iterations: int) -> None:
        self.weigh_worlds(iterations)

    def weigh_worlds(self, iterations: int) -> None:
        for _ in range(iterations):
            self.lot.branch(self.chance)
            self.seeds[self.count] = self.lot.state
            self.world.rewind()
            self.world.deal_blanks(self.lot)
            self.likely[self.count] = self.latest.look_back(self.luck)
            self.count += 1
        self.iterations += iterations

    def draw(self, lot: Chance, chance: Chance) -> None:
        """Draw a world by weight, if there is any: `lot` becomes the chance that deals it."""
        if self.settled != self.count:
            self.settle()
        wanted = self.whole() * (chance.word() / 4294967296.0)
        low = 0
        high = self.count - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > wanted:
                high = middle
            else:
                low = middle + 1
        lot.state = self.seeds[low]
        lot.keyed = False
        lot.drawn = 0

    def whole(self) -> float:
        return self.sums[self.count - 1]

    def settle(self) -> None:
        """Work out the weights of all worlds so far."""
        self.highest = self.likely[0]
        for number in range(1, self.count):
            self.highest = max(self.highest, self.likely[number])
        self.power = self.levelled()
        whole = 0.0
        for number in range(self.count):
            whole += math.exp(self.power * (self.likely[number] - self.highest))
            self.sums[number] = whole
        self.settled = self.count

    def levelled(self) -> float:
        """The highest power, up to one, at which the weights count for enough worlds."""
        enough = max(min(ENOUGH, 0.5 * self.count), SHARE * self.count)
        if self.worth_at(1.0) >= enough:
            return 1.0
        low = 0.0
        high = 1.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2.0
            if self.worth_at(middle) >= enough:
                low = middle
            else:
                high = middle
        return low

    def worth_at(self, power: float) -> float:
        """For how many worlds of equal weight the weights count at a power."""
        whole = 0.0
        squares = 0.0
        for number in range(self.count):
            weight = math.exp(power * (self.likely[number] - self.highest))
            whole += weight
            squares += weight * weight
        return whole * whole / squares

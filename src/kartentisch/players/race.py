"""Race: try all moves in the same worlds, until all but one are clearly behind.

Each world is dealt once, by what others' moves tell if there is a belief. Every move still in the
race is made in it and played on by rules of thumb, with the same luck for all, so that moves are
compared and not worlds. A move drops out when it is clearly behind the leader. The move of the rule
of thumb is the baseline: another one is made only if it did better by more than chance explains.

A tree that all worlds share mixes up what players know. Here everybody, the searcher included,
plays on by what they know in that world and learn on the way.
"""

from array import array

from kartentisch.games.chance import Chance
from kartentisch.games.game import Game
from kartentisch.players.belief import Belief
from kartentisch.players.lookahead import LookAhead, most_tried_first
from kartentisch.players.thumb import Thumb

FIRST_REVIEW = 16  # worlds after which moves may drop out for the first time


class Race(LookAhead):
    """A race between the moves of one seat in one view."""

    def __init__(
        self,
        view: Game,
        seat: int,
        thumb: Thumb,
        seed: int,
        whim: int,
        caution: float,
        patience: float,
        margin: float,
        belief: Belief | None = None,
    ) -> None:
        super().__init__(view, seat, thumb, seed, whim, margin)
        self.belief = belief  # where worlds come from; without one, all that fit are alike
        self.lot = Chance(0)
        self.scene = view.copy()  # the current world, before any move
        self.scene.follow(view)
        self.world.follow(self.scene)
        self.luck = Chance(0)
        self.fortune = Chance(0)  # where the luck of each world begins
        self.caution = caution  # by how many errors a move must beat the rule of thumb
        self.patience = patience  # by how many errors a move must be behind to drop out
        self.worlds = 0
        self.review = FIRST_REVIEW
        self.at = 0  # which of the moves in the race is next
        self.entered = 0
        self.racing = 0
        self.moves = array("h", bytes(2 * 256))
        self.lanes = array("i", bytes(4 * 256))  # the moves that are still in the race
        self.enter()
        self.tries = array("i", bytes(4 * self.entered))
        self.gains = array("d", bytes(8 * self.entered))
        self.result = array("d", bytes(8 * self.entered))  # in the current world
        # Sums over worlds of the products of what two moves gained: they tell how sure a lead is.
        self.products = array("d", bytes(8 * self.entered * self.entered))

    def enter(self) -> None:
        """Enter all moves worth a thought, the one of the rule of thumb first."""
        self.scene.rewind()
        self.world.rewind()
        self.list_entries()
        self.racing = self.entered
        self.decided = self.racing == 1

    def raise_fault(self) -> None:
        self.scene.raise_fault()
        self.world.raise_fault()

    def best(self) -> int:
        """The move that most surely beats the rule of thumb, or its move if none does."""
        return self.moves[self.surest()]

    def findings(self) -> list[tuple[int, int, float]]:
        found = []
        for lane in range(self.entered):
            if self.tries[lane]:
                share = self.gains[lane] / self.tries[lane]
                found.append((self.moves[lane], self.tries[lane], share))
        return sorted(found, key=most_tried_first)

    # --- the inner side

    def list_entries(self) -> None:
        considered = [0] * 256
        count = self.world.list_moves(self.seat, considered)
        usual = self.thumb.pick(self.seat, self.chance)
        count = self.thumb.sift(self.seat, usual, considered, count)
        self.moves[0] = usual
        self.entered = 1
        for number in range(count):
            if considered[number] != usual:
                self.moves[self.entered] = considered[number]
                self.entered += 1
        for lane in range(self.entered):
            self.lanes[lane] = lane

    def run(self, iterations: int) -> None:
        self.run_on(iterations)

    def run_on(self, iterations: int) -> None:
        for _ in range(iterations):
            if self.decided:
                break
            if self.at == 0:
                self.deal_scene()
            self.try_move(self.lanes[self.at])
            self.iterations += 1
            self.at += 1
            if self.at == self.racing:
                self.at = 0
                self.note_world()
                if self.worlds == self.review:
                    self.drop_out()
                    self.review += self.review // 4

    def deal_scene(self) -> None:
        self.scene.rewind()
        if self.belief is None:
            self.scene.deal_blanks(self.chance)
        else:
            self.belief.draw(self.lot, self.chance)
            self.scene.deal_blanks(self.lot)
        self.fortune.branch(self.chance)

    def try_move(self, lane: int) -> None:
        self.world.rewind()
        self.luck.copy_from(self.fortune)
        round_now = self.world.round
        self.world.apply(self.seat, self.moves[lane])
        self.play_on(round_now, self.luck)
        self.assign_rewards()
        self.result[lane] = self.rewards[self.seat]

    def note_world(self) -> None:
        self.worlds += 1
        for one in range(self.racing):
            lane = self.lanes[one]
            self.tries[lane] += 1
            self.gains[lane] += self.result[lane]
            for two in range(one + 1):
                other = self.lanes[two]
                product = self.result[lane] * self.result[other]
                self.products[lane * self.entered + other] += product
                if one != two:
                    self.products[other * self.entered + lane] += product

    def drop_out(self) -> None:
        """Moves that are clearly behind the leader leave the race."""
        leader = self.lanes[0]
        for number in range(1, self.racing):
            if self.gains[self.lanes[number]] > self.gains[leader]:
                leader = self.lanes[number]
        left = 0
        for number in range(self.racing):
            lane = self.lanes[number]
            if lane == leader or self.lead_of(leader, lane, self.patience) <= 0.0:
                self.lanes[left] = lane
                left += 1
        self.racing = left
        self.decided = self.racing == 1

    def lead_of(self, lane: int, other: int, errors: float) -> float:
        """How much better a move is than another per world, less this many standard errors."""
        ahead = (self.gains[lane] - self.gains[other]) / self.worlds
        squares = self.products[lane * self.entered + lane]
        squares += self.products[other * self.entered + other]
        squares -= 2.0 * self.products[lane * self.entered + other]
        variance = squares / self.worlds - ahead * ahead
        if variance <= 0.0:
            return ahead
        return float(ahead - errors * (variance / self.worlds) ** 0.5)

    def surest(self) -> int:
        best = self.lanes[0]
        if self.worlds == 0 or self.lanes[0] != 0:
            return self.leading()
        highest = 0.0
        for number in range(1, self.racing):
            surely = self.lead_of(self.lanes[number], 0, self.caution)
            if surely > highest:
                highest = surely
                best = self.lanes[number]
        return best

    def leading(self) -> int:
        """The move that gained most, once the rule of thumb's move is out of the race."""
        best = self.lanes[0]
        for number in range(1, self.racing):
            if self.gains[self.lanes[number]] > self.gains[best]:
                best = self.lanes[number]
        return best

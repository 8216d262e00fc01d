"""Weighing: play the moves of a view, or a position, to the end of the match in many worlds.

A world is dealt from the view, as a search does it (players/lookahead.py). Every move is made in
the same worlds and played on by rules of thumb with the same luck, so that moves are compared and
not worlds. What counts is the win of the match, shared among all winners, and nothing else.

Only the round that a move leads into is played card by card. Rounds are independent of each other,
and rules of thumb don't look at the score, so the rounds after that are drawn from a bank of rounds
that were played before (`bank.py`). Without a bank all rounds are played.

Of a true game only what nobody can know is dealt again: the order of the draw pile, and all chance
to come (`Game.deal_blanks`).
"""

from array import array

from kartentisch.games.chance import Chance
from kartentisch.games.constants import NONE, SEATS
from kartentisch.games.game import Game
from kartentisch.players.belief import Belief
from kartentisch.players.lookahead import LookAhead
from kartentisch.players.thumb import Thumb

MOST_LANES = 256
PATIENCE = 3  # play-outs per round without a bank: rules of thumb might go on for ever
DRAWS = 8  # how often the rounds to come are drawn for each world


class Weighing(LookAhead):
    """Weighs moves of one seat in a view, or with the move NONE the position as it is.

    `moves` are weighed as they are. If there are none, all legal moves are that differ: `usual`, or
    what the rules of thumb would do, and those that neither come to the same as an earlier one nor
    are always wrong.
    """

    def __init__(
        self,
        view: Game,
        seat: int,
        thumb: Thumb,
        seed: int,
        bank: "array[int]",
        moves: list[int],
        usual: int = NONE,
        stirs: bool = True,
        belief: Belief | None = None,
    ) -> None:
        super().__init__(view, seat, thumb, seed, 0, 0.0)
        self.belief = belief  # where worlds come from; without one, all that fit are alike
        self.lot = Chance(0)
        self.scene = view.copy()  # the current world, before any move
        self.scene.follow(view)
        self.world.follow(self.scene)
        self.luck = Chance(0)
        self.fortune = Chance(0)  # where the luck of each world begins
        self.ahead = Chance(0)  # where the rounds to come begin in each world
        self.bank = bank
        self.rows = len(bank) // SEATS
        self.stirs = stirs  # whether blanks are dealt; if not, only the chance to come is another
        self.worlds = 0
        self.moves = array("h", bytes(2 * MOST_LANES))
        self.racing = array("i", bytes(4 * MOST_LANES))
        self.lanes = len(moves)
        for lane, move in enumerate(moves):
            self.moves[lane] = move
        if not moves:
            self.enter(usual)
        self.active = self.lanes
        for lane in range(self.lanes):
            self.racing[lane] = lane
        self.tries = array("i", bytes(4 * self.lanes))
        self.finals = array("d", bytes(8 * SEATS))  # the points of each seat in the current world
        self.totals = array("i", bytes(4 * SEATS))
        self.result = array("d", bytes(8 * self.lanes))
        # Sums over worlds, by move and seat: shares of the win, their squares, points, squares.
        self.sums = array("d", bytes(8 * self.lanes * SEATS * 4))
        # By pairs of moves, of the seat's own share: they tell how sure a difference is.
        self.products = array("d", bytes(8 * self.lanes * self.lanes))

    def enter(self, usual: int) -> None:
        """List the moves that differ."""
        self.scene.rewind()
        self.world.rewind()
        self.list_moves(usual)

    def raise_fault(self) -> None:
        self.scene.raise_fault()
        self.world.raise_fault()

    def entered(self) -> list[int]:
        """The moves that are weighed, by lane."""
        return [self.moves[lane] for lane in range(self.lanes)]

    def tried(self, lane: int) -> int:
        """In how many worlds a move was tried."""
        return self.tries[lane]

    def sum_of(self, lane: int, seat: int, what: int) -> float:
        """A sum over worlds: what is 0 for shares, 1 for squares, 2 for points, 3 for squares."""
        return self.sums[4 * (SEATS * lane + seat) + what]

    def product_of(self, lane: int, other: int) -> float:
        """The sum over worlds of the products of what two moves gained."""
        return self.products[self.lanes * lane + other]

    def keep(self, lanes: list[int]) -> None:
        """Go on with these moves only."""
        for number, lane in enumerate(lanes):
            self.racing[number] = lane
        self.active = len(lanes)

    # --- the inner side; an iteration is a world in which all moves are tried

    def run(self, iterations: int) -> None:
        self.run_on(iterations)

    def run_on(self, iterations: int) -> None:
        for _ in range(iterations):
            self.deal_scene()
            for number in range(self.active):
                self.try_move(self.racing[number])
            self.note_world()
            self.iterations += self.active

    def list_moves(self, usual: int) -> None:
        considered = [0] * 256
        count = self.world.list_moves(self.seat, considered)
        if usual == NONE:
            usual = self.thumb.pick(self.seat, self.chance)
        count = self.thumb.sift(self.seat, usual, considered, count)
        self.moves[0] = usual
        self.lanes = 1
        for number in range(count):
            if considered[number] != usual:
                self.moves[self.lanes] = considered[number]
                self.lanes += 1

    def deal_scene(self) -> None:
        self.scene.rewind()
        if self.belief is not None:
            self.belief.draw(self.lot, self.chance)
            self.scene.deal_blanks(self.lot)
        elif self.stirs:
            self.scene.deal_blanks(self.chance)
        else:
            self.scene.become_true(self.chance)
        self.fortune.branch(self.chance)
        self.ahead.branch(self.chance)

    def try_move(self, lane: int) -> None:
        self.world.rewind()
        self.luck.copy_from(self.fortune)
        self.world.one_round = False  # a move that ends a round leads into the next one
        if self.moves[lane] != NONE:
            self.world.apply(self.seat, self.moves[lane])
        self.world.one_round = self.rows > 0
        self.play_on(self.world.round, self.luck)
        if self.rows == 0:
            for _ in range(PATIENCE * self.world.rounds):
                if not self.world.finished:
                    self.play_on(self.world.round, self.luck)
        self.note_share(lane)

    def note_share(self, lane: int) -> None:
        if self.world.finished or self.rows == 0:  # what rules of thumb can't end counts as it is
            self.share_by_wins(1.0)
            for seat in range(self.world.players):
                self.finals[seat] = self.world.totals[seat]
        else:
            self.share_by_bank()
        self.result[lane] = self.rewards[self.seat] if self.seat >= 0 else 0.0
        for seat in range(self.world.players):
            at = 4 * (SEATS * lane + seat)
            self.sums[at] += self.rewards[seat]
            self.sums[at + 1] += self.rewards[seat] * self.rewards[seat]
            self.sums[at + 2] += self.finals[seat]
            self.sums[at + 3] += self.finals[seat] * self.finals[seat]

    def share_by_bank(self) -> None:
        """Draw the rounds to come from the bank, several times."""
        players = self.world.players
        for seat in range(players):
            self.rewards[seat] = 0.0
            self.finals[seat] = 0.0
        self.luck.copy_from(self.ahead)
        for _ in range(DRAWS):
            for seat in range(players):
                self.totals[seat] = self.world.totals[seat]
            starter = self.world.starter
            for _ in range(self.world.rounds - self.world.round):
                starter = starter + 1 if starter + 1 < players else 0
                row = SEATS * self.luck.below(self.rows)
                for step in range(players):
                    seat = starter + step if starter + step < players else starter + step - players
                    self.totals[seat] += self.bank[row + step]
            self.share_totals()

    def share_totals(self) -> None:
        """Share one drawing's win among those who are best."""
        best = self.totals[0]
        winners = 1
        for seat in range(1, self.world.players):
            if self.totals[seat] == best:
                winners += 1
            elif (self.totals[seat] < best) == self.world.fewest_wins:
                best = self.totals[seat]
                winners = 1
        for seat in range(self.world.players):
            self.finals[seat] += self.totals[seat] / DRAWS
            if self.totals[seat] == best:
                self.rewards[seat] += 1.0 / (winners * DRAWS)

    def note_world(self) -> None:
        self.worlds += 1
        for one in range(self.active):
            lane = self.racing[one]
            self.tries[lane] += 1
            for two in range(self.active):
                other = self.racing[two]
                self.products[lane * self.lanes + other] += self.result[lane] * self.result[other]


class Rounds(LookAhead):
    """Plays first rounds by rules of thumb and keeps their points, the starter's first."""

    def __init__(self, game: Game, thumb: Thumb, seed: int, count: int) -> None:
        super().__init__(game, 0, thumb, seed, 0, 0.0)
        self.luck = Chance(0)
        self.at = 0
        self.bank = array("h", bytes(2 * SEATS * count))
        self.played = self.bank

    def run(self, iterations: int) -> None:
        self.play_rounds(iterations)

    def play_rounds(self, iterations: int) -> None:
        players = self.world.players
        for _ in range(iterations):
            self.world.chance.branch(self.chance)
            self.world.deal()
            self.luck.branch(self.chance)
            self.play_on(0, self.luck)
            for step in range(players):
                seat = self.world.starter + step
                self.played[self.at + step] = self.world.totals[
                    seat if seat < players else seat - players
                ]
            self.at += SEATS

"""BatchTable: one game of a batch, and its places in the arrays of the batch.

`released.place` says where those are: rows of arrays, or single entries of them as rows of one.
Compiled, all of this runs without the GIL.
"""

from typing import Any

from kartentisch.envs.rewards import shares
from kartentisch.games.chance import Chance
from kartentisch.games.game import Game
from kartentisch.observations.writer import Writer
from kartentisch.players.thumb import Thumb


class BatchTable:
    """A game that is played on and on."""

    # Where the next action is read, and everything else is written.
    action: Any
    observation: Any
    mask: Any
    rewards: Any
    points: Any
    seat: Any
    end: Any

    # With features: where these are written, and by whom.
    cells: Any
    floats: Any
    writer: Writer

    thumb: Thumb  # with opponents: what they play by

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves = [0] * 256  # what the seat that is asked may do
        self.count = 0
        self.reach = 0  # the mask is blank from here on
        self.featured = False  # whether features are written
        self.scaled = False  # and whether as float32 too
        self.opposed = False  # whether only one seat, the learner's, is asked
        self.learner = 0
        self.slips = 0  # of 100 moves of the others, how many are made at random
        self.luck = Chance()  # of the others
        pairs = [shares(winners, game.players) for winners in range(game.players + 1)]
        pairs += [(0.0, 0.0)] * (8 - game.players)
        self.win = [win for win, _ in pairs]
        self.lose = [lose for _, lose in pairs]

    def oppose(self, learner: int, thumb: Thumb, slips: int) -> None:
        """From the next deal on, ask the learner only; the others play by rules of thumb."""
        thumb.sit(self.game)
        self.thumb = thumb
        self.learner = learner
        self.slips = slips
        self.opposed = True

    def begin(self, seed: int) -> None:
        """Deal the match of a seed, and play on to the learner's first decision."""
        self.game.begin(seed)
        self.luck.reseed(~seed & 0xFFFFFFFFFFFFFFFF)
        if self.opposed:
            self.play_others_first()

    def show(self, seat: int) -> None:
        """Write the observation of any seat, or of a spectator, to the table's place."""
        self.show_to(seat)
        self.game.raise_fault()

    # --- the inner side

    def pick(self, chance: Chance) -> int:
        """Any legal move, each as likely as another."""
        return self.moves[chance.below(self.count)]

    def step(self, move: int) -> None:
        """Make a legal move; if it ends the game, deal the next one."""
        self.game.apply(self.seat[0], move)
        if self.end[0]:
            self.end[0] = 0
            for player in range(self.game.players):
                self.rewards[player] = 0
        if self.opposed:
            self.play_others()
        for player in range(self.game.players):
            self.points[player] = self.game.totals[player]
        if self.game.finished:
            self.end[0] = 1
            self.assign_rewards()
            self.game.deal()
            if self.opposed:
                self.play_others_first()
        self.ask()

    def play_others(self) -> None:
        """Make the moves of all others until the learner is asked, or the game is over."""
        while not self.game.finished:
            seat = self.game.first_owing()
            if seat == self.learner:
                break
            if self.slips > 0 and self.luck.below(100) < self.slips:
                count = self.game.list_moves(seat, self.moves)
                move = self.moves[self.luck.below(count)]
            else:
                move = self.thumb.pick(seat, self.luck)
            self.game.apply(seat, move)

    def play_others_first(self) -> None:
        """Play on from a deal; a game in which the learner never gets a turn is dealt again."""
        self.play_others()
        while self.game.finished:
            self.game.deal()
            self.play_others()

    def assign_rewards(self) -> None:
        """Give out the rewards of a game that is over."""
        best = self.game.best_total()
        winners = 0
        for player in range(self.game.players):
            winners += self.game.totals[player] == best
        for player in range(self.game.players):
            if self.game.totals[player] == best:
                self.rewards[player] = self.win[winners]
            else:
                self.rewards[player] = self.lose[winners]

    def ask(self) -> None:
        """Show the next seat that owes a decision what it knows and what it may do."""
        mask = self.mask
        for number in range(self.reach):
            mask[number] = 0
        seat = self.game.first_owing()
        count = self.game.list_moves(seat, self.moves)
        highest = -1
        for number in range(count):
            move = self.moves[number]
            mask[move] = 1
            highest = max(highest, move)
        self.seat[0] = seat
        self.count = count
        self.reach = highest + 1
        self.show_to(seat)

    def show_to(self, seat: int) -> None:
        """Write what a seat can know."""
        self.game.write(seat, self.observation)
        if self.featured:
            self.writer.write(self.observation, self.cells)
            if self.scaled:
                self.writer.scale(self.cells, self.floats)

"""BatchTable: one game of a batch, and its places in the arrays of the batch.

`released.place` says where those are: rows of arrays, or single entries of them as rows of one.
Compiled, all of this runs without the GIL.
"""

from typing import Any

from kartentisch.envs.rewards import shares
from kartentisch.games.chance import Chance
from kartentisch.games.game import Game


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

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves = [0] * 256  # what the seat that is asked may do
        self.count = 0
        self.reach = 0  # the mask is blank from here on
        pairs = [shares(winners, game.players) for winners in range(game.players + 1)]
        pairs += [(0.0, 0.0)] * (8 - game.players)
        self.win = [win for win, _ in pairs]
        self.lose = [lose for _, lose in pairs]

    def show(self, seat: int) -> None:
        """Write the observation of any seat, or of a spectator, to the table's place."""
        self.game.write(seat, self.observation)
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
        for player in range(self.game.players):
            self.points[player] = self.game.totals[player]
        if self.game.finished:
            self.end[0] = 1
            self.assign_rewards()
            self.game.deal()
        self.ask()

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
        self.game.write(seat, self.observation)

"""Rules of thumb for Futschikato.

- Every card has to get through once, so play each when its chances are better than they usually
  are: join a number on the table, best one that is pushed through before many others have played.
- A card's chances: everyone who plays before it is pushed through may have a higher one, or join
  a number on the table that stays next to yours.
- Of two chances alike take the lower card: a high one gets through at any time, and a low one that
  is beaten is exchanged for a better one.
- Beat what you can, and rather the cards of those who have few left.
- Above all beat a player's last card. Never join it, unless yours is the last too.
"""

from kartentisch.games.chance import Chance
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.game import Game
from kartentisch.games.moves import futschikato as numbers
from kartentisch.games.moves.futschikato import HIGHEST, LOWEST
from kartentisch.players.thumb import Thumb

COPIES = numbers.COPIES
HIGHER = [sum(numbers.COPIES[number + 1 :]) for number in range(HIGHEST + 1)]

# Chances are counted in parts of 1024, and everything else in the same measure.
SURE = 1024
DANGER = 9  # how likely a player has and plays one certain card of the deck
BEATEN = 40  # what it is worth to beat a card,
FEW_LEFT = 200  # shared by the cards that its owner has left, and the one to be drawn
LAST_CARD = 1000  # to stop, or to join, somebody who is about to win
# What it is worth to beat a card of somebody who has 0, 1, 2, ... others in hand.
PRIZES = [LAST_CARD, *(BEATEN + FEW_LEFT // (left + 1) for left in range(1, 8))]


def after_players(players: int, dangers: int) -> int:
    """How likely no player beats a card that `dangers` cards of the deck beat."""
    passes = SURE - DANGER * dangers if dangers < 110 else 0
    chances = SURE
    for _ in range(players):
        chances = chances * passes >> 10
    return chances


# For up to seven players; seven 2s on the table are the most dangers there can be.
CHANCES = [after_players(players, dangers) for players in range(8) for dangers in range(300)]


class FutschikatoThumb(Thumb):
    """Plays the number whose chances are best compared with what they usually are."""

    def sit(self, game: Game) -> None:
        assert isinstance(game, Futschikato)
        self.game = game
        self.usual = [0] * 21  # how likely each number gets through if it is played alone
        for number in range(LOWEST, HIGHEST + 1):
            self.usual[number] = CHANCES[300 * (game.players - 1) + HIGHER[number]]
        # Each card on the table: what its group is worth, 0 after the last one; and in one number
        # 1024 times what it is worth to beat it, and how many dangers there are if it stays.
        self.worths = [0] * 9
        self.stakes = [0] * 8
        self.dangers = 0  # of all of them
        # Of each number on the table: what is gained, as it is not beaten, by joining it, and how
        # many play before it is pushed through.
        self.joining = [0] * 21
        self.before = [0] * 21

    def pick(self, seat: int, chance: Chance) -> int:
        return self.best_number(seat, chance)

    def shortfall(self, seat: int) -> int:
        """The cards that are left, in hand and on the table."""
        return self.game.held[seat] + (1 if self.game.front[seat] > 0 else 0)

    def best_number(self, seat: int, chance: Chance) -> int:
        self.look_at_table(seat)
        weighed = 0
        best = 0
        most = 0
        alike = 0
        for index in range(8 * seat, 8 * seat + self.game.held[seat]):
            number = self.game.hands[index]
            if weighed >> number & 1:
                continue
            weighed |= 1 << number
            appeal = self.appeal(number)
            if alike == 0 or appeal > most:
                best = number
                most = appeal
                alike = 1
            elif appeal == most:
                alike += 1
                if chance.below(alike) == 0:
                    best = number
        return best

    def look_at_table(self, seat: int) -> None:
        """Look once at what lies there, for all the numbers that are weighed."""
        together = 0 if self.game.held[seat] == 1 else -2 * LAST_CARD
        lying = 0
        self.dangers = 0
        for index in range(seat + 1, seat + self.game.players):
            self.joining[self.game.front[self.game.circle[index]]] = 0
        for index in range(seat + self.game.players - 1, seat, -1):  # so the nearest stays
            player = self.game.circle[index]
            number = self.game.front[player]
            if number > 0:
                left = self.game.held[player]
                self.worths[lying] = self.game.worth[number]
                self.stakes[lying] = PRIZES[left] << 10 | 2 * COPIES[number]
                self.dangers += 2 * COPIES[number]
                self.joining[number] += -PRIZES[left] if left > 0 else together
                self.before[number] = index - seat - 1
                lying += 1
        self.worths[lying] = 0

    def appeal(self, number: int) -> int:
        """How much better than usual the chances are, and what the card does to the others."""
        worth = self.game.worth[number] + number
        beaten = 0
        card = 0
        while self.worths[card] > 0:
            beaten += self.stakes[card] & -(self.worths[card] < worth)
            card += 1
        gain = beaten >> 10
        dangers = self.dangers - (beaten & 1023)
        if worth < HIGHEST:
            dangers += HIGHER[worth]
        players = self.game.players - 1
        if worth > number:
            gain += self.joining[number]
            players = self.before[number]
        return 5 * (CHANCES[300 * players + dangers] + gain) - 6 * self.usual[number]

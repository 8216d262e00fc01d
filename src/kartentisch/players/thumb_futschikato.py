"""Rules of thumb for Futschikato.

- Every card has to get through once, so play each when its chances are better than they usually
  are: join a number on the table, best one that is pushed through before many others have played.
- A card's chances: everyone who plays before it is pushed through may have a higher one, or join
  a number on the table that stays beside yours.
- Of two chances alike take the lower card: a high one gets through at any time, and a low one that
  is beaten is exchanged for a better one.
- Beat what you can, and rather the cards of those who have few left.
- Above all beat whoever has played their last card. Never join them, unless yours is the last too.
"""

from kartentisch.games.chance import Chance
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.game import Game
from kartentisch.players.thumb import Thumb

COPIES = [0, 0, 16, 12, 9, 8, 6, 6, 5, 4, 4, 4, 3, 3, 3, 2, 1, 1, 1, 1, 1]  # F1
HIGHER = [90, 90, 74, 62, 53, 45, 39, 33, 28, 24, 20, 16, 13, 10, 7, 5, 4, 3, 2, 1, 0]

# Chances are counted in parts of 1024, and everything else in the same measure.
SURE = 1024
DANGER = 9  # how likely a player has and plays one certain card of the deck
BEATEN = 40  # what it is worth to beat a card,
FEW_LEFT = 200  # shared by the cards that its owner has left, and the one to be drawn
LAST_CARD = 1000  # to stop, or to join, somebody who is about to win


class FutschikatoThumb(Thumb):
    """Plays the number whose chances are best compared with what they usually are."""

    def sit(self, game: Game) -> None:
        assert isinstance(game, Futschikato)
        self.game = game
        self.usual = [0] * 21  # how likely each number gets through if it is played alone
        for number in range(2, 21):
            self.usual[number] = self.after_players(game.players - 1, HIGHER[number])

    def pick(self, seat: int, chance: Chance) -> int:
        return self.best_number(seat, chance)

    def shortfall(self, seat: int) -> int:
        """The cards that are left, in hand and on the table."""
        return self.game.held[seat] + (1 if self.game.front[seat] > 0 else 0)

    def best_number(self, seat: int, chance: Chance) -> int:
        weighed = 0
        best = 0
        most = 0
        alike = 0
        for place in range(8 * seat, 8 * seat + self.game.held[seat]):
            number = self.game.hands[place]
            if weighed >> number & 1:
                continue
            weighed |= 1 << number
            appeal = self.appeal(seat, number)
            if alike == 0 or appeal > most:
                best = number
                most = appeal
                alike = 1
            elif appeal == most:
                alike += 1
                if chance.below(alike) == 0:
                    best = number
        return best

    def appeal(self, seat: int, number: int) -> int:
        """How much better than usual the chances are, and what the card does to the others."""
        worth = self.game.worth[number] + number
        dangers = HIGHER[worth] if worth < 20 else 0
        gain = 0
        for player in range(self.game.players):
            other = self.game.front[player]
            left = self.game.held[player]
            if other == number:
                if left == 0:
                    gain += LAST_CARD if self.game.held[seat] == 1 else -LAST_CARD
            elif self.game.worth[other] < worth:
                gain += BEATEN + FEW_LEFT // (left + 1) if left > 0 else LAST_CARD
            else:
                dangers += 2 * COPIES[other]
        chances = self.after_players(self.players_before_push(seat, number), dangers)
        return 5 * (chances + gain) - 6 * self.usual[number]

    def players_before_push(self, seat: int, number: int) -> int:
        """How many play before this number is pushed through, in the own turn or a partner's."""
        for before in range(self.game.players - 1):
            player = seat + 1 + before
            if player >= self.game.players:
                player -= self.game.players
            if self.game.front[player] == number:
                return before
        return self.game.players - 1

    def after_players(self, players: int, dangers: int) -> int:
        """How likely nobody of so many players beats a card that so many cards of the deck beat."""
        passes = SURE - DANGER * dangers if dangers < 110 else 0
        chances = SURE
        for _ in range(players):
            chances = chances * passes >> 10
        return chances

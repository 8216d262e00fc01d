"""Rules of thumb for Futschikato.

- Every card has to get through once, so play each when its chances are better than they usually
  are: join a number on the table, best one that is pushed through before many others have played.
- A card's chances: everyone who plays before it is pushed through may have a higher one, or join
  a number on the table that stays next to yours.
- Of two chances alike take the lower card: a high one gets through at any time, and a low one that
  is beaten is exchanged for a better one.
- Beat what you can, and rather the cards of those who have few left, or who are about to push
  theirs through.
- The fewer cards the others hold, the less likely they have the one that beats yours.
- Above all beat a player's last card. Never join it, unless yours is the last too.
"""

from kartentisch.games.chance import Chance
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.game import Game
from kartentisch.games.moves import futschikato as numbers
from kartentisch.games.moves.futschikato import HIGHEST, LOWEST
from kartentisch.players.thumb import Parameter, Thumb

COPIES = numbers.COPIES
HIGHER = [sum(numbers.COPIES[number + 1 :]) for number in range(HIGHEST + 1)]

# Chances are counted in parts of 1024, and everything else in the same measure.
SURE = 1024
NOW = 60  # how much the chances of now weigh
FULL_HAND = 6  # cards
USUAL_HAND = 4  # cards that somebody holds in the middle of a game
MOST_DANGERS = 800  # more than seven 2s on the table are with the most joiners


class FutschikatoThumb(Thumb):
    """Plays the number whose chances are best compared with what they usually are."""

    PARAMETERS = (
        Parameter("danger", 9, 2, 30),  # how likely a player has and plays one certain card
        Parameter("joiners", 2, 0, 6),  # how many times that for one that joins a number
        Parameter("beaten", 40, 0, 400),  # what it is worth to beat a card,
        Parameter("few_left", 200, 0, 1200),  # shared by what its owner has left, and the next one
        Parameter("last_card", 1000, 100, 3000),  # to stop somebody who is about to win,
        Parameter("helping", 2000, 0, 4000),  # not to join them,
        Parameter("company", 100, 0, 200),  # and of the worth of others, in percent
        Parameter("habit", 72, 0, 150),  # how much the usual chances weigh,
        Parameter("late", 0, -20, 20),  # and more for each card less in the own hand
        Parameter("fewer", 0, 0, 150),  # how much less danger there is with fewer cards, in percent
        Parameter("urgent", 0, 0, 200),  # to beat a card, for each turn that its owner's is sooner
        Parameter("support", 0, -40, 80),  # to play a number, for each card of it in the deck,
        Parameter("steep", 0, -60, 60),  # and for each that it counts
    )

    danger: int
    joiners: int
    beaten: int
    few_left: int
    last_card: int
    helping: int
    company: int
    habit: int
    late: int
    fewer: int
    urgent: int
    support: int
    steep: int

    def work_out(self) -> None:
        # What it is worth to beat, and to leave, a card of somebody with 0, 1, 2, ... in hand.
        self.prizes = [0] * 8
        self.partings = [0] * 8
        self.prizes[0] = self.last_card
        for left in range(1, 8):
            self.prizes[left] = self.beaten + self.few_left // (left + 1)
            self.partings[left] = self.prizes[left] * self.company // 100
        # How likely a card gets past 0, 1, 2, ... players, by how many cards of the deck beat it.
        self.chances = [0] * 6400
        for dangers in range(MOST_DANGERS):
            passes = max(0, SURE - self.danger * dangers)
            chances = SURE
            for players in range(8):
                self.chances[MOST_DANGERS * players + dangers] = chances
                chances = chances * passes >> 10
        # How much danger there is, in parts of 256, by how many cards all others hold.
        self.scales = [0] * 512
        for others in range(1, 8):
            for held in range(64):
                usual = USUAL_HAND * others
                percent = max(0, 100 * usual + self.fewer * (held - usual))
                self.scales[64 * others + held] = 256 * percent // (100 * usual)

    def sit(self, game: Game) -> None:
        assert isinstance(game, Futschikato)
        self.game = game
        # What it costs to part with each number, with 0, 1, 2, ... cards in hand: how likely it
        # gets through if it is played alone.
        self.usual = [0] * 168
        for number in range(LOWEST, HIGHEST + 1):
            chances = self.chances[MOST_DANGERS * (game.players - 1) + HIGHER[number]]
            liked = NOW * (self.support * COPIES[number] + self.steep * number)
            for held in range(8):
                habit = self.habit + self.late * (FULL_HAND - held)
                self.usual[21 * held + number] = habit * chances - liked
        # Each card on the table: what its group is worth, 0 after the last one; and in one number
        # 1024 times what it is worth to beat it, and how many dangers there are if it stays.
        self.worths = [0] * 9
        self.stakes = [0] * 8
        self.dangers = 0  # of all of them
        self.scale = 256  # of danger, by how many cards the others hold
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
            appeal = self.appeal(number) - self.usual[21 * self.game.held[seat] + number]
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
        together = 0 if self.game.held[seat] == 1 else -self.helping
        lying = 0
        held = 0
        self.dangers = 0
        for index in range(seat + 1, seat + self.game.players):
            self.joining[self.game.front[self.game.circle[index]]] = 0
        for index in range(seat + self.game.players - 1, seat, -1):  # so the nearest stays
            player = self.game.circle[index]
            number = self.game.front[player]
            left = self.game.held[player]
            held += left
            if number > 0:
                prize = self.prizes[left] + self.urgent * (seat + self.game.players - 1 - index)
                self.worths[lying] = self.game.worth[number]
                self.stakes[lying] = prize << 10 | self.joiners * COPIES[number]
                self.dangers += self.joiners * COPIES[number]
                self.joining[number] += -self.partings[left] if left > 0 else together
                self.before[number] = index - seat - 1
                lying += 1
        self.worths[lying] = 0
        self.scale = self.scales[64 * (self.game.players - 1) + held]

    def appeal(self, number: int) -> int:
        """How good the chances are, and what the card does to the others."""
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
        dangers = min(dangers * self.scale >> 8, MOST_DANGERS - 1)
        return NOW * (self.chances[MOST_DANGERS * players + dangers] + gain)

"""Rules of thumb for Pisa.

- Trump: back your longest colour. Goal: many tricks if you hold your share of trumps, or else few.
  Ranking: the one that makes your hand strong for many tricks, or weak for few.
- Vote with your lowest cards, but not with trumps: low votes earn first points. Three of them for
  trump and for the goal, as all but three of the voted cards come back; one for the ranking.
- Leave out the weakest of the voted cards for many tricks, the strongest for few.
- Many: lead cards that nobody can beat in their colour, trumps first, or else the weakest. Win a
  trick as cheaply as you can, but with such a card if others are still to play. If you can't win
  it, throw the weakest card.
- Few: lead the weakest card. Throw the strongest that does not win the trick. If all win, throw the
  strongest as the last player, and the weakest before.
"""

from kartentisch.games.chance import Chance
from kartentisch.games.game import Game
from kartentisch.games.marks import BLANK, NONE
from kartentisch.games.pisa import Pisa
from kartentisch.games.pisa_marks import (
    BACKING,
    FINISH,
    GOAL,
    LEAVE,
    LEAVING,
    LEFT_OUT,
    PLAYING,
    RANKING,
    TRICK,
    TRUMP,
)
from kartentisch.players.thumb import Thumb

MANY, FEW, THIRTEEN_HIGH, ZERO_HIGH = 4, 5, 6, 7  # the voting cards
UNDER_TRUMPS = 28  # the strength of the weakest card that beats all plain colours
KEPT = 20  # more than any card counts in a vote
BETTER = 100  # more than any card's strength


class PisaThumb(Thumb):
    """Votes for what fits the hand, and plays tricks by what was voted."""

    def sit(self, game: Game) -> None:
        assert isinstance(game, Pisa)
        self.game = game

    def pick(self, seat: int, chance: Chance) -> int:
        if self.game.phase == TRICK:
            return self.play(seat, chance)
        if self.game.phase == LEAVE:
            return LEAVING + self.leave(seat, chance)
        if self.game.backing == NONE:
            return BACKING + self.back(seat, chance)
        if self.game.phase == RANKING and self.game.picks[seat] > 0:
            return FINISH
        return self.lay(seat, chance)

    # --- the votes

    def back(self, seat: int, chance: Chance) -> int:
        if self.game.phase == TRUMP:
            return self.longest_colour(seat, chance)
        if self.game.phase == GOAL:
            return MANY if self.share_of_trumps(seat) >= 0 else FEW
        strong = (self.height(seat) > 0) == (self.game.tower[GOAL] == MANY)
        return THIRTEEN_HIGH if strong else ZERO_HIGH

    def longest_colour(self, seat: int, chance: Chance) -> int:
        lengths = [0] * 4
        for place in range(16 * seat, 16 * seat + self.game.held[seat]):
            lengths[self.game.hands[place] // 14] += 1
        longest = 0
        alike = 1
        for colour in range(1, 4):
            if lengths[colour] > lengths[longest]:
                longest = colour
                alike = 1
            elif lengths[colour] == lengths[longest]:
                alike += 1
                if chance.below(alike) == 0:
                    longest = colour
        return longest

    def share_of_trumps(self, seat: int) -> int:
        """Trumps and half of the under-trumps, less three eighths of the hand; in eighths."""
        share = 0
        for place in range(16 * seat, 16 * seat + self.game.held[seat]):
            colour = self.game.hands[place] // 14
            share -= 3
            if colour == self.game.tower[TRUMP]:
                share += 8
            elif colour == self.game.under_trump:
                share += 4
        return share

    def height(self, seat: int) -> int:
        """Above 0 if the cards in hand are rather high ones; those of trumps count twice."""
        height = 0
        for place in range(16 * seat, 16 * seat + self.game.held[seat]):
            card = self.game.hands[place]
            above = 2 * (card % 14) - 13
            height += above
            if card // 14 == self.game.tower[TRUMP] or card // 14 == self.game.under_trump:
                height += above
        return height

    def lay(self, seat: int, chance: Chance) -> int:
        """The lowest card, a trump only if there is nothing else."""
        trump = self.game.backing if self.game.phase == TRUMP else self.game.tower[TRUMP]
        best = NONE
        least = 0
        alike = 0
        for place in range(16 * seat, 16 * seat + self.game.held[seat]):
            card = self.game.hands[place]
            if self.game.is_chosen(seat, card):
                continue
            price = card % 14
            if card // 14 == trump:
                price += KEPT
            if best == NONE or price < least:
                least = price
                alike = 0
            if price == least:
                alike += 1
                if alike == 1 or chance.below(alike) == 0:
                    best = card
        return best

    def leave(self, seat: int, chance: Chance) -> int:
        best = NONE
        least = 0
        alike = 0
        for place in range(9 * seat, 9 * seat + 9):
            card = self.game.voted[place]
            if card == BLANK or self.game.is_chosen(seat, card):
                continue
            use = self.strength(card, NONE)
            if self.game.tower[GOAL] == FEW:
                use = -use
            if best == NONE or use < least:
                least = use
                alike = 0
            if use == least:
                alike += 1
                if alike == 1 or chance.below(alike) == 0:
                    best = card
        return best

    # --- the tricks

    def play(self, seat: int, chance: Chance) -> int:
        """The most fitting of the cards that may be played."""
        moves = [0] * 16
        count = self.game.list_plays(seat, moves)
        leads = seat == self.game.leader
        led = NONE if leads else self.game.trick[self.game.leader] // 14
        to_beat = self.strongest_played(led)
        best = 0
        most = 0
        alike = 0
        for number in range(count):
            card = moves[number] - PLAYING
            fitness = self.fitness_to_follow(seat, card, led, to_beat)
            if leads:
                fitness = self.fitness_to_lead(seat, card)
            if number == 0 or fitness > most:
                most = fitness
                alike = 0
            if fitness == most:
                alike += 1
                if alike == 1 or chance.below(alike) == 0:
                    best = moves[number]
        return best

    def fitness_to_lead(self, seat: int, card: int) -> int:
        strength = self.strength(card, NONE)
        if self.game.tower[GOAL] == MANY and self.is_highest(seat, card):
            return BETTER + strength
        return -strength

    def fitness_to_follow(self, seat: int, card: int, led: int, to_beat: int) -> int:
        strength = self.strength(card, led)
        last = self.game.after(seat) == self.game.leader
        if self.game.tower[GOAL] == FEW:
            if strength < to_beat:
                return BETTER + strength
            return strength if last else -strength
        if strength < to_beat:
            return -strength
        if not last and strength < UNDER_TRUMPS and self.is_highest(seat, card):
            return BETTER + strength
        return BETTER - strength

    def strongest_played(self, led: int) -> int:
        strongest = 0
        for player in range(self.game.players):
            if self.game.trick[player] != BLANK:
                strength = self.strength(self.game.trick[player], led)
                if strength > strongest:
                    strongest = strength
        return strongest

    def strength(self, card: int, led: int) -> int:
        """P10 in one number."""
        colour = card // 14
        strength = 13 - card % 14 if self.game.tower[RANKING] == ZERO_HIGH else card % 14
        if colour == self.game.tower[TRUMP]:
            return strength + 42
        if colour == self.game.under_trump:
            return strength + 28
        return strength + 14 if colour == led else strength

    def is_highest(self, seat: int, card: int) -> bool:
        """Whether all cards that beat it in its colour are gone, left out, or the seat's own."""
        step = -1 if self.game.tower[RANKING] == ZERO_HIGH else 1
        lowest = card // 14 * 14
        other = card + step
        while lowest <= other and other < lowest + 14:
            if self.game.known[other] < LEFT_OUT and not self.game.holds(seat, other):
                return False
            other += step
        return True

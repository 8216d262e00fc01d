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
    PLAYING,
    RANKING,
    TRICK,
    TRUMP,
)
from kartentisch.players.thumb import Thumb

MANY, FEW, THIRTEEN_HIGH, ZERO_HIGH = 4, 5, 6, 7  # the voting cards
KEPT = 20  # more than any card counts in a vote
BETTER = 100  # more than any card's strength
LED = 14  # what a plain colour gains if it is led, so that it beats the other one

COLOURS = [card // 14 for card in range(56)]
NUMBERS = [card % 14 for card in range(56)]


def strength(card: int, trump: int, under_trump: int, zero_high: bool) -> int:
    """P10 in one number, before a colour is led."""
    strength = 13 - card % 14 if zero_high else card % 14
    if card // 14 == trump:
        return strength + 3 * LED
    return strength + 2 * LED if card // 14 == under_trump else strength


# How strong each card is: 56 numbers for each trump, under-trump and ranking.
STRENGTHS = [
    strength(card, trump, under_trump, zero_high)
    for zero_high in (False, True)
    for under_trump in range(4)
    for trump in range(4)
    for card in range(56)
]


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
        return self.best_of(lengths, 4, chance)

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
        cards = [0] * 16
        fitness = [0] * 16
        count = 0
        passed = 0  # hands are sorted: after the first card of a colour all others are higher
        for place in range(16 * seat, 16 * seat + self.game.held[seat]):
            card = self.game.hands[place]
            if card < passed or self.is_picked(seat, card):
                continue
            passed = 14 * COLOURS[card] + 14
            cards[count] = card
            fitness[count] = -NUMBERS[card] - (KEPT if COLOURS[card] == trump else 0)
            count += 1
        return cards[self.best_of(fitness, count, chance)]

    def leave(self, seat: int, chance: Chance) -> int:
        row = self.row()
        cards = [0] * 9
        fitness = [0] * 9
        count = 0
        for place in range(9 * seat, 9 * seat + 9):
            card = self.game.voted[place]
            if card == BLANK or self.is_picked(seat, card):
                continue
            strength = STRENGTHS[row + card]
            cards[count] = card
            fitness[count] = strength if self.game.tower[GOAL] == FEW else -strength
            count += 1
        return cards[self.best_of(fitness, count, chance)]

    def is_picked(self, seat: int, card: int) -> bool:
        """Whether a card is the first or second of three that the seat is choosing."""
        return bool(self.game.chosen[3 * seat] == card or self.game.chosen[3 * seat + 1] == card)

    # --- the tricks

    def play(self, seat: int, chance: Chance) -> int:
        first = 16 * seat
        end = first + self.game.held[seat]
        if seat == self.game.leader:
            return self.lead(first, end, chance)
        lowest = 14 * COLOURS[self.game.trick[self.game.leader]]
        while first < end and self.game.hands[first] < lowest:
            first += 1
        last = first
        while last < end and self.game.hands[last] < lowest + 14:
            last += 1
        if first < last:
            return self.follow(seat, first, last, lowest)
        return self.throw(seat, chance, lowest)

    def lead(self, first: int, end: int, chance: Chance) -> int:
        """Many: one that nobody can beat in its colour, or else the weakest."""
        row = self.row()
        unbeatable = 0
        if self.game.tower[GOAL] == MANY:
            unbeatable = self.unbeatable(first, end)
        fitness = [0] * 16
        for place in range(end - first):
            strength = STRENGTHS[row + self.game.hands[first + place]]
            fitness[place] = BETTER + strength if unbeatable >> place & 1 else -strength
        return PLAYING + self.game.hands[first + self.best_of(fitness, end - first, chance)]

    def follow(self, seat: int, first: int, last: int, lowest: int) -> int:
        """One of the colour led. These are in order, and no two of them are alike."""
        row = self.row()
        step = -1 if self.game.tower[RANKING] == ZERO_HIGH else 1
        place = first if step == 1 else last - 1
        weakest = self.game.hands[place]
        strongest = self.game.hands[first + last - 1 - place]
        led = LED if STRENGTHS[row + weakest] < LED else 0
        to_beat = self.strongest_played(row, lowest) - led
        loser = NONE  # the strongest of those that do not win the trick, and
        winner = NONE  # the weakest of those that do
        for _ in range(first, last):
            card = self.game.hands[place]
            if STRENGTHS[row + card] >= to_beat:
                winner = card
                break
            loser = card
            place += step
        is_last = self.game.after(seat) == self.game.leader
        if self.game.tower[GOAL] == FEW:
            if loser != NONE:
                return PLAYING + loser
            return PLAYING + (strongest if is_last else weakest)
        if winner == NONE:
            return PLAYING + weakest
        if led > 0 and not is_last and self.are_gone(strongest + step, step, lowest):
            return PLAYING + strongest
        return PLAYING + winner

    def throw(self, seat: int, chance: Chance, lowest: int) -> int:
        """Any card, if there is none of the colour led; only trumps and under-trumps may win."""
        row = self.row()
        to_beat = self.strongest_played(row, lowest)
        is_last = self.game.after(seat) == self.game.leader
        few = self.game.tower[GOAL] == FEW
        first = 16 * seat
        fitness = [0] * 16
        for place in range(self.game.held[seat]):
            strength = STRENGTHS[row + self.game.hands[first + place]]
            if few == (strength < to_beat):
                fitness[place] = BETTER + (strength if few else -strength)
            else:
                fitness[place] = strength if few and is_last else -strength
        best = self.best_of(fitness, self.game.held[seat], chance)
        return PLAYING + self.game.hands[first + best]

    # --- what wins

    def row(self) -> int:
        """Where the strengths of the cards by what was voted begin."""
        ranking = 16 if self.game.tower[RANKING] == ZERO_HIGH else 0
        return 56 * (self.game.tower[TRUMP] + 4 * self.game.under_trump + ranking)

    def strongest_played(self, row: int, lowest: int) -> int:
        """How strong the card is that wins so far; lowest: the first card of the colour led."""
        strongest = 0
        for player in range(self.game.players):
            card = self.game.trick[player]
            if card != BLANK:
                strength = STRENGTHS[row + card]
                if strength < LED and lowest <= card and card < lowest + 14:
                    strength += LED
                if strength > strongest:
                    strongest = strength
        return strongest

    def unbeatable(self, first: int, end: int) -> int:
        """A bit for each of these cards that none of the others' can beat in its colour.

        From the strongest down, as each one is beaten by nobody if what lies between it and the
        next own card is gone, and that one is beaten by nobody.
        """
        found = 0
        done = self.game.discards | self.game.taken
        step = -1 if self.game.tower[RANKING] == ZERO_HIGH else 1
        place = end - 1 if step == 1 else first
        stronger = NONE
        for _ in range(first, end):
            card = self.game.hands[place]
            lowest = 14 * COLOURS[card]
            other = card + step
            while lowest <= other and other < lowest + 14 and done >> other & 1:
                other += step
            if other < lowest or other >= lowest + 14:
                found |= 1 << place - first
            elif other == stronger:
                found |= (found >> place - first + step & 1) << place - first
            stronger = card
            place -= step
        return found

    def are_gone(self, card: int, step: int, lowest: int) -> bool:
        """Whether all cards of a colour from this one on are played, or left out."""
        done = self.game.discards | self.game.taken
        while lowest <= card and card < lowest + 14:
            if not done >> card & 1:
                return False
            card += step
        return True

"""Rules of thumb for FTW?!.

- Give the lowest cards away: they are the hardest to lay.
- A hand is worth its highest card, less the trouble with all the others. Each of them takes a
  turn to get rid of; middle ones are worst, because they neither help nor stay; when somebody is
  about to end the round, what they count hurts as well. Do what leaves the best hand.
- So mostly lay the lowest card that is higher than the top one, and keep the highest for the end.
- Rather than lay that one, or where nothing is higher, put a card down as a helper, and take the
  highest card of the pile. That costs a turn, and the next player may lay anything.
- Spend helpers on a card that would be hard to lay, but as little as will do.
- When you hold a higher card than all of the pile, take one that hurts least.
- If the next player has two cards, a high card on the pile may keep them from ending the round, and
  a new pile lets them end it.
"""

from kartentisch.games import sets
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, ONE
from kartentisch.games.ftw import Ftw
from kartentisch.games.game import Game
from kartentisch.games.moves.ftw import (
    ADD,
    ADDING,
    DONE,
    GIVE,
    HELP,
    LAY,
    SLOTS,
    SNEAK,
    TAKE,
    TAKING,
    TURN,
)
from kartentisch.players.thumb import Parameter, Thumb

POINT = 120  # the measure of everything

LEAST = -1_000_000  # less than any hand is worth
SOON = 61  # where the troubles a little before the end begin in the table of all,
LATE = 122  # and those near the end
A_LITTLE = 2  # cards


class FtwThumb(Thumb):
    """Does what leaves the best hand."""

    PARAMETERS = (
        Parameter("to_lay", 1440, 0, 4000),  # the trouble with any card, even the highest one,
        Parameter("lower", 10, 0, 60),  # for each number lower, of sixty; for two players twice,
        Parameter("middle", 20, 0, 80),  # for each away from the nearer end, counted alike,
        Parameter("caught", 30, 0, 120),  # and for each that it counts, when the end is near
        Parameter("near", 3, 1, 6),  # the end: somebody has no more cards
        Parameter("helpful", 30, 0, 120),  # what a helper is worth for each that it counts
        Parameter("shortage", 8, 0, 30),  # how much more is spent where one is too little
        Parameter("new_pile", 480, 0, 2000),  # what it costs to let the next one begin a pile,
        Parameter("let_end", 0, 0, 6000),  # and more if that one has two cards and so can end,
        Parameter("block", 0, 0, 120),  # who is kept from it by each that the top card counts;
        Parameter("press", 0, -20, 60),  # what that is worth at any time
        Parameter("finish", 0, -2000, 4000),  # what it is worth to end the round
        Parameter("late_lay", 0, -2000, 3000),  # more trouble with any card when the end is near
        Parameter("plenty", 0, 0, 60),  # how much less a helper is worth, for 64 that one has
        Parameter("caught_soon", 0, 0, 80),  # for each that a card counts, a little earlier
        Parameter("choosy", 0, 0, 1),  # whether to take what leaves the best hand, or the highest
    )

    to_lay: int
    lower: int
    middle: int
    caught: int
    near: int
    helpful: int
    shortage: int
    new_pile: int
    let_end: int
    block: int
    press: int
    finish: int
    late_lay: int
    plenty: int
    caught_soon: int
    choosy: int

    def sit(self, game: Game) -> None:
        assert isinstance(game, Ftw)
        self.game = game
        self.troubles = [0] * 183  # with each card, and the same from SOON and from LATE on
        for card in range(1, game.cards + 1):
            missing = game.cards - card
            lower = self.lower * missing * (2 if game.players == 2 else 1)
            trouble = self.to_lay + (lower + self.middle * min(card, missing)) * 60 // game.cards
            self.troubles[card] = trouble
            self.troubles[SOON + card] = trouble + self.caught_soon * card
            self.troubles[LATE + card] = trouble + self.caught * card + self.late_lay

    def pick(self, seat: int, chance: Chance) -> int:
        if self.game.phase == TURN:
            return self.take_turn(seat)
        if self.game.phase == TAKING:
            return TAKE + self.take(seat)
        if self.game.phase == ADDING:
            return self.add_help(seat)
        return self.give(seat)

    def give(self, seat: int) -> int:
        """The lowest card that is not yet chosen."""
        cards = self.game.hands[seat]
        while self.is_chosen(seat, sets.lowest(cards)):
            cards &= cards - 1
        return GIVE + sets.lowest(cards)

    def take_turn(self, seat: int) -> int:
        """Lay each card, help with it, or sneak it in: which leaves the best hand?

        The trouble with the whole hand is the same for all, so only what changes is added up. What
        stays is the same too, until it is the turn of the highest card.
        """
        cards = self.game.hands[seat]
        late = self.lateness(seat)
        top = self.game.top()
        help_of_all = 0
        helpful = self.helpful
        if sets.lowest(cards) < top:
            help_of_all = self.game.worth(self.game.helpers, seat)
            helpful = max(0, helpful - (self.plenty * help_of_all >> 6))
        new_pile = self.new_pile
        press = self.press
        if self.game.held[self.game.after(seat)] == 2:
            new_pile += self.let_end
            press += self.block
        finish = self.finish if self.game.held[seat] == 2 else 0
        last = sets.highest(cards)
        highest = last
        stays = POINT * highest + self.troubles[late + highest]
        exchanged = self.exchanged(highest, self.prize(highest, late), late) - new_pile
        best = 0
        most = LEAST
        while cards:
            card = sets.lowest(cards)
            cards &= cards - 1
            if card == last:
                highest = sets.highest(self.game.hands[seat] ^ ONE << last)
                stays = POINT * highest + self.troubles[late + highest]
                exchanged = self.exchanged(highest, self.prize(highest, late), late) - new_pile
            worth = stays + self.troubles[late + card] + press * card + finish
            if card > top:
                if worth > most:
                    best = LAY + card
                    most = worth
                continue
            gap = top - card
            if help_of_all > gap and worth - helpful * gap > most:  # or it can't be worth it
                worth -= helpful * self.help_needed(seat, gap)
                if worth > most:
                    best = SNEAK + card
                    most = worth
            worth = exchanged + self.troubles[late + card] + helpful * card
            if worth > most:
                best = HELP + card
                most = worth
        return best

    def take(self, seat: int) -> int:
        """Which card of the pile to take, as the next player begins a new one."""
        cards = self.game.hands[seat]
        if self.game.steps[seat] > 0:
            cards &= ~(ONE << self.game.started[SLOTS * seat])  # the helper
        return self.best_of_pile(sets.highest(cards), self.lateness(seat))

    def prize(self, highest: int, late: int) -> int:
        """The card to be taken from the pile, as far as one can know; 0 if there is none."""
        if self.game.piled == 0 or not self.game.open_pile:
            return self.game.top()
        return self.best_of_pile(highest, late)

    def best_of_pile(self, highest: int, late: int) -> int:
        """The card that leaves the best hand, or the highest."""
        best = 0
        most = LEAST
        for index in range(self.game.piled):
            card = self.game.pile[index]
            worth = self.exchanged(highest, card, late) if self.choosy else card
            if worth > most:
                best = card
                most = worth
        return best

    def exchanged(self, highest: int, prize: int, late: int) -> int:
        """What stays if a card is put down as a helper, and the prize taken in its place."""
        higher = prize if prize > highest else highest
        lower = prize + highest - higher
        trouble = self.troubles[late + lower] - self.troubles[late + highest]
        return POINT * higher - trouble

    def add_help(self, seat: int) -> int:
        """The lowest helper that is enough, or else the highest, until it is enough."""
        gap = self.game.top() - self.game.worth(self.game.started, seat)
        if gap < 0:
            return DONE
        helper = BLANK
        for index in range(SLOTS * seat, SLOTS * seat + SLOTS):
            card = self.game.helpers[index]
            if card == BLANK:
                break
            if not self.is_chosen(seat, card) and self.is_fitter(card, helper, gap):
                helper = card
        return ADD + helper

    def help_needed(self, seat: int, gap: int) -> int:
        """What the helpers that bridge a gap are worth, the highest of which may be too little."""
        helper = BLANK
        for index in range(SLOTS * seat, SLOTS * seat + SLOTS):
            card = self.game.helpers[index]
            if card == BLANK:
                break
            if self.is_fitter(card, helper, gap):
                helper = card
        return helper if helper > gap else gap + self.shortage

    def is_fitter(self, card: int, helper: int, gap: int) -> bool:
        """Whether a card bridges a gap better than a helper: enough, but not too much."""
        if helper > gap:
            return gap < card and card < helper
        return card > helper

    # --- what one sees

    def is_chosen(self, seat: int, card: int) -> bool:
        for index in range(SLOTS * seat, SLOTS * seat + self.game.steps[seat]):
            if self.game.started[index] == card:
                return True
        return False

    def lateness(self, seat: int) -> int:
        """Which troubles count: by the fewest cards that anybody else has."""
        fewest = self.game.cards
        for player in range(self.game.players):
            if player != seat and self.game.held[player] < fewest:
                fewest = self.game.held[player]
        if fewest <= self.near:
            return LATE
        return SOON if fewest <= self.near + A_LITTLE else 0

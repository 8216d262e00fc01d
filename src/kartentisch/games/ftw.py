"""FTW?!: end the round with one high card.

A move is its sort plus the card, which is 1 to 60 (moves/ftw.py).
"""

from collections.abc import MutableSequence
from typing import Any, Self

from kartentisch.games import holds, sets
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, NONE, ONE, SPECTATOR, TRUTH
from kartentisch.games.events import BEGINS, BOTH, NOBODY, OWNER, SHARED_EVENTS, EventKind
from kartentisch.games.fields import RULE, Field
from kartentisch.games.hands import HandGame
from kartentisch.games.moves.ftw import (
    ADD,
    ADDING,
    DONE,
    GIFTS,
    GIVE,
    HELP,
    LAY,
    MOVES,
    PASSING,
    SLOTS,
    SNEAK,
    TAKE,
    TAKING,
    TURN,
)
from kartentisch.games.options import Option, choice, round_numbers, seats

CARDS = {2: 36, 3: 36, 4: 48, 5: 60, 6: 60}  # W1

# Everyone has room for sixteen helpers, and as many cards of a choice (SLOTS). The number itself
# stands in the rules: C would read a variable again after every byte that it stores.

EVENTS = (
    *SHARED_EVENTS,
    EventKind("stacked", None, "deck {at}", NOBODY),  # at: from 0 at the bottom
    EventKind("dealt", "deck", "hand {seat}", OWNER),
    EventKind("left_out", "deck", "aside", NOBODY),
    EventKind("chose"),  # the seat has chosen what it gives to the right
    EventKind("gave", "hand {seat}", "hand {other}", BOTH),
    EventKind("laid", "hand {seat}", "pile"),  # A
    EventKind("helper", "hand {seat}", "helpers {seat}"),  # B
    EventKind("took", "pile", "hand {seat}"),  # B
    EventKind("cleared", "pile", "out", OWNER),  # B: the rest of the pile, which the seat saw
    EventKind("sneaked", "hand {seat}", "pile"),  # C; at: what the card and its helpers are worth
    EventKind("spent", "helpers {seat}", "out"),  # C
    EventKind("showed"),  # a hand card that the seat shows at the end of the round
)
STACKED, DEALT, LEFT_OUT, CHOSE, GAVE, LAID, HELPER, TOOK, CLEARED = range(3, 12)
SNEAKED, SPENT, SHOWED = range(12, 15)


class Ftw(HandGame):
    """A match of FTW?!."""

    NAME = "ftw"
    VERSION = 1
    FEWEST = 2
    MOST = 6
    PLAYERS_POINT = "W1"
    OPTIONS = (
        Option("start", "W4", seats, "random"),
        Option("rounds", "W12", round_numbers, "players"),
        Option("pile", "W9", choice("open", "top"), "open"),
    )
    EVENTS = EVENTS
    PHASES = ("pass", "turn", "take", "add")
    MOVES = MOVES
    HIGHEST_CARD = 60
    SPREAD = 18.0
    FIELDS = (
        *HandGame.FIELDS,
        # Sixteen slots before each seat. Nobody gets more than eleven helpers: after each B the
        # next player has to lay one of at most twelve cards on the new pile.
        Field("helpers", 128, BLANK, per_seat=SLOTS, holds=holds.cards(1), says="helpers"),
        Field(
            "pile",
            60,
            BLANK,
            RULE,
            per_card=True,
            holds=holds.pile(1, "piled"),
            says="the pile, as far as it is known",
        ),
        Field("piled", holds=holds.number(60), says="how many cards the pile has"),
        Field("removed", sees=RULE, sets=True, says="cards known to be out of the round"),
        Field("aside", sees=NOBODY, sets=True),  # W2: the cards that two players leave out
        Field(
            "given",
            8,
            sees=RULE,
            per_seat=1,
            sets=True,
            says="cards that a seat gave and that are still in the hand, as far as known",  # W14
        ),
        # What nobody else knows of yet, and how many slots are in use: the cards to give; B's
        # helper until a card is taken; C's card, then its helpers.
        Field(
            "started",
            128,
            BLANK,
            OWNER,
            per_seat=SLOTS,
            holds=holds.cards(1),
            says="cards of the choice that the viewer is making",
        ),
        Field(
            "steps", 8, sees=OWNER, per_seat=1, holds=holds.number(SLOTS), says="how many these are"
        ),
        # W14: the pile and the cards out of the round, as one may remember them where W9 hides
        # them. Only views have them.
        Field("remembered_pile", 60, BLANK, RULE, per_card=True, past=True),
        Field("remembered_out", sees=RULE, sets=True, past=True),
    )

    helpers: list[int]
    pile: list[int]
    piled: int
    removed: int
    aside: int
    given: list[int]
    started: list[int]
    steps: list[int]
    remembered_pile: list[int]
    remembered_out: int

    def prepare(self) -> None:
        self.truth: Any = None
        self.cards = CARDS[self.players]
        self.hand_size = 10 if self.players == 6 else 12  # W2
        self.open_pile = self.options["pile"] == "open"

    def helpers_of(self, seat: int) -> list[int]:
        """The helpers that lie before a seat."""
        self.check_seat(seat)
        places = range(16 * seat, 16 * seat + 16)
        return [self.helpers[index] for index in places if self.helpers[index] != BLANK]

    def choice_of(self, seat: int) -> list[int]:
        """The cards that a seat has chosen so far, in the order of its steps."""
        self.check_seat(seat)
        return [self.started[16 * seat + number] for number in range(self.steps[seat])]

    def faces(self) -> range:
        return range(1, self.cards + 1)

    def every_card(self) -> list[int]:
        places = [card for card in list(self.helpers) + list(self.pile) if card != BLANK]
        elsewhere = self.removed | self.aside | self.in_hands()
        return sorted(places + [card for card in range(1, 61) if elsewhere >> card & 1])

    # --- deal and pass

    def deal_round(self) -> None:
        self.blank_out()
        self.deal_cards()
        self.phase = PASSING
        self.turn = self.starter
        self.owing = (1 << self.players) - 1

    def deal_cards(self) -> None:
        """W1, W2: every number once, in hands of 12 or 10; two players leave the rest out."""
        deck = [0] * 60
        for index in range(self.cards):
            deck[index] = index + 1
        self.chance.shuffle(deck, self.cards)
        if self.noting:
            self.note(BEGINS, self.starter, NONE, self.round, NONE)
            for index in range(self.cards):
                self.note(STACKED, NONE, deck[index], index, NONE)
        left = self.deal_hands(deck, self.cards, self.hand_size, DEALT)
        while left > 0:
            left -= 1
            self.aside |= ONE << deck[left]
            if self.noting:
                self.note(LEFT_OUT, NONE, deck[left], NONE, NONE)

    def choose_gift(self, seat: int, card: int) -> None:
        self.make_step(seat, card, PASSING)
        if self.steps[seat] == GIFTS:
            self.owing ^= 1 << seat
            if self.noting:
                self.note(CHOSE, seat, NONE, NONE, NONE)
            if self.owing == 0:
                self.pass_cards()

    def pass_cards(self) -> None:
        """W3: all give three cards to the right, and only then take up those from the left."""
        for giver in range(self.players):
            for index in range(16 * giver, 16 * giver + GIFTS):
                self.give_up(giver, self.started[index])
        for giver in range(self.players):
            receiver = giver - 1 if giver > 0 else self.players - 1
            for index in range(16 * giver, 16 * giver + GIFTS):
                card = self.started[index]
                self.take_up(receiver, card)
                self.given[giver] |= ONE << card
                if self.noting:
                    self.note(GAVE, giver, card, NONE, receiver)
            self.forget_steps(giver)
        self.phase = TURN
        self.give_turn(self.starter)

    # --- a turn

    def list_moves(self, seat: int, moves: list[int]) -> int:
        if not self.owing >> seat & 1 or (self.viewer != TRUTH and self.viewer != seat):
            return 0
        if self.phase == TURN:
            return self.list_turn(seat, moves)
        if self.phase == TAKING:
            return self.list_cards(self.pile, 0, seat, TAKE, moves, 0)
        if self.phase == PASSING:
            return self.list_gifts(seat, moves)
        moves[0] = DONE  # W7: when it is enough; more helpers than needed may be added
        done = 1 if self.worth(self.started, seat) > self.top() else 0
        return self.list_cards(self.helpers, 16 * seat, seat, ADD, moves, done)

    def list_gifts(self, seat: int, moves: list[int]) -> int:
        """W3: any card of the hand that is not chosen yet."""
        chosen = self.set_of(self.started, 16 * seat, self.steps[seat])
        return self.list_each(self.hands[seat] & ~chosen, GIVE, moves, 0)

    def list_turn(self, seat: int, moves: list[int]) -> int:
        """W4: A with a higher card, B with a lower one, C if all helpers together suffice."""
        top = self.top()
        count = 0
        cards = self.hands[seat]
        while cards:
            card = sets.lowest(cards)
            moves[count] = LAY + card if card > top else HELP + card
            count += 1
            cards &= cards - 1
        help_of_all = self.worth(self.helpers, seat)
        if help_of_all > 0:
            cards = self.hands[seat] & (ONE << top) - 1
            while cards:
                card = sets.lowest(cards)
                moves[count] = SNEAK + card
                count += card + help_of_all > top
                cards &= cards - 1
        return count

    def list_cards(
        self, cards: list[int], first: int, seat: int, sort: int, moves: list[int], count: int
    ) -> int:
        """Add a move with each card from the first index on that the seat has not chosen yet."""
        chosen = self.set_of(self.started, 16 * seat, self.steps[seat])
        index = first
        while cards[index] != BLANK:
            moves[count] = sort + cards[index]
            count += 1 - (chosen >> cards[index] & 1)
            index += 1
        return count

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PASSING:
            self.choose_gift(seat, move - GIVE)
        elif self.phase == TAKING:
            self.take_from_pile(seat, move - TAKE)
        elif self.phase == ADDING and move == DONE:
            self.lay_with_help(seat)
        elif move > SNEAK:
            self.make_step(seat, move - ADD if move > ADD else move - SNEAK, ADDING)
        elif move <= HELP:
            self.lay(seat, move, LAID, NONE)  # W5
            self.end_turn(seat)
        elif self.open_pile:
            self.make_step(seat, move - HELP, TAKING)
        else:
            self.lay_helper(seat, move - HELP)  # W9: the pile shows for it, so there is no way back
            self.phase = TAKING

    def top(self) -> int:
        """The pile's top card, 0 if there is no pile."""
        return self.pile[self.piled - 1] if self.piled > 0 else 0

    def worth(self, cards: list[int], seat: int) -> int:
        """What the cards at the places of a seat are worth together."""
        worth = 0
        index = 16 * seat
        while cards[index] != BLANK:
            worth += cards[index]
            index += 1
        return worth

    def lay(self, seat: int, card: int, kind: int, at: int) -> None:
        """A hand card goes on the pile."""
        self.play_out(seat, card)
        self.pile[self.piled] = card
        self.piled += 1
        if self.noting:
            self.note(kind, seat, card, at, NONE)

    def play_out(self, seat: int, card: int) -> None:
        """A card leaves a hand for all to see."""
        self.give_up(seat, card)
        self.shown[seat] &= ~(ONE << card)
        self.given[self.after(seat)] &= ~(ONE << card)  # W3: from the left it came, if given

    def lay_helper(self, seat: int, card: int) -> None:
        self.play_out(seat, card)
        index = 16 * seat
        while self.helpers[index] != BLANK:
            index += 1
        self.helpers[index] = card
        if self.noting:
            self.note(HELPER, seat, card, NONE, NONE)

    def take_from_pile(self, seat: int, card: int) -> None:
        """W6: everyone sees the card taken; the others go, and the next player has no pile."""
        if self.steps[seat] > 0:
            self.lay_helper(seat, self.started[16 * seat])
            self.forget_steps(seat)
        self.take_up(seat, card)
        self.shown[seat] |= ONE << card
        if self.noting:
            self.note(TOOK, seat, card, NONE, NONE)
        for index in range(self.piled):
            if self.pile[index] != card:
                self.removed |= ONE << self.pile[index]
                if self.noting:
                    self.note(CLEARED, seat, self.pile[index], NONE, NONE)
            self.pile[index] = BLANK
        self.piled = 0
        self.phase = TURN
        self.give_turn(self.after(seat))  # W10: B never ends a round

    def lay_with_help(self, seat: int) -> None:
        """W7, W8: of all that was added up only the card lies on the pile."""
        self.lay(seat, self.started[16 * seat], SNEAKED, self.worth(self.started, seat))
        for index in range(16 * seat + 1, 16 * seat + self.steps[seat]):
            self.spend(seat, self.started[index])
        self.forget_steps(seat)
        self.end_turn(seat)

    def spend(self, seat: int, card: int) -> None:
        """A helper goes out of the round, and those behind it move up."""
        index = 16 * seat
        while self.helpers[index] != card:
            index += 1
        while self.helpers[index] != BLANK:
            self.helpers[index] = self.helpers[index + 1]
            index += 1
        self.removed |= ONE << card
        if self.noting:
            self.note(SPENT, seat, card, NONE, NONE)

    def end_turn(self, seat: int) -> None:
        """W10: after A and C, a single card left ends the round."""
        self.phase = TURN
        if self.held[seat] == 1:
            self.score_round()
        else:
            self.give_turn(self.after(seat))

    def score_round(self) -> None:
        """W11: everyone shows their hand, whose highest card counts, minus all others."""
        for seat in range(self.players):
            points = 2 * sets.highest(self.hands[seat])
            cards = self.hands[seat]
            while cards:
                card = sets.lowest(cards)
                points -= card
                if self.noting:
                    self.note(SHOWED, seat, card, NONE, NONE)
                cards &= cards - 1
            self.shown[seat] = self.hands[seat]
            self.score(seat, points if points > 0 else 0)
            self.given[seat] = 0
        self.end_round()

    # --- choices of several steps

    def make_step(self, seat: int, card: int, phase: int) -> None:
        self.started[16 * seat + self.steps[seat]] = card
        self.steps[seat] += 1
        self.phase = phase

    def steps_made(self, seat: int) -> int:
        return self.steps[seat] if self.owing >> seat & 1 else 0

    def undo_step(self, seat: int) -> None:
        self.steps[seat] -= 1
        self.started[16 * seat + self.steps[seat]] = BLANK
        if self.phase != PASSING and self.steps[seat] == 0:
            self.phase = TURN

    def forget_steps(self, seat: int) -> None:
        while self.steps[seat] > 0:
            self.undo_step(seat)

    # --- views

    def attend_to(self, original: Self | None) -> None:
        self.truth = original

    def phase_for(self, seat: int) -> int:
        """Until a choice is complete, nobody else can tell that it has begun."""
        if self.phase != PASSING and self.steps[self.turn] > 0 and seat != self.turn:
            return TURN
        return self.phase

    def observe_by_rule(self, seat: int) -> None:
        self.observe_pile(self.truth, seat)
        self.observe_gifts(self.truth, seat)

    def observe_pile(self, truth: "Ftw", seat: int) -> None:
        """W9: the pile, or only its top card."""
        if self.open_pile:
            self.removed = truth.removed
        else:
            self.remembered_pile[:] = truth.pile
            self.remembered_out = truth.removed
        if truth.sees_pile(seat):
            self.pile[:] = truth.pile
        else:
            for depth in range(60):
                self.pile[depth] = -1  # BLANK
            if truth.piled > 0:
                self.pile[truth.piled - 1] = truth.top()

    def sees_pile(self, seat: int) -> bool:
        """W9: whether more than its top card lies open, or the seat is looking through it."""
        return self.open_pile or (self.phase == TAKING and seat == self.turn)

    def observe_gifts(self, truth: "Ftw", seat: int) -> None:
        """W14: what one gave and was given."""
        for player in range(8):
            self.given[player] = 0
        if seat != SPECTATOR:
            left = self.after(seat)
            self.given[seat] = truth.given[seat]
            self.given[left] = truth.given[left]

    def known_of(self, seat: int) -> int:
        known = self.shown[seat]
        if self.viewer != SPECTATOR and self.viewer == self.after(seat):
            known |= self.given[self.viewer]
        return known

    def write(self, seat: int, out: MutableSequence[int]) -> int:
        at = self.write_match(seat, self.phase_for(seat), out)
        at = self.write_table(seat, out, self.write_hands(seat, out, at))
        return self.write_choice(seat, out, self.write_given(seat, out, at))

    def write_table(self, seat: int, out: MutableSequence[int], at: int) -> int:
        for index in range(16 * self.players):
            out[at + index] = self.helpers[index]
        at += 16 * self.players
        if self.sees_pile(seat):
            for index in range(self.cards):
                out[at + index] = self.pile[index]
        else:
            for index in range(self.cards):
                out[at + index] = -1  # BLANK
            if self.piled > 0:
                out[at + self.piled - 1] = self.top()
        at += self.cards
        out[at] = self.piled
        self.write_set(out, at + 1, self.removed if self.open_pile else 0)
        return at + 5

    def write_given(self, seat: int, out: MutableSequence[int], at: int) -> int:
        for index in range(4 * self.players):
            out[at + index] = 0
        if seat != SPECTATOR:
            left = self.after(seat)
            self.write_set(out, at + 4 * seat, self.given[seat])
            self.write_set(out, at + 4 * left, self.given[left])
        return at + 4 * self.players

    def write_choice(self, seat: int, out: MutableSequence[int], at: int) -> int:
        for index in range(16):  # a spectator has chosen nothing
            out[at + index] = self.started[16 * seat + index] if seat >= 0 else -1  # BLANK
        out[at + 16] = self.steps[seat] if seat >= 0 else 0
        return at + 17

    def deal_blanks(self, chance: Chance) -> None:
        if self.viewer != TRUTH:
            self.deal_hidden(chance)
        self.become_true(chance)

    def deal_hidden(self, chance: Chance) -> None:
        self.deal_unseen(chance)
        if self.phase == PASSING:  # those whose three cards nobody else knows choose again
            for seat in range(self.players):
                self.owing |= (self.steps[seat] < GIFTS) << seat

    def deal_unseen(self, chance: Chance) -> None:
        """Cards that the viewer neither sees nor remembers lie wherever there is a blank."""
        unseen = [0] * 60
        if not self.open_pile:
            self.recall_pile()
        for seat in range(self.players):
            if seat != self.viewer:
                self.lay_known(seat)
        seen = self.removed | self.in_hands()
        seen |= self.set_of(self.pile, 0, 60) | self.set_of(self.helpers, 0, 128)
        count = 0
        for card in range(1, self.cards + 1):
            unseen[count] = card
            count += 1 - (seen >> card & 1)
        chance.shuffle(unseen, count)
        for seat in range(self.players):
            count = self.fill_hand(seat, unseen, count)
        for index in range(self.piled):
            if self.pile[index] == BLANK:
                count -= 1
                self.pile[index] = unseen[count]
        left_out = self.cards - self.players * self.hand_size
        self.aside = self.set_of(unseen, 0, left_out)
        self.removed |= self.set_of(unseen, left_out, count - left_out)

    def recall_pile(self) -> None:
        """W14: every card of the pile lay open when it came there; a saved view may lack it."""
        for index in range(60):
            if self.remembered_pile[index] != BLANK:
                self.pile[index] = self.remembered_pile[index]
            self.remembered_pile[index] = BLANK
        self.removed |= self.remembered_out
        self.remembered_out = 0

    def set_of(self, cards: list[int], first: int, count: int) -> int:
        """The set of the cards in a part of a list."""
        found = 0
        for index in range(first, first + count):
            if cards[index] != BLANK:
                found |= ONE << cards[index]
        return found

"""Futschikato (Fuji Flush): be the first without cards.

A move is the number on the card that is played, 2 to 20 (moves/futschikato.py).
"""

from collections.abc import MutableSequence
from typing import Any, Self

from kartentisch.games import futschikato_past, holds
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, NONE, SPECTATOR
from kartentisch.games.events import BEGINS, NOBODY, OWNER, SHARED_EVENTS, EventKind
from kartentisch.games.fields import RULE, Field
from kartentisch.games.futschikato_entries import COUNTS, DRAWN, NEW_PILE, PAST, STRIDE
from kartentisch.games.game import Game
from kartentisch.games.moves import futschikato as numbers
from kartentisch.games.moves.futschikato import CARDS, HAND_SLOTS, HIGHEST, LOWEST, MOVES
from kartentisch.games.options import Option, choice, seats

# Each hand has room for eight cards (HAND_SLOTS). The number itself stands in the rules: C would
# read a variable again after every byte that it stores.
MOST_WORTH = 42  # all six 7s on the table; no other number can come to more
UNBEATABLE = 127  # the worth of "no card" (0), so that nothing ever beats it
COPIES = numbers.COPIES
DECK = numbers.DECK

EVENTS = (
    *SHARED_EVENTS,
    EventKind("stacked", None, "draw {at}", NOBODY),  # at: from 0 at the bottom
    EventKind("dealt", "draw", "hand {seat}", OWNER),
    EventKind("played", "hand {seat}", "front {seat}"),
    EventKind("beaten", "front {seat}", "discards"),  # other: whose card beat it
    EventKind("drew", "draw", "hand {seat}", OWNER),
    EventKind("pushed", "front {seat}", "discards"),  # other: whose turn it is
    EventKind("reshuffled"),  # at: how many discards became the new draw pile
)
STACKED, DEALT, PLAYED, BEATEN, DREW, PUSHED, RESHUFFLED = range(3, 10)


class Futschikato(Game):
    """A game of Futschikato; it is over when somebody is without cards."""

    NAME = "futschikato"
    VERSION = 1
    FEWEST = 3
    MOST = 8
    PLAYERS_POINT = "F2"
    OPTIONS = (
        Option("start", "F4", seats, "random"),
        Option("hand_of_7_or_8", "F3", choice(5, 7), 5),
    )
    EVENTS = EVENTS
    PHASES = ("play",)
    MOVES = MOVES
    HIGHEST_CARD = HIGHEST
    SPREAD = 2.0
    ROUND_POINTS = 1
    FIELDS = (
        *Game.FIELDS,
        # In hands 0 is no card, or one that is not known.
        Field(
            "hands",
            64,
            0,
            OWNER,
            per_seat=8,
            holds=holds.cards(HAND_SLOTS),
            says="the viewer's hand",
        ),
        Field("held", 8, per_seat=1, holds=holds.number(HAND_SLOTS), says="cards in hand"),
        Field(
            "front", 8, per_seat=1, holds=holds.CARD, says="the card before each seat"
        ),  # 0 for none
        Field(
            "worth",
            21,
            holds=holds.number(MOST_WORTH, first=LOWEST),
            says="what the cards of a number on the table are worth together",
        ),
        Field("pile", 90, BLANK, NOBODY),  # the draw pile, its top card last
        Field("left", holds=holds.number(CARDS), says="cards in the draw pile"),
        Field(
            "discards",
            90,
            BLANK,
            holds=holds.cards(max(numbers.COPIES), "discarded"),
            says="discards since the last shuffle",
        ),
        Field("discarded", holds=holds.number(CARDS), says="how many discards there are"),
        # What was shuffled, played and drawn since the first reshuffle (futschikato_past.py).
        Field("past", 400, sees=RULE, past=True, since="told"),
        Field("told", past=True),  # how many entries that has
    )

    hands: list[int]
    held: list[int]
    front: list[int]
    worth: list[int]
    pile: list[int]
    left: int
    discards: list[int]
    discarded: int
    past: list[int]
    told: int

    def prepare(self) -> None:
        self.truth: Any = None
        self.cards = CARDS
        self.hand_size = int(self.options["hand_of_7_or_8"]) if self.players >= 7 else 6  # F3
        self.circle = [0] * 16  # the seats clockwise, twice around the table
        for step in range(2 * self.players):
            self.circle[step] = step % self.players

    def hand(self, seat: int) -> list[int]:
        """The cards that a seat holds, in rising order, BLANK if they are not known."""
        self.check_seat(seat)
        first = 8 * seat
        numbers = [self.hands[index] or BLANK for index in range(first, first + self.held[seat])]
        numbers.sort()
        return numbers

    def faces(self) -> range:
        return range(LOWEST, HIGHEST + 1)

    def every_card(self) -> list[int]:
        places = list(self.hands) + list(self.front) + list(self.pile) + list(self.discards)
        return sorted(card for card in places if card not in (0, BLANK))

    # --- the rules

    def deal_round(self) -> None:
        self.blank_out()
        self.worth[0] = UNBEATABLE
        self.pile[:] = DECK
        self.left = CARDS
        self.chance.shuffle(self.pile, self.left)
        if self.noting:
            self.note(BEGINS, self.starter, NONE, self.round, NONE)
            self.note_pile()
        for seat in range(self.players):
            for _ in range(self.hand_size):
                self.draw(seat, DEALT)
        self.give_turn(self.starter)

    def list_moves(self, seat: int, moves: list[int]) -> int:
        return self.list_numbers(seat, moves) if self.owing >> seat & 1 else 0

    def list_numbers(self, seat: int, moves: list[int]) -> int:
        """F7: any number of your hand."""
        first = 8 * seat
        listed = 1  # a bit for each number; 0 is no card
        count = 0
        for index in range(first, first + 7):
            number = self.hands[index]
            moves[count] = number
            count += 1 - (listed >> number & 1)
            listed |= 1 << number
        return count

    def apply(self, seat: int, move: int) -> None:
        self.lay_down(seat, move)
        self.front[seat] = move
        if self.told > 0:
            self.tell_past(STRIDE * seat + move)
        if self.noting:
            self.note(PLAYED, seat, move, NONE, NONE)
        self.beat(seat, move)
        self.turn = self.circle[seat + 1]
        self.owing = 1 << self.turn
        if self.front[self.turn]:
            self.push_through(self.front[self.turn])

    def finish(self, chance: Chance, moves: list[int]) -> int:
        return self.play_cards(chance, moves)

    def play_cards(self, chance: Chance, moves: list[int]) -> int:
        """Like `Game.finish`, but C knows what it calls, which saves time."""
        decisions = 0
        while not self.finished:
            count = self.list_numbers(self.turn, moves)
            self.apply(self.turn, moves[chance.below(count)])
            decisions += 1
        return decisions

    def lay_down(self, seat: int, number: int) -> None:
        """Take a card out of a hand; the last one moves into its place."""
        first = 8 * seat
        gap = 0  # the first, unless it is one of the others
        for index in range(1, 7):
            if self.hands[first + index] == number:
                gap = index
        self.held[seat] -= 1
        last = self.held[seat]
        self.hands[first + gap] = self.hands[first + last]
        self.hands[first + last] = 0

    def beat(self, seat: int, number: int) -> None:
        """F8, F9: a card of another group that is worth less than that of the number is beaten."""
        owners = [0] * 8
        count = 0
        worth = self.worth[number] + number
        for index in range(seat + 1, seat + self.players):
            player = self.circle[index]
            front = self.front[player]
            owners[count] = player
            count += (front != number) & (self.worth[front] < worth)
        self.worth[number] = worth
        if count:
            self.discard_beaten(seat, owners, count)

    def discard_beaten(self, seat: int, owners: list[int], count: int) -> None:
        """F11: all beaten cards go first; then each owner draws, from the player's left."""
        for beaten in range(count):
            if self.noting:
                self.note(BEATEN, owners[beaten], self.front[owners[beaten]], NONE, seat)
            self.discard(owners[beaten])
        for beaten in range(count):
            self.draw(owners[beaten], DREW)

    def push_through(self, number: int) -> None:
        """F5, F6: a card that still lies there at its owner's turn goes, with all equal ones."""
        without_cards = False
        for index in range(self.turn, self.turn + self.players):
            player = self.circle[index]
            if self.front[player] == number:
                if self.noting:
                    self.note(PUSHED, player, number, NONE, self.turn)
                self.discard(player)
                without_cards |= self.held[player] == 0
        if without_cards:
            self.end_game()

    def end_game(self) -> None:
        """F13, F14: everyone without a card in hand or before them has won."""
        for player in range(self.players):
            if self.held[player] == 0 and self.front[player] == 0:
                self.score(player, 1)
        self.end_round()

    def discard(self, player: int) -> None:
        number = self.front[player]
        self.front[player] = 0
        self.worth[number] -= number
        self.discards[self.discarded] = number
        self.discarded += 1

    def draw(self, player: int, kind: int) -> None:
        if self.left == 0:
            self.reshuffle()
        self.left -= 1
        card = self.pile[self.left]
        self.pile[self.left] = BLANK
        self.hands[8 * player + self.held[player]] = card
        self.held[player] += 1
        if self.told > 0:
            self.tell_past(DRAWN + STRIDE * player + card)
        if self.noting:
            self.note(kind, player, card, NONE, NONE)

    def reshuffle(self) -> None:
        """F12: the discards become the draw pile."""
        self.tell_new_pile()
        for index in range(self.discarded):
            self.pile[index] = self.discards[index]
            self.discards[index] = BLANK
        self.left = self.discarded
        self.discarded = 0
        self.chance.shuffle(self.pile, self.left)
        if self.noting:
            self.note(RESHUFFLED, NONE, NONE, self.left, NONE)
            self.note_pile()

    def tell_new_pile(self) -> None:
        """Everyone has seen what goes into the new pile, and so knows what is left in hands."""
        if self.told == 0:  # what lies on the table was played before, and never drawn again
            for seat in range(self.players):
                if self.front[seat]:
                    self.tell_past(STRIDE * seat + self.front[seat])
        first = self.told + 1
        if first + COUNTS > PAST:
            self.forget_past()
            return
        self.tell_past(NEW_PILE)
        for index in range(self.discarded):
            self.past[first + self.discards[index]] += 1
        self.told = first + COUNTS

    def tell_past(self, entry: int) -> None:
        if self.told < PAST:
            self.past[self.told] = entry
            self.told += 1
        else:
            self.forget_past()

    def forget_past(self) -> None:
        """There is no more room. Until the next reshuffle nothing of the past is known."""
        for index in range(PAST):
            self.past[index] = 0
        self.told = 0

    def note_pile(self) -> None:
        for index in range(self.left):
            self.note(STACKED, NONE, self.pile[index], index, NONE)

    # --- observations and worlds

    def attend_to(self, original: Self | None) -> None:
        self.truth = original

    def observe_by_rule(self, seat: int) -> None:
        self.observe_past(self.truth, seat)

    def observe_past(self, truth: "Futschikato", seat: int) -> None:
        """F15: everyone knows who drew when, and only the owner what."""
        for index in range(self.told):
            self.past[index] = truth.past[index]
        index = 0
        while index < self.told:
            entry = self.past[index]
            if entry == NEW_PILE:
                index += COUNTS
            elif entry > DRAWN and (entry - DRAWN) // STRIDE != seat:
                self.past[index] = entry - entry % STRIDE
            index += 1

    def write(self, seat: int, out: MutableSequence[int]) -> int:
        return self.write_table(seat, out, self.write_match(seat, self.phase, out))

    def write_table(self, seat: int, out: MutableSequence[int], at: int) -> int:
        for index in range(8):  # a spectator has no hand
            out[at + index] = self.hands[8 * seat + index] if seat >= 0 else 0
        at += 8
        for player in range(8):  # beyond the last player the next field is written
            out[at + player] = self.held[player]
        at += self.players
        for player in range(8):
            out[at + player] = self.front[player]
        at += self.players
        for number in range(21):
            out[at + number] = self.worth[number]
        out[at + 21] = self.left
        for index in range(90):
            out[at + 22 + index] = self.discards[index]
        out[at + 112] = self.discarded
        return at + 113

    def deal_blanks(self, chance: Chance) -> None:
        self.deal_unseen(chance)
        self.become_true(chance)

    def deal_unseen(self, chance: Chance) -> None:
        unseen = [0] * 90
        if self.viewer < SPECTATOR:  # a true game: nobody knows the order of the pile
            chance.shuffle(self.pile, self.left)
            return
        if self.told > 0 and futschikato_past.deal_by_past(
            self.viewer,
            self.players,
            self.hands,
            self.held,
            self.pile,
            self.past,
            self.told,
            chance,
        ):
            return
        count = self.list_unseen(unseen)
        chance.shuffle(unseen, count)
        for seat in range(self.players):
            if seat != self.viewer:
                for index in range(8 * seat, 8 * seat + self.held[seat]):
                    count -= 1
                    self.hands[index] = unseen[count]
        for index in range(self.left):
            self.pile[index] = unseen[index]

    def list_unseen(self, unseen: list[int]) -> int:
        """The cards that are neither in the viewer's hand, nor on the table, nor discarded."""
        missing = [0] * 21
        for number in range(21):
            missing[number] = COPIES[number]
        if self.viewer != SPECTATOR:
            first = 8 * self.viewer
            for index in range(first, first + self.held[self.viewer]):
                missing[self.hands[index]] -= 1
        for index in range(self.discarded):
            missing[self.discards[index]] -= 1
        for seat in range(self.players):
            missing[self.front[seat]] -= 1
        return self.list_copies(missing, HIGHEST + 1, unseen)

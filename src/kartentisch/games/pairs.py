"""The pairs game with the cards of FKK: turn two cards up, and keep them if they are alike.

A move is the spot in the grid where a card is turned up, 0 to 155 (moves/pairs.py).
"""

from collections.abc import Callable, MutableSequence
from typing import Any, Self

from kartentisch.games import holds
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, NONE
from kartentisch.games.events import BEGINS, NOBODY, SHARED_EVENTS, EventKind
from kartentisch.games.fields import RULE, Field
from kartentisch.games.game import Game
from kartentisch.games.moves.pairs import FIRST, KINDS, MOVES, SECOND
from kartentisch.games.options import Option, choice, seats

EVENTS = (
    *SHARED_EVENTS,
    EventKind("laid", None, "grid {at}", NOBODY),
    EventKind("turned"),  # at: the spot of the card, which lies open from now on
    EventKind("taken", "grid {at}", "pairs {seat}"),
    EventKind("turned_back"),  # at: the spot of the card, which lies face down again
)
LAID, TURNED, TAKEN, TURNED_BACK = range(3, 7)


class Pairs(Game):
    """A game of pairs, in one round."""

    NAME = "pairs"
    VERSION = 1
    PLAYERS_POINT = "K2"
    OPTIONS = (
        Option("start", "K18", seats, "random"),
        Option("deck", "K18", choice(*range(2, 13, 2)), 8),
    )
    EVENTS = EVENTS
    PHASES = ("first", "second")
    MOVES = MOVES
    HIGHEST_CARD = KINDS - 1
    MEMORY = True
    SPREAD = 4.0
    ROUND_POINTS = 78
    FIELDS = (
        *Game.FIELDS,
        Field(
            "grid",
            156,
            BLANK,
            RULE,
            per_card=True,
            holds=holds.CARD,
            says="the card at each spot, if it has been turned up once",
        ),
        # Whether everyone knows it, and the grid shows it.
        Field("seen", 156, per_card=True, holds=holds.NOTHING),
        Field(
            "lying",  # in rising order
            156,
            per_card=True,
            holds=holds.spots("left"),
            says="the spots where a card lies",
        ),
        Field("won", 104, per_seat=KINDS, holds=holds.number(6), says="pairs of each kind"),
        Field(
            "turned",
            blank=NONE,
            holds=holds.one_of(holds.last_spot),
            says="the spot of the first card that is turned up",
        ),
        Field("left", holds=holds.number(holds.all_cards), says="cards in the grid"),
    )

    grid: list[int]
    seen: list[int]
    lying: list[int]
    won: list[int]
    turned: int
    left: int

    def prepare(self) -> None:
        self.truth: Any = None
        self.copies = int(self.options["deck"])  # of each kind
        self.cards = KINDS * self.copies

    def pairs_of(self, seat: int) -> list[int]:
        """The pairs that a seat has won, each as its kind, in rising order."""
        self.check_seat(seat)
        return [kind for kind in range(KINDS) for _ in range(self.won[KINDS * seat + kind])]

    def every_card(self) -> list[int]:
        won = [kind for seat in range(self.players) for kind in self.pairs_of(seat)]
        return sorted([card for card in self.grid if card != BLANK] + 2 * won)

    def forget(self, seat: int, is_forgotten: Callable[[int], bool]) -> None:
        """What lay where is forgotten, but the card that lies open is there to see."""
        for index in range(self.cards):
            if self.seen[index] and index != self.turned and is_forgotten(index):
                self.grid[index] = BLANK
                self.seen[index] = 0

    # --- the rules

    def deal_round(self) -> None:
        self.blank_out()
        for spot in range(self.cards):
            self.grid[spot] = spot // self.copies
            self.lying[spot] = spot
        self.chance.shuffle(self.grid, self.cards)
        self.left = self.cards
        self.phase = FIRST
        if self.noting:
            self.note(BEGINS, self.starter, NONE, self.round, NONE)
            for spot in range(self.cards):
                self.note(LAID, NONE, self.grid[spot], spot, NONE)
        self.give_turn(self.starter)

    def list_moves(self, seat: int, moves: list[int]) -> int:
        return self.list_spots(moves) if self.owing >> seat & 1 else 0

    def list_spots(self, moves: list[int]) -> int:
        """K18: any card that lies face down."""
        up = self.left if self.turned == NONE else self.number_of(self.turned)
        for number in range(up):
            moves[number] = self.lying[number]
        for number in range(up, self.left - 1):
            moves[number] = self.lying[number + 1]
        return self.left if self.turned == NONE else self.left - 1

    def is_listed(self, seat: int, move: int) -> bool:
        return self.owing >> seat & 1 != 0 and self.lies_face_down(move)

    def lies_face_down(self, spot: int) -> bool:
        """K18: whether the card at this spot can be turned up; faster than listing all."""
        return spot < self.cards and self.grid[spot] != BLANK and spot != self.turned

    def number_of(self, spot: int) -> int:
        """Which of the cards that still lie there is the one at this spot, from 0."""
        before = 0
        for number in range(self.left):
            before += self.lying[number] < spot
        return before

    def apply(self, seat: int, move: int) -> None:
        self.turn_up(seat, move)
        if self.turned == NONE:
            self.turned = move
            self.phase = SECOND
        else:
            self.compare(seat, self.turned, move)

    def turn_up(self, seat: int, spot: int) -> None:
        """K18: for all to see."""
        self.seen[spot] = 1
        if self.noting:
            self.note(TURNED, seat, self.grid[spot], spot, NONE)

    def compare(self, seat: int, one: int, two: int) -> None:
        """K18: after a pair the seat goes on; otherwise it is the next player's turn."""
        self.turned = NONE
        self.phase = FIRST
        if self.grid[one] == self.grid[two]:
            self.take_pair(seat, one, two)
            return
        if self.noting:
            self.note(TURNED_BACK, seat, self.grid[one], one, NONE)
            self.note(TURNED_BACK, seat, self.grid[two], two, NONE)
        self.give_turn(self.after(seat))

    def take_pair(self, seat: int, one: int, two: int) -> None:
        if self.noting:
            self.note(TAKEN, seat, self.grid[one], one, NONE)
            self.note(TAKEN, seat, self.grid[two], two, NONE)
        self.won[KINDS * seat + self.grid[one]] += 1
        self.clear(one)
        self.clear(two)
        if self.left == 0:
            self.count_up()

    def clear(self, spot: int) -> None:
        """Nothing lies at this spot any more."""
        self.grid[spot] = BLANK
        self.seen[spot] = 0
        self.left -= 1
        for number in range(self.number_of(spot), self.left):
            self.lying[number] = self.lying[number + 1]
        self.lying[self.left] = 0

    def count_up(self) -> None:
        """K18: a point for each pair."""
        for seat in range(self.players):
            pairs = 0
            for kind in range(KINDS):
                pairs += self.won[KINDS * seat + kind]
            self.score(seat, pairs)
        self.end_round()

    # --- views

    def attend_to(self, original: Self | None) -> None:
        self.truth = original

    def observe_by_rule(self, seat: int) -> None:
        self.observe_grid(self.truth)

    def observe_grid(self, truth: "Pairs") -> None:
        """K18: everyone has seen the same cards, those that were turned up once."""
        for spot in range(self.cards):
            self.grid[spot] = truth.grid[spot] | truth.seen[spot] - 1  # or BLANK

    def write(self, seat: int, out: MutableSequence[int]) -> int:
        return self.write_table(out, self.write_match(seat, self.phase, out))

    def write_table(self, out: MutableSequence[int], at: int) -> int:
        for spot in range(self.cards):
            out[at + spot] = self.grid[spot] | self.seen[spot] - 1  # or BLANK
        at += self.cards
        for spot in range(self.cards):
            out[at + spot] = self.seen[spot]
        at += self.cards
        for spot in range(self.cards):
            out[at + spot] = self.lying[spot]
        at += self.cards
        for spot in range(KINDS * self.players):
            out[at + spot] = self.won[spot]
        at += KINDS * self.players
        out[at] = self.turned
        out[at + 1] = self.left
        return at + 2

    def deal_blanks(self, chance: Chance) -> None:
        self.deal_unseen(chance)
        self.become_true(chance)

    def deal_unseen(self, chance: Chance) -> None:
        unseen = [0] * 156
        if self.viewer < -1:  # SPECTATOR; of a true game nobody knows what was never turned up
            for number in range(self.left):
                if not self.seen[self.lying[number]]:
                    self.grid[self.lying[number]] = BLANK
        count = self.list_unseen(unseen)
        chance.shuffle(unseen, count)
        for number in range(self.left):
            spot = self.lying[number]
            if not self.seen[spot]:
                count -= 1
                self.grid[spot] = unseen[count]

    def list_unseen(self, unseen: list[int]) -> int:
        """The cards that have never been turned up."""
        missing = [0] * 13
        for kind in range(KINDS):
            missing[kind] = self.copies
            for seat in range(self.players):
                missing[kind] -= 2 * self.won[KINDS * seat + kind]
        for spot in range(self.cards):
            if self.grid[spot] != BLANK:
                missing[self.grid[spot]] -= 1
        return self.list_copies(missing, KINDS, unseen)

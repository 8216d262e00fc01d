"""FKK: know your cards, lose them, have the fewest points.

A move is a plain one, or what is done at a slot of a row (moves/fkk.py).
"""

from collections.abc import Callable, MutableSequence

from kartentisch.games import fkk_cards, holds
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, EVERYBODY, NONE, SPECTATOR
from kartentisch.games.events import BEGINS, NOBODY, OWNER, EventKind
from kartentisch.games.fields import MOVER, Field
from kartentisch.games.fkk_cards import KINDS, PLUS, SEE, SWAP
from kartentisch.games.moves.fkk import (
    DRAW,
    DRAWN,
    LOOK,
    LOOKING,
    MATCH,
    MATCHING,
    MOVES,
    PASS,
    PICK,
    PUT,
    SLOT_STRIDE,
    STALL_TURNS,
    SWAPPING,
    TAKE,
    THROW,
    TURN,
    USE_PLUS,
    USE_SEE,
)
from kartentisch.games.options import Option, choice, round_numbers, seats
from kartentisch.games.rows import ROW_EVENTS, RowGame

VALUES = fkk_cards.VALUES

DEALT_CARDS = 4  # K2: how many everyone gets

EVENTS = (
    *ROW_EVENTS,
    EventKind("dealt", "draw", "row {seat} {at}", NOBODY),
    EventKind("opened", "draw", "discards"),
    EventKind("decided"),  # the seat has made its choice; what it is comes out when all have
    EventKind("looked", None, None, OWNER),  # at: the slot in the seat's own row
    EventKind("took", "discards", "hand {seat}"),
    EventKind("drew", "draw", "hand {seat}", OWNER),
    EventKind("replaced", "row {seat} {at}", "discards"),
    EventKind("placed", "hand {seat}", "row {seat} {at}"),  # a card that everyone has seen
    EventKind("hid", "hand {seat}", "row {seat} {at}", OWNER),  # a card that was drawn
    EventKind("uses"),  # the action of the drawn card happens; the card is thrown afterwards
    EventKind("threw", "hand {seat}", "discards"),
    EventKind("lifted", "row {other} {at}", "aside", NOBODY),  # the first card of a swap
    EventKind("aside", "row {other} {at}", "aside", NOBODY),  # the second one
    EventKind("laid", "aside", "row {other} {at}", NOBODY),  # where each of them comes to lie
    EventKind("added", "draw", "row {seat} {at}", NOBODY),  # by Plus
    EventKind("passed"),
    EventKind("matched", "row {seat} {at}", "discards"),
    EventKind("missed"),  # the card at this slot was a wrong one; it stays there
    EventKind("penalty", "draw", "row {seat} {at}", NOBODY),
    EventKind("stalled"),  # the round ends because no row has changed its size for long
    EventKind("counted"),  # a card that the seat has left at the end of a round
)
DEALT, OPENED, DECIDED, LOOKED, TOOK, DREW, REPLACED, PLACED, HID, USES, THREW = range(6, 17)
LIFTED, ASIDE, LAID, ADDED, PASSED, MATCHED, MISSED, PENALTY, STALLED, COUNTED = range(17, 27)


class Fkk(RowGame):
    """A match of FKK; K14: a round lasts until somebody has no card left."""

    NAME = "fkk"
    VERSION = 1
    PLAYERS_POINT = "K2"
    OPTIONS = (
        Option("start", "K4", seats, "random"),
        Option("rounds", "K16", round_numbers, "players"),
        Option("plus", "K9", choice("forced", "optional"), "forced"),
        # Up to ten: then even the longest row leaves no decision with more than 256 moves.
        Option("deck", "K1", choice(*range(4, 11)), 8),
    )
    EVENTS = EVENTS
    PHASES = ("look", "turn", "drawn", "swap", "match")
    MOVES = MOVES
    HIGHEST_CARD = KINDS - 1
    MEMORY = True
    SPREAD = 14.0
    FIELDS = (
        *RowGame.FIELDS,
        Field(
            "looks",
            8,
            sees=OWNER,
            per_seat=1,
            holds=holds.bits(DEALT_CARDS),
            says="the slots where the viewer looks before the first turn",
        ),
        Field(
            "answers",
            8,
            NONE,
            OWNER,
            per_seat=1,
            holds=holds.one_of(holds.ROW_SLOTS - 1),
            says="the slot that the viewer tries to match with",
        ),
        Field(
            "picked",  # as the move that chose it
            0,
            NONE,
            MOVER,
            holds=holds.row_spot(PICK, SLOT_STRIDE),
            says="the first card of the viewer's swap",
        ),
    )

    looks: list[int]
    answers: list[int]
    picked: int

    def prepare(self) -> None:
        super().prepare()
        self.fewest_wins = True  # K16
        self.plus_forced = self.options["plus"] == "forced"

    def forget(self, seat: int, is_forgotten: Callable[[int], bool]) -> None:
        """Cards move, so it is kinds of cards that are forgotten, others in each round."""
        for index in range(self.index_of(self.players, 0)):
            card = self.laid[index]
            if card != BLANK and is_forgotten(16 * self.round + card):
                self.laid[index] = BLANK
                self.known[index] &= EVERYBODY ^ (1 << seat)

    # --- the rules

    def deal_round(self) -> None:
        """K2: four cards each and one on the discards; K3: then everyone looks at two."""
        self.tell(BEGINS, self.starter, NONE, self.round)
        self.blank_out()
        self.stack_all()
        for seat in range(self.players):
            for _ in range(DEALT_CARDS):
                self.add_card(seat, DEALT)
        self.discard(self.draw())
        self.tell(OPENED, NONE, self.discards[0], NONE)
        self.quiet = 0
        self.turn = self.starter
        self.phase = LOOKING
        self.owing = (1 << self.players) - 1

    def list_moves(self, seat: int, moves: list[int]) -> int:
        if not self.owing >> seat & 1:
            return 0
        if self.phase == MATCHING:
            return self.list_matches(seat, moves)
        if self.phase == TURN:
            return self.list_turn(seat, moves)
        if self.phase == DRAWN:
            return self.list_uses(seat, moves)
        if self.phase == SWAPPING:
            return self.list_picks(moves, 0)
        return self.list_looks(seat, moves)

    def list_looks(self, seat: int, moves: list[int]) -> int:
        """K3: any of the four cards, but not the same twice."""
        count = 0
        for slot in range(DEALT_CARDS):
            moves[count] = LOOK + SLOT_STRIDE * slot
            count += 1 - (self.looks[seat] >> slot & 1)
        return count

    def list_turn(self, seat: int, moves: list[int]) -> int:
        """K4, K5: draw, or put the top discard in place of one of your cards."""
        moves[0] = DRAW
        return self.list_row(seat, TAKE, moves, 1 if self.can_draw() else 0)

    def list_uses(self, seat: int, moves: list[int]) -> int:
        """K5, K6: throw the drawn card, put it down, or use it if it is an action card."""
        moves[0] = THROW
        count = 1
        if self.drawn == PLUS:
            count -= self.plus_forced  # K9
            moves[count] = USE_PLUS
            count += 1
        count = self.list_row(seat, PUT, moves, count)
        if self.drawn == SEE:  # K7
            count = self.list_row(seat, USE_SEE, moves, count)
        elif self.drawn == SWAP:
            count = self.list_picks(moves, count)
        return count

    def list_matches(self, seat: int, moves: list[int]) -> int:
        """K10, K11: no card or one of your own, known or not."""
        moves[0] = PASS
        return self.list_row(seat, MATCH, moves, 1)

    def list_row(self, seat: int, first: int, moves: list[int], count: int) -> int:
        """Add what can be done with each card of your row, given that move for the first one."""
        for slot in range(self.row[seat]):
            moves[count + slot] = first + SLOT_STRIDE * slot
        return count + self.row[seat]

    def list_picks(self, moves: list[int], count: int) -> int:
        """K8: any card on the table, the second one different from the first."""
        for owner in range(self.players):
            for slot in range(self.row[owner]):
                move = PICK + SLOT_STRIDE * slot + owner
                moves[count] = move
                count += move != self.picked
        return count

    def apply(self, seat: int, move: int) -> None:
        if self.phase == MATCHING:
            self.answer(seat, move)
        elif self.phase == TURN:
            self.take_turn(seat, move)
        elif self.phase == DRAWN:
            self.use_drawn(seat, move)
        elif self.phase == SWAPPING:
            self.swap(seat, self.picked, move)
        else:
            self.choose_look(seat, (move - LOOK) // SLOT_STRIDE)

    def choose_look(self, seat: int, slot: int) -> None:
        """K3: with the second slot the choice is made, and its owner sees both cards."""
        if self.looks[seat] == 0:
            self.looks[seat] = 1 << slot
            return
        self.looks[seat] |= 1 << slot
        for slot in range(DEALT_CARDS):
            if self.looks[seat] >> slot & 1:
                self.known[DEALT_CARDS * seat + slot] |= 1 << seat
        self.tell(DECIDED, seat, NONE, NONE)
        self.owing ^= 1 << seat
        if self.owing == 0:
            self.reveal_looks()
            self.phase = TURN
            self.give_turn(self.starter)

    def reveal_looks(self) -> None:
        """K17: who looked where is public."""
        for player in range(self.players):
            for slot in range(DEALT_CARDS):
                if self.looks[player] >> slot & 1:
                    self.tell(LOOKED, player, self.laid[DEALT_CARDS * player + slot], slot)
            self.looks[player] = 0

    def take_turn(self, seat: int, move: int) -> None:
        if move == DRAW:
            self.drawn = self.draw()
            self.drawn_batch = self.batch
            self.phase = DRAWN
            self.tell(DREW, seat, self.drawn, NONE)
        else:  # K4
            card = self.take_discard()
            self.tell(TOOK, seat, card, NONE)
            self.drawn_batch = self.batch
            self.replace(seat, (move - TAKE) // SLOT_STRIDE, card, EVERYBODY)

    def use_drawn(self, seat: int, move: int) -> None:
        slot = (move - LOOK) // SLOT_STRIDE if move >= LOOK else 0
        meaning = LOOK + (move - LOOK) % SLOT_STRIDE if move >= LOOK else move
        if meaning == THROW:
            self.throw_drawn(seat)
        elif meaning == USE_PLUS:  # K9
            self.tell(USES, seat, PLUS, NONE)
            self.add_card(seat, ADDED)
            self.throw_drawn(seat)
        elif meaning == PUT:
            card = self.drawn
            self.drawn = BLANK
            self.replace(seat, slot, card, 1 << seat)
        elif meaning == USE_SEE:
            self.see(seat, slot)
        else:
            self.picked = move
            self.phase = SWAPPING

    def see(self, seat: int, slot: int) -> None:
        """K7: look at one of your own cards."""
        index = self.index_of(seat, slot)
        self.known[index] |= 1 << seat
        self.tell(USES, seat, SEE, NONE)
        self.tell(LOOKED, seat, self.laid[index], slot)
        self.throw_drawn(seat)

    def swap(self, seat: int, first: int, second: int) -> None:
        """K8: two different cards change places, unseen."""
        one = self.index_of((first - PICK) % SLOT_STRIDE, (first - PICK) // SLOT_STRIDE)
        two = self.index_of((second - PICK) % SLOT_STRIDE, (second - PICK) // SLOT_STRIDE)
        self.tell(USES, seat, SWAP, NONE)
        if self.noting:
            self.note_swap(LIFTED, seat, first, self.laid[one])
            self.note_swap(ASIDE, seat, second, self.laid[two])
            self.note_swap(LAID, seat, second, self.laid[one])
            self.note_swap(LAID, seat, first, self.laid[two])
        self.exchange(one, two)
        self.picked = NONE
        self.throw_drawn(seat)

    def note_swap(self, kind: int, seat: int, move: int, card: int) -> None:
        self.note(kind, seat, card, (move - PICK) // SLOT_STRIDE, (move - PICK) % SLOT_STRIDE)

    def replace(self, seat: int, slot: int, new: int, knowers: int) -> None:
        """K4, K5: a card takes the place of another one, which goes on the discards unused."""
        index = self.index_of(seat, slot)
        card = self.laid[index]
        self.discard_from(self.batches[index], card)
        self.laid[index] = new
        self.known[index] = knowers
        self.batches[index] = self.drawn_batch
        self.drawn_batch = 0
        self.tell(REPLACED, seat, card, slot)
        self.tell(PLACED if knowers == EVERYBODY else HID, seat, new, slot)
        self.open_chance()

    def throw_drawn(self, seat: int) -> None:
        self.tell(THREW, seat, self.drawn, NONE)
        self.discard_from(self.drawn_batch, self.drawn)
        self.drawn = BLANK
        self.drawn_batch = 0
        self.open_chance()

    def open_chance(self) -> None:
        """K10: after a turn everyone may match."""
        self.phase = MATCHING
        self.owing = (1 << self.players) - 1

    def answer(self, seat: int, move: int) -> None:
        if move != PASS:
            self.answers[seat] = (move - MATCH) // SLOT_STRIDE
        self.tell(DECIDED, seat, NONE, NONE)
        self.owing ^= 1 << seat
        if self.owing == 0:
            self.settle()

    def settle(self) -> None:
        """K10: clockwise from the active player, all judged by the card that ended the turn."""
        card = self.discards[self.discarded - 1]
        for step in range(self.players):
            player = self.turn + step
            if player >= self.players:
                player -= self.players
            if self.answers[player] != NONE:
                self.try_match(player, self.answers[player], card)
                self.answers[player] = NONE
            else:
                self.tell(PASSED, player, NONE, NONE)
        self.finish_turn()

    def try_match(self, player: int, slot: int, card: int) -> None:
        """K10: an equal card goes; K11: a wrong one is shown to all, stays, and costs a card."""
        index = self.index_of(player, slot)
        if self.laid[index] == card:
            self.discard_from(self.batches[index], card)
            self.shorten(player, slot)
            self.tell(MATCHED, player, card, slot)
        else:
            self.known[index] = EVERYBODY
            self.tell(MISSED, player, self.laid[index], slot)
            self.add_card(player, PENALTY)

    def finish_turn(self) -> None:
        """K14, K15: does the round end?"""
        without_cards = False
        for player in range(self.players):
            without_cards |= self.row[player] == 0
        self.quiet += 1
        if without_cards or self.quiet == STALL_TURNS * self.players:
            if not without_cards:
                self.tell(STALLED, NONE, NONE, NONE)
            self.count_up()
        else:
            self.phase = TURN
            self.give_turn(self.after(self.turn))

    def count_up(self) -> None:
        """K14: all cards are turned up, and everyone adds up their own."""
        index = 0
        for player in range(self.players):
            points = 0
            for slot in range(self.row[player]):
                points += VALUES[self.laid[index]]
                self.known[index] = EVERYBODY
                self.tell(COUNTED, player, self.laid[index], slot)
                index += 1
            self.score(player, points)
        self.end_round()

    def tell(self, kind: int, seat: int, card: int, at: int) -> None:
        if self.noting:
            self.note(kind, seat, card, at, NONE)

    def steps_made(self, seat: int) -> int:
        if self.phase == LOOKING:
            return 1 if self.owing >> seat & 1 and self.looks[seat] else 0
        return 1 if self.phase == SWAPPING and seat == self.turn else 0

    def undo_step(self, seat: int) -> None:
        if self.phase == LOOKING:
            self.looks[seat] = 0
        else:
            self.picked = NONE
            self.phase = DRAWN

    # --- views

    def phase_for(self, seat: int) -> int:
        """Until both cards are chosen, only the mover knows that it will be a swap."""
        return DRAWN if self.phase == SWAPPING and seat != self.turn else self.phase

    def knowledge_open_to(self, seat: int) -> int:
        """K17: who looked where is public, but only when all have chosen."""
        if self.phase != LOOKING:
            return EVERYBODY
        return 0 if seat == SPECTATOR else 1 << seat

    def write(self, seat: int, out: MutableSequence[int]) -> int:
        at = self.write_match(seat, self.phase_for(seat), out)
        at = self.write_rows(seat, self.knowledge_open_to(seat), out, at)
        out[at] = self.looks[seat] if seat != SPECTATOR else 0
        out[at + 1] = self.answers[seat] if seat != SPECTATOR else NONE
        out[at + 2] = self.picked if seat == self.turn else NONE
        return at + 3

    def deal_blanks(self, chance: Chance) -> None:
        self.deal_table(chance, self.phase == DRAWN or self.phase == SWAPPING)
        if self.viewer >= SPECTATOR and not self.finished:
            self.reopen_answers()
        self.become_true(chance)

    def reopen_answers(self) -> None:
        """The others, whose choices the viewer can't know, choose again."""
        if self.phase != LOOKING and self.phase != MATCHING:
            return
        own = 0 if self.viewer == SPECTATOR else 1 << self.viewer
        self.owing |= ((1 << self.players) - 1) ^ own

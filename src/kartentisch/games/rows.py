"""RowGame: a table with a row of face-down cards before everyone, a draw pile and open discards.

A face-down card is known to those who have seen it by right. That knowledge belongs to the card and
moves with it, and it is public who has it.

After a reshuffle everyone knows which cards are in the new pile, and so which ones face-down cards
can't be. So each card belongs to a batch, the cards that were drawn between two reshuffles.
Everyone can tell the batch of every card in a row, and which cards of each batch are still about.
"""

from collections.abc import MutableSequence
from typing import Any, Self

from kartentisch.games import holds
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, EVERYBODY, NONE, SPECTATOR, SPECTATORS
from kartentisch.games.events import NOBODY, SHARED_EVENTS, EventKind
from kartentisch.games.fields import MOVER, RULE, Field
from kartentisch.games.fkk_cards import KINDS
from kartentisch.games.game import Game
from kartentisch.games.moves.fkk import STALL_TURNS

# The events of such a table; those of a game come after these.
ROW_EVENTS = (
    *SHARED_EVENTS,
    EventKind("stacked", None, "draw {at}", NOBODY),  # at: from 0 at the bottom
    EventKind("reshuffled"),  # at: how many discards became the new draw pile
    EventKind("lapsed"),  # the seat should take a card, but there is none
)
STACKED, RESHUFFLED, LAPSED = 3, 4, 5

BATCHES = 12  # that are told apart; with more, one joins the first


def quiet_turns(game: Game) -> int:
    """K15: turns without a change of any row that end a round."""
    return STALL_TURNS * game.players


class RowGame(Game):
    """All rows lie in one array, seat after seat, so that none can run out of room."""

    FIELDS = (
        *Game.FIELDS,
        Field(
            "known",  # a bit for each seat, and one for spectators
            130,
            sees=RULE,
            per_card=True,
            holds=holds.in_rows(holds.SEATS, "row"),
            says="who knows each card of the rows",
        ),
        Field(
            "laid",
            130,
            BLANK,
            RULE,
            per_card=True,
            holds=holds.in_rows(holds.CARD, "row"),
            says="the cards of the rows",
        ),
        Field("pile", 130, BLANK, NOBODY),  # the draw pile, its top card last
        Field(
            "discards",  # the top card last
            130,
            BLANK,
            per_card=True,
            holds=holds.pile(holds.copies, "discarded"),
            says="discards since the last shuffle",
        ),
        Field(
            "row",
            8,
            per_seat=1,
            holds=holds.number(holds.ROW_SLOTS),
            says="how many cards a row has",
        ),
        Field("left", holds=holds.number(holds.all_cards), says="cards in the draw pile"),
        Field(
            "discarded",
            holds=holds.number(holds.all_cards),
            says="how many discards there are",
        ),
        Field("drawn", 0, BLANK, MOVER, holds=holds.CARD, says="the card the viewer has drawn"),
        Field(
            "quiet",
            holds=holds.number(quiet_turns, -1),
            says="turns since a row changed its size",  # -1 in the turn in which one does
        ),
        # K13: what reshuffles tell. Before the first one there is one batch, and nothing to tell.
        Field("batch", past=True),  # of the draw pile; 0 before the first reshuffle alone
        Field("batches", 130, past=True, since="batch"),  # of each card in the rows
        Field("drawn_batch", past=True),  # of the card in hand
        # Of each batch, how many cards are not discarded, and how many of each kind.
        Field("about", 12, past=True, since="batch"),
        Field("rest", 156, past=True, since="batch"),
    )

    known: list[int]
    laid: list[int]
    pile: list[int]
    discards: list[int]
    row: list[int]
    left: int
    discarded: int
    drawn: int
    quiet: int
    batch: int
    batches: list[int]
    drawn_batch: int
    about: list[int]
    rest: list[int]

    def prepare(self) -> None:
        self.truth: Any = None
        self.copies = int(self.options["deck"])  # of each kind
        self.cards = KINDS * self.copies

    def cards_of(self, seat: int) -> list[int]:
        """The row of a seat from left to right, BLANK for cards that are not known."""
        self.check_seat(seat)
        first = self.index_of(seat, 0)
        return [self.laid[index] for index in range(first, first + self.row[seat])]

    def every_card(self) -> list[int]:
        places = list(self.laid) + list(self.pile) + list(self.discards)
        return sorted(card for card in [*places, self.drawn] if card != BLANK)

    def stack_all(self) -> None:
        """All cards lie in the draw pile, shuffled; called on an empty table."""
        self.left = self.cards
        for index in range(self.left):
            self.pile[index] = index // self.copies
        self.shuffle_pile()

    def index_of(self, seat: int, slot: int) -> int:
        """Where a slot of a row is in the list of all rows."""
        index = slot
        for player in range(seat):
            index += self.row[player]
        return index

    def add_card(self, seat: int, kind: int) -> None:
        """A card that nobody sees comes to the end of a row; K13: if there is one."""
        if self.can_draw():
            card = self.draw()
            self.lengthen(seat, card)
            if self.noting:
                self.note(kind, seat, card, self.row[seat] - 1, NONE)
        elif self.noting:
            self.note(LAPSED, seat, NONE, NONE, NONE)

    def lengthen(self, seat: int, card: int) -> None:
        """Put a card that nobody knows at the end of a row."""
        index = self.index_of(seat, self.row[seat])
        last = self.index_of(self.players, 0)
        while last > index:
            self.laid[last] = self.laid[last - 1]
            self.known[last] = self.known[last - 1]
            self.batches[last] = self.batches[last - 1]
            last -= 1
        self.laid[index] = card
        self.known[index] = 0
        self.batches[index] = self.batch
        self.row[seat] += 1
        self.quiet = -1

    def shorten(self, seat: int, slot: int) -> None:
        """Take a card out of a row, which closes up."""
        last = self.index_of(self.players, 0) - 1
        for index in range(self.index_of(seat, slot), last):
            self.laid[index] = self.laid[index + 1]
            self.known[index] = self.known[index + 1]
            self.batches[index] = self.batches[index + 1]
        self.laid[last] = BLANK
        self.known[last] = 0
        self.batches[last] = 0
        self.row[seat] -= 1
        self.quiet = -1

    def exchange(self, one: int, two: int) -> None:
        """Swap two cards; what is known of each goes with it."""
        card = self.laid[one]
        self.laid[one] = self.laid[two]
        self.laid[two] = card
        knowers = self.known[one]
        self.known[one] = self.known[two]
        self.known[two] = knowers
        batch = self.batches[one]
        self.batches[one] = self.batches[two]
        self.batches[two] = batch

    def can_draw(self) -> bool:
        """K13: there is a card to draw, or at least one below the top discard."""
        return self.left > 0 or self.discarded > 1

    def draw(self) -> int:
        if self.left == 0:
            self.reshuffle()
        self.left -= 1
        card = self.pile[self.left]
        self.pile[self.left] = BLANK
        return card

    def reshuffle(self) -> None:
        """K13: all discards but the top one become the draw pile."""
        self.begin_batch()
        self.left = self.discarded - 1
        for index in range(self.left):
            self.pile[index] = self.discards[index]
            self.discards[index] = BLANK
        self.discards[0] = self.discards[self.left]
        self.discards[self.left] = BLANK
        self.discarded = 1
        if self.noting:
            self.note(RESHUFFLED, NONE, NONE, self.left, NONE)
        self.shuffle_pile()

    def begin_batch(self) -> None:
        """What is about to be shuffled becomes a batch of its own."""
        if self.batch == 0:
            self.count_first_batch()
        self.batch = self.free_batch()
        self.about[self.batch] = self.discarded - 1
        first = KINDS * self.batch
        for index in range(self.discarded - 1):
            self.rest[first + self.discards[index]] += 1

    def count_first_batch(self) -> None:
        """Before the first reshuffle nobody counts: there is one batch, and it has all cards."""
        self.about[0] = self.cards - self.discarded
        for kind in range(KINDS):
            self.rest[kind] = self.copies
        for index in range(self.discarded):
            self.rest[self.discards[index]] -= 1

    def free_batch(self) -> int:
        """A number whose batch is gone; if there is none, one joins the first batch."""
        for batch in range(1, BATCHES):
            if self.about[batch] == 0:
                return batch
        joining = self.batch % (BATCHES - 1) + 1
        self.join_first(joining)
        return joining

    def join_first(self, joining: int) -> None:
        """Games at random do this at nearly every draw, so loops have fixed lengths."""
        first = KINDS * joining
        for kind in range(13):
            self.rest[kind] += self.rest[first + kind]
            self.rest[first + kind] = 0
        self.about[0] += self.about[joining]
        for index in range(130):
            self.batches[index] = 0 if self.batches[index] == joining else self.batches[index]
        self.drawn_batch = 0 if self.drawn_batch == joining else self.drawn_batch

    def shuffle_pile(self) -> None:
        self.chance.shuffle(self.pile, self.left)
        if self.noting:
            for index in range(self.left):
                self.note(STACKED, NONE, self.pile[index], index, NONE)

    def discard_from(self, batch: int, card: int) -> None:
        """Discard a card of a batch."""
        if self.batch > 0:
            self.rest[KINDS * batch + card] -= 1
            self.about[batch] -= 1
        self.discard(card)

    def discard(self, card: int) -> None:
        self.discards[self.discarded] = card
        self.discarded += 1

    def take_discard(self) -> int:
        """Take the top card off the discards."""
        self.discarded -= 1
        card = self.discards[self.discarded]
        self.discards[self.discarded] = BLANK
        if self.batch > 0:  # everyone has seen it, so it may count to the current one
            self.rest[KINDS * self.batch + card] += 1
            self.about[self.batch] += 1
        return card

    # --- views

    def attend_to(self, original: Self | None) -> None:
        self.truth = original

    def observe_by_rule(self, seat: int) -> None:
        self.observe_rows(self.truth, seat)

    def observe_rows(self, truth: "RowGame", seat: int) -> None:
        """Know what a seat has seen by right, and who else has seen what."""
        own = SPECTATORS if seat == SPECTATOR else 1 << seat
        told = truth.knowledge_open_to(seat)
        for slot in range(130):
            self.known[slot] = truth.known[slot] & told
        for slot in range(130):  # a card that the seat does not know becomes BLANK
            self.laid[slot] = truth.laid[slot] | ((truth.known[slot] & own) != 0) - 1

    def knowledge_open_to(self, seat: int) -> int:
        """Of whom a seat can tell what they have seen, a bit for each."""
        return EVERYBODY

    def write_rows(self, seat: int, shown: int, out: MutableSequence[int], at: int) -> int:
        """Write the fields of such a table; `shown` is the knowledge open to the seat."""
        own = SPECTATORS if seat == SPECTATOR else 1 << seat
        for index in range(self.cards):
            out[at + index] = self.known[index] & shown
        at += self.cards
        for index in range(self.cards):
            out[at + index] = self.laid[index] | ((self.known[index] & own) != 0) - 1
        at += self.cards
        for index in range(self.cards):
            out[at + index] = self.discards[index]
        at += self.cards
        for player in range(8):  # beyond the last player the next field is written
            out[at + player] = self.row[player]
        at += self.players
        out[at] = self.left
        out[at + 1] = self.discarded
        out[at + 2] = self.drawn if seat == self.turn else BLANK
        out[at + 3] = self.quiet
        return at + 4

    def deal_table(self, chance: Chance, card_drawn: bool) -> None:
        """Deal the unseen cards to the blanks in rows, to the hand, and to the draw pile."""
        unseen = [0] * 130
        if self.viewer < SPECTATOR:  # a true game: nobody knows the order of the pile
            chance.shuffle(self.pile, self.left)
            return
        if self.batch > 0:
            self.deal_batches(chance, card_drawn)
            return
        count = self.list_unseen(unseen)
        chance.shuffle(unseen, count)
        for index in range(self.index_of(self.players, 0)):
            if self.laid[index] == BLANK:
                count -= 1
                self.laid[index] = unseen[count]
        if card_drawn and self.drawn == BLANK:
            count -= 1
            self.drawn = unseen[count]
        for index in range(self.left):
            self.pile[index] = unseen[index]

    def deal_batches(self, chance: Chance, card_drawn: bool) -> None:
        """Deal the unseen cards of each batch to the blanks of that batch."""
        unseen = [0] * 130
        hand_blank = card_drawn and self.drawn == BLANK
        for step in range(1, BATCHES + 1):  # the batch of the pile comes last
            batch = (self.batch + step) % BATCHES
            if self.about[batch] == 0:
                continue
            count = self.list_unseen_of(batch, unseen)
            chance.shuffle(unseen, count)
            for index in range(self.index_of(self.players, 0)):
                if self.laid[index] == BLANK and self.batches[index] == batch:
                    count -= 1
                    self.laid[index] = unseen[count]
            if hand_blank and self.drawn_batch == batch:
                count -= 1
                self.drawn = unseen[count]
        for index in range(self.left):
            self.pile[index] = unseen[index]

    def list_unseen_of(self, batch: int, unseen: list[int]) -> int:
        """The cards of a batch that are neither discarded, nor known in a row, nor in hand."""
        missing = [0] * 13
        for kind in range(KINDS):
            missing[kind] = self.rest[KINDS * batch + kind]
        for index in range(self.index_of(self.players, 0)):
            if self.laid[index] != BLANK and self.batches[index] == batch:
                missing[self.laid[index]] -= 1
        if self.drawn != BLANK and self.drawn_batch == batch:
            missing[self.drawn] -= 1
        return self.list_copies(missing, KINDS, unseen)

    def list_unseen(self, unseen: list[int]) -> int:
        """The cards that are neither known in a row, nor drawn by the viewer, nor discarded."""
        missing = [0] * 13
        for kind in range(KINDS):
            missing[kind] = self.copies
        for index in range(self.index_of(self.players, 0)):
            if self.laid[index] != BLANK:
                missing[self.laid[index]] -= 1
        for index in range(self.discarded):
            missing[self.discards[index]] -= 1
        if self.drawn != BLANK:
            missing[self.drawn] -= 1
        return self.list_copies(missing, KINDS, unseen)

"""Rules of thumb for FKK.

- Match whenever you know that you can, and never with a card that you don't know.
- If the top discard equals a card of yours, take it in its place: the card that goes is matched at
  once by the one that came.
- A card that you know can be matched some day, one that you don't know can't: it is worse than any
  other. Any number is good enough in its place; one of the discards if it is low.
- Otherwise draw, and put the card where it saves most points. Of two known equal ones replace one:
  the other goes with it.
- See an unknown card of your own. Swap an unknown or high one for a better one that you know in
  another row, and nothing for a card that you don't know.
- Plus costs a card more, which is worse than a Plus in place of a bad or unknown card.
- Rather not discard what somebody else knows in their row: they would match it.
- Action cards are soon thrown by somebody, so among your last cards they are good ones to match.
- Where there are enough players to keep all cards of a kind as their last ones, exchange yours now
  and then: nobody could ever end the round.
"""

from kartentisch.games import fkk_cards
from kartentisch.games.chance import Chance
from kartentisch.games.constants import NONE
from kartentisch.games.fkk import Fkk
from kartentisch.games.fkk_cards import KINDS, PLUS, SEE, SWAP
from kartentisch.games.game import Game
from kartentisch.games.moves.fkk import (
    DRAW,
    DRAWN,
    LOOK,
    MATCH,
    MATCHING,
    PASS,
    PICK,
    PUT,
    SLOT_STRIDE,
    SWAPPING,
    TAKE,
    THROW,
    TURN,
    USE_PLUS,
    USE_SEE,
)
from kartentisch.players.thumb import Parameter, Thumb

VALUES = fkk_cards.VALUES


class FkkThumb(Thumb):
    """Gets to know its cards and rid of them."""

    PARAMETERS = (  # in points
        Parameter("unknown", 30, 5, 100),  # the trouble with a card that you don't know
        Parameter("average", 8, 0, 60),  # what such a card counts
        Parameter("rid", 10, 0, 40),  # to have a card less
        Parameter("low", 3, -40, 13),  # what a discard may count to be taken for an unknown card,
        Parameter("saving", 10, 0, 60),  # and how much it has to save in place of a known one
        Parameter("sight", 3, 0, 30),  # to see a card
        Parameter("extra", 14, 0, 40),  # the trouble with one card more
        Parameter("exchange", 0, -10, 20),  # what a swap has to gain
        Parameter("gift", 0, 0, 30),  # the trouble if somebody else can match what one discards
        Parameter("action", 20, 0, 40),  # the trouble with an action card
        Parameter("few", 0, 0, 3),  # cards in the own row. Then other numbers take the place of
        Parameter("few_unknown", 30, 0, 100),  # those above,
        Parameter("few_extra", 14, 0, 60),
        Parameter("few_action", 20, -20, 40),
        Parameter("few_steep", 100, 0, 200),  # and a number counts so much, in percent
        Parameter("restless", 0, 0, 20),  # how often a last card makes way for another, in percent
    )

    unknown: int
    average: int
    rid: int
    low: int
    saving: int
    sight: int
    extra: int
    exchange: int
    gift: int
    action: int
    few: int
    few_unknown: int
    few_extra: int
    few_action: int
    few_steep: int
    restless: int

    def work_out(self) -> None:
        # The trouble with a known card of each kind, and the same with few cards in the row.
        self.costs = [0] * 26
        for kind in range(KINDS):
            number = VALUES[kind]
            self.costs[kind] = number if kind < SEE else self.action
            self.costs[KINDS + kind] = (
                number * self.few_steep // 100 if kind < SEE else self.few_action
            )

    def sit(self, game: Game) -> None:
        assert isinstance(game, Fkk)
        self.game = game
        # What a seat sees, looked at once for a decision: where its row begins, which kinds of
        # cards it knows there, and which of them twice, a bit for each; which kinds somebody else
        # could match, as far as the seat knows; and where in the table of costs it looks things up.
        self.first = 0
        self.once = 0
        self.twice = 0
        self.matched = 0
        self.costs_from = 0
        # What is weighed against each other, and the moves that it stands for.
        self.values = [0] * 130
        self.picks = [0] * 130

    def pick(self, seat: int, chance: Chance) -> int:
        if self.game.phase == MATCHING:
            return self.match(seat)
        if self.game.phase == TURN:
            return self.take_or_draw(seat, chance)
        if self.game.phase == DRAWN:
            return self.use_or_put(seat, self.game.drawn, chance)
        if self.game.phase == SWAPPING:
            return self.finish_swap(seat, chance)
        return self.look(seat, chance)

    def plays_out(self, luck: Chance, most: int) -> bool:
        """Most decisions are matches, and all rows can be gone through for them in one go."""
        self.play_round(luck, most)
        return True

    def sift(self, seat: int, usual: int, moves: list[int], count: int) -> int:
        return self.keep_different(seat, usual, moves, count)

    def comes_to_same(self, seat: int, one: int, other: int) -> bool:
        """To do the same to two cards of a row that nobody knows."""
        if one == other:
            return True
        if one < LOOK or other < LOOK or (one - other) % SLOT_STRIDE:
            return False
        meaning = (one - LOOK) % SLOT_STRIDE
        owner = meaning - (PICK - LOOK) if meaning >= PICK - LOOK else seat
        first, second = (
            self.game.index_of(owner, (move - LOOK) // SLOT_STRIDE) for move in (one, other)
        )
        return not (self.game.known[first] or self.game.known[second])

    def play_round(self, luck: Chance, most: int) -> None:
        round_now = self.game.round
        while most > 0 and self.game.round == round_now and not self.game.finished:
            if self.game.phase == MATCHING:
                most = self.match_all(most)
            else:
                seat = self.game.first_owing()
                self.game.apply(seat, self.pick(seat, luck))
                most -= 1

    def match_all(self, most: int) -> int:
        """Let everyone match who owes an answer; return how many moves may still be made."""
        owing = self.game.owing
        first = 0
        for seat in range(self.game.players):
            if owing >> seat & 1 and most > 0:
                self.game.apply(seat, self.match_in_row(seat, first))
                most -= 1
            first += self.game.row[seat]
        return most

    def look(self, seat: int, chance: Chance) -> int:
        """At any two."""
        slot = chance.below(4)
        while self.game.looks[seat] >> slot & 1:
            slot = chance.below(4)
        return LOOK + SLOT_STRIDE * slot

    def match(self, seat: int) -> int:
        return self.match_in_row(seat, self.game.index_of(seat, 0))

    def match_in_row(self, seat: int, first: int) -> int:
        """The first card of a row that is known to fit, or none."""
        for slot in range(self.game.row[seat]):
            if self.game.laid[first + slot] == self.top() and self.knows(seat, first + slot):
                return MATCH + SLOT_STRIDE * slot
        return PASS

    def take_or_draw(self, seat: int, chance: Chance) -> int:
        top = self.top()
        self.look_over(seat)
        if self.once >> top & 1:
            return TAKE + SLOT_STRIDE * self.slot_of(seat, top)
        slot = self.slot_for(seat, top, chance)
        saved = self.relief(seat, slot, top) - self.cost(top)
        known = self.knows(seat, self.first + slot)
        enough = self.saving if known else self.unknown_now() - self.low
        return TAKE + SLOT_STRIDE * slot if saved >= enough or not self.game.can_draw() else DRAW

    def use_or_put(self, seat: int, card: int, chance: Chance) -> int:
        """What saves more: the drawn card in a row, or its use and what it matches when thrown."""
        self.look_over(seat)
        slot = self.slot_for(seat, card, chance)
        put = self.relief(seat, slot, card) - self.cost(card)
        use = self.cost(card) + self.rid if self.once >> card & 1 else 0
        use -= self.gift if self.matched >> card & 1 else 0
        move = THROW
        if card == SEE:
            unknown = self.worst_slot(seat, chance)
            if not self.knows(seat, self.first + unknown):
                use += self.sight
                move = USE_SEE + SLOT_STRIDE * unknown
        elif card == SWAP:
            own = PICK + SLOT_STRIDE * self.worst_slot(seat, chance) + seat
            other = self.best_of_others(seat, chance)
            gain = self.trouble(seat, self.index_picked(own))
            gain -= self.trouble(seat, self.index_picked(other))
            if gain > self.exchange:
                use += gain
                move = own
        elif card == PLUS and self.game.plus_forced:
            use -= self.extra if self.costs_from == 0 else self.few_extra
            move = USE_PLUS
        elif card < SEE and self.game.row[seat] == 1 and self.is_restless(chance):
            move = PUT
        return PUT + SLOT_STRIDE * slot if put > use else move

    def is_restless(self, chance: Chance) -> bool:
        """Now and then, if all cards of a kind may be somebody's last one."""
        return self.game.players >= self.game.copies and chance.below(100) < self.restless

    def finish_swap(self, seat: int, chance: Chance) -> int:
        """A card of another row for one of the own, whichever was picked first."""
        self.look_over(seat)
        if (self.game.picked - PICK) % SLOT_STRIDE == seat:
            return self.best_of_others(seat, chance)
        return PICK + SLOT_STRIDE * self.worst_slot(seat, chance) + seat

    # --- which moves differ

    def keep_different(self, seat: int, usual: int, moves: list[int], count: int) -> int:
        """Keep one of those that do the same to cards of which the same is known."""
        kept = 0
        for number in range(count):
            move = moves[number]
            worth_it = self.may_fit(seat, move) and not self.is_repeated(seat, move, usual)
            if move == usual or worth_it:
                moves[kept] = move
                kept += 1
        return kept

    def is_repeated(self, seat: int, move: int, usual: int) -> bool:
        """Whether the usual move, or one at an earlier slot, comes to the same."""
        if move < LOOK:
            return False
        slot = (move - LOOK) // SLOT_STRIDE
        meaning = (move - LOOK) % SLOT_STRIDE
        owner = meaning - (PICK - LOOK) if meaning >= PICK - LOOK else seat
        first = self.game.index_of(owner, 0)
        same = usual >= LOOK and (usual - LOOK) % SLOT_STRIDE == meaning
        if same and self.is_alike(first + slot, first + (usual - LOOK) // SLOT_STRIDE):
            return True
        for other in range(slot):
            looked_at = self.game.looks[seat] >> other & 1
            picked = LOOK + SLOT_STRIDE * other + meaning == self.game.picked
            if self.is_alike(first + slot, first + other) and not looked_at and not picked:
                return True
        return False

    def is_alike(self, one: int, two: int) -> bool:
        """Whether the same is known of two cards by the same players."""
        return bool(
            self.game.laid[one] == self.game.laid[two]
            and self.game.known[one] == self.game.known[two]
        )

    def may_fit(self, seat: int, move: int) -> bool:
        """Whether a match is not known to be wrong."""
        if self.game.phase != MATCHING or move < LOOK:
            return True
        index = self.game.index_of(seat, (move - MATCH) // SLOT_STRIDE)
        return not self.knows(seat, index) or self.game.laid[index] == self.top()

    # --- what is known, and what it is worth

    def top(self) -> int:
        return self.game.discards[self.game.discarded - 1]

    def knows(self, seat: int, index: int) -> bool:
        return bool(self.game.known[index] >> seat & 1)

    def trouble(self, seat: int, index: int) -> int:
        return self.cost(self.game.laid[index]) if self.knows(seat, index) else self.unknown_now()

    def cost(self, kind: int) -> int:
        return self.costs[self.costs_from + kind]

    def unknown_now(self) -> int:
        return self.unknown if self.costs_from == 0 else self.few_unknown

    def index_picked(self, move: int) -> int:
        return self.game.index_of((move - PICK) % SLOT_STRIDE, (move - PICK) // SLOT_STRIDE)

    def look_over(self, seat: int) -> None:
        """See what the seat knows in its row, and what it knows that others know in theirs."""
        self.first = self.game.index_of(seat, 0)
        self.once = 0
        self.twice = 0
        self.matched = 0
        self.costs_from = KINDS if self.game.row[seat] <= self.few else 0
        for index in range(self.first, self.first + self.game.row[seat]):
            if self.knows(seat, index):
                kind = 1 << self.game.laid[index]
                self.twice |= self.once & kind
                self.once |= kind
        if self.gift == 0:
            return
        index = 0
        for owner in range(self.game.players):
            if owner != seat:
                both = 1 << owner | 1 << seat
                for other in range(index, index + self.game.row[owner]):
                    if self.game.known[other] & both == both:
                        self.matched |= 1 << self.game.laid[other]
            index += self.game.row[owner]

    def slot_of(self, seat: int, card: int) -> int:
        """Where the seat knows such a card in its row."""
        slot = 0
        while self.game.laid[self.first + slot] != card or not self.knows(seat, self.first + slot):
            slot += 1
        return slot

    def relief(self, seat: int, slot: int, new: int) -> int:
        """What is saved if a new card takes this place, before that card counts."""
        if not self.knows(seat, self.first + slot):
            return self.unknown_now() if new < SEE else self.average
        card = self.game.laid[self.first + slot]
        saved = self.cost(card)
        if self.twice >> card & 1:
            saved += saved + self.rid
        return saved - self.gift if self.matched >> card & 1 else saved

    def slot_for(self, seat: int, new: int, chance: Chance) -> int:
        """The slot where a new card saves most."""
        for slot in range(self.game.row[seat]):
            self.values[slot] = self.relief(seat, slot, new)
        return self.best_of(self.values, self.game.row[seat], chance)

    def worst_slot(self, seat: int, chance: Chance) -> int:
        """The slot with most trouble: an unknown card, or else the highest."""
        first = self.game.index_of(seat, 0)
        for slot in range(self.game.row[seat]):
            self.values[slot] = self.trouble(seat, first + slot)
        return self.best_of(self.values, self.game.row[seat], chance)

    def best_of_others(self, seat: int, chance: Chance) -> int:
        """To pick the lowest card that is known in another row, or else any."""
        count = 0
        index = 0
        for owner in range(self.game.players):
            for slot in range(self.game.row[owner]):
                if owner != seat:
                    self.picks[count] = PICK + SLOT_STRIDE * slot + owner
                    self.values[count] = -self.trouble(seat, index)
                    count += 1
                index += 1
        return self.picks[self.best_of(self.values, count, chance)] if count > 0 else NONE

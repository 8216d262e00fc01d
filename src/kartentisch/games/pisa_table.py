"""Pisa's table: what lies where, and who can know it.

The rules are in pisa.py; here is what they move about, and how it is seen.
"""

from collections.abc import MutableSequence
from typing import Any, Self

from kartentisch.games import holds, sets
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, NONE, ONE
from kartentisch.games.events import NOBODY, OWNER
from kartentisch.games.fields import MOVER, RULE, Field
from kartentisch.games.hands import HandGame
from kartentisch.games.moves.pisa import CARDS, COLOURS, LEAVING, NUMBERS, VOTES, ZERO_HIGH

ASIDE = 5  # besides the seats 0 to 4, where unseen cards may lie
BALLOT = holds.one_of(ZERO_HIGH)  # a voting card


class PisaTable(HandGame):
    """Hands, votes, tower and tricks of Pisa."""

    FIELDS = (
        *HandGame.FIELDS,
        Field(
            "tower", VOTES, NONE, holds=BALLOT, says="the voting card that won each of three votes"
        ),
        Field(
            "under_trump",
            blank=NONE,
            holds=holds.one_of(COLOURS - 1),
            says="the colour of the under-trump",
        ),
        Field(
            "backed",
            15,
            NONE,
            per_seat=VOTES,
            holds=BALLOT,
            says="the voting card that a seat laid cards at, in each vote",
        ),
        Field(
            "cast", 15, per_seat=VOTES, holds=holds.number(3), says="how many cards it laid there"
        ),
        Field(
            "voted",
            15,
            sees=RULE,
            per_seat=VOTES,
            sets=True,
            says="which cards it laid there, as far as they are known",
        ),
        Field(
            "backing",
            0,
            NONE,
            MOVER,
            holds=BALLOT,
            says="the voting card at which the viewer is laying cards",
        ),
        Field(
            "chosen",
            15,
            BLANK,
            OWNER,
            per_seat=VOTES,
            holds=holds.cards(1),
            says="the cards that the viewer is laying or leaving out",
        ),
        Field("picks", 8, sees=OWNER, per_seat=1, holds=holds.number(3), says="how many these are"),
        Field("aside", sees=NOBODY, sets=True),  # the cards that were not dealt
        Field("trick", 8, BLANK, per_seat=1, holds=holds.CARD, says="the card played to the trick"),
        Field("tricks", 8, per_seat=1, holds=holds.number(13), says="tricks taken"),
        Field(
            "void",
            8,
            per_seat=1,
            holds=holds.bits(COLOURS),
            says="the colours that a seat lacks for sure",
        ),
        Field("leader", holds=holds.SEAT, says="who leads to the trick"),
        Field("seen", sets=True, says="all cards that have lain open, wherever they are now"),
        Field("discards", sets=True, says="of these the ones that were left out"),
        Field("taken", sets=True, says="of these the ones that went with tricks"),
    )

    tower: list[int]
    under_trump: int
    backed: list[int]
    cast: list[int]
    voted: list[int]
    backing: int
    chosen: list[int]
    picks: list[int]
    aside: int
    trick: list[int]
    tricks: list[int]
    void: list[int]
    leader: int
    seen: int
    discards: int
    taken: int

    def prepare(self) -> None:
        self.truth: Any = None
        self.cards = CARDS

    def votes_of(self, seat: int, vote: int) -> list[int]:
        """The cards that a seat has laid in a vote and that still lie there, BLANK if unknown."""
        self.check_seat(seat)
        number = VOTES * seat + range(VOTES)[vote]  # in C nothing else keeps it below 3
        cards = [card for card in range(CARDS) if self.voted[number] >> card & 1]
        return [BLANK] * (self.cast[number] - len(cards)) + cards

    def choice_of(self, seat: int) -> list[int]:
        """The cards that a seat has chosen so far, to lay at the vote or to leave out."""
        self.check_seat(seat)
        return [self.chosen[VOTES * seat + pick] for pick in range(self.picks[seat])]

    def left_out(self) -> list[int]:
        """The cards on the common discard pile."""
        return [card for card in range(CARDS) if self.discards >> card & 1]

    def faces(self) -> range:
        return range(CARDS)

    def every_card(self) -> list[int]:
        piles = list(self.hands) + list(self.voted) + [self.aside, self.discards, self.taken]
        cards = [card for pile in piles for card in range(CARDS) if pile >> card & 1]
        return sorted(cards + [card for card in list(self.trick) if card != BLANK])

    def voted_with(self, seat: int) -> int:
        """How many cards of a seat lie at the votes."""
        first = VOTES * seat
        return self.cast[first] + self.cast[first + 1] + self.cast[first + 2]

    def voted_by(self, seat: int) -> int:
        """The set of cards of a seat that lie at the votes."""
        first = VOTES * seat
        return self.voted[first] | self.voted[first + 1] | self.voted[first + 2]

    # --- choices, card by card

    def choose(self, seat: int, card: int) -> None:
        """Add a card to those that the seat is laying or leaving out."""
        self.chosen[VOTES * seat + self.picks[seat]] = card
        self.picks[seat] += 1

    def chosen_by(self, seat: int) -> int:
        """The set of cards that the seat has chosen so far."""
        chosen = 0
        for index in range(VOTES * seat, VOTES * seat + self.picks[seat]):
            chosen |= ONE << self.chosen[index]
        return chosen

    def steps_made(self, seat: int) -> int:
        if not self.owing >> seat & 1:
            return 0
        return self.picks[seat] + (self.backing != NONE)

    def undo_step(self, seat: int) -> None:
        if self.picks[seat] == 0:
            self.backing = NONE
        else:
            self.picks[seat] -= 1
            self.chosen[VOTES * seat + self.picks[seat]] = BLANK

    # --- views

    def attend_to(self, original: Self | None) -> None:
        self.truth = original

    def observe_by_rule(self, seat: int) -> None:
        self.observe_votes(self.truth, seat)

    def observe_votes(self, truth: "PisaTable", seat: int) -> None:
        """P3, P13: the cards at a vote lie face down until it is settled."""
        self.voted[:] = truth.voted
        if truth.phase < LEAVING:
            for player in range(self.players):
                if player != seat:
                    self.voted[VOTES * player + truth.phase] = 0

    def write(self, seat: int, out: MutableSequence[int]) -> int:
        at = self.write_hands(seat, out, self.write_match(seat, self.phase, out))
        return self.write_tricks(out, self.write_votes(seat, out, at))

    def write_votes(self, seat: int, out: MutableSequence[int], at: int) -> int:
        for vote in range(VOTES):
            out[at + vote] = self.tower[vote]
        out[at + 3] = self.under_trump
        at += 4
        for vote in range(15):  # beyond the last player the next field is written
            out[at + vote] = self.backed[vote]
        at += 3 * self.players
        for vote in range(15):
            out[at + vote] = self.cast[vote]
        at += 3 * self.players
        self.write_sets(out, at, self.voted, 3 * self.players)
        if self.phase < LEAVING:
            for player in range(self.players):
                if player != seat:
                    self.write_set(out, at + 4 * (VOTES * player + self.phase), 0)
        at += 12 * self.players
        out[at] = self.backing if seat == self.turn else NONE
        for index in range(VOTES):  # a spectator has chosen nothing
            out[at + 1 + index] = self.chosen[VOTES * seat + index] if seat >= 0 else -1  # BLANK
        out[at + 4] = self.picks[seat] if seat >= 0 else 0
        return at + 5

    def write_tricks(self, out: MutableSequence[int], at: int) -> int:
        for seat in range(8):  # beyond the last player the next field is written
            out[at + seat] = self.trick[seat]
        at += self.players
        for seat in range(8):
            out[at + seat] = self.tricks[seat]
        at += self.players
        for seat in range(8):
            out[at + seat] = self.void[seat]
        at += self.players
        out[at] = self.leader
        self.write_set(out, at + 1, self.seen)
        self.write_set(out, at + 5, self.discards)
        self.write_set(out, at + 9, self.taken)
        return at + 13

    def deal_blanks(self, chance: Chance) -> None:
        if self.viewer >= -1:  # SPECTATOR; a true game hides nothing that is still to come
            self.deal_unseen(chance)
            if self.phase == LEAVING:
                self.ask_again()
        self.become_true(chance)

    def ask_again(self) -> None:
        """What the others have chosen to leave out is not known: they choose again."""
        for seat in range(self.players):
            if seat != self.viewer and self.voted_with(seat) > 3:
                self.owing |= 1 << seat

    def deal_unseen(self, chance: Chance) -> None:
        unseen = [0] * 56
        for seat in range(self.players):
            if seat != self.viewer:
                self.lay_known(seat)
        left = self.list_unseen(unseen)
        chance.shuffle(unseen, left)
        voids = 0
        for seat in range(self.players):
            voids |= self.void[seat]
        if voids:
            self.deal_around_voids(unseen, left, chance)
            return
        for seat in range(self.players):
            left = self.fill_hand(seat, unseen, left)
            left = self.fill_votes(seat, unseen, left)
        for index in range(left):
            self.aside |= ONE << unseen[index]

    def list_unseen(self, unseen: list[int]) -> int:
        """The cards that have never lain open and are not the viewer's own."""
        seen = self.seen
        if self.viewer >= 0:
            seen |= self.hands[self.viewer] | self.voted_by(self.viewer)
        count = 0
        for card in range(CARDS):
            unseen[count] = card
            count += not seen >> card & 1
        return count

    def fill_votes(self, seat: int, unseen: list[int], left: int) -> int:
        """Deal the cards that a seat has laid face down; return how many are left."""
        for vote in range(VOTES * seat, VOTES * seat + VOTES):
            if self.voted[vote] == 0:
                for _ in range(self.cast[vote]):
                    left -= 1
                    self.voted[vote] |= ONE << unseen[left]
        return left

    def deal_around_voids(self, unseen: list[int], left: int, chance: Chance) -> None:
        """Deal the unseen cards so that nobody gets a colour that they have not followed."""
        rooms = [0] * 6
        amounts = [0] * 4
        rooms[ASIDE] = left
        for seat in range(5):
            rooms[seat] = self.held[seat] - sets.size(self.hands[seat])
            rooms[ASIDE] -= rooms[seat]
        for number in range(left):
            amounts[unseen[number] // NUMBERS] += 1
        for number in range(left):
            colour = unseen[number] // NUMBERS
            amounts[colour] -= 1
            index = self.room_for(colour, rooms, amounts, chance)
            if index == ASIDE:
                self.aside |= ONE << unseen[number]
            else:
                self.hands[index] |= ONE << unseen[number]

    def room_for(self, colour: int, rooms: list[int], amounts: list[int], chance: Chance) -> int:
        """Take a random room for a card of the colour, such that the rest can still be dealt."""
        tries = [0] * 6
        total = 0
        for index in range(6):
            tries[index] = rooms[index]
            if index != ASIDE and self.void[index] >> colour & 1:
                tries[index] = 0
            total += tries[index]
        while True:
            lot = chance.below(total)
            index = 0
            while lot >= tries[index]:
                lot -= tries[index]
                index += 1
            rooms[index] -= 1
            if self.fits(rooms, amounts):
                return index
            rooms[index] += 1
            total -= tries[index]
            tries[index] = 0

    def fits(self, rooms: list[int], amounts: list[int]) -> bool:
        """Hall's condition: for any colours there is room enough where one of them may go."""
        for colours in range(1, 1 << COLOURS):
            needed = 0
            for colour in range(COLOURS):
                needed += amounts[colour] * (colours >> colour & 1)
            room = rooms[ASIDE]
            for seat in range(5):
                if self.void[seat] & colours != colours:
                    room += rooms[seat]
            if needed > room:
                return False
        return True

"""HandGame: games in which everyone holds cards in hand, each hand kept sorted."""

from collections.abc import Mapping, MutableSequence

from kartentisch.games.game import Game
from kartentisch.games.marks import BLANK, HAND_ROOM, NONE, ONE, SEATS, TRUTH


class HandGame(Game):
    """Hands as rows of HAND_ROOM cards in rising order.

    In a view the rows of others are BLANK; what the viewer knows of their cards are sets.
    """

    STATE = (*Game.STATE, "hands", "held", "shown")
    SETS: tuple[str, ...] = ("shown",)
    BY_SEAT: Mapping[str, int] = {**Game.BY_SEAT, "held": 1, "shown": 1}
    OWN: Mapping[str, int] = {"hands": HAND_ROOM}

    def prepare(self) -> None:
        self.hands = [BLANK] * 128
        self.held = [0] * 8
        self.shown = [0] * 8  # of each hand the set of cards that everyone has seen

    def hand(self, seat: int) -> list[int]:
        """The cards that a seat holds, in rising order, BLANK for those that are not known."""
        first = seat * HAND_ROOM
        if self.viewer == TRUTH or self.viewer == seat:
            return [self.hands[place] for place in range(first, first + self.held[seat])]
        known = [card for card in range(64) if self.known_of(seat) >> card & 1]
        return [BLANK] * (self.held[seat] - len(known)) + known

    def known_of(self, seat: int) -> int:
        """The set of cards in another's hand that the viewer knows."""
        return self.shown[seat]

    def empty_hands(self) -> None:
        for place in range(SEATS * HAND_ROOM):
            self.hands[place] = BLANK
        for seat in range(SEATS):
            self.held[seat] = 0
            self.shown[seat] = 0

    def deal_hands(self, deck: list[int], count: int, size: int, kind: int) -> int:
        """Deal hands from the end of a deck in which no card is twice; return how many are left.

        Who gets which card is settled first, and then the cards go out lowest first: so the hands
        are sorted at once.
        """
        owner = [-1] * 64
        for seat in range(self.players):
            for _ in range(size):
                count -= 1
                owner[deck[count]] = seat
                if self.noting:
                    self.note(kind, seat, deck[count], NONE, NONE)
        for card in range(64):
            seat = owner[card]
            if seat >= 0:
                self.hands[HAND_ROOM * seat + self.held[seat]] = card
                self.held[seat] += 1
        return count

    def holds(self, seat: int, card: int) -> bool:
        first = seat * HAND_ROOM
        for place in range(first, first + self.held[seat]):
            if self.hands[place] == card:
                return True
        return False

    def take_up(self, seat: int, card: int) -> None:
        """Put a card into a hand, at its place in the order."""
        first = seat * HAND_ROOM
        place = first + self.held[seat]
        while place > first and self.hands[place - 1] > card:
            self.hands[place] = self.hands[place - 1]
            place -= 1
        self.hands[place] = card
        self.held[seat] += 1

    def give_up(self, seat: int, card: int) -> None:
        """Remove a card from the hand that holds it."""
        self.held[seat] -= 1
        last = seat * HAND_ROOM + self.held[seat]
        leaving = self.hands[last]
        self.hands[last] = BLANK
        while leaving != card:
            last -= 1
            staying = leaving
            leaving = self.hands[last]
            self.hands[last] = staying

    def copy_hands(self, original: "HandGame") -> None:
        self.hands[:] = original.hands
        self.held[:] = original.held
        self.shown[:] = original.shown

    def look_at_hands(self, original: "HandGame", seat: int) -> None:
        """Know the own hand, how many cards the others hold, and those that everyone has seen."""
        self.held[:] = original.held
        self.shown[:] = original.shown
        for place in range(128):
            self.hands[place] = -1  # BLANK
        if seat >= 0:
            for place in range(16 * seat, 16 * seat + 16):
                self.hands[place] = original.hands[place]

    def write_hands(self, out: MutableSequence[int], at: int) -> int:
        own = self.viewer if self.viewer >= 0 else 0  # a spectator has no hand
        for place in range(16):
            out[at + place] = self.hands[16 * own + place]
        at += 16
        for seat in range(8):  # beyond the last player the next field is written
            out[at + seat] = self.held[seat]
        at += self.players
        return self.write_sets(out, at, self.shown, self.players)

    def write_sets(self, out: MutableSequence[int], at: int, sets: list[int], count: int) -> int:
        """Write the first sets of a list, one after the other."""
        for number in range(count):
            for part in range(4):
                out[at + 4 * number + part] = sixteen_bits(sets[number], part)
        return at + 4 * count

    def write_set(self, out: MutableSequence[int], at: int, cards: int) -> None:
        for part in range(4):
            out[at + part] = sixteen_bits(cards, part)

    def lay_known(self, seat: int) -> None:
        """Put the cards that the viewer knows into another's row; the unknown come first."""
        known = self.known_of(seat)
        spot = HAND_ROOM * seat + self.held[seat] - 1
        card = 63
        while known:
            if known >> card & 1:
                self.hands[spot] = card
                spot -= 1
                known ^= ONE << card
            card -= 1

    def fill_hand(self, seat: int, unseen: list[int], left: int) -> int:
        """Deal the blanks of a row from the end of the unseen cards; return how many are left."""
        first = seat * HAND_ROOM
        while self.held[seat] > 0 and self.hands[first] == BLANK:
            self.give_up(seat, BLANK)
            left -= 1
            self.take_up(seat, unseen[left])
        return left


def sixteen_bits(cards: int, part: int) -> int:
    """A quarter of a set of cards as a number; its highest bit is the sign."""
    return (cards >> 16 * part & 0xFFFF ^ 0x8000) - 0x8000

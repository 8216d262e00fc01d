"""HandGame: games in which everyone holds cards in hand, each hand kept sorted."""

from collections.abc import MutableSequence

from kartentisch.games.game import Game
from kartentisch.games.marks import BLANK, HAND_ROOM, NONE, SEATS


class HandGame(Game):
    """Hands as rows of HAND_ROOM cards in rising order; unknown cards are BLANK and come first."""

    STATE = (*Game.STATE, "hands", "held")

    def prepare(self) -> None:
        self.hands = [BLANK] * 128
        self.held = [0] * 8

    def hand(self, seat: int) -> list[int]:
        """The cards that a seat holds, in rising order, BLANK for those that are not known."""
        first = seat * HAND_ROOM
        return [self.hands[place] for place in range(first, first + self.held[seat])]

    def empty_hands(self) -> None:
        for place in range(SEATS * HAND_ROOM):
            self.hands[place] = BLANK
        for seat in range(SEATS):
            self.held[seat] = 0

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

    def write_hands(self, out: MutableSequence[int], at: int) -> int:
        for place in range(128):
            out[at + place] = self.hands[place]
        for seat in range(8):
            out[at + 128 + seat] = self.held[seat]
        return at + 136

    def look_at_hand(self, original: "HandGame", seat: int) -> None:
        """Know how many cards everyone holds, and which ones the seat itself does."""
        self.held[:] = original.held
        if seat >= 0:
            first = seat * HAND_ROOM
            for place in range(first, first + self.held[seat]):
                self.hands[place] = original.hands[place]

    def fill_hand(self, seat: int, unseen: list[int], left: int) -> int:
        """Deal the blanks of a hand from the end of the unseen cards; return how many are left."""
        first = seat * HAND_ROOM
        while self.held[seat] > 0 and self.hands[first] == BLANK:
            self.give_up(seat, BLANK)
            left -= 1
            self.take_up(seat, unseen[left])
        return left

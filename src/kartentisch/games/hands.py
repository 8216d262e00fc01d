"""HandGame: games in which everyone holds cards in hand, no card twice."""

from collections.abc import MutableSequence

from kartentisch.games import holds, sets
from kartentisch.games.constants import BLANK, NONE, ONE, TRUTH
from kartentisch.games.events import OWNER
from kartentisch.games.fields import Field
from kartentisch.games.game import Game


class HandGame(Game):
    """Hands as sets of cards, and how many cards each has.

    In a view the sets of others are empty; what the viewer knows of their cards are other sets.
    """

    FIELDS = (
        *Game.FIELDS,
        Field("hands", 8, sees=OWNER, per_seat=1, sets=True, says="the viewer's hand"),
        Field("held", 8, per_seat=1, holds=holds.number(13), says="cards in hand"),
        Field("shown", 8, per_seat=1, sets=True, says="of each hand the cards everyone has seen"),
    )

    hands: list[int]
    held: list[int]
    shown: list[int]

    def hand(self, seat: int) -> list[int]:
        """The cards that a seat holds, in rising order, BLANK for those that are not known."""
        self.check_seat(seat)
        known = self.hands[seat]
        if self.viewer != TRUTH and self.viewer != seat:
            known = self.known_of(seat)
        cards = [card for card in range(64) if known >> card & 1]
        return [BLANK] * (self.held[seat] - len(cards)) + cards

    def in_hands(self) -> int:
        """The set of all cards that are in somebody's hand."""
        found = 0
        for seat in range(self.players):
            found |= self.hands[seat]
        return found

    def known_of(self, seat: int) -> int:
        """The set of cards in another's hand that the viewer knows."""
        return self.shown[seat]

    def deal_hands(self, deck: list[int], count: int, size: int, kind: int) -> int:
        """Deal hands from the end of a deck; return how many cards are left."""
        for seat in range(self.players):
            for _ in range(size):
                count -= 1
                self.take_up(seat, deck[count])
                if self.noting:
                    self.note(kind, seat, deck[count], NONE, NONE)
        return count

    def take_up(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        self.hands[seat] |= ONE << card
        self.held[seat] += 1

    def give_up(self, seat: int, card: int) -> None:
        """Remove a card from the hand that holds it."""
        self.hands[seat] &= ~(ONE << card)
        self.held[seat] -= 1

    def list_each(self, cards: int, sort: int, moves: list[int], count: int) -> int:
        """Add a move of a sort with each card of a set, lowest first; return how many there are."""
        while cards:
            moves[count] = sort + sets.lowest(cards)
            count += 1
            cards &= cards - 1
        return count

    def write_hands(self, seat: int, out: MutableSequence[int], at: int) -> int:
        self.write_set(out, at, self.hands[seat] if seat >= 0 else 0)
        at += 4
        for player in range(8):  # beyond the last player the next field is written
            out[at + player] = self.held[player]
        at += self.players
        return self.write_sets(out, at, self.shown, self.players)

    def write_sets(self, out: MutableSequence[int], at: int, row: list[int], count: int) -> int:
        """Write the first sets of a row, one after the other."""
        for number in range(count):
            for part in range(4):
                out[at + 4 * number + part] = sixteen_bits(row[number], part)
        return at + 4 * count

    def write_set(self, out: MutableSequence[int], at: int, cards: int) -> None:
        for part in range(4):
            out[at + part] = sixteen_bits(cards, part)

    def lay_known(self, seat: int) -> None:
        """Put the cards that the viewer knows into another's hand."""
        self.hands[seat] = self.known_of(seat)

    def fill_hand(self, seat: int, unseen: list[int], left: int) -> int:
        """Deal what a hand lacks from the end of the unseen cards; return how many are left."""
        for _ in range(self.held[seat] - sets.size(self.hands[seat])):
            left -= 1
            self.hands[seat] |= ONE << unseen[left]
        return left


def sixteen_bits(cards: int, part: int) -> int:
    """A quarter of a set of cards as a number; its highest bit is the sign."""
    return (cards >> 16 * part & 0xFFFF ^ 0x8000) - 0x8000

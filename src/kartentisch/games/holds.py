"""Holds: what the numbers in a field are, said once per field for those who learn from them.

A network can't tell that 17 is a card and 3 a seat. A field says so, and
`observations/features.py` makes features of it:

- `number(highest)`: one feature per entry, from `lowest` up; what is higher counts as the highest.
- `one_of(highest)`: which one of `lowest` to `highest`, a 0/1 feature for each.
- `SEAT`: which seat, `SEATS`: a bit for each seat; both from the viewer's own seat clockwise.
- `bits(count)`: that many bits, a 0/1 feature each.
- `CARD`: each entry is a card, with a 0/1 feature for every card of the game.
- `cards(most)`: the entries are cards whose order does not matter: how many there are of each. They
  lie without gaps, as many as the field `length` says, or else up to the first blank.
- `pile(most, length)`: the same, blanks between them allowed, and which one is on top.
- `spots(length)`: the entries are spots among the cards of the table, a 0/1 feature for each.
- `in_rows(what, length)`: cards or SEATS in rows before the seats, one row after the other, as long
  as the field `length` says. A row shows its first ROW_SLOTS cards.
- `row_spot(first, stride)`: a place in such rows, first + stride * slot + seat.
- `NOTHING`: what follows from other fields.

Sets of cards are known as such. A field that says nothing holds numbers up to the number of cards.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kartentisch.games.game import Game

ROW_SLOTS = 8  # of each row; sensible players never have more than five

# A limit, or how it follows from the table.
Limit = int | Callable[["Game"], int]


class Holds(NamedTuple):
    """What the entries of a field are; see above."""

    kind: str
    highest: Limit = 1
    lowest: int = 0
    length: str = ""  # the field that says how many entries are in use, or how long the rows are
    first: int = 0  # the first entry that means something


def number(highest: Limit, lowest: int = 0, first: int = 0) -> Holds:
    """Numbers that can be scaled."""
    return Holds("number", highest, lowest, first=first)


def one_of(highest: Limit, lowest: int = 0) -> Holds:
    """Numbers that are names."""
    return Holds("one of", highest, lowest)


def bits(count: int) -> Holds:
    """A bit for each of some things."""
    return Holds("bits", count)


def cards(most: Limit, length: str = "") -> Holds:
    """Cards in any order, of which none is there more than `most` times."""
    return Holds("cards", most, length=length)


def pile(most: Limit, length: str) -> Holds:
    """Cards one upon the other."""
    return Holds("pile", most, length=length)


def spots(length: str) -> Holds:
    """Spots where something is."""
    return Holds("spots", length=length)


def in_rows(what: Holds, length: str) -> Holds:
    """Cards, or who knows them, in rows of different lengths."""
    return Holds(f"rows of {what.kind}", length=length)


def row_spot(first: int, stride: int) -> Holds:
    """A place in rows of cards."""
    return Holds("row spot", stride, first)


def all_cards(game: "Game") -> int:
    """How many cards there are."""
    return game.cards


def all_rounds(game: "Game") -> int:
    """How many rounds there are."""
    return game.rounds


def all_points(game: "Game") -> int:
    """The most points to be had."""
    return game.rounds * game.ROUND_POINTS


def last_phase(game: "Game") -> int:
    """The number of the last phase."""
    return len(game.PHASES) - 1


def last_spot(game: "Game") -> int:
    """The number of the last spot, where there is one for each card."""
    return game.cards - 1


def copies(game: "Game") -> int:
    """How often each card is there, where all are there equally often."""
    return game.cards // len(game.faces())


UNSAID = Holds("unsaid")
NOTHING = Holds("nothing")
SEAT = Holds("seat")
SEATS = Holds("seats")
CARD = Holds("card")

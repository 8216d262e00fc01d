"""How a position lies on the table: rows of cards, in the middle and in front of each seat.

A game's words fill a `TableLayout`; `Words.picture` prints it, and a screen draws it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from kartentisch.games.constants import BLANK

if TYPE_CHECKING:
    from kartentisch.games.words.language import Words

ON_TOP = {"de": "oben", "en": "on top"}
GAP = -2  # where a card of a grid is gone
GAP_MARK = "·"


@dataclass(frozen=True)
class Row:
    """Cards that lie together. BLANK is a card face down, GAP a gap in a grid.

    With a count the cards are the top ones of a pile of that many. Numbered cards are those that
    people name by their number, from 1. `chosen` has the indexes of cards in a choice that only
    its owner can see yet. A grid has columns.
    """

    label: str
    cards: Sequence[int] = ()
    note: str = ""
    count: int | None = None
    numbered: bool = False
    chosen: Collection[int] = ()
    columns: int = 0

    def text(self, words: "Words", language: str) -> str:
        """The row in one line, a grid in several."""
        if self.count is not None:
            shown = str(self.count)
            if self.cards:
                shown += f", {ON_TOP[language]} {words.cards(self.cards, language)}"
        elif self.columns:
            return self.grid(words, language)
        elif self.numbered:
            cells = (self.cell(index, words, language) for index in range(len(self.cards)))
            shown = " ".join(cells) or "–"
        else:
            shown = words.cards(self.cards, language)
        note = f" {self.note}" if self.note else ""
        return f"{self.label}: {shown}{note}" if self.label else shown + note

    def cell(self, index: int, words: "Words", language: str) -> str:
        """A numbered card; a star marks what its owner has chosen."""
        name = words.card(self.cards[index], language)
        return f"{index + 1}:{name}{'*' if index in self.chosen else ''}"

    def grid(self, words: "Words", language: str) -> str:
        """The cards in columns; of a card face down only the number shows."""
        cells = [
            GAP_MARK
            if card == GAP
            else str(index + 1)
            if card == BLANK
            else self.cell(index, words, language)
            for index, card in enumerate(self.cards)
        ]
        lines = [
            cells[first : first + self.columns] for first in range(0, len(cells), self.columns)
        ]
        # A card that lies open widens its own column alone, so that large grids fit a terminal.
        widths = [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]
        return "\n".join(
            " ".join(f"{cell:>{width}}" for cell, width in zip(line, widths, strict=False)).rstrip()
            for line in lines
        )


@dataclass(frozen=True)
class Before:
    """What lies before a seat, and a few words about it, such as its points."""

    seat: int
    rows: Sequence[Row]
    about: str = ""
    note: str = ""


@dataclass(frozen=True)
class TableLayout:
    """A position: lines about the game, rows in the middle of the table, and every seat."""

    heading: Sequence[str]
    rows: Sequence[Row]
    seats: Sequence[Before]
    deciders: Collection[int] = ()

    def text(self, words: "Words", language: str) -> str:
        """The position as lines of text; > marks those who owe a decision."""
        lines = list(self.heading)
        lines += [row.text(words, language) for row in self.rows if row.columns]
        if piles := [row.text(words, language) for row in self.rows if not row.columns]:
            lines.append("; ".join(piles))
        for place in self.seats:
            mark = ">" if place.seat in self.deciders else " "
            who = words.seat(place.seat, language)
            about = f" ({place.about})" if place.about else ""
            rows = "; ".join(row.text(words, language) for row in place.rows)
            note = f"  {place.note}" if place.note else ""
            lines.append(f"{mark} {who}{about}: {rows}{note}".rstrip())
        return "\n".join(lines)

"""A position drawn with small cards, from its layout."""

from collections.abc import Callable, Sequence

from rich.style import Style
from rich.text import Text

from kartentisch.games import Game
from kartentisch.games.constants import BLANK
from kartentisch.games.words import Words
from kartentisch.games.words.layout import GAP, GAP_MARK, Before, Row, TableLayout
from kartentisch.terminal import paint

FACE = "bold #1d2421 on #f4efe1"
FACES = {
    "red": "bold #ffffff on #b3261e",
    "yellow": "bold #1d2421 on #f2c230",
    "green": "bold #ffffff on #2e7d32",
    "blue": "bold #ffffff on #1e5fb3",
}
BACK = "#c9d6cf on #35536b"
CHOSEN = "bold #1d2421 on #9be8c4"
LABEL = "#a9c4b8"
HEADING = "bold #ffffff"
TURN = "bold #ffd166"
MOST_BACKS = 14  # more cards face down are only counted

# The move that a click on a card makes, by what one would type for the card; None for none.
Clickable = Callable[[str], int | None]


class Drawing:
    """Draws positions of one table, for a width."""

    def __init__(self, words: Words, language: str, clickable: Clickable, width: int) -> None:
        self.words = words
        self.language = language
        self.clickable = clickable
        self.width = width

    def table(self, view: Game) -> Text:
        """The middle of the table, and everyone but the reader."""
        layout = self.words.layout(view, self.language)
        if layout is None:
            picture = self.words.picture(view, self.language)
            return paint.painted(picture, self.words, self.language)
        lines = [Text(line, HEADING if not at else LABEL) for at, line in enumerate(layout.heading)]
        lines += self.middle(layout)
        for place in turned(layout.seats, self.words.you):
            if place.seat != self.words.you:
                lines += self.seat(place, place.seat in layout.deciders)
        return Text("\n").join(lines)

    def own(self, view: Game) -> Text:
        """What lies before the reader; nothing if the game does not say."""
        layout = self.words.layout(view, self.language)
        if layout is None or self.words.you is None:
            return Text()
        place = layout.seats[self.words.you]
        return Text("\n").join(self.seat(place, place.seat in layout.deciders))

    def middle(self, layout: TableLayout) -> list[Text]:
        """Piles side by side, grids below each other."""
        piles = [self.row(row, None) for row in layout.rows if not row.columns]
        lines = self.side_by_side(piles, 0) if piles else []
        for row in layout.rows:
            if row.columns:
                lines += self.grid(row)
        return [*lines, Text()]

    def seat(self, place: Before, decides: bool) -> list[Text]:
        """A seat: who, and what lies there."""
        own = place.seat == self.words.you
        head = Text("▶ " if decides else "  ", TURN)
        longest = 0 if own else max(len(name) for name in self.others())
        name = self.words.seat(place.seat, self.language)
        head.append(f"{name:{longest}}", paint.SELF if own else paint.NAME)
        if place.about:
            head.append(f" {place.about}", LABEL)
        if place.note:
            head.append(f" {place.note}", TURN)
        rows = [self.row(row, place.seat) for row in place.rows]
        return self.side_by_side([[head], *rows], 4)

    def others(self) -> list[str]:
        """The names of all but the reader."""
        return [name for seat, name in enumerate(self.words.names) if seat != self.words.you]

    def side_by_side(self, parts: Sequence[Sequence[Text]], indent: int) -> list[Text]:
        """Parts in as few lines as they fit in; only what is longer than a line is broken."""
        lines: list[Text] = []
        for part in parts:
            whole = sum(piece.cell_len + 1 for piece in part) - 1
            fresh = True
            for piece in part:
                needed = whole if fresh and whole + indent <= self.width else piece.cell_len
                gap = 2 if fresh else 1
                fresh = False
                if lines and lines[-1].cell_len + gap + needed <= self.width:
                    lines[-1].append(" " * gap).append_text(piece)
                else:
                    lines.append(Text(" " * indent if lines else "").append_text(piece))
        return lines

    def row(self, row: Row, seat: int | None) -> list[Text]:
        """A row of cards with its label, in pieces that are not to be broken."""
        label = Text(f"{row.label} " if row.label else "", LABEL)
        if row.count is not None:
            label.append(f"{row.count} ", HEADING)
        note = [Text(row.note, TURN)] if row.note else []
        backs = len(row.cards)
        if not row.numbered and backs and all(card == BLANK for card in row.cards):
            label.append("▮" * min(backs, MOST_BACKS), "#6d93b3").append(f" {backs}", LABEL)
        elif not row.cards and row.count is None:
            label.append("–", LABEL)
        cards = [
            self.card(row, index, seat)
            for index, card in enumerate(row.cards)
            if row.numbered or card != BLANK
        ]
        if not cards:
            label.rstrip()
            return [label, *note]
        return [label.append_text(cards[0]), *cards[1:], *note]

    def card(self, row: Row, index: int, seat: int | None) -> Text:
        """A small card; a click on it makes its move, if it has one."""
        card = row.cards[index]
        face = "" if card == BLANK else self.words.face(card, self.language)
        if row.numbered:
            face = f"{index + 1}:{face}" if face else str(index + 1)
        style = BACK if card == BLANK else FACE
        if card != BLANK:
            name = self.words.card(card, self.language)
            tint = self.words.TINTS.get(name.partition(" ")[0])
            style = FACES.get(tint or "", FACE)
        if index in row.chosen:
            style = CHOSEN
        pad = "" if row.columns else " "
        return Text(f"{pad}{face}{pad}", self.clicked(style, self.typed(row, index, seat)))

    def typed(self, row: Row, index: int, seat: int | None) -> str:
        """What one would type for a card; nothing for a card that can't be meant."""
        own = seat == self.words.you
        if not row.numbered:
            return self.words.card(row.cards[index], self.language) if own else ""
        owner = "" if seat is None or own else self.words.name(seat, self.language)
        return f"{owner} {index + 1}"

    def clicked(self, style: str, typed: str) -> Style:
        """The style of a card; a click finds its move there, if it has one."""
        move = self.clickable(typed) if typed else None
        parsed = Style.parse(style)
        return parsed if move is None else parsed + Style(meta={"move": move})

    def grid(self, row: Row) -> list[Text]:
        """Cards in columns, as many as fit."""
        cells = [
            Text(GAP_MARK, LABEL) if card == GAP else self.card(row, index, None)
            for index, card in enumerate(row.cards)
        ]
        wide = max(cell.cell_len for cell in cells) + 1
        columns = max(1, min(row.columns, (self.width + 1) // wide))
        lines = []
        for first in range(0, len(cells), columns):
            line = Text()
            for cell in cells[first : first + columns]:
                cell.align("center", wide - 1)
                line.append_text(cell).append(" ")
            lines.append(line)
        return lines


def turned(seats: Sequence[Before], you: int | None) -> list[Before]:
    """The seats in turn order, so that the reader's own comes last, next to their moves."""
    after = 0 if you is None else you + 1
    return [*seats[after:], *seats[:after]]

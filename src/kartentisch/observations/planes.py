"""Planes: how the numbers of a field become features, by what the field holds (games/holds.py).

`planes_of` lists the planes of a field. A plane knows its shape, what to say of it, and its steps:
what the writer (writer.py) has to do for a viewer, each step a part of its plan and some numbers.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kartentisch.games.events import OWNER
from kartentisch.games.fields import Field
from kartentisch.games.game import Game
from kartentisch.games.holds import ROW_SLOTS, UNSAID, Holds

MOST = 255  # what a byte holds

# The parts of a plan in the order in which the writer goes through them. The first four write eight
# cells at a time, beyond the end of their plane, so they lie in this order before the others.
NUMBERS, ROWS, SETS, BITS, CHOICES, TURNS, COUNTS, TOPS, SPOTS = range(9)
PARTS = range(9)
BEYOND = 7  # how many cells beyond the end of a plane may be written

Step = tuple[int, tuple[int, ...]]
Steps = Callable[[int, int], Iterator[Step]]  # by the offset of the plane, and the viewer


class Plane(NamedTuple):
    """Features of one kind."""

    name: str
    rank: int  # planes with a lower one lie before others; its part, up to CHOICES
    shape: tuple[int, ...]
    highest: int
    words: str
    steps: Steps


class Source:
    """A field as an observation of a table has it."""

    def __init__(self, game: Game, field: Field, places: dict[str, int]) -> None:
        self.name = field.name
        self.holds = field.holds
        if field.holds == UNSAID:  # the number of cards is more than most things
            most = max(game.cards, game.HIGHEST_CARD, 1)
            self.holds = Holds("number", most, min(field.blank, 0))
        limit = self.holds.highest
        self.highest = limit(game) if callable(limit) else limit
        self.first = places[field.name]
        self.length = places[self.holds.length] if self.holds.length else -1
        self.players = game.players
        self.faces = game.faces()
        self.spots = game.cards
        self.seats = game.players if field.per_seat and field.sees != OWNER else 1
        self.each = field.observed(game.players, game.cards) // self.seats  # entries of a seat
        self.shape = tuple(count for count in (self.seats, self.each) if count > 1)

    def entries(self, viewer: int) -> Iterator[tuple[int, int, int]]:
        """Runs of entries: the first among the features, where the viewer's are the first ones; the
        first in the observation; and how many.
        """
        if self.seats == 1:
            yield 0, self.first, self.each
            return
        last = self.seats - viewer
        yield 0, self.first + viewer * self.each, last * self.each
        yield last * self.each, self.first, viewer * self.each  # perhaps none: plans are alike


def planes_of(game: Game, field: Field, places: dict[str, int]) -> list[Plane]:
    """The planes of a field; `places` says where each field is in an observation."""
    source = Source(game, field, places)
    return KINDS["sets" if field.sets else source.holds.kind](source)


def nothing(source: Source) -> list[Plane]:
    """No plane at all."""
    return []


def sets(source: Source) -> list[Plane]:
    """A plane for each set of cards."""
    width = len(source.faces)

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        for place, entry, count in source.entries(viewer):
            first = source.first + 4 * (entry - source.first)
            for number in range(count):
                yield SETS, (first + 4 * number, offset + (place + number) * width)

    return [Plane(source.name, SETS, (*source.shape, width), 1, "which cards", steps)]


def number(source: Source) -> list[Plane]:
    """A feature for each number."""
    lowest, skipped = source.holds.lowest, source.holds.first
    span = source.highest - lowest
    scale = -(-span // MOST)

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        for place, entry, count in source.entries(viewer):
            step = (entry + skipped, count - skipped, lowest, span, scale, offset + place)
            yield NUMBERS, step

    shape = (source.each - skipped,) if skipped else source.shape or (1,)
    words = [f"less {lowest}".replace("less -", "plus ")] if lowest else []
    words += [f"divided by {scale}"] if scale > 1 else []
    return [Plane(source.name, NUMBERS, shape, -(-span // scale), ", ".join(words), steps)]


def choice(source: Source, lowest: int, width: int, words: str) -> list[Plane]:
    """Which one of some things each entry is; the first feature says that it is none of them."""

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        for place, entry, count in source.entries(viewer):
            yield CHOICES, (entry, count, lowest - 1, width + 1, offset + place * (width + 1))

    words = f"none, or {words}"
    return [Plane(source.name, CHOICES, (*source.shape, width + 1), 1, words, steps)]


def one_of(source: Source) -> list[Plane]:
    """Which number."""
    lowest = source.holds.lowest
    words = f"which one of {lowest} to {source.highest}"
    return choice(source, lowest, source.highest - lowest + 1, words)


def card(source: Source) -> list[Plane]:
    """Which card."""
    return choice(source, source.faces.start, len(source.faces), "which card")


def seat(source: Source) -> list[Plane]:
    """Which seat."""

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        for place, entry, count in source.entries(viewer):
            for number in range(count):
                yield TURNS, (entry + number, offset + (place + number) * source.players)

    return [Plane(source.name, CHOICES, (*source.shape, source.players), 1, "which seat", steps)]


def bits(source: Source) -> list[Plane]:
    """Which of some things."""
    return bitwise(source, source.highest, 0, "which of these")


def seats(source: Source) -> list[Plane]:
    """Which seats."""
    return bitwise(source, source.players, 1, "which seats")


def bitwise(source: Source, width: int, turned: int, words: str) -> list[Plane]:
    """A feature for each bit, turned so that the viewer's comes first, or not."""

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        for place, entry, count in source.entries(viewer):
            yield BITS, (entry, count, width, turned, offset + place * width)

    return [Plane(source.name, BITS, (*source.shape, width), 1, words, steps)]


def counts(source: Source, faces: range, words: str) -> list[Plane]:
    """How often each thing is there."""
    width = len(faces)

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        for place in range(source.seats):
            entry = source.first + (viewer + place) % source.seats * source.each
            cell = offset + place * width
            yield COUNTS, (entry, source.each, source.length, faces.start, width, cell)

    shape = (source.seats, width) if source.seats > 1 else (width,)
    return [Plane(source.name, CHOICES, shape, source.highest, words, steps)]


def cards(source: Source) -> list[Plane]:
    """How many of each card, or which cards."""
    words = "which cards" if source.highest == 1 else "how many of each card"
    return counts(source, source.faces, words)


def spots(source: Source) -> list[Plane]:
    """Which spots."""
    return counts(source, range(source.spots), "which spots")


def pile(source: Source) -> list[Plane]:
    """Which cards, and which one is on top."""
    faces = source.faces

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        step = (source.first, source.each, source.length, faces.start, len(faces), offset)
        yield TOPS, step

    top = Plane(f"{source.name}_top", CHOICES, (len(faces),), 1, "which card is on top", steps)
    return [*cards(source), top]


def rows(source: Source, width: int, seats: int, words: str) -> list[Plane]:
    """What is in the first slots of each row."""

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        yield ROWS, (source.first, source.length, ROW_SLOTS, width, seats, offset)

    return [Plane(source.name, ROWS, (source.players, ROW_SLOTS, width), 1, words, steps)]


def rows_of_cards(source: Source) -> list[Plane]:
    """Which card is in each slot; the first feature says that it is not known."""
    words = "in each slot an unknown card, or which card"
    return rows(source, len(source.faces) + 1, 0, words)


def rows_of_seats(source: Source) -> list[Plane]:
    """Which seats are in each slot."""
    return rows(source, source.players, 1, "in each slot which seats")


def row_spot(source: Source) -> list[Plane]:
    """Which slot of which row."""

    def steps(offset: int, viewer: int) -> Iterator[Step]:
        yield SPOTS, (source.first, source.holds.lowest, source.highest, ROW_SLOTS, offset)

    shape = (source.players, ROW_SLOTS)
    return [Plane(source.name, CHOICES, shape, 1, "which slot of which row", steps)]


KINDS: dict[str, Callable[[Source], list[Plane]]] = {
    "nothing": nothing,
    "sets": sets,
    "number": number,
    "one of": one_of,
    "card": card,
    "seat": seat,
    "seats": seats,
    "bits": bits,
    "cards": cards,
    "pile": pile,
    "spots": spots,
    "rows of card": rows_of_cards,
    "rows of seats": rows_of_seats,
    "row spot": row_spot,
}

"""Fields: what a position consists of, said once per field.

A game lists its fields in FIELDS. Copying a game, clearing the table, views and observations
follow from that list; only what a seat sees by a rule of the game is written out there
(`Game.observe_by_rule`).

Compiled, a field is plain C memory, and `memory.pyx` does all this by moving bytes. The functions
here do the same with attributes: for interpreted games, also where Kartentisch itself is compiled.
"""

from typing import TYPE_CHECKING, NamedTuple

from kartentisch.games.events import EVERYONE, NOBODY, OWNER
from kartentisch.games.holds import UNSAID, Holds

if TYPE_CHECKING:
    from kartentisch.games.game import Game

MOVER = "mover"  # seen by the seat whose turn it is
RULE = "rule"  # who sees what of it is a rule of the game


class Field(NamedTuple):
    """A number that makes up a position, or a list of numbers of a fixed size.

    `sees` is EVERYONE, OWNER (each seat its own entries), MOVER, NOBODY or RULE. Observations have
    no entries for seats or cards that a table does not have: `per_seat` is how many entries each
    seat has, `per_card` says that there is one for each card. `sets` marks sets of cards. `holds`
    says what the entries are (holds.py), and `says` what the field is about, for documents.
    `past` marks what lay open earlier: views have it, so that worlds fit it, but it is part of no
    observation, and of a save only while it tells something. `since` names a number of the game:
    as long as that is 0 this field is blank, so that copies can do without it.
    """

    name: str
    size: int = 0  # 0 for a single number
    blank: int = 0
    sees: str = EVERYONE
    per_seat: int = 0
    per_card: bool = False
    sets: bool = False
    holds: Holds = UNSAID
    says: str = ""
    past: bool = False
    since: str = ""

    def blank_value(self) -> int | list[int]:
        """What stands there when nothing is known, and before anything is dealt."""
        return [self.blank] * self.size if self.size else self.blank

    def observed(self, players: int, cards: int) -> int:
        """How many entries an observation has at a table of this size."""
        if self.sees == NOBODY or self.past:
            return 0
        if self.sees == OWNER:
            return self.per_seat
        if self.per_card:
            return cards
        return self.per_seat * players or self.size or 1

    def numbers(self, game: "Game", seat: int) -> list[int]:
        """The entries of a game that an observation of a seat has, each in 16 bits."""
        value = getattr(game, self.name)
        entries = value if isinstance(value, list) else [int(value)]
        first = self.per_seat * max(seat, 0) if self.sees == OWNER else 0
        entries = entries[first : first + self.observed(game.players, game.cards)]
        return [part for cards in entries for part in quarters(cards)] if self.sets else entries


def quarters(cards: int) -> list[int]:
    """A set of cards as four numbers of sixteen cards each, lowest first; the top bit is a sign."""
    return [(cards >> 16 * part & 0xFFFF ^ 0x8000) - 0x8000 for part in range(4)]


def blank(game: "Game", fields: tuple[Field, ...]) -> None:
    """Blank some fields of a game."""
    for field in fields:
        setattr(game, field.name, field.blank_value())


def copy(game: "Game", original: "Game") -> None:
    """Take over all fields of another game."""
    for field in game.FIELDS:
        value = getattr(original, field.name)
        setattr(game, field.name, value[:] if field.size else value)


def observe(view: "Game", original: "Game", seat: int) -> None:
    """Take over what a seat sees without a rule of the game, instead of what another one saw.

    What nobody sees has always been blank in a view. What is blank until later becomes so again.
    """
    for field in view.FIELDS:
        value = getattr(original, field.name)
        if field.sees == EVERYONE or (field.sees == MOVER and seat == original.turn):
            setattr(view, field.name, value[:] if field.size else value)
        elif field.sees == MOVER or field.since:
            setattr(view, field.name, field.blank_value())
        elif field.sees == OWNER:
            own = [field.blank] * field.size
            if seat >= 0:
                first = field.per_seat * seat
                own[first : first + field.per_seat] = value[first : first + field.per_seat]
            setattr(view, field.name, own)


def numbers_of(view: "Game") -> list[int]:
    """The observation that a view makes: its viewer, and its fields in their order."""
    return [view.viewer, *(number for f in view.FIELDS for number in f.numbers(view, view.viewer))]

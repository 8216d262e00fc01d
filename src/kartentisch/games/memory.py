"""Where the fields of a game are, and all that follows from that, as plain Python.

Compiled, `memory.pyx` replaces this module: it finds the fields in the memory of a game and moves
bytes. Keep the two alike.
"""

from typing import TYPE_CHECKING, NamedTuple

from kartentisch.games import fields
from kartentisch.games.fields import Field

if TYPE_CHECKING:
    from kartentisch.games.game import Game


class Layout(NamedTuple):
    """The fields of a game that are not those of all games."""

    table: tuple[Field, ...]


def layout_of(game: "Game", shared: int) -> Layout:
    """Where the fields of a game are, the first of which are those of all games."""
    return Layout(game.FIELDS[shared:])


def blank(game: "Game", layout: Layout) -> None:
    """Blank all fields of a game."""
    fields.blank(game, game.FIELDS)


def blank_table(game: "Game", layout: Layout) -> None:
    """Blank all fields but those that every game has."""
    fields.blank(game, layout.table)


def copy(game: "Game", original: "Game", layout: Layout) -> None:
    """Take over all fields of another game of the kind."""
    fields.copy(game, original)


def observe(view: "Game", original: "Game", layout: Layout, seat: int, turn: int) -> None:
    """Take over what a seat sees without a rule of the game, instead of what another one saw."""
    fields.observe(view, original, seat)


def image(game: "Game", layout: Layout) -> bytes:
    """The fields as bytes: interpreted games have none."""
    return b""


def take_image(game: "Game", layout: Layout, image: bytes) -> None:
    """Take over the fields that `image` wrote."""
    raise ValueError("interpreted games have no image; set their fields")

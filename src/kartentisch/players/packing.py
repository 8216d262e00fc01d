"""Views on their way to a bot's process, which runs the same Kartentisch on the same machine.

A compiled game travels as an image of its memory (`Game.image`), which takes a microsecond; others
field by field. Only our process packs: what a bot sends is never unpacked.
"""

import marshal
import struct
from collections.abc import Sequence
from typing import Any

from kartentisch.games import Game, game_class
from kartentisch.games.events import Event

LENGTH = struct.Struct("<I")

Table = tuple[str, int, dict[str, Any]]  # game, players, options


def framed(message: Any) -> bytes:
    """A message with its length in front."""
    packed = marshal.dumps(message)
    return LENGTH.pack(len(packed)) + packed


def table_of(view: Game) -> Table:
    """What stays the same throughout a match."""
    return view.NAME, view.players, dict(view.options)


def fields_of(view: Game) -> bytes | list[Any]:
    """What a view holds."""
    return view.image() or [getattr(view, field.name) for field in view.FIELDS]


def notes_of(game: Game, events: Sequence[Event]) -> list[tuple[Any, ...]]:
    """Events as plain numbers, their kind by its index."""
    return [(game.EVENTS.index(kind), *values) for kind, *values in events]


def unpacked(table: Table, seat: int, held: bytes | list[Any], notes: list[Any]) -> Game:
    """The view that was packed, with the events that it hands over."""
    name, players, options = table
    kind = game_class(name)
    view = kind.__new__(kind)
    view.set_up(players, options)
    view.viewer = seat
    if isinstance(held, bytes):
        view.take_image(held)
    else:
        for field, value in zip(view.FIELDS, held, strict=True):
            setattr(view, field.name, value)
    view.hear([Event(kind.EVENTS[number], *values) for number, *values in notes])
    return view

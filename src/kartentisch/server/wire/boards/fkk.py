"""FKK on the wire. K17: people have to remember what they have seen."""

import msgspec

from kartentisch.games.constants import NONE
from kartentisch.games.fkk import Fkk
from kartentisch.games.moves.fkk import meaning_of
from kartentisch.server.wire.boards.board import Board, Card, Mine, open_to_all, own, shown

SEEN_ONCE = frozenset({"looked", "drew", "hid"})


class Spot(msgspec.Struct):
    """A card in somebody's row."""

    seat: int
    slot: int


class FkkBoard(Board, kw_only=True, tag="fkk"):
    """rows: all cards face down until the end; holding: someone has a drawn card in hand."""

    rows: list[list[Card]]
    draw: int
    discards: list[int]
    holding: bool


class FkkMine(Mine, kw_only=True, tag="fkk"):
    """drawn: the card I have drawn; chosen: the cards of my choice that is not settled yet.

    seen: the cards that I have seen, where they lie now; only at tables that help with that.
    """

    drawn: Card
    chosen: list[Spot]
    seen: list[list[Card]] | None


def board(view: Fkk) -> FkkBoard:
    """K17: until the end every card lies face down, no matter who has seen it."""
    row = view.row[: view.players]
    return FkkBoard(
        *open_to_all(view, row),
        rows=open_cards(view) if view.over else [[None] * length for length in row],
        draw=view.left,
        discards=view.discards[: view.discarded],
        holding=view.phase_name in ("drawn", "swap"),
    )


def mine(view: Fkk) -> FkkMine:
    """One seat of FKK."""
    (drawn,) = shown([view.drawn])
    return FkkMine(*own(view), drawn=drawn, chosen=chosen_spots(view), seen=None)


def remind(mine: FkkMine, view: Fkk) -> None:
    """Show what the seat has seen."""
    mine.seen = open_cards(view)


def open_cards(game: Fkk) -> list[list[Card]]:
    """Every row."""
    return [shown(game.cards_of(seat)) for seat in range(game.players)]


def chosen_spots(view: Fkk) -> list[Spot]:
    """What the viewer has chosen and nobody else can see yet."""
    seat = view.viewer
    if view.picked != NONE:
        _, slot, owner = meaning_of(view.picked)
        return [Spot(owner, slot)]
    if view.phase_name == "look":
        return [Spot(seat, slot) for slot in range(4) if view.looks[seat] >> slot & 1]
    if view.phase_name == "match" and view.answers[seat] != NONE:
        return [Spot(seat, view.answers[seat])]
    return []

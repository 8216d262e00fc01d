"""Futschikato on the wire."""

from kartentisch.games.futschikato import Futschikato
from kartentisch.server.wire.boards.board import Board, Card, Mine, open_to_all


class FutschikatoBoard(Board, kw_only=True, tag="futschikato"):
    """front: the card before each seat; worth: what it counts together with its equals."""

    front: list[Card]
    worth: list[int]
    draw: int
    discards: list[int]


class FutschikatoMine(Mine, kw_only=True, tag="futschikato"):
    """A hand of Futschikato."""

    hand: list[int]


def board(view: Futschikato) -> FutschikatoBoard:
    """The table of Futschikato."""
    front = [view.front[seat] for seat in range(view.players)]
    return FutschikatoBoard(
        *open_to_all(view, view.held),
        front=[number or None for number in front],
        worth=[view.worth[number] if number else 0 for number in front],
        draw=view.left,
        discards=[view.discards[index] for index in range(view.discarded)],
    )


def mine(view: Futschikato) -> FutschikatoMine:
    """One seat of Futschikato."""
    seat = view.viewer
    return FutschikatoMine(
        seat=seat,
        moves=view.legal(seat),
        may_take_back=False,  # a card once played stays played
        hand=view.hand(seat),
    )


def open_cards(game: Futschikato) -> list[list[int]]:
    """Every hand."""
    return [game.hand(seat) for seat in range(game.players)]

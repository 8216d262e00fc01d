"""Pisa on the wire."""

import msgspec

from kartentisch.games.pisa import Pisa
from kartentisch.server.wire.boards.board import Board, Card, Mine, open_to_all, or_none, own, shown


class Vote(msgspec.Struct):
    """What a seat laid at one vote: at which voting card (None: not yet), and which cards."""

    backed: int | None
    cards: list[Card]


class PisaBoard(Board, kw_only=True, tag="pisa"):
    """tower: the voting cards that won trump, goal and ranking; under_trump: a colour.

    votes: the three votes of each seat; trick: what each has played; tricks: how many it has.
    """

    tower: list[int | None]
    under_trump: int | None
    votes: list[list[Vote]]
    leader: int
    trick: list[Card]
    tricks: list[int]
    left_out: list[int]


class PisaMine(Mine, kw_only=True, tag="pisa"):
    """laid: my cards at the three votes; backing and chosen: the choice that I am making."""

    hand: list[int]
    laid: list[list[int]]
    backing: int | None
    chosen: list[int]


def board(view: Pisa) -> PisaBoard:
    """The table of Pisa."""
    seats = range(view.players)
    return PisaBoard(
        *open_to_all(view, view.held),
        tower=[or_none(card) for card in view.tower],
        under_trump=or_none(view.under_trump),
        votes=[[vote_of(view, seat, vote) for vote in range(3)] for seat in seats],
        leader=view.leader,
        trick=shown(view.trick[: view.players]),
        tricks=view.tricks[: view.players],
        left_out=view.left_out(),
    )


def vote_of(view: Pisa, seat: int, vote: int) -> Vote:
    """What a seat laid at a vote."""
    return Vote(or_none(view.backed[3 * seat + vote]), shown(view.votes_of(seat, vote)))


def mine(view: Pisa) -> PisaMine:
    """One seat of Pisa."""
    seat = view.viewer
    return PisaMine(
        *own(view),
        hand=view.hand(seat),
        laid=[view.votes_of(seat, vote) for vote in range(3)],
        backing=or_none(view.backing) if view.turn == seat else None,
        chosen=view.choice_of(seat),
    )


def open_cards(game: Pisa) -> list[list[int]]:
    """Every hand."""
    return [game.hand(seat) for seat in range(game.players)]

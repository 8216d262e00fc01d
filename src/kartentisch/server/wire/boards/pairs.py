"""The pairs game on the wire."""

from kartentisch.games.pairs import Pairs
from kartentisch.server.wire.boards.board import Board, Card, Mine, open_to_all, or_none, own, shown


class PairsBoard(Board, kw_only=True, tag="pairs"):
    """face_down: the places with a card face down; turned: the place that lies open, and its card.

    Places count from 0 to places - 1. pairs: the kinds of the pairs that each seat has won.
    """

    places: int
    face_down: list[int]
    turned: int | None
    card: Card
    pairs: list[list[int]]


class PairsMine(Mine, kw_only=True, tag="pairs"):
    """In the pairs game nobody holds anything.

    seen: the cards that have lain open, by place; only where one is helped to remember.
    """

    seen: list[Card] | None


def board(view: Pairs) -> PairsBoard:
    """What has been turned back is not shown again: it is a game of memory."""
    won = [view.pairs_of(seat) for seat in range(view.players)]
    lying = view.lying[: view.left]
    turned = or_none(view.turned)
    return PairsBoard(
        *open_to_all(view, [len(pairs) for pairs in won]),
        places=view.cards,
        face_down=[place for place in lying if place != turned],
        turned=turned,
        card=None if turned is None else view.grid[turned],
        pairs=won,
    )


def mine(view: Pairs) -> PairsMine:
    """One seat of the pairs game."""
    return PairsMine(*own(view), seen=None)


def remind(mine: PairsMine, view: Pairs) -> None:
    """Show what everybody has seen, as long as it lies there."""
    lying = set(view.lying[: view.left])
    mine.seen = [
        card if place in lying else None
        for place, card in enumerate(shown(view.grid[: view.cards]))
    ]


def open_cards(game: Pairs) -> list[list[Card]]:
    """A single list, the card at each place of the grid: nobody has a hand."""
    return [shown(game.grid[: game.cards])]

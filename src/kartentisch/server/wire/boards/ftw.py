"""FTW?! on the wire."""

from kartentisch.games.ftw import Ftw
from kartentisch.server.wire.boards.board import Board, Card, Mine, open_to_all, own, shown


class FtwBoard(Board, kw_only=True, tag="ftw"):
    """pile: its top card last; out: how many cards are out of the round; hands: at the end."""

    helpers: list[list[int]]
    pile: list[Card]
    out: int
    hands: list[list[int]]


class FtwMine(Mine, kw_only=True, tag="ftw"):
    """chosen: the cards of the choice I am making; score: my points if the round ended now."""

    hand: list[int]
    chosen: list[int]
    score: int


def board(view: Ftw) -> FtwBoard:
    """The table of FTW?!."""
    seats = range(view.players)
    helpers = [view.helpers_of(seat) for seat in seats]
    in_play = view.piled + sum(view.held) + sum([len(row) for row in helpers])
    return FtwBoard(
        *open_to_all(view, view.held),
        helpers=helpers,
        pile=shown(view.pile[: view.piled]),
        out=view.cards - in_play,
        hands=open_cards(view) if view.over else [],
    )


def mine(view: Ftw) -> FtwMine:
    """One seat of FTW?!."""
    hand = view.hand(view.viewer)
    return FtwMine(
        *own(view),
        hand=hand,
        chosen=view.choice_of(view.viewer),
        score=max(0, 2 * hand[-1] - sum(hand)) if hand else 0,  # W11
    )


def open_cards(game: Ftw) -> list[list[int]]:
    """Every hand."""
    return [game.hand(seat) for seat in range(game.players)]

"""Board and Mine: what every game shows, and how the module of a game is found."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from kartentisch.games import part_of
from kartentisch.games.constants import BLANK, NONE
from kartentisch.games.game import Game
from kartentisch.games.parts import class_in

Card = int | None

PACKAGE = "kartentisch.server.wire.boards"


class Board(msgspec.Struct, tag_field="game"):
    """What every game shows to everybody.

    deciders are the seats that owe a decision. held is how many cards each seat holds in hand; in
    games without hands it counts the cards in its row or the pairs it has won.
    """

    phase: str
    round: int
    rounds: int
    starter: int
    turn: int
    deciders: list[int]
    points: list[int]
    held: list[int]
    winners: list[int]


class Mine(msgspec.Struct, tag_field="game"):
    """What every game shows to one seat alone: its legal moves, and whether a step can go back."""

    seat: int
    moves: list[int]
    may_take_back: bool


class Boards(NamedTuple):
    """What the module of a game offers; see the package."""

    board_type: type[Board]
    mine_type: type[Mine]
    board: Callable[[Game], Board]
    mine: Callable[[Game], Mine]
    open_cards: Callable[[Game], list[list[Card]]]
    remind: Callable[[Mine, Game], None] | None
    seen_once: frozenset[str]


@cache
def boards_of(game: str) -> Boards:
    """How a game is seen on the wire, by the game's name."""
    module: Any = part_of(game, PACKAGE) or import_module(f"{PACKAGE}.plain")
    return Boards(
        class_in(module, Board),
        class_in(module, Mine),
        module.board,
        module.mine,
        module.open_cards,
        getattr(module, "remind", None),
        getattr(module, "SEEN_ONCE", frozenset()),
    )


def board_of(view: Game) -> Board:
    """What lies open; the view is that of a spectator."""
    return boards_of(view.NAME).board(view)


def mine_of(view: Game, help_memory: bool = False) -> Mine:
    """What the viewer's seat alone sees. help_memory shows what it has seen before."""
    boards = boards_of(view.NAME)
    mine = boards.mine(view)
    if help_memory and boards.remind is not None:
        boards.remind(mine, view)
    return mine


# --- what the modules of the games share


def open_to_all(game: Game, held: list[int]) -> tuple[Any, ...]:
    """The fields that every `Board` has."""
    return (
        game.phase_name,
        game.round,
        game.rounds,
        game.starter,
        game.turn,
        list(game.deciders),
        list(game.points),
        held[: game.players],
        list(game.winners),
    )


def own(view: Game) -> tuple[int, list[int], bool]:
    """The fields that every `Mine` has."""
    seat = view.viewer
    return seat, view.legal(seat), view.may_take_back(seat)


def shown(cards: list[int]) -> list[Card]:
    """Cards, None for each that is face down."""
    return [None if card == BLANK else card for card in cards]


def or_none(number: int) -> int | None:
    """A number, or None while there is none."""
    return None if number == NONE else number

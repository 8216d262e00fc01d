"""What people at the table see of a game, made from masked games and nothing else.

It comes in two parts. A `Board` is what lies open to everybody, spectators included; a `Mine` is
what a seat sees beyond that. Both are plain fields that a program can draw without knowing the
rules. Cards are numbers as in the game's module; None stands for one that lies face down.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from kartentisch.games.constants import BLANK, NONE
from kartentisch.games.fkk import Fkk
from kartentisch.games.ftw import Ftw
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.game import Game
from kartentisch.games.moves.fkk import meaning_of
from kartentisch.games.pairs import Pairs
from kartentisch.games.pisa import Pisa

Card = int | None


class Board(msgspec.Struct, tag_field="game"):
    """What every game shows to everybody.

    deciders are the seats that owe a decision. held is how many cards each seat holds in hand; in
    FKK how many lie in its row, in the pairs game how many pairs it has won.
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


class FutschikatoBoard(Board, kw_only=True, tag="futschikato"):
    """front: the card before each seat; worth: what it counts together with its equals."""

    front: list[Card]
    worth: list[int]
    draw: int
    discards: list[int]


class FutschikatoMine(Mine, kw_only=True, tag="futschikato"):
    """A hand of Futschikato."""

    hand: list[int]


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
    """In the pairs game nobody holds anything."""


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


AnyBoard = FutschikatoBoard | FtwBoard | FkkBoard | PairsBoard | PisaBoard
AnyMine = FutschikatoMine | FtwMine | FkkMine | PairsMine | PisaMine

# Events whose card its owner sees once and is never shown again (K17).
SEEN_ONCE = {"fkk": frozenset({"looked", "drew", "hid"})}


def board_of(view: Game) -> AnyBoard:
    """What lies open; the view is that of a spectator."""
    return BOARDS[view.NAME](view)


def mine_of(view: Game, help_memory: bool = False) -> AnyMine:
    """What the viewer's seat alone sees. help_memory shows what it has seen before."""
    if isinstance(view, Fkk):
        return fkk_mine(view, help_memory)
    return MINES[view.NAME](view)


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


def known(card: int) -> Card:
    """A card, or None for one that is face down."""
    return None if card == BLANK else card


def settled(number: int) -> int | None:
    """A number, or None for one that is not settled yet."""
    return None if number == NONE else number


def futschikato_board(view: Futschikato) -> FutschikatoBoard:
    """The table of Futschikato."""
    front = [view.front[seat] for seat in range(view.players)]
    return FutschikatoBoard(
        *open_to_all(view, view.held),
        front=[number or None for number in front],
        worth=[view.worth[number] if number else 0 for number in front],
        draw=view.left,
        discards=[view.discards[place] for place in range(view.discarded)],
    )


def futschikato_mine(view: Futschikato) -> FutschikatoMine:
    """One seat of Futschikato."""
    seat = view.viewer
    return FutschikatoMine(
        seat=seat,
        moves=view.legal(seat),
        may_take_back=False,  # a card is played, and that is it
        hand=view.hand(seat),
    )


def ftw_board(view: Ftw) -> FtwBoard:
    """The table of FTW?!."""
    seats = range(view.players)
    helpers = [view.helpers_of(seat) for seat in seats]
    in_play = view.piled + sum(view.held) + sum(len(row) for row in helpers)
    return FtwBoard(
        *open_to_all(view, view.held),
        helpers=helpers,
        pile=[known(card) for card in view.pile[: view.piled]],
        out=view.cards - in_play,
        hands=[view.hand(seat) for seat in seats] if view.over else [],
    )


def ftw_mine(view: Ftw) -> FtwMine:
    """One seat of FTW?!."""
    hand = view.hand(view.viewer)
    return FtwMine(
        *own(view),
        hand=hand,
        chosen=view.choice_of(view.viewer),
        score=max(0, 2 * hand[-1] - sum(hand)) if hand else 0,  # W11
    )


def fkk_board(view: Fkk) -> FkkBoard:
    """K17: until the end every card lies face down, whoever has seen it."""
    seats = range(view.players)
    rows = [[known(card) if view.over else None for card in view.cards_of(seat)] for seat in seats]
    return FkkBoard(
        *open_to_all(view, view.row),
        rows=rows,
        draw=view.left,
        discards=view.discards[: view.discarded],
        holding=view.phase_name in ("drawn", "swap"),
    )


def fkk_mine(view: Fkk, help_memory: bool = False) -> FkkMine:
    """One seat of FKK."""
    seats = range(view.players)
    seen = [[known(card) for card in view.cards_of(seat)] for seat in seats]
    return FkkMine(
        *own(view),
        drawn=known(view.drawn),
        chosen=chosen_spots(view),
        seen=seen if help_memory else None,
    )


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


def pairs_board(view: Pairs) -> PairsBoard:
    """What has been turned back is not shown again: it is a game of memory."""
    won = [view.pairs_of(seat) for seat in range(view.players)]
    lying = view.lying[: view.left]
    turned = settled(view.turned)
    return PairsBoard(
        *open_to_all(view, [len(pairs) for pairs in won]),
        places=view.cards,
        face_down=[place for place in lying if place != turned],
        turned=turned,
        card=None if turned is None else view.grid[turned],
        pairs=won,
    )


def pairs_mine(view: Pairs) -> PairsMine:
    """One seat of the pairs game."""
    return PairsMine(*own(view))


def pisa_board(view: Pisa) -> PisaBoard:
    """The table of Pisa."""
    seats = range(view.players)
    return PisaBoard(
        *open_to_all(view, view.held),
        tower=[settled(card) for card in view.tower],
        under_trump=settled(view.under_trump),
        votes=[[vote_of(view, seat, vote) for vote in range(3)] for seat in seats],
        leader=view.leader,
        trick=[known(card) for card in view.trick[: view.players]],
        tricks=view.tricks[: view.players],
        left_out=view.left_out(),
    )


def vote_of(view: Pisa, seat: int, vote: int) -> Vote:
    """What a seat laid at a vote."""
    cards = [known(card) for card in view.votes_of(seat, vote)]
    return Vote(settled(view.backed[3 * seat + vote]), cards)


def pisa_mine(view: Pisa) -> PisaMine:
    """One seat of Pisa."""
    seat = view.viewer
    return PisaMine(
        *own(view),
        hand=view.hand(seat),
        laid=[view.votes_of(seat, vote) for vote in range(3)],
        backing=settled(view.backing) if view.turn == seat else None,
        chosen=view.choice_of(seat),
    )


BOARDS: dict[str, Callable[..., AnyBoard]] = {
    "futschikato": futschikato_board,
    "ftw": ftw_board,
    "fkk": fkk_board,
    "pairs": pairs_board,
    "pisa": pisa_board,
}
MINES: dict[str, Callable[..., AnyMine]] = {
    "futschikato": futschikato_mine,
    "ftw": ftw_mine,
    "pairs": pairs_mine,
    "pisa": pisa_mine,
}

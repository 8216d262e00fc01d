"""Positions of FKK laid out by hand, and short names for its moves."""

from collections.abc import Sequence
from typing import Any

from kartentisch.games import new_game
from kartentisch.games.fkk import Fkk
from kartentisch.games.moves.fkk import LOOK, MATCH, PASS, PICK, PUT, SLOT_STRIDE, TAKE, USE_SEE

BLANK = NONE = SPECTATOR = -1
EVERYBODY = 0x1FF


def look(slot: int) -> int:
    return LOOK + SLOT_STRIDE * slot


def take(slot: int) -> int:
    return TAKE + SLOT_STRIDE * slot


def put(slot: int) -> int:
    return PUT + SLOT_STRIDE * slot


def see(slot: int) -> int:
    return USE_SEE + SLOT_STRIDE * slot


def match(slot: int) -> int:
    return MATCH + SLOT_STRIDE * slot


def pick(seat: int, slot: int) -> int:
    return PICK + SLOT_STRIDE * slot + seat


def new_fkk(players: int = 3, seed: int = 1, **options: Any) -> Fkk:
    game = new_game("fkk", players, seed, {"start": 0, **options}, listen=True)
    assert isinstance(game, Fkk)
    return game


def arrange(
    rows: Sequence[Sequence[int]],
    discards: Sequence[int],
    pile: Sequence[int] = (),
    turn: int = 0,
    drawn: int = BLANK,
    phase: str = "turn",
    **options: Any,
) -> Fkk:
    """A game with these rows, discards (top last) and draw pile (next first); nobody knows a card."""
    game = new_fkk(len(rows), **options)
    game.happened()
    lay_out(game, rows)
    game.discards = [*discards] + [BLANK] * (130 - len(discards))
    game.discarded = len(discards)
    game.pile = [*reversed(pile)] + [BLANK] * (130 - len(pile))
    game.left = len(pile)
    game.drawn = drawn
    game.turn = turn
    game.phase = game.PHASES.index("drawn" if drawn != BLANK else phase)
    everyone = (1 << len(rows)) - 1
    game.owing = everyone if phase in ("look", "match") and drawn == BLANK else 1 << turn
    return game


def answer(game: Fkk, **slots: int) -> None:
    """Everyone answers the chance to match: with the slot given as s0=..., or with nothing."""
    for seat in game.deciders:
        slot = slots.get(f"s{seat}")
        game.play(seat, PASS if slot is None else match(slot))


def lay_out(game: Fkk, rows: Sequence[Sequence[int]]) -> None:
    laid = [card for row in rows for card in row]
    game.laid = laid + [BLANK] * (130 - len(laid))
    game.row = [len(row) for row in rows] + [0] * (8 - len(rows))


def end_round(game: Fkk, rows: Sequence[Sequence[int]]) -> None:
    """Everyone whose first card is a 7 matches with it."""
    lay_out(game, rows)
    game.discards, game.discarded = [7] + [BLANK] * 129, 1
    game.phase, game.owing = game.PHASES.index("match"), (1 << game.players) - 1
    answer(game, **{f"s{seat}": 0 for seat, row in enumerate(rows) if row[0] == 7})


def rows(game: Fkk) -> list[list[int]]:
    return [game.cards_of(seat) for seat in range(game.players)]


def discards(game: Fkk) -> list[int]:
    return game.discards[: game.discarded]


def knowers(game: Fkk, seat: int, slot: int) -> int:
    return game.known[sum(game.row[:seat]) + slot]


def seen_by(game: Fkk, viewer: int) -> list[list[int]]:
    return rows(game.masked(viewer))


def told(game: Fkk) -> list[str]:
    return [event.kind.name for event in game.happened()]

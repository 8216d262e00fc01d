"""Why a move of the pairs game can't be made."""

from typing import TYPE_CHECKING

from kartentisch.games.objections import Objection

if TYPE_CHECKING:
    from kartentisch.games.pairs import Pairs


def objection(game: "Pairs", seat: int, move: int) -> Objection:
    """Why a seat can't make this move now."""
    if seat != game.turn:
        return "K18", "not_your_turn", {"seat": game.turn}
    if move >= game.cards:
        return "K18", "no_such_place", {"place": move, "last": game.cards - 1}
    return "K18", "lies_open" if move == game.turned else "empty_place", {"place": move}

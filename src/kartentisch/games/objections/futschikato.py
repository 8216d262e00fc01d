"""Why a move of Futschikato can't be made."""

from typing import TYPE_CHECKING

from kartentisch.games.moves.futschikato import LOWEST
from kartentisch.games.objections import Objection

if TYPE_CHECKING:
    from kartentisch.games.futschikato import Futschikato


def objection(game: "Futschikato", seat: int, move: int) -> Objection:
    """Why a seat can't make this move now."""
    if seat != game.turn:
        return "F7", "not_your_turn", {"seat": game.turn}
    if move < LOWEST:
        return "F1", "no_such_number", {"number": move}
    return "F7", "not_in_hand", {"number": move}

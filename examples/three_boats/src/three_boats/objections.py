"""Why a move of Three Boats can't be made."""

from kartentisch.games.objections import Objection
from three_boats.moves import BALLAST, STAY, THROW, boat_of, card_of
from three_boats.rules import ThreeBoats


def objection(game: ThreeBoats, seat: int, move: int) -> Objection:
    """Why a seat can't make this move now."""
    if seat not in game.deciders:
        if game.phase == BALLAST:
            return "B3", "already_decided", {}
        return "B4", "not_your_turn", {"seat": game.turn}
    if game.phase == BALLAST and move <= THROW:
        return "B3", "throw_first", {}
    if game.phase != BALLAST and move > THROW:
        return "B3", "too_late", {}
    if move == STAY:
        return "B6", "can_board", {}
    card = card_of(move)
    if card not in game.hand(seat):
        return "B4", "not_in_hand", {"card": card}
    boat = boat_of(move)
    return "B4", "too_low", {"card": card, "top": game.boat(boat)[-1], "boat": boat + 1}

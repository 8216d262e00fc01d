"""Why a move of FKK can't be made.

The answer tells a seat nothing new: one that owes no decision hears only that, and what the drawn
card allows is said only to the seat that holds it.
"""

from typing import TYPE_CHECKING

from kartentisch.games.fkk_cards import PLUS, SEE, SWAP
from kartentisch.games.moves.fkk import meaning_of
from kartentisch.games.objections import Objection

if TYPE_CHECKING:
    from kartentisch.games.fkk import Fkk


def objection(game: "Fkk", seat: int, move: int) -> Objection:
    """Why a seat can't make this move now."""
    phase = game.phase_name
    meaning, slot, _ = meaning_of(move)
    there: dict[str, object] = {"slot": slot}
    if meaning in ("match", "pass") and phase != "match":
        return "K12" if is_first_turn(game) else "K10", "match_after_turn", {}
    if seat not in game.deciders:
        if phase in ("look", "match"):
            return "K3" if phase == "look" else "K10", "already_decided", {}
        return "K4", "not_your_turn", {"seat": game.turn}
    if phase == "look":
        if meaning != "look":
            return "K3", "look_first", {}
        return "K3", "not_there" if slot >= 4 else "looked_already", there
    if meaning == "look":
        return "K3", "look_no_more", {}
    if phase == "match":
        return "K10", "not_there" if meaning == "match" else "match_or_pass", there
    if phase == "turn":
        if meaning == "draw":
            return "K13", "nothing_to_draw", {}
        return ("K4", "not_there", there) if meaning == "take" else ("K5", "draw_first", {})
    return against_using(game, move)


def is_first_turn(game: "Fkk") -> bool:
    """Whether the first turn of the round is not over: only the opening card is discarded."""
    untouched = game.discarded == 1 and game.batch == 0 and game.quiet == 0
    return untouched and sum(game.row) == 4 * game.players  # K2


def against_using(game: "Fkk", move: int) -> Objection:
    """Against a use of the drawn card."""
    meaning, slot, _ = meaning_of(move)
    there: dict[str, object] = {"slot": slot}
    if game.phase_name == "swap" and meaning != "pick":
        return "K8", "swap_second", {}
    if meaning in ("draw", "take"):
        return "K5", "drawn_already", {}
    if meaning == "throw":
        return "K9", "plus_forced", {}
    if meaning == "put":
        return "K5", "not_there", there
    if meaning == "pick" and game.drawn == SEE:
        return "K7", "see_own", {}
    if game.drawn != {"plus": PLUS, "see": SEE, "pick": SWAP}[meaning]:
        return "K6", "not_that_action", {}
    if meaning == "see":
        return "K7", "not_there", there
    return "K8", "swap_same" if move == game.picked else "no_such_card", {}

"""Why a move of FTW?! can't be made."""

from typing import TYPE_CHECKING

from kartentisch.games.moves.ftw import meaning_of
from kartentisch.games.objections import Objection

if TYPE_CHECKING:
    from kartentisch.games.ftw import Ftw

POINTS = {"lay": "W5", "help": "W6", "sneak": "W7"}


def objection(game: "Ftw", seat: int, move: int) -> Objection:
    """Why a seat can't make this move now."""
    phase = game.phase_name
    if phase != "pass" and seat != game.turn:
        return "W4", "not_your_turn", {"seat": game.turn}
    sort, card = meaning_of(move)
    about: dict[str, object] = {"card": card, "last": game.cards, "top": top_of(game)}
    if sort != "done" and card > game.cards:
        return "W1", "no_such_card", about
    if phase == "pass":
        return "W3", against_giving(game, seat, sort, card), about
    if sort == "give":
        return "W3", "passing_is_over", about
    if phase == "take":
        return "W6", "not_in_pile" if sort == "take" else "take_one", about
    if phase == "add":
        about["sum"] = sum(game.choice_of(seat))
        return "W7", against_helping(game, seat, sort, card), about
    about["sum"] = card + sum(game.helpers_of(seat))
    point, reason = against_turn(game, seat, sort, card)
    return point, reason, about


def against_giving(game: "Ftw", seat: int, sort: str, card: int) -> str:
    """While cards are passed (W3)."""
    if not game.owing >> seat & 1:
        return "already_decided"
    if sort != "give":
        return "give_first"
    return "already_chosen" if card in game.hand(seat) else "not_in_hand"


def against_helping(game: "Ftw", seat: int, sort: str, card: int) -> str:
    """While helpers are added to a card (W7)."""
    if sort == "done":
        return "not_enough"
    if sort != "add":
        return "finish_first"
    return "already_added" if card in game.helpers_of(seat) else "not_your_helper"


def against_turn(game: "Ftw", seat: int, sort: str, card: int) -> tuple[str, str]:
    """At the start of a turn (W5, W6, W7)."""
    if sort in ("done", "add"):
        return "W7", "card_first"
    if sort != "lay" and game.piled == 0:
        return "W5", "no_pile"
    if sort == "take":
        return "W6", "helper_first"
    if card not in game.hand(seat):
        return POINTS[sort], "not_in_hand"
    if sort == "lay":
        return "W5", "not_higher"
    if card > top_of(game):
        return POINTS[sort], "not_lower"
    return "W7", "not_enough" if game.helpers_of(seat) else "no_helpers"


def top_of(game: "Ftw") -> int:
    """The pile's top card, 0 if there is no pile."""
    return game.pile[game.piled - 1] if game.piled else 0

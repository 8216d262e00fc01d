"""Why a move of Pisa can't be made: the rule and the reason, for a seat at the table."""

from typing import TYPE_CHECKING

from kartentisch.games.constants import NONE
from kartentisch.games.pisa_marks import BACKING, CARDS, FINISH, LEAVE, LEAVING, PLAYING, TRICK

if TYPE_CHECKING:
    from kartentisch.games.pisa import Pisa

Objection = tuple[str | None, str, dict[str, object]]  # rule, reason, and what the reason is about


def why_not(game: "Pisa", seat: int, move: int) -> Objection:
    """What speaks against a move that is not legal now."""
    if game.phase == LEAVE:
        return against_leaving(game, seat, move)
    if seat != game.turn:
        return "P9" if game.phase == TRICK else "P3", "not_your_turn", {"seat": game.turn}
    if game.phase == TRICK:
        return against_playing(game, seat, move)
    return against_voting(game, seat, move)


def against_voting(game: "Pisa", seat: int, move: int) -> Objection:
    """Against a move while the votes go on."""
    if LEAVING <= move < BACKING:
        return "P2", "votes_first", {}
    if BACKING <= move < FINISH:
        if game.backing != NONE:
            return "P3", "one_voting_card", {"card": CARDS + game.backing}
        return "P2", f"vote_on_{game.phase_name}", {}
    if game.backing == NONE:
        return "P3", "back_first", {}
    if move == FINISH:
        return "P3", "lay_one", {}
    if move in game.choice_of(seat):
        return "P3", "chosen_already", {"card": move}
    if any(move in game.votes_of(seat, vote) for vote in range(3)):
        return "P6", "voted_already", {"card": move}
    return "P3", "not_in_hand", {"card": move}


def against_leaving(game: "Pisa", seat: int, move: int) -> Objection:
    """Against a move while all choose what to leave out."""
    if sum(len(game.votes_of(seat, vote)) for vote in range(3)) == 3:
        return "P8", "no_choice", {}
    if seat not in game.deciders:
        return "P8", "already_decided", {}
    if not LEAVING <= move < PLAYING:
        return "P8", "leave_now", {}
    card = move - LEAVING
    reason = "chosen_already" if card in game.choice_of(seat) else "not_voted_with"
    return "P8", reason, {"card": card}


def against_playing(game: "Pisa", seat: int, move: int) -> Objection:
    """Against a move to the trick."""
    if LEAVING <= move < PLAYING:
        return "P8", "leaving_over", {}
    if not PLAYING <= move < BACKING:
        return "P2", "votes_over", {}
    card = move - PLAYING
    if card not in game.hand(seat):
        return "P9", "not_in_hand", {"card": card}
    return "P9", "must_follow", {"card": CARDS + game.trick[game.leader] // 14}

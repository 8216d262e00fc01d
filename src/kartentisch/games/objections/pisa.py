"""Why a move of Pisa can't be made."""

from typing import TYPE_CHECKING

from kartentisch.games.constants import NONE
from kartentisch.games.moves.pisa import (
    BACK,
    FINISH,
    LEAVE,
    LEAVING,
    NUMBERS,
    PLAY,
    TRICK,
    VOTES,
    VOTING_CARDS,
)
from kartentisch.games.objections import Objection

if TYPE_CHECKING:
    from kartentisch.games.pisa import Pisa


def objection(game: "Pisa", seat: int, move: int) -> Objection:
    """Why a seat can't make this move now."""
    if game.phase == LEAVING:
        return against_leaving(game, seat, move)
    if seat != game.turn:
        return "P9" if game.phase == TRICK else "P3", "not_your_turn", {"seat": game.turn}
    if game.phase == TRICK:
        return against_playing(game, seat, move)
    return against_voting(game, seat, move)


def against_voting(game: "Pisa", seat: int, move: int) -> Objection:
    """Against a move while the votes go on."""
    if LEAVE <= move < BACK:
        return "P2", "votes_first", {}
    if BACK <= move < FINISH:
        if game.backing != NONE:
            return "P3", "one_voting_card", {"card": VOTING_CARDS + game.backing}
        return "P2", f"vote_on_{game.phase_name}", {}
    if game.backing == NONE:
        return "P3", "back_first", {}
    if move == FINISH:
        return "P3", "lay_one", {}
    if move in game.choice_of(seat):
        return "P3", "chosen_already", {"card": move}
    if any(move in game.votes_of(seat, vote) for vote in range(VOTES)):
        return "P6", "voted_already", {"card": move}
    return "P3", "not_in_hand", {"card": move}


def against_leaving(game: "Pisa", seat: int, move: int) -> Objection:
    """Against a move while all choose what to leave out."""
    if sum(len(game.votes_of(seat, vote)) for vote in range(VOTES)) == 3:
        return "P8", "no_choice", {}
    if seat not in game.deciders:
        return "P8", "already_decided", {}
    if not LEAVE <= move < PLAY:
        return "P8", "leave_now", {}
    card = move - LEAVE
    reason = "chosen_already" if card in game.choice_of(seat) else "not_voted_with"
    return "P8", reason, {"card": card}


def against_playing(game: "Pisa", seat: int, move: int) -> Objection:
    """Against a move to the trick."""
    if LEAVE <= move < PLAY:
        return "P8", "leaving_over", {}
    if not PLAY <= move < BACK:
        return "P2", "votes_over", {}
    card = move - PLAY
    if card not in game.hand(seat):
        return "P9", "not_in_hand", {"card": card}
    return "P9", "must_follow", {"card": VOTING_CARDS + game.trick[game.leader] // NUMBERS}

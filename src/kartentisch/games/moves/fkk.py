"""The numbers of FKK.

Besides the four plain moves, a move is SLOT_STRIDE * slot plus what is done there. Slots count from
0 at the left end of a row.
"""

from kartentisch.games.fkk_cards import KINDS as KINDS
from kartentisch.games.fkk_cards import PLUS as PLUS
from kartentisch.games.fkk_cards import SEE as SEE
from kartentisch.games.fkk_cards import SWAP as SWAP

DRAW = 0  # draw a card
THROW = 1  # throw the drawn card
USE_PLUS = 2  # use the drawn Plus
PASS = 3  # match with nothing

# What is done at slot 0; SLOT_STRIDE leads on to the next slot.
LOOK = 4  # look at your card before the first turn
TAKE = 5  # put the top discard there
PUT = 6  # put the drawn card there
USE_SEE = 7  # use the drawn See on your card
MATCH = 8  # match with your card
PICK = 9  # choose a card for the drawn Swap in the row of seat 0; the seat is added
SLOT_STRIDE = 13  # the five above, and PICK for each of eight seats

STALL_TURNS = 20  # K15: per player, without a change of any row, end the round
SLOTS = 128  # no row gets longer
MOVES = LOOK + SLOT_STRIDE * SLOTS

LOOKING, TURN, DRAWN, SWAPPING, MATCHING = range(5)  # the phases

PLAIN = ("draw", "throw", "plus", "pass")
AT_SLOT = ("look", "take", "put", "see", "match", "pick")


def meaning_of(move: int) -> tuple[str, int, int]:
    """What a move means, at which slot, and for a "pick" in whose row."""
    if move < LOOK:
        return PLAIN[move], 0, 0
    slot, meaning = divmod(move - LOOK, SLOT_STRIDE)
    owner = meaning - (PICK - LOOK)
    return ("pick", slot, owner) if owner >= 0 else (AT_SLOT[meaning], slot, 0)

"""The numbers of the pairs game. A move is the spot in the grid where a card is turned up."""

from kartentisch.games.fkk_cards import KINDS as KINDS
from kartentisch.games.fkk_cards import PLUS as PLUS
from kartentisch.games.fkk_cards import SEE as SEE
from kartentisch.games.fkk_cards import SWAP as SWAP

MOVES = 156  # spots in the largest grid

FIRST, SECOND = range(2)  # the phases: the card that is turned up next

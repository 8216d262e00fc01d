"""Numbers with a meaning that all games share.

This module stays plain Python: a compiled module imports these into C variables of its own, which
its .pxd declares.
"""

ONE = 1  # sets of cards are numbers in which bit c stands for card c; ONE << c is that of c alone
SEATS = 8  # room for the largest table
LAST_MOVE = 0x7FFF  # no move of any game has a higher number
BLANK = -1  # a card that is not known, or no card
NONE = -1  # no seat, no spot
SPECTATOR = -1  # the viewer without a seat
TRUTH = -2  # the viewer of a game that knows everything
EVERYBODY = 0x1FF  # a bit for each seat, and SPECTATORS
SPECTATORS = 0x100

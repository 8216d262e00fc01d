"""The numbers of Three Boats.

A move plays a card, 1 to 45, on a boat: 45 times the boat, which is 0 to 2, plus the card. Or it
throws the card overboard: 135 plus the card. Or it stays ashore.
"""

CARDS = 45  # the highest card, and how many there are
BOATS = 3
STAY = 0
THROW = 135  # plus the card
MOVES = 181

BALLAST, SAIL = range(2)  # the phases


def card_of(move: int) -> int:
    """The card that a move plays or throws."""
    return (move - 1) % CARDS + 1


def boat_of(move: int) -> int:
    """The boat that a move plays a card on, from 0."""
    return (move - 1) // CARDS

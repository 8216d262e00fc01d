"""The numbers of Pisa. A card is NUMBERS * colour + number; most moves are a sort plus a card."""

COLOURS = 4
NUMBERS = 14  # cards per colour, 0 to 13
CARDS = 56
COLOUR = 0x3FFF  # the set of all red cards; those of the next colour are NUMBERS bits higher

RED, YELLOW, GREEN, BLUE = range(4)  # the colours, and the voting cards for trump
MANY, FEW = 4, 5  # the voting cards for the goal
THIRTEEN_HIGH, ZERO_HIGH = 6, 7  # the voting cards for the ranking
VOTING_CARDS = 56  # where an event names a card, voting cards come after all others

LAY = 0  # lay the card at the vote
LEAVE = 56  # leave the card out
PLAY = 112  # play the card to the trick
BACK = 168  # back the voting card
FINISH = 176  # lay no more cards at the vote
MOVES = 177

TRUMP, GOAL, RANKING, LEAVING, TRICK = range(5)  # the phases; the first three are the votes
VOTES = 3  # per seat and round

"""Pisa's numbers that its rules and its table share. Plain Python, for the reason in marks.py."""

CARDS = 56
COLOUR = 0x3FFF  # the set of all red cards; those of the next colour are 14 bits higher
TRUMP, GOAL, RANKING, LEAVE, TRICK = range(5)  # the phases; the first three are the votes
LAYING, LEAVING, PLAYING, BACKING, FINISH = 0, 56, 112, 168, 176  # where each sort of move begins

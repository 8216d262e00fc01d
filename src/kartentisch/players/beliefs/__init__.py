"""What moves tell about hidden cards: one module per game (see moment.py).

Each has `moments`, which lists the decisions of others in a past. FOR_MOVES says whether players
win more with it; if not, only the judge uses it.
"""

"""The same games for those who train and research: batches, PettingZoo, OpenSpiel.

Each module needs only what it is named after, so this package imports none of them.
"""

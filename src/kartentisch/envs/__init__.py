"""The games as environments for training and research: batches, Gymnasium, PettingZoo, OpenSpiel.

Each module needs only the library it is named after, so this package imports none of them.
"""

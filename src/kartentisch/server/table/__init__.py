"""The table and who may do what at it: entries, commands, fairness.

May use games, wire and surroundings.
"""

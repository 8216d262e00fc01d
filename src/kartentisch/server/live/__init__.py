"""Tables in use: rooms, presence, turns, bots.

May use games, players, judge, wire, table, storage, cluster, metrics and surroundings.
"""

"""Tables in use: rooms, presence, turns, bots.

May use games, players, wire, table, storage, cluster, metrics and surroundings.
"""

"""Tables in use: rooms, presence, turns, bots, and who is told that it is their turn.

May use games, players, judge, wire, table, storage, cluster, messengers, metrics and surroundings.
"""

"""The ways in: HTTP, pages and sockets.

May use games, judge, rulebook, lessons, wire, table, storage, cluster, messengers, live, config and
surroundings.
"""

"""The ways in: HTTP, pages and sockets.

May use games, rulebook, lessons, wire, table, storage, cluster, live and config.
"""

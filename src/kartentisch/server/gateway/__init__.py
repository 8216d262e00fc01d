"""The ways in: HTTP, pages and sockets.

May use games, rulebook, wire, table, storage, cluster, live and config.
"""

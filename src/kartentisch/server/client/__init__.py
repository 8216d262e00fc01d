"""A bot at a table of any server, over the protocol.

May use games and players.
"""

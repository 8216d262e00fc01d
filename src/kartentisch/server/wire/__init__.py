"""What goes over the wire: messages, HTTP answers, refusals, boards.

May use games and players.
"""

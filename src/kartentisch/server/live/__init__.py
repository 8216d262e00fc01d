"""Tables in use: rooms, presence, turns, bots. May use everything above, and players."""

"""The rules of thumb of each game, found by the game's name."""

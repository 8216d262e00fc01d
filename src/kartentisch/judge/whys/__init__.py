"""What is worth saying about a move, in each game: a module per game, found by the game's name."""

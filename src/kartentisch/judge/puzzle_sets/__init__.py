"""The puzzles that come with the games: one JSON file per game, made by `make puzzles`."""

"""Kartentisch: Futschikato, FTW?!, FKK with its pairs game, and Pisa.

Where to begin:

- `kartentisch.games.new_game` deals a game; `help(kartentisch.games.game)` says how to play it.
- `kartentisch.games.records.Record` is a whole game in one line of JSON.
- `kartentisch.players.make_player` is a bot by name, and `Player` the base of your own.
- `kartentisch.arena.simulation.simulate` plays many games at random.
- `kartentisch.judge` weighs decisions and reviews games.
- `kartentisch.envs` has the environments for training.
- `kartentisch.rulebook.rules` is how a game is played, in words.

README.md is a tour, docs/ has a page for each of these.
"""

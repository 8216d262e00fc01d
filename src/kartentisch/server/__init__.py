"""Tables for people and bots: journal, live updates, fairness.

Each package says in its docstring what it may use, and tests/server/test_packages.py checks it:
`wire`, `table`, `storage`, `cluster`, `messengers`, `live`, `gateway`, `operation`, from the bottom
up, and `client`, which runs elsewhere. `config`, `metrics` and `surroundings` use nothing of ours.
The path of a move is told in live/room.py.
"""

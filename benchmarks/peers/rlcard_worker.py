"""Measures RLCard's games with random players, stepped from Python as all its games are.

`step`: whole games by `reset` and `step`, each action picked at random from the state's legal
ones. RLCard's own RandomAgent picks with NumPy, which would take longer. Each game has its default
number of players.
"""

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from peers.answering import Row, answer

rlcard: Any = import_module("rlcard")

GAMES = ("uno", "gin-rummy", "leduc-holdem", "limit-holdem")
SEED = 7


def main() -> None:
    """Offer a row for each game."""
    rows: dict[str, Row] = {f"step {name}": stepping(name) for name in GAMES}
    answer(rows, facts={"version": version("rlcard")})


def stepping(name: str) -> Row:
    """Whole random games of RLCard."""
    env = rlcard.make(name, config={"seed": SEED})
    rng = Random(SEED)

    def step(games: int) -> float:
        bits = rng.getrandbits
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[bits(30) % len(actions)])
                decisions += 1
        return decisions

    return step


if __name__ == "__main__":
    main()

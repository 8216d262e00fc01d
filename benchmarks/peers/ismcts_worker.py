"""Measures how many iterations a second OpenSpiel's ISMCTS makes in C++, after the deal."""

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from peers.answering import Row, answer

pyspiel: Any = import_module("pyspiel")

GAMES = {"oh_hell": "oh_hell(players=4)", "hearts": "hearts", "gin_rummy": "gin_rummy"}
SEED = 7
ITERATIONS = 500  # of one search
CURIOSITY = 2.0


def main() -> None:
    """Offer a row for each game."""
    rows = {f"ismcts {name}": searching(description) for name, description in GAMES.items()}
    answer(rows, facts={"version": version("open_spiel")})


def searching(description: str) -> Row:
    """Whole searches, each from nothing, at the first decision after the deal."""
    state = pyspiel.load_game(description).new_initial_state()
    rng = Random(SEED)
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)

    def search(times: int) -> float:
        for number in range(times):
            bot = pyspiel.ISMCTSBot(number, evaluator, CURIOSITY, ITERATIONS)
            bot.step(state)
        return times * ITERATIONS

    return search


if __name__ == "__main__":
    main()

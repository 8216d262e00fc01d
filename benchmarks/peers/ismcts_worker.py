"""Measures iterations per second of OpenSpiel's ISMCTS in C++, after the deal."""

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from peers.answering import Row, answer

pyspiel: Any = import_module("pyspiel")

GAMES = {
    "oh_hell": "oh_hell(players=4)",  # the number of tricks is random: here four
    "oh_hell_12": "oh_hell(players=4,num_tricks_fixed=12)",  # the longest deal
    "hearts": "hearts",
    "gin_rummy": "gin_rummy",
}
SEED = 7
ITERATIONS = 500  # of one search
CURIOSITY = 2.0
SAMPLE = 200  # play-outs whose decisions are counted


def main() -> None:
    """Offer a row for each game."""
    dealt = {f"ismcts {name}": deal(description) for name, description in GAMES.items()}
    rows = {row: searching(state) for row, state in dealt.items()}
    lengths = {row: length(state) for row, state in dealt.items()}
    answer(rows, facts={"version": version("open_spiel"), "lengths": lengths})


def deal(description: str) -> Any:
    """A game at its first decision after the deal."""
    state = pyspiel.load_game(description).new_initial_state()
    play_chance(state, Random(SEED))
    return state


def play_chance(state: Any, rng: Random) -> None:
    """Let chance decide until a player has to."""
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])


def length(state: Any) -> float:
    """How many decisions a play-out takes, on average."""
    rng = Random(SEED)
    decisions = 0
    for _ in range(SAMPLE):
        world = state.clone()
        while not world.is_terminal():
            world.apply_action(rng.choice(world.legal_actions()))
            decisions += 1
            play_chance(world, rng)
    return decisions / SAMPLE


def searching(state: Any) -> Row:
    """Whole searches, each from nothing, at the first decision after the deal."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)

    def search(times: int) -> float:
        for number in range(times):
            bot = pyspiel.ISMCTSBot(number, evaluator, CURIOSITY, ITERATIONS)
            bot.step(state)
        return times * ITERATIONS

    return search


if __name__ == "__main__":
    main()

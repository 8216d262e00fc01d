"""Measures OpenSpiel's card games with random players. Only players' decisions count.

- `rollout`: the fastest that pyspiel offers. `RandomRolloutEvaluator` plays to the end in C++; it
  can't be called from Python, but an `MCTSBot` with one simulation is one call of it. It can't
  start from a chance node, so these games begin after the deal. That favours OpenSpiel: our games
  include the deal.
- `whole`: whole games in C++, deals included: `evaluate_bots` with C++'s uniform random bots.
- `step`: whole games stepped from Python: `legal_actions`, one picked at random, `apply_action`,
  chance nodes sampled.

The first two can't count decisions, so these are games times the mean length of random games,
measured before. Four players where the game allows it.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from time import process_time
from typing import Any

from peers.answering import Row, answer

pyspiel: Any = import_module("pyspiel")

GAMES = {
    "hearts": "hearts",
    "spades": "spades",
    "oh_hell": "oh_hell(players=4)",
    "euchre": "euchre",
    "bridge": "bridge(use_double_dummy_result=false)",
    "tarok": "tarok(players=4)",
    "crazy_eights": "crazy_eights(players=4)",
    "gin_rummy": "gin_rummy",
    "leduc_poker": "leduc_poker(players=4)",
    "kuhn_poker": "kuhn_poker(players=4)",
}
SEED = 7
DEALS = 32
CHANCE = -1  # what current_player says at a chance node; players are 0 and more
SECONDS_FOR_LENGTH = 0.4

Start = Callable[[], Any]


def main() -> None:
    """Offer three rows for each game."""
    rows: dict[str, Row] = {}
    rng = Random(SEED)
    for name, description in GAMES.items():
        game = pyspiel.load_game(description)
        check_chances(game, rng)
        rows[f"rollout {name}"] = rolling_out(game, rng)
        rows[f"whole {name}"] = playing_whole(game, rng)
        rows[f"step {name}"] = stepping(game.new_initial_state, rng)
    answer(rows, facts={"version": version("open_spiel")})


def rolling_out(game: Any, rng: Random) -> Row:
    """Random games after the deal, many from each of several deals."""
    deals = [dealt(game, rng) for _ in range(DEALS)]
    turns = iter(range(1 << 62))
    length = mean_length(lambda: deals[next(turns) % DEALS].clone(), rng)
    games_per_call = max(1, round(2000 / length))
    evaluator = pyspiel.RandomRolloutEvaluator(games_per_call, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, SEED, False)

    def roll_out(calls: int) -> float:
        for _ in range(calls):
            bot.step(deals[next(turns) % DEALS])
        return calls * games_per_call * length

    return roll_out


def playing_whole(game: Any, rng: Random) -> Row:
    """Whole random games, one call per game."""
    length = mean_length(game.new_initial_state, rng)
    bots = [pyspiel.make_uniform_random_bot(seat, SEED) for seat in range(game.num_players())]

    def play(games: int) -> float:
        for _ in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(30))
        return games * length

    return play


def stepping(start: Start, rng: Random) -> Row:
    """Whole random games, each step made in Python as ours are; chance nodes too."""

    def step(games: int) -> float:
        bits = rng.getrandbits
        decisions = 0
        for _ in range(games):
            state = start()
            while (player := state.current_player()) >= CHANCE:
                if player == CHANCE:
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[bits(30) % len(outcomes)][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[bits(30) % len(actions)])
                    decisions += 1
        return decisions

    return step


def mean_length(start: Start, rng: Random) -> float:
    """How many decisions a random game takes from here."""
    step = stepping(start, rng)
    decisions = 0.0
    games = 0
    end = process_time() + SECONDS_FOR_LENGTH
    while process_time() < end:
        decisions += step(DEALS)
        games += DEALS
    return decisions / games


def dealt(game: Any, rng: Random) -> Any:
    """A game at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def check_chances(game: Any, rng: Random) -> None:
    """Make sure that all outcomes of a chance node are equally likely, as the stepping assumes."""
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
                continue
            outcomes = state.chance_outcomes()
            if len({round(probability, 9) for _, probability in outcomes}) > 1:
                raise ValueError(f"{game} has unequal chances; stepping would sample them wrongly")
            state.apply_action(rng.choice(outcomes)[0])


if __name__ == "__main__":
    main()

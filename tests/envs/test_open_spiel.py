"""The games in OpenSpiel: its own tests, and its algorithms running on them."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough

from kartentisch.envs import open_spiel
from kartentisch.games import GAMES, Refusal, game_class
from kartentisch.observations.compact import compact
from kartentisch.observations.features import features

# One round, or what else keeps a random game short.
SMALL = {
    **{name: f"kartentisch_{name}(players={max(game_class(name).FEWEST, 3)})" for name in GAMES},
    "ftw": "kartentisch_ftw(players=2,options=rounds:1)",
    "fkk": "kartentisch_fkk(players=2,options=rounds:1;deck:4,endgame=30)",
    "pairs": "kartentisch_pairs(players=2,options=deck:2)",
}


class Even:
    """Thinks that every position is worth nothing, and every action as good as another."""

    def evaluate(self, state: open_spiel.SpielState) -> list[float]:
        return [0.0] * state.num_players()

    def prior(self, state: open_spiel.SpielState) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def dealt(name: str, number: int = 5) -> Any:
    state = pyspiel.load_game(SMALL[name]).new_initial_state()
    state.apply_action(number)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SMALL[name]), 1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["futschikato", "pisa"])
def test_openspiels_playthroughs_can_be_written_and_are_the_same_every_time(name: str) -> None:
    end = SMALL[name].replace(")", ",endgame=20)")
    text = playthrough(end, None, seed=3)
    assert f'short_name = "kartentisch_{name}"' in text
    assert text == playthrough(end, None, seed=3)


@pytest.mark.parametrize("name", GAMES)
def test_games_say_what_they_are(name: str) -> None:
    rules = game_class(name)
    game = pyspiel.load_game(f"kartentisch_{name}")
    assert game.num_players() == 4
    assert game.num_distinct_actions() == rules.MOVES
    assert (game.get_type().min_num_players, game.get_type().max_num_players) == (
        rules.FEWEST,
        rules.MOST,
    )
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == open_spiel.DEALS
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


def test_options_reach_the_game() -> None:
    game = pyspiel.load_game("kartentisch_ftw(players=3,options=rounds:1;pile:top,deals=7)")
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 7
    state.apply_action(6)
    assert state.memory.game.players == 3
    assert state.memory.game.options["rounds"] == 1
    assert state.memory.game.options["pile"] == "top"


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_those_of_the_masked_game(name: str) -> None:
    state = dealt(name)
    for player in range(state.num_players()):
        view = state.memory.game.masked(player)
        assert state.observation_string(player) == view.save().decode()
        expected = features(view, np.float32).tolist()
        assert state.observation_tensor(player) == expected
        assert state.information_state_tensor(player) == expected


@pytest.mark.parametrize("name", GAMES)
def test_tensors_can_be_compact_numbers(name: str) -> None:
    state = pyspiel.load_game(SMALL[name].replace(")", ",observation=compact)")).new_initial_state()
    assert not any(state.observation_tensor(0))
    state.apply_action(5)
    view = state.memory.game.masked(1)
    assert state.observation_tensor(1) == compact(view).astype(np.float32).tolist()


@pytest.mark.parametrize(
    ("parameter", "words"),
    [
        ("observation=readable", "features or compact"),
        ("players=9", "P1: Pisa is for 3 to 5 players, not for 9"),
        ("options=colour:red", "there is no option 'colour'"),
        ("deals=0", "deals= is 1 or more"),
        ("endgame=-1", "endgame= 0 or more"),
    ],
)
def test_wrong_parameters_are_named_when_a_game_is_loaded(parameter: str, words: str) -> None:
    with pytest.raises((ValueError, Refusal), match=words):
        pyspiel.load_game(f"kartentisch_pisa({parameter})")


def test_a_deal_that_chance_does_not_have_is_refused() -> None:
    state = pyspiel.load_game("kartentisch_pisa(deals=2)").new_initial_state()
    with pytest.raises(ValueError, match="there is no deal 2; there are 0 to 1"):
        state.apply_action(2)


def test_information_states_recall_what_observations_forget() -> None:
    states = [dealt("pairs") for _ in range(2)]
    kinds: dict[int, list[int]] = {}
    for place, kind in enumerate(states[0].memory.game.grid[:26]):
        kinds.setdefault(kind, []).append(place)
    one, two = kinds[0], kinds[1]
    for state, order in zip(states, ([*one, *two], [*two, *one]), strict=True):
        for place in order:
            state.apply_action(place)
    assert states[0].observation_string(0) == states[1].observation_string(0)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)


@pytest.mark.parametrize("name", GAMES)
def test_resampled_states_look_the_same_to_the_player(name: str) -> None:
    rng = random.Random(4)
    state = dealt(name)
    hidden = set()
    for _ in range(60):
        player = state.current_player()
        for viewer in range(state.num_players()):
            world = state.resample_from_infostate(viewer, rng.random)
            assert world.information_state_string(viewer) == state.information_state_string(viewer)
            assert world.current_player() == player
            hidden.add(world.memory.game.save())
        assert world.legal_actions(player)
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            break
    assert len(hidden) > 10


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_plays(name: str) -> None:
    state = dealt(name)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), Even(), 2.0, 20, random_state=rng)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))


def test_ismcts_with_rollouts_plays_a_whole_game() -> None:
    state = pyspiel.load_game("kartentisch_pisa(players=3,endgame=9)").new_initial_state()
    state.apply_action(3)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 10, random_state=rng)
    while not state.is_terminal():
        state.apply_action(int(bot.step(state)))
    assert sum(state.returns()) == pytest.approx(0)


def test_external_sampling_mccfr_runs_on_the_end_of_pisa() -> None:
    np.random.seed(1)
    game = pyspiel.load_game("kartentisch_pisa(players=3,deals=3,endgame=9)")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(5):
        solver.iteration()
    state = game.new_initial_state()
    state.apply_action(1)
    assert state.memory.game.phase_name == "trick"
    chances = solver.average_policy().action_probabilities(state)
    assert sorted(chances) == state.legal_actions()
    assert sum(chances.values()) == pytest.approx(1)

"""PettingZoo's own tests, and what they do not look at."""

import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from kartentisch.envs import pettingzoo
from kartentisch.envs.rewards import rewards
from kartentisch.games import GAMES, Refusal
from kartentisch.observations.compact import compact, readable
from kartentisch.observations.features import features


# A dict with an action mask is what PettingZoo asks for; its own games are spared these by name.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("observation", ["compact", "features", "readable"])
def test_pettingzoos_api_test_passes(name: str, observation: str) -> None:
    api_test(pettingzoo.env(name, observation=observation), num_cycles=200)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("name", ["futschikato", "pisa"])
def test_the_api_test_passes_with_a_closing_round_too(name: str) -> None:
    table = pettingzoo.env(name, observation="features", dtype="float32", closing=True)
    api_test(table, num_cycles=400)


@pytest.mark.parametrize("name", ["futschikato", "pisa", "pairs"])
def test_whoever_looks_at_the_mover_alone_sees_every_reward_of_a_closing_round(name: str) -> None:
    """As wrappers for learners of one agent do: the reward of the agent that has just acted."""
    options = {"deck": 2} if name == "pairs" else None
    table = pettingzoo.env(name, players=3, options=options, closing=True)
    for agent in table.possible_agents:
        table.action_space(agent).seed(
            1
        )  # now and then all three win, and no reward differs from 0
    for seed in range(5):
        table.reset(seed=seed)
        seen = {}
        while not any(table.terminations.values()):
            mover = table.agent_selection
            mask = table.observe(mover)["action_mask"]
            table.step(table.action_space(mover).sample(mask))
            if table._cumulative_rewards[mover]:
                seen[mover] = table._cumulative_rewards[mover]
        told = dict(zip(table.possible_agents, rewards(table.unwrapped.game), strict=True))
        assert seen == {agent: reward for agent, reward in told.items() if reward}
        assert seen


def test_max_cycles_never_cuts_off_a_closing_round() -> None:
    def played(max_cycles: int | None) -> pettingzoo.raw_env:
        table = pettingzoo.raw_env("futschikato", players=3, closing=True, max_cycles=max_cycles)
        table.reset(seed=1)
        while not any([*table.terminations.values(), *table.truncations.values()]):
            table.step(0 if table.game.over else table.game.legal(table.game.deciders[0])[0])
        return table

    all_told = played(None).decisions
    table = played(all_told - 1)
    assert all(table.terminations.values())
    assert not any(table.truncations.values())


def test_in_a_closing_round_there_is_one_action() -> None:
    table = pettingzoo.raw_env("futschikato", players=3, closing=True)
    table.reset(seed=1)
    while not table.game.over:
        table.step(table.game.legal(table.game.deciders[0])[0])
    assert np.flatnonzero(table.observe(table.agent_selection)["action_mask"]).tolist() == [0]
    with pytest.raises(ValueError, match="action 0 is the only one"):
        table.step(2)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_seed_test_passes(name: str) -> None:
    seed_test(lambda: pettingzoo.env(name), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_render_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode))
    assert "Seat 1" in capsys.readouterr().out


def test_pettingzoos_performance_benchmark_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(1000))  # it goes on for five seconds of the clock
    monkeypatch.setattr("time.time", lambda: next(clock))
    performance_benchmark(pettingzoo.env("futschikato"))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_cut_off_after_max_cycles_decisions(name: str) -> None:
    """PettingZoo's max_cycles_test is for parallel environments and samples without masks."""
    table = pettingzoo.env(name, max_cycles=4)
    table.reset(seed=3)
    decisions = 0
    for agent in table.agent_iter():
        seen, _, ended, cut_off, _ = table.last()
        assert not ended
        assert cut_off is (decisions == 4)
        decisions += not cut_off
        table.step(None if cut_off else table.action_space(agent).sample(seen["action_mask"]))
    assert decisions == 4


def test_a_game_of_no_decisions_is_refused() -> None:
    with pytest.raises(ValueError, match="max_cycles=0: a game has at least one decision"):
        pettingzoo.env("pisa", max_cycles=0)


def finished(name: str, seed: int) -> pettingzoo.raw_env:
    """A game that was just played to its end."""
    table = pettingzoo.raw_env(name, players=3)
    table.reset(seed=seed)
    while not table.game.over:
        assert set(table.rewards.values()) == {0.0}
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(table.action_space(table.agent_selection).sample(mask))
    return table


@pytest.mark.parametrize("name", ["futschikato", "ftw", "pairs", "pisa"])
def test_winners_share_one_and_the_others_share_minus_one(name: str) -> None:
    for seed in range(5):
        table = finished(name, seed)
        winners = table.game.winners
        if len(winners) == 3:
            assert set(table.rewards.values()) == {0.0}
            continue
        for seat in range(3):
            expected = 1 / len(winners) if seat in winners else -1 / (3 - len(winners))
            assert table.rewards[f"seat_{seat}"] == pytest.approx(expected)
            assert table.infos[f"seat_{seat}"] == {"points": table.game.points[seat]}
        assert all(table.terminations.values())


def test_observations_are_those_of_the_masked_game() -> None:
    tables = {
        form: pettingzoo.raw_env("ftw", observation=form)
        for form in ("compact", "features", "readable")
    }
    for table in tables.values():
        table.reset(seed=9)
    view = tables["compact"].game.masked(2)
    seen = {form: table.observe("seat_2")["observation"] for form, table in tables.items()}
    assert np.array_equal(seen["compact"], compact(view))
    assert np.array_equal(seen["features"], features(view))
    assert seen["readable"].pop("viewer") == 2
    assert {name: value.tolist() for name, value in seen["readable"].items()} == readable(view)[
        "state"
    ]


def test_simultaneous_decisions_are_asked_one_after_the_other_without_a_glimpse() -> None:
    table = pettingzoo.raw_env("ftw", players=3)
    table.reset(seed=9)
    assert table.game.deciders == (0, 1, 2)
    before = table.observe("seat_2")["observation"]
    for _ in range(3):
        assert table.agent_selection == "seat_0"
        assert not table.observe("seat_1")["action_mask"].any()
        table.step(table.action_space("seat_0").sample(table.observe("seat_0")["action_mask"]))
    assert table.agent_selection == "seat_1"
    after = table.observe("seat_2")["observation"]
    changed = np.flatnonzero(np.asarray(before) != np.asarray(after)).tolist()
    assert changed == [5]  # "owing": everyone sees who still has to choose


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    table = pettingzoo.raw_env("futschikato")
    table.reset(seed=1)
    before = table.game.save()
    for action in (0, None):
        with pytest.raises(Refusal):
            table.step(action)
    assert table.game.save() == before


def test_environments_can_be_pickled() -> None:
    table = pickle.loads(pickle.dumps(pettingzoo.raw_env("pisa", 3, {"under_trump": "runner_up"})))
    assert table.game.players == 3
    assert table.game.options["under_trump"] == "runner_up"


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="compact, features or readable"):
        pettingzoo.env("pisa", observation="full")
    with pytest.raises(ValueError, match="uint8 or float32"):
        pettingzoo.env("pisa", observation="features", dtype="int8")
    with pytest.raises(ValueError, match="ansi or human"):
        pettingzoo.env("pisa", render_mode="rgb_array")

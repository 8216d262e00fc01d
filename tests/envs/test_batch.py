"""Batches: many games at once, each exactly as it would be alone."""

import doctest
import os
from collections import Counter

import numpy as np
import pytest

from kartentisch.envs import batch as batch_module
from kartentisch.envs import released
from kartentisch.envs.batch import Batch
from kartentisch.envs.rewards import rewards
from kartentisch.games import GAMES, Chance, new_game
from kartentisch.games.chance import seed_of
from kartentisch.observations.compact import compact

# So few that games come to their ends within a test.
SHORT = {"pairs": {"deck": 2}, "ftw": {"rounds": 1}, "fkk": {"rounds": 1, "deck": 4}}


def test_the_loops_run_in_the_form_that_is_expected() -> None:
    plain = os.environ.get("KARTENTISCH_EXPECTED_BUILD") == "plain"
    assert (released.__file__ or "").endswith(".py") is plain


def test_the_example_runs() -> None:
    assert doctest.testmod(batch_module).failed == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_the_same_games_as_one_alone(name: str) -> None:
    options = SHORT.get(name)
    batch = Batch(name, players=3, batch=3, seed=11, options=options)
    alone = [new_game(name, 3, seed_of(11, row), options) for row in range(3)]
    ends = 0
    for _ in range(400 if name != "fkk" else 150):
        actions = batch.sample()
        for row, game in enumerate(alone):
            seat = game.deciders[0]
            assert batch.seats[row] == seat
            assert batch.masks[row].nonzero()[0].tolist() == sorted(game.legal(seat))
            game.play(seat, int(actions[row]))
        batch.step(actions)
        for row, game in enumerate(alone):
            assert batch.points[row].tolist() == list(game.points)
            assert batch.rewards[row].tolist() == pytest.approx(rewards(game))
            assert batch.ends[row] == game.over
            if game.over:
                ends += 1
                game.begin(game.chance.state)  # go on with the same chance
            assert np.array_equal(batch.observations[row], compact(game.masked(game.deciders[0])))
    assert ends > 0 or name == "fkk"


@pytest.mark.parametrize("name", GAMES)
def test_rewards_sum_to_zero_and_come_at_the_end_only(name: str) -> None:
    batch = Batch(name, players=4, batch=16, seed=2, options=SHORT.get(name), threads=1)
    for _ in range(200):
        batch.step(batch.sample())
        assert np.abs(batch.rewards.sum(axis=1)).max() < 1e-6
        assert not batch.rewards[~batch.ends].any()


@pytest.mark.parametrize("action", [0, 21, -1, 10**9])
def test_an_illegal_action_is_named_and_nothing_is_stepped(action: int) -> None:
    batch = Batch("futschikato", batch=8, seed=5)
    before = [table.game.save() for table in batch.tables]
    actions = batch.sample()
    actions[3] = action
    actions[6] = action
    with pytest.raises(ValueError, match=rf"action {action} in game 3 .*seat {batch.seats[3]}: "):
        batch.step(actions)
    assert [table.game.save() for table in batch.tables] == before


@pytest.mark.parametrize("actions", [[2.5] * 8, [2] * 7, ["2"] * 8])
def test_actions_of_the_wrong_kind_or_number_are_refused(actions: list[object]) -> None:
    batch = Batch("futschikato", batch=8, seed=5)
    with pytest.raises((TypeError, ValueError)):
        batch.step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_reset_begins_anew(name: str) -> None:
    batch = Batch(name, batch=8, seed=5)
    for _ in range(25):
        batch.step(batch.sample())
    batch.reset(6)
    fresh = Batch(name, batch=8, seed=6)
    for _ in range(10):
        assert np.array_equal(batch.observations, fresh.observations)
        assert np.array_equal(batch.masks, fresh.masks)
        actions = batch.sample()
        assert np.array_equal(actions, fresh.sample())
        batch.step(actions)
        fresh.step(actions)


def test_samples_are_uniform_over_the_legal_actions() -> None:
    batch = Batch("pisa", batch=1, seed=5)
    legal = np.flatnonzero(batch.masks[0])
    drawn = Counter(int(batch.sample()[0]) for _ in range(4000))
    assert sorted(drawn) == legal.tolist()
    for count in drawn.values():
        assert abs(count - 4000 / len(legal)) < 200


def test_wrong_sizes_are_named() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        Batch("pisa", batch=0)
    with pytest.raises(ValueError, match="at least one thread"):
        Batch("pisa", batch=4, threads=0)
    with pytest.raises(ValueError, match="a seed is a whole number from 0"):
        Batch("pisa", batch=4, seed=-1)


def test_chance_of_samples_is_apart_from_that_of_the_cards() -> None:
    one, two = Batch("pairs", batch=2, seed=5), Batch("pairs", batch=2, seed=5)
    two.chance = Chance(99)
    for _ in range(5):
        one.sample()
    assert one.tables[0].game.save() == two.tables[0].game.save()

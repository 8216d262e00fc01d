"""The games in Gymnasium: its own checks, and rewards that arrive."""

import doctest
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kartentisch.envs import gymnasium as ours
from kartentisch.envs.batch import Batch
from kartentisch.games import OWN_GAMES, new_game
from kartentisch.games.chance import Chance, seed_of
from kartentisch.observations.features import features
from kartentisch.players.levels import SLIPS
from kartentisch.players.thumb_player import thumb_for

SHORT = {"pairs": {"deck": 2}, "ftw": {"rounds": 1}, "fkk": {"rounds": 1, "deck": 4}}


def made(name: str, **arguments: Any) -> Any:
    options = SHORT.get(name)
    return gymnasium.make(f"kartentisch/{name.capitalize()}-v0", options=options, **arguments)


def test_the_example_runs() -> None:
    assert doctest.testmod(ours).failed == 0


@pytest.mark.parametrize("name", OWN_GAMES)
def test_gymnasiums_own_check_passes(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises to look again at spaces that are as meant
        check_env(made(name, players=3, illegal="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_seed_makes_the_same_game(name: str) -> None:
    envs = [made(name, players=3) for _ in range(2)]
    for env in envs:
        env.reset(seed=5)
        env.action_space.seed(5)
    for _ in range(40):
        steps = []
        for env in envs:
            seen, reward, over, _, info = env.step(
                env.action_space.sample(env.unwrapped.action_masks().astype(np.int8))
            )
            steps.append((seen.tobytes(), reward, over, info["points"].tolist(), info["seat"]))
            assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())
        assert steps[0] == steps[1]
        if steps[0][2]:
            for env in envs:
                env.reset()


def test_every_game_ends_with_the_reward_of_the_seat() -> None:
    env = made("futschikato", opponents="random")
    seats = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over = False
        while not over:
            _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            assert over or reward == 0
        assert (reward > 0) == (info["points"][0] == 1)
        assert reward != 0
    assert seats == {0, 1, 2, 3}


def test_illegal_actions_are_refused_with_the_reason() -> None:
    env = made("futschikato", seat=0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"action 0: .*action_mask"):
        env.step(0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"opponents": "nobody"}, "no player 'nobody'"),
        ({"opponents": ["hard", "easy"]}, "all opponents are one player"),
        ({"opponents": "network:none.npz"}, "can't be read: No such file"),
        ({"seat": 4}, "0 to 3"),
        ({"illegal": "pass"}, "refuse or random"),
        ({"observation": "readable"}, "features or compact"),
        ({"render_mode": "rgb_array"}, "ansi or human"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ours.SeatEnv("pisa", **arguments)


def test_reset_takes_no_options() -> None:
    """They are settled when the game is made, and not forgotten in silence."""
    vector = gymnasium.make_vec("kartentisch/Pisa-v0", num_envs=2)
    for env in (made("pisa"), vector):
        env.reset(seed=1, options={})
        with pytest.raises(ValueError, match="reset takes no options"):
            env.reset(seed=1, options={"start": "left"})
    vector.close()


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_vector_environment_is_a_batch_with_opponents(name: str) -> None:
    env = gymnasium.make_vec(
        f"kartentisch/{name.capitalize()}-v0", num_envs=6, players=3, options=SHORT.get(name)
    )
    seen, info = env.reset(seed=3)
    chance = np.random.default_rng(1)
    ends = 0
    for _ in range(150 if name != "fkk" else 20):
        assert seen in env.observation_space
        actions = [chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        seen, rewards, over, cut_off, info = env.step(np.array(actions))
        assert info["seat"].tolist() == [0, 1, 2, 0, 1, 2]
        assert not cut_off.any()
        assert not rewards[~over].any()
        for reward, points in zip(rewards[over], info["points"][over], strict=True):
            assert (reward > 0) == (points[0] == max(points) and len({*points}) > 1)
        ends += int(over.sum())
    assert ends > 0 or name == "fkk"
    env.close()


@pytest.mark.parametrize("level", ["random", "hard", *SLIPS])
@pytest.mark.parametrize("name", ["futschikato", "ftw", "pisa"])
def test_opponents_in_a_batch_play_as_they_would_on_their_own(name: str, level: str) -> None:
    """The learner's seat is asked; between its moves the others see no more than their views."""
    options = SHORT.get(name)
    for row in range(3):
        batch = Batch(name, 3, 3, 11, options, observation="features", opponents=level)
        replay = Replay(new_game(name, 3, seed_of(11, row), options), row, level, seed_of(11, row))
        replay.play_others()
        for _ in range(30):
            assert batch.seats[row] == row
            assert np.array_equal(batch.observations[row], features(replay.game.masked(row)))
            actions = batch.sample()
            replay.game.play(row, int(actions[row]))
            replay.play_others()
            batch.step(actions)
            assert bool(batch.ends[row]) == replay.game.over
            if replay.game.over:
                break


class Replay:
    """One game of a batch, where the others are shown their views only."""

    def __init__(self, game: Any, learner: int, level: str, seed: int) -> None:
        self.game = game
        self.learner = learner
        self.level = level
        self.luck = Chance(~seed & 0xFFFFFFFFFFFFFFFF)
        self.thumb = thumb_for(game.NAME, game.players if level == "hard" else None)

    def play_others(self) -> None:
        while not self.game.over and self.game.decider != self.learner:
            seat = self.game.decider
            moves = self.game.legal(seat)
            slips = SLIPS.get(self.level, 0)
            if self.level == "random" or (slips and self.luck.below(100) < slips):
                move = moves[self.luck.below(len(moves))]
            else:
                self.thumb.sit(self.game.masked(seat))
                move = self.thumb.choose(seat, self.luck)
            self.game.play(seat, move)


@pytest.mark.parametrize(
    ("name", "level"), [("fkk", "easy"), ("pairs", "medium"), ("pisa", "expert"), ("pisa", "x")]
)
def test_opponents_that_a_batch_can_not_have_are_refused(name: str, level: str) -> None:
    with pytest.raises(
        ValueError, match=f"opponents='{level}': a batch of {name} has random, hard"
    ):
        Batch(name, batch=4, opponents=level)

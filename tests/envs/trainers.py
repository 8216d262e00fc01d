"""The environments under the libraries that people train with: `make test-trainers`.

Each test trains for a few seconds, as the library's own introduction does it, and looks whether
rewards arrive and weights stay finite. How well they play is not tested here.
"""

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo.utils
import ppo
import pyspiel
import pytest
import torch
from torch import nn

import kartentisch.envs.gymnasium
import kartentisch.envs.open_spiel  # noqa: F401 (registers the games)
from kartentisch.envs import pettingzoo as zoo
from kartentisch.envs.batch import Batch
from kartentisch.games import OWN_GAMES

pytestmark = pytest.mark.filterwarnings("ignore")  # what the libraries warn of is not ours

SHORT = {"pairs": {"deck": 2}, "ftw": {"rounds": 1}, "fkk": {"rounds": 1, "deck": 4}}


def assert_finite(module: nn.Module) -> None:
    assert all(torch.isfinite(weight).all() for weight in module.parameters())


# --- Stable-Baselines3


@pytest.mark.parametrize("name", OWN_GAMES)
def test_maskable_ppo_trains_one_seat_against_hard(name: str) -> None:
    from sb3_contrib import MaskablePPO

    env = gymnasium.make(f"kartentisch/{name.capitalize()}-v0", players=3, options=SHORT.get(name))
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=128, n_epochs=2, seed=1)
    model.learn(512)
    assert_finite(model.policy)


class OneLearner(pettingzoo.utils.BaseWrapper):
    """Makes one learner of all agents, as PettingZoo's tutorials for Stable-Baselines3 do."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        agent = self.possible_agents[0]
        self.space = env.observation_space(agent)["observation"]
        self.seen: list[float] = []

    @property
    def observation_space(self) -> Any:
        return self.space

    @property
    def action_space(self) -> Any:
        return self.env.action_space(self.possible_agents[0])

    def reset(self, seed: int | None = None, options: Any = None) -> Any:
        self.env.reset(seed=seed, options=options)
        return self.env.observe(self.agent_selection)["observation"], {}

    def step(self, action: Any) -> Any:
        mover = self.agent_selection
        self.env.step(action)
        reward = self._cumulative_rewards[mover]
        self.seen.append(reward)
        seen = self.env.observe(self.agent_selection)["observation"]
        return seen, reward, self.terminations[mover], self.truncations[mover], self.infos[mover]

    def action_masks(self) -> Any:
        return self.env.observe(self.agent_selection)["action_mask"]


def test_maskable_ppo_by_pettingzoos_tutorial_sees_every_reward() -> None:
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.wrappers import ActionMasker

    table = OneLearner(
        zoo.env("futschikato", observation="features", dtype="float32", closing=True)
    )
    # Stable-Baselines3 wants to see a Gymnasium environment.
    env = ActionMasker(Disguised(table), lambda env: env.unwrapped.table.action_masks())
    model = MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, n_epochs=1, seed=1)
    model.learn(1536)
    assert_finite(model.policy)
    won = sum(reward for reward in table.seen if reward > 0)
    lost = sum(reward for reward in table.seen if reward < 0)
    assert won > 3  # games
    assert won == pytest.approx(-lost, abs=1)  # the last game may be half told


class Disguised(gymnasium.Env[Any, Any]):
    """A wrapper of PettingZoo as an environment of Gymnasium."""

    def __init__(self, table: OneLearner) -> None:
        self.table = table
        self.observation_space = table.observation_space
        self.action_space = table.action_space

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        return self.table.reset(seed, options)

    def step(self, action: Any) -> Any:
        return self.table.step(int(action))


# --- Tianshou


def test_tianshou_collects_and_sees_the_rewards_of_all() -> None:
    from tianshou.env import PettingZooEnv

    env = PettingZooEnv(zoo.env("futschikato", players=3, observation="features", dtype="float32"))
    rng = np.random.default_rng(1)
    for _ in range(5):
        seen, _ = env.reset()
        over = False
        while not over:
            action = int(rng.choice(np.flatnonzero(seen["mask"])))
            seen, rewards, over, _, _ = env.step(action)
        assert sorted(rewards)[-1] > 0
        assert sum(rewards) == pytest.approx(0)


def test_tianshous_dqn_trains_against_hard() -> None:
    from tianshou.algorithm import DQN
    from tianshou.algorithm.algorithm_base import policy_within_training_step
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.utils.net.common import Net

    def make() -> Any:
        return gymnasium.make("kartentisch/Futschikato-v0", players=3, illegal="random")

    envs = DummyVectorEnv([make for _ in range(4)])
    env = make()
    net = Net(
        state_shape=env.observation_space.shape,
        action_shape=env.action_space.n,
        hidden_sizes=[64],
    )
    policy = DiscreteQLearningPolicy(
        model=net, action_space=env.action_space, observation_space=env.observation_space
    )
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))
    buffer = VectorReplayBuffer(4000, 4)
    collector = Collector(learner, envs, buffer)
    collector.reset()
    stats = collector.collect(n_step=800, random=True)
    assert stats.n_collected_episodes > 0
    assert np.abs(buffer.rew).max() > 0
    with policy_within_training_step(policy):
        for _ in range(5):
            learner.update(buffer=buffer, sample_size=64)
    assert_finite(net)


# --- CleanRL: one loop on one vector environment


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_example_trains_ppo_on_the_vector_environment(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ppo, "STEPS", 32)
    torch.manual_seed(1)
    envs = gymnasium.make_vec(
        f"kartentisch/{name.capitalize()}-v0", num_envs=32, options=SHORT.get(name)
    )
    agent = ppo.Agent(envs)
    before = agent.actor.weight.clone()
    optimizer = torch.optim.Adam(agent.parameters(), lr=1e-3)
    seen, info = envs.reset(seed=1)
    for _ in range(2):
        seen, info = ppo.lesson(agent, optimizer, envs, seen, info)
    assert_finite(agent)
    assert not torch.equal(agent.actor.weight, before)
    envs.close()


def test_a_batch_hands_its_arrays_to_torch_without_copies() -> None:
    batch = Batch("pisa", batch=8, observation="features", dtype="float32")
    seen = torch.from_numpy(batch.observations)
    before = seen.clone()
    for _ in range(5):
        batch.step(batch.sample())
    assert not torch.equal(seen, before)


# --- OpenSpiel


@pytest.mark.parametrize("name", OWN_GAMES)
@pytest.mark.parametrize("kind", ["dqn", "nfsp"])
def test_openspiels_learners_stay_finite(name: str, kind: str) -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch import dqn, nfsp

    options = {"pairs": "deck:2", "ftw": "rounds:1", "fkk": "rounds:1;deck:4"}.get(name, "")
    ends = ",endgame=60" if name == "fkk" else ""
    game = pyspiel.load_game(f"kartentisch_{name}(players=3,options={options}{ends})")
    env = rl_environment.Environment(game)
    size = env.observation_spec()["info_state"][0]
    actions = env.action_spec()["num_actions"]
    few = {"batch_size": 16, "min_buffer_size_to_learn": 16, "learn_every": 4}
    if kind == "dqn":
        agents = [dqn.DQN(seat, size, actions, [64], **few) for seat in range(3)]
    else:
        # It learns from its best responses, so 0.9 of the games are such.
        agents = [nfsp.NFSP(seat, size, actions, [64], 2000, 0.9, **few) for seat in range(3)]
    losses: list[float] = []
    step = env.reset()
    for _ in range(300):
        agent = agents[step.observations["current_player"]]
        step = env.step([agent.step(step).action])
        found = agent.loss if isinstance(agent.loss, tuple) else (agent.loss,)
        losses += [float(loss) for loss in found if loss is not None]
        if step.last():
            assert any(step.rewards)
            for agent in agents:
                agent.step(step)
            step = env.reset()
    assert losses
    assert np.isfinite(losses).all()


def test_openspiels_mccfr_runs_on_the_end_of_a_game() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = pyspiel.load_game("kartentisch_pisa(players=3,deals=2,endgame=9)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(20):
        solver.iteration()


# --- RLlib


def test_rllib_steps_the_pettingzoo_environment_and_sees_the_rewards_of_all() -> None:
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

    env = PettingZooEnv(zoo.env("futschikato", players=3, observation="features", dtype="float32"))
    rng = np.random.default_rng(1)
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        total: dict[str, float] = {}
        over = False
        while not over:
            ((agent, now),) = seen.items()
            action = int(rng.choice(np.flatnonzero(now["action_mask"])))
            seen, rewards, ends, _, _ = env.step({agent: action})
            over = ends["__all__"]
            for other, reward in rewards.items():
                total[other] = total.get(other, 0.0) + reward
        assert sum(total.values()) == pytest.approx(0)
        assert max(total.values()) > 0


# --- what the page about environments shows


def test_the_snippets_with_these_libraries_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    snippets = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert len(snippets) == 2
    for snippet in snippets:
        exec(compile(snippet, "environments.md", "exec"), {})

"""The games as PettingZoo environments (AEC: agents act one after the other).

>>> from kartentisch.envs.pettingzoo import env
>>> table = env("futschikato", players=3)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     seen, reward, ended, cut_off, info = table.last()
...     over = ended or cut_off
...     table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))

- Agents are called seat_0, seat_1 and so on; their actions are the moves of the game.
- An observation is a dict. `observation` is the compact form of what the seat can know; with
  observation="features" planes and small numbers to learn from, as uint8 or with dtype="float32"
  from 0 to 1 (see features.py); with observation="readable" a dict of its fields, each an array
  under its name (see observations/compact.py). `action_mask` has the legal actions of the agent
  whose turn it is, and zeros for the others.
- Seats that decide at the same time are asked one after the other, and do not see each other's
  choices.
- Rewards come at the end (see rewards.py); `infos` has the points so far.
- Who makes the last move is not always who wins: in Futschikato it never is. With closing=True
  every agent is asked once more when a game is over, its only action is 0, and it gets its reward
  for that. Wrappers that look at the reward of the agent that has just acted see all rewards then.
- An illegal action raises a `Refusal` with the reason, and changes nothing.
- `max_cycles` truncates a game after that many decisions; without it games are played to the end.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import DTypeLike, NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kartentisch.envs.rewards import rewards
from kartentisch.envs.spaces import feature_space, whole_numbers
from kartentisch.games import Game, game_class, new_game
from kartentisch.games.options import Value
from kartentisch.observations.compact import compact, readable
from kartentisch.observations.features import checked_dtype, features


def env(
    name: str,
    players: int = 4,
    options: Mapping[str, Value] | None = None,
    observation: str = "compact",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    dtype: DTypeLike = np.uint8,
    closing: bool = False,
) -> AECEnv:
    """An environment that checks how it is used."""
    raw = raw_env(name, players, options, observation, render_mode, max_cycles, dtype, closing)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """A game for PettingZoo; see above."""

    metadata = {
        "render_modes": ["ansi", "human"],
        "name": "kartentisch",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        name: str,
        players: int = 4,
        options: Mapping[str, Value] | None = None,
        observation: str = "compact",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        dtype: DTypeLike = np.uint8,
        closing: bool = False,
    ) -> None:
        EzPickle.__init__(
            self, name, players, options, observation, render_mode, max_cycles, dtype, closing
        )
        super().__init__()
        if observation not in ("compact", "features", "readable"):
            raise ValueError(f"observation={observation!r}: use compact, features or readable")
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode={render_mode!r}: use ansi or human")
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles={max_cycles}: a game has at least one decision")
        rules = game_class(name)
        self.game: Game = new_game(name, players, options=options)
        self.metadata = {**self.metadata, "name": f"kartentisch_{name}_v{rules.VERSION}"}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.form = observation
        self.dtype = checked_dtype(dtype)
        self.closing = closing
        self.rng = np.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        seen: spaces.Space[Any]
        if observation == "readable":
            fields = named_fields(self.game.masked(0))
            seen = spaces.Dict({field: whole_numbers(value) for field, value in fields.items()})
        elif observation == "features":
            seen = feature_space(self.game, self.dtype)
        else:
            seen = whole_numbers(compact(self.game.masked(0)))
        mask = spaces.Box(0, 1, (rules.MOVES,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(rules.MOVES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal another game; a seed makes it reproducible. PettingZoo's options are unused."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.game.begin(int(self.rng.integers(1 << 63)))
        self.decisions = 0
        self.closed = 0  # how many agents have been asked after the end
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.points_told()
        self.agent_selection = self.next_agent()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self.game.over:
            self.close_for(agent, action)
        else:
            self.game.play(self.seat_of(agent), action if action is None else int(action))  # type: ignore[arg-type]
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, rewards(self.game), strict=True))
        if self.closing:  # each gets its own when it is told
            told = agent if self.closed else None
            for other in self.agents:
                self.rewards[other] *= other == told
        if self.game.over and self.closed == (len(self.agents) if self.closing else 0):
            self.terminations = dict.fromkeys(self.agents, True)
        elif not self.game.over and self.decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.infos = self.points_told()
        self.agent_selection = self.next_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent can know."""
        view = self.game.masked(self.seat_of(agent))
        seen: Any
        if self.form == "readable":
            seen = named_fields(view)
        else:
            seen = compact(view) if self.form == "compact" else features(view, self.dtype)
        mask = np.zeros(self.game.MOVES, np.int8)
        if agent == self.agent_selection:
            mask[self.game.legal(self.seat_of(agent))] = 1
            mask[0] |= self.game.over and self.closing and self.closed < len(self.possible_agents)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """The whole table as text, nothing hidden; printed in mode human, else returned."""
        picture = self.game.picture()
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """There is nothing to close."""

    def seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def close_for(self, agent: str, action: int | None) -> None:
        """Let an agent know the result, when the game is over."""
        if action is None or int(action) != 0:
            raise ValueError(f"{agent}: the game is over, and action 0 is the only one left")
        self.closed += 1

    def next_agent(self) -> str:
        """The agent that decides; when the game is over, the first one, or the next to be told."""
        if self.game.over:
            return self.possible_agents[self.closed % len(self.possible_agents)]
        return self.possible_agents[self.game.decider or 0]

    def points_told(self) -> dict[str, dict[str, int]]:
        told = zip(self.possible_agents, self.game.points, strict=True)
        return {agent: {"points": points} for agent, points in told}


def named_fields(view: Game) -> dict[str, NDArray[np.int64]]:
    """The fields of a masked game by their names."""
    told = readable(view)
    fields = {"viewer": told["viewer"], **told["state"]}
    return {name: np.array(value, np.int64) for name, value in fields.items()}

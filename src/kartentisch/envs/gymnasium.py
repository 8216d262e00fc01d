"""The games in Gymnasium: one seat is yours, the others are played by a level or any other player.

>>> import gymnasium
>>> import kartentisch.envs.gymnasium
>>> env = gymnasium.make("kartentisch/Pisa-v0", players=3, opponents="hard")
>>> seen, info = env.reset(seed=7)
>>> over = cut_off = False
>>> while not (over or cut_off):
...     action = env.action_space.sample(info["action_mask"])
...     seen, reward, over, cut_off, info = env.step(action)

- Importing this module registers kartentisch/Futschikato-v0, Ftw-v0, Fkk-v0, Pairs-v0 and Pisa-v0,
  and the games of other packages: three_boats as kartentisch/ThreeBoats-v0.
- Observations are features from 0 to 1 (see features.py); dtype="uint8" gives whole numbers, and
  observation="compact" the compact form (see observations/compact.py).
- `info["action_mask"]` has the legal actions, and so has `action_masks()`, where sb3-contrib's
  MaskablePPO looks for them. An illegal action raises a ValueError, or with illegal="random" is
  replaced by a random legal one, for algorithms that know no masks.
- Your seat is drawn for every game, or always the same with seat=0.
- The reward comes at the end (see rewards.py); `info` has the points of all, yours first.
- `gymnasium.make_vec("kartentisch/Pisa-v0", num_envs=512)` is a batch of games (see batch.py), and
  much faster: observations, masks, rewards and points are arrays of all games. The next game is
  dealt in the step in which one ends (AutoresetMode.SAME_STEP). No game is cut off, so there is no
  `final_obs` to estimate anything from.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import DTypeLike, NDArray

from kartentisch.envs.batch import Batch
from kartentisch.envs.rewards import rewards
from kartentisch.envs.spaces import feature_space, whole_numbers
from kartentisch.games import GAMES, Game, new_game
from kartentisch.games.options import Value
from kartentisch.observations.compact import compact
from kartentisch.observations.features import checked_dtype, features
from kartentisch.players import make_player, player_for
from kartentisch.players.past import History
from kartentisch.players.player import Player, chosen, hearers

Seen = NDArray[Any]
FORMS = ("features", "compact")


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of a game; see above."""

    metadata = {"render_modes": ["ansi", "human"]}

    def __init__(
        self,
        name: str,
        players: int = 4,
        opponents: str = "hard",
        options: Mapping[str, Value] | None = None,
        observation: str = "features",
        dtype: DTypeLike = np.float32,
        seat: int | None = None,
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"seat={seat}: the seats are 0 to {players - 1}")
        if illegal not in ("refuse", "random"):
            raise ValueError(f"illegal={illegal!r}: use refuse or random")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode={render_mode!r}: use ansi or human")
        self.game: Game = new_game(name, players, options=options)
        self.form = checked_form(observation)
        self.dtype = checked_dtype(dtype)
        self.opponents = opponents
        self.fixed_seat = seat
        self.seat = seat or 0
        self.illegal = illegal
        self.render_mode = render_mode
        self.others: dict[int, Player] = {}
        if not isinstance(opponents, str):
            raise ValueError(f"opponents={opponents!r}: all opponents are one player, say 'hard'")
        player_for(opponents, name, players).leave()  # so that a wrong name is told at once
        self.observation_space = space_of(self.game, self.form, self.dtype)
        self.action_space = spaces.Discrete(self.game.MOVES)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a game, and play on to your first decision."""
        refuse_options(options)
        super().reset(seed=seed)
        while True:
            seed = self.drawn_seed()
            self.seat_players()
            self.game.begin(seed)
            self.history = History(self.game, hearers(self.others))
            self.play_others()
            if not self.game.over:  # the others may have ended it before your first turn
                return self.seen(), self.told()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make your move, and play on to your next decision or to the end."""
        legal = self.game.legal(self.seat)
        move = int(action)
        if move not in legal:
            if self.illegal == "refuse":
                why = self.game.refusal(self.seat, move)
                raise ValueError(f"action {move}: {why}; see info['action_mask']")
            move = legal[int(self.np_random.integers(len(legal)))]
        self.game.play(self.seat, move)
        self.history.add(self.game, self.seat, move)
        self.play_others()
        if self.render_mode == "human":
            self.render()
        reward = rewards(self.game)[self.seat]
        return self.seen(), reward, self.game.over, False, self.told()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal."""
        mask = np.zeros(self.game.MOVES, np.bool_)
        mask[self.game.legal(self.seat)] = True
        return mask

    def render(self) -> str | None:
        """What your seat sees, as text; printed in mode human."""
        picture = self.game.masked(self.seat).picture()
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        """Let the others go."""
        for player in self.others.values():
            player.leave()
        self.others = {}

    def seat_players(self) -> None:
        """Draw your seat, and give the others to new players."""
        self.close()
        players = self.game.players
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(players))
        self.others = {
            seat: make_player(self.opponents, self.game.NAME, self.drawn_seed())
            for seat in range(players)
            if seat != self.seat
        }
        if hearers(self.others):
            self.game.listen()  # to the deal, too

    def play_others(self) -> None:
        while (seat := self.game.decider) is not None and seat != self.seat:
            self.history.take_in(self.game.happened())
            move = chosen(self.others[seat], self.game, seat, self.history)
            self.game.play(seat, move)
            self.history.add(self.game, seat, move)

    def drawn_seed(self) -> int:
        return int(self.np_random.integers(1 << 63))

    def seen(self) -> Seen:
        view = self.game.masked(self.seat)
        return compact(view) if self.form == "compact" else features(view, self.dtype)

    def told(self) -> dict[str, Any]:
        points = np.roll(np.array(self.game.points), -self.seat)
        mask = self.action_masks().astype(np.int8)
        return {"action_mask": mask, "points": points, "seat": self.seat}


class SeatVectorEnv(VectorEnv[Seen, Seen, Seen]):
    """One seat in each game of a batch; see above."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        players: int = 4,
        opponents: str = "hard",
        options: Mapping[str, Value] | None = None,
        observation: str = "features",
        dtype: DTypeLike = np.float32,
        threads: int | None = None,
    ) -> None:
        form = checked_form(observation)
        self.num_envs = num_envs
        self.batch = Batch(
            name, players, num_envs, 0, options, threads, form, dtype, opponents=opponents
        )
        game = self.batch.tables[0].game
        self.single_observation_space = space_of(game, form, checked_dtype(dtype))
        self.single_action_space = spaces.Discrete(game.MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows = np.arange(num_envs)
        self.clockwise = np.arange(players)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all games."""
        refuse_options(options)
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self.batch.reset(int(self.np_random.integers(1 << 63)))
        return self.batch.observations.copy(), self.told()

    def step(self, actions: Seen) -> tuple[Seen, Seen, Seen, Seen, dict[str, Any]]:
        """Make a move in every game, and play on to your next decisions."""
        self.batch.step(np.asarray(actions, np.int64))
        reward = self.batch.rewards[self.rows, self.batch.seats].astype(np.float64)
        ended = self.batch.ends.copy()
        return self.batch.observations.copy(), reward, ended, np.zeros_like(ended), self.told()

    def told(self) -> dict[str, Any]:
        """Masks, points and seats of all games; of a game that has ended, its last points."""
        seats = self.batch.seats.astype(np.int64)
        yours_first = (seats[:, None] + self.clockwise) % self.batch.players
        told: dict[str, Any] = {
            "action_mask": self.batch.masks.astype(np.int8),
            "points": np.take_along_axis(self.batch.points, yours_first, axis=1),
            "seat": seats,
        }
        present = np.ones(self.num_envs, np.bool_)  # Gymnasium's way to say of whom it is told
        return told | {f"_{name}": present for name in told}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each game."""
        return self.batch.masks.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads of the batch."""
        self.batch.close()


def refuse_options(options: dict[str, Any] | None) -> None:
    """A game's options are settled when it is made; they are not forgotten in silence here."""
    if options:
        raise ValueError("reset takes no options; give those of the game to gymnasium.make")


def checked_form(observation: str) -> str:
    """The form of observations, if there is such a one."""
    if observation not in FORMS:
        raise ValueError(f"observation={observation!r}: use features or compact")
    return observation


def space_of(game: Game, form: str, dtype: np.dtype[Any]) -> spaces.Box:
    """The space of what a seat sees."""
    if form == "compact":
        return whole_numbers(compact(game.masked(0)))
    return feature_space(game, dtype)


def register_games() -> None:
    """Register every game once, those of other packages too."""
    for name in GAMES:
        id_ = f"kartentisch/{name.title().replace('_', '')}-v0"
        if id_ not in gymnasium.registry:
            gymnasium.register(
                id_,
                entry_point="kartentisch.envs.gymnasium:SeatEnv",
                vector_entry_point="kartentisch.envs.gymnasium:SeatVectorEnv",
                kwargs={"name": name},
            )


register_games()

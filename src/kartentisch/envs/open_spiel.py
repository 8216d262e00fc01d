"""The games in OpenSpiel: importing this module registers them in pyspiel.

>>> import pyspiel
>>> import kartentisch.envs.open_spiel
>>> game = pyspiel.load_game("kartentisch_ftw(players=3,options=rounds:1;pile:top)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

- The games are kartentisch_futschikato, _ftw, _fkk, _pairs and _pisa. Parameters: `players`;
  `options` as name:value, separated by semicolons; `deals`, `endgame` and `observation`, see below.
- Chance: the root is a chance node that picks one of `deals` seeds, all equally likely. Later
  chance follows from the seed, so a history determines a state.
- With `endgame=n` play starts n decisions before the end of a random game of that seed, for
  algorithms that traverse whole trees. In Pisa's tricks exactly n decisions are left.
- Seats that decide at the same time are asked one after the other, and do not see each other's
  choices.
- Observations are masked games: as string their saved bytes, as tensor their features from 0 to 1
  (see features.py), or with observation=compact their numbers (see observations/compact.py).
- The string of an information state adds a digest of everything the player did and saw (perfect
  recall). Its tensor is that of the observation: what a view forgets, it forgets too.
- `resample_from_infostate` fills a masked game, for searches in Python such as its ISMCTS.
  OpenSpiel's C++ never calls it on a Python state.
- Returns are zero-sum: see rewards.py.
"""

from collections.abc import Callable
from hashlib import blake2b
from math import prod
from typing import Any, Self

import numpy as np
import pyspiel

from kartentisch.envs.rewards import rewards
from kartentisch.games import GAMES, Chance, Game, game_class, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value
from kartentisch.observations.compact import compact, describe_fields
from kartentisch.observations.features import describe_features, features

PREFIX = "kartentisch_"
DEALS = 1000
LONGEST = 1 << 20  # decisions; the rules set no limit, random play stays far below
UNDEALT = "not dealt yet"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its players and options."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.name = self.TYPE.short_name.removeprefix(PREFIX)
        self.players = int(params.get("players", usual_players(self.name)))
        self.options = parse_options(str(params.get("options", "")))
        self.deals = int(params.get("deals", DEALS))
        self.endgame = int(params.get("endgame", 0))
        self.observation = str(params.get("observation", "features"))
        if self.observation not in ("features", "compact"):
            raise ValueError(f"observation={self.observation}: use features or compact")
        if self.deals < 1 or self.endgame < 0:
            raise ValueError("deals= is 1 or more, and endgame= 0 or more")
        new_game(self.name, self.players, 0, self.options)  # refuses what can't be played
        facts = pyspiel.GameInfo(
            num_distinct_actions=game_class(self.name).MOVES,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.TYPE, facts, params)

    def deal(self, number: int) -> Game:
        """The game of a seed, or its end."""
        seed = seed_of(0, number)
        game = new_game(self.name, self.players, seed, self.options)
        if self.endgame:
            play_until_the_end(game, self.endgame, Chance(seed))
        game.listen()
        return game

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        if params:
            raise ValueError(f"observers take no parameters; remove {params}")
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class Memory:
    """A game, and for each seat a digest of everything it did and saw."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.digests = [b""] * game.players
        self.take_in(None, None)

    def play(self, seat: int, move: int) -> None:
        """Make a move and remember it."""
        self.game.play(seat, move)
        self.take_in(seat, move)

    def take_in(self, mover: int | None, move: int | None) -> None:
        events = self.game.happened()
        for seat, digest in enumerate(self.digests):
            own = move if seat == mover else None
            seen = [own, *(event.seen_by(seat) for event in events)]
            if seen != [None]:
                self.digests[seat] = blake2b(digest + repr(seen).encode(), digest_size=8).digest()

    def resampled(self, seat: int, chance: Chance) -> "Memory":
        """Another game that the seat can't distinguish from this one."""
        world = self.game.masked(seat).fill(chance)
        world.listen()
        twin = Memory(world)
        for other in world.deciders:
            while other not in self.game.deciders and other in world.deciders:
                moves = world.legal(other)
                twin.play(other, moves[chance.below(len(moves))])  # an answer given in secret
        twin.digests[seat] = self.digests[seat]
        return twin

    def __deepcopy__(self, _: dict[int, Any]) -> "Memory":
        twin = Memory.__new__(Memory)
        twin.game = self.game.copy()
        twin.game.listen()
        twin.digests = list(self.digests)
        return twin


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; memory is None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.memory: Memory | None = None

    def current_player(self) -> int:
        if self.memory is None:
            return int(pyspiel.PlayerId.CHANCE)
        decider = self.memory.game.decider
        return int(pyspiel.PlayerId.TERMINAL) if decider is None else decider

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(number, 1 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.memory.game.legal(player)) if self.memory else []

    def _apply_action(self, action: int) -> None:
        if self.memory is None:
            game = self.get_game()
            if not 0 <= action < game.deals:
                raise ValueError(f"there is no deal {action}; there are 0 to {game.deals - 1}")
            self.memory = Memory(game.deal(action))
        else:
            self.memory.play(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return game_class(self.get_game().name).words().move(action, "en")

    def is_terminal(self) -> bool:
        return self.memory is not None and self.memory.game.over

    def returns(self) -> list[float]:
        return rewards(self.memory.game) if self.memory else [0.0] * self.num_players()

    def __str__(self) -> str:
        return self.memory.game.picture() if self.memory else UNDEALT

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Self:
        """A state that the player can't distinguish from this one; sampler() is below 1."""
        assert self.memory is not None
        twin: Self = self.clone()
        twin.memory = self.memory.resampled(player, Chance(int(sampler() * 2**53)))
        return twin


class Observer:
    """OpenSpiel's interface for observations; see its python/observation.py."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.compact = game.observation == "compact"
        places = places_of(game.deal(0), self.compact)
        _, offset, shape = places[-1]
        self.tensor = np.zeros(offset + prod(shape), np.float32)
        self.dict = {
            name: self.tensor[offset : offset + prod(shape)].reshape(shape)
            for name, offset, shape in places
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Show what the player can know."""
        self.tensor.fill(0)
        if state.memory is not None:
            view = state.memory.game.masked(player)
            self.tensor[:] = compact(view) if self.compact else features(view, np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.memory is None:
            return UNDEALT
        view = state.memory.game.masked(player).save().decode()
        if not self.perfect_recall:
            return view
        return f"{state.memory.digests[player].hex()} {view}"


def places_of(game: Game, as_numbers: bool) -> list[tuple[str, int, tuple[int, ...]]]:
    """Name, offset and shape of each part of a tensor."""
    if as_numbers:
        return [(name, offset, (length,)) for name, offset, length in describe_fields(game)]
    return [(feature.name, feature.offset, feature.shape) for feature in describe_features(game)]


def play_until_the_end(game: Game, left: int, chance: Chance) -> None:
    """Make random moves, up to `left` decisions before the end of the game."""
    ahead = game.copy()
    made = []
    while (seat := ahead.decider) is not None:
        moves = ahead.legal(seat)
        made.append((seat, moves[chance.below(len(moves))]))
        ahead.play(*made[-1])
    for seat, move in made[:-left]:
        game.play(seat, move)


def parse_options(text: str) -> dict[str, Value]:
    """Options written as name:value, separated by semicolons."""
    pairs = [part.partition(":") for part in text.split(";") if part]
    return {name.strip(): value.strip() for name, _, value in pairs}


def usual_players(name: str) -> int:
    """Four, or the nearest number the game allows."""
    game = game_class(name)
    return min(max(4, game.FEWEST), game.MOST)


def register(name: str) -> None:
    """Register a game with pyspiel."""
    rules = game_class(name)
    kind = pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Kartentisch: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.MOST,
        min_num_players=rules.FEWEST,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": usual_players(name),
            "options": "",
            "deals": DEALS,
            "endgame": 0,
            "observation": "features",
        },
    )
    pyspiel.register_game(kind, type(f"Spiel{rules.__name__}", (SpielGame,), {"TYPE": kind}))


for _name in GAMES:
    register(_name)

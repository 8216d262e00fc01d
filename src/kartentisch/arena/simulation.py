"""Simulation: many random games on all cores, summed up."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kartentisch.arena.playout import finish
from kartentisch.arena.workers import workers
from kartentisch.games import Chance, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value
from kartentisch.players.cores import usable_cores
from kartentisch.players.player import PLAYERS_STREAM

CHUNK = 500
CONFIDENCE = 1.959964  # standard errors on each side of a 95 % interval


@dataclass
class Spread:
    """A running count, mean and interval."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    least: float = math.inf
    most: float = -math.inf

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        self.least = min(self.least, value)
        self.most = max(self.most, value)

    def merge(self, other: "Spread") -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.least = min(self.least, other.least)
        self.most = max(self.most, other.most)

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def margin(self) -> float:
        """Half the width of the mean's 95 % interval; infinite after a single number."""
        if self.count < 2:
            return math.inf
        variance = max(0.0, self.squares - self.total**2 / self.count) / (self.count - 1)
        return CONFIDENCE * math.sqrt(variance / self.count)

    def plain(self) -> dict[str, float | None]:
        margin = self.margin
        known = math.isfinite(margin)
        return {
            "mean": self.mean,
            "low": self.mean - margin if known else None,
            "high": self.mean + margin if known else None,
            "least": self.least,
            "most": self.most,
        }


@dataclass
class Summary:
    """The totals of many games of one kind."""

    game: str
    players: int
    options: dict[str, Value]
    seed: int
    games: int = 0
    decisions: Spread = field(default_factory=Spread)
    points: list[Spread] = field(default_factory=list)
    wins: list[Spread] = field(default_factory=list)  # a shared win counts as its share
    shared: int = 0

    def __post_init__(self) -> None:
        self.points = self.points or [Spread() for _ in range(self.players)]
        self.wins = self.wins or [Spread() for _ in range(self.players)]

    def add(self, decisions: int, points: tuple[int, ...], winners: tuple[int, ...]) -> None:
        self.games += 1
        self.decisions.add(decisions)
        self.shared += len(winners) > 1
        for seat in range(self.players):
            self.points[seat].add(points[seat])
            self.wins[seat].add(1 / len(winners) if seat in winners else 0)

    def merge(self, other: "Summary") -> None:
        self.games += other.games
        self.shared += other.shared
        self.decisions.merge(other.decisions)
        for seat in range(self.players):
            self.points[seat].merge(other.points[seat])
            self.wins[seat].merge(other.wins[seat])

    def plain(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions.plain(),
            "shared_wins": self.shared,
            "seats": [
                {"wins": self.wins[seat].plain(), "points": self.points[seat].plain()}
                for seat in range(self.players)
            ],
        }


def simulate(
    name: str,
    players: int,
    games: int,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    cores: int | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Summary:
    """Play random games and sum them up; the result does not depend on the number of cores.

    Bad players, options or seeds are refused before anything is played. `progress` is called now
    and then with the number of games just finished.
    """
    if games < 1:
        raise ValueError(f"play at least one game, not {games}")
    settled = dict(new_game(name, players, seed, options).options)
    summary = Summary(name, players, settled, seed)
    parts = range(0, games, CHUNK)
    jobs = ((name, players, settled, seed, first, min(CHUNK, games - first)) for first in parts)
    with workers(min(cores or usable_cores(), len(parts))) as crew:
        for part in crew.run_in_order(play_chunk, jobs):  # in order, so that sums are reproducible
            summary.merge(part)
            progress(part.games)
    return summary


Job = tuple[str, int, dict[str, Value], int, int, int]


def play_chunk(job: Job) -> Summary:
    """Play the games of one job."""
    name, players, options, seed, first, games = job
    summary = Summary(name, players, options, seed)
    game = new_game(name, players, seed, options)
    chance = Chance()
    for number in range(first, first + games):
        game.begin(seed_of(seed, number))
        chance.reseed(seed_of(seed ^ PLAYERS_STREAM, number))
        summary.add(finish(game, chance), game.points, game.winners)
    return summary

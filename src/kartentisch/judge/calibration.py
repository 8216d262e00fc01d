"""Calibration: of what is said to be won by 30 %, 30 % are won.

Chances by what was known come out too high where players keep their good cards: what their moves
tell is used only in part (players/belief.py). How much too high was measured in many games, and
people are told chances from which it is taken off. It depends on the game, the number of players,
and how much of the round has been seen.

A higher chance stays a higher one, so no other move is best, and what is certain stays certain.
Weights (`weigh_decision`) are as they were counted.

The figures are in `calibration.json`, made by `make calibration`.
"""

import json
import math
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from kartentisch.games import Game
from kartentisch.judge.weights import Estimate

FILE = "calibration.json"


class Calibration(NamedTuple):
    """How chances are told: their log odds, times a slope that is above zero, plus a shift."""

    shift: float = 0.0
    slope: float = 1.0

    def chance(self, share: float) -> float:
        """What a chance is told to be."""
        if not 0.0 < share < 1.0:
            return min(max(share, 0.0), 1.0)
        odds = self.slope * math.log(share / (1.0 - share)) + self.shift
        return 1.0 / (1.0 + math.exp(-odds))

    def cost(self, best: float, cost: Estimate) -> Estimate:
        """What it is told to cost to be behind the best by this much."""
        if cost.mean <= 0.0:
            return cost
        told = self.chance(best) - self.chance(best - cost.mean)
        return Estimate(told, cost.error * told / cost.mean)


class Measured(NamedTuple):
    """What was measured at tables of one size: at first, and what is added as moves are seen."""

    shift: float
    later_shift: float
    slope: float
    later_slope: float

    def after(self, seen: float) -> Calibration:
        """How chances are told after so much of a round, from 0 to 1."""
        return Calibration(
            self.shift + seen * self.later_shift, self.slope + seen * self.later_slope
        )


class Figures(NamedTuple):
    """What was measured in one game: at tables of each size."""

    turns: float  # of everyone, in which most of what a round shows is seen
    players: dict[str, Measured]


def calibration_of(view: Game, moves: int) -> Calibration:
    """How chances by what a seat knows are told, after a number of moves of a round."""
    return calibration_after(view.NAME, view.players, moves)


def calibration_after(game: str, players: int, moves: int) -> Calibration:
    """How chances are told at a table; as they are where nothing was measured."""
    figures = all_figures().get(game)
    measured = None if figures is None else figures.players.get(str(players))
    if figures is None or measured is None:
        return Calibration()
    return measured.after(seen_in(moves, players, figures.turns))


def seen_in(moves: int, players: int, turns: float) -> float:
    """How much has been seen of a round after a number of moves, from 0 to 1."""
    return 1.0 - math.exp(-moves / (turns * players))


@cache
def all_figures() -> dict[str, Figures]:
    """What was measured, by game."""
    text = (files("kartentisch.judge") / FILE).read_text("utf-8")
    return {
        game: Figures(
            found["turns"],
            {players: Measured(*figures) for players, figures in found["players"].items()},
        )
        for game, found in json.loads(text).items()
    }

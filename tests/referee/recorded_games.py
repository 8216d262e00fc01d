"""Games for the referees: played by the engine, each step followed by the referee of the game.

The referee of a game is in `<game>_referee.py`; `<game>_records.py` says which games to play.
"""

import json
import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from refereeing import Referee

from kartentisch.games import OWN_GAMES
from kartentisch.games.options import Value
from kartentisch.games.parts import class_in
from kartentisch.games.records import Record

REFEREES: dict[str, type[Referee]] = {
    name: class_in(import_module(f"{name}_referee"), Referee) for name in OWN_GAMES
}
RECORDS: dict[str, Any] = {name: import_module(f"{name}_records") for name in OWN_GAMES}
GAMES_WITH_POINTS = [
    pytest.param(name, marks=pytest.mark.rules(*RECORDS[name].CHECKED), id=name)
    for name in OWN_GAMES
]
Player = Callable[[Referee, int, list[int], random.Random], int]


def sensible(referee: Referee, seat: int, moves: list[int], rng: random.Random) -> int:
    """A random move, or one that brings the game to its end where random ones would not."""
    choose: Player | None = getattr(RECORDS[referee.GAME], "sensible", None)
    return rng.choice(moves) if choose is None else choose(referee, seat, moves, rng)


def played(
    name: str,
    players: int,
    seed: int | bytes,
    options: dict[str, Value],
    player: Player = sensible,
    most: int = 2000,
) -> list[str]:
    """The full record of a game, at each step of which the referee knew all the legal moves."""
    record = Record(name, players, seed, options)
    game = record.start(listen=True)
    referee = REFEREES[name](json.dumps(record.header()))
    rng = random.Random(str(seed))
    deal = {"step": 0, "phase": game.phase_name, "owing": game.deciders}
    referee.step(json.dumps({**deal, "events": [event.public() for event in game.happened()]}))
    while not game.over and len(record.moves) < most:
        for decider in game.deciders:
            assert set(game.legal(decider)) == referee.legal(decider)
        seat = rng.choice(game.deciders)
        move = player(referee, seat, game.legal(seat), rng)
        game.play(seat, move)
        record.moves.append((seat, move))
        step = {"step": len(record.moves), "seat": seat, "move": move, "says": game.describe(move)}
        step |= {"phase": game.phase_name, "owing": game.deciders}
        referee.step(json.dumps({**step, "events": [event.public() for event in game.happened()]}))
    return list(record.full())

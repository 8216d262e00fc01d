"""Games for the referees: played by the engine, each step followed by the referee of the game."""

import json
import random
from collections.abc import Callable

import pytest
from fkk_referee import MATCH, PASS, FkkReferee, at
from ftw_referee import FtwReferee
from futschikato_referee import FutschikatoReferee
from pairs_referee import PairsReferee
from pisa_referee import PisaReferee
from refereeing import Referee

from kartentisch.games import GAMES
from kartentisch.games.options import Value
from kartentisch.games.records import Record

REFEREES: dict[str, type[Referee]] = {
    "futschikato": FutschikatoReferee,
    "ftw": FtwReferee,
    "fkk": FkkReferee,
    "pairs": PairsReferee,
    "pisa": PisaReferee,
}
# The points that each referee checks; the ones left out are about what is hidden from whom.
CHECKED = {
    "futschikato": [f"F{number}" for number in range(1, 15)],
    "ftw": [f"W{number}" for number in range(1, 14)],
    "fkk": [f"K{number}" for number in range(1, 17)],
    "pairs": ["K1", "K18"],
    "pisa": [f"P{number}" for number in range(1, 13)],
}
# Sets of options to play with, besides the usual ones; games that would go on for long are short.
OPTIONS: dict[str, list[dict[str, Value]]] = {
    "futschikato": [{}, {"hand_of_7_or_8": 7, "start": 1}],
    "ftw": [{}, {"pile": "top", "rounds": 3}, {"rounds": 1, "start": 1}],
    "fkk": [{"rounds": 1}, {"rounds": 2, "plus": "optional", "deck": 4}, {"rounds": 1, "start": 1}],
    "pairs": [{"deck": 2}, {"deck": 4, "start": 1}],
    "pisa": [{}, {"under_trump": "runner_up"}, {"trump_pairs": "BRYG", "start": 2}],
}
GAMES_WITH_POINTS = [
    pytest.param(name, marks=pytest.mark.rules(*CHECKED[name]), id=name) for name in GAMES
]
Player = Callable[[Referee, int, list[int], random.Random], int]


def sensible(referee: Referee, seat: int, moves: list[int], rng: random.Random) -> int:
    """A random move; FKK and the pairs game are played so that they come to an end."""
    if isinstance(referee, FkkReferee) and referee.phase == "match":
        row = referee.row(seat)
        right = [at(slot, MATCH) for slot in range(len(row)) if row[slot] == referee.model]
        if right and rng.random() < 0.7:
            return right[0]
        return PASS if rng.random() < 0.97 else rng.choice(moves)
    if isinstance(referee, PairsReferee) and referee.turned is not None and rng.random() < 0.5:
        kind = referee.grid[referee.turned]
        return next(place for place in moves if referee.grid[place] == kind)
    return rng.choice(moves)


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

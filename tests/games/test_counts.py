"""Counts of distinct move sequences to a fixed depth from fixed deals: they pin the rules."""

import json
import random
from pathlib import Path

import pytest
from worlds import TABLES, random_play

from kartentisch.games import Game, new_game
from kartentisch.games.options import Value

KEPT = Path(__file__).parent / "counts.json"
DEPTH = 3
SEED = 17
LATER = 30
# Fewer cards where there would be too many ways.
OPTIONS: dict[str, dict[str, Value]] = {"pairs": {"deck": 2}}


def sequences(game: Game, depth: int) -> int:
    """How many sequences of so many decisions there are, the first of those who owe deciding."""
    if depth == 0 or game.over:
        return 1
    seat = game.deciders[0]
    total = 0
    for move in game.legal(seat):
        after = game.copy()
        after.play(seat, move)
        total += sequences(after, depth - 1)
    return total


def counts(name: str, players: int) -> list[int]:
    """From the deal to each depth, and then from a position some decisions later."""
    game = new_game(name, players, SEED, OPTIONS.get(name))
    numbers = [sequences(game, depth) for depth in range(1, DEPTH + 1)]
    for _ in random_play(game, random.Random(SEED), LATER):
        pass
    return numbers + [sequences(game, depth) for depth in range(1, DEPTH + 1)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_there_are_as_many_ways_to_play_as_ever(name: str, players: int) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert counts(name, players) == kept[f"{name} {players}"]


if __name__ == "__main__":
    found = {f"{name} {players}": counts(name, players) for name, players in TABLES}
    lines = ",\n".join(f'  "{table}": {json.dumps(numbers)}' for table, numbers in found.items())
    KEPT.write_text("{\n" + lines + "\n}\n", encoding="utf-8")

"""Playthroughs: one whole game of each kind and number of players, printed, kept and compared.

The files read as documentation of what the rules do, and any change of behaviour shows up in them.
If a rule changes on purpose, the game's VERSION goes up and `make playthroughs` writes them anew.
"""

import random
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from worlds import TABLES, sensible, short_options

from kartentisch.games import SPECTATOR
from kartentisch.games.records import Record

FOLDER = Path(__file__).parent / "playthroughs"
DECISIONS = 120


def playthrough(name: str, players: int) -> Iterator[str]:
    """A game told line by line: who may do what, what is done, what happens, how it looks."""
    rng = random.Random(f"{name} {players}")
    record = Record(name, players, players, short_options(name))
    game = record.start(listen=True)
    yield f"{name}, {players} players, version {game.VERSION}, seed {players}, {game.options}"
    for number in range(DECISIONS):
        for event in game.happened():
            if event.kind.name not in ("stacked", "laid"):
                yield f"  {event.public()}"
        if game.over:
            break
        if number % 10 == 0:
            yield game.picture("en")
            yield game.masked(SPECTATOR).picture("de")
            views = [zlib.crc32(game.masked(seat).save()) for seat in range(players)]
            yield f"  state {zlib.crc32(game.save()):08x} views {[f'{view:08x}' for view in views]}"
        seat = rng.choice(game.deciders)
        moves = game.legal(seat)
        move = sensible(game, seat, rng)
        yield f"{number}: {game.phase_name}, {game.deciders} owe; seat {seat} of {moves}"
        yield f"{game.words().seat(seat, 'en')}: {game.describe(move)} [{move}]"
        game.play(seat, move)
    yield f"points {game.points}, winners {game.winners}, state {zlib.crc32(game.save()):08x}"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_game_goes_as_it_always_went(name: str, players: int) -> None:
    kept = (FOLDER / f"{name}-{players}.txt").read_text(encoding="utf-8")
    assert "\n".join(playthrough(name, players)) + "\n" == kept


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, players in TABLES:
        text = "\n".join(playthrough(name, players)) + "\n"
        (FOLDER / f"{name}-{players}.txt").write_text(text, encoding="utf-8")

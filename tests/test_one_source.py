"""One source, two speeds: compiled and interpreted, the rules play the same games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import kartentisch

PLAY = """
import hashlib
from kartentisch.arena.bench import is_compiled
from kartentisch.games import GAMES, Chance, game_class, new_game

for name in GAMES:
    rules = game_class(name)
    for players in range(rules.FEWEST, rules.MOST + 1):
        digest = hashlib.sha256()
        for seed in (players, bytes([players] * 32)):
            game = new_game(name, players, seed, listen=True)
            chance = Chance(players)
            for _ in range(400):
                if game.over:
                    break
                for event in game.happened():
                    digest.update(repr(event).encode())
                seat = game.deciders[chance.below(len(game.deciders))]
                moves = game.legal(seat)
                game.play(seat, moves[chance.below(len(moves))])
                view = game.masked(chance.below(players))
                for state in (game, view, view.fill(chance)):
                    digest.update(state.save())
        print(name, players, digest.hexdigest())
print("compiled" if is_compiled("pisa") else "interpreted")
"""


def games_of(folder: Path) -> list[str]:
    """How the games go that the package in a folder plays, as digests."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_compiled_and_interpreted_play_the_same_games(tmp_path: Path) -> None:
    here = Path(kartentisch.__file__).parent
    shutil.copytree(here, tmp_path / "kartentisch", ignore=shutil.ignore_patterns("*.so"))
    interpreted = games_of(tmp_path)
    assert interpreted[-1] == "interpreted"
    assert len(interpreted) > 20
    assert games_of(here.parent)[:-1] == interpreted[:-1]

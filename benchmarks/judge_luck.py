"""Measures whether luck has mean zero: what `split` says deals and draws gave to each seat.

    python benchmarks/judge_luck.py FILE [--games N] [--seconds S] [--worlds N] [--game GAME]

Players of different strength play, so that results are far from fair. The parts of chance have mean
zero for any number of worlds per value; with few worlds many games fit into the time. FILE keeps
the sums, and the next run adds games to it. A row has, per seat, the mean result less a fair share,
and the mean of what chance gave, with their standard errors in percent of a win.
"""

import json
import math
import time
from pathlib import Path
from typing import Any

import click

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES
from kartentisch.games.chance import seed_of
from kartentisch.judge import split

LINE_UP = ("medium", "random", "thumb")
SAVED_EVERY = 5.0  # seconds of processor time
SEED = 3


@click.command(help="Measure whether what chance gives has mean zero.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--games", default=100_000, show_default=True, help="In all, of each game.")
@click.option("--seconds", default=600.0, show_default=True, help="CPU time per game.")
@click.option("--worlds", default=1, show_default=True, help="Per value.")
@click.option("only", "--game", type=click.Choice(OWN_GAMES), help="Only this game.")
def main(file: Path, games: int, seconds: float, worlds: int, only: str | None) -> None:
    """Play on from where the file ends, and print what all games so far say."""
    sums: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    print("| game | games | seat | who | result | chance | error | errors off |")
    print("| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |")
    for name in [only] if only else OWN_GAMES:
        found = sums.setdefault(name, {"games": 0, "seats": [[0.0] * 3 for _ in LINE_UP]})
        end = time.process_time() + seconds
        saved = time.process_time()
        while found["games"] < games and time.process_time() < end:
            add_game(found, name, worlds)
            if time.process_time() > saved + SAVED_EVERY:
                saved = time.process_time()
                save(file, sums)
        save(file, sums)
        for seat, who in enumerate(LINE_UP):
            print(row(name, found, seat, who), flush=True)


def add_game(found: dict[str, Any], name: str, worlds: int) -> None:
    """Play the next game, split it, and add it to the sums."""
    seed = seed_of(SEED, found["games"])
    record = play_match(name, LINE_UP, seed, keep=True).record
    assert record is not None
    parts = split(record, worlds=worlds, seed=seed_of(seed, 1), known=0)
    found["games"] += 1
    for seat, sums in enumerate(found["seats"]):
        luck = parts.luck(seat)
        sums[0] += parts.result[seat] - parts.fair[seat]
        sums[1] += luck
        sums[2] += luck * luck


def save(file: Path, sums: dict[str, Any]) -> None:
    """Replace the file as a whole, so that a stop at any time loses nothing older."""
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(sums), "utf-8")
    fresh.replace(file)


def row(name: str, found: dict[str, Any], seat: int, who: str) -> str:
    """What the games so far say about a seat."""
    count = found["games"]
    result, luck, squares = (value / max(1, count) for value in found["seats"][seat])
    error = math.sqrt(max(0.0, squares - luck * luck) / max(1, count - 1))
    off = luck / error if error else 0.0
    figures = f"{100 * result:+.2f} | {100 * luck:+.3f} | {100 * error:.3f} | {off:+.1f}"
    return f"| {name} | {count:,} | {seat + 1} | {who} | {figures} |"


if __name__ == "__main__":
    main()

"""Measures batches of ours: legal actions drawn at random, observations and masks written.

`batch`: each game for four players, at the batch size that suits it best of those tried.
"""

from importlib.metadata import version
from time import process_time

from kartentisch.envs.batch import Batch
from kartentisch.games import GAMES
from peers.answering import Row, answer

PLAYERS = 4
SEED = 7
SIZES = (128, 256, 512, 2048)
TRIED = 0.2  # seconds


def main() -> None:
    """Offer a row for each game."""
    rows: dict[str, Row] = {}
    sizes: dict[str, int] = {}
    for name in GAMES:
        sizes[name] = max(SIZES, key=lambda size: rate(stepping(name, size)))
        rows[f"batch {name}"] = stepping(name, sizes[name])
    answer(rows, facts={"sizes": sizes, "version": version("numpy")})


def stepping(name: str, size: int) -> Row:
    """A batch that is stepped on and on."""
    batch = Batch(name, PLAYERS, size, SEED, threads=1)

    def step(times: int) -> float:
        for _ in range(times):
            batch.step(batch.sample())
        return times * size

    return step


def rate(row: Row) -> float:
    """Decisions a second, roughly."""
    row(10)
    done = 0.0
    start = process_time()
    while (spent := process_time() - start) < TRIED:
        done += row(10)
    return done / spent


if __name__ == "__main__":
    main()

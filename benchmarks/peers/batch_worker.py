"""Measures our batches: random legal actions, observations and masks written.

`batch`: each game for four players, at the fastest batch size of those tried. The argument is the
form of the observations, compact or features.
"""

import sys
from importlib.metadata import version

from kartentisch.envs.batch import Batch
from kartentisch.games import GAMES
from peers.answering import Row, answer, fastest

PLAYERS = 4
SEED = 7
SIZES = (64, 256, 512, 1024, 2048)


def main() -> None:
    """Offer a row for each game."""
    rows: dict[str, Row] = {}
    sizes: dict[str, int] = {}
    for name in GAMES:
        tried = {size: stepping(name, size) for size in SIZES}
        sizes[name] = fastest(tried)
        rows[f"batch {name}"] = tried[sizes[name]]
    answer(rows, facts={"sizes": sizes, "version": version("numpy")})


def stepping(name: str, size: int) -> Row:
    """Steps of one batch."""
    batch = Batch(name, PLAYERS, size, SEED, threads=1, observation=sys.argv[1])

    def step(times: int) -> float:
        for _ in range(times):
            batch.step(batch.sample())
        return times * size

    return step


if __name__ == "__main__":
    main()

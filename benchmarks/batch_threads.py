"""Measures what a large batch gains from threads: the same steps with one and with more.

    python benchmarks/batch_threads.py [--threads N] [--batch SIZE] [--rounds N]

Both batches play random legal actions and take turns round by round. Time is wall-clock time, so
other work on the machine counts; the load is printed with the figures. Drawing the actions is not
measured: in training a network does that.
"""

import os
from statistics import median
from time import perf_counter

import click

from kartentisch.envs.batch import Batch
from kartentisch.games import GAMES

PLAYERS = 4
SEED = 7
STEPS = 20  # per round


@click.command(help="Measure what a large batch gains from threads.")
@click.option("--threads", default=2, show_default=True, type=click.IntRange(min=2))
@click.option("--batch", "size", default=4096, show_default=True, type=click.IntRange(min=1))
@click.option("--rounds", default=25, show_default=True, type=click.IntRange(min=1))
def main(threads: int, size: int, rounds: int) -> None:
    """Measure and report."""
    print(f"| game | decisions/s, 1 thread | {threads} threads | times | best round |")
    print("| --- | --- | --- | --- | --- |")
    for name in GAMES:
        one, more = measure(name, size, threads, rounds)
        gains = [quick / slow for slow, quick in zip(one, more, strict=True)]
        rates = f"{median(one):,.0f} | {median(more):,.0f}"
        print(f"| {name} | {rates} | {median(gains):.2f} | {max(more) / max(one):.2f} |")
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"\n{os.cpu_count()} cores; load averages: {load}")


def measure(name: str, size: int, threads: int, rounds: int) -> tuple[list[float], list[float]]:
    """Decisions per second in each round, with one thread and with more."""
    batches = [Batch(name, PLAYERS, size, SEED, threads=count) for count in (1, threads)]
    rates: list[list[float]] = [[], []]
    for number in range(-2, rounds):  # the first two rounds warm up
        for batch, found in zip(batches, rates, strict=True):
            spent = sum(timed_step(batch) for _ in range(STEPS))
            if number >= 0:
                found.append(STEPS * size / spent)
    for batch in batches:
        batch.close()
    return rates[0], rates[1]


def timed_step(batch: Batch) -> float:
    """The seconds that a step takes."""
    actions = batch.sample()
    start = perf_counter()
    batch.step(actions)
    return perf_counter() - start


if __name__ == "__main__":
    main()

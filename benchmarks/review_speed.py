"""Measures what a review takes: processor seconds on one core, for each game.

    python benchmarks/review_speed.py [--players N] [--games N] [--iterations N]

Games are played by bots of all levels. A review is all of it: the decisions of all seats, doubtful
ones again, words, and the curve by all cards.
"""

import time
from statistics import median

import click

from kartentisch.arena.match import play_match
from kartentisch.games import GAMES, game_class
from kartentisch.judge.review import ITERATIONS, review

LEVELS = ("hard", "medium", "easy", "thumb")


@click.command(help="Measure what a review takes.")
@click.option("--players", default=4, show_default=True)
@click.option("--games", default=3, show_default=True, help="Of each kind.")
@click.option("--iterations", default=ITERATIONS, show_default=True, help="Per decision.")
def main(players: int, games: int, iterations: int) -> None:
    """Measure and print, game by game."""
    print("| game, players | moves | decisions | doubtful, mistakes | CPU s, median (max) |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in GAMES:
        seats = min(players, game_class(name).MOST)
        lineup = tuple(LEVELS[seat % len(LEVELS)] for seat in range(seats))
        rows = [measured(name, lineup, seed, iterations) for seed in range(games)]
        moves, decisions, poor, seconds = map(list, zip(*rows, strict=True))
        print(
            f"| {name}, {seats} | {median(moves):.0f} | {median(decisions):.0f} "
            f"| {median(poor):.0f} | {median(seconds):.2f} ({max(seconds):.2f}) |",
            flush=True,
        )


def measured(
    name: str, lineup: tuple[str, ...], seed: int, iterations: int
) -> tuple[int, int, int, float]:
    """Of one game: moves, decisions, how many of these were poor; and the time of its review."""
    record = play_match(name, lineup, seed, keep=True).record
    assert record is not None
    since = time.process_time()
    found = review(record, iterations=iterations)
    seconds = time.process_time() - since
    poor = sum(len(found.of(seat, "doubtful", "mistake")) for seat in found.seats)
    return len(record.moves), len(found.decisions), poor, seconds


if __name__ == "__main__":
    main()

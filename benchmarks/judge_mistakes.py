"""Measures whether mistakes are mistakes: does the advice win more when experts play on?

    python benchmarks/judge_mistakes.py [--positions N] [--seconds S] [--worlds N]
                                        [--iterations N] [--game GAME]

Players who slip play games, and their decisions are judged as a review does it. At every mistake
fresh worlds are dealt from the view of the seat. In each world both moves are made, and searching
players at all seats play the match out. A row has the number of mistakes, what the review says
they cost, and how much more the advice wins, with standard errors over positions, in percent of a
win.
"""

import math
import time
from statistics import fmean, stdev

import click

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES, Chance, Game
from kartentisch.games.chance import seed_of
from kartentisch.judge import judge_decision
from kartentisch.judge.review import MISTAKE
from kartentisch.players import SearchPlayer

LINE_UP = ("medium", "easy", "medium")


@click.command(help="Measure whether mistakes are mistakes.")
@click.option("--positions", default=500, show_default=True, help="The most mistakes of each game.")
@click.option("--seconds", default=120.0, show_default=True, help="Processor time per game.")
@click.option("--worlds", default=4, show_default=True, help="Per mistake.")
@click.option("--iterations", default=100, show_default=True, help="Of each expert's decisions.")
@click.option("only", "--game", type=click.Choice(OWN_GAMES), help="Only this game.")
def main(positions: int, seconds: float, worlds: int, iterations: int, only: str | None) -> None:
    """Measure and print, game by game."""
    print("| game | mistakes | said to cost | advice wins more | errors |")
    print("| --- | ---: | ---: | ---: | ---: |", flush=True)
    for name in [only] if only else OWN_GAMES:
        costs: list[float] = []
        gains: list[float] = []
        end = time.process_time() + seconds
        number = 0
        while len(gains) < positions and time.process_time() < end:
            for game, seat, move, best, cost in mistakes_in(name, seed_of(21, number)):
                seed = seed_of(22, len(gains))
                costs.append(cost)
                gains.append(gain(game.masked(seat), seat, best, move, worlds, iterations, seed))
                if len(gains) >= positions or time.process_time() > end:
                    break
            number += 1
        print(row(name, costs, gains), flush=True)


def mistakes_in(name: str, seed: int) -> list[tuple[Game, int, int, int, float]]:
    """The mistakes of a game, one per seat at most, so that positions differ."""
    record = play_match(name, LINE_UP, seed, keep=True).record
    assert record is not None
    game = record.start()
    found: dict[int, tuple[Game, int, int, int, float]] = {}
    for number, (seat, move) in enumerate(record.moves):
        if seat not in found and len(game.legal(seat)) > 1:
            judged = judge_decision(
                game.masked(seat), seat, move, iterations=400, seed=seed_of(seed, number)
            )
            if judged.grade == MISTAKE:
                found[seat] = (game.copy(), seat, move, judged.best, judged.cost.mean)
        game.play(seat, move)
    return list(found.values())


def gain(
    view: Game, seat: int, best: int, move: int, worlds: int, iterations: int, seed: int
) -> float:
    """How much more of the win the advice brings than the move, played out by experts."""
    gained = 0.0
    for world in range(worlds):
        filled = view.fill(Chance(seed_of(seed, world)))
        luck = seed_of(seed, worlds + world)
        gained += played_out(filled, seat, best, iterations, luck)
        gained -= played_out(filled, seat, move, iterations, luck)
    return gained / worlds


def played_out(world: Game, seat: int, move: int, iterations: int, seed: int) -> float:
    """The seat's share of the win after a move."""
    game = world.copy()
    game.play(seat, move)
    experts = [SearchPlayer(seed_of(seed, one), iterations) for one in range(game.players)]
    while (decider := game.decider) is not None:
        game.play(decider, experts[decider].choose(game.masked(decider), decider))
    return (seat in game.winners) / len(game.winners)


def row(name: str, costs: list[float], gains: list[float]) -> str:
    """What the mistakes of a game say."""
    if len(gains) < 2:
        return f"| {name} | {len(gains)} | – | – | – |"
    mean, error = fmean(gains), stdev(gains) / math.sqrt(len(gains))
    off = mean / error if error else math.inf
    cost = f"{100 * fmean(costs):.1f}"
    return f"| {name} | {len(gains)} | {cost} | {100 * mean:+.1f} ± {100 * error:.1f} | {off:.1f} |"


if __name__ == "__main__":
    main()

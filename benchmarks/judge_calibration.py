"""Measures whether what the judge says comes true: are 30 % won of what it gives 30 %?

    python benchmarks/judge_calibration.py [--games N] [--worlds N] [--seconds S] [--game GAME]

Rules of thumb play at three seats. Each game is stopped once, at a random step. The seat to move is
weighed by all cards (`weigh_position`), and by what it knows with the move it makes, as in the
curve of a review (`weigh_decision`): in worlds dealt by what others' moves tell, and where all that
fit are alike. Then the game is played on, and its result is compared with what was said. Every game
counts once, so that games in a bin are independent. Each value is estimated twice: one estimate
chooses the bin, the other is what was said; else the highest bin would collect lucky estimates. A
row has a tenth of the scale: what was said, what was won, the number of games, and the difference
with its standard error.
"""

import math
import random
import time
from collections import defaultdict
from dataclasses import dataclass, field
from statistics import fmean, stdev

import click

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES
from kartentisch.games.chance import seed_of
from kartentisch.judge import weigh_decision, weigh_position
from kartentisch.players.past import History, Past

LINE_UP = ("thumb", "thumb", "thumb")
BINS = 10
ALL_CARDS, KNOWN, ALIKE = "all cards", "what was known", "what was known, worlds alike"


@dataclass
class Bin:
    """Positions said to be won about as often."""

    said: list[float] = field(default_factory=list)
    won: list[float] = field(default_factory=list)

    def row(self) -> str:
        gaps = [won - said for won, said in zip(self.won, self.said, strict=True)]
        error = stdev(gaps) / math.sqrt(len(gaps)) if len(gaps) > 1 else math.nan
        return (
            f"{100 * fmean(self.said):.1f} | {100 * fmean(self.won):.1f} | {len(gaps):,} | "
            f"{100 * fmean(gaps):+.1f} ± {100 * error:.1f}"
        )


@click.command(help="Measure whether what the judge says comes true.")
@click.option("--games", default=5000, show_default=True, help="The most of each game.")
@click.option("--worlds", default=200, show_default=True, help="Per value.")
@click.option("--seconds", default=60.0, show_default=True, help="Processor time per game.")
@click.option("only", "--game", type=click.Choice(OWN_GAMES), help="Only this game.")
def main(games: int, worlds: int, seconds: float, only: str | None) -> None:
    """Measure and print, game by game."""
    print("| game | by | said, % | won, % | games | won less said |")
    print("| --- | --- | ---: | ---: | ---: | ---: |", flush=True)
    for name in [only] if only else OWN_GAMES:
        bins: dict[str, dict[int, Bin]] = {by: defaultdict(Bin) for by in (ALL_CARDS, KNOWN, ALIKE)}
        end = time.process_time() + seconds
        for number in range(games):
            add_game(bins, name, seed_of(11, number), worlds)
            if time.process_time() > end:
                break
        for by, found in bins.items():
            for number in sorted(found):
                print(f"| {name} | {by} | {found[number].row()} |")
            whole = Bin()
            for one in found.values():
                whole.said += one.said
                whole.won += one.won
            print(f"| {name} | {by}, all | {whole.row()} |", flush=True)


def add_game(bins: dict[str, dict[int, Bin]], name: str, seed: int, worlds: int) -> None:
    """Play a game, weigh one of its positions, and note what came of it."""
    outcome = play_match(name, LINE_UP, seed, keep=True)
    assert outcome.record is not None
    moves = outcome.record.moves
    stop = random.Random(seed).randrange(len(moves))
    game = outcome.record.start()
    history = History(game)
    for seat, move in moves[:stop]:
        game.play(seat, move)
        history.add(game, seat, move)
    seat, move = moves[stop]
    view = game.masked(seat)
    pasts: dict[str, Past] = {KNOWN: history.past_of(seat), ALIKE: ()}
    for by in bins:
        first, second = (
            weigh_position(game, worlds=worlds, seed=chance).shares[seat]
            if by == ALL_CARDS
            else weigh_decision(
                view, seat, worlds=worlds, seed=chance, moves=[move], past=pasts[by]
            ).best.wins.mean
            for chance in (seed, seed_of(seed, 1))
        )
        found = bins[by][min(int(first * BINS), BINS - 1)]
        found.said.append(second)
        found.won.append(outcome.share(seat))


if __name__ == "__main__":
    main()

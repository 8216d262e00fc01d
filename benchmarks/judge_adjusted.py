"""Measures what taking luck off is worth: how many deals it saves, and what it costs.

    python benchmarks/judge_adjusted.py [--repetitions N] [--deals N] [--truth N] [--seconds S]
                                        [--who NAME] [--among NAME] [--game GAME]

One player among two others, on every seat of every deal, with paired deals alone and with luck
taken off, from the same games. Many small tournaments are played, and their means compared with a
large one on other deals. A row has the share of wins by each way, the factor by which the variance
shrinks, in how many tournaments the 95 % interval holds the truth, and the CPU time per deal. The
time saved is the factor, divided by how much longer a deal takes.
"""

import math
import time
from dataclasses import dataclass, field, replace
from statistics import fmean, stdev

import click

from kartentisch.arena.figures import Interval, Tally
from kartentisch.arena.tournament import DealJob, Plan, plan, play_deal
from kartentisch.games import OWN_GAMES
from kartentisch.judge.luck import WORLDS


@dataclass
class Way:
    """How tournaments come out in one way of counting."""

    found: list[Interval] = field(default_factory=list)

    def spread(self) -> float:
        """The mean width of an interval."""
        return fmean(high - low for low, high in self.bounds())

    def mean(self) -> str:
        means = [one.mean for one in self.found]
        return f"{100 * fmean(means):.2f} ± {100 * stdev(means) / math.sqrt(len(means)):.2f}"

    def holding(self, truth: float) -> int:
        """How many intervals hold the truth."""
        return sum(low <= truth <= high for low, high in self.bounds())

    def bounds(self) -> list[tuple[float, float]]:
        """Where the intervals begin and end."""
        return [
            (one.low, one.high)
            for one in self.found
            if one.low is not None and one.high is not None
        ]


@click.command(help="Measure what taking luck off is worth.")
@click.option("--repetitions", default=20, show_default=True, help="Tournaments of each game.")
@click.option("--deals", default=50, show_default=True, help="Of each tournament.")
@click.option("--truth", default=4000, show_default=True, help="The most deals of the large one.")
@click.option("--seconds", default=300.0, show_default=True, help="CPU time of the large one.")
@click.option("--who", default="search:iterations=200", show_default=True)
@click.option("--among", default="thumb", show_default=True)
@click.option("only", "--game", type=click.Choice(OWN_GAMES), help="Only this game.")
def main(
    repetitions: int,
    deals: int,
    truth: int,
    seconds: float,
    who: str,
    among: str,
    only: str | None,
) -> None:
    """Measure and print, game by game."""
    print("| game | truth | paired | adjusted | deals saved | intervals right | CPU per deal |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)
    for name in [only] if only else OWN_GAMES:
        large = plan(name, [who, among], 3, truth, 1, pattern="ABB")
        true, error, cost = large_run(large, who, seconds)
        ways = (Way(), Way())
        began = time.process_time()
        for number in range(repetitions):
            small = replace(large, deals=deals, seed=100 + number, adjusted=WORLDS)
            for way, found in zip(ways, tournament(small, who), strict=True):
                way.found.append(found)
        adjusted_cost = (time.process_time() - began) / (repetitions * deals)
        paired, adjusted = ways
        factor = (paired.spread() / adjusted.spread()) ** 2
        right = f"{paired.holding(true)} and {adjusted.holding(true)} of {repetitions}"
        cells = (
            name,
            f"{100 * true:.2f} ± {100 * error:.2f}",
            paired.mean(),
            adjusted.mean(),
            f"{factor:.1f}",
            right,
            f"{1000 * cost:.0f} ms, {1000 * adjusted_cost:.0f} ms",
        )
        print("| " + " | ".join(cells) + " |", flush=True)


def large_run(planned: Plan, who: str, seconds: float) -> tuple[float, float, float]:
    """The share of wins in a large tournament, its error, and the CPU time of a deal."""
    shares: list[float] = []
    began, end = time.process_time(), time.process_time() + seconds
    for number in range(planned.deals):
        outcomes = play_deal(DealJob(planned, number, False)).outcomes
        seats = zip(planned.line_ups, outcomes, strict=True)
        shares.append(fmean(outcome.share(line_up.index(who)) for line_up, outcome in seats))
        if time.process_time() > end:
            break
    cost = (time.process_time() - began) / len(shares)
    return fmean(shares), stdev(shares) / math.sqrt(len(shares)), cost


def tournament(planned: Plan, who: str) -> tuple[Interval, Interval]:
    """The share of wins in a small tournament, with paired deals alone and adjusted."""
    adjusted, paired = Tally(planned), Tally(replace(planned, adjusted=0))
    for number in range(planned.deals):
        deal = play_deal(DealJob(planned, number, False))
        adjusted.add(deal)
        paired.add(deal)
    return paired.figures().wins[who], adjusted.figures().wins[who]


if __name__ == "__main__":
    main()

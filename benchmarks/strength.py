"""Measures playing strength: one player among others, on every seat of every deal.

    python benchmarks/strength.py [--seconds S] [--game GAME] [--players N]
                                  [--who NAME --among NAME]

For each game, at its smallest, middle and largest table: thumb among random players, and search
among thumbs (expert among hard players without a time limit). At the middle table also medium among
easy, hard among medium, and how far search gets on the way from random to cheat, each among thumbs.

A row has the share of wins with its 95 % interval over deals, the fair share, and the lead in
points over the mean of the others (where few points win: how many fewer), which separates players
earlier in matches of many rounds. Luck is taken off both, as `kartentisch tournament --adjusted`
does it, unless somebody moves at random or sees all cards.

Deals are played until the share differs from fair, or the points from zero, by more than three
standard errors, or until the row's processor time is up. Three, not two, because the result is
checked after every deal. The verdict says which 95 % intervals are clear.
"""

import time
from dataclasses import dataclass, field
from statistics import fmean, stdev

import click
import numpy as np

from kartentisch.arena.figures import without_luck
from kartentisch.arena.match import play_match
from kartentisch.games import GAMES, game_class, new_game
from kartentisch.games.chance import seed_of
from kartentisch.judge import luck

EVERYWHERE = (("thumb", "random"), ("search", "thumb"))
IN_THE_MIDDLE = (("medium", "easy"), ("hard", "medium"))
ON_THE_WAY = ("random", "search", "cheat")  # among thumbs
BY_THUMB = ("thumb", "hard")
# They differ from rules of thumb so often that weighing it does not pay, or know what comes.
AS_PLAYED = ("random", "easy", "cheat")

FEWEST_DEALS = 20
CLEAR = 3.0  # standard errors
ERRORS = 1.96  # standard errors on each side of a 95 % interval


@click.command(help="Measure playing strength.")
@click.option("--seconds", default=60.0, show_default=True, help="Processor time per row.")
@click.option("only", "--game", type=click.Choice(list(GAMES)), help="Only this game.")
@click.option("--who", help="Only this player; needs --among.")
@click.option("--among", help="The players on the other seats.")
@click.option("--players", type=int, help="Number of players.")
@click.option("--way/--no-way", default=True, help="Also measure the way from random to cheat.")
def main(
    seconds: float,
    only: str | None,
    who: str | None,
    among: str | None,
    players: int | None,
    way: bool,
) -> None:
    """Measure and print, row by row."""
    if (who is None) != (among is None):
        raise click.UsageError("give --who and --among together")
    games = [only] if only else list(GAMES)
    print("| game | players | who | among | deals | wins | fair share | points ahead | |")
    print("| --- | ---: | --- | --- | ---: | ---: | ---: | ---: | --- |", flush=True)
    for one, others in [(who, among)] if who and among else EVERYWHERE + IN_THE_MIDDLE:
        everywhere = (one, others) in EVERYWHERE or who is not None
        for name in games:
            sizes = table_sizes(name) if everywhere else table_sizes(name)[1:2]
            for size in [players] if players else sizes:
                print(measure(name, size, one, others, seconds).row(), flush=True)
    if way and who is None:
        print("\n| game | players | random | search | cheat | of the way |")
        print("| --- | ---: | ---: | ---: | ---: | ---: |", flush=True)
        for name in games:
            print(way_row(name, players or table_sizes(name)[1], seconds), flush=True)


def table_sizes(name: str) -> list[int]:
    """The smallest, the middle and the largest number of players."""
    rules = game_class(name)
    return [rules.FEWEST, (rules.FEWEST + rules.MOST) // 2, rules.MOST]


@dataclass
class Standing:
    """How one player did among others, deal by deal."""

    game: str
    players: int
    who: str
    among: str
    played_shares: list[float] = field(default_factory=list)
    played_leads: list[float] = field(default_factory=list)
    lucks: list[float] = field(default_factory=list)

    @property
    def deals(self) -> int:
        return len(self.lucks)

    @property
    def shares(self) -> list[float]:
        return adjusted(self.played_shares, self.lucks)

    @property
    def leads(self) -> list[float]:
        return adjusted(self.played_leads, self.lucks)

    @property
    def fair(self) -> float:
        return 1 / self.players

    def is_clear(self) -> bool:
        """Whether it is clear who is better, although it is checked after every deal."""
        if self.deals < FEWEST_DEALS:
            return False
        shares, leads = self.shares, self.leads
        by_wins = abs(fmean(shares) - self.fair) > CLEAR * error_of(shares)
        return by_wins or abs(fmean(leads)) > CLEAR * error_of(leads)

    def play_deal(self) -> None:
        """Play the next deal, once on each seat: its games share their cards."""
        share = lead = lucky = 0.0
        seed = seed_of(1, self.deals)
        sign = -1 if new_game(self.game, self.players).fewest_wins else 1
        for seat in range(self.players):
            line_up = [self.who if other == seat else self.among for other in range(self.players)]
            outcome = play_match(self.game, line_up, seed, keep=True)
            if self.who not in AS_PLAYED and self.among not in AS_PLAYED:
                assert outcome.record is not None
                by_thumb = [other for other, name in enumerate(line_up) if name in BY_THUMB]
                found = luck(outcome.record, seed=seed_of(seed, seat), by_thumb=by_thumb)
                lucky += found[seat]
            share += outcome.share(seat)
            others = sum(outcome.points) - outcome.points[seat]
            lead += sign * (outcome.points[seat] - others / (self.players - 1))
        self.played_shares.append(share / self.players)
        self.played_leads.append(lead / self.players)
        self.lucks.append(lucky / self.players)

    def row(self) -> str:
        """The row of the table."""
        shares, leads = self.shares, self.leads
        low, high = interval(shares)
        share = f"{fmean(shares):.1%} ({low:.1%} to {high:.1%})"
        lead = f"{fmean(leads):+.2f} ± {ERRORS * error_of(leads):.2f}"
        whose = (self.game, self.players, self.who, self.among, self.deals)
        cells = (*whose, share, f"{self.fair:.1%}", lead, self.verdict())
        return "| " + " | ".join(map(str, cells)) + " |"

    def verdict(self) -> str:
        """Which 95 % intervals are clear, and to which side."""
        wins = side(interval([share - self.fair for share in self.shares]))
        points = side(interval(self.leads))
        if wins == points:
            return f"{wins} by both" if wins else "not clear"
        found = ((wins, "wins"), (points, "points"))
        return ", ".join(f"{which} by {measure}" for which, measure in found if which)


def measure(
    game: str, players: int, who: str, among: str, seconds: float, until_clear: bool = True
) -> Standing:
    """Play deals until it is clear who is better, or the time is up."""
    standing = Standing(game, players, who, among)
    end = time.process_time() + seconds
    while standing.deals < 2 or time.process_time() < end:
        standing.play_deal()
        if until_clear and standing.is_clear():
            break
    return standing


def way_row(game: str, players: int, seconds: float) -> str:
    """How far search gets on the way from random to cheat."""
    found = [measure(game, players, who, "thumb", seconds, False) for who in ON_THE_WAY]
    bottom, reached, top = (fmean(one.shares) for one in found)
    shares = [f"{fmean(one.shares):.1%} ± {ERRORS * error_of(one.shares):.1%}" for one in found]
    way = f"{(reached - bottom) / (top - bottom):.0%}"
    return "| " + " | ".join([game, str(players), *shares, way]) + " |"


def adjusted(figures: list[float], lucks: list[float]) -> list[float]:
    """Figures by deal, with luck taken off."""
    found = without_luck(np.array([figures]).T, np.array([lucks]).T)
    return [float(figure) for figure in found[:, 0]]


def interval(figures: list[float]) -> tuple[float, float]:
    """The 95 % interval of a mean over deals."""
    mean, error = fmean(figures), error_of(figures)
    return mean - ERRORS * error, mean + ERRORS * error


def side(found: tuple[float, float]) -> str:
    """On which side of zero an interval lies, if on one."""
    low, high = found
    return "better" if low > 0 else "worse" if high < 0 else ""


def error_of(figures: list[float]) -> float:
    """The standard error of a mean."""
    return float(stdev(figures) / len(figures) ** 0.5)


if __name__ == "__main__":
    main()

"""Measures how strong the players are: one of them among others, on every seat of every deal.

    python benchmarks/strength.py [--seconds S] [--game GAME] [--players N]
                                  [--who NAME --among NAME]

For each game, at its smallest, middle and largest number of players: thumb among random players,
and search among thumbs, which is expert among hard ones without a limit of time. At the middle
number the levels below: medium among easy ones, hard among medium ones; and how far search comes
on the way from random to cheat, each of them among thumbs.

The share of the wins, with its 95 % interval over deals, beside a fair share; and by how many
points one is ahead of the mean of the others (where few points win: has fewer), which tells apart
sooner where a match has many rounds. Deals are played until the share lies clear of a fair one, or
the points clear of zero, by more than three standard errors: that is more than 95 % ask for,
because one looks twice, and again and again. Or until the processor time for the row is up. So a
whole run takes a known time at most, `--seconds` for each row; each row says whether the 95 %
intervals are clear, of which measure. Prints rows for docs/results.md as they are done.
"""

import time
from dataclasses import dataclass, field
from statistics import fmean, stdev

import click

from kartentisch.arena.match import play_match
from kartentisch.games import GAMES, game_class, new_game
from kartentisch.games.chance import seed_of

EVERYWHERE = (("thumb", "random"), ("search", "thumb"))
IN_THE_MIDDLE = (("medium", "easy"), ("hard", "medium"))
ON_THE_WAY = ("random", "search", "cheat")  # among thumbs

FEWEST_DEALS = 20
CLEAR = 3.0  # standard errors
ERRORS = 1.96  # standard errors to either side make an interval of 95 %


@click.command(help="Measure how strong the players are.")
@click.option("--seconds", default=60.0, show_default=True, help="Processor time for each row.")
@click.option("only", "--game", type=click.Choice(list(GAMES)), help="This game only.")
@click.option("--who", help="This player only, with --among.")
@click.option("--among", help="The players on the other seats.")
@click.option("--players", type=int, help="At a table for so many.")
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
    """What one player has done among others, deal by deal."""

    game: str
    players: int
    who: str
    among: str
    shares: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)

    @property
    def fair(self) -> float:
        return 1 / self.players

    def is_clear(self) -> bool:
        """Whether who is better is clear, however often one looks."""
        if len(self.shares) < FEWEST_DEALS:
            return False
        by_wins = abs(fmean(self.shares) - self.fair) > CLEAR * error_of(self.shares)
        return by_wins or abs(fmean(self.leads)) > CLEAR * error_of(self.leads)

    def play_deal(self) -> None:
        """Play the next deal, once on each seat: its games share their cards."""
        share = lead = 0.0
        sign = -1 if new_game(self.game, self.players).fewest_wins else 1
        for seat in range(self.players):
            line_up = [self.who if place == seat else self.among for place in range(self.players)]
            outcome = play_match(self.game, line_up, seed_of(1, len(self.shares)))
            share += outcome.share(seat)
            others = sum(outcome.points) - outcome.points[seat]
            lead += sign * (outcome.points[seat] - others / (self.players - 1))
        self.shares.append(share / self.players)
        self.leads.append(lead / self.players)

    def row(self) -> str:
        """As a row of the table."""
        low, high = interval(self.shares)
        share = f"{fmean(self.shares):.1%} ({low:.1%} to {high:.1%})"
        lead = f"{fmean(self.leads):+.2f} ± {ERRORS * error_of(self.leads):.2f}"
        whose = (self.game, self.players, self.who, self.among, len(self.shares))
        cells = (*whose, share, f"{self.fair:.1%}", lead, self.verdict())
        return "| " + " | ".join(map(str, cells)) + " |"

    def verdict(self) -> str:
        """Of which measures the 95 % interval is clear, and to which side."""
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
    while len(standing.shares) < 2 or time.process_time() < end:
        standing.play_deal()
        if until_clear and standing.is_clear():
            break
    return standing


def way_row(game: str, players: int, seconds: float) -> str:
    """How far search comes on the way from random to cheat."""
    found = [measure(game, players, who, "thumb", seconds, False) for who in ON_THE_WAY]
    bottom, reached, top = (fmean(one.shares) for one in found)
    shares = [f"{fmean(one.shares):.1%} ± {ERRORS * error_of(one.shares):.1%}" for one in found]
    way = f"{(reached - bottom) / (top - bottom):.0%}"
    return "| " + " | ".join([game, str(players), *shares, way]) + " |"


def interval(figures: list[float]) -> tuple[float, float]:
    """The 95 % interval of a mean over deals."""
    mean, error = fmean(figures), error_of(figures)
    return mean - ERRORS * error, mean + ERRORS * error


def side(found: tuple[float, float]) -> str:
    """To which side of zero an interval lies, or neither."""
    low, high = found
    return "better" if low > 0 else "worse" if high < 0 else ""


def error_of(figures: list[float]) -> float:
    """The standard error of a mean."""
    return float(stdev(figures) / len(figures) ** 0.5)


if __name__ == "__main__":
    main()

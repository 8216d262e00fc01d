"""Measures how strong the players are: one of them among others, on every seat of every deal.

    python benchmarks/strength.py [--seconds S] [--game GAME] [--who NAME] [--among NAME]

For each game, at its smallest, middle and largest number of players: thumb among random players,
search among thumbs; at the middle number expert among hard ones, and hard among medium ones. The
share of the wins with its 95 % interval over deals, beside a fair share.

Deals are played until the share lies clear of a fair one by more than three standard errors, which
is more than 95 % ask for because one looks again and again; or until the time is up, and then the
row says that it is not clear. Prints rows for docs/results.md as they are done.
"""

import time
from statistics import fmean, stdev

import click

from kartentisch.arena.match import play_match
from kartentisch.games import GAMES, game_class
from kartentisch.games.chance import seed_of

PAIRS = (
    ("thumb", "random"),
    ("search", "thumb"),
    ("expert", "hard"),
    ("hard", "medium"),
)
LEVELS = ("expert", "hard")  # measured at the middle number of players only

FEWEST_DEALS = 12
CLEAR = 3.0  # standard errors
ERRORS = 1.96  # standard errors to either side make an interval of 95 %


@click.command(help="Measure how strong the players are.")
@click.option("--seconds", default=120.0, show_default=True, help="Processor time for each row.")
@click.option("only", "--game", type=click.Choice(list(GAMES)), help="This game only.")
@click.option("one", "--who", help="This player only, or any other with --among.")
@click.option("others", "--among", help="Among these only.")
@click.option("--players", type=int, help="At a table for so many.")
def main(
    seconds: float, only: str | None, one: str | None, others: str | None, players: int | None
) -> None:
    """Measure and print, row by row."""
    print("| game | players | who | among | deals | wins | fair share | |")
    print("| --- | ---: | --- | --- | ---: | ---: | ---: | --- |", flush=True)
    pairs = [(one, others)] if one and others else PAIRS
    for who, among in pairs:
        if one in (None, who) and others in (None, among):
            for name in GAMES:
                if only in (None, name):
                    for size in [players] if players else table_sizes(name, who):
                        print(row(name, size, who, among, seconds), flush=True)


def table_sizes(name: str, who: str) -> list[int]:
    """The smallest, the middle and the largest number of players."""
    rules = game_class(name)
    middle = (rules.FEWEST + rules.MOST) // 2
    return [middle] if who in LEVELS else [rules.FEWEST, middle, rules.MOST]


def row(name: str, players: int, who: str, among: str, seconds: float) -> str:
    """One measurement as a row of the table."""
    fair = 1 / players
    shares = [
        share_of_deal(name, players, who, among, 0),
        share_of_deal(name, players, who, among, 1),
    ]
    end = time.process_time() + seconds
    while not is_clear(shares, fair) and time.process_time() < end:
        shares.append(share_of_deal(name, players, who, among, len(shares)))
    mean, error = fmean(shares), error_of(shares)
    low, high = mean - ERRORS * error, mean + ERRORS * error
    clear = "better" if low > fair else "worse" if high < fair else "not clear"
    share = f"{mean:.1%} ({low:.1%} to {high:.1%})"
    return (
        f"| {name} | {players} | {who} | {among} | {len(shares)} | {share} | {fair:.1%} | {clear} |"
    )


def share_of_deal(name: str, players: int, who: str, among: str, deal: int) -> float:
    """The share of the wins of one player on all seats of a deal."""
    wins = 0.0
    for seat in range(players):
        line_up = [who if place == seat else among for place in range(players)]
        wins += play_match(name, line_up, seed_of(1, deal)).share(seat)
    return wins / players


def is_clear(shares: list[float], fair: float) -> bool:
    """Whether the share lies clear of a fair one."""
    if len(shares) < FEWEST_DEALS:
        return False
    return abs(fmean(shares) - fair) > CLEAR * error_of(shares)


def error_of(shares: list[float]) -> float:
    """The standard error of the mean over deals, whose games share their cards."""
    return float(stdev(shares) / len(shares) ** 0.5)


if __name__ == "__main__":
    main()

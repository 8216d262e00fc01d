"""Measures how strong the players are: one of them among others, on every seat of every deal.

    python benchmarks/strength.py [--scale F] [--game GAME] [--pair NAME,NAME]

For each game, at its smallest, middle and largest number of players: thumb among random players,
search among thumbs, expert among hard ones. The share of the wins with its 95 % interval, by
bootstrap over deals, beside a fair share. Prints rows for docs/results.md as they are done.
"""

import json
import subprocess
import sys

import click

from kartentisch.games import GAMES, game_class

# Who sits among whom, and how many deals that takes in each game.
PAIRS = {
    ("thumb", "random"): {"futschikato": 200, "ftw": 40, "fkk": 10, "pairs": 10, "pisa": 40},
    ("search:iterations=500", "thumb"): {
        "futschikato": 150,
        "ftw": 20,
        "fkk": 40,
        "pairs": 8,
        "pisa": 20,
    },
    ("search:iterations=4000", "search:iterations=150"): {
        "futschikato": 60,
        "ftw": 10,
        "fkk": 10,
        "pairs": 4,
        "pisa": 10,
    },
}


@click.command(help="Measure how strong the players are.")
@click.option("--scale", default=1.0, show_default=True, help="So many times as many deals.")
@click.option("only", "--game", type=click.Choice(list(GAMES)), help="This game only.")
@click.option("--pair", help="These two only, for example thumb,random.")
def main(scale: float, only: str | None, pair: str | None) -> None:
    """Measure and print, row by row."""
    print("| game | players | who | among | deals | wins | fair share | |")
    print("| --- | ---: | --- | --- | ---: | ---: | ---: | --- |", flush=True)
    for (who, among), deals in PAIRS.items():
        if pair and pair != f"{who},{among}":
            continue
        for name in GAMES:
            if only in (None, name):
                for players in table_sizes(name):
                    number = max(4, round(scale * deals[name]))
                    print(row(name, players, who, among, number), flush=True)


def table_sizes(name: str) -> list[int]:
    """The smallest, the middle and the largest number of players."""
    rules = game_class(name)
    return [rules.FEWEST, (rules.FEWEST + rules.MOST) // 2, rules.MOST]


def row(name: str, players: int, who: str, among: str, deals: int) -> str:
    """One measurement as a row of the table."""
    command = [sys.executable, "-m", "kartentisch", "tournament", name, who, among, "--json"]
    command += ["--players", str(players), "--deals", str(deals)]
    command += ["--pattern", "A" + "B" * (players - 1)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    wins = json.loads(done.stdout)["names"][who]["wins"]
    fair = 1 / players
    clear = "better" if wins["low"] > fair else "worse" if wins["high"] < fair else "not clear"
    share = f"{wins['mean']:.1%} ({wins['low']:.1%} to {wins['high']:.1%})"
    return f"| {name} | {players} | {who} | {among} | {deals} | {share} | {fair:.1%} | {clear} |"


if __name__ == "__main__":
    main()

"""Measures batches of games beside EnvPool, Pgx, OpenSpiel and PettingZoo, in one run on one core.

    python benchmarks/batch_speed.py [--seconds S] [--rounds N] [--json FILE] [--markdown]

All play random legal actions and count the players' decisions. Ours, EnvPool and Pgx step whole
batches and write the observation and the action mask of every decision, ours as features and, for
comparison, in the compact form; OpenSpiel steps its vector environment; PettingZoo runs the loop
that its documentation shows. One script per engine in benchmarks/peers says how it is measured.
Rows take turns round by round, so that noise affects all alike; figures are medians, and a ratio is
taken within a round before the median. Time is processor time.
"""

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

import workers

OURS = "Kartentisch"
ENGINES: dict[str, Callable[[], workers.Worker]] = {
    OURS: workers.batch,
    "Kartentisch, compact": workers.compact_batch,
    "EnvPool": workers.envpool,
    "Pgx": workers.pgx,
    "OpenSpiel, vector": workers.openspiel_vector,
    "PettingZoo": workers.pettingzoo,
}
# How many times as fast each of our games should be as every game of a peer. Kuhn poker is one card
# and one bet: it is shown, but says little about card games.
GOALS = {"EnvPool": 5.0, "Pgx": 5.0, "OpenSpiel, vector": 5.0, "PettingZoo": 100.0}
LESSER_GOALS = {("Pgx", "kuhn_poker"): 0.0, ("Pgx", "leduc_holdem"): 1.0}

Rates = dict[tuple[str, str], list[float]]


@click.command(help="Measure batches of games beside EnvPool, Pgx, OpenSpiel and PettingZoo.")
@click.option("--seconds", default=2.0, show_default=True, help="Per row, over all rounds.")
@click.option("--rounds", default=7, show_default=True, type=click.IntRange(min=1))
@click.option(
    "--json", "file", type=click.Path(path_type=Path), help="Write all figures to this file."
)
@click.option("--markdown", is_flag=True, help="Print tables for docs/measurements.")
def main(seconds: float, rounds: int, file: Path | None, markdown: bool) -> None:
    """Measure and report."""
    rates, missing = measure(seconds / rounds, rounds)
    heads = ["engine", "game", "decisions/s", *(f"times {peer}'s fastest" for peer in GOALS)]
    rows = []
    for engine, game in rates:
        ratios = [ratio(rates, (engine, game), fastest(rates, peer)) for peer in GOALS]
        rows.append([engine, game, f"{median(rates[engine, game]):,.0f}", *map(shown, ratios)])
    show("Batches, one core", heads, rows, markdown)
    show("Goals", ["goal", "measured", "result"], goals(rates), markdown)
    for what, why in missing.items():
        print(f"Not measured: {what}: {why}")
    if file:
        figures = {f"{engine} {game}": found for (engine, game), found in rates.items()}
        file.write_text(json.dumps(figures, indent=1) + "\n")


def measure(seconds: float, rounds: int) -> tuple[Rates, dict[str, str]]:
    """Measure every row of every engine once per round."""
    rates: Rates = {}
    missing: dict[str, str] = {}
    with ExitStack() as open_workers:
        asked = []
        for engine, start in ENGINES.items():
            try:
                worker = open_workers.enter_context(start())
            except workers.NotThereError as reason:
                missing[engine] = str(reason)
                continue
            missing |= {f"{engine} {game}": why for game, why in worker.missing.items()}
            asked += [(engine, row, worker) for row in worker.rows]
        for _, row, worker in asked:
            worker.ask(row, seconds / 4)  # warm up
        for _ in track(range(rounds), "Rounds", console=Console(stderr=True), transient=True):
            for engine, row, worker in asked:
                done = worker.ask(row, seconds)
                rate = done["done"] / done["seconds"]
                rates.setdefault((engine, row.split()[1]), []).append(rate)
    return rates, missing


def fastest(rates: Rates, engine: str) -> tuple[str, str] | None:
    """The fastest row of an engine."""
    rows = [row for row in rates if row[0] == engine]
    return max(rows, key=lambda row: median(rates[row])) if rows else None


def ratio(rates: Rates, one: tuple[str, str], other: tuple[str, str] | None) -> float | None:
    """How many times as fast, as the median of the rounds' ratios."""
    if other is None:
        return None
    return median(a / b for a, b in zip(rates[one], rates[other], strict=True))


def goals(rates: Rates) -> list[list[str]]:
    """For every game of a peer, our slowest and our fastest."""
    found = []
    for peer, game in rates:
        if peer in GOALS:
            figures = [
                (ratio(rates, row, (peer, game)) or 0, row[1]) for row in rates if row[0] == OURS
            ]
            for figure, name in [min(figures), max(figures)] if figures else []:
                wanted = LESSER_GOALS.get((peer, game), GOALS[peer])
                result = "reached" if figure > wanted else "NOT reached"
                goal = f"{name} > {wanted:g} × {peer}'s {game}"
                found.append([goal, shown(figure), result])
    return found


def shown(value: float | None) -> str:
    """A ratio; large ones without decimals."""
    return "–" if value is None else f"{value:.2f}" if value < 100 else f"{value:,.0f}"


def show(title: str, heads: list[str], rows: list[list[str]], markdown: bool) -> None:
    """Print a table for the terminal or as Markdown."""
    if markdown:
        print(f"### {title}\n")
        for cells in (heads, ["---"] * len(heads), *rows):
            print(f"| {' | '.join(cells)} |")
        print()
        return
    table = Table(*heads, title=title, title_justify="left", title_style="bold")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()

"""Measures iterations per second of our search and OpenSpiel's ISMCTS, in one run on one core.

    python benchmarks/search_speed.py [--seconds S] [--rounds N] [--json FILE]

Rows take turns round by round, so that noise affects all alike; figures are medians, and a ratio is
taken within a round before the median. Time is processor time. The decisions per iteration are
shown too, because games differ most in that.
"""

import json
from pathlib import Path
from statistics import median

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

import workers


@click.command(help="Measure our search beside OpenSpiel's ISMCTS.")
@click.option("--seconds", default=2.0, show_default=True, help="Per row, over all rounds.")
@click.option("--rounds", default=11, show_default=True, type=click.IntRange(min=1))
@click.option(
    "--json", "file", type=click.Path(path_type=Path), help="Write all figures to this file."
)
def main(seconds: float, rounds: int, file: Path | None) -> None:
    """Measure and report."""
    speeds: dict[str, list[float]] = {}
    with workers.search() as ours, workers.ismcts() as theirs:
        for _ in track(range(rounds), "Rounds", console=Console(stderr=True), transient=True):
            for worker in (ours, theirs):
                for row in worker.rows:
                    done = worker.ask(row, seconds / rounds)
                    speeds.setdefault(row, []).append(done["done"] / done["seconds"])
        peers = theirs.rows
        lengths = {**ours.facts["lengths"], **theirs.facts["lengths"]}
    heads = ("row", "iterations/s", *(f"× {peer.split()[1]}" for peer in peers))
    table = Table(*heads, "decisions each", "decisions/s")
    for row, rates in speeds.items():
        ratios = [
            median(rate / other for rate, other in zip(rates, speeds[peer], strict=True))
            for peer in peers
        ]
        cells = [f"{median(rates):,.0f}", *(f"{ratio:.2f}" for ratio in ratios)]
        table.add_row(row, *cells, f"{lengths[row]:.0f}", f"{median(rates) * lengths[row]:,.0f}")
    Console().print(table)
    if file:
        file.write_text(json.dumps(speeds, indent=1) + "\n")


if __name__ == "__main__":
    main()

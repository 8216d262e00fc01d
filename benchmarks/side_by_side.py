"""Compares the table servers of two checkouts, both at once on the same core.

    python benchmarks/side_by_side.py OTHER [--tables T] [--thought S] [--rounds N] [--json]

On a shared machine the CPU per move can differ by half from one minute to the next. Two servers on
one core are slowed alike, so their ratio is reliable where the figures are not. OTHER is another
checkout, built by `make .venv/built`.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import click
from rich.console import Console
from rich.progress import track

from load_goals import OURS, Figures, Row
from server_load import clients, figures_of
from table_servers import ROOT, kartentisch


@click.command(
    help="Compare the table servers of this and another checkout, both at once on one core."
)
@click.argument("other", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--tables", default=200, show_default=True, help="At each of the two servers.")
@click.option("--thought", default=0.0, show_default=True, help="Seconds before each move.")
@click.option("--seconds", default=6.0, show_default=True, help="Time per round.")
@click.option("--rounds", default=3, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
def main(
    other: Path, tables: int, thought: float, seconds: float, rounds: int, as_json: bool
) -> None:
    """Measure round by round; the servers take turns in starting first."""
    if not (other / "src" / "kartentisch").is_dir():
        raise click.ClickException(f"{other} is not a checkout of Kartentisch")
    row = Row(OURS, tables, thought)
    console = Console(stderr=True)
    found = [
        one_round(other, row, seconds, swapped=bool(number % 2))
        for number in track(range(rounds), "Rounds", console=console, transient=True)
    ]
    ratios = [mine["cpu_ms_per_move"] / theirs["cpu_ms_per_move"] for theirs, mine in found]
    if as_json:
        click.echo(json.dumps({"rounds": found, "ratios": ratios, "median": median(ratios)}))
        return
    for (theirs, mine), ratio in zip(found, ratios, strict=True):
        click.echo(f"other {told(theirs)}   this {told(mine)}   this ÷ other: {ratio:.2f}")
    click.echo(f"CPU per move, this ÷ other, median: {median(ratios):.2f}")


def one_round(other: Path, row: Row, seconds: float, swapped: bool) -> tuple[Figures, Figures]:
    """The other's figures and ours, measured at the same time."""
    checkouts = [other.resolve(), ROOT]
    with ExitStack() as stack:
        running = {
            checkout: stack.enter_context(kartentisch(source=checkout / "src"))
            for checkout in (checkouts[::-1] if swapped else checkouts)
        }
        crowds = [
            stack.enter_context(clients(running[checkout], row, seconds)) for checkout in checkouts
        ]
        with ThreadPoolExecutor(2) as both:
            theirs, mine = both.map(figures_of, crowds)
    return theirs, mine


def told(figures: Figures) -> str:
    """The figures of a server in a few words."""
    speed, p99 = figures["moves_per_second"], figures["p99_ms"]
    return f"{figures['cpu_ms_per_move']:.3f} ms ({speed:,.0f} moves/s, p99 {p99:.1f} ms)"


if __name__ == "__main__":
    main()

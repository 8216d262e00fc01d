"""What the arena's commands share: parameters, workers, tables of figures."""

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kartentisch.arena.extras import require
from kartentisch.arena.workers import LOCAL_RAY, Workers, workers
from kartentisch.parameters import require_folder

FIXED_SEED = click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    default=0,
    show_default=True,
    help="The same seed deals the same cards.",
)
SEATS = click.option(
    "--players", type=click.IntRange(1), help="Seats at the table; 4 where possible."
)
CORES = click.option("--cores", type=click.IntRange(1), help="Number of cores; default: all.")
RAY = click.option(
    "--ray",
    metavar="ADDRESS",
    help=f"Play on the Ray cluster at this address; `{LOCAL_RAY}` starts one here.",
)
FIRST_COLUMN = 20  # characters for the names in a table
REPORT = click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a self-contained HTML page.",
)


@contextmanager
def playing(cores: int | None, ray: str | None) -> Iterator[Workers]:
    """Workers, with a clear message if one of them dies."""
    try:
        with workers(cores, ray) as found:
            yield found
    except BrokenProcessPool:
        raise click.ClickException(
            "a worker process died, perhaps out of memory; use fewer --cores. What keeps a file "
            "continues where it stopped (a tournament with --resume)"
        ) from None


def require_report(file: Path) -> None:
    """Refuse a report that can't be written."""
    require("report")
    require_folder(file)


def spoken(language: str) -> list[str]:
    """The option for a language that is not the usual one."""
    return [] if language == "en" else ["--lang", language]


def tell(screen: Console, text: str, style: str = "") -> None:
    """Print a sentence, wrapped where somebody looks."""
    screen.print(Text(text, style), soft_wrap=not screen.is_terminal)


def columns(first: str, *rest: str) -> Table:
    """A table that fits 80 columns: names can be broken, figures can't."""
    table = Table(box=SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column(first, overflow="fold", min_width=FIRST_COLUMN)
    for head in rest:
        table.add_column(head, justify="right", overflow="fold")
    return table

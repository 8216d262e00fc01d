"""The command about finished games: review."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from kartentisch.games.records import parse
from kartentisch.judge.texts import TEXTS
from kartentisch.parameters import (
    JSON,
    LANGUAGE,
    LINE,
    BadInput,
    fetched,
    progress_bar,
    refusing,
    require_folder,
    seat_of,
)

if TYPE_CHECKING:
    from kartentisch.judge.review import Reviewed, Reviewing
    from kartentisch.judge.split import Part
    from kartentisch.parameters import Progressing


@click.command()
@click.argument("source", metavar="FILE|URL")
@click.option("--seat", type=int, help="Review the decisions of this seat, from 1. Default: all.")
@click.option(
    "--iterations",
    type=click.IntRange(50, 1_000_000),
    default=1000,
    show_default=True,
    help="How much to think about each decision.",
)
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page with plots to this file.",
)
@LINE
@JSON
@LANGUAGE
@refusing
def review(
    source: str,
    seat: int | None,
    iterations: int,
    html: Path | None,
    line: int | None,
    as_json: bool,
    language: str,
) -> None:
    """Say what the decisions of a finished game were worth, by what their players knew.

    FILE or URL has a record, a full record, the record of a table, or a line of an export.

    \b
    kartentisch review game.json --seat 2 --lang de
    kartentisch review https://cards.example/api/tables/abcd2345/matches/1/record --html game.html
    """
    from kartentisch.judge.report import page, show
    from kartentisch.judge.review import Reviewing

    if html is not None:
        require_folder(html)
    written = parse(fetched(source, line))
    written.check()
    record = written.record
    if not record.replay().over:
        raise BadInput("this game is not over; only a finished game can be reviewed")
    seats = None if seat is None else [seat_of(seat, record.players)]
    making = Reviewing(record, seats, iterations=iterations)
    with progress_bar(TEXTS["title"][language], 2 * len(record.moves)) as progress:
        found = making.review(followed(making, progress))
    names = written.notes.get("names")
    if as_json:
        click.echo(json.dumps(found.plain()))
    else:
        show(found, names, language, Console(highlight=False, markup=False))
    if html is not None:
        html.write_text(page(found, names, language), "utf-8")


def followed(making: "Reviewing", progress: "Progressing") -> "Iterator[Reviewed | Part]":
    """The pieces of a review; the bar goes through the game twice, as the work does."""
    from kartentisch.judge.split import Part

    at = 0
    for piece in making.work():
        now = piece.step + (len(making.record.moves) if isinstance(piece, Part) else 0)
        if now > at:  # doubtful decisions come once more
            progress(now - at)
            at = now
        yield piece

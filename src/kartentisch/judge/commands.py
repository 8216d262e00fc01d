"""The command about finished games: review."""

import json
from pathlib import Path

import click
from rich.console import Console

from kartentisch.games.records import parse
from kartentisch.parameters import (
    JSON,
    LANGUAGE,
    LINE,
    BadInput,
    fetched,
    refusing,
    seat_of,
)


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
    "--html", type=click.Path(path_type=Path), help="Write a page with plots to this file."
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
    from kartentisch.judge.review import review as reviewed

    written = parse(fetched(source, line))
    written.check()
    record = written.record
    if not record.replay().over:
        raise BadInput("this game is not over; only a finished game can be reviewed")
    seats = None if seat is None else [seat_of(seat, record.players)]
    found = reviewed(record, seats, iterations=iterations)
    names = written.notes.get("names")
    if as_json:
        click.echo(json.dumps(found.plain()))
    else:
        show(found, names, language, Console(highlight=False))
    if html is not None:
        html.write_text(page(found, names, language), "utf-8")

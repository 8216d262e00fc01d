"""`kartentisch admin`: what the operator of a server does about people and tables."""

import getpass
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

import click

from kartentisch.games import GAMES
from kartentisch.parameters import JSON, refusing
from kartentisch.server.operation.cli import with_settings

BY = click.option(
    "--by",
    "operator",
    default=getpass.getuser,
    show_default="your account",
    help="Who does it, for the log.",
)


@click.group()
def admin() -> None:
    """Look after a public server: people, tables, reports and ratings.

    \b
    kartentisch admin reports                      what players have reported
    kartentisch admin find nikki                   people by name, with their ids
    kartentisch admin rename 3f1c… "Guest 7"       give somebody another name
    kartentisch admin mute 3f1c…                   they can play, but not speak
    kartentisch admin remove 3f1c…                 signed out everywhere, without a name
    kartentisch admin close abcd2345efgh           nobody gets into this table or event any more
    kartentisch admin rebuild pisa                 compute the ratings of a game again
    kartentisch admin log                          who did what, and when

    Each command works on the database, and the running server acts within a few seconds. Name the
    same --data or --database as for the server. docs/hosting.md has more.
    """


@contextmanager
def moderating(given: dict[str, Any]) -> Iterator[Any]:
    """The moderation of the server that the settings name."""
    from kartentisch.server.operation.databases import address_in
    from kartentisch.server.storage.database import open_database
    from kartentisch.server.storage.moderation import Moderation

    engine = open_database(address_in(given))
    try:
        yield Moderation(engine)
    finally:
        engine.dispose()


@admin.command()
@click.argument("text", metavar="NAME|ID")
@with_settings
@JSON
@refusing
def find(text: str, as_json: bool, **given: Any) -> None:
    """List people whose name has NAME in it, or the one with this id; the newest first."""
    with moderating(given) as moderation:
        show(moderation.find(text), as_json, "nobody has this name or id")


@admin.command()
@click.argument("person", metavar="ID")
@click.argument("name")
@BY
@with_settings
@refusing
def rename(person: str, name: str, operator: str, **given: Any) -> None:
    """Give a person another name, at every table."""
    from kartentisch.server.table.person import tidy

    with moderating(given) as moderation:
        moderation.rename(operator, person, tidy(name)[:24])
    click.echo(f"{person} is now called {tidy(name)[:24]}.")


@admin.command()
@click.argument("person", metavar="ID")
@BY
@with_settings
@refusing
def mute(person: str, operator: str, **given: Any) -> None:
    """Mute a person: no texts and no phrases. They can go on playing."""
    with moderating(given) as moderation:
        moderation.mute(operator, person)
    click.echo(f"{person} is muted.")


@admin.command()
@click.argument("person", metavar="ID")
@BY
@with_settings
@refusing
def unmute(person: str, operator: str, **given: Any) -> None:
    """Let a muted person speak again."""
    with moderating(given) as moderation:
        moderation.unmute(operator, person)
    click.echo(f"{person} may speak again.")


@admin.command()
@click.argument("person", metavar="ID")
@BY
@with_settings
@refusing
def remove(person: str, operator: str, **given: Any) -> None:
    """Sign a person and their bots out on all devices, for good, and take their names away.

    Their passkeys and links are void, and no notices go to them. Bots play for them where they sit.
    The games of others stay as they are. The same person can come back as a new guest; to prevent
    that, block their address in your proxy.
    """
    with moderating(given) as moderation:
        moderation.remove(operator, person)
    click.echo(f"{person} is removed.")


@admin.command()
@click.argument("code", metavar="TABLE|EVENT")
@BY
@with_settings
@refusing
def close(code: str, operator: str, **given: Any) -> None:
    """Close a table or an event: everyone has to leave, and nobody gets in any more."""
    with moderating(given) as moderation:
        moderation.close(operator, code)
    click.echo(f"{code} is closed.")


@admin.command()
@with_settings
@JSON
@refusing
def reports(as_json: bool, **given: Any) -> None:
    """List what players have reported, newest first."""
    with moderating(given) as moderation:
        show(moderation.reported(), as_json, "nobody has reported anything")


@admin.command("log")
@with_settings
@JSON
@refusing
def show_log(as_json: bool, **given: Any) -> None:
    """List who did what and when, newest first."""
    with moderating(given) as moderation:
        show(moderation.log(), as_json, "nothing has been done yet")


@admin.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@with_settings
@refusing
def rebuild(game: str, **given: Any) -> None:
    """Rebuild the ratings of GAME from the results of its rated matches, in their order.

    The figures come out the same, unless the method or the ratings of the bots have changed.
    """
    from kartentisch.server.storage.ratings import Ratings

    with moderating(given) as moderation:
        matches = Ratings(moderation.database).rebuild(game)
    click.echo(f"{matches} rated matches of {game}.")


# --- lists


def show(rows: Sequence[Any], as_json: bool, none: str) -> None:
    """Print a list, for people or as JSON."""
    if as_json:
        click.echo(json.dumps([row._asdict() for row in rows], ensure_ascii=False, indent=2))
        return
    if not rows:
        click.echo(none)
        return
    lines = [[heading.replace("_", " ") for heading in rows[0]._fields]]
    lines += [cells(row) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        click.echo("  ".join(padded).rstrip())


def cells(row: NamedTuple) -> list[str]:
    """A row's values as text."""
    return [written(name, value) for name, value in row._asdict().items()]


def written(name: str, value: object) -> str:
    """A value as people read it."""
    if name in ("at", "since") and isinstance(value, float):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        return ", ".join(value)
    return str(value)

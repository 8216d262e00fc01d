"""The commands of the table server: serve, join, verify, export, backup and check."""

import gc
import json
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from kartentisch.games import GAMES
from kartentisch.games.records import parse
from kartentisch.parameters import JSON, LINE, PLAYER_NAMES, BadInput, fetched, refusing

DOES_NOT_HOLD = 1  # the exit code

Command = TypeVar("Command", bound=Callable[..., Any])

DATA = click.option("--data", help="The folder of the embedded database.")
DATABASE = click.option(
    "--database", help="Another database: postgresql://USER@HOST/NAME or sqlite:///FILE."
)
CONFIG = click.option("--config", type=click.Path(), help="A TOML file with any of the settings.")


def with_settings(command: Command) -> Command:
    """The parameters that say which database."""
    for parameter in (CONFIG, DATABASE, DATA):
        command = parameter(command)
    return command


@click.command()
@click.option("--host", help="Where to listen; 0.0.0.0 for all networks.  [127.0.0.1]")
@click.option("--port", type=int, help="The port.  [8080]")
@click.option("--data", help="The folder of the embedded database.  [~/.local/share/kartentisch]")
@DATABASE
@click.option("--bus", help="Redis, for several processes: redis://HOST.")
@click.option("--workers", type=int, help="How many processes; more than one needs --bus.  [1]")
@CONFIG
@click.option(
    "--trust-proxy/--no-trust-proxy",
    default=None,
    help="Believe a proxy about address and https. Only behind nginx or the like.  [no]",
)
@click.option(
    "--origins",
    help="Other sites whose pages may use this server, separated by commas: https://a.example.",
)
@click.option("--bot-threads", type=int, help="Threads for bots.  [cores - 1]")
@click.option("--transport", help="What carries the sockets: picows or asgi.  [picows]")
@click.option(
    "--messages-per-second", type=float, help="Messages per connection, on average.  [40]"
)
@click.option("--connections", type=int, help="Connections of a process in all.  [20000]")
@click.option("--connections-per-person", type=int, help="Tables open at once per person.  [50]")
@click.option("--connections-per-address", type=int, help="Connections per address.  [200]")
@click.option("--request-seconds", type=float, help="For a whole request to arrive.  [20]")
@click.option("--answer-seconds", type=float, help="For its answer to be taken.  [120]")
@click.option("--requests-per-minute", type=int, help="HTTP requests per address.  [1200]")
@click.option("--invites-per-minute", type=int, help="Short codes tried per address.  [20]")
@click.option(
    "--daily-experts",
    type=int,
    help="How often experts play each deal of the day in the background; 0 for never.  [100]",
)
@click.option("--tables-per-hour", type=int, help="New tables per address.  [no limit]")
@click.option("--guests-per-hour", type=int, help="New guests per address.  [no limit]")
@click.option("--events-per-hour", type=int, help="New events per address; 0 for no limit.  [10]")
@click.option("--forbidden-words", help="A file with words that names and chat may not have.")
@click.option("--imprint", help="A Markdown file that becomes a page, linked on the first one.")
@click.option("--privacy", help="The same, about privacy.")
@click.option("--linger-seconds", type=float, help="How long an empty table stays in memory.  [30]")
@click.option(
    "--public-address", help="Where people find the server, for links in notices: https://HOST."
)
@click.option("--smtp", help="The mail server: smtp://USER:PASSWORD@HOST.")
@click.option("--mail-from", help="The sender's address: cards@HOST.")
@click.option("--push-hosts", help="Push services of your own, separated by commas.")
@click.option("--webhook-hosts", help="Where groups may have webhooks: discord.com,slack.com.")
@click.option(
    "--keep-guests-days",
    type=int,
    help="Delete guests without games after this many days.  [never]",
)
@click.option(
    "--keep-tables-days", type=int, help="Delete unused tables after this many days.  [never]"
)
@click.option("--log-level", help="debug, info, warning or error.  [info]")
@click.option("--log-format", help="text or json, one object per line.  [text]")
@click.option("--open", "open_browser", is_flag=True, help="Open the browser when it is up.")
def serve(open_browser: bool, **given: Any) -> None:
    """Serve tables in the browser, for people and bots.

    \b
    kartentisch serve                                 on this machine, at http://127.0.0.1:8080
    kartentisch serve --host 0.0.0.0 --port 80        for others
    kartentisch serve --database postgresql://cards@db/cards --bus redis://bus --workers 4

    Everything is kept in one SQLite file in the data folder, unless you name another database. A
    move is on disk before it is shown: you may stop or kill the server at any time, and it goes on
    where it was.

    Every setting can also be an environment variable (KARTENTISCH_PORT=80) or stand in a TOML file
    (port = 80). The command line counts first, then the environment, then the file.

    /health says whether all is well, /metrics has figures for Prometheus, /schema describes the
    HTTP interface. docs/hosting.md covers nginx, systemd, backups and many machines.
    """
    gc.disable()  # imports make no garbage, and searching them for it is slow
    from kartentisch.server.config import LISTS, BadConfig, listed, read_config
    from kartentisch.server.operation.run import run

    gc.freeze()
    gc.enable()
    given |= {name: listed(given[name]) for name in LISTS if given[name] is not None}
    try:
        config = read_config(given)
    except BadConfig as error:
        raise BadInput(str(error)) from None
    run(config, open_browser)


@click.command()
@click.argument("url")
@click.option(
    "--player",
    required=True,
    help=f"Who decides: {PLAYER_NAMES}.",
)
@click.option(
    "--seat", type=click.IntRange(1, 8), help="A seat, from 1; without, the first free one."
)
@click.option(
    "--token",
    envvar="KARTENTISCH_TOKEN",
    help="The token of your bot; without, a new bot is made.",
)
@click.option("--name", default="Bot", show_default=True, help="The name of a new bot.")
@click.option("--games", type=click.IntRange(1), help="Leave after this many games.")
@refusing
def join(
    url: str, player: str, seat: int | None, token: str | None, name: str, games: int | None
) -> None:
    """Sit a bot of your own at the table with the link URL, on any server.

    It plays every game at this table until you stop it, and reconnects when the connection is lost.
    Your bot sees what its seat can know, wherever the table is; docs/writing-a-bot.md.

    \b
    kartentisch join https://cards.example/t/abcd2345 --player mybot:Cautious
    kartentisch join http://localhost:8080/t/abcd2345 --player "program:python bot.py" --seat 2
    """
    from kartentisch.server.client.joining import Regular, new_bot, table_at

    if player.partition(":")[0] == "cheat":
        raise BadInput("a cheat needs to see all cards, and a server shows them to nobody")
    table = table_at(url)
    if token is None:
        token = new_bot(table.server, name)
        click.echo(f"To come back as the same bot: --token {token}", err=True)
    own = None if seat is None else seat - 1
    bot = Regular(table, player, token, own, lambda text: click.echo(f"{name} {text}"), games)
    try:
        bot.stay()
    except KeyboardInterrupt:
        click.echo()


@click.command()
@click.argument("source", metavar="FILE|URL")
@click.option("--commitment", help="The commitment that you noted before the deal.")
@click.option("--entropy", help="The entropy that you added to the shuffle.")
@click.option(
    "--commitments",
    metavar="FILE or URL",
    help="The commitments of a month or an event, as you kept them before, to compare with.",
)
@LINE
@JSON
@refusing
def verify(
    source: str,
    commitment: str | None,
    entropy: str | None,
    commitments: str | None,
    line: int | None,
    as_json: bool,
) -> None:
    """Check that nobody chose the cards of a finished game, and that its result is right.

    FILE or URL has the record of a game at a table, with the proof of its shuffle; or the proof of
    a day or an event, with its deals, the best records, and what the bots had to answer in them.
    The exit code is 0 if the proof holds and 1 if it does not. docs/fairness.md explains the check,
    so that you can also write your own.

    \b
    kartentisch verify record.json --commitment 3f1c…
    kartentisch verify https://cards.example/api/tables/abcd2345/matches/1/record
    kartentisch verify https://cards.example/api/daily/proofs/2026-11-17 --commitments november.json
    kartentisch verify https://cards.example/api/events/abcd2345efgh/proof
    """
    from kartentisch.server.operation import deal_check
    from kartentisch.server.table.fairness import examine, unchecked

    text = fetched(source, line)
    proof = deal_check.proof_in(text)
    if proof is not None:
        kept = None if commitments is None else deal_check.list_in(fetched(commitments, None))
        findings = deal_check.examine_deals(proof, kept)
        left = deal_check.unchecked(proof, kept)
    else:
        findings = examine(parse(text), commitment, entropy)
        left = unchecked(commitment, entropy)
    holds = all(finding.holds for finding in findings)
    if as_json:
        plain = {
            "holds": holds,
            "findings": [finding._asdict() for finding in findings],
            "unchecked": left,
        }
        click.echo(json.dumps(plain, indent=2))
    else:
        for finding in findings:
            click.echo(f"{'✓' if finding.holds else '✗'} {finding.says}")
        for text in left:
            click.echo(f"– not checked: {text}")
        click.echo("The proof holds." if holds else "The proof does not hold.")
    if not holds:
        sys.exit(DOES_NOT_HOLD)


@click.command()
@click.argument("file", metavar="FILE")
@with_settings
@click.option("--game", type=click.Choice(list(GAMES)), help="Only this game.")
@click.option("--since", metavar="DATE", help="Only games that ended on this day or later, UTC.")
@click.option(
    "--names/--no-names",
    default=True,
    show_default=True,
    help="Whether to include the names of players.",
)
@refusing
def export(file: str, game: str | None, since: str | None, names: bool, **given: Any) -> None:
    """Write the records of all finished games to FILE, while the server runs or not.

    JSON Lines: per line a record with its result and the proof of its shuffle. Parquet if the name
    ends with .parquet. - is the standard output.

    \b
    kartentisch export games.jsonl --data /var/lib/kartentisch
    kartentisch export games.parquet --game pisa --since 2026-01-01 --no-names
    """
    from rich.console import Console
    from rich.progress import Progress
    from sqlalchemy.exc import SQLAlchemyError

    from kartentisch.arena.extras import require
    from kartentisch.server.operation import exports
    from kartentisch.server.operation.databases import address_in
    from kartentisch.server.storage.database import open_database

    if file.endswith(".parquet"):
        require("parquet")
    engine = open_database(address_in(given))
    wanted = exports.finished(game, moment(since))
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Games", total=exports.count(engine, wanted))

        def advance(games: int) -> None:
            bar.advance(task, games)

        try:
            if file.endswith(".parquet"):
                exports.write_parquet(engine, wanted, Path(file), names, advance)
            else:
                with click.open_file(file, "w", encoding="utf-8") as stream:
                    exports.write_lines(engine, wanted, stream, names, advance)
        except OSError as fault:
            raise BadInput(f"{file} can't be written: {fault.strerror}") from None
        except SQLAlchemyError:
            raise BadInput(
                f"{file} is not complete: the database can't be read on. "
                "`kartentisch check` says what is damaged"
            ) from None
    engine.dispose()


def moment(day: str | None) -> float:
    """The beginning of a day, in seconds since 1970."""
    if day is None:
        return 0.0
    try:
        return datetime.fromisoformat(f"{day}T00:00:00+00:00").timestamp()
    except ValueError:
        raise BadInput(f"{day!r} is not a date; use YYYY-MM-DD") from None


@click.command()
@with_settings
@refusing
def check(**given: Any) -> None:
    """Check that the whole database can be read, while the server runs or not.

    It reads every page, every move and every finished match. The server itself checks the pages of
    files of up to 256 MB whenever it starts. PostgreSQL has its own pg_amcheck.

    \b
    kartentisch check --data /var/lib/kartentisch
    """
    from kartentisch.server.operation.checking import check_whole
    from kartentisch.server.operation.databases import address_in
    from kartentisch.server.storage.database import file_of, url_of

    file = file_of(url_of(address_in(given)))
    if file is None:
        raise BadInput("PostgreSQL is checked by its own pg_amcheck")
    check_whole(file)
    click.echo(f"{file} is sound.")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_settings
@refusing
def backup(file: Path, **given: Any) -> None:
    """Copy everything that a server keeps into FILE, safely while it runs.

    SQLite is copied as it is at one moment. To restore it, put the copy in the place of
    kartentisch.db. PostgreSQL is dumped by its own pg_dump, and restored by pg_restore.

    \b
    kartentisch backup /backups/kartentisch-monday.db --data /var/lib/kartentisch
    kartentisch backup cards.dump --database postgresql://cards@db/cards
    """
    from kartentisch.server.config import read_config
    from kartentisch.server.operation.backups import back_up

    back_up(read_config(given).database_address, file)
    click.echo(f"{file}: {file.stat().st_size:,} bytes", err=True)

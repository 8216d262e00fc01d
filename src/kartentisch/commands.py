"""The commands about games: games, rules, play, simulate, record, replay and bench."""

import json
import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from kartentisch import rulebook
from kartentisch.arena import bench as speed
from kartentisch.arena.parameters import CORES, FIXED_SEED
from kartentisch.arena.simulation import Spread, Summary
from kartentisch.arena.simulation import simulate as run_simulation
from kartentisch.games import GAMES, Chance, game_class
from kartentisch.games.chance import seed_of
from kartentisch.games.constants import SPECTATOR
from kartentisch.games.options import Option, Value, completed
from kartentisch.games.records import Record, read_record
from kartentisch.parameters import (
    GAME,
    JSON,
    LANGUAGE,
    LINE,
    PLAYER_NAMES,
    PLAYERS,
    SEED,
    SET,
    BadInput,
    company,
    fetched,
    progress_bar,
    refusing,
    require_folder,
    seat_of,
    usual_players,
)
from kartentisch.players import player_for
from kartentisch.terminal import lines
from kartentisch.terminal.sitting import Sitting

console = Console(highlight=False, soft_wrap=True)

FEW_VALUES = 6  # of an option, that are all listed
WIDEST = 88  # columns of typeset rules; longer lines are hard to read


@click.command()
@JSON
@LANGUAGE
def games(as_json: bool, language: str) -> None:
    """List the games, their players and their options.

    \b
    kartentisch games
    kartentisch games --json
    """
    if as_json:
        click.echo(json.dumps({name: described(name, language) for name in GAMES}, indent=2))
        return
    shown = Console(highlight=False)
    for name in GAMES:
        shown.print(Text("\n").join(about_game(name, language)), soft_wrap=not shown.is_terminal)
        shown.print()


def about_game(name: str, language: str) -> Iterator[Text]:
    """A game, its players and its options, as people say them."""
    game = game_class(name)
    words = game.words()
    who = {"de": "Personen", "en": "players"}[language]
    usual = {"de": "üblich", "en": "default"}[language]
    yield Text.assemble(
        (name, "bold cyan"), f"  {words.TITLE[language]}, {game.FEWEST}–{game.MOST} {who}"
    )
    if words.ABOUT:
        yield Text(f"  {words.ABOUT[language]}")
    for option in game.OPTIONS:
        about = words.OPTIONS[option.name][language]
        yield Text.assemble("  ", (option.name, "bold"), f": {about} ({option.point})")
        for value in some_values(option, game.MOST):
            said = "…" if value is None else words.value(option.name, value, language)
            mark = f" ({usual})" if value == option.default else ""
            written = "" if value is None else str(value)
            yield Text(f"    {written:8} {said}{mark}")


def some_values(option: Option, players: int) -> list[Value | None]:
    """The values of an option; None stands for those left out if there are many."""
    values = option.values(players)
    if len(values) <= FEW_VALUES:
        return list(values)
    return [*values[: FEW_VALUES - 2], None, values[-1]]


def described(name: str, language: str) -> dict[str, Any]:
    """A game and its options, as JSON values."""
    game = game_class(name)
    words = game.words()
    return {
        "title": words.TITLE[language],
        "fewest": game.FEWEST,
        "most": game.MOST,
        "version": game.VERSION,
        "moves": game.MOVES,
        "options": [
            {
                "name": option.name,
                "point": option.point,
                "values": values_of(option, game.MOST),
                "default": option.default,
                "about": words.OPTIONS[option.name][language],
            }
            for option in game.OPTIONS
        ],
    }


def values_of(option: Option, players: int) -> str:
    """The values of an option, shortened if there are many."""
    values = [str(value) for value in option.values(players)]
    return ", ".join(values if len(values) <= 12 else [*values[:4], "...", values[-1]])


@click.command()
@GAME
@LANGUAGE
@SET
@PLAYERS
@click.option("--pager", is_flag=True, help="Show them page by page.")
@refusing
def rules(
    game: str, language: str, options: dict[str, Value], players: int | None, pager: bool
) -> None:
    """Print the rules of GAME.

    They are in our own words; our own rulings are marked. They are typeset for the terminal; into a
    file or a pipe goes Markdown.

    \b
    kartentisch rules pisa
    kartentisch rules pisa --pager
    kartentisch rules futschikato --lang de --set hand_of_7_or_8=7 > futschikato.md
    """
    settled = completed(game_class(game).OPTIONS, players or usual_players(game), options)
    text = rulebook.rules(game, language, settled)
    screen = Console(highlight=False)
    if not screen.is_terminal:
        click.echo(text)
        return
    typeset = Markdown(text, hyperlinks=False)
    if pager:
        os.environ.setdefault("LESS", "-R")  # or `less` would show colours as escape codes
        with screen.pager(styles=True):
            screen.print(typeset, width=min(WIDEST, screen.width))
    else:
        screen.print(typeset, width=min(WIDEST, screen.width))


@click.command()
@GAME
@PLAYERS
@SEED
@SET
@LANGUAGE
@click.option("--seat", type=int, default=1, show_default=True, help="Your seat, from 1.")
@click.option(
    "--bots",
    default="medium",
    show_default=True,
    help=f"The other players, one name for all or several separated by commas: {PLAYER_NAMES}.",
)
@click.option(
    "full_screen",
    "--full-screen",
    is_flag=True,
    help="Draw the table, for arrow keys and the mouse. Without this the game is told line by "
    "line, which suits screen readers and pipes.",
)
@refusing
def play(
    game: str,
    players: int | None,
    seed: int | None,
    options: dict[str, Value],
    language: str,
    seat: int,
    bots: str,
    full_screen: bool,
) -> None:
    """Play GAME in the terminal, against bots.

    Type your move as you would say it: "6", "blue 9", "look 2", "pass". Type ? for a hint, quit to
    stop.

    \b
    kartentisch play futschikato
    kartentisch play pisa --full-screen
    kartentisch play pisa --players 3 --bots expert,easy --lang de
    """
    chosen = drawn_seed(seed)
    table = Record(game, players or usual_players(game), chosen, options).start(listen=True)
    own = seat_of(seat, table.players)
    # The screen is drawn on standard error.
    if full_screen and not all(file.isatty() for file in (sys.stdin, sys.stdout, sys.stderr)):
        raise BadInput("the full screen needs a terminal; without --full-screen you play by lines")
    others = [other for other in range(table.players) if other != own]
    names = company(bots, table.players)
    levels = {other: names[number % len(names)] for number, other in enumerate(others)}
    opponents = {
        other: player_for(level, game, table.players, seed_of(chosen, other))
        for other, level in levels.items()
    }
    sitting = Sitting(table, own, opponents, levels, Chance(chosen ^ 1), language)
    if full_screen:
        from kartentisch.terminal.screen import TableScreen

        TableScreen(sitting).run()
        return
    try:
        lines.play(sitting, Console(highlight=False), lines.ask)
    except (EOFError, KeyboardInterrupt):
        click.echo()


def drawn_seed(seed: int | None) -> int:
    """The given seed, or a random one."""
    return secrets.randbits(64) if seed is None else seed


@click.command()
@GAME
@PLAYERS
@click.option(
    "count",
    "--games",
    type=click.IntRange(1),
    default=10_000,
    show_default=True,
    help="Number of games.",
)
@FIXED_SEED
@SET
@CORES
@JSON
@refusing
def simulate(
    game: str,
    players: int | None,
    count: int,
    seed: int,
    options: dict[str, Value],
    cores: int | None,
    as_json: bool,
) -> None:
    """Play many random games of GAME and sum them up.

    Prints length, points and wins by seat, with 95 % intervals. The same seed gives the same
    figures on any number of cores.

    \b
    kartentisch simulate futschikato --players 8 --games 100000
    kartentisch simulate futschikato --players 8 --set hand_of_7_or_8=7 --seed 1 --json
    """
    number = players or usual_players(game)
    with progress_bar("Games", count) as progress:
        summary = run_simulation(game, number, count, seed, options, cores, progress)
    if as_json:
        click.echo(json.dumps(summary.plain(), indent=2))
    else:
        show_summary(summary)


def show_summary(summary: Summary) -> None:
    """Print the summary of a simulation."""
    words = game_class(summary.game).words()
    options = "; ".join(words.value(name, value, "en") for name, value in summary.options.items())
    click.echo(
        f"{summary.games:,} games of {words.TITLE['en']}, {summary.players} players, "
        f"seed {summary.seed} ({options})"
    )
    length = summary.decisions
    click.echo(f"decisions per game: {interval(length)}, from {length.least:g} to {length.most:g}")
    click.echo(f"shared wins: {100 * summary.shared / summary.games:.2f} %")
    table = Table("seat", "wins", "points", "lowest", "highest")
    for seat in range(summary.players):
        points = summary.points[seat]
        table.add_row(
            str(seat + 1),
            interval(summary.wins[seat], 100, " %"),
            interval(points),
            f"{points.least:g}",
            f"{points.most:g}",
        )
    console.print(table)


def interval(spread: Spread, scale: float = 1, unit: str = "") -> str:
    """A mean with its 95 % interval, if there are numbers enough for one."""
    if spread.count < 2:
        return f"{spread.mean * scale:.2f}{unit}"
    return f"{spread.mean * scale:.2f} ± {spread.margin * scale:.2f}{unit}"


@click.command()
@GAME
@PLAYERS
@SEED
@SET
@click.option("short", "--short", is_flag=True, help="Write only seed, options and moves.")
@click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write; default: standard output.",
)
@refusing
def record(
    game: str,
    players: int | None,
    seed: int | None,
    options: dict[str, Value],
    short: bool,
    output: Path | None,
) -> None:
    """Play one random game of GAME and write its full record.

    The record is JSON Lines with every card that moved, hidden ones too. See docs/records.md.

    \b
    kartentisch record pisa --players 3 --seed 7 -o game.jsonl
    kartentisch record ftw --short
    """
    if output is not None:
        require_folder(output)
    chosen = drawn_seed(seed)
    written = played_at_random(Record(game, players or usual_players(game), chosen, options))
    text = written.to_json() if short else "\n".join(written.full())
    if output is None:
        click.echo(text)
    else:
        output.write_text(text + "\n", encoding="utf-8")
        click.echo(f"Follow the game with: kartentisch replay {output}", err=True)


def played_at_random(record: Record) -> Record:
    """Play the record on to the end with random moves."""
    game = record.start()
    chance = Chance(int(record.seed) ^ 1 if isinstance(record.seed, int) else 1)
    while (seat := game.decider) is not None:
        moves = game.legal(seat)
        move = moves[chance.below(len(moves))]
        game.play(seat, move)
        record.moves.append((seat, move))
    return record


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option(
    "--seat",
    type=int,
    help="Show what this seat saw, from 1; 0 for a spectator. Default: all cards open.",
)
@click.option("--pictures/--no-pictures", default=True, help="Show the table after each step.")
@LINE
@LANGUAGE
@refusing
def replay(file: str, seat: int | None, pictures: bool, line: int | None, language: str) -> None:
    """Show the game recorded in FILE step by step, after checking that all of it is true.

    FILE is a record, a full record, the record of a table, or a line of an export. If a line of it
    is not as the rules make it, that is named, and nothing is shown.

    \b
    kartentisch replay game.jsonl --seat 2 --lang de
    kartentisch record pisa | kartentisch replay - --no-pictures
    """
    followed = read_record(fetched(file, line))
    viewer = seat
    if seat is not None:
        viewer = SPECTATOR if seat in (0, SPECTATOR) else seat_of(seat, followed.players)
    followed.replay()
    lines.follow(followed, viewer, language, Console(highlight=False), pictures)


@click.command()
@JSON
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=1.0,
    show_default=True,
    help="Time per game.",
)
def bench(as_json: bool, seconds: float) -> None:
    """Measure the speed of random play, on one core.

    \b
    kartentisch bench
    kartentisch bench --json
    """
    if as_json:
        click.echo(json.dumps(speed.measure_all(seconds), indent=2))
        return
    table = Table("game", "decisions/s", "games/s", "copy", "state", "compiled")
    for name in GAMES:
        figures = speed.measure(name, seconds)
        table.add_row(
            name,
            f"{figures['decisions_per_second']:,}",
            f"{figures['games_per_second']:,}",
            f"{figures['copy_ns']} ns",
            f"{figures['state_bytes']} bytes",
            "yes" if figures["compiled"] else "no",
        )
    console.print(table)

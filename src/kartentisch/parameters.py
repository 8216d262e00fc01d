"""What commands share: parameters, and one clear line for bad input."""

import functools
import io
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import IO, ParamSpec, TypeVar

import click

from kartentisch.games import GAMES, Refusal, game_class
from kartentisch.games.options import Value
from kartentisch.games.words import LANGUAGES

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

BAD_INPUT = 2
LARGEST_RECORD = 16 * 2**20  # characters
SECONDS = 20


class BadInput(click.ClickException):
    """Input that can't be used: one line says why, and the exit code is 2."""

    exit_code = BAD_INPUT


def refusing(command: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Turn refusals and value errors into BadInput."""

    @functools.wraps(command)
    def guarded(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        try:
            return command(*args, **kwargs)
        except Refusal as refusal:
            language = kwargs.get("language", "en")
            raise BadInput(refusal.text(str(language))) from None
        except ValueError as error:
            raise BadInput(str(error)) from None

    return guarded


def settings(
    context: click.Context, parameter: click.Parameter, pairs: tuple[str, ...]
) -> dict[str, Value]:
    """Options given as option=value."""
    wanted: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise click.BadParameter(f"{pair!r} is not of the form option=value")
        wanted[name] = value
    return wanted


GAME = click.argument("game", type=click.Choice(list(GAMES)), metavar="GAME")
PLAYERS = click.option("--players", type=int, help="Number of players; 4 where possible.")
SEED = click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), help="The same seed deals the same cards."
)
SET = click.option(
    "options",
    "--set",
    multiple=True,
    metavar="OPTION=VALUE",
    callback=settings,
    help="Set a rule option; `kartentisch games` lists them. Can be repeated.",
)
JSON = click.option("as_json", "--json", is_flag=True, help="Print JSON instead of text.")
LANGUAGE = click.option(
    "language",
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the output.",
)
LINE = click.option(
    "line", "--line", type=click.IntRange(1), help="Which record of an export, from 1."
)


def fetched(source: str, line: int | None = None) -> str:
    """The text of a record, from a file or by HTTP: all of it, or one line of an export."""
    try:
        with opened(source) as stream:
            return read_whole(stream) if line is None else read_line(stream, line)
    except UnicodeDecodeError:
        raise BadInput(f"{source} is not a text in UTF-8, so it is no record") from None
    except OSError as error:
        raise BadInput(f"{source} can't be read: {error}") from None


def opened(source: str) -> AbstractContextManager[IO[str]]:
    """A file, or what a server answers, as text."""
    if source.startswith(("http://", "https://")):
        from http.client import HTTPException  # slow to import, and hardly needed
        from urllib.request import urlopen

        try:
            return io.TextIOWrapper(urlopen(source, timeout=SECONDS), encoding="utf-8")
        except HTTPException as error:
            raise OSError(error) from None
    return click.open_file(source, encoding="utf-8")


def read_whole(stream: IO[str]) -> str:
    """All of a text."""
    text = stream.read(LARGEST_RECORD + 1)
    if len(text) > LARGEST_RECORD:
        raise BadInput("this is too large for one record; of an export choose a game: --line 1")
    return text


def read_line(stream: IO[str], number: int) -> str:
    """One line of a text with a record per line; empty lines don't count."""
    count = 0
    while text := stream.readline(LARGEST_RECORD + 1):
        if len(text) > LARGEST_RECORD:
            raise BadInput(f"line {count + 1} is too large for a record")
        count += bool(text.strip())
        if count == number:
            return text
    raise BadInput(f"there is no line {number}; there are {count}")


def seat_of(number: int, players: int) -> int:
    """The seat that a person names by its number from 1."""
    if not 1 <= number <= players:
        raise BadInput(f"there is no seat {number}; the seats are 1 to {players}")
    return number - 1


def usual_players(name: str) -> int:
    """Four, or the nearest number the game allows."""
    game = game_class(name)
    return min(max(4, game.FEWEST), game.MOST)

"""What commands share: parameters, and one clear line for bad input."""

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar
from urllib.error import URLError

import click

from kartentisch.games import GAMES, Refusal, game_class
from kartentisch.games.options import Value
from kartentisch.games.words import LANGUAGES

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

BAD_INPUT = 2
LARGEST_RECORD = 16 * 2**20
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


def fetched(source: str) -> str:
    """The text of a record, from a file or by HTTP."""
    try:
        if source.startswith(("http://", "https://")):
            from urllib.request import urlopen  # slow to import, and hardly needed

            with urlopen(source, timeout=SECONDS) as answer:
                text: str = answer.read(LARGEST_RECORD).decode()
        else:
            with click.open_file(source, encoding="utf-8") as stream:
                text = stream.read(LARGEST_RECORD)
    except (URLError, OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{source} can't be read: {error}") from None
    return text


def chosen_line(text: str, number: int | None) -> str:
    """One line of a text with a record per line, or all of it."""
    if number is None:
        return text
    lines = [line for line in text.split("\n") if line.strip()]
    if number > len(lines):
        raise BadInput(f"there is no line {number}; there are {len(lines)}")
    return lines[number - 1]


def seat_of(number: int, players: int) -> int:
    """The seat that a person names by its number from 1."""
    if not 1 <= number <= players:
        raise BadInput(f"there is no seat {number}; the seats are 1 to {players}")
    return number - 1


def usual_players(name: str) -> int:
    """Four, or the nearest number the game allows."""
    game = game_class(name)
    return min(max(4, game.FEWEST), game.MOST)

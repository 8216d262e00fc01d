"""What commands have in common: their parameters, and one clear line for bad input."""

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import click

from kartentisch.games import GAMES, Refusal, game_class
from kartentisch.games.options import Value
from kartentisch.games.words import LANGUAGES

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

BAD_INPUT = 2


class BadInput(click.ClickException):
    """Input that can't be used: one line that says why, and exit code 2."""

    exit_code = BAD_INPUT


def refusing(command: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Turn refusals into one clear line."""

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
    """The options given as option=value."""
    wanted: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise click.BadParameter(f"{pair!r} is not of the form option=value")
        wanted[name] = value
    return wanted


GAME = click.argument("game", type=click.Choice(list(GAMES)))
PLAYERS = click.option("--players", type=int, help="How many play; the usual number if not given.")
SEED = click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="The same seed, same cards.")
SET = click.option(
    "options",
    "--set",
    multiple=True,
    metavar="OPTION=VALUE",
    callback=settings,
    help="Play by an option; `kartentisch games` lists them. Can be repeated.",
)
JSON = click.option("as_json", "--json", is_flag=True, help="Print JSON instead of text.")
LANGUAGE = click.option(
    "language", "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True
)


def usual_players(name: str) -> int:
    """Four, as far as the game allows that."""
    game = game_class(name)
    return min(max(4, game.FEWEST), game.MOST)

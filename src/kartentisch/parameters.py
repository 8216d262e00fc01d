"""What commands share: parameters, a progress bar, and one clear line for bad input."""

import errno
import functools
import io
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO, ParamSpec, TypeVar

import click

from kartentisch.games import GAMES, Refusal, game_class
from kartentisch.games.options import Value
from kartentisch.games.words import LANGUAGES

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Progressing = Callable[[int], None]

BAD_INPUT = 2
LARGEST_RECORD = 16 * 2**20  # characters
SECONDS = 20

# What keeps a command from reading or writing and is not the fault of the program.
OUTSIDE = (
    *(errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENAMETOOLONG),
    *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO),
)


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


def unusable(error: OSError) -> BadInput | None:
    """What to tell of a file or a disk that can't be used; None for errors of other kinds."""
    if error.errno not in OUTSIDE:
        return None
    what = "the output" if error.filename is None else str(error.filename)
    return BadInput(f"{what} can't be used: {reason(error)}")


def reason(error: OSError) -> str:
    """What the system says, without numbers and without the name of the file."""
    cause = getattr(error, "reason", error)  # of a URL that can't be opened
    return getattr(cause, "strerror", None) or str(cause)


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


PLAYER_NAMES = (
    "easy, medium, hard, expert, master, random, thumb, network, search:iterations=5000, "
    "module:Class or program:COMMAND"
)
WHO_PLAYS = f"A PLAYER is {PLAYER_NAMES}."  # below the help of a command

GAME = click.argument("game", type=click.Choice(list(GAMES)), metavar="GAME")
PLAYERS = click.option(
    "--players", type=click.IntRange(1), help="Number of players; 4 where possible."
)
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


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Progressing]:
    """A progress bar on stderr; yields a callback that advances it."""
    from rich import progress  # slow to import, and most commands need none
    from rich.console import Console

    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


STOPPED = {
    "de": "Abgebrochen. Derselbe Befehl macht hier weiter.",
    "en": "Stopped. The same command continues from here.",
}


@contextmanager
def told_to_continue(language: str = "en") -> Iterator[None]:
    """Say on Ctrl-C that what is finished is kept."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"\n{STOPPED[language]}", err=True)
        raise


def require_folder(file: Path) -> None:
    """Refuse a file in a folder that does not exist."""
    if not file.parent.is_dir():
        raise ValueError(
            f"there is no folder {str(file.parent)!r} for {file.name}; create it first"
        )


def fetched(source: str, line: int | None = None) -> str:
    """The text of a record, from a file or by HTTP: all of it, or one line of an export."""
    try:
        with opened(source) as stream:
            return read_whole(stream) if line is None else read_line(stream, line)
    except UnicodeDecodeError:
        raise BadInput(f"{source} is not a text in UTF-8, so it is no record") from None
    except OSError as error:
        raise BadInput(f"{source} can't be read: {reason(error)}") from None


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


def company(named: str, players: int) -> list[str]:
    """The bots named for a table with one person. Fewer take several seats; none is left out."""
    from kartentisch.players.roster import names_in  # slow to import, and few commands need it

    names = names_in(named)
    if len(names) >= players:
        raise BadInput(f"{len(names)} bots are named for {players - 1} seats; leave some out")
    return names


def usual_players(name: str) -> int:
    """Four, or the nearest number the game allows."""
    game = game_class(name)
    return min(max(4, game.FEWEST), game.MOST)

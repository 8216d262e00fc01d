"""The commands about puzzles: `puzzle` poses them, `puzzles` finds them."""

import json
import secrets
import shlex
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

import click
from rich.console import Console

from kartentisch.arena.parameters import CORES, playing
from kartentisch.arena.workers import Workers
from kartentisch.games import GAMES, Chance
from kartentisch.games.options import Value
from kartentisch.judge.finding import puzzle_in
from kartentisch.judge.puzzles import Puzzle, match_of, plain_of, read, shipped, write
from kartentisch.parameters import (
    GAME,
    JSON,
    LANGUAGE,
    SET,
    BadInput,
    progress_bar,
    refusing,
    require_folder,
)
from kartentisch.terminal.lines import ask
from kartentisch.terminal.puzzling import pose
from kartentisch.terminal.texts import QUIT, say

KEPT_AFTER = 10  # puzzles, in case the run is stopped
MATCHES_PER_PUZZLE = 60  # that are looked at before a game counts as one without puzzles


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)), metavar="[GAME]", required=False)
@click.option("name", "--id", help="Pose this puzzle, by the id that stands above it.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    help="The same seed poses the same puzzles in the same order.",
)
@click.option(
    "file",
    "--from",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Pose the puzzles of this file, which `puzzles --write` has made.",
)
@LANGUAGE
@refusing
def puzzle(
    game: str | None, name: str | None, seed: int | None, file: Path | None, language: str
) -> None:
    """Find the best move: puzzles of GAME, or of any game.

    You see the table as its player did. Type your move as you would say it: "6", "blue 9", "draw".
    Then you read whether it was best, why, and how often each move wins. Type quit to stop.

    \b
    kartentisch puzzle
    kartentisch puzzle pisa --lang de
    kartentisch puzzle ftw --id 0-28
    kartentisch puzzle --from mine.json
    """
    if file is not None:
        sets = [written_in(file, game)]
    else:
        sets = [shipped(one) for one in ([game] if game else GAMES)]
    if name is not None and (len(sets) > 1 or name not in sets[0]):
        raise BadInput(
            f"there is no puzzle {name}; give game and id: kartentisch puzzle ftw --id 0-28"
        )
    if not any(sets):
        raise BadInput(
            f"{game} has no puzzles; find some: kartentisch puzzles {game} --write mine.json, and "
            "pose them: kartentisch puzzle --from mine.json"
        )
    console = Console(highlight=False)
    tried = solved = 0
    try:
        for posed in [sets[0][name]] if name else drawn(sets, seed):
            found = pose(posed, language, console, ask)
            if found is None:
                break
            tried += 1
            solved += found
            if name is None and wants_to_stop(language):
                break
    except (EOFError, KeyboardInterrupt):
        click.echo()
    if tried > 1:
        click.echo(say("puzzle_score", language, solved=solved, tried=tried))


def written_in(file: Path, game: str | None) -> dict[str, Puzzle]:
    """The puzzles of a file by their ids; refused if there are none, or none of this game."""
    try:
        text = file.read_text("utf-8")
        found = read(game or json.loads(text)["game"], text)
    except (ValueError, KeyError, TypeError):
        raise BadInput(f"{file} holds no puzzles; make some with kartentisch puzzles") from None
    if not found:
        raise BadInput(f"{file} holds no puzzles of {game or 'a game'} as it is played now")
    return found


def drawn(sets: Iterable[Mapping[str, Puzzle]], seed: int | None) -> Iterator[Puzzle]:
    """The puzzles of some sets in a random order."""
    chance = Chance(secrets.randbits(63) if seed is None else seed)
    left = [found for one in sets for found in one.values()]
    while left:
        yield left.pop(chance.below(len(left)))


def wants_to_stop(language: str) -> bool:
    """Whether the person has had enough."""
    return ask(say("puzzle_next", language) + " ").strip().casefold() in QUIT


@click.command()
@GAME
@click.option(
    "--count",
    type=click.IntRange(1, 100_000),
    default=10,
    show_default=True,
    help="Number of puzzles.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=1,
    show_default=True,
    help="The same seed finds the same puzzles, on any number of cores.",
)
@SET
@CORES
@click.option(
    "--write",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the set in this JSON file. A run that was stopped goes on from there.",
)
@JSON
@refusing
def puzzles(
    game: str,
    count: int,
    seed: int,
    options: dict[str, Value],
    cores: int | None,
    file: Path | None,
    as_json: bool,
) -> None:
    """Find puzzles of GAME: positions with one clearly best move that the rule of thumb misses.

    Strong bots play matches, and the judge weighs their decisions (docs/judge.md). A puzzle's
    answer is ahead of every other move by 3 % of a win and by 5 standard errors, in fresh worlds.
    A match gives one puzzle at most; a puzzle takes a second or two of one core.

    \b
    kartentisch puzzles ftw --count 20
    kartentisch puzzles pairs --set deck=2 --count 250 --seed 7 --write pairs.json
    """
    if file:
        require_folder(file)
    how = f"kartentisch puzzles {game} --seed {seed}"
    how += "".join(f" --set {name}={value}" for name, value in options.items())
    found = kept(file, game, how, count)
    first = 1 + match_of(found[-1]) if found else 0
    following = range(first, first + (count - len(found)) * MATCHES_PER_PUZZLE)
    with playing(cores, None) as crew, progress_bar(f"puzzles of {game}", count) as progress:
        progress(len(found))
        for puzzle in found_in_order(crew, game, seed, options, following, count - len(found)):
            found.append(puzzle)
            progress(1)
            if file and len(found) % KEPT_AFTER == 0:
                file.write_text(write(game, how, found), "utf-8")
    if file:
        file.write_text(write(game, how, found), "utf-8")
    if as_json:
        click.echo(json.dumps([plain_of(puzzle) for puzzle in found]))
        return
    if file:
        pose_them = f"kartentisch puzzle --from {shlex.quote(str(file))}"
        click.echo(f"{len(found)} puzzles are in {file}; pose them: {pose_them}")
    else:
        for puzzle in found:
            click.echo(line_of(puzzle))
    if len(found) < count:
        click.echo(f"{game} gave {len(found)} puzzles in {following.stop} matches.")


def found_in_order(
    crew: Workers, game: str, seed: int, options: dict[str, Value], numbers: range, count: int
) -> Iterator[Puzzle]:
    """The first puzzles of some matches in their order, whichever core is done first."""
    waiting: dict[int, Puzzle | None] = {}
    following, found = numbers.start, 0
    look = partial(numbered, game, seed, options)
    for number, puzzle in crew.run(look, numbers):
        waiting[number] = puzzle
        while following in waiting:
            next_one = waiting.pop(following)
            following += 1
            if next_one is not None:
                yield next_one
                found += 1
                if found == count:
                    return


def kept(file: Path | None, game: str, how: str, most: int) -> list[Puzzle]:
    """What an earlier run in the same way has found; what else is in the file is not lost."""
    if file is None or not file.exists():
        return []
    text = file.read_text("utf-8")
    try:
        made_by = json.loads(text)["made_by"]
        found = list(read(game, text).values())
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{file} holds something else; choose another --write") from None
    if made_by != how:
        raise ValueError(f"{file} was made by {made_by!r}; delete it, or choose another --write")
    if len(found) > most:
        raise ValueError(f"{file} has {len(found)} puzzles already; say --count {len(found)}")
    return found


def numbered(
    game: str, seed: int, options: dict[str, Value], number: int
) -> tuple[int, Puzzle | None]:
    """The puzzle of a match, with the match's number."""
    return number, puzzle_in(game, number, seed, options)


def line_of(puzzle: Puzzle) -> str:
    """A puzzle in one line: where it is, and its answer."""
    view = puzzle.view()
    answer = view.describe(puzzle.best[0])
    lead = puzzle.lead
    return (
        f"{puzzle.id:>7}  {puzzle.players} players, seat {puzzle.seat + 1}: {answer}, ahead by "
        f"{100 * lead.mean:.1f} ± {196 * lead.error:.1f} %, missed by {', '.join(puzzle.missed)}"
    )

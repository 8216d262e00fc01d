"""The command `tune`."""

import json
from pathlib import Path
from typing import Any

import click

from kartentisch.arena.extras import require
from kartentisch.arena.parameters import CORES, FIXED_SEED, playing
from kartentisch.arena.tuning import Tuned, budget, parameters_of, tune_for
from kartentisch.games import game_class
from kartentisch.parameters import GAME, JSON, progress_bar, refusing, require_folder


@click.command()
@GAME
@click.option(
    "--players", type=click.IntRange(2, 8), multiple=True, help="Number of players; default: all."
)
@click.option(
    "--generations",
    type=click.IntRange(1),
    default=40,
    show_default=True,
    help="Generations of proposals.",
)
@click.option(
    "--deals",
    type=click.IntRange(2),
    default=300,
    show_default=True,
    help="Deals for each proposal and opponent; the last comparison has 20 times as many.",
)
@click.option("--onward", is_flag=True, help="Begin with the values found before.")
@FIXED_SEED
@CORES
@click.option(
    "--write",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep what is found in this JSON file; other numbers of players in it stay.",
)
@JSON
@refusing
def tune(
    game: str,
    players: tuple[int, ...],
    generations: int,
    deals: int,
    onward: bool,
    seed: int,
    cores: int | None,
    file: Path | None,
    as_json: bool,
) -> None:
    """Find better numbers for the rules of thumb of GAME, by playing.

    For each number of players, an evolution strategy proposes parameters and lets them play among
    the usual ones, random players and earlier winners. What is clearly better at the end, on fresh
    deals, is printed with its share of the wins among the usual ones. The same seed finds the same.

    \b
    kartentisch tune pisa --players 4
    kartentisch tune ftw --write src/kartentisch/players/thumbs/ftw.json
    """
    require("tune")
    kind = game_class(game)
    if not parameters_of(game):
        raise ValueError(f"the rules of thumb of {game} have no parameters")
    sizes = players or tuple(range(kind.FEWEST, kind.MOST + 1))
    for size in sizes:
        kind.completed_options(size, {})  # refuses what can't be played
    if file:
        require_folder(file)
        tables_in(file)  # refuses what can't be kept on
    how = f"kartentisch tune {game} --generations {generations} --deals {deals} --seed {seed}"
    how += " --onward" if onward else ""
    found: dict[int, Tuned] = {}
    with playing(cores, None) as crew:
        for size in sizes:
            with progress_bar(f"{game} for {size}", budget(generations)) as progress:
                found[size] = tune_for(game, size, generations, deals, seed, crew, progress, onward)
            if file:
                keep(file, how, size, found[size])
            if not as_json:
                click.echo(line(size, found[size]))
    if as_json:
        click.echo(json.dumps({size: plain(one, how) for size, one in found.items()}))


def line(players: int, tuned: Tuned) -> str:
    """What was found for a number of players, in words."""
    if not tuned.values:
        return f"{players} players: nothing is clearly better than the usual parameters"
    share, error = 100 * tuned.score.share, 196 * tuned.score.error
    values = ", ".join(f"{name} {value}" for name, value in tuned.values.items())
    fair = 100 * tuned.fair
    return f"{players} players: wins {share:.1f} ± {error:.1f} % (fair: {fair:.1f} %) with {values}"


def keep(file: Path, how: str, players: int, tuned: Tuned) -> None:
    """Write what was found into a file, beside what stands there for other numbers of players."""
    tables = tables_in(file)
    tables.pop(str(players), None)
    if tuned.values:
        tables[str(players)] = plain(tuned, how)
    in_order = {size: tables[size] for size in sorted(tables, key=int)}
    file.write_text(json.dumps({"players": in_order}, indent=1) + "\n", "utf-8")


def tables_in(file: Path) -> dict[str, Any]:
    """What a file already holds, by numbers of players."""
    if not file.exists():
        return {}
    try:
        return dict(json.loads(file.read_text("utf-8"))["players"])
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{file} holds something else; choose another --write") from None


def plain(tuned: Tuned, how: str) -> dict[str, Any]:
    """What was found, as plain data."""
    return {
        "values": tuned.values,
        "share": round(tuned.score.share, 4),
        "error": round(tuned.score.error, 4),
        "among": "usual parameters",
        "made_by": how,
    }

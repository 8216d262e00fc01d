"""The commands `tournament` and `study`."""

import json
import shlex
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from kartentisch.arena import tournament as tournaments
from kartentisch.arena.extras import require
from kartentisch.arena.workers import LOCAL_RAY, Workers, workers
from kartentisch.games.options import Value
from kartentisch.parameters import GAME, JSON, SET, refusing, usual_players
from kartentisch.players import make_player

# Modules that need extras are imported by the commands, after `require`.
if TYPE_CHECKING:
    from kartentisch.arena.figures import TournamentFigures
    from kartentisch.arena.study import Study, VariantResult

Progressing = Callable[[int], None]

SEED = click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    default=0,
    show_default=True,
    help="The same seed deals the same cards.",
)
CORES = click.option("--cores", type=click.IntRange(1), help="Number of cores; default: all.")
RAY = click.option(
    "--ray",
    metavar="ADDRESS",
    help=f"Play on the Ray cluster at this address; `{LOCAL_RAY}` starts one here.",
)
REPORT = click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a self-contained HTML page.",
)

console: Console = Console(highlight=False, soft_wrap=True)


@click.command()
@GAME
@click.argument("names", nargs=-1, required=True, metavar="PLAYER...")
@click.option("--players", type=int, help="Number of seats; 4 where possible.")
@click.option("--pattern", help="Who sits where, such as ABBB; A is the first PLAYER.")
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Number of deals; each is played by every line-up.",
)
@SEED
@SET
@CORES
@RAY
@click.option(
    "resume",
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep finished deals in this file; resume from it if it exists.",
)
@click.option(
    "keep",
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write all games and decisions to this folder, as Parquet.",
)
@REPORT
@JSON
@refusing
def tournament(
    game: str,
    names: tuple[str, ...],
    players: int | None,
    pattern: str | None,
    deals: int,
    seed: int,
    options: dict[str, Value],
    cores: int | None,
    ray: str | None,
    resume: Path | None,
    keep: Path | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Find out which PLAYER is better at GAME.

    Every deal is played in all rotations of the line-up. The same seed gives the same figures on
    any number of cores. docs/arena.md explains them.

    \b
    kartentisch tournament pisa thumb random --deals 500
    kartentisch tournament futschikato search thumb --players 6 --pattern ABBBBB
    kartentisch tournament ftw thumb search --resume ftw.jsonl --report ftw.html --keep games
    """
    require("arena")
    if report:
        require_report(report)
    if keep:
        require("parquet")
        from kartentisch.arena.keep import check

        check(keep)
    from kartentisch.arena.figures import Tally

    seats = players or (len(pattern) if pattern else usual_players(game))
    plan = tournaments.plan(game, names, seats, deals, seed, options, pattern, make_player)
    if resume:
        require_folder(resume)
    finished = tournaments.ResumeFile(resume, plan) if resume else None
    tally = Tally(plan)
    with ExitStack() as stack:
        takers = [tally.add]
        if keep:
            from kartentisch.arena.keep import Keeper

            takers.append(stack.enter_context(Keeper(keep, plan)).add)
        progress = stack.enter_context(progress_bar("Deals", deals))
        found = stack.enter_context(playing(cores, ray))
        for deal in tournaments.play(plan, found, finished, keep is not None):
            for take in takers:
                take(deal)
            progress(1)
    figures = tally.figures()
    if report:
        from kartentisch.arena.report import tournament_page

        command = tournament_command(plan, pattern, names)
        report.write_text(tournament_page(figures, command), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(figures.plain(), indent=2))
    else:
        show_tournament(figures)


@contextmanager
def playing(cores: int | None, ray: str | None) -> Iterator[Workers]:
    """Workers, with a clear message if one of them dies."""
    try:
        with workers(cores, ray) as found:
            yield found
    except BrokenProcessPool:
        raise click.ClickException(
            "a worker process died, perhaps out of memory. Use fewer --cores; with --resume a "
            "tournament continues where it stopped"
        ) from None


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Progressing]:
    """A progress bar on stderr; yields a callback that advances it."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def require_report(file: Path) -> None:
    """Refuse a report that can't be written."""
    require("report")
    require_folder(file)


def require_folder(file: Path) -> None:
    """Refuse a file in a folder that does not exist."""
    if not file.parent.is_dir():
        raise ValueError(
            f"there is no folder {str(file.parent)!r} for {file.name}; create it first"
        )


def tournament_command(plan: tournaments.Plan, pattern: str | None, names: tuple[str, ...]) -> str:
    """The command that reproduces the figures."""
    parts = ["kartentisch", "tournament", plan.game, *names, "--players", str(plan.players)]
    parts += ["--pattern", pattern] if pattern else []
    parts += ["--deals", str(plan.deals), "--seed", str(plan.seed)]
    for name, value in plan.options.items():
        parts += ["--set", f"{name}={value}"]
    return shlex.join(parts)


def show_tournament(figures: "TournamentFigures") -> None:
    """Print the figures of a tournament."""
    from kartentisch.arena import phrases

    plan = figures.plan
    click.echo(
        f"{figures.games} games of {plan.game}, {plan.players} players: {figures.deals} deals, "
        f"each by {len(plan.line_ups)} line-ups, seed {plan.seed} ({phrases.options(plan.options)})"
    )
    click.echo(f"decisions per game: {phrases.number(figures.decisions, 1)}")
    click.echo(f"shared wins: {phrases.percent(figures.shared)}")
    click.echo(f"fair share of wins: {phrases.plain(100 * figures.fair, 1)} %")
    table = Table(Column("player", no_wrap=True), "win share", "points", "rating", "forfeits")
    for name in figures.ranking():
        rating = figures.ladder[name]
        table.add_row(
            name,
            stacked(phrases.percent(figures.wins[name])),
            stacked(phrases.number(figures.points[name])),
            f"{rating.mu:.1f} ± {rating.sigma:.1f}",
            str(figures.forfeits[name]),
        )
    console.print(table)
    for name, fault in figures.faults.items():
        click.echo(f"the first forfeit of {name}: {fault}")
    if figures.pairs:
        ranking = figures.ranking()
        table = Table(Column("ahead by", no_wrap=True), *ranking)
        for one in ranking:
            table.add_row(
                one,
                *(
                    phrases.NOTHING
                    if one == other
                    else stacked(phrases.percent_difference(figures.lead(one, other)))
                    for other in ranking
                ),
            )
        console.print(table)
    table = Table("turn order", "win share")
    for number, position in enumerate(figures.positions):
        table.add_row(phrases.turn_order(number), phrases.percent(position))
    console.print(table)


def stacked(phrase: str) -> str:
    """A figure with its interval below it, to keep tables narrow."""
    return phrase.replace(" (", "\n").removesuffix(")")


# --- studies


def whole_numbers(
    context: click.Context, parameter: click.Parameter, text: str | None
) -> tuple[int, ...] | None:
    """Numbers of players, separated by commas."""
    if text is None:
        return None
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise click.BadParameter(f"{text!r} is not of the form 3,4,5") from None


def variations(
    context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]
) -> dict[str, tuple[Value, ...]]:
    """Options to vary, given as option=a,b."""
    vary: dict[str, tuple[Value, ...]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        parts = tuple(values.split(","))
        if not equals or not name or not all(parts):
            raise click.BadParameter(f"{text!r} is not of the form option=value,value")
        if name in vary:
            raise click.BadParameter(f"option {name} is varied twice; give all values at once")
        vary[name] = tuple(dict.fromkeys(parts))
    return vary


@click.command()
@GAME
@click.option(
    "--vary",
    multiple=True,
    metavar="OPTION=A,B",
    callback=variations,
    help="Values of an option to compare. Can be repeated: every combination is played.",
)
@click.option(
    "--players",
    metavar="N,N",
    callback=whole_numbers,
    help="Numbers of players to compare; default: 4 where possible.",
)
@click.option(
    "count", "--games", type=click.IntRange(1), default=1000, show_default=True, help="Per variant."
)
@click.option(
    "--better", default="thumb", show_default=True, metavar="PLAYER", help="The better player."
)
@click.option(
    "--worse", default="random", show_default=True, metavar="PLAYER", help="The worse players."
)
@SEED
@SET
@CORES
@RAY
@REPORT
@JSON
@click.option("--markdown", is_flag=True, help="Print a Markdown table instead of text.")
@refusing
def study(
    game: str,
    vary: dict[str, tuple[Value, ...]],
    players: tuple[int, ...] | None,
    count: int,
    better: str,
    worse: str,
    seed: int,
    options: dict[str, Value],
    cores: int | None,
    ray: str | None,
    report: Path | None,
    as_json: bool,
    markdown: bool,
) -> None:
    """Compare rule variants of GAME.

    Prints length, turn order, points, shared wins and luck: how often one better player wins among
    worse ones. docs/arena.md explains the figures.

    \b
    kartentisch study futschikato --vary hand_of_7_or_8=5,7 --players 7,8
    kartentisch study pisa --vary under_trump=card,runner_up --players 3,4,5 --report pisa.html
    """
    require("arena")
    if report:
        require_report(report)
    from kartentisch.arena.study import plan

    numbers = players or (usual_players(game),)
    planned = plan(game, vary, numbers, count, better, worse, seed, options, make_player)
    with progress_bar("Games", planned.games) as progress, playing(cores, ray) as found:
        findings = planned.run(found, progress)
    if report:
        from kartentisch.arena.report import study_page

        command = study_command(planned, vary, numbers, count, options)
        report.write_text(study_page(planned, findings, command), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(planned.plain(findings), indent=2))
    elif markdown:
        from kartentisch.arena.phrases import study_markdown

        click.echo(study_markdown(findings))
    else:
        show_study(planned, findings)


def study_command(
    study: "Study",
    vary: dict[str, tuple[Value, ...]],
    players: tuple[int, ...],
    games: int,
    options: dict[str, Value],
) -> str:
    """The command that reproduces the figures."""
    parts = ["kartentisch", "study", study.game]
    for name, values in vary.items():
        parts += ["--vary", f"{name}={','.join(map(str, values))}"]
    parts += ["--players", ",".join(map(str, players)), "--games", str(games)]
    parts += ["--better", study.better, "--worse", study.worse, "--seed", str(study.seed)]
    for name, value in options.items():
        parts += ["--set", f"{name}={value}"]
    return shlex.join(parts)


def show_study(study: "Study", findings: list["VariantResult"]) -> None:
    """Print the results of a study."""
    from kartentisch.arena.phrases import STUDY_HEADS, study_row

    click.echo(
        f"{study.games} games of {study.game}, all seats {study.better}; "
        f"for luck, one {study.better} among {study.worse}; seed {study.seed}"
    )
    table = Table(*STUDY_HEADS)
    for finding in findings:
        table.add_row(*map(stacked, study_row(finding)))
    console.print(table)

"""The commands `tournament` and `study`."""

import json
import shlex
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kartentisch.arena import tournament as tournaments
from kartentisch.arena.extras import require
from kartentisch.arena.texts import TEXTS
from kartentisch.arena.workers import LOCAL_RAY, Workers, workers
from kartentisch.games.options import Value
from kartentisch.judge.luck import WORLDS
from kartentisch.parameters import GAME, JSON, LANGUAGE, SET, refusing, usual_players
from kartentisch.players import make_player

# Modules that need extras are imported by the commands, after `require`.
if TYPE_CHECKING:
    from kartentisch.arena.figures import TournamentFigures
    from kartentisch.arena.phrases import Phrases
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
FIRST_COLUMN = 20  # characters for the names in a table
REPORT = click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a self-contained HTML page.",
)


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
@click.option("--adjusted", is_flag=True, help="Take luck off wins and points: fewer deals do.")
@REPORT
@JSON
@LANGUAGE
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
    adjusted: bool,
    report: Path | None,
    as_json: bool,
    language: str,
) -> None:
    """Find out which PLAYER is better at GAME.

    Every deal is played in all rotations of the line-up. The same seed gives the same figures on
    any number of cores. docs/arena.md explains them.

    \b
    kartentisch tournament pisa thumb random --deals 500
    kartentisch tournament futschikato search thumb --players 6 --pattern ABBBBB
    kartentisch tournament ftw thumb search --resume ftw.jsonl --report ftw.html --keep games
    kartentisch tournament fkk search thumb --pattern ABBB --adjusted
    """
    if report:
        require_report(report)
    if keep:
        require("parquet")
        from kartentisch.arena.keep import check

        check(keep)
    from kartentisch.arena.figures import Tally

    seats = players or (len(pattern) if pattern else usual_players(game))
    worlds = WORLDS if adjusted else 0
    plan = tournaments.plan(game, names, seats, deals, seed, options, pattern, make_player, worlds)
    if resume:
        require_folder(resume)
    finished = tournaments.ResumeFile(resume, plan) if resume else None
    tally = Tally(plan)
    with ExitStack() as stack:
        takers = [tally.add]
        if keep:
            from kartentisch.arena.keep import Keeper

            takers.append(stack.enter_context(Keeper(keep, plan)).add)
        progress = stack.enter_context(progress_bar(TEXTS["deals"][language], deals))
        found = stack.enter_context(playing(cores, ray))
        for deal in tournaments.play(plan, found, finished, keep is not None):
            for take in takers:
                take(deal)
            progress(1)
    figures = tally.figures()
    if report:
        from kartentisch.arena.report import tournament_page

        command = tournament_command(plan, pattern, names, language)
        report.write_text(tournament_page(figures, command, language), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(figures.plain(), indent=2))
    else:
        show_tournament(figures, language)


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


def tournament_command(
    plan: tournaments.Plan, pattern: str | None, names: tuple[str, ...], language: str
) -> str:
    """The command that reproduces the figures."""
    parts = ["kartentisch", "tournament", plan.game, *names, "--players", str(plan.players)]
    parts += ["--pattern", pattern] if pattern else []
    parts += ["--deals", str(plan.deals), "--seed", str(plan.seed)]
    parts += ["--adjusted"] if plan.adjusted else []
    for name, value in plan.options.items():
        parts += ["--set", f"{name}={value}"]
    return shlex.join([*parts, *spoken(language)])


def spoken(language: str) -> list[str]:
    """The option for a language that is not the usual one."""
    return [] if language == "en" else ["--lang", language]


def show_tournament(figures: "TournamentFigures", language: str) -> None:
    """Print the figures of a tournament, what they mean first."""
    from kartentisch.arena import conclusions
    from kartentisch.arena.phrases import Phrases, is_sure

    phrases = Phrases(language)
    say, plan, screen = phrases.say, figures.plan, Console(highlight=False)
    tell(screen, conclusions.of_tournament(figures, phrases), "bold")
    tell(
        screen,
        say(
            "tournament_played",
            games=phrases.count(figures.games),
            title=phrases.title(plan.game),
            players=plan.players,
            deals=figures.deals,
            line_ups=len(plan.line_ups),
            seed=plan.seed,
        ),
    )
    if changed := phrases.changed_options(plan.game, plan.options):
        tell(screen, say("options", options=changed))
    tell(
        screen,
        say(
            "tournament_about",
            decisions=phrases.narrow(figures.decisions, 1),
            shared=phrases.plain(100 * figures.shared.mean, 1) + " %",
            fair=phrases.plain(100 * figures.fair, 1),
        ),
    )
    if adjustment := phrases.adjustment(figures):
        tell(screen, adjustment)
    screen.print()
    table = columns(say("player"), say("win_share"), say("head_points"), say("rating"))
    table.add_column(say("forfeits"), justify="right")
    for name in figures.ranking():
        table.add_row(
            name,
            phrases.narrow_percent(figures.wins[name]),
            phrases.narrow(figures.points[name], 2),
            phrases.narrow(figures.ratings[name], 0),
            str(figures.forfeits[name]),
        )
    screen.print(table)
    tell(screen, say("plus_minus"), "dim")
    for name, fault in figures.faults.items():
        tell(screen, say("first_forfeit", name=name, fault=fault))
    if figures.pairs:
        table = columns(say("ahead"), say("of"), say("by"), "")
        ranking = figures.ranking()
        for number, one in enumerate(ranking):
            for other in ranking[number + 1 :]:
                difference = figures.lead(one, other)
                enough = figures.deals >= conclusions.ENOUGH
                sure = say("sure" if enough and is_sure(difference) else "unsure")
                table.add_row(one, other, phrases.narrow_percent(difference, signed=True), sure)
        screen.print(table)
    table = columns(say("turn_order"), say("win_share"))
    for number, position in enumerate(figures.positions):
        table.add_row(phrases.turn_order(number), phrases.narrow_percent(position))
    screen.print(table)


def tell(screen: Console, text: str, style: str = "") -> None:
    """Print a sentence, wrapped where somebody looks."""
    screen.print(Text(text, style), soft_wrap=not screen.is_terminal)


def columns(first: str, *rest: str) -> Table:
    """A table that fits 80 columns: names can be broken, figures can't."""
    table = Table(box=SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column(first, overflow="fold", min_width=FIRST_COLUMN)
    for head in rest:
        table.add_column(head, justify="right", overflow="fold")
    return table


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
    "--judged",
    type=click.IntRange(0, 10_000),
    default=0,
    show_default=True,
    help="Games per variant to judge for how exciting they are; each takes about a second.",
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
@LANGUAGE
@refusing
def study(
    game: str,
    vary: dict[str, tuple[Value, ...]],
    players: tuple[int, ...] | None,
    count: int,
    judged: int,
    better: str,
    worse: str,
    seed: int,
    options: dict[str, Value],
    cores: int | None,
    ray: str | None,
    report: Path | None,
    as_json: bool,
    markdown: bool,
    language: str,
) -> None:
    """Compare rule variants of GAME.

    Prints length, turn order, points, shared wins and luck: how often one better player wins among
    worse ones. With --judged also what makes a game exciting: lead changes, when it is decided, and
    what luck and decisions do. docs/arena.md explains the figures.

    \b
    kartentisch study futschikato --vary hand_of_7_or_8=5,7 --players 7,8
    kartentisch study fkk --players 3,4,5 --judged 50
    kartentisch study pisa --vary under_trump=card,runner_up --players 3,4,5 --report pisa.html
    """
    if report:
        require_report(report)
    from kartentisch.arena.study import plan

    numbers = players or (usual_players(game),)
    planned = plan(game, vary, numbers, count, better, worse, seed, options, make_player)
    with (
        progress_bar(TEXTS["games"][language], planned.games) as progress,
        playing(cores, ray) as found,
    ):
        findings = planned.run(found, progress)
    if judged:
        with (
            progress_bar(TEXTS["judged_games"][language], judged * len(findings)) as progress,
            playing(cores, ray) as found,
        ):
            findings = planned.judge(findings, judged, found, progress)
    if report:
        from kartentisch.arena.report import study_page

        command = study_command(planned, vary, numbers, count, judged, options, language)
        report.write_text(study_page(planned, findings, command, language), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(planned.plain(findings), indent=2))
    elif markdown:
        from kartentisch.arena.phrases import Phrases

        click.echo(Phrases(language).study_markdown(findings))
    else:
        show_study(planned, findings, language)


def study_command(
    study: "Study",
    vary: dict[str, tuple[Value, ...]],
    players: tuple[int, ...],
    games: int,
    judged: int,
    options: dict[str, Value],
    language: str,
) -> str:
    """The command that reproduces the figures."""
    parts = ["kartentisch", "study", study.game]
    for name, values in vary.items():
        parts += ["--vary", f"{name}={','.join(map(str, values))}"]
    parts += ["--players", ",".join(map(str, players)), "--games", str(games)]
    parts += ["--judged", str(judged)] if judged else []
    parts += ["--better", study.better, "--worse", study.worse, "--seed", str(study.seed)]
    for name, value in options.items():
        parts += ["--set", f"{name}={value}"]
    return shlex.join([*parts, *spoken(language)])


def show_study(study: "Study", findings: list["VariantResult"], language: str) -> None:
    """Print the results of a study, what they mean first."""
    from kartentisch.arena import conclusions
    from kartentisch.arena.phrases import Phrases

    phrases = Phrases(language)
    screen = Console(highlight=False)
    tell(screen, conclusions.of_study(study, findings, phrases), "bold")
    if meaning := conclusions.what_skill_means(study, phrases):
        tell(screen, meaning)
    luck = phrases.say("luck", better=study.better, worse=study.worse) if meaning else ""
    games, title = phrases.count(study.games), phrases.title(study.game)
    played = {"games": games, "title": title, "better": study.better, "luck": luck}
    tell(screen, phrases.say("study_played", **played, seed=study.seed))
    screen.print()
    table = columns(*(head.replace(" ", "\n") for head in phrases.study_heads()))
    for finding in findings:
        table.add_row(*map(stacked, phrases.narrow_study_row(finding)))
    screen.print(table)
    tell(screen, phrases.say("plus_minus"), "dim")
    if findings[0].interest is not None:
        show_interest(screen, findings, phrases)


def show_interest(screen: Console, findings: list["VariantResult"], phrases: "Phrases") -> None:
    """Print what makes the variants interesting, and what the figures mean."""
    interest = findings[0].interest
    assert interest is not None
    screen.print()
    tell(screen, phrases.say("interest_intro", games=interest.games))
    table = columns(*(head.replace(" ", "\n") for head in phrases.interest_heads()))
    for finding in findings:
        table.add_row(*map(stacked, phrases.interest_row(finding, narrow=True)))
    screen.print(table)
    for name in interest.figures:
        tell(screen, phrases.say(f"about_{name}"), "dim")


def stacked(phrase: str) -> str:
    """A figure with its interval below it, to keep tables narrow."""
    return phrase.replace(" ±", "\n±")

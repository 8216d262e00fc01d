"""The command `study`."""

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from kartentisch.arena.parameters import (
    CORES,
    FIXED_SEED,
    RAY,
    REPORT,
    columns,
    playing,
    require_report,
    spoken,
    tell,
)
from kartentisch.arena.texts import TEXTS
from kartentisch.games.options import Value
from kartentisch.parameters import (
    GAME,
    JSON,
    LANGUAGE,
    SET,
    WHO_PLAYS,
    progress_bar,
    refusing,
    usual_players,
)
from kartentisch.players import make_player

# Modules that need extras are imported by the command, after `require`.
if TYPE_CHECKING:
    from kartentisch.arena.phrases import Phrases
    from kartentisch.arena.study import Study, VariantResult


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


@click.command(epilog=WHO_PLAYS)
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
    "count",
    "--games",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="Games per variant.",
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
@FIXED_SEED
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
    from kartentisch.arena.study import first_faults

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
    for name, fault in first_faults(findings).items():
        tell(screen, phrases.say("first_forfeit", name=name, fault=fault))
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

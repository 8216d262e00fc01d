"""The command `tournament`."""

import json
import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from kartentisch.arena import tournament as tournaments
from kartentisch.arena.extras import require
from kartentisch.arena.parameters import (
    CORES,
    FIXED_SEED,
    RAY,
    REPORT,
    SEATS,
    columns,
    playing,
    require_report,
    spoken,
    tell,
)
from kartentisch.arena.texts import TEXTS
from kartentisch.games.options import Value
from kartentisch.judge.luck import WORLDS
from kartentisch.parameters import (
    GAME,
    JSON,
    LANGUAGE,
    SET,
    WHO_PLAYS,
    progress_bar,
    refusing,
    require_folder,
    told_to_continue,
    usual_players,
)
from kartentisch.players import make_player

# Modules that need extras are imported by the command, after `require`.
if TYPE_CHECKING:
    from kartentisch.arena.figures import TournamentFigures


@click.command(epilog=WHO_PLAYS)
@GAME
@click.argument("names", nargs=-1, required=True, metavar="PLAYER...")
@SEATS
@click.option("--pattern", help="Who sits where, such as ABBB; A is the first PLAYER.")
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Number of deals; each is played by every line-up.",
)
@FIXED_SEED
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
@click.option(
    "--adjusted", is_flag=True, help="Take luck off wins and points; fewer deals will do."
)
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
        if resume:
            stack.enter_context(told_to_continue(language))
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


def show_tournament(figures: "TournamentFigures", language: str) -> None:
    """Print the figures of a tournament, what they mean first."""
    from kartentisch.arena import conclusions
    from kartentisch.arena.phrases import Phrases, is_sure

    phrases = Phrases(language)
    say, plan, screen = phrases.say, figures.plan, Console(highlight=False, markup=False)
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

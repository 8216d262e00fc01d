"""The command `ladder`."""

import json
from contextlib import closing
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from kartentisch.arena.parameters import (
    CORES,
    REPORT,
    SEATS,
    columns,
    playing,
    require_report,
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

if TYPE_CHECKING:
    from kartentisch.arena.ladder import Standing, Standings
    from kartentisch.arena.phrases import Phrases


@click.command(epilog=WHO_PLAYS)
@GAME
@click.argument("names", nargs=-1, metavar="[PLAYER]...")
@click.option(
    "--file",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The ladder; default: GAME.ladder in this folder.",
)
@SEATS
@SET
@click.option(
    "--deals",
    type=click.IntRange(0),
    default=100,
    show_default=True,
    help="How many more deals to play; 0 shows how everybody stands.",
)
@click.option(
    "retired",
    "--retire",
    multiple=True,
    metavar="PLAYER",
    help="This player plays no more; their games stay and count. Can be repeated.",
)
@click.option(
    "--adjusted", is_flag=True, help="Take luck off the results, so that fewer deals are enough."
)
@CORES
@REPORT
@JSON
@LANGUAGE
@refusing
def ladder(
    game: str,
    names: tuple[str, ...],
    path: Path | None,
    players: int | None,
    options: dict[str, Value],
    deals: int,
    retired: tuple[str, ...],
    adjusted: bool,
    cores: int | None,
    report: Path | None,
    as_json: bool,
    language: str,
) -> None:
    """Keep a ladder of everybody's bots at GAME, and put each PLAYER on it.

    A new ladder begins with easy, medium and hard. Each deal is played in all rotations, by the
    player who has played least and by others picked at random. Stop it at any time: finished deals
    are in the file, and the next call continues. docs/arena.md explains the ratings.

    \b
    kartentisch ladder pisa mybot:Cautious "program:./bot" --deals 300
    kartentisch ladder pisa --deals 300              continue
    kartentisch ladder pisa search:iterations=500    a newcomer
    kartentisch ladder pisa --retire mybot:Cautious  it plays no more
    kartentisch ladder pisa --deals 0 --report pisa.html
    """
    from kartentisch.arena.ladder import YARDSTICKS, LadderFile

    if report:
        require_report(report)
    file = path or Path(f"{game}.ladder")
    require_folder(file)
    begins = not file.exists()
    worlds = WORLDS if adjusted else 0
    kept = LadderFile(file, game, players or usual_players(game), options, worlds)
    with closing(kept):
        try:
            kept.add([*(YARDSTICKS if begins else ()), *names])
        except ValueError:
            if begins:
                file.unlink()
            raise
        kept.retire(retired)
        if deals:
            with (
                told_to_continue(language),
                progress_bar(TEXTS["deals"][language], deals) as progress,
                playing(cores, None) as crew,
            ):
                for _ in kept.play(crew, deals):
                    progress(1)
        found = kept.standings()
    if report:
        report.write_text(ladder_page(found, language), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(found.plain(), indent=2))
    else:
        show_ladder(found, language)


def show_ladder(found: "Standings", language: str) -> None:
    """Print how everybody stands."""
    from kartentisch.arena.phrases import Phrases

    phrases = Phrases(language)
    screen = Console(highlight=False, markup=False)  # names are anybody's
    tell(screen, conclusion(found, phrases), "bold")
    tell(screen, played(found, phrases))
    if not found.rows:
        return
    screen.print()
    say = phrases.say
    table = columns(say("player"), say("rating"), say("win_share"), say("deals"), say("forfeits"))
    for row in found.rows:
        table.add_row(
            row.name,
            phrases.narrow(row.rating, 0),
            phrases.plain(100 * row.wins, 1),
            phrases.count(row.deals),
            phrases.count(row.forfeits),
        )
    screen.print(table)
    tell(screen, about(found, phrases), "dim")
    for row in found.rows:
        if row.first_fault:
            tell(screen, say("first_forfeit", name=row.name, fault=row.first_fault))


def conclusion(found: "Standings", phrases: "Phrases") -> str:
    """Who leads."""
    if len(found.rows) < 2:
        return phrases.say("ladder_empty")
    best, second = found.rows[:2]
    told = phrases.say(
        "ladder_first",
        best=best.name,
        rating=phrases.plain(best.rating.mean, 0),
        second=second.name,
        less=phrases.plain(second.rating.mean, 0),
    )
    return told if is_ahead(best, second) else f"{told} {phrases.say('ladder_unsure')}"


def is_ahead(one: "Standing", other: "Standing") -> bool:
    """Whether it is no chance that one player is rated higher than another."""
    from kartentisch.arena.conclusions import ENOUGH

    low, high = one.rating.low, other.rating.high
    if low is None or high is None or min(one.deals, other.deals) < ENOUGH:
        return False
    return low > high


def played(found: "Standings", phrases: "Phrases") -> str:
    """What was played."""
    sentences = [
        phrases.say(
            "ladder_played",
            games=phrases.count(found.games),
            title=phrases.title(found.heading["game"]),
            players=found.heading["players"],
            deals=phrases.count(found.deals),
        )
    ]
    if changed := phrases.changed_options(found.heading["game"], found.heading["options"]):
        sentences.append(phrases.say("options", options=changed))
    if found.heading["adjusted"]:
        sentences.append(phrases.say("ladder_adjusted"))
    return " ".join(sentences)


def about(found: "Standings", phrases: "Phrases") -> str:
    """What the figures mean."""
    from kartentisch.arena.ladder import ANCHOR

    anchored = any(row.name == ANCHOR for row in found.rows)
    anchor = ANCHOR if anchored else phrases.say("ladder_anchor_mean")
    return phrases.say("ladder_about", anchor=anchor)


def ladder_page(found: "Standings", language: str) -> str:
    """The ladder as a self-contained HTML page."""
    from kartentisch.arena import plots
    from kartentisch.arena.phrases import NOTHING, Phrases
    from kartentisch.arena.report import cell, forfeits, lead, lead_cell, page, plot, table

    phrases = Phrases(language)
    say = phrases.say
    title = say("ladder_title", title=phrases.title(found.heading["game"]))
    parts = [lead(conclusion(found, phrases)), f"<p>{escape(played(found, phrases))}</p>"]
    if found.rows:
        names = [row.name for row in found.rows]
        heads = [say(head) for head in ("player", "rating", "win_share", "deals", "forfeits")]
        body = [
            [
                escape(row.name),
                cell(phrases.number(row.rating, 0)),
                f"{phrases.plain(100 * row.wins, 1)} %",
                phrases.count(row.deals),
                phrases.count(row.forfeits),
            ]
            for row in found.rows
        ]
        cross = []
        for one in names:
            leads = [found.lead(one, other) for other in names]
            cells = [NOTHING if lead is None else lead_cell(lead, phrases) for lead in leads]
            cross.append([escape(one), *cells])
        drawing = plots.estimate_rows(
            names, [row.rating for row in found.rows], None, say("rating"), False
        )
        parts += [
            f"<p>{escape(about(found, phrases))}</p>",
            table(heads, body),
            forfeits({row.name: row.first_fault for row in found.rows if row.first_fault}, phrases),
            f'<div class="grid">{plot(say("rating"), drawing)}</div>',
            f"<h2>{say('ladder_pairs')}</h2>",
            f"<p>{escape(say('ladder_pairs_intro'))}</p>",
            table([say("ahead_by"), *map(escape, names)], cross),
        ]
    return page(title, parts, language)

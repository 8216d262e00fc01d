"""Reports: tournaments and studies as one self-contained HTML page.

Light and dark, for phones and large screens; no scripts, no requests.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from kartentisch.arena import conclusions, plots
from kartentisch.arena.figures import Interval, TournamentFigures
from kartentisch.arena.interest import COUNTS
from kartentisch.arena.phrases import NOTHING, Phrases, is_sure
from kartentisch.arena.study import Study, VariantResult, first_faults

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #ffffff; --ink: #1d2421;
  --muted: #5f6b66; --grid: #dcdfd9; --accent: #1f7a55; --tint: #b7d9c8; --worse: #a3402f; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191a; --card: #1c2324; --ink: #e9eeeb;
  --muted: #9aa8a2; --grid: #36403f; --accent: #6fd0a2; --tint: #2f5f4c; --worse: #f09a88; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .4rem; }
h3 { font-size: .95rem; margin: 0 0 .3rem; font-weight: 600; }
p { margin: .3rem 0 .8rem; max-width: 44rem; }
.lead { font-size: 1.15rem; font-weight: 600; }
.small, caption, figcaption { color: var(--muted); font-size: .875rem; }
.facts { display: flex; flex-wrap: wrap; gap: .4rem 1.6rem; margin: 1rem 0 0; padding: 0; }
.facts div { display: flex; flex-direction: column-reverse; }
.facts dt { color: var(--muted); font-size: .8rem; }
.facts dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.grid { display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
figure, .table { margin: 0; background: var(--card); border: 1px solid var(--grid);
  border-radius: .6rem; padding: .9rem; }
.table { overflow-x: auto; padding: .2rem .9rem .2rem 0; }
svg { display: block; width: 100%; height: auto; }
table { border-collapse: separate; border-spacing: 0; width: 100%;
  font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .45rem 0 .45rem 1rem; white-space: nowrap;
  border-top: 1px solid var(--grid); vertical-align: top; }
thead th { border-top: 0; color: var(--muted); font-size: .8rem; font-weight: 500;
  vertical-align: bottom; }
tr > :first-child { text-align: left; padding-left: .9rem; font-weight: 600; white-space: normal;
  overflow-wrap: anywhere; min-width: 7.5rem; position: sticky; left: 0;
  background: var(--card); }
tbody th { font-size: .95rem; }
.narrow { max-width: 24rem; }
.narrow, .grid + .table, .table + .grid { margin-top: 1rem; }
td small { display: block; color: var(--muted); font-size: .8rem; }
.ahead { color: var(--accent); font-weight: 600; }
.behind { color: var(--worse); font-weight: 600; }
@media (min-width: 48rem) { main { padding: 2.5rem 2rem 4rem; } h1 { font-size: 2.1rem; } }
"""


# --- tournaments


def tournament_page(figures: TournamentFigures, command: str = "", language: str = "en") -> str:
    """The report of a tournament."""
    phrases = Phrases(language)
    say = phrases.say
    plan = figures.plan
    title = say("tournament_title", title=phrases.title(plan.game), n=len(plan.names))
    ranking = figures.ranking()
    wins = [figures.wins[name] for name in ranking]
    points = [figures.points[name] for name in ranking]
    intro = say("tournament_intro", names=", ".join(plan.names), n=len(plan.line_ups))
    fair = phrases.plain(100 * figures.fair, 1)
    parts = [
        lead(conclusions.of_tournament(figures, phrases)),
        f"<p>{escape(f'{intro} {phrases.adjustment(figures)}'.rstrip())}</p>",
        facts(
            (say("seats"), str(plan.players)),
            (say("deals"), phrases.count(figures.deals)),
            (say("games"), phrases.count(figures.games)),
            (say("decisions_per_game"), phrases.number(figures.decisions, 1)),
            (say("shared_wins"), phrases.percent(figures.shared)),
            (say("seed"), str(plan.seed)),
        ),
        f"<h2>{say('players_head')}</h2>",
        f"<p>{say('players_intro', fair=fair)}</p>",
        players_table(figures, phrases),
        forfeits(figures.faults, phrases),
        '<div class="grid">',
        plot(
            say("win_share"),
            plots.estimate_rows(ranking, wins, [figures.fair] * len(wins), say("win_share")),
        ),
        plot(
            say("points_per_game"),
            plots.estimate_rows(ranking, points, None, say("head_points"), False),
        ),
        "</div>",
    ]
    if figures.pairs:
        parts += [
            f"<h2>{say('pairs_head')}</h2>",
            f"<p>{say('pairs_intro')}</p>",
            cross_table(figures, phrases),
        ]
    least, most = min(figures.lengths), max(figures.lengths)
    parts += [
        f"<h2>{say('order_head')}</h2>",
        '<div class="grid">',
        turn_order_plot(say("order_plot"), figures, 1.15 * highest([figures]), phrases),
        lengths_plot(say("length_plot"), figures, least, most, phrases),
        "</div>",
        table(
            [say("turn_order"), say("win_share")],
            [
                [phrases.turn_order(number), cell(phrases.percent(position))]
                for number, position in enumerate(figures.positions)
            ],
            "narrow",
        ),
        how(phrases, phrases.options(plan.game, plan.options), command),
    ]
    return page(title, parts, language)


def players_table(figures: TournamentFigures, phrases: Phrases) -> str:
    """The players, best first."""
    columns = ("player", "win_share", "points_per_game", "rating", "forfeits")
    body = []
    for name in figures.ranking():
        body.append(
            [
                escape(name),
                cell(phrases.percent(figures.wins[name])),
                cell(phrases.number(figures.points[name])),
                cell(phrases.number(figures.ratings[name], 0)),
                phrases.count(figures.forfeits[name]),
            ]
        )
    return table([phrases.say(column) for column in columns], body)


def forfeits(faults: Mapping[str, str], phrases: Phrases) -> str:
    """The first forfeit of each player that had one."""
    return "".join(
        f'<p class="small">{escape(phrases.say("first_forfeit", name=name, fault=fault))}</p>'
        for name, fault in faults.items()
    )


def cross_table(figures: TournamentFigures, phrases: Phrases) -> str:
    """Everyone against everyone."""
    ranking = figures.ranking()
    body = []
    for one in ranking:
        row = [escape(one)]
        for other in ranking:
            row.append(NOTHING if one == other else lead_cell(figures.lead(one, other), phrases))
        body.append(row)
    return table([phrases.say("ahead_by"), *map(escape, ranking)], body)


def lead_cell(difference: Interval, phrases: Phrases) -> str:
    """One player's lead over another, coloured if it is significant."""
    text = cell(phrases.percent_difference(difference))
    if not is_sure(difference):
        return text
    return f'<span class="{"ahead" if difference.mean > 0 else "behind"}">{text}</span>'


# --- studies


def study_page(
    study: Study, findings: Sequence[VariantResult], command: str = "", language: str = "en"
) -> str:
    """The report of a study."""
    phrases = Phrases(language)
    say = phrases.say
    title = say("study_title", title=phrases.title(study.game), n=len(findings))
    alike = [finding.alike for finding in findings]
    least = min(min(figures.lengths) for figures in alike)
    most = max(max(figures.lengths) for figures in alike)
    labels = [phrases.variant(finding.variant) for finding in findings]
    measured = study.better != study.worse
    luck = say("luck", better=study.better, worse=study.worse) if measured else ""
    parts = [
        lead(conclusions.of_study(study, findings, phrases)),
        f"<p>{escape(conclusions.what_skill_means(study, phrases))}</p>" if measured else "",
        f"<p>{escape(say('study_intro', better=study.better, luck=luck))}</p>",
        facts(
            (say("games"), phrases.count(sum(finding.variant.games for finding in findings))),
            (say("players"), f"{escape(study.better)} / {escape(study.worse)}"),
            (say("seed"), str(study.seed)),
        ),
        f"<h2>{say('all_figures')}</h2>",
        study_table(findings, phrases),
        forfeits(first_faults(findings), phrases),
    ]
    if measured:
        wins = [finding.better_wins or Interval(0, None, None) for finding in findings]
        fair = [finding.fair for finding in findings]
        intro = say("luck_intro", better=study.better, worse=study.worse)
        parts += [
            f"<h2>{say('luck_head')}</h2>",
            f"<p>{escape(intro)}</p>",
            '<div class="grid">',
            plot(say("better_plot"), plots.estimate_rows(labels, wins, fair, say("win_share"))),
            "</div>",
        ]
    parts += interest_parts(findings, labels, phrases)
    parts += [
        f"<h2>{say('length_head')}</h2>",
        f"<p>{say('length_intro')}</p>",
        '<div class="grid">',
    ]
    parts += [
        lengths_plot(label, figures, least, most, phrases)
        for label, figures in zip(labels, alike, strict=True)
    ]
    parts += [
        "</div>",
        f"<h2>{say('turn_head')}</h2>",
        f"<p>{say('turn_intro')}</p>",
        '<div class="grid">',
    ]
    parts += [
        turn_order_plot(label, figures, 1.15 * highest(alike), phrases)
        for label, figures in zip(labels, alike, strict=True)
    ]
    parts += ["</div>", turn_order_table(findings, phrases)]
    fixed = {
        name: value
        for name, value in findings[0].variant.alike.options.items()
        if name not in findings[0].variant.varied
    }
    parts.append(how(phrases, phrases.options(study.game, fixed), command))
    return page(title, parts, language)


def study_table(findings: Sequence[VariantResult], phrases: Phrases) -> str:
    """All variants in figures."""
    rows = [phrases.study_row(finding) for finding in findings]
    return table(phrases.study_heads(), [[escape(row[0]), *map(cell, row[1:])] for row in rows])


def interest_parts(
    findings: Sequence[VariantResult], labels: Sequence[str], phrases: Phrases
) -> list[str]:
    """What makes the variants interesting: a table, and a plot with a sentence for each figure."""
    judged = [finding.interest for finding in findings if finding.interest is not None]
    if not judged:
        return []
    say = phrases.say
    rows = [phrases.interest_row(finding) for finding in findings]
    parts = [
        f"<h2>{say('interest_head')}</h2>",
        f"<p>{escape(say('interest_intro', games=judged[0].games))}</p>",
        table(phrases.interest_heads(), [[escape(row[0]), *map(cell, row[1:])] for row in rows]),
        '<div class="grid">',
    ]
    for name in judged[0].figures:
        head, about = say(f"head_{name}"), say(f"about_{name}")
        estimates = [one.figures[name] for one in judged]
        drawing = plots.estimate_rows(labels, estimates, None, head, name not in COUNTS)
        parts.append(plot(head, f"{drawing}<figcaption>{escape(about)}</figcaption>"))
    return [*parts, "</div>"]


def turn_order_table(findings: Sequence[VariantResult], phrases: Phrases) -> str:
    """Win shares by turn order in all variants."""
    most = max(finding.variant.players for finding in findings)
    body = []
    for finding in findings:
        shares = [cell(phrases.percent(position)) for position in finding.alike.positions]
        label = escape(phrases.variant(finding.variant))
        body.append([label, *shares, *[""] * (most - len(shares))])
    heads = [phrases.say("head_variant"), *(phrases.turn_order(number) for number in range(most))]
    return table(heads, body)


# --- what all pages have


def page(title: str, parts: Iterable[str], language: str) -> str:
    """A whole page."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def lead(conclusion: str) -> str:
    """The conclusion, before all figures."""
    return f'<p class="lead">{escape(conclusion)}</p>'


def facts(*pairs: tuple[str, str]) -> str:
    """Facts about what was played."""
    return (
        '<dl class="facts">'
        + "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in pairs)
        + "</dl>"
    )


def table(heads: Sequence[str], body: Iterable[Sequence[str]], style: str = "") -> str:
    """A table that scrolls if it is too wide; its cells are HTML."""
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    lines = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td>{text}</td>" for text in row[1:])
        + "</tr>"
        for row in body
    )
    rows = f"<thead><tr>{head}</tr></thead><tbody>{lines}</tbody>"
    return f'<div class="table {style}"><table>{rows}</table></div>'


def cell(text: str) -> str:
    """A figure, with its interval in small print below."""
    mean, bracket, interval = text.partition(" (")
    if not bracket:
        return escape(mean)
    return f"{escape(mean)}<small>{escape(interval.removesuffix(')'))}</small>"


def plot(title: str, drawing: str) -> str:
    """A drawing with its title."""
    return f"<figure><h3>{escape(title)}</h3>{drawing}</figure>"


def turn_order_plot(title: str, figures: TournamentFigures, most: float, phrases: Phrases) -> str:
    """Win shares by turn order, on an axis shared by all plots of a page."""
    what = f"{phrases.say('order_plot')}: {title}"
    return plot(title, plots.win_shares(figures.positions, figures.fair, what, most, phrases))


def lengths_plot(
    title: str, figures: TournamentFigures, least: int, most: int, phrases: Phrases
) -> str:
    """Lengths of games, on an axis shared by all plots of a page."""
    what = f"{phrases.say('decisions_per_game')}: {title}"
    drawing = plots.lengths(figures.lengths, figures.decisions.mean, what, least, most, phrases)
    return plot(title, drawing)


def highest(all_figures: Iterable[TournamentFigures]) -> float:
    """The highest win share that a plot has to show."""
    return max(
        position.mean if position.high is None else position.high
        for figures in all_figures
        for position in figures.positions
    )


def how(phrases: Phrases, options: str, command: str) -> str:
    """How the figures were made, and the command that reproduces them."""
    text = f"{phrases.say('intervals')} {phrases.say('options', options=options)}"
    made = phrases.say("made_with")
    again = f"<p class='small'>{made} <code>{escape(command)}</code></p>" if command else ""
    head = phrases.say("how_head")
    return f"<h2>{head}</h2><p class='small'>{escape(text)}</p>{again}"

"""Reports: tournaments and studies as one self-contained HTML page.

Light and dark, for phones and large screens; no scripts, no requests.
"""

from collections.abc import Iterable, Sequence
from html import escape

from kartentisch.arena import phrases, plots
from kartentisch.arena.figures import Estimate, TournamentFigures
from kartentisch.arena.study import Study, VariantResult
from kartentisch.games import game_class

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

INTERVALS = (
    "Brackets hold 95 % intervals, from resampling the deals with replacement: deals are "
    "independent of each other, the games of one deal are not."
)


# --- tournaments


def tournament_page(figures: TournamentFigures, command: str = "") -> str:
    """The report of a tournament."""
    plan = figures.plan
    title = f"{game_title(plan.game)}: a tournament of {count(len(plan.names), 'player')}"
    ranking = figures.ranking()
    wins = [figures.wins[name] for name in ranking]
    parts = [
        f"<p>{escape(', '.join(plan.names))}. Every deal was played by "
        f"{count(len(plan.line_ups), 'line-up')}, so that nobody is lucky with cards or seats.</p>",
        facts(
            ("seats", str(plan.players)),
            ("deals", f"{figures.deals:,}"),
            ("games", f"{figures.games:,}"),
            ("decisions per game", phrases.number(figures.decisions, 1)),
            ("shared wins", phrases.percent(figures.shared)),
            ("seed", str(plan.seed)),
        ),
        "<h2>Players</h2>",
        "<p>Win share is wins per seat played; a shared win counts as a fraction. A fair share, "
        f"the grey tick, is {phrases.plain(100 * figures.fair, 1)} %.</p>",
        players_table(figures),
        faults(figures),
        '<div class="grid">',
        plot(
            "Win share", plots.estimate_rows(ranking, wins, [figures.fair] * len(wins), "win share")
        ),
        plot(
            "Points per game",
            plots.estimate_rows(
                ranking, [figures.points[name] for name in ranking], None, "points", False
            ),
        ),
        "</div>",
    ]
    if figures.pairs:
        parts += [
            "<h2>Head to head</h2>",
            "<p>By how many percentage points of win share the player in the row is ahead of the "
            "player in the column, on the same cards. Coloured where the interval excludes 0.</p>",
            cross_table(figures),
        ]
    parts += [
        "<h2>Turn order and length</h2>",
        '<div class="grid">',
        turn_order_plot("Win share by turn order", figures, 1.15 * highest([figures])),
        lengths_plot("Length", figures, min(figures.lengths), max(figures.lengths)),
        "</div>",
        table(
            ["turn order", "win share"],
            [
                [phrases.turn_order(number), cell(phrases.percent(position))]
                for number, position in enumerate(figures.positions)
            ],
            "narrow",
        ),
        how(f"{INTERVALS} Options: {phrases.options(plan.options)}.", command),
    ]
    return page(title, parts)


def players_table(figures: TournamentFigures) -> str:
    """The players, best first."""
    heads = ["player", "win share", "points per game", "rating", "sure rating", "forfeits"]
    body = []
    for name in figures.ranking():
        rating = figures.ladder[name]
        body.append(
            [
                escape(name),
                cell(phrases.percent(figures.wins[name])),
                cell(phrases.number(figures.points[name])),
                cell(f"{rating.mu:.1f} (± {rating.sigma:.1f})"),
                f"{rating.ordinal:.1f}".replace("-", phrases.MINUS),
                f"{figures.forfeits[name]:,}",
            ]
        )
    return table(heads, body)


def faults(figures: TournamentFigures) -> str:
    """The first forfeit of each player that had one."""
    return "".join(
        f'<p class="small">The first forfeit of {escape(name)}: {escape(fault)}</p>'
        for name, fault in figures.faults.items()
    )


def cross_table(figures: TournamentFigures) -> str:
    """Everyone against everyone."""
    ranking = figures.ranking()
    body = []
    for one in ranking:
        row = [escape(one)]
        for other in ranking:
            row.append(phrases.NOTHING if one == other else lead_cell(figures.lead(one, other)))
        body.append(row)
    return table(["ahead by", *map(escape, ranking)], body)


def lead_cell(lead: Estimate) -> str:
    """One player's lead over another, coloured if it is significant."""
    text = cell(phrases.percent_difference(lead))
    if not phrases.is_sure(lead):
        return text
    return f'<span class="{"ahead" if lead.mean > 0 else "behind"}">{text}</span>'


# --- studies


def study_page(study: Study, findings: Sequence[VariantResult], command: str = "") -> str:
    """The report of a study."""
    title = f"{game_title(study.game)}: a study of {count(len(findings), 'variant')}"
    alike = [finding.alike for finding in findings]
    least = min(min(figures.lengths) for figures in alike)
    most = max(max(figures.lengths) for figures in alike)
    labels = [finding.variant.label for finding in findings]
    parts = [
        "<p>How length, turn order, points and luck change with the rules. All seats were played "
        f"by {escape(study.better)}{luck_note(study)}.</p>",
        facts(
            ("games", f"{sum(finding.variant.games for finding in findings):,}"),
            ("players", f"{escape(study.better)} / {escape(study.worse)}"),
            ("seed", str(study.seed)),
        ),
        "<h2>All figures</h2>",
        study_table(findings),
    ]
    if all(finding.better_wins is not None for finding in findings):
        wins = [finding.better_wins or Estimate(0, None, None) for finding in findings]
        fair = [finding.fair for finding in findings]
        parts += [
            "<h2>Luck and skill</h2>",
            f"<p>How often one {escape(study.better)} wins among {escape(study.worse)} players. "
            "The grey tick is a fair share: the farther from it, the less luck matters.</p>",
            '<div class="grid">',
            plot("Wins of the better player", plots.estimate_rows(labels, wins, fair, "win share")),
            "</div>",
        ]
    parts += ["<h2>Length</h2>", "<p>The line is the mean.</p>", '<div class="grid">']
    parts += [
        lengths_plot(label, figures, least, most)
        for label, figures in zip(labels, alike, strict=True)
    ]
    parts += [
        "</div>",
        "<h2>Turn order</h2>",
        "<p>Win share by turn order; the dashed line is fair.</p>",
    ]
    parts += ['<div class="grid">']
    parts += [
        turn_order_plot(label, figures, 1.15 * highest(alike))
        for label, figures in zip(labels, alike, strict=True)
    ]
    parts += ["</div>", turn_order_table(findings)]
    fixed = {
        name: value
        for name, value in findings[0].variant.alike.options.items()
        if name not in findings[0].variant.varied
    }
    parts.append(how(f"{INTERVALS} Fixed options: {phrases.options(fixed)}.", command))
    return page(title, parts)


def luck_note(study: Study) -> str:
    """How luck was measured, if it was."""
    if study.better == study.worse:
        return ""
    return f"; for luck, one {escape(study.better)} sat among {escape(study.worse)} players"


def study_table(findings: Sequence[VariantResult]) -> str:
    """All variants in figures."""
    rows = [phrases.study_row(finding) for finding in findings]
    return table(phrases.STUDY_HEADS, [[escape(row[0]), *map(cell, row[1:])] for row in rows])


def turn_order_table(findings: Sequence[VariantResult]) -> str:
    """Win shares by turn order in all variants."""
    most = max(finding.variant.players for finding in findings)
    body = []
    for finding in findings:
        shares = [cell(phrases.percent(position)) for position in finding.alike.positions]
        body.append([escape(finding.variant.label), *shares, *[""] * (most - len(shares))])
    return table(["variant", *(phrases.turn_order(number) for number in range(most))], body)


# --- what all pages have


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


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


def turn_order_plot(title: str, figures: TournamentFigures, most: float) -> str:
    """Win shares by turn order, on an axis shared by all plots of a page."""
    what = f"win share by turn order: {title}"
    return plot(title, plots.win_shares(figures.positions, figures.fair, what, most))


def lengths_plot(title: str, figures: TournamentFigures, least: int, most: int) -> str:
    """Lengths of games, on an axis shared by all plots of a page."""
    what = f"decisions per game: {title}"
    return plot(title, plots.lengths(figures.lengths, figures.decisions.mean, what, least, most))


def highest(all_figures: Iterable[TournamentFigures]) -> float:
    """The highest win share that a plot has to show."""
    return max(
        position.mean if position.high is None else position.high
        for figures in all_figures
        for position in figures.positions
    )


def how(text: str, command: str) -> str:
    """How the figures were made, and the command that reproduces them."""
    again = f"<p class='small'>Made with <code>{escape(command)}</code></p>" if command else ""
    return f"<h2>How this was made</h2><p class='small'>{escape(text)}</p>{again}"


def game_title(name: str) -> str:
    """What people call the game."""
    return game_class(name).words().TITLE["en"]


def count(number: int, thing: str) -> str:
    """A number of things, in words."""
    return f"{number} {thing}{'' if number == 1 else 's'}"

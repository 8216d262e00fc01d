"""A review for people: as text, and as one self-contained HTML page."""

from collections.abc import Sequence
from html import escape

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from kartentisch.games import game_class
from kartentisch.judge.review import DOUBTFUL, GRADES, MISTAKE, Review, Reviewed
from kartentisch.judge.texts import TEXTS
from kartentisch.judge.why import fill_names

BARS = "▁▂▃▄▅▆▇█"
COLUMNS = 44  # of a curve, so that its label fits beside it in 80
Curve = Sequence[tuple[int, float]]


def seat_name(names: Sequence[str] | None, seat: int, language: str) -> str:
    """A player's name, or the number of the seat."""
    if names is not None and names[seat]:
        return names[seat]
    return TEXTS["seat"][language].format(seat=seat + 1)


def percent(share: float, signed: bool = False) -> str:
    """A share in percent, as people read it."""
    return f"{100 * share:+.0f} %" if signed else f"{100 * share:.0f} %"


def tenths(share: float, language: str) -> str:
    """A share in percent to one decimal, without its unit."""
    text = f"{100 * share:.1f}"
    return text.replace(".", ",") if language == "de" else text


# --- as text


def show(found: Review, names: Sequence[str] | None, language: str, console: Console) -> None:
    """Print a review. The console must not read markup: names are anybody's."""
    say = {key: texts[language] for key, texts in TEXTS.items()}

    def tell(text: str, style: str = "") -> None:
        console.print(text, style=style, soft_wrap=not console.is_terminal)

    tell(f"{say['title']}: {game_class(found.record.game).words().TITLE[language]}", "bold")
    tell(say["promise"], "dim")
    table = Table(box=SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    table.add_column("", overflow="fold")
    for head in heads(say):
        table.add_column(head, justify="right")
    for seat in found.seats:
        table.add_row(seat_name(names, seat, language), *figures(found, seat))
    console.print(table)
    last = len(found.record.moves)
    for seat in found.seats:
        tell(f"\n{seat_name(names, seat, language)}", "bold")
        tell(f"{bars(all_cards(found, seat), last)}  {say['all_cards']}")
        tell(f"{bars(found.known_curve(seat), last)}  {say['known']}")
        for decision in found.of(seat, DOUBTFUL, MISTAKE):
            tell(f"  {sentence(found, decision, language)}")
            tell(f"    {reasons(decision, names, found.record.players, language)}", "dim")
        for decision in found.best_decisions(seat):
            tell(f"  {praise(found, decision, language)}")
        tell(f"  {say['turning_point'].format(step=found.turning_point(seat))}")


def heads(say: dict[str, str]) -> list[str]:
    """What the figures of a seat are called."""
    return [say["result"], say["luck"], *[say[grade] for grade in GRADES], say["lost"]]


def figures(found: Review, seat: int) -> list[str]:
    """The figures of a seat."""
    return [
        percent(found.split.result[seat]),
        percent(found.split.luck(seat), signed=True),
        *[str(len(found.of(seat, grade))) for grade in GRADES],
        percent(found.lost(seat)),
    ]


def all_cards(found: Review, seat: int) -> list[tuple[int, float]]:
    """The curve of a seat with all cards known."""
    return [(step, shares[seat]) for step, shares in found.split.values()]


def bars(curve: Curve, last: int) -> str:
    """A curve as a row of bars, one for each part of the game."""
    if not curve:
        return " " * COLUMNS
    row = []
    index = 0
    for column in range(COLUMNS):
        while index + 1 < len(curve) and curve[index + 1][0] * COLUMNS <= column * max(last, 1):
            index += 1
        level = min(max(curve[index][1], 0.0), 1.0)
        row.append(BARS[min(int(level * len(BARS)), len(BARS) - 1)])
    return "".join(row)


def sentence(found: Review, decision: Reviewed, language: str) -> str:
    """A doubtful decision, and what was better."""
    judged = decision.judged
    words = game_class(found.record.game).words()
    return TEXTS["worse"][language].format(
        grade=TEXTS[judged.grade][language],
        step=decision.step,
        round=decision.round + 1,
        played=words.move(judged.move, language),
        better=words.move(judged.best, language),
        wins=percent(judged.wins),
        best=percent(judged.best_wins),
        cost=tenths(judged.cost.mean, language),
        error=tenths(judged.cost.error, language),
    )


def reasons(decision: Reviewed, names: Sequence[str] | None, players: int, language: str) -> str:
    """What usually happens after the move that was made, and after the better one."""
    if decision.words is None:
        return ""
    called = [seat_name(names, seat, language) for seat in range(players)]
    whys = (decision.words.played, decision.words.best)
    return " ".join(fill_names(why.de if language == "de" else why.en, called) for why in whys)


def praise(found: Review, decision: Reviewed, language: str) -> str:
    """A good decision where something was at stake."""
    judged = decision.judged
    return TEXTS["better"][language].format(
        step=decision.step,
        played=game_class(found.record.game).words().move(judged.move, language),
        lead=tenths(judged.lead, language),
    )


# --- as a page

STYLE = """
:root { color-scheme: light dark; --all: #1f7a55; --known: #b0632a; --grid: #8886; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem; text-align: right; border-top: 1px solid var(--grid); }
th:first-child, td:first-child { text-align: left; }
.table { overflow-x: auto; }
svg { width: 100%; height: auto; }
.all { stroke: var(--all); } .known { stroke: var(--known); stroke-dasharray: 6 3; }
polyline { fill: none; stroke-width: 2; }
.note { opacity: .75; }
"""
WIDTH, HEIGHT = 800, 160


def page(found: Review, names: Sequence[str] | None, language: str) -> str:
    """A review as a page that needs nothing else."""
    say = {key: texts[language] for key, texts in TEXTS.items()}
    title = f"{say['title']}: {game_class(found.record.game).words().TITLE[language]}"
    rows = [[seat_name(names, seat, language), *figures(found, seat)] for seat in found.seats]
    body = [f"<h1>{escape(title)}</h1>", f'<p class="note">{escape(say["promise"])}</p>']
    body.append('<div class="table"><table><tr>')
    body += [f"<th>{escape(head)}</th>" for head in ("", *heads(say))]
    body.append("</tr>")
    for row in rows:
        body.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>")
    body.append("</table></div>")
    for seat in found.seats:
        body.append(f"<h2>{escape(seat_name(names, seat, language))}</h2>")
        body.append(plot(found, seat, say))
        lines = [
            f"{sentence(found, one, language)}. "
            f"{reasons(one, names, found.record.players, language)}"
            for one in found.of(seat, DOUBTFUL, MISTAKE)
        ]
        lines += [praise(found, one, language) for one in found.best_decisions(seat)]
        lines.append(say["turning_point"].format(step=found.turning_point(seat)))
        body.append("<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>")
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>{''.join(body)}</html>\n"
    )


def plot(found: Review, seat: int, say: dict[str, str]) -> str:
    """The two curves of a seat."""
    last = max(1, len(found.record.moves))
    lines = []
    for kind, curve in (("all", all_cards(found, seat)), ("known", found.known_curve(seat))):
        points = " ".join(
            f"{WIDTH * step / last:.1f},{HEIGHT * (1 - share):.1f}" for step, share in curve
        )
        lines.append(f'<polyline class="{kind}" points="{points}"/>')
    label = escape(f"{say['all_cards']}; {say['known']}")
    return (
        f'<figure><svg viewBox="0 -4 {WIDTH} {HEIGHT + 8}" role="img" aria-label="{label}">'
        f'<path d="M0 {HEIGHT}H{WIDTH}M0 0H{WIDTH}" stroke="var(--grid)"/>{"".join(lines)}</svg>'
        f'<figcaption class="note">— {escape(say["all_cards"])} · '
        f"- - {escape(say['known'])}</figcaption></figure>"
    )

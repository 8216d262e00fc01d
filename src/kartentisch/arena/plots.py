"""Plots as SVG for a page, drawn by matplotlib.

Plots are drawn in placeholder colours that become CSS variables, so they follow the page from light
to dark. Text stays text: it can be searched and read aloud.
"""

import io
import re
import textwrap
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from kartentisch.arena.figures import Interval
from kartentisch.arena.phrases import Phrases

INK = "#010101"
MUTED = "#020202"
GRID = "#030303"
ACCENT = "#040404"
TINT = "#050505"
COLOURS = {
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    GRID: "var(--grid)",
    ACCENT: "var(--accent)",
    TINT: "var(--tint)",
}
FONT = "system-ui, sans-serif"
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "kartentisch",
    "font.size": 11,
    "axes.edgecolor": GRID,
    "axes.labelcolor": MUTED,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "text.color": INK,
    "xtick.color": GRID,
    "xtick.labelcolor": MUTED,
    "ytick.color": GRID,
    "ytick.labelcolor": INK,
}
WIDTH = 4.7  # inches; about a phone's width, so that text keeps its size there
LABEL = 20  # characters per line of a label
BINS = 30


def estimate_rows(
    labels: Sequence[str],
    estimates: Sequence[Interval],
    reference: Sequence[float] | None,
    what: str,
    as_percent: bool = True,
) -> str:
    """One row per label: mean, interval, and a tick at the reference if there is one."""
    with mpl.rc_context(STYLE):
        wrapped = [two_lines(label) for label in labels]
        tall = any("\n" in label for label in wrapped)
        figure, axes = canvas(0.8 + (0.55 if tall else 0.4) * len(labels))
        rows = range(len(labels))
        axes.set_yticks(rows, wrapped)
        axes.set_ylim(len(labels) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x")
        if reference is not None:
            for row in rows:
                axes.vlines(reference[row], row - 0.34, row + 0.34, MUTED, linewidth=1.4)
        for row in rows:
            estimate = estimates[row]
            if estimate.low is not None and estimate.high is not None:
                axes.hlines(row, estimate.low, estimate.high, ACCENT, linewidth=2.4)
            axes.plot(estimate.mean, row, "o", color=ACCENT, markersize=6)
        axes.margins(x=0.08)
        axes.set_xlabel(what)
        if as_percent:
            axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=None, symbol=" %"))
        axes.xaxis.set_major_locator(MaxNLocator(5))
        return svg(figure, what)


def win_shares(
    estimates: Sequence[Interval], fair: float, what: str, most: float, phrases: Phrases
) -> str:
    """Win share by turn order, with the fair share; the axis goes from 0 to most."""
    with mpl.rc_context(STYLE):
        figure, axes = canvas(2.5)
        axes.axhline(fair, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.grid(axis="y")
        for position, estimate in enumerate(estimates):
            if estimate.low is not None and estimate.high is not None:
                axes.vlines(position, estimate.low, estimate.high, ACCENT, linewidth=2.4)
            axes.plot(position, estimate.mean, "o", color=ACCENT, markersize=6)
        axes.set_xticks(
            range(len(estimates)), [phrases.turn_order(number) for number in range(len(estimates))]
        )
        axes.tick_params(axis="both", labelcolor=MUTED, length=0)
        axes.set_xlim(-0.5, len(estimates) - 0.5)
        axes.set_ylim(0, most)
        axes.set_xlabel(phrases.say("turn_order"))
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
        axes.yaxis.set_major_locator(MaxNLocator(4))
        return svg(figure, what)


def lengths(
    counts: Counter[int], mean: float, what: str, least: int, most: int, phrases: Phrases
) -> str:
    """A histogram of decisions per game; the axis goes from least to most."""
    with mpl.rc_context(STYLE):
        figure, axes = canvas(2.2)
        width = max(1, -(-(most - least + 1) // BINS))
        bins = [least - 0.5 + width * number for number in range(BINS + 2)]
        bins = bins[: next(index for index, edge in enumerate(bins) if edge > most) + 1]
        values = sorted(counts)
        axes.hist(values, bins, weights=[counts[value] for value in values], color=TINT)
        axes.axvline(mean, color=ACCENT, linewidth=1.8)
        axes.set_xlim(bins[0], bins[-1])
        axes.set_xlabel(phrases.say("decisions_per_game"))
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
        return svg(figure, what)


def canvas(height: float) -> tuple[Figure, Axes]:
    """An empty plot of the common width."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.add_subplot()


def two_lines(label: str) -> str:
    """A label wrapped to two lines at most, and shortened if it is longer."""
    if len(label) > LABEL:
        label = label.replace(":", ": ")  # search:iterations=500
    lines = textwrap.wrap(label, LABEL, max_lines=2, placeholder="…", break_on_hyphens=False)
    return "\n".join(lines)


def svg(figure: Figure, what: str) -> str:
    """The plot as an SVG element that scales and references nothing outside."""
    stream = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(stream, format="svg", transparent=True, metadata=nothing)
    text = stream.getvalue()
    body = text[text.index("<defs>") :]
    box = re.search(r'viewBox="([^"]+)"', text)
    assert box is not None
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r'<g id="[^"]*"', "<g", body)
    body = re.sub(r"'DejaVu Sans'[^;\"]*", FONT, body)
    for placeholder, colour in COLOURS.items():
        body = body.replace(placeholder, colour)
    return f'<svg viewBox="{box[1]}" role="img" aria-label="{escape(what, quote=True)}">{body}'

"""Draws how well a network played while it learned, as a page with a picture in SVG."""

from collections.abc import Mapping, Sequence

WIDTH, HEIGHT, EDGE = 720, 360, 56

PAGE = """<!doctype html>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 16px system-ui; margin: 2em auto; max-width: 46em }}
text {{ font: 13px system-ui }}
</style>
<h1>{title}</h1>
{picture}
<p>{last}</p>
"""


def page(title: str, curve: Sequence[Mapping[str, float]], fair: float) -> str:
    """A page with the curve: points with `seconds`, `wins` and `decisions`."""
    last = curve[-1]
    told = (
        f"After {last['seconds'] / 60:.1f} minutes of processor time and {last['decisions']:,} "
        f"decisions it won {last['wins']:.1%}; a fair share is {fair:.1%}."
    )
    return PAGE.format(title=title, picture=picture(curve, fair), last=told)


def picture(curve: Sequence[Mapping[str, float]], fair: float) -> str:
    """The curve as SVG, with a dashed line at a fair share."""
    latest = max(curve[-1]["seconds"], 1.0)
    highest = max(fair, *(point["wins"] for point in curve)) * 1.15

    def across(seconds: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * seconds / latest

    def up(wins: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * wins / highest

    line = " ".join(f"{across(point['seconds']):.1f},{up(point['wins']):.1f}" for point in curve)
    right, floor = WIDTH - EDGE, HEIGHT - EDGE
    return "\n".join(
        [
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="share of wins by time">',
            f'<path d="M{EDGE} {EDGE} V{floor} H{right}" fill="none" stroke="#888"/>',
            f'<path d="M{EDGE} {up(fair):.1f} H{right}" stroke="#888" stroke-dasharray="6 4"/>',
            f'<text x="{EDGE - 6}" y="{up(fair):.1f}" text-anchor="end">{fair:.0%}</text>',
            f'<text x="{EDGE - 6}" y="{up(highest):.1f}" text-anchor="end">{highest:.0%}</text>',
            f'<text x="{EDGE}" y="{EDGE - 14}">share of wins</text>',
            f'<text x="{right}" y="{floor + 20}" text-anchor="end">'
            f"{latest / 60:.1f} minutes of processor time</text>",
            f'<polyline points="{line}" fill="none" stroke="#0a6" stroke-width="2"/>',
            "</svg>",
        ]
    )

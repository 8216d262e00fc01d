"""Figures as people read them, the same in the terminal, in Markdown and in reports."""

from collections.abc import Sequence

from kartentisch.arena.figures import Estimate
from kartentisch.arena.study import VariantResult

MINUS = "−"
NOTHING = "–"


def percent(estimate: Estimate | None) -> str:
    """A share with its interval, in percent."""
    if estimate is None:
        return NOTHING
    return with_interval(estimate.scaled(100), 1, " %")


def number(estimate: Estimate | None, digits: int = 2) -> str:
    """A mean with its interval."""
    return NOTHING if estimate is None else with_interval(estimate, digits, "")


def percent_difference(estimate: Estimate) -> str:
    """A difference between shares, in percentage points."""
    return with_interval(estimate.scaled(100), 1, "", signed=True)


def is_sure(difference: Estimate) -> bool:
    """Whether the interval of a difference excludes 0."""
    if difference.low is None or difference.high is None:
        return False
    return difference.low > 0 or difference.high < 0


def with_interval(estimate: Estimate, digits: int, unit: str, signed: bool = False) -> str:
    """A mean, followed by its interval in brackets if there is one."""
    mean = plain(estimate.mean, digits, signed) + unit
    if estimate.low is None or estimate.high is None:
        return mean
    low, high = (plain(end, digits, signed) for end in (estimate.low, estimate.high))
    return f"{mean} ({low} to {high})"


def plain(value: float, digits: int, signed: bool = False) -> str:
    """A number with fixed decimals; never minus zero."""
    rounded = round(value, digits) + 0.0
    return f"{rounded:{'+' if signed and rounded else ''}.{digits}f}".replace("-", MINUS)


def turn_order(number: int) -> str:
    """A position in turn order, from 0 for the start player."""
    return ("begins", "2nd", "3rd")[number] if number < 3 else f"{number + 1}th"


def options(settled: dict[str, int | str]) -> str:
    """Options in one line."""
    return ", ".join(f"{name}={value}" for name, value in settled.items())


# The columns of a study, in pages and in Markdown.
STUDY_HEADS = [
    "variant",
    "decisions",
    "who begins",
    "points",
    "shared wins",
    "better wins",
    "skill",
]


def study_row(finding: VariantResult) -> list[str]:
    """The figures of one variant."""
    return [
        finding.variant.label,
        number(finding.alike.decisions, 1),
        percent(finding.alike.positions[0]),
        number(finding.alike.mean_points),
        percent(finding.alike.shared),
        percent(finding.better_wins),
        percent(finding.skill),
    ]


def study_markdown(findings: Sequence[VariantResult]) -> str:
    """The same table in Markdown."""
    lines = [STUDY_HEADS, ["---"] * len(STUDY_HEADS), *map(study_row, findings)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)

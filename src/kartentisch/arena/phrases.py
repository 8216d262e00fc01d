"""Figures as people read them, the same in the terminal, in Markdown and in reports."""

from collections.abc import Iterable, Mapping, Sequence

from kartentisch.arena.figures import FOLDS, Interval, TournamentFigures
from kartentisch.arena.interest import COUNTS
from kartentisch.arena.interest import FIGURES as INTEREST
from kartentisch.arena.study import Variant, VariantResult
from kartentisch.arena.texts import TEXTS
from kartentisch.games import game_class
from kartentisch.games.options import Value
from kartentisch.games.words.language import fill

MINUS = "−"
NOTHING = "–"


class Phrases:
    """Figures and texts in one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def say(self, key: str, **values: object) -> str:
        """A text, filled in."""
        return fill(TEXTS[key][self.language], **values)

    # --- figures with their intervals

    def percent(self, estimate: Interval | None) -> str:
        """A share with its interval, in percent."""
        if estimate is None:
            return NOTHING
        return self.with_interval(estimate.scaled(100), 1, " %")

    def number(self, estimate: Interval | None, digits: int = 2) -> str:
        """A mean with its interval."""
        return NOTHING if estimate is None else self.with_interval(estimate, digits, "")

    def percent_difference(self, estimate: Interval) -> str:
        """A difference between shares, in percentage points."""
        return self.with_interval(estimate.scaled(100), 1, "", signed=True)

    def with_interval(
        self, estimate: Interval, digits: int, unit: str, signed: bool = False
    ) -> str:
        """A mean, followed by its interval in brackets if there is one."""
        mean = self.plain(estimate.mean, digits, signed) + unit
        if estimate.low is None or estimate.high is None:
            return mean
        low, high = (self.plain(end, digits, signed) for end in (estimate.low, estimate.high))
        return f"{mean} ({low} {self.say('to')} {high})"

    def plain(self, value: float, digits: int, signed: bool = False) -> str:
        """A number with fixed decimals; never minus zero."""
        rounded = round(value, digits) + 0.0
        text = f"{rounded:{'+' if signed and rounded else ''}.{digits}f}".replace("-", MINUS)
        return text.replace(".", self.say("point"))

    def count(self, number: int) -> str:
        """A whole number with its thousands apart."""
        return f"{number:,}".replace(",", self.say("thousands"))

    # --- the same in narrow columns

    def narrow_percent(self, estimate: Interval | None, signed: bool = False) -> str:
        """A share and half its interval, in percent."""
        return NOTHING if estimate is None else self.narrow(estimate.scaled(100), 1, signed)

    def narrow(self, estimate: Interval, digits: int, signed: bool = False) -> str:
        """A mean and half its interval, for columns."""
        mean = self.plain(estimate.mean, digits, signed)
        if estimate.low is None or estimate.high is None:
            return mean
        return f"{mean} ± {self.plain((estimate.high - estimate.low) / 2, digits)}"

    # --- words

    def adjustment(self, figures: TournamentFigures) -> str:
        """That luck is taken off, and what that brings; empty if it is not."""
        if figures.plan.adjusted and figures.deals < 2 * FOLDS:
            return self.say("adjusted_few", enough=2 * FOLDS)
        if figures.sharpened is None:
            return ""
        times = self.plain(figures.sharpened, 1)
        return self.say("adjusted", worlds=figures.plan.adjusted, times=times)

    def turn_order(self, number: int) -> str:
        """A position in turn order, from 0 for the start player."""
        if number == 0:
            return self.say("begins")
        if self.language == "de":
            return f"{number + 1}."
        return {1: "2nd", 2: "3rd"}.get(number, f"{number + 1}th")

    def options(self, game: str, settled: Mapping[str, Value]) -> str:
        """Options in one line, as people say them."""
        words = game_class(game).words()
        return "; ".join(
            f"{words.OPTIONS[name][self.language].partition(' (')[0]}: "
            f"{words.value(name, value, self.language)}"
            for name, value in settled.items()
        )

    def changed_options(self, game: str, settled: Mapping[str, Value]) -> str:
        """The options that are not the usual ones; empty if all are."""
        usual = {option.name: option.default for option in game_class(game).OPTIONS}
        changed = {name: value for name, value in settled.items() if value != usual[name]}
        return self.options(game, changed)

    def variant(self, variant: Variant) -> str:
        """What distinguishes a variant, in a few words."""
        words = game_class(variant.alike.game).words()
        said = [words.value(name, value, self.language) for name, value in variant.varied.items()]
        return ", ".join([self.say("n_players", n=variant.players), *said])

    def title(self, game: str) -> str:
        """What people call the game."""
        return game_class(game).words().TITLE[self.language]

    # --- studies

    def study_heads(self) -> list[str]:
        """The columns of a study."""
        return [self.say(f"head_{name}") for name in STUDY_COLUMNS]

    def study_row(self, finding: VariantResult) -> list[str]:
        """The figures of one variant, with their intervals."""
        return [
            self.variant(finding.variant),
            self.number(finding.alike.decisions, 1),
            self.percent(finding.alike.positions[0]),
            self.number(finding.alike.mean_points),
            self.percent(finding.alike.shared),
            self.percent(finding.better_wins),
            self.percent(finding.skill),
        ]

    def narrow_study_row(self, finding: VariantResult) -> list[str]:
        """The same for 80 columns."""
        return [
            self.variant(finding.variant),
            self.narrow(finding.alike.decisions, 1),
            self.narrow_percent(finding.alike.positions[0]),
            self.narrow(finding.alike.mean_points, 1),
            self.narrow_percent(finding.alike.shared),
            self.narrow_percent(finding.better_wins),
            self.narrow_percent(finding.skill),
        ]

    # --- what makes a game interesting

    def interest_heads(self) -> list[str]:
        """The columns about judged games."""
        return [self.say("head_variant"), *(self.say(f"head_{name}") for name in INTEREST)]

    def interest_row(self, finding: VariantResult, narrow: bool = False) -> list[str]:
        """What makes a variant interesting, with intervals."""
        assert finding.interest is not None
        row = [self.variant(finding.variant)]
        for name, estimate in finding.interest.figures.items():
            if name in COUNTS:
                row.append(self.narrow(estimate, 1) if narrow else self.number(estimate, 1))
            else:
                row.append(self.narrow_percent(estimate) if narrow else self.percent(estimate))
        return row

    # --- Markdown

    def study_markdown(self, findings: Sequence[VariantResult]) -> str:
        """The table of a study in Markdown."""
        text = markdown(self.study_heads(), map(self.study_row, findings))
        if findings[0].interest is None:
            return text
        return f"{text}\n\n{markdown(self.interest_heads(), map(self.interest_row, findings))}"


def markdown(heads: list[str], rows: Iterable[list[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


STUDY_COLUMNS = (
    "variant",
    "decisions",
    "starter",
    "points",
    "shared",
    "better",
    "skill",
)


def is_sure(difference: Interval) -> bool:
    """Whether the interval of a difference excludes 0."""
    if difference.low is None or difference.high is None:
        return False
    return difference.low > 0 or difference.high < 0

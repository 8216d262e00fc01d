"""What was measured of the rules, what it is compared with, and which goals are reached.

A rate is measured once per round. A ratio is taken between two rates of the same round, and its
median over the rounds counts, so noise that lasts longer than a round affects both alike.
"""

from dataclasses import dataclass, field
from statistics import median
from typing import Any

OURS = ("futschikato", "ftw", "fkk", "pairs", "pisa")
TOYS = {"kuhn_poker"}  # one card and one bet: shown, but too small to compare engines
INTERPRETED_GOAL = 100_000


def best_tenth(rates: list[float]) -> float:
    """The rate that a tenth of the rounds reached."""
    return sorted(rates)[-1 - len(rates) // 10]


@dataclass
class Run:
    """All rounds of one run: for each (engine, row) the answer of each round."""

    answers: dict[tuple[str, str], list[dict[str, float]]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    facts: dict[str, dict[str, Any]] = field(default_factory=dict)

    def rates(self, engine: str, row: str) -> list[float]:
        """Decisions (or copies) per second, by round; empty if not measured."""
        return [got["done"] / got["seconds"] for got in self.answers.get((engine, row), [])]

    def rate(self, engine: str, row: str) -> float | None:
        """The median rate; None if not measured."""
        rates = self.rates(engine, row)
        return median(rates) if rates else None

    def games_per_second(self, engine: str, row: str) -> float | None:
        """Games per second, where a row counts them."""
        answers = self.answers.get((engine, row), [])
        return median(got["times"] / got["seconds"] for got in answers) if answers else None

    def ratio(self, one: tuple[str, str], other: tuple[str, str] | None) -> float | None:
        """How many times as fast, as the median of the rounds' ratios."""
        if other is None or not self.rates(*one) or not self.rates(*other):
            return None
        return median(a / b for a, b in zip(self.rates(*one), self.rates(*other), strict=True))

    def calm_ratio(self, one: tuple[str, str], other: tuple[str, str] | None) -> float | None:
        """The ratio of the best tenths of the rounds.

        Neighbours on the core slow all rows down, but not by the same factor.
        """
        if other is None or not self.rates(*one) or not self.rates(*other):
            return None
        return best_tenth(self.rates(*one)) / best_tenth(self.rates(*other))

    def fastest(self, engine: str, kind: str) -> tuple[str, str] | None:
        """The fastest row of a kind, without toys."""
        rows = [
            (median(self.rates(owner, row)), (owner, row))
            for owner, row in self.answers
            if owner == engine and row.split()[0] == kind and row.split()[1] not in TOYS
        ]
        return max(rows)[1] if rows else None

    def reference(self, engine: str, row: str) -> tuple[str, str] | None:
        """The row to compare with; None if the goal is a plain number."""
        kind, _, game = row.partition(" ")
        if kind == "copy" or engine == "interpreted":
            return None
        if kind == "step":
            return self.fastest("openspiel", "step")
        if row == "floor" or (engine, game) == ("compiled", "futschikato"):
            return "compiled", "floor"
        return self.fastest("openspiel", "rollout")


@dataclass(frozen=True)
class Goal:
    """A goal, the figure measured, and whether it is reached (None: not measured)."""

    text: str
    figure: str
    reached: bool | None


def goals(run: Run) -> list[Goal]:
    """Every goal with its figure."""
    found = [at_least(run, "futschikato", "play", 0.6, "of the C floor")]
    for game in ("ftw", "fkk", "pisa"):
        found.append(at_least(run, game, "play", 2, "× OpenSpiel's fastest in C++"))
    for game in OURS:
        found.append(at_least(run, game, "step", 3, "× OpenSpiel's fastest from Python"))
    return [*found, *copy_goals(run), *size_goals(run), *interpreted_goals(run)]


def at_least(run: Run, game: str, kind: str, wanted: float, what: str) -> Goal:
    """A row must be `wanted` times as fast as its reference."""
    row = f"{kind} {game}"
    ratio = run.ratio(("compiled", row), run.reference("compiled", row))
    figure = "not measured" if ratio is None else f"{ratio:.3f}"
    reached = None if ratio is None else ratio >= wanted
    return Goal(f"{game}: ≥ {wanted:g} {what}", figure, reached)


def copy_goals(run: Run) -> list[Goal]:
    """The time of a copy; a search makes one per world."""
    found = []
    for game in OURS:
        rate = run.rate("compiled", f"copy {game}")
        text = f"{game}: copy < 50 ns"
        if rate is None:
            found.append(Goal(text, "not measured", None))
        else:
            found.append(Goal(text, f"{1e9 / rate:.1f} ns", 1e9 / rate < 50))
    return found


def size_goals(run: Run) -> list[Goal]:
    """The size of a state, by `sys.getsizeof`."""
    sizes = run.facts.get("compiled", {}).get("sizes", {})
    found = []
    for game in OURS:
        text = f"{game}: state < 1000 bytes"
        if game not in sizes:
            found.append(Goal(text, "not measured", None))
        else:
            state, chance = sizes[game]
            figure = f"{state} ({state + chance} with chance)"
            found.append(Goal(text, figure, state < 1000))
    return found


def interpreted_goals(run: Run) -> list[Goal]:
    """The speed without a C compiler."""
    found = []
    for game in OURS:
        rate = run.rate("interpreted", f"play {game}")
        text = f"{game}: interpreted ≥ {INTERPRETED_GOAL:,}/s"
        if rate is None:
            found.append(Goal(text, "not measured", None))
        else:
            found.append(Goal(text, f"{rate:,.0f}", rate >= INTERPRETED_GOAL))
    return found

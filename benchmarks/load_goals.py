"""What was measured of the table server under load, and which goals are reached."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from goals import Goal

OURS, BOARDGAME = "Kartentisch", "boardgame.io"

Figures = dict[str, Any]  # as table_clients.py prints them


class Row(NamedTuple):
    """Tables of four at a server; each move comes after some seconds of thought."""

    server: str
    tables: int
    thought: float

    def __str__(self) -> str:
        pace = f"{1000 * self.thought:.0f} ms of thought" if self.thought else "unthrottled"
        return f"{self.server}, {self.tables:,} tables, {pace}"


@dataclass
class Load:
    """The figures of one run."""

    rows: list[tuple[Row, Figures]] = field(default_factory=list)
    beside_bots: dict[str, Figures] = field(default_factory=dict)
    sleeping: dict[str, Any] = field(default_factory=dict)
    machine: dict[str, str] = field(default_factory=dict)

    def of(self, server: str) -> dict[tuple[int, float], Figures]:
        """The figures of a server by tables and thought."""
        return {
            (row.tables, row.thought): figures for row, figures in self.rows if row.server == server
        }

    def compared(self) -> list[tuple[int, float, Figures, Figures]]:
        """Tables, thought, our figures and those of boardgame.io, where both were measured."""
        ours, theirs = self.of(OURS), self.of(BOARDGAME)
        return [(*key, ours[key], theirs[key]) for key in ours if key in theirs]


def goals(load: Load) -> list[Goal]:
    """Every goal with its figure."""
    compared = load.compared()
    fast = [(ours, theirs) for _, thought, ours, theirs in compared if not thought]
    ours = load.of(OURS)
    (few, _), (many, _) = min(ours), max(ours)
    thoughtful = [figures for (_, thought), figures in ours.items() if thought]
    busiest = max(thoughtful, key=lambda figures: float(figures["tables"]))
    asleep = load.sleeping
    people, with_bots = load.beside_bots["none"], load.beside_bots["expert"]
    most = max(tables for tables, _, _, _ in compared)
    return [
        at_least(
            "moves/s ÷ boardgame.io's, the lowest unthrottled row",
            min(mine["moves_per_second"] / other["moves_per_second"] for mine, other in fast),
            3,
            "×",
        ),
        at_most(f"p99 at {most:,} tables with thought", busiest["p99_ms"], 25, "ms"),
        *(
            at_most(
                f"CPU per move {pace}, the highest row beside boardgame.io's",
                max(mine["cpu_ms_per_move"] for _, some, mine, _ in compared if bool(some) == slow),
                0.2,
                "ms",
            )
            for slow, pace in ((False, "unthrottled"), (True, "with thought"))
        ),
        at_most(
            f"memory per live table after play, at {most:,} tables",
            busiest["played_kb_per_table"],
            150,
            "kB",
        ),
        at_most(
            f"CPU per move at {many:,} tables ÷ at {few:,}",
            ours[many, 0.0]["cpu_ms_per_move"] / ours[few, 0.0]["cpu_ms_per_move"],
            1.1,
            "×",
        ),
        at_most(
            f"memory with {asleep['tables']:,} sleeping tables", asleep["megabytes"], 200, "MB"
        ),
        at_most("a sleeping table wakes, median", asleep["asleep_ms"], 5, "ms"),
        at_most(f"start with {asleep['tables']:,} tables", asleep["start_seconds"], 1, "s"),
        at_most(
            "p99 of people's moves beside expert bots ÷ without",
            with_bots["p99_ms"] / people["p99_ms"],
            1.2,
            "×",
        ),
    ]


def at_most(what: str, measured: float, wanted: float, unit: str) -> Goal:
    """An upper limit."""
    return goal(f"{what}: ≤ {wanted:g} {unit}", measured, measured / wanted, unit)


def at_least(what: str, measured: float, wanted: float, unit: str) -> Goal:
    """A lower limit."""
    return goal(f"{what}: ≥ {wanted:g} {unit}", measured, wanted / measured, unit)


def goal(text: str, measured: float, missed_by: float, unit: str) -> Goal:
    """A goal, and by which factor it is missed."""
    figure = f"{measured:,.2f} {unit}"
    reached = missed_by <= 1
    return Goal(text, figure if reached else f"{figure}, missed by {missed_by:.2f} ×", reached)

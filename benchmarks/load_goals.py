"""What was measured of the table server under load, and which goals are reached."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules_goals import Goal

OURS, BOARDGAME = "Kartentisch", "boardgame.io"
COLYSEUS_MESSAGES, COLYSEUS_STATE = "Colyseus, messages", "Colyseus, state"
PEERS = (BOARDGAME, COLYSEUS_STATE, COLYSEUS_MESSAGES)
BEATEN = (BOARDGAME, COLYSEUS_STATE)  # those that ours wants to be ahead of everywhere
SLOW_DISKS = (5, 20)  # milliseconds per sync
LEVEL = 0.01  # two figures that differ by less are level

# What is compared, with the words for it; of the first more is better, of the others less.
COLUMNS = {
    "moves_per_second": "moves/s",
    "p50_ms": "p50",
    "p95_ms": "p95",
    "p99_ms": "p99",
    "cpu_ms_per_move": "CPU per move",
    "played_kb_per_table": "memory",
}

Figures = dict[str, Any]  # as table_clients.py prints them


def on_slow_disk(sync_ms: int) -> str:
    """The name of our server on a disk that takes so long for each sync."""
    return f"{OURS}, {sync_ms} ms disk"


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
    sync_ms: float = 0.0  # how long a sync takes here

    def of(self, server: str) -> dict[tuple[int, float], Figures]:
        """The figures of a server by tables and thought."""
        return {
            (row.tables, row.thought): figures for row, figures in self.rows if row.server == server
        }

    def compared(self, peer: str) -> list[tuple[int, float, Figures, Figures]]:
        """Tables, thought, our figures and those of a peer, where both were measured."""
        ours, theirs = self.of(OURS), self.of(peer)
        return [(*key, ours[key], theirs[key]) for key in ours if key in theirs]


def goals(load: Load) -> list[Goal]:
    """Every goal with its figure."""
    compared = load.compared(BOARDGAME)
    fast = [(ours, theirs) for _, thought, ours, theirs in compared if not thought]
    ours = load.of(OURS)
    (few, _), (many, _) = min(ours), max(ours)
    thoughtful = [figures for (_, thought), figures in ours.items() if thought]
    busiest = max(thoughtful, key=lambda figures: float(figures["tables"]))
    asleep = load.sleeping
    people, with_bots = load.beside_bots["none"], load.beside_bots["expert"]
    most = max(tables for tables, _, _, _ in compared)
    return [
        *(ahead_everywhere(load, peer) for peer in BEATEN),
        at_least(
            "moves/s ÷ boardgame.io's, the lowest unthrottled row",
            min(mine["moves_per_second"] / other["moves_per_second"] for mine, other in fast),
            3,
            "×",
        ),
        at_most(
            f"p50 with thought, two syncs ({load.sync_ms:.1f} ms each) and 1 ms",
            max(figures["p50_ms"] for figures in thoughtful),
            round(2 * load.sync_ms + 1, 1),
            "ms",
        ),
        at_most(
            f"p99 with thought up to {most:,} tables",
            max(figures["p99_ms"] for figures in thoughtful),
            10,
            "ms",
        ),
        *slow_disk_goals(load),
        at_most(
            "CPU per move unthrottled, the highest row beside boardgame.io's",
            max(mine["cpu_ms_per_move"] for mine, _ in fast),
            0.2,
            "ms",
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


def ahead_everywhere(load: Load, peer: str) -> Goal:
    """Whether ours is ahead of a peer, or level, in every row and column."""
    cells = 0
    behind: list[str] = []
    for tables, thought, ours, theirs in load.compared(peer):
        for name, told in COLUMNS.items():
            cells += 1
            ratio = ours[name] / theirs[name]
            if (1 / ratio if name == "moves_per_second" else ratio) > 1 + LEVEL:
                pace = "with thought" if thought else "unthrottled"
                behind.append(f"{told} at {tables:,} tables {pace} ({ratio:.2f} ×)")
    figure = f"{cells - len(behind)} of {cells}"
    if behind:
        figure += "; behind: " + ", ".join(behind)
    return Goal(f"ahead of {peer}, or level, in every row and column", figure, not behind)


def slow_disk_goals(load: Load) -> list[Goal]:
    """Two syncs and a little with thought; as many moves as on a fast disk without."""
    found: list[Goal] = []
    fast = load.of(OURS)
    for sync_ms, wanted in zip(SLOW_DISKS, (11, 45), strict=True):
        slow = load.of(on_slow_disk(sync_ms))
        waits = [figures["p50_ms"] for (_, thought), figures in slow.items() if thought]
        found.append(at_most(f"p50 with thought, {sync_ms} ms disk", max(waits), wanted, "ms"))
        shares = [
            figures["moves_per_second"] / fast[key]["moves_per_second"]
            for key, figures in slow.items()
            if not key[1]
        ]
        text = f"moves/s unthrottled, {sync_ms} ms disk ÷ this one"
        found.append(at_least(text, min(shares), 0.95, "×"))
    return found


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

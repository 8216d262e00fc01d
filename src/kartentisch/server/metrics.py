"""What the server counts and measures, for Prometheus at /metrics.

Nothing here names a person, a table or a card. Several workers keep their figures in a folder that
they share (PROMETHEUS_MULTIPROC_DIR), and each of them answers for all.
"""

from collections.abc import Callable

from prometheus_client import Counter, Gauge, Histogram

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10)

CONNECTIONS = Gauge("kartentisch_lines", "Open connections to tables.", multiprocess_mode="livesum")
TABLES = Gauge("kartentisch_live_tables", "Tables held in memory.", multiprocess_mode="livesum")
BUS = Gauge(
    "kartentisch_bus_up", "Whether the bus can be heard, 1 or 0.", multiprocess_mode="livemin"
)
MOVES = Counter("kartentisch_moves", "Moves written, by who made them.", ["by"])
REFUSALS = Counter("kartentisch_refusals", "Commands that were refused.")
COMMITS = Counter("kartentisch_commits", "Transactions of the journal.")
ENTRIES = Counter("kartentisch_entries", "Entries written into journals.")
TOO_LATE = Counter("kartentisch_too_late", "Appends that lost to another process.")
APPEND_SECONDS = Histogram(
    "kartentisch_append_seconds",
    "Time from submitting entries to the journal until they are on disk, the longest per commit.",
    buckets=FAST,
)
BOT_SECONDS = Histogram(
    "kartentisch_bot_seconds", "How long bots think about a move.", ["level"], buckets=SLOW
)


class Moves:
    """Counts moves, and passes them to Prometheus once per turn of the loop.

    Passing on each move by itself would be 2 % of the work of a move.
    """

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        self.soon = soon
        self.made: dict[str, int] = {}

    def count(self, by: str) -> None:
        """A move has been written."""
        if not self.made:
            self.soon(self.pass_on)
        self.made[by] = self.made.get(by, 0) + 1

    def pass_on(self) -> None:
        made, self.made = self.made, {}
        for by, moves in made.items():
            MOVES.labels(by).inc(moves)

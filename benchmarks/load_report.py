"""Shows a load run as tables: rows beside the peers, ours alone, and the goals."""

from load_goals import COLUMNS, OURS, PEERS, Figures, Load, goals
from sheets import Cells, Sheet, number, ratio_text

HEADS = [
    "server",
    "tables",
    "thought",
    "moves/s",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "CPU ms/move",
    "kB/table idle",
    "kB/table played",
]


def sheets(load: Load) -> list[Sheet]:
    """All tables of a run, the goals last."""
    return [
        Sheet(
            "Tables of four",
            MEASURED.format(busy_clients(load), most_stolen(load)),
            HEADS,
            row_cells(load),
        ),
        *(ratio_sheet(load, peer) for peer in PEERS),
        bots_sheet(load),
        sleeping_sheet(load),
        goal_sheet(load),
    ]


MEASURED = (
    "From sending a move until all four have it. CPU is that of the server, all threads. The "
    "clients used at most {} of their core; near 100 % they would be what is measured. Rows were "
    "measured in turns, several times, and more often while the hypervisor stole CPU time; the "
    "medians of the calmest are shown. In the least calm row, {} of a core was stolen."
)


def busy_clients(load: Load) -> str:
    """The clients' highest CPU share."""
    return f"{max(figures['client_cpu'] for _, figures in load.rows):.0%}"


def most_stolen(load: Load) -> str:
    """The highest share of a core stolen during a row."""
    return f"{max(figures['stolen'] for _, figures in load.rows):.1%}"


def row_cells(load: Load) -> list[Cells]:
    """One line per row."""
    return [[row.server, *cells(figures)] for row, figures in load.rows]


def cells(figures: Figures) -> Cells:
    """The cells of one row."""
    thought = figures["thought"]
    return [
        number(figures["tables"]),
        f"{1000 * thought:.0f} ms" if thought else "–",
        number(figures["moves_per_second"]),
        f"{figures['p50_ms']:.1f}",
        f"{figures['p95_ms']:.1f}",
        f"{figures['p99_ms']:.1f}",
        f"{figures['cpu_ms_per_move']:.3f}",
        number(figures["idle_kb_per_table"]),
        number(figures["played_kb_per_table"]),
    ]


def ratio_sheet(load: Load, peer: str) -> Sheet:
    """Our figures divided by a peer's."""
    rows = []
    for tables, thought, ours, theirs in load.compared(peer):
        shares = [ratio_text(ours[name] / theirs[name]) for name in COLUMNS]
        rows.append([number(tables), f"{1000 * thought:.0f} ms" if thought else "–", *shares])
    heads = ["tables", "thought", *COLUMNS.values()]
    note = f"Moves/s: more is better. The others: less is better. {OURS} writes to disk first."
    return Sheet(f"{OURS} ÷ {peer}", note, heads, rows)


def bots_sheet(load: Load) -> Sheet:
    """People's moves with and without bots at other tables."""
    rows = [[f"bots: {level}", *cells(figures)] for level, figures in load.beside_bots.items()]
    note = (
        "People who think before each move; in the second row bots play at other tables. Measured "
        "like the rows above."
    )
    return Sheet("People beside bots", note, ["", *HEADS[1:]], rows)


def sleeping_sheet(load: Load) -> Sheet:
    """Tables that nobody is at."""
    asleep = load.sleeping
    rows = [
        ["in the database", f"{asleep['tables']:,}"],
        ["process start to first answer, median", f"{asleep['start_seconds']:.2f} s"],
        ["memory of the process", f"{asleep['megabytes']:.0f} MB"],
        ["until a sleeping table is shown, median", f"{asleep['asleep_ms']:.1f} ms"],
        ["the same, p99", f"{asleep['asleep_p99_ms']:.1f} ms"],
        ["until an awake table is shown, median", f"{asleep['awake_ms']:.1f} ms"],
    ]
    note = (
        "The start is the median of five. Showing a table includes connecting: TCP, upgrade, "
        "identity and the whole state."
    )
    return Sheet("Sleeping tables", note, ["what", "measured"], rows)


def goal_sheet(load: Load) -> Sheet:
    """Every goal, reached or not."""
    found = goals(load)
    rows = [
        [goal.text, goal.figure, "reached" if goal.reached else "NOT reached"] for goal in found
    ]
    reached = sum(goal.reached is True for goal in found)
    note = f"{reached} of {len(found)} goals reached."
    return Sheet("Goals", note, ["goal", "measured", "result"], rows)


def conditions(load: Load) -> str:
    """What the run was measured on."""
    machine = load.machine
    return (
        f"Python {machine['python']}, Node.js {machine['node']}; the server alone on one core, the "
        f"clients on the others; a sync takes {load.sync_ms:.2f} ms; load average "
        f"{machine['load']}."
    )

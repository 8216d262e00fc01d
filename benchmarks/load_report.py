"""Shows a run of the load: rows beside boardgame.io's, the rest of ours, and the goals."""

from load_goals import BOARDGAME, OURS, Figures, Load, goals
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
        ratio_sheet(load),
        bots_sheet(load),
        sleeping_sheet(load),
        goal_sheet(load),
    ]


MEASURED = (
    "From sending a move until all four have it. CPU is that of the server, all its threads. The "
    "clients used {} of their core at most: near 100 %, the clients are what was measured. Rows "
    "were measured in turns, until three times others took hardly anything of our cores; shown are "
    "the medians of these three (with --quick: once). In the least calm row, {} of a core was "
    "taken."
)


def busy_clients(load: Load) -> str:
    """How much of its core the process of clients needed at most."""
    return f"{max(figures['client_cpu'] for _, figures in load.rows):.0%}"


def most_stolen(load: Load) -> str:
    """How much of a core was lent to others during a row."""
    return f"{max(figures['stolen'] for _, figures in load.rows):.1%}"


def row_cells(load: Load) -> list[Cells]:
    """A line for each row."""
    return [[row.server, *cells(figures)] for row, figures in load.rows]


def cells(figures: Figures) -> Cells:
    """What is said of one row."""
    thought = figures["thought"]
    return [
        number(figures["tables"]),
        f"{1000 * thought:.0f} ms" if thought else "–",
        number(figures["moves_per_second"]),
        f"{figures['p50_ms']:.1f}",
        f"{figures['p95_ms']:.1f}",
        f"{figures['p99_ms']:.1f}",
        f"{figures['cpu_ms_a_move']:.3f}",
        number(figures["idle_kb_a_table"]),
        number(figures["played_kb_a_table"]),
    ]


def ratio_sheet(load: Load) -> Sheet:
    """How many times as much ours does, and takes."""
    rows = []
    for tables, thought, ours, theirs in load.compared():
        shares = [
            ratio_text(ours[name] / theirs[name])
            for name in ("moves_per_second", "p99_ms", "cpu_ms_a_move", "played_kb_a_table")
        ]
        rows.append([number(tables), f"{1000 * thought:.0f} ms" if thought else "–", *shares])
    heads = ["tables", "thought", "moves/s", "p99", "CPU/move", "memory played"]
    note = f"Moves/s: more is better. The others: less is better. {OURS} writes to disk first."
    return Sheet(f"{OURS} ÷ {BOARDGAME}", note, heads, rows)


def bots_sheet(load: Load) -> Sheet:
    """People's moves with and without bots beside them."""
    rows = [[f"bots: {level}", *cells(figures)] for level, figures in load.beside_bots.items()]
    note = (
        "People with some thought; in the second row bots play at tables of their own beside. "
        "Measured like the rows above."
    )
    return Sheet("People beside bots", note, ["", *HEADS[1:]], rows)


def sleeping_sheet(load: Load) -> Sheet:
    """Tables that nobody is at."""
    asleep = load.sleeping
    rows = [
        ["in the database", f"{asleep['tables']:,}"],
        [
            "from the start of the process to its first answer, median",
            f"{asleep['start_seconds']:.2f} s",
        ],
        ["memory of the process", f"{asleep['megabytes']:.0f} MB"],
        ["until one sees a sleeping table, median", f"{asleep['asleep_ms']:.1f} ms"],
        ["the same, p99", f"{asleep['asleep_p99_ms']:.1f} ms"],
        ["until one sees a table that is awake, median", f"{asleep['awake_ms']:.1f} ms"],
    ]
    note = (
        "The start is the median of five. Seeing a table includes connecting: TCP, upgrade, who "
        "one is, and the whole state."
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
    """What it was measured on."""
    machine = load.machine
    return (
        f"Python {machine['python']}, Node.js {machine['node']}; the server alone on one core, the "
        f"clients on the others; {machine['load']} processes wanted a core on average."
    )

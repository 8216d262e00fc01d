"""What a move costs when one, two or three processes serve the same tables.

They share PostgreSQL and Redis; each table's four players are spread over the processes, so that
every move has to cross the bus. All share the cores of one machine: the costs say what more
machines would bring, the speed does not. Called by server_load.py --processes.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console

from load_goals import OURS, Figures, Row
from sheets import Sheet, number, show_sheets
from table_clients import cpu_seconds
from table_servers import HERE, ROOT, Running, free_port, no_limits, started

sys.path.insert(0, str(ROOT / "tests" / "server"))  # which know how to start the two services

MOST = 3
TABLES, THOUGHT = 200, 0.2
ALL_TABLES = "journal", "tables", "seated", "matches"


def measure_processes(seconds: float, fewer: int, file: Path | None, console: Console) -> None:
    """Measure one, two and three processes, and print what a move costs."""
    found = []
    for count in range(1, MOST + 1):
        console.print(f"{count} of {MOST} …")
        found.append(measured(count, Row(OURS, TABLES // fewer, THOUGHT), seconds))
    if file:
        file.write_text(json.dumps(found, indent=1) + "\n")
    show_sheets([sheet(found)], Console())


def measured(count: int, row: Row, seconds: float) -> Figures:
    """A number of processes under load: what their clients saw, and what it cost."""
    from postgres import Postgres
    from services import Redis

    with ExitStack() as stay:
        folder = Path(stay.enter_context(tempfile.TemporaryDirectory(prefix="kartentisch-load-")))
        postgres = Postgres().start()
        stay.callback(postgres.end)
        redis = Redis(folder).start()
        stay.callback(redis.stop)
        database = postgres.new_database()
        servers = [
            stay.enter_context(process(database, redis.address, folder / str(each)))
            for each in range(count)
        ]
        before = spent(servers, postgres, redis), stored(database), published(redis)
        figures = play(servers, row, seconds)
        after = spent(servers, postgres, redis), stored(database), published(redis)
    moves = figures["moves_in_all"]
    cost = {name: 1000 * (after[0][name] - before[0][name]) / moves for name in before[0]}
    rows, size = (late - early for late, early in zip(after[1], before[1], strict=True))
    hints, told = (late - early for late, early in zip(after[2], before[2], strict=True))
    return {
        "processes": count,
        **figures,
        **{f"{name}_ms_per_move": value for name, value in cost.items()},
        "rows_per_move": rows / moves,
        "bytes_per_move": size / moves,
        "hints_per_move": hints / moves,
        "bus_bytes_per_move": told / moves,
    }


@contextmanager
def process(database: str, bus: str, folder: Path) -> Iterator[Running]:
    """One process of the server."""
    port = free_port()
    settings = {
        "KARTENTISCH_DATA": str(folder),
        "KARTENTISCH_DATABASE": database,
        "KARTENTISCH_BUS": bus,
        "PYTHONPATH": str(ROOT / "src"),
    }
    command = [sys.executable, "-m", "kartentisch", "serve", "--port", str(port)]
    with started(command, port, "/health", no_limits() | settings, alone=False) as running:
        yield running


def play(servers: list[Running], row: Row, seconds: float) -> Figures:
    """Let clients play, a table's players at all processes in turn."""
    addresses = ",".join(server.address for server in servers)
    command = [sys.executable, HERE / "table_clients.py", "kartentisch", addresses]
    options = {"pid": servers[0].pid, "tables": row.tables, "thought": row.thought}
    arguments = [f"--{name}={value}" for name, value in {**options, "seconds": seconds}.items()]
    answer = subprocess.run(
        [*map(str, command), *arguments], stdout=subprocess.PIPE, text=True, check=True
    )
    figures: Figures = json.loads(answer.stdout)
    return figures


def spent(servers: list[Running], postgres: Any, redis: Any) -> dict[str, float]:
    """The CPU time that each part has used so far."""
    main = int((postgres.folder / "postmaster.pid").read_text().split()[0])
    return {
        "server": sum(cpu_seconds(server.pid) for server in servers),
        "postgres": cpu_seconds(main, ended=True) + sum(map(cpu_seconds, children(main))),
        "redis": cpu_seconds(redis.running.pid),
    }


def children(pid: int) -> list[int]:
    """The processes that one has started."""
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in told.split()]


def stored(database: str) -> tuple[int, int]:
    """How many entries there are, and how many bytes all tables with their indexes take."""
    import psycopg

    sizes = " + ".join(f"pg_total_relation_size('{name}')" for name in ALL_TABLES)
    with psycopg.connect(database) as connection:
        found = connection.execute(f"SELECT (SELECT count(*) FROM journal), {sizes}").fetchone()
    assert found is not None
    return found[0], found[1]


def published(redis: Any) -> tuple[int, int]:
    """How many commands Redis has got, and how many bytes."""
    from redis import Redis as Client

    with Client(port=redis.port) as client:
        commands: Any = client.info("commandstats")
        traffic: Any = client.info("stats")
    hints = sum(int(each["calls"]) for name, each in commands.items() if "publish" in name)
    return hints, int(traffic["total_net_output_bytes"])


def sheet(found: list[Figures]) -> Sheet:
    """One column per number of processes."""
    heads = ["per move, if nothing else is said", *(str(each["processes"]) for each in found)]
    rows = [
        ["moves/s", *(number(each["moves_per_second"]) for each in found)],
        ["p50, ms", *(f"{each['p50_ms']:.1f}" for each in found)],
        ["p99, ms", *(f"{each['p99_ms']:.1f}" for each in found)],
        *(
            [f"CPU of {part}, ms", *(f"{each[f'{name}_ms_per_move']:.3f}" for each in found)]
            for name, part in (("server", OURS), ("postgres", "PostgreSQL"), ("redis", "Redis"))
        ),
        ["entries", *(f"{each['rows_per_move']:.2f}" for each in found)],
        ["bytes stored", *(number(each["bytes_per_move"]) for each in found)],
        ["hints", *(f"{each['hints_per_move']:.2f}" for each in found)],
        ["bytes that Redis sent", *(number(each["bus_bytes_per_move"]) for each in found)],
    ]
    note = (
        f"{found[0]['tables']:,} tables with {1000 * found[0]['thought']:.0f} ms of thought, on "
        f"{os.cpu_count()} cores that all share. Costs include opening the tables."
    )
    return Sheet("Processes on PostgreSQL and Redis", note, heads, rows)

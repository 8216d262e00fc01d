"""Socket clients that play Futschikato at tables of four, unthrottled or with some thought.

Run as a separate process, it prints one line of JSON with what it measured. The same code drives
every server; table_dialects.py knows their protocols. The time of a move is from sending it until
all four clients have it.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from colyseus_dialect import Colyseus, ColyseusState
from table_dialects import Boardgame, Clock, Dialect, Kartentisch, LoadTable

DIALECTS: dict[str, type[Dialect]] = {
    "kartentisch": Kartentisch,
    "boardgame": Boardgame,
    "colyseus-messages": Colyseus,
    "colyseus-state": ColyseusState,
}
OPENED_AT_ONCE = 10


async def measure(
    dialect: Dialect, pid: int, tables: int, thought: float, warm_up: float, seconds: float
) -> dict[str, Any]:
    """Play at a number of tables for a while."""
    clock = Clock()
    await dialect.prepare()
    at_start = resident_bytes(pid)
    opened: list[LoadTable] = []
    for first in range(0, tables, OPENED_AT_ONCE):
        batch = range(first, min(first + OPENED_AT_ONCE, tables))
        opened += await asyncio.gather(*(dialect.open(clock, thought) for _ in batch))
    await asyncio.sleep(0.5)
    idle = resident_bytes(pid)
    for table in opened:
        dialect.start(table)
        await asyncio.sleep(thought / tables)
    await clock.warm_up(warm_up)

    clock.measure()
    server_worked, worked, stolen = cpu_seconds(pid), time.process_time(), stolen_seconds()
    await asyncio.sleep(seconds)
    passed = clock.stop()
    own_cpu = time.process_time() - worked
    server_cpu = cpu_seconds(pid) - server_worked
    played = resident_bytes(pid)
    if not clock.times:
        raise SystemExit(f"no move reached everyone: {clock.complaint or 'reason unknown'}")
    return {
        "tables": tables,
        "thought": thought,
        "moves": len(clock.times),
        "moves_in_all": clock.moves,
        "moves_per_second": len(clock.times) / passed,
        "p50_ms": clock.quantile(0.50),
        "p95_ms": clock.quantile(0.95),
        "p99_ms": clock.quantile(0.99),
        "cpu_ms_per_move": 1000 * server_cpu / len(clock.times),
        "server_cpu": server_cpu / passed,
        "client_cpu": own_cpu / passed,
        "stolen": (stolen_seconds() - stolen) / passed,
        "idle_kb_per_table": (idle - at_start) / 1000 / tables,
        "played_kb_per_table": (played - at_start) / 1000 / tables,
        "complaint": clock.complaint,
    }


def cpu_seconds(pid: int, ended: bool = False) -> float:
    """The CPU time that a process has used; ended: with that of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if ended else 13])) / os.sysconf("SC_CLK_TCK")


def stolen_seconds() -> float:
    """The CPU time of our cores that the hypervisor gave to others ("steal")."""
    # This process has some of the cores and the server another; the parent process has all.
    cores = {f"cpu{core}" for core in os.sched_getaffinity(os.getppid())}
    lines = [line.split() for line in Path("/proc/stat").read_text().splitlines()]
    ticks = sum(int(line[8]) for line in lines if line[0] in cores)
    return ticks / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    """The resident memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server", choices=DIALECTS)
    parser.add_argument("address")
    parser.add_argument("--pid", type=int, required=True, help="the server's process")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--thought", type=float, default=0.0, help="seconds, on average")
    parser.add_argument("--bots", help="seat bots of this level and one person at each table")
    parser.add_argument("--warm-up", type=float, default=2.0, help="seconds, at least")
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = vars(parser.parse_args())
    dialect = DIALECTS[chosen.pop("server")](chosen.pop("address"), chosen.pop("bots"))
    import uvloop

    print(json.dumps(uvloop.run(measure(dialect, **chosen))), flush=True)
    sys.stdout.close()
    os._exit(0)  # don't close thousands of sockets one by one


if __name__ == "__main__":
    main()

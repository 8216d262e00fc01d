"""Measures the table server under load, beside boardgame.io and Colyseus in the same run.

    python benchmarks/server_load.py [--seconds S] [--rounds N] [--quick] [--json FILE] [--markdown]

Tables of four play Futschikato over sockets; clients are unthrottled, or wait for 200 ms before
each move ("thought"). The server has one core, the clients have the others. Ours writes every move
to disk before it shows it; boardgame.io keeps everything in memory, Colyseus stores nothing. The
same code drives all, row by row in turns, several times, each time with a fresh server; medians are
shown. Rows during which the hypervisor stole CPU time are repeated, within limits.

Then ours alone: on disks that take 5 and 20 ms for each sync, with another transport, with bots
that think beside people, and with 10,000 sleeping tables.

--quick takes a tenth of the tables. --processes measures something else: what a move costs with
one, two and three processes on PostgreSQL and Redis; see docs/scale.md.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

import sleeping_tables
from load_goals import (
    BOARDGAME,
    COLYSEUS_MESSAGES,
    COLYSEUS_STATE,
    OURS,
    SLOW_DISKS,
    Figures,
    Load,
    Row,
    goals,
    on_slow_disk,
)
from load_report import conditions, sheets
from process_load import measure_processes
from sheets import show_sheets, written_sheets
from table_clients import resident_bytes
from table_servers import (
    CLIENT_CORES,
    HERE,
    Running,
    boardgame,
    colyseus,
    install_peer,
    kartentisch,
    node_commands,
    node_version,
    sync_milliseconds,
)

THOUGHT = 0.2
SERVERS = [BOARDGAME, COLYSEUS_MESSAGES, COLYSEUS_STATE, OURS]
COMPARED = ((50, 0.0), (200, 0.0), (500, 0.0), (200, THOUGHT), (500, THOUGHT))
ON_SLOW_DISKS = ((500, 0.0), (200, THOUGHT), (500, THOUGHT))
ALONE = ((10, 0.0), (2000, 0.0))
TRANSPORTS = ("asgi",)  # besides picows, the default
TABLES_BESIDE_BOTS, TABLES_WITH_BOTS = 100, 50
SLEEPING, WOKEN = 10_000, 100
STARTS = 5  # repetitions
MORE_ROUNDS = 2  # if the machine is not calm
CALM = 0.02  # cores that may be stolen in a calm round
QUICK = 10  # divides the number of tables in a quick run

DIALECTS = {  # as table_clients.py calls them; all others are ours
    BOARDGAME: "boardgame",
    COLYSEUS_MESSAGES: "colyseus-messages",
    COLYSEUS_STATE: "colyseus-state",
}

Thing = TypeVar("Thing")  # what can be measured


@click.command(help="Measure the table server under load, beside boardgame.io and Colyseus.")
@click.option("--seconds", default=4.0, show_default=True, help="Time per row.")
@click.option("--rounds", default=2, show_default=True, help="How often each row is measured.")
@click.option("--quick", is_flag=True, help="A short run: a tenth of the tables, two seconds.")
@click.option(
    "--processes", is_flag=True, help="Measure processes on PostgreSQL and Redis instead."
)
@click.option(
    "--json", "file", type=click.Path(path_type=Path), help="Write all figures to this file."
)
@click.option("--markdown", is_flag=True, help="Print a section for docs/measurements.")
def main(
    seconds: float, rounds: int, quick: bool, processes: bool, file: Path | None, markdown: bool
) -> None:
    """Install, measure, report."""
    progress = Console(stderr=True)
    if processes:
        measure_processes(seconds, QUICK if quick else 1, file, progress)
        return
    progress.print("Installing boardgame.io and Colyseus …")
    install_peer("boardgame")
    install_peer("colyseus")
    load = Load(sync_ms=sync_milliseconds())
    if quick:
        measure(load, 2.0, 1, QUICK, progress)
    else:
        measure(load, seconds, rounds, 1, progress)
    how = conditions(load)
    if file:
        found = {"conditions": how, "goals": [asdict(goal) for goal in goals(load)]}
        file.write_text(json.dumps({**found, **asdict(load)}, indent=1) + "\n")
    if markdown:
        print(
            "\n".join(
                ["## The table server under load", "", how, "", *written_sheets(sheets(load))]
            )
        )
    else:
        show_sheets(sheets(load), Console())
        Console().print(how, markup=False, highlight=False)


def measure(load: Load, seconds: float, rounds: int, fewer: int, console: Console) -> None:
    """Fill in all figures, with a progress bar."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        steps = len(COMPARED) + len(ON_SLOW_DISKS) + len(ALONE) + len(TRANSPORTS) + 2
        run = Run(load, seconds, rounds, fewer, progress, progress.add_task("", total=steps))
        for tables, thought in COMPARED:
            run.rows(SERVERS, tables, thought)
        for tables, thought in ON_SLOW_DISKS:
            run.rows([on_slow_disk(sync_ms) for sync_ms in SLOW_DISKS], tables, thought)
        for tables, thought in ALONE:
            run.rows([OURS], tables, thought)
        for transport in TRANSPORTS:
            run.rows([f"{OURS}, {transport}"], 200, 0.0)
        run.beside_bots()
        run.sleeping()
    load.machine = {"python": platform.python_version(), "node": node_version(node_commands()[0])}
    load.machine["load"] = f"{os.getloadavg()[1]:.1f}"


class Run(NamedTuple):
    """A run in progress."""

    load: Load
    seconds: float
    rounds: int
    fewer: int  # tables, by this factor
    progress: Progress
    task: TaskID

    def rows(self, servers: list[str], tables: int, thought: float) -> None:
        """Measure servers in turns."""
        rows = [Row(server, max(1, tables // self.fewer), thought) for server in servers]

        def one(row: Row) -> Figures:
            with server_of(row.server) as running:
                return play(running, row, self.seconds)

        self.load.rows += self.in_turns("{}", rows, one)

    def beside_bots(self) -> None:
        """Measure people's moves without and with bots beside them, in turns."""

        def one(level: str) -> Figures:
            return beside_bots(None if level == "none" else level, self.seconds, self.fewer)

        self.load.beside_bots = dict(
            self.in_turns("people beside bots: {}", ["none", "expert"], one)
        )

    def in_turns(
        self, told: str, things: list[Thing], measured: Callable[[Thing], Figures]
    ) -> list[tuple[Thing, Figures]]:
        """The medians of several measurements, of more if the machine is not calm."""
        rounds = self.rounds
        most = rounds + MORE_ROUNDS if self.fewer == 1 else rounds
        found: dict[Thing, list[Figures]] = {thing: [] for thing in things}
        for number in range(most):
            for thing, runs in found.items():
                if number < rounds or sum(run["stolen"] <= CALM for run in runs) < rounds:
                    self.progress.update(self.task, description=told.format(thing))
                    runs.append(measured(thing))
        self.progress.advance(self.task)
        return [(thing, typical(calmest(runs, rounds))) for thing, runs in found.items()]

    def sleeping(self) -> None:
        """Measure a start with many tables, and how they wake up."""
        self.progress.update(self.task, description="sleeping tables")
        self.load.sleeping = sleep_and_wake(SLEEPING // self.fewer)
        self.progress.advance(self.task)


def calmest(runs: list[Figures], count: int) -> list[Figures]:
    """The runs with the least CPU time stolen."""
    return sorted(runs, key=lambda run: float(run["stolen"]))[:count]


def typical(runs: list[Figures]) -> Figures:
    """The median of each figure."""
    return {
        name: median(run[name] for run in runs) if isinstance(figure, (int, float)) else figure
        for name, figure in runs[0].items()
    }


def server_of(name: str) -> AbstractContextManager[Running]:
    """The server of a row."""
    if name == BOARDGAME:
        return boardgame()
    if name in (COLYSEUS_MESSAGES, COLYSEUS_STATE):
        return colyseus("messages" if name == COLYSEUS_MESSAGES else "state")
    for sync_ms in SLOW_DISKS:
        if name == on_slow_disk(sync_ms):
            return kartentisch(sync_ms=sync_ms)
    _, _, transport = name.partition(", ")
    return kartentisch(transport or "picows")


def play(running: Running, row: Row, seconds: float, bots: str | None = None) -> Figures:
    """Let clients play at a server; return what they measured."""
    with clients(running, row, seconds, bots) as process:
        return figures_of(process)


def figures_of(process: subprocess.Popen[str]) -> Figures:
    """What the clients measured, once they are done."""
    answer, _ = process.communicate()
    if process.returncode:
        raise click.ClickException(f"the clients failed: {process.args!r}")
    figures: Figures = json.loads(answer)
    return figures


@contextmanager
def clients(
    running: Running, row: Row, seconds: float, bots: str | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A process of clients, on the cores that the server does not use."""
    dialect = DIALECTS.get(row.server, "kartentisch")
    command = [sys.executable, HERE / "table_clients.py", dialect, running.address]
    options = {"pid": running.pid, "tables": row.tables, "thought": row.thought, "seconds": seconds}
    arguments = [f"--{name}={value}" for name, value in options.items()]
    if bots:
        arguments.append(f"--bots={bots}")
    with subprocess.Popen(
        [*map(str, command), *arguments], stdout=subprocess.PIPE, text=True
    ) as process:
        os.sched_setaffinity(process.pid, CLIENT_CORES)
        try:
            yield process
        finally:
            process.kill()


def beside_bots(level: str | None, seconds: float, fewer: int) -> Figures:
    """People who think play at some tables, while bots of a level play at others."""
    people = Row(OURS, TABLES_BESIDE_BOTS // fewer, THOUGHT)
    with kartentisch() as running:
        if level is None:
            return play(running, people, seconds)
        others = Row(OURS, TABLES_WITH_BOTS // fewer, THOUGHT)
        with clients(running, others, 600, level):
            time.sleep(3)  # until most are seated
            return play(running, people, seconds)


def sleep_and_wake(count: int) -> dict[str, Any]:
    """Start with many tables in the database, wake some, let them sleep again."""
    with TemporaryDirectory(prefix="kartentisch-sleep-") as folder:
        filled = sleeping_tables.fill(folder, count)
        starts = []
        for _ in range(STARTS):
            with kartentisch(folder=folder) as running:
                starts.append(running.seconds)
        with kartentisch(folder=folder, linger_seconds="0") as running:
            woken = filled.codes[:: max(1, count // WOKEN)]
            command = [sys.executable, HERE / "sleeping_tables.py", running.address, filled.token]
            answer = subprocess.run(
                [*map(str, command), *woken], check=True, stdout=subprocess.PIPE, text=True
            )
            time.sleep(6)  # until all sleep again
            return {
                "tables": count,
                "start_seconds": median(starts),
                "megabytes": resident_bytes(running.pid) / 1e6,
                **json.loads(answer.stdout),
            }


if __name__ == "__main__":
    main()

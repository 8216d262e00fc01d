"""Measures the table server under load, beside boardgame.io's server in the same run.

    python benchmarks/server_load.py [--seconds S] [--quick] [--json FILE] [--markdown]

Tables of four play Futschikato over sockets: each client plays as soon as it may, or after 200 ms
of thought. The server has one core, the clients have the others. Ours writes every move to disk
before it shows it; boardgame.io keeps all in memory. Both are driven by the same code, row by row
in turns, several times, each time by a server that was started for it; the medians are shown. What
was measured while the machine's owner lent our cores to others is measured again, unless that goes
on and on: it takes 9 minutes on a calm machine, 25 at most.

Then what only ours is asked: another transport under the same game, bots that think beside people,
and ten thousand tables that sleep.
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
from load_goals import BOARDGAME, OURS, Figures, Load, Row, goals
from load_report import conditions, sheets
from sheets import show_sheets, written_sheets
from table_clients import resident_bytes
from table_servers import CLIENT_CORES, HERE, Running, boardgame, install_boardgame, kartentisch

THOUGHT = 0.2
COMPARED = ((50, 0.0), (200, 0.0), (500, 0.0), (200, THOUGHT), (500, THOUGHT))
ALONE = ((10, 0.0), (2000, 0.0))
TRANSPORTS = ("asgi",)  # beside picows, which is the usual one
TABLES_BESIDE_BOTS, TABLES_WITH_BOTS = 100, 50
SLEEPING, WOKEN = 10_000, 100
ROUNDS, STARTS = 3, 5  # how often things are measured
MOST_ROUNDS = 8  # when the machine is not calm
CALM = 0.02  # seconds of our cores that may be stolen in each
QUICK = 10  # by how much a short look has fewer tables

Thing = TypeVar("Thing")  # what can be measured


@click.command(help="Measure the table server under load, beside boardgame.io's, in one run.")
@click.option("--seconds", default=5.0, show_default=True, help="How long each row is measured.")
@click.option("--quick", is_flag=True, help="A short look: a tenth of the tables, two seconds.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write all figures here.")
@click.option("--markdown", is_flag=True, help="Print a section for docs/results.md.")
def main(seconds: float, quick: bool, file: Path | None, markdown: bool) -> None:
    """Install, measure, report."""
    progress = Console(stderr=True)
    progress.print("Installing boardgame.io …")
    install_boardgame()
    load = Load()
    measure(load, 2.0 if quick else seconds, QUICK if quick else 1, progress)
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


def measure(load: Load, seconds: float, fewer: int, console: Console) -> None:
    """Fill in all figures, showing how far it has come."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        steps = len(COMPARED) + len(ALONE) + len(TRANSPORTS) + 2
        run = Run(load, seconds, fewer, progress, progress.add_task("", total=steps))
        for tables, thought in COMPARED:
            run.rows([BOARDGAME, OURS], tables, thought)
        for tables, thought in ALONE:
            run.rows([OURS], tables, thought)
        for transport in TRANSPORTS:
            run.rows([f"{OURS}, {transport}"], 200, 0.0)
        run.beside_bots()
        run.sleeping()
    load.machine = {"python": platform.python_version(), "node": node_version()}
    load.machine["load"] = f"{os.getloadavg()[1]:.1f}"


class Run(NamedTuple):
    """A run in progress: where its figures go, how long rows take and how many tables they have."""

    load: Load
    seconds: float
    fewer: int
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
        """Measure things several times, more often if the machine is not calm; the medians."""
        rounds, most = (ROUNDS, MOST_ROUNDS) if self.fewer == 1 else (1, 1)
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
    """So many of the runs, those with the least time stolen."""
    return sorted(runs, key=lambda run: float(run["stolen"]))[:count]


def typical(runs: list[Figures]) -> Figures:
    """The median of each figure."""
    return {
        name: median(run[name] for run in runs) if isinstance(figure, (int, float)) else figure
        for name, figure in runs[0].items()
    }


def server_of(name: str) -> AbstractContextManager[Running]:
    """The server that a row is about."""
    if name == BOARDGAME:
        return boardgame()
    _, _, transport = name.partition(", ")
    return kartentisch(transport or "picows")


def play(running: Running, row: Row, seconds: float, bots: str | None = None) -> Figures:
    """Let clients play at a server, and take what they measured."""
    with clients(running, row, seconds, bots) as process:
        return figures_of(process)


def figures_of(process: subprocess.Popen[str]) -> Figures:
    """What clients have measured, when they are done."""
    answer, _ = process.communicate()
    if process.returncode:
        raise click.ClickException(f"the clients gave up: {process.args!r}")
    figures: Figures = json.loads(answer)
    return figures


@contextmanager
def clients(
    running: Running, row: Row, seconds: float, bots: str | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A process of clients, on the cores that the server does not have."""
    dialect = "boardgame" if row.server == BOARDGAME else "kartentisch"
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
    """People with some thought at tables of their own, while bots of a level play at others."""
    people = Row(OURS, TABLES_BESIDE_BOTS // fewer, THOUGHT)
    with kartentisch() as running:
        if level is None:
            return play(running, people, seconds)
        others = Row(OURS, TABLES_WITH_BOTS // fewer, THOUGHT)
        with clients(running, others, 600, level):
            time.sleep(3)  # until most of them sit
            return play(running, people, seconds)


def sleep_and_wake(count: int) -> dict[str, Any]:
    """Start with many tables in the database, wake some, and let them sleep again."""
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
            time.sleep(6)  # by then all sleep again
            return {
                "tables": count,
                "start_seconds": median(starts),
                "megabytes": resident_bytes(running.pid) / 1e6,
                **json.loads(answer.stdout),
            }


def node_version() -> str:
    """The version of Node.js that boardgame.io runs on."""
    answer = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, text=True, check=True)
    return answer.stdout.strip().removeprefix("v")


if __name__ == "__main__":
    main()

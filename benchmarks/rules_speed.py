"""Measures the speed of the rules beside their peers, in one run on one core.

    python benchmarks/rules_speed.py [--seconds S] [--rounds N] [--json FILE] [--markdown]

All play random games with four players, or as many as a peer's game has, and count the players'
decisions per second: Futschikato in plain C (the floor), Kartentisch compiled, stepped from Python
and interpreted, OpenSpiel's card games in C++ and stepped from Python, and RLCard. One script per
engine in benchmarks/peers says how it is measured.

Each engine has its own process, all pinned to one core; only one works at a time. They take turns,
row by row and round by round, so that noise affects all alike. Figures are medians over the rounds;
a ratio is taken within a round before the median. Time is processor time.
"""

import json
import platform
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

import workers
from rules_goals import Run, goals
from rules_report import markdown as as_markdown
from rules_report import show

ENGINES: dict[str, Callable[[], workers.Worker]] = {
    "compiled": workers.compiled,
    "interpreted": workers.interpreted,
    "openspiel": workers.openspiel,
    "rlcard": workers.rlcard,
}
KINDS = (
    "floor",
    "play",
    "rollout",
    "whole",
    "step",
    "copy",
)  # in this order, so that compared rows are close in time
NOT_MEASURED = {("interpreted", "step"), ("interpreted", "copy")}  # no goal needs them


@click.command(help="Measure the speed of the rules beside their peers, in one run on one core.")
@click.option("--seconds", default=1.0, show_default=True, help="Per row, over all rounds.")
@click.option("--rounds", default=21, show_default=True, type=click.IntRange(min=1))
@click.option(
    "--json", "file", type=click.Path(path_type=Path), help="Write all figures to this file."
)
@click.option("--markdown", is_flag=True, help="Print a section for docs/measurements.")
def main(seconds: float, rounds: int, file: Path | None, markdown: bool) -> None:
    """Build, measure, report."""
    progress = Console(stderr=True)
    run = measure(seconds / rounds, rounds, progress)
    how = conditions(run, seconds, rounds)
    if file:
        file.write_text(json.dumps(figures(run, how), indent=1) + "\n")
    if markdown:
        print(as_markdown(run, how))
    else:
        show(run, how, Console())


def measure(seconds: float, rounds: int, progress: Console) -> Run:
    """Measure every row of every engine once per round."""
    run = Run()
    with ExitStack() as open_workers:
        asked = []
        for engine, start in ENGINES.items():
            progress.print(f"Preparing {engine} …")
            try:
                worker = open_workers.enter_context(start())
            except workers.NotThereError as reason:
                run.missing[engine] = str(reason)
                continue
            run.facts[engine] = worker.facts
            for game, why in worker.missing.items():
                run.missing.setdefault(game, why)
            for row in worker.rows:
                if (engine, row.split()[0]) not in NOT_MEASURED:
                    asked.append((engine, row, worker))
        asked.sort(key=lambda ask: KINDS.index(ask[1].split()[0]))
        for _, row, worker in asked:
            worker.ask(row, seconds / 4)  # warm up
        for _ in track(range(rounds), "Measuring", console=progress, transient=True):
            for engine, row, worker in asked:
                answer = worker.ask(row, seconds)
                run.answers.setdefault((engine, row), []).append(answer)
    return run


def conditions(run: Run, seconds: float, rounds: int) -> str:
    """Where and how this was measured, in one sentence."""
    peers = [
        f"{name} {run.facts[engine]['version']}"
        for engine, name in (("openspiel", "OpenSpiel"), ("rlcard", "RLCard"))
        if engine in run.facts
    ]
    python = f"Python {platform.python_version()}"
    return (
        f"{', '.join([python, *peers])}; {processor()}, one core; "
        f"median of {rounds} rounds, {seconds:g} s of processor time per row in all."
    )


def processor() -> str:
    """The name of the processor."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def figures(run: Run, how: str) -> dict[str, object]:
    """Everything measured, for programs."""
    return {
        "conditions": how,
        "rows": [
            {
                "engine": engine,
                "row": row,
                "rate": run.rate(engine, row),
                "reference": run.reference(engine, row),
                "ratio": run.ratio((engine, row), run.reference(engine, row)),
                "rounds": run.rates(engine, row),
            }
            for engine, row in run.answers
        ],
        "sizes": run.facts.get("compiled", {}).get("sizes", {}),
        "missing": run.missing,
        "goals": [asdict(goal) for goal in goals(run)],
    }


if __name__ == "__main__":
    main()

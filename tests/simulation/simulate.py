"""Run universes for a while on all cores, or look for planted faults: `make simulate`."""

import argparse
import json
import logging
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from planted import PLANTED
from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from universe import Outcome, run_universe

NOTES = Path("build/simulation.json")
SINGLE_NOTES = Path("build/simulation-single.json")
MOST_UNIVERSES = 500  # in which a planted fault has to be found

CORES = os.cpu_count() or 1
COLUMNS = (
    *Progress.get_default_columns()[:2],
    TimeElapsedColumn(),
    TextColumn("{task.fields[said]}"),
)

console = Console()


def main() -> None:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to run")
    parser.add_argument("--seed", type=int, help="run this universe alone, and tell its story")
    parser.add_argument("--first", type=int, help="the first seed, instead of the next one")
    parser.add_argument("--single", action="store_true", help="one fault per universe")
    parser.add_argument("--planted", action="store_true", help="find the planted faults instead")
    parser.add_argument("--fault", choices=PLANTED, help="plant this fault; with --seed")
    wanted = parser.parse_args()
    logging.disable(logging.CRITICAL)
    if wanted.seed is not None:
        with PLANTED[wanted.fault]() if wanted.fault else nullcontext():
            sys.exit(tell(run_universe(wanted.seed, wanted.single)))
    if wanted.planted:
        sys.exit(find_planted())
    file = SINGLE_NOTES if wanted.single else NOTES
    notes = read_notes(file)
    first = notes["next"] if wanted.first is None else wanted.first
    found, met = simulate(first, 60 * wanted.minutes, notes, wanted.single)
    keep_notes(file, {**notes, "met": met})
    report(notes, met)
    for outcome in found[:5]:
        tell(outcome)
    sys.exit(1 if found else 0)


def tell(outcome: Outcome) -> int:
    """The story of one universe."""
    for line in outcome.story:
        console.print(line, markup=False, highlight=False)
    console.print(
        f"seed {outcome.seed}: {outcome.fault or 'everything held'}; "
        f"{outcome.entries} entries, trace {outcome.trace[:16]}",
        markup=False,
    )
    return 1 if outcome.fault else 0


# --- as many universes as the time allows


def read_notes(file: Path) -> dict[str, Any]:
    """What earlier runs have found."""
    if file.exists():
        notes: dict[str, Any] = json.loads(file.read_text())
        return notes
    return {"next": 0, "universes": 0, "entries": 0, "faults": {}, "met": {}, "slowest": 0.0}


def keep_notes(file: Path, notes: dict[str, Any]) -> None:
    """Write down what this run has found, for the next one."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(notes, indent=1))


def simulate(
    first: int, seconds: float, notes: dict[str, Any], single: bool
) -> tuple[list[Outcome], Counter[str]]:
    """Run universes from a seed on, and add to the notes; those at fault, and what was met."""
    system = multiprocessing.get_context("fork")
    results: multiprocessing.Queue[Outcome | None] = system.Queue()
    seeds = system.Value("q", first)
    began = time.monotonic()
    arguments = (seeds, began + seconds, single, results)
    workers = [system.Process(target=work, args=arguments, daemon=True) for _ in range(CORES)]
    for worker in workers:
        worker.start()
    found: list[Outcome] = []
    met = Counter(notes["met"])
    working = len(workers)
    with Progress(*COLUMNS, console=console) as bar:
        task = bar.add_task("simulating", total=seconds, said="")
        while working:
            outcome = results.get()
            if outcome is None:
                working -= 1
                continue
            notes["next"] = max(notes["next"], outcome.seed + 1)
            notes["universes"] += 1
            notes["entries"] += outcome.entries
            notes["slowest"] = max(notes["slowest"], outcome.recovered)
            met += outcome.met
            if outcome.fault:
                found.append(outcome)
                notes["faults"][str(outcome.seed)] = outcome.fault
            said = f"{notes['universes']:,} universes, {len(notes['faults'])} at fault"
            bar.update(task, completed=min(seconds, time.monotonic() - began), said=said)
    return found, met


def work(
    seeds: Any, end: float, single: bool, results: "multiprocessing.Queue[Outcome | None]"
) -> None:
    """Run one universe after the other, while there is time."""
    stay_calm()
    while time.monotonic() < end:
        with seeds.get_lock():
            seed, seeds.value = seeds.value, seeds.value + 1
        results.put(run_universe(seed, single))
    results.put(None)


def stay_calm() -> None:
    """The workers leave the machine to others, and say nothing."""
    os.nice(5)
    logging.disable(logging.CRITICAL)


def report(notes: dict[str, Any], met: Counter[str]) -> None:
    """What was met in all runs together."""
    table = Table("what happened", "how often")
    for kind, count in met.most_common():
        table.add_row(kind, f"{count:,}")
    console.print(table)
    console.print(
        f"{notes['universes']:,} universes, seeds up to {notes['next'] - 1:,}, "
        f"{notes['entries']:,} entries; after faults all was well within {notes['slowest']:.1f} s; "
        f"{len(notes['faults'])} at fault: {', '.join(notes['faults']) or 'none'}"
    )


# --- planted faults


def find_planted() -> int:
    """Look for each planted fault, one per process."""
    table = Table("planted fault", "found in universe", "as")
    missed = 0
    with multiprocessing.get_context("fork").Pool(CORES, stay_calm) as pool:
        for name, outcome in pool.imap(find, list(PLANTED)):
            if outcome is None:
                missed += 1
                table.add_row(name, f"not in {MOST_UNIVERSES}", "")
            else:
                table.add_row(name, str(outcome.seed + 1), outcome.fault)
            console.print(f"{name}: {'missed' if outcome is None else outcome.seed + 1}")
    console.print(table)
    return 1 if missed else 0


def find(name: str, seeds: Iterable[int] = range(MOST_UNIVERSES)) -> tuple[str, Outcome | None]:
    """The first universe in which a planted fault shows."""
    with PLANTED[name]():
        for seed in seeds:
            outcome = run_universe(seed)
            if outcome.fault:
                return name, outcome
    return name, None


if __name__ == "__main__":
    main()

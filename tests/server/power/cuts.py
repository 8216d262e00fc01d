"""Power cuts: one run of a real server under load, then cuts at many points of its disk's diary.

`make power-cuts CUTS=10000` computes as many as wanted; called again, it goes on where it was
stopped.
"""

import argparse
import asyncio
import hashlib
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # when run as a program

from disk_model import CUTS, Disk, store
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from running import Server
from watched_disk import BUILD, WatchedDisk, operations
from witnesses import Book, Witness, contents, missing, play, seat_witnesses

SERVER = Path(__file__).parents[3] / "src" / "kartentisch" / "server"
CUTS_PER_RUN = 500
SECONDS_PER_RUN = 10.0
RUNS_PER_CORE = 2  # a run mostly waits
SYNC_MS = 2  # how long a sync takes, so that there is something to lose at most moments


@dataclass
class Result:
    """What many cuts of one run led to, by their kinds."""

    seed: int
    cuts: Counter[str] = field(default_factory=Counter)
    losing: Counter[str] = field(default_factory=Counter)  # cuts after which something is missing
    damaged: Counter[str] = field(default_factory=Counter)  # cuts that leave a broken database
    promises: int = 0  # acknowledged, shown, or come in by HTTP
    at_risk: int = 0  # changes that were not synced, over all cuts
    example: str = ""


class Run:
    """A server that was under load on a watched disk until it was killed."""

    def __init__(self, root: Path, seed: int, seconds: float) -> None:
        self.root = root
        self.seed = seed
        self.disk = WatchedDisk(root / "disk")
        self.disk.control.sync_ms = SYNC_MS
        self.book = Book(self.disk)
        self.server = server_on(self.disk, root)
        try:
            self.server.start()
            self.witnesses = seat_witnesses(self.server, self.book, seed, think=0.02)
            asyncio.run(play(self.server, self.book, self.witnesses, seconds))
        finally:
            self.server.end()

    def points(self, cuts: int, rng: random.Random) -> list[int]:
        """Where to cut: anywhere, and right after somebody has learned something."""
        learned = [learned.noted for learned in self.book.learned]
        first, last = min(learned), self.disk.noted
        anywhere = [rng.randrange(first, last) for _ in range(cuts // 2)]
        return sorted(anywhere + rng.choices(learned, k=cuts - len(anywhere)))

    def images(
        self, cuts: int, forgetful: str | None = None
    ) -> Iterator[tuple[int, str, int, dict[str, bytes]]]:
        """Cut the power: each point, the kind of the cut, what was at risk, what is on the disk."""
        rng = random.Random(self.seed)
        disk = Disk(forgetful)
        diary = operations(self.disk.diary)
        upcoming = next(diary, None)
        for point in self.points(cuts, rng):
            while upcoming is not None and upcoming.ends <= point:
                disk.apply(upcoming)
                upcoming = next(diary, None)
            kind = rng.choice(CUTS)
            yield point, kind, len(disk.at_risk()), disk.after_cut(kind, rng)

    def cut(self, cuts: int, forgetful: str | None = None) -> Result:
        """Cut the power many times. forgetful: as if files that end so were never synced."""
        promises = len(self.book.learned) + len(self.book.people)
        result = Result(self.seed, promises=promises)
        written = contents(self.disk.folder).journals
        folder = self.root / "after"
        for point, kind, at_risk, image in self.images(cuts, forgetful):
            store(image, folder)
            result.cuts[kind] += 1
            result.at_risk += at_risk
            try:
                found = contents(folder)
            except sqlite3.Error as error:
                result.damaged[kind] += 1
                result.losing[kind] += 1
                result.example = result.example or f"{kind} at {point}: {error}"
                continue
            lost = missing(self.book, point, found)
            lost += [
                f"{key} differs"
                for key in found.journals
                if written.get(key) != found.journals[key]
            ]
            result.losing[kind] += bool(lost)
            result.damaged[kind] += found.sound != "ok"
            if lost or found.sound != "ok":
                result.example = result.example or f"{kind} at {point}: {found.sound} {lost[:2]}"
        return result

    def players_of(self, code: str) -> list[Witness]:
        return [witness for witness in self.witnesses if witness.code == code]


def server_on(disk: WatchedDisk, root: Path) -> Server:
    """A server, not started yet, whose database is on a watched disk."""
    folder = root / "server"
    folder.mkdir()
    server = Server(folder, data=disk.folder)
    server.environment |= disk.environment
    return server


# --- as a program


def main() -> None:
    """Cut as often as asked, on all cores, and print what became of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=10_000)
    arguments = parser.parse_args()
    file = results_file()
    results = results_in(file)
    wanted = range(1, 1 + -(-arguments.cuts // CUTS_PER_RUN))
    left = sorted(set(wanted) - {result.seed for result in results})
    results = [result for result in results if result.seed in wanted]
    with (
        Progress() as progress,
        ProcessPoolExecutor(RUNS_PER_CORE * (os.cpu_count() or 1)) as cores,
    ):
        bar = progress.add_task("power cuts", total=len(wanted) * CUTS_PER_RUN)
        progress.advance(bar, len(results) * CUTS_PER_RUN)
        for run in as_completed([cores.submit(run_and_cut, seed) for seed in left]):
            results.append(run.result())
            with file.open("a") as lines:
                lines.write(json.dumps(vars(results[-1])) + "\n")
            progress.advance(bar, CUTS_PER_RUN)
    print_table(results)
    if any(result.losing.total() + result.damaged.total() for result in results):
        raise SystemExit("promises were broken; see the examples above")


def results_file() -> Path:
    """Where the results of the server as it is now are kept; a changed server starts over."""
    BUILD.mkdir(parents=True, exist_ok=True)
    sources = sorted((*SERVER.rglob("*.py"), *SERVER.rglob("*.pyx")))
    version = hashlib.sha256(b"".join(source.read_bytes() for source in sources))
    return BUILD / f"results-{version.hexdigest()[:12]}.jsonl"


def results_in(file: Path) -> list[Result]:
    """What earlier calls have found."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    results = [Result(**json.loads(line)) for line in lines]
    for result in results:
        result.cuts, result.losing = Counter(result.cuts), Counter(result.losing)
        result.damaged = Counter(result.damaged)
    return results


def run_and_cut(seed: int) -> Result:
    """One run, and its cuts."""
    root = Path(tempfile.mkdtemp(prefix="kartentisch-power-"))
    try:
        return Run(root, seed, SECONDS_PER_RUN).cut(CUTS_PER_RUN)
    finally:
        shutil.rmtree(root)


def print_table(results: list[Result]) -> None:
    """What became of the cuts, by their kinds."""
    table = Table("what was not synced", "cuts", "losing", "damaged")
    for kind in (*CUTS, None):
        sums = [
            sum(counts.total() if kind is None else counts[kind] for counts in column)
            for column in zip(
                *((result.cuts, result.losing, result.damaged) for result in results), strict=True
            )
        ]
        table.add_row(kind or "all", *(f"{count:,}" for count in sums))
    console = Console()
    console.print(table)
    promises = sum(result.promises for result in results)
    at_risk = sum(result.at_risk for result in results) / sum(r.cuts.total() for r in results)
    console.print(
        f"{len(results)} runs, {promises:,} promises, {at_risk:.1f} changes at risk per cut"
    )
    for result in results:
        if result.example:
            console.print(f"seed {result.seed}: {result.example}")


if __name__ == "__main__":
    main()

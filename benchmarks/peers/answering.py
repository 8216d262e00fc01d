"""The protocol of measuring processes: one JSON line in, one JSON line out.

A worker offers rows. A row is a function that plays a number of games (or makes copies) and returns
how many decisions (or copies) that were. A worker's first line says which rows it has, which are
missing and why, and other facts. After that each line `{"row": ..., "seconds": ...}` is answered
with what was done in that time and how long it took.

Time is the worker's processor time, so that a busy machine does not slow a row down.
"""

import json
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

Row = Callable[[int], float]

TRIALS = 5
TRIED = 0.1  # seconds


def answer(
    rows: dict[str, Row],
    missing: dict[str, str] | None = None,
    facts: dict[str, object] | None = None,
) -> None:
    """Announce the rows, then measure on request until the input ends."""
    out = sys.stdout
    sys.stdout = sys.stderr  # what libraries print is not an answer
    batches = dict.fromkeys(rows, 1)
    hello = {"rows": list(rows), "missing": missing or {}, "facts": facts or {}}
    print(json.dumps(hello), file=out, flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        name = asked["row"]
        done, times, seconds, batches[name] = measure(rows[name], asked["seconds"], batches[name])
        reply = {"done": done, "times": times, "seconds": seconds}
        print(json.dumps(reply), file=out, flush=True)


def fastest(rows: dict[int, Row]) -> int:
    """The fastest of some rows, tried in turns because the load on the machine changes."""
    rates: dict[int, list[float]] = {size: [] for size in rows}
    for _ in range(TRIALS):
        for size, row in rows.items():
            done, _, seconds, _ = measure(row, TRIED, 1)
            rates[size].append(done / seconds)
    return max(rows, key=lambda size: median(rates[size]))


def measure(row: Row, seconds: float, batch: int) -> tuple[float, int, float, int]:
    """Repeat a row for some time, in batches long enough that reading the clock costs nothing."""
    done = 0.0
    times = 0
    start = before = process_time()
    while True:
        done += row(batch)
        times += batch
        now = process_time()
        if now - start >= seconds:
            return done, times, now - start, batch
        if now - before < seconds / 20:
            batch *= 2
        before = now

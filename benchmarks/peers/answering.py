"""How a measuring process is asked: one JSON line in, one JSON line out, round by round.

A worker offers rows. A row is a function that plays so many games (or makes so many copies) and
returns how many decisions (or copies) that were. The first line that a worker writes says which
rows it has, which it has not and why, and what else it knows. After that each line
`{"row": ..., "seconds": ...}` is answered with what was done in that time and how long it took.

Time is the processor time of the worker, so that a busy machine makes no row look slower.
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
    """Say what there is to measure, then measure what is asked for until the input ends."""
    out = sys.stdout
    sys.stdout = sys.stderr  # whatever a library prints is no answer
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
    """Which of some rows is the fastest: tried in turns, because neighbours come and go."""
    rates: dict[int, list[float]] = {size: [] for size in rows}
    for _ in range(TRIALS):
        for size, row in rows.items():
            done, _, seconds, _ = measure(row, TRIED, 1)
            rates[size].append(done / seconds)
    return max(rows, key=lambda size: median(rates[size]))


def measure(row: Row, seconds: float, batch: int) -> tuple[float, int, float, int]:
    """Repeat a row for so long, in batches long enough that looking at the clock costs nothing."""
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

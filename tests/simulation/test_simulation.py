"""The whole server in simulation: every promise holds in every universe; docs/simulation.md."""

import logging
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from planted import PLANTED
from simulate import find
from universe import run_universe

UNIVERSES = 1000  # every planted fault is found within 14; `make simulate` runs more
SINGLE_FAULTS = range(200, 300)  # two of them notice if a dead process is not
PARTS = 10  # so that all cores have work

SAME_AGAIN = """
import logging, sys
sys.path.insert(0, sys.argv[1])
logging.disable(logging.CRITICAL)
from universe import run_universe
for seed in range(int(sys.argv[2]), int(sys.argv[3])):
    print(run_universe(seed).trace)
"""


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Thousands of simulated faults are not worth a line each."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_promise_holds_in_every_universe(part: int) -> None:
    met: Counter[str] = Counter()
    entries = 0
    for seed in range(part, UNIVERSES, PARTS):
        outcome = run_universe(seed)
        story = "\n".join(outcome.story)
        assert not outcome.fault, (
            f"{story}\n\nseed {seed}: {outcome.fault}\n"
            f"again: python tests/simulation/simulate.py --seed {seed}"
        )
        met += outcome.met
        entries += outcome.entries
    assert entries > UNIVERSES // PARTS * 20, "hardly anything happened"
    assert {"kill", "line cut", "hint lost", "slow storage"} <= set(met)


@pytest.mark.parametrize("part", range(4))
def test_within_five_seconds_after_a_single_fault_all_is_well(part: int) -> None:
    for seed in SINGLE_FAULTS[part::4]:
        outcome = run_universe(seed, single=True)
        assert not outcome.fault, (
            f"seed {seed}: {outcome.fault}\n"
            f"again: python tests/simulation/simulate.py --single --seed {seed}"
        )


def test_a_seed_repeats_its_universe_exactly_in_any_process() -> None:
    """Also with another order of Python's sets."""
    folder = str(Path(__file__).parent)
    first, last = 10, 16
    traces = []
    for hashes in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SAME_AGAIN, folder, str(first), str(last)],
            env={"PYTHONHASHSEED": hashes, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        traces.append(done.stdout.split())
    assert traces[0] == traces[1]
    assert len(set(traces[0])) == last - first, "different seeds are different universes"
    assert run_universe(first).trace == traces[0][0]


@pytest.mark.parametrize("name", ["show before it is stored", "lose an update on reconnecting"])
def test_a_planted_fault_is_found(name: str) -> None:
    """`make simulate-faults` looks for all of them."""
    assert name in PLANTED
    _, outcome = find(name, range(60))
    assert outcome is not None
    assert outcome.fault

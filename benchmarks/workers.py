"""Builds what is measured, and starts the processes that measure it.

Kartentisch is built twice from these sources, into build/fast and build/plain, and the C floor into
build. The peers are installed into .venv-peers if it is missing or benchmarks/peers.txt has
changed.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Self

import click

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS = ROOT / ".venv-peers"
WANTED = HERE / "peers.txt"
FLOOR = ROOT / "build" / "futschikato_floor.so"


class NotThereError(click.ClickException):
    """Something that can't be measured here; the text says why."""


class Worker:
    """A process, pinned to one core, that measures rows on request."""

    def __init__(self, python: str, module: str, path: str = "", *arguments: str) -> None:
        found = os.pathsep.join([path, str(HERE)]) if path else str(HERE)
        self.complaints = TemporaryFile("w+")  # noqa: SIM115 (open as long as the process)
        self.process = subprocess.Popen(
            [python, "-P", "-m", f"peers.{module}", *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": found, "OMP_NUM_THREADS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,
            text=True,
        )
        if sys.platform == "linux":
            os.sched_setaffinity(self.process.pid, {max(os.sched_getaffinity(0))})
        hello = self.hear()
        self.rows: list[str] = hello["rows"]
        self.missing: dict[str, str] = hello["missing"]
        self.facts: dict[str, Any] = hello["facts"]

    def ask(self, row: str, seconds: float) -> dict[str, float]:
        """Measure a row for some seconds: what was done, how often, and in what time."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps({"row": row, "seconds": seconds}) + "\n")
        self.process.stdin.flush()
        return self.hear()

    def hear(self) -> dict[str, Any]:
        """The next line of the process."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            self.complaints.seek(0)
            raise NotThereError(last_words(self.complaints.read()))
        answer: dict[str, Any] = json.loads(line)
        return answer

    def end(self) -> None:
        """End the process by closing its input."""
        self.process.communicate()
        self.complaints.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def compiled() -> Worker:
    """Kartentisch compiled, and the C floor."""
    library = build("fast")
    compiler = os.environ.get("CC", "cc")
    source = str(HERE / "futschikato_floor.c")
    run([compiler, "-O3", "-shared", "-fPIC", source, "-o", str(FLOOR)])
    worker = Worker(sys.executable, "kartentisch_worker", library, str(FLOOR))
    if not worker.facts["compiled"]:
        worker.end()
        raise NotThereError("the rules could not be compiled; run `python setup.py build_ext`")
    return worker


def interpreted() -> Worker:
    """Kartentisch as plain Python."""
    worker = Worker(sys.executable, "kartentisch_worker", build("plain"))
    if worker.facts["compiled"]:
        worker.end()
        raise NotThereError("build/plain holds compiled modules; remove it and run again")
    return worker


def openspiel() -> Worker:
    """OpenSpiel, in the peers' environment."""
    return Worker(peers_python(), "openspiel_worker")


def rlcard() -> Worker:
    """RLCard, in the peers' environment."""
    return Worker(peers_python(), "rlcard_worker")


def search() -> Worker:
    """Our search, compiled."""
    return Worker(sys.executable, "search_worker", build("fast"))


def ismcts() -> Worker:
    """OpenSpiel's search, in the peers' environment."""
    return Worker(peers_python(), "ismcts_worker")


def batch() -> Worker:
    """Our batches, compiled, with features as observations."""
    return Worker(sys.executable, "batch_worker", build("fast"), "features")


def compact_batch() -> Worker:
    """Our batches, compiled, with compact observations."""
    return Worker(sys.executable, "batch_worker", build("fast"), "compact")


def envpool() -> Worker:
    """EnvPool, in the peers' environment."""
    return Worker(peers_python(), "envpool_worker")


def openspiel_vector() -> Worker:
    """OpenSpiel's vector environment, in the peers' environment."""
    return Worker(peers_python(), "openspiel_vector_worker")


def pgx() -> Worker:
    """Pgx, in the peers' environment."""
    return Worker(peers_python(), "pgx_worker")


def pettingzoo() -> Worker:
    """PettingZoo, in the peers' environment."""
    return Worker(peers_python(), "pettingzoo_worker")


def build(form: str) -> str:
    """Build Kartentisch in one form from these sources; return its path."""
    library = ROOT / "build" / form
    command = [sys.executable, "setup.py", "-q", "build"]
    command += ["--build-lib", str(library), "--build-temp", f"{library}-o"]
    run(command, KARTENTISCH_BUILD=form)
    return str(library)


def peers_python() -> str:
    """The interpreter of the peers' environment, which is created if necessary."""
    scripts = "Scripts" if os.name == "nt" else "bin"
    python = str(PEERS / scripts / "python")
    installed = PEERS / "installed.txt"
    wanted = WANTED.read_text()
    if not installed.exists() or installed.read_text() != wanted:
        run([sys.executable, "-m", "venv", str(PEERS)])
        run([python, "-m", "pip", "install", "-q", "-r", str(WANTED)])
        installed.write_text(wanted)
    return python


def run(command: list[str], **environment: str) -> None:
    """Run a command silently, or say why it failed."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True
        )
    except FileNotFoundError as error:
        raise NotThereError(f"{command[0]} is not installed; install it first") from error
    if done.returncode:
        raise NotThereError(f"{' '.join(command[:5])} failed: {last_words(done.stderr)}")


def last_words(text: str) -> str:
    """The last line of an error output, where Python, pip and compilers say what is wrong."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it ended without output"

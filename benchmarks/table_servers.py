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
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple

import click

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BOARDGAME = HERE / "peers" / "boardgame"
INSTALLED = ROOT / "build" / "boardgame"

SERVER_CORE, *OTHERS = sorted(os.sched_getaffinity(0))
CLIENT_CORES = set(OTHERS) or {SERVER_CORE}

NO_LIMITS = {  # the clients of a benchmark would hit them
    "KARTENTISCH_MESSAGES_PER_SECOND": "1000000",
    "KARTENTISCH_CONNECTIONS_PER_ADDRESS": "1000000",
    "KARTENTISCH_REQUESTS_PER_MINUTE": "100000000",
    "KARTENTISCH_LOG_LEVEL": "warning",
}
OLD_NO_LIMITS = {  # their names when all of the server was one folder
    "KARTENTISCH_MESSAGES_A_SECOND": "1000000",
    "KARTENTISCH_LINES_AN_ADDRESS": "1000000",
    "KARTENTISCH_REQUESTS_A_MINUTE": "100000000",
    "KARTENTISCH_LOG_LEVEL": "warning",
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
) -> Iterator[Running]:
    """Our server, with its database in a folder, a temporary one unless given.

    source: where its modules are, to run another checkout.
    """
    with TemporaryDirectory(prefix="kartentisch-load-") as fresh:
        port = free_port()
        command = [sys.executable, "-m", "kartentisch", "serve", "--port", str(port)]
        settings = {
            "KARTENTISCH_TRANSPORT": transport,
            "KARTENTISCH_DATA": folder or fresh,
            "KARTENTISCH_LINGER_SECONDS": linger_seconds,
            "PYTHONPATH": str(source),
        }
        old = (source / "kartentisch" / "server" / "house.py").exists()
        limits = OLD_NO_LIMITS if old else NO_LIMITS
        with started(command, port, "/health", limits | settings) as running:
            yield running


@contextmanager
def boardgame() -> Iterator[Running]:
    """boardgame.io's server with its memory storage."""
    install_boardgame()
    port = free_port()
    command = ["node", str(INSTALLED / "server.js"), str(port)]
    with started(command, port, "/", {"NODE_ENV": "production"}) as running:
        yield running


def install_boardgame() -> None:
    """Put boardgame.io and our game for it into build/boardgame."""
    if shutil.which("npm") is None:
        raise click.ClickException("boardgame.io needs Node.js; install node and npm")
    INSTALLED.mkdir(parents=True, exist_ok=True)
    wanted = (BOARDGAME / "package.json").read_bytes()
    mark = INSTALLED / "installed.json"
    for file in BOARDGAME.iterdir():
        shutil.copy(file, INSTALLED)
    if not mark.exists() or mark.read_bytes() != wanted:
        subprocess.run(
            ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"],
            cwd=INSTALLED,
            check=True,
        )
        mark.write_bytes(wanted)


@contextmanager
def started(
    command: list[str], port: int, path: str, settings: dict[str, str]
) -> Iterator[Running]:
    """A server process on its core, from its first answer on."""
    address = f"127.0.0.1:{port}"
    with TemporaryFile("w+") as words:
        began = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **settings}, stdout=words, stderr=words
        )
        os.sched_setaffinity(process.pid, {SERVER_CORE})
        try:
            while not answers(f"http://{address}{path}"):
                if process.poll() is not None or time.perf_counter() > began + 60:
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

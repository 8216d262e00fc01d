"""Programs from Debian's packages that tests run, installed where they are missing."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

LOCK = Path(tempfile.gettempdir()) / f"kartentisch-tests-{os.getuid()}.lock"
TRIES, FETCH_SECONDS = 3, 120
FOLDERS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"  # servers are not on every PATH

Found = TypeVar("Found")


def program(name: str, package: str) -> str:
    """Where a program is, its package installed if need be."""
    return found(lambda: shutil.which(name, path=FOLDERS), package)


def found(look: Callable[[], Found | None], package: str) -> Found:
    """What one looks for, its package installed if need be.

    Tests run in several processes, and only one of them at a time can install something.
    """
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        there = look()
        if there is None:
            install(package)
            there = look()
    assert there is not None, f"these tests need a package of Debian's: apt-get install {package}"
    return there


def install(package: str) -> None:
    """Install a package; a server in it is not started."""
    quietly = {
        **os.environ,
        "RUNLEVEL": "1",
        "DEBIAN_FRONTEND": "noninteractive",
        "PATH": FOLDERS + ":/sbin:/bin",
    }
    fetch_by_apt(["update", "-q"], quietly)
    fetch_by_apt(["install", "-y", "-q", "--download-only", package], quietly)
    by_apt(["install", "-y", "-q", package], quietly)


def fetch_by_apt(command: list[str], env: dict[str, str]) -> None:
    """Fetch something, and try again if that hangs: apt may wait for ever on a silent line."""
    for _ in range(TRIES - 1):
        try:
            by_apt(command, env, FETCH_SECONDS)
            break
        except subprocess.TimeoutExpired:
            continue
    else:
        by_apt(command, env, FETCH_SECONDS)


def by_apt(command: list[str], env: dict[str, str], timeout: float | None = None) -> None:
    quiet = subprocess.DEVNULL
    subprocess.run(["apt-get", *command], check=True, stdout=quiet, env=env, timeout=timeout)

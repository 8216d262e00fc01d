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
    for command in (["update", "-q"], ["install", "-y", "-q", package]):
        subprocess.run(["apt-get", *command], check=True, stdout=subprocess.DEVNULL, env=quietly)

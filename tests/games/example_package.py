"""The package in examples/three_boats, installed as its users would.

As plain Python it works behind the bridge; compiled against our .pxd files it needs a compiled
Kartentisch. It is installed into build/, and again when its sources or ours have changed.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import kartentisch.games
from kartentisch.arena.bench import is_compiled

PROJECT = Path(__file__).parents[2]
EXAMPLE = PROJECT / "examples" / "three_boats"
OURS = Path(kartentisch.games.__file__).parent
FORMS = ("plain", "compiled") if is_compiled("pisa") else ("plain",)


@cache
def environment(form: str) -> dict[str, str]:
    """The environment of a process that finds the package in one of its forms."""
    made_of = hashlib.sha256()
    for source in sorted([*EXAMPLE.rglob("*.*"), *OURS.glob("*.*")]):
        if source.suffix != ".pyc" and source.is_file():
            made_of.update(f"{source.name} {source.stat().st_mtime_ns}".encode())
    # Tests of several builds of Kartentisch may run at once: each build has its own.
    build = hashlib.sha256(str(OURS).encode()).hexdigest()[:8]
    folder = PROJECT / "build" / "example" / build / f"{form}-{made_of.hexdigest()[:12]}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / f"{form}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several workers may want it at once
        if not (folder / "three_boats").is_dir():
            install(form, folder)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *ours_first()])}


def ours_first() -> list[str]:
    """Where this process finds Kartentisch before anywhere else, for processes in other folders."""
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return [os.path.abspath(path) for path in paths if path]


def install(form: str, folder: Path) -> None:
    """Install a copy of the sources, without asking the net."""
    for older in folder.parent.glob(f"{form}-*"):
        shutil.rmtree(older)
    sources = folder.with_name(f"{form}-sources")
    shutil.copytree(EXAMPLE, sources)
    pip = (sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check")
    offline = ("--no-build-isolation", "--no-deps", "--no-index")
    ours = os.pathsep.join(ours_first())
    chosen = {**os.environ, "PYTHONPATH": ours, "THREE_BOATS_BUILD": form}
    done = subprocess.run(
        [*pip, *offline, "--target", str(folder), str(sources)],
        env=chosen,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def run(form: str, *command: str | Path, **more: str) -> str:
    """What a command prints that finds the package."""
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=PROJECT,
        env={**environment(form), **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout

"""Serves a clone at once, compiled or not. `make play` calls it.

Compiling is the slowest step of a fresh clone, and playing does not need it. So the server starts
as plain Python, compiles in the background at low priority, and restarts when that is done: tables
continue where they were, and browsers reconnect. Setuptools puts all compiled modules into place
together at the end, so the running server never sees only some of them.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
BUILT = Path(".venv/built")  # make's mark that everything is compiled
COMPILE_LOG = ROOT / "build" / "compiling.log"
NICENESS = 10
POLL_SECONDS = 0.2

Process = subprocess.Popen[bytes]


def main(make: str, options: list[str]) -> int:
    """Serve until stopped; the exit code of the server."""
    server = serve("--open", *options)
    try:
        if not (ROOT / BUILT).exists() and compile_in_background(make, server):
            print("Compiled. The server restarts; tables continue where they were.", flush=True)
            end(server)
            server = serve(*options)
        return server.wait()
    except KeyboardInterrupt:  # the terminal sends it to the server too
        return server.wait()
    finally:
        end(server)


def serve(*options: str) -> Process:
    """Start a server of this clone."""
    return subprocess.Popen([Path(sys.executable).with_name("kartentisch"), "serve", *options])


def compile_in_background(make: str, server: Process) -> bool:
    """Compile while a server runs; return whether anything is compiled now."""
    print("Compiling in the background; bots will speed up.", flush=True)
    COMPILE_LOG.parent.mkdir(exist_ok=True)
    with COMPILE_LOG.open("wb") as log:
        compiler = subprocess.Popen(
            ["nice", "-n", str(NICENESS), make, "-s", str(BUILT)],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name != "MAKEFLAGS"},
            stdout=log,
            stderr=log,
        )
    try:
        while compiler.poll() is None and server.poll() is None:
            time.sleep(POLL_SECONDS)
    finally:
        end(compiler)
    if server.poll() is not None:
        return False
    if compiler.returncode:
        print(f"Compiling failed; see {COMPILE_LOG}. The server runs on as it is.", flush=True)
        return False  # what is compiled may be of an earlier day
    return any((ROOT / "src").rglob("*.so"))


def end(process: Process) -> None:
    """Stop a process if it is still running."""
    if process.poll() is None:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))

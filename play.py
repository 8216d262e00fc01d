"""Serves a clone at once, also one that is not compiled yet. `make play` calls it.

To compile takes a minute or two, and to play needs none of it. So the server runs as plain Python
until a compiler beside it is done, and is then started again: tables go on where they were, and
browsers come back by themselves.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
BUILT = Path(".venv/built")  # make's mark that everything is compiled
SAID = ROOT / "build" / "compiling.log"
NICENESS = 10
LOOK_SECONDS = 0.2

Process = subprocess.Popen[bytes]


def main(make: str, options: list[str]) -> int:
    """Serve until stopped; the exit code of the server."""
    server = serve("--open", *options)
    try:
        if not (ROOT / BUILT).exists() and compile_beside(make, server):
            print("The rules are compiled: the server starts again, tables go on.", flush=True)
            end(server)
            server = serve(*options)
        return server.wait()
    except KeyboardInterrupt:  # the terminal has told the server as well
        return server.wait()
    finally:
        end(server)


def serve(*options: str) -> Process:
    """A server of this clone, as it is compiled or not."""
    return subprocess.Popen([Path(sys.executable).with_name("kartentisch"), "serve", *options])


def compile_beside(make: str, server: Process) -> bool:
    """Compile while a server runs; whether there is anything compiled now."""
    print("The rules are being compiled beside: soon bots think faster.", flush=True)
    SAID.parent.mkdir(exist_ok=True)
    with SAID.open("wb") as said:
        compiler = subprocess.Popen(
            ["nice", "-n", str(NICENESS), make, "-s", str(BUILT)],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name != "MAKEFLAGS"},
            stdout=said,
            stderr=said,
        )
    try:
        while compiler.poll() is None and server.poll() is None:
            time.sleep(LOOK_SECONDS)
    finally:
        end(compiler)
    if server.poll() is not None:
        return False
    if compiler.returncode:
        print(f"They could not be compiled, and run as plain Python: {SAID} tells why.", flush=True)
    return any((ROOT / "src").rglob("*.so"))


def end(process: Process) -> None:
    """Stop a process that is still there."""
    if process.poll() is None:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))

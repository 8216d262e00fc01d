"""Installing: from a clone and from an sdist, with and without a compiler; playing from a clone.
`make test-install`.

Slow, so not part of the other tests: each case makes an environment of its own. `make test` tries
an sdist with a compiler and a clone without one; `make test-long` tries all four.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from running import Server

from kartentisch.games import OWN_GAMES

PROJECT = Path(__file__).resolve().parent.parent
SLOW_SECONDS = 300
WHOLE = bool(os.environ.get("KARTENTISCH_ALL_INSTALLS"))
CASES = [
    ("sdist", True, "build"),
    ("clone", False, "skip"),
    ("clone", True, "skip"),  # as `make play` does, whose test is below
    ("sdist", False, "build"),
]
BENCH = "import json, sys; print(*{found['compiled'] for found in json.load(sys.stdin).values()})"
APP = (
    "import os, kartentisch.server as server; "
    "print(os.path.exists(os.path.join(server.__path__[0], 'app', 'index.html')))"
)


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=PROJECT,
        env={**os.environ, "PYTHONPATH": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clone") / "kartentisch"
    run("git", "clone", "-q", PROJECT, folder)
    return folder


@pytest.fixture(scope="module")
def sdist(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    code = (
        "import os, sys, setuptools.build_meta as backend; os.chdir(sys.argv[1]); "
        "backend.build_sdist(sys.argv[2])"
    )
    run(sys.executable, "-c", code, clone, folder)
    (archive,) = folder.glob("*.tar.gz")
    return archive


@pytest.fixture(scope="module")
def hasty_compiler(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This machine's compiler without optimization: these tests do not measure speed."""
    script = tmp_path_factory.mktemp("compiler") / "cc"
    script.write_text('#!/bin/sh\nexec cc "$@" -O0\n', "utf-8")
    script.chmod(0o755)
    return script


@pytest.mark.parametrize(("source", "has_compiler", "app"), CASES if WHOLE else CASES[:2])
def test_pip_installs_it_and_the_games_can_be_played(
    source: str,
    has_compiler: bool,
    app: str,
    hasty_compiler: Path,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    home = tmp_path / "environment"
    run(sys.executable, "-m", "venv", home)
    python = home / "bin" / "python"
    what = request.getfixturevalue(source)
    pip = (python, "-m", "pip", "install", "-q", "--disable-pip-version-check")
    compiler = hasty_compiler if has_compiler else Path("/nowhere/cc")
    run(*pip, what, CC=str(compiler), KARTENTISCH_WEB=app)
    assert run(python, "-c", APP).strip() == str(app == "build")
    bench = run(home / "bin" / "kartentisch", "bench", "--json", "--seconds", "0.01")
    compiled = subprocess.run(
        [python, "-c", BENCH], input=bench, capture_output=True, text=True, check=True
    )
    assert compiled.stdout.strip() == str(has_compiler)
    for game in OWN_GAMES:
        assert "(" in run(python, "-m", "kartentisch", "rules", game, "--lang", "de")
        assert "wins" in run(python, "-m", "kartentisch", "simulate", game, "--games", "2")
    arena = ("tournament", "futschikato", "random", "thumb", "--deals", "2")
    assert "win share" in run(python, "-m", "kartentisch", *arena)
    assert "skill" in run(python, "-m", "kartentisch", "study", "futschikato", "--games", "4")


def test_make_play_serves_at_once_and_goes_on_when_it_is_compiled(
    hasty_compiler: Path, tmp_path: Path
) -> None:
    clone = tmp_path / "kartentisch"
    run("git", "clone", "-q", PROJECT, clone)
    server = Server(tmp_path)
    chosen = {"CC": str(hasty_compiler), "PYTHON": sys.executable, "BROWSER": "true"}
    server.environment |= {"PYTHONPATH": "", **chosen}
    with server.log_file.open("wb") as log:
        server.running = subprocess.Popen(
            ["make", "play", f"PORT={server.port}"],
            cwd=clone,
            env=server.environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        until(server, server.is_healthy)
        assert not list((clone / "src").rglob("*.so"))
        player = server.guest()
        code = player.open("futschikato", 4, fill="medium", start=True)
        with player.visit(code) as visitor:
            visitor.play(random.Random(1), most=2)
            visitor.until(lambda seen: seen.moves)
            before = visitor.board, visitor.mine
            until(server, lambda: "Compiled." in server.log())
            assert visitor.closing_code() == 1001  # the server starts again
        until(server, server.is_healthy)
        assert list((clone / "src").rglob("*.so"))
        with player.visit(code) as visitor:
            assert (visitor.board, visitor.mine) == before
            visitor.play(random.Random(2))
    finally:
        os.killpg(server.process.pid, signal.SIGINT)
        server.process.wait()
    assert not server.is_healthy()
    assert "Traceback" not in server.log()


def until(server: Server, happens: Callable[[], bool]) -> None:
    """Wait for something slow: making an environment, building the app, compiling the rules."""
    end = time.monotonic() + SLOW_SECONDS
    while not happens():
        assert server.process.poll() is None, server.log()
        assert time.monotonic() < end, server.log()
        time.sleep(0.1)

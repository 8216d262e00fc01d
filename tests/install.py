"""Installing: from a clone and from an sdist, with and without a compiler. `make test-install`.

Slow, and apart from the other tests, because each case makes an environment of its own.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
BENCH = "import json, sys; print(json.load(sys.stdin)['pisa']['compiled'])"
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
    """The compiler of this machine, in a hurry: how fast its code runs is not the question here."""
    script = tmp_path_factory.mktemp("compiler") / "cc"
    script.write_text('#!/bin/sh\nexec cc "$@" -O0\n', "utf-8")
    script.chmod(0o755)
    return script


@pytest.mark.parametrize(
    ("source", "has_compiler", "app"),
    [
        ("clone", True, "build"),
        ("sdist", False, "build"),
        ("clone", False, "skip"),
        ("sdist", True, "skip"),
    ],
)
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
    for game in ("futschikato", "ftw", "fkk", "pairs", "pisa"):
        assert "(" in run(python, "-m", "kartentisch", "rules", game, "--lang", "de")
        assert "wins" in run(python, "-m", "kartentisch", "simulate", game, "--games", "2")

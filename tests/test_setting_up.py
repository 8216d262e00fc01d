"""Setting up a clone: when the app is built again, and what is said when compiling fails."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
play = importlib.import_module("play")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with an app that was built after everything else."""
    shutil.copy(ROOT / "backend.py", tmp_path)
    names = (
        "package.json",
        "package-lock.json",
        "index.html",
        "vite.config.ts",
        "svelte.config.js",
    )
    for name in names:
        write(tmp_path / "web" / name, 1)
    for name in ("games/pisa.py", "server/wire/messages.py", "server/app/index.html"):
        write(tmp_path / "src/kartentisch" / name, 1 if name.endswith(".py") else 2)
    return tmp_path


def app_wanted(clone: Path) -> bool:
    """Whether a clone would build its app, in a process of its own: setuptools changes imports."""
    environment = {name: value for name, value in os.environ.items() if name != "KARTENTISCH_WEB"}
    script = "import backend; print(backend.app_wanted())"
    said = subprocess.check_output(
        [sys.executable, "-c", script], cwd=clone, env=environment, text=True
    )
    return {"True\n": True, "False\n": False}[said]


def write(file: Path, when: int) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("")
    os.utime(file, (when, when))


def test_the_app_is_built_when_its_sources_or_the_games_have_changed(clone: Path) -> None:
    assert not app_wanted(clone)
    for source in ("web/svelte.config.js", "src/kartentisch/games/pisa.py"):
        write(clone / source, 3)
        assert app_wanted(clone)
        write(clone / source, 1)


def test_the_app_is_not_built_because_something_was_compiled(clone: Path) -> None:
    write(clone / "src/kartentisch/server/live/room.so", 3)
    write(clone / "src/kartentisch/games/__pycache__/pisa.pyc", 3)
    assert not app_wanted(clone)


def test_a_server_is_not_restarted_when_compiling_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "COMPILE_LOG", tmp_path / "compiling.log")
    write(tmp_path / "src/old.so", 1)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as server:
        assert not play.compile_in_background("false", server)
        server.communicate(b"\n")
    assert "Compiling failed" in capsys.readouterr().out

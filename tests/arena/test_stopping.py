"""Ctrl-C ends long commands, and their processes, in a line or two; workers end with their command."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMANDS = {
    "simulate": "simulate pisa --games 100000000 --cores 2",
    "tournament": "tournament pisa hard easy --deals 1000000 --cores 2",
    "ladder": "ladder pisa bots:First --deals 1000000 --cores 2",
    "resumed": "tournament pisa hard easy --deals 1000000 --cores 2 --resume kept.jsonl",
}
CONTINUES = ("ladder", "resumed")
BACKGROUND = "simulate pisa --games 2000 --cores 2"
BOT = """
class First:
    def choose(self, view, seat):
        return view.legal(seat)[0]
"""


def begun_by(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, check=False)
    return [int(number) for number in found.stdout.split()]


def has_workers(pid: int) -> bool:
    """Whether a process has workers, besides multiprocessing's tracker."""
    return len(begun_by(pid)) > 1


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_ends_a_command_and_says_whether_it_can_go_on(command: str, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOT)
    running = subprocess.Popen(
        [sys.executable, "-m", "kartentisch", *COMMANDS[command].split()],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while running.poll() is None and not has_workers(running.pid):
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the workers, too
        _, told = running.communicate(timeout=120)
    finally:
        running.kill()
    assert "Aborted!" in told
    assert ("The same command continues from here." in told) == (command in CONTINUES)
    assert "Traceback" not in told
    assert running.returncode == 1


def test_workers_end_when_their_command_is_killed() -> None:
    """Otherwise they would wait for work for ever."""
    command = [sys.executable, "-m", "kartentisch", *COMMANDS["simulate"].split()]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while running.poll() is None and not has_workers(running.pid):
        time.sleep(0.02)
    workers = begun_by(running.pid)
    running.kill()
    running.wait()
    end = time.monotonic() + 120
    while any(is_running(worker) for worker in workers) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [worker for worker in workers if is_running(worker)]


def is_running(pid: int) -> bool:
    """Whether there is a process that has not ended, waited for or not."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_in_the_background_of_a_script_a_command_goes_on(tmp_path: Path) -> None:
    """There a shell lets it ignore Ctrl-C, and so do its workers."""
    running = subprocess.Popen(
        [sys.executable, "-m", "kartentisch", *BACKGROUND.split()],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    try:
        while running.poll() is None and not has_workers(running.pid):
            time.sleep(0.02)
        while running.poll() is None:  # whenever its workers begin
            os.killpg(running.pid, signal.SIGINT)
            time.sleep(0.05)
        told, faults = running.communicate(timeout=120)
    finally:
        running.kill()
    assert "2,000 games of Pisa" in told, faults
    assert running.returncode == 0

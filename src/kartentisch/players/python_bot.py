"""PythonPlayer: a third-party Python class, in a process of its own.

docs/writing-a-bot.md says what such a class looks like. One process per class, its fork server,
imports it and forks a player for every match (bot_process.py); a few idle ones are kept for the
next match.
"""

import atexit
import os
import socket
import subprocess
import sys
import time
from ast import literal_eval
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from kartentisch.games import Game
from kartentisch.players.bot_process import NEW_PLAYER, PID, kill_all_of
from kartentisch.players.line import Line, LineEnded, LineFault, plain_answer
from kartentisch.players.outsider import PATIENCE, Outsider
from kartentisch.players.packing import fields_of, framed, notes_of, table_of

START_PATIENCE = 60.0  # seconds for a class to be imported: some load a network
MOST_IDLE = 8  # processes that wait for the next match
LAST_BREATH = 2.0  # seconds for a process to end by itself

Key = tuple[str, int, str, str]  # file, when it was edited, class, game


class PythonPlayer(Outsider):
    """Asks a Python class. Its process runs from the beginning, so a bad class is told at once."""

    def __init__(
        self,
        module: str,
        class_name: str,
        arguments: dict[str, Any],
        game: str,
        seed: int = 0,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(f"{module}:{class_name}", seed, patience)
        if not hasattr(os, "fork"):
            raise ValueError(f"{self.name} can't play here: bots of others need Linux or macOS")
        self.fork_server = borrowed(module, class_name, game)
        self.has_borrowed = True
        self.socket, theirs = socket.socketpair()
        self.pid: int | None = None
        self.table_told = False
        try:
            self.pid = self.fork_server.new_player(theirs)
            self.line = Line(self.socket.fileno(), self.socket.fileno())
            wanted = framed({"seed": self.seed, "arguments": arguments})
            said = plain_answer(self.line.ask(wanted, START_PATIENCE))
        except LineFault as fault:
            said = {"error": str(fault)}
        finally:
            theirs.close()
        if said != {"ready": True}:
            self.leave()
            why = said.get("error") if isinstance(said, dict) else "did not start as expected"
            raise ValueError(f"{self.name} {why}")

    def start(self, view: Game, seat: int) -> Line:
        raise LineFault("has left")  # it runs from the beginning, and only once

    def question(self, view: Game, seat: int) -> bytes:
        table = None if self.table_told else table_of(view)
        self.table_told = True
        return framed((table, seat, fields_of(view), notes_of(view, self.heard)))

    def explained(self, fault: LineFault) -> str:
        if isinstance(fault, LineEnded):
            return "has ended in the middle of a match; its standard error may say why"
        return str(fault)

    def end(self) -> None:
        self.socket.close()
        if self.pid is not None:
            pid, self.pid = self.pid, None
            self.fork_server.end_player(pid)
        if self.has_borrowed:
            self.has_borrowed = False
            give_back(self.fork_server)


class ForkServer:
    """The process that has imported a class, and forks its players."""

    def __init__(self, module: str, class_name: str, game: str) -> None:
        self.players = 0
        self.forking = Lock()
        self.control, theirs = socket.socketpair()
        with theirs:
            # -P, and the current folder put in later: no file there may stand in for ours.
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    "-c",
                    "from kartentisch.players import bot_process; bot_process.main()",
                ],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        self.line = Line(self.control.fileno(), self.control.fileno())
        order = {
            "path": [os.getcwd(), *sys.path],
            "module": module,
            "class": class_name,
            "game": game,
            "seconds": int(START_PATIENCE) + 1,
        }
        try:
            said = plain_answer(self.line.ask(framed(order), START_PATIENCE))
        except LineEnded:
            said = {"error": f"the module {module!r} ended its process while it was imported"}
        except LineFault:
            said = {"error": f"the module {module!r} was not imported within {START_PATIENCE:g} s"}
        if said != {"ready": True}:
            self.close()
            raise ValueError(said["error"] if isinstance(said, dict) else f"it said {said!r}")

    def new_player(self, line: socket.socket) -> int:
        """Fork a player who answers on a line; return its pid."""
        with self.forking:  # the next pid has to be ours
            try:
                socket.send_fds(self.control, [NEW_PLAYER], [line.fileno()])
            except OSError:
                raise LineEnded from None
            deadline = time.monotonic() + START_PATIENCE
            try:
                said = plain_answer(self.line.read_line(deadline, START_PATIENCE))
            except LineFault:
                self.process.kill()  # the next player would get its late answer
                raise
        pid = said.get("pid") if isinstance(said, dict) else None
        if type(pid) is not int:
            raise LineFault("could not be started")
        return pid

    def end_player(self, pid: int) -> None:
        """End a player and whatever it has started. Its pid is not reused before it is buried."""
        kill_all_of(pid)
        with suppress(OSError):
            self.control.sendall(PID.pack(pid))

    def close(self) -> None:
        """End the process, and with it all its players."""
        self.control.close()
        try:
            self.process.wait(LAST_BREATH)
        except subprocess.TimeoutExpired:
            kill_all_of(self.process.pid)
            self.process.wait()


# --- the processes that are kept for the next match

fork_servers: OrderedDict[Key, ForkServer] = OrderedDict()  # the one used last is the last
lock = Lock()


def borrowed(module: str, class_name: str, game: str) -> ForkServer:
    """The process of a class for a game, started if there is none."""
    key = *file_of(module), class_name, game
    with lock:
        fork_server = fork_servers.pop(key, None)
        if fork_server is not None and fork_server.process.poll() is not None:
            fork_server.close()
            fork_server = None
        if fork_server is None:
            fork_server = ForkServer(module, class_name, game)
        fork_server.players += 1
        fork_servers[key] = fork_server
        return fork_server


def give_back(fork_server: ForkServer) -> None:
    """A player has left; too many processes without players are ended."""
    with lock:
        fork_server.players -= 1
        idle = [(key, kept) for key, kept in fork_servers.items() if not kept.players]
        for key, kept in idle[: max(0, len(idle) - MOST_IDLE)]:
            del fork_servers[key]
            kept.close()
        if not fork_server.players and fork_server not in fork_servers.values():
            fork_server.close()


def file_of(module: str) -> tuple[str, int]:
    """The file of a module in this folder and when it was edited: then it is another one."""
    file = Path.cwd().joinpath(*module.split(".")).with_suffix(".py")
    return str(file), file.stat().st_mtime_ns if file.exists() else 0


def close_all() -> None:
    """End all processes, with ours."""
    with lock:
        for fork_server in fork_servers.values():
            fork_server.close()
        fork_servers.clear()


def forget_all() -> None:
    """After a fork: the processes are not ours but our parent's, and a thread may hold the lock."""
    global lock
    lock = Lock()
    for fork_server in fork_servers.values():
        fork_server.process.returncode = 0
        fork_server.control.close()
    fork_servers.clear()


atexit.register(close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget_all)


# --- arguments


def arguments_in(name: str, text: str) -> dict[str, Any]:
    """The arguments after a class: depth=3,style=bold."""
    arguments: dict[str, Any] = {}
    for pair in filter(None, text.split(",")):
        key, equals, value = pair.partition("=")
        if not equals or not key.isidentifier():
            raise ValueError(
                f"{name!r} can't be understood; arguments are written module:Class:depth=3,risk=0.5"
            )
        try:
            arguments[key] = literal_eval(value)
        except (ValueError, SyntaxError):
            arguments[key] = value
    return arguments

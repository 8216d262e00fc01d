"""The fork server of a Python class of somebody else's. It is started by python_bot.py.

It imports the class once. For every match it forks, and the child makes a player and answers
questions. So a player is ready within a millisecond, and nothing that one has seen is left for the
next: a tournament plays the same cards many times.

The parent's messages on the control socket (standard input) have eight bytes each: NEW_PLAYER with
the file descriptor of a line, answered with a pid, or the pid of a player who has left. When the
socket is closed, everything ends.
"""

import gc
import inspect
import json
import marshal
import os
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from kartentisch.games import game_class
from kartentisch.players.packing import LENGTH, Table, unpacked

CHUNK = 65536
PID = struct.Struct("<q")
NEW_PLAYER = PID.pack(0)
LONGEST_ERROR = 300
LONGEST_QUOTE = 80  # characters of a bad answer

Maker = Callable[..., Any]


def main() -> None:
    """Import the class and wait for orders; a bad class is told and ends the process."""
    control = socket.socket(fileno=os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a bot prints is not an answer
    order = read_frame(control)
    signal.alarm(order["seconds"])  # in case nobody is left to end an import that hangs
    sys.path[:] = order["path"]
    try:
        maker = found_class(order["module"], order["class"])
    except Exception as error:
        tell(control, {"error": str(error)})
        return
    signal.alarm(0)
    game = game_class(order["game"])
    game(game.FEWEST, listen=True)  # what it takes to have one is done here, not in every player
    gc.freeze()
    tell(control, {"ready": True})
    fork_players(control, maker)
    os._exit(0)  # whatever the bot's module has started must not hold us up


def fork_players(control: socket.socket, maker: Maker) -> None:
    """Fork a player for every line that comes in, and end those who leave."""
    alive: set[int] = set()
    while True:
        message, lines, _, _ = socket.recv_fds(control, PID.size, 1)
        if not message:
            break
        if lines:
            pid = os.fork()
            if not pid:
                control.close()
                live(socket.socket(fileno=lines[0]), maker)
            os.close(lines[0])
            alive.add(pid)
            tell(control, {"pid": pid})
        else:
            (pid,) = PID.unpack(message)
            alive.discard(pid)
            os.waitpid(pid, 0)  # the parent has killed it
    for pid in alive:
        kill_all_of(pid)


def kill_all_of(pid: int) -> None:
    """Kill a process and whatever it has started."""
    for kill in (os.killpg, os.kill):  # it may not have a group of its own yet
        with suppress(ProcessLookupError, PermissionError):
            kill(pid, signal.SIGKILL)


# --- one player


def live(line: socket.socket, maker: Maker) -> NoReturn:
    """Play one match, and end."""
    try:
        os.setsid()
        play(line, maker)
    finally:
        os._exit(0)


def play(line: socket.socket, maker: Maker) -> None:
    """Make the player, then answer each question with a move or with what went wrong."""
    wanted = read_frame(line)
    try:
        player = made(maker, wanted["seed"], wanted["arguments"])
    except Exception as error:
        tell(line, {"error": f"can't be made: {told(error)}"})
        return
    tell(line, {"ready": True})
    table: Table | None = None
    while True:
        new_table, seat, held, notes = read_frame(line)
        table = new_table or table
        assert table is not None
        try:
            answer = answer_with(player.choose(unpacked(table, seat, held, notes), seat))
        except Exception as error:
            answer = {"error": f"raised {told(error)}"}
        tell(line, answer)


def answer_with(move: Any) -> dict[str, Any]:
    """A move as an answer, if it is a whole number: of Python, NumPy or PyTorch."""
    if hasattr(move, "__index__"):
        return {"move": move.__index__()}
    quote = repr(move)[:LONGEST_QUOTE]
    return {"error": f"answered {quote}; choose returns one of the numbers in view.legal(seat)"}


def found_class(module: str, name: str) -> Maker:
    """The class, or a ValueError that says why there is none."""
    try:
        found = getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if module.endswith(".py"):
            raise ValueError(
                f"a module is named without .py: {module.removesuffix('.py')}:{name}"
            ) from None
        if error.name == module:
            raise ValueError(
                f"the module {module!r} can't be imported: there is no {module}.py in this folder, "
                "and none is installed"
            ) from None
        raise ValueError(f"the module {module!r} can't be imported: {told(error)}") from None
    except AttributeError:
        raise ValueError(f"the module {module!r} has no class {name!r}") from None
    except BaseException as error:
        raise ValueError(f"the module {module!r} can't be imported: {told(error)}") from None
    if not callable(getattr(found, "choose", None)):
        raise ValueError(f"{module}:{name} has no method choose(view, seat)")
    maker: Maker = found
    return maker


def made(maker: Maker, seed: int, arguments: dict[str, Any]) -> Any:
    """A player with its arguments, and with a seed if its class takes one."""
    parameters = inspect.signature(maker).parameters.values()
    if any(taken.name == "seed" or taken.kind is taken.VAR_KEYWORD for taken in parameters):
        arguments = {"seed": seed, **arguments}
    return maker(**arguments)


def told(error: BaseException) -> str:
    """An error in one line, with the place in the bot where it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(os.path.dirname(__file__))]
    where = f" ({os.path.basename(own[-1].filename)}, line {own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}"[:LONGEST_ERROR] + where


# --- reading and writing


def read_frame(line: socket.socket) -> Any:
    """The next message; without one the other side is gone, and so are we."""
    head = read_exactly(line, LENGTH.size)
    return marshal.loads(read_exactly(line, LENGTH.unpack(head)[0]))


def read_exactly(line: socket.socket, size: int) -> bytes:
    """The next bytes."""
    found = b""
    while len(found) < size:
        more = line.recv(min(CHUNK, size - len(found)))
        if not more:
            os._exit(0)
        found += more
    return found


def tell(line: socket.socket, message: dict[str, Any]) -> None:
    """Answer with one line."""
    try:
        line.sendall(json.dumps(message).encode() + b"\n")
    except OSError:
        os._exit(0)  # nobody is left to tell, perhaps after Ctrl-C

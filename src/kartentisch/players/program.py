"""ProgramPlayer: a program in any language that speaks JSON lines on its standard streams.

docs/writing-a-bot.md describes the messages.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from typing import Any

from kartentisch.games import Game
from kartentisch.players.line import Line, LineEnded, LineFault
from kartentisch.players.outsider import PATIENCE, Outsider

LAST_BREATH = 0.5  # seconds until the exit code of a program that has closed its streams is known


class ProgramPlayer(Outsider):
    """Asks a program. It is started with the first decision and stopped with `leave`."""

    def __init__(self, command: str, seed: int = 0, patience: float = PATIENCE) -> None:
        super().__init__(f"program:{command}", seed, patience)
        self.command = shlex.split(command)
        if not self.command:
            raise ValueError("program: needs a command, for example program:./bot.py")
        if shutil.which(self.command[0]) is None:
            raise ValueError(
                f"program:{command} can't be started: there is no program {self.command[0]!r} that "
                "may be executed (chmod +x)"
            )
        self.process: subprocess.Popen[bytes] | None = None
        self.greeting = b""

    def start(self, view: Game, seat: int) -> Line:
        try:
            # In a session of its own, so that what it starts can be ended with it.
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise LineFault(f"can't be started: {error.strerror}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.greeting = as_line(greeting(view, seat, self.seed))
        return Line(self.process.stdout.fileno(), self.process.stdin.fileno())

    def question(self, view: Game, seat: int) -> bytes:
        told = self.greeting + as_line(
            {
                "type": "choose",
                "seat": seat,
                "phase": view.phase_name,
                "points": list(view.points),
                "state": view.state()["state"],
                "events": [event.public() for event in self.heard],
                "picture": view.picture("en"),
                "moves": [{"move": move, "says": view.describe(move)} for move in view.legal(seat)],
            }
        )
        self.greeting = b""
        return told

    def explained(self, fault: LineFault) -> str:
        if not isinstance(fault, LineEnded) or self.process is None:
            return str(fault)
        try:
            code = self.process.wait(LAST_BREATH)
        except subprocess.TimeoutExpired:
            return "has closed its standard streams"
        return f"has ended with code {code}; its standard error may say why"

    def end(self) -> None:
        if self.process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):  # nobody reads the rest
                    stream.close()


def as_line(message: dict[str, Any]) -> bytes:
    """A message as one line of JSON."""
    return json.dumps(message).encode() + b"\n"


def greeting(view: Game, seat: int, seed: int) -> dict[str, Any]:
    """What a program is told first."""
    return {
        "type": "game",
        "game": view.NAME,
        "version": view.VERSION,
        "players": view.players,
        "options": dict(view.options),
        "seat": seat,
        "seed": seed,
    }

"""ProgramPlayer: a program in any language that speaks JSON lines on its standard streams.

docs/writing-a-bot.md describes the messages. A program that crashes, hangs or answers nonsense
forfeits the decision.
"""

import json
import os
import selectors
import shlex
import subprocess
import time
from contextlib import suppress
from typing import Any

from kartentisch.games import Game
from kartentisch.players.player import Forfeit, Player

PATIENCE = 10.0  # seconds for one answer
LONGEST_ANSWER = 65536


class ProgramPlayer(Player):
    """Asks a program. It is started with the first decision and stopped with `leave`."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = shlex.split(command)
        if not self.command:
            raise ValueError("program: needs a command, for example program:./bot.py")
        self.patience = patience
        self.process: subprocess.Popen[bytes] | None = None
        self.unread = b""

    def choose(self, view: Game, seat: int) -> int:
        process = self.running(view, seat)
        self.tell(process, question(view, seat))
        answer = self.answer(process)
        try:
            move = json.loads(answer)["move"]
        except (ValueError, KeyError, TypeError):
            raise Forfeit(f"the program answered {answer[:80]!r}") from None
        if type(move) is not int:
            raise Forfeit(f"the program answered with the move {move!r}")
        return move

    def running(self, view: Game, seat: int) -> subprocess.Popen[bytes]:
        """The program, started on first use; one that has ended is not started again."""
        if self.process is None:
            try:
                self.process = subprocess.Popen(
                    self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            except OSError as error:
                raise Forfeit(f"{self.command[0]} can't be started: {error.strerror}") from None
            self.tell(self.process, greeting(view, seat))
        if self.process.poll() is not None:
            raise Forfeit(f"the program has ended with code {self.process.returncode}")
        return self.process

    def tell(self, process: subprocess.Popen[bytes], message: dict[str, Any]) -> None:
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise Forfeit("the program does not listen any more") from None

    def answer(self, process: subprocess.Popen[bytes]) -> str:
        """The next line that the program writes."""
        assert process.stdout is not None
        deadline = time.monotonic() + self.patience
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.unread:
                left = deadline - time.monotonic()
                if left <= 0 or not selector.select(left):
                    self.leave()
                    raise Forfeit(f"the program did not answer within {self.patience:g} s")
                read = os.read(process.stdout.fileno(), 4096)
                if not read or len(self.unread) > LONGEST_ANSWER:
                    raise Forfeit("the program has ended, or never ends its line")
                self.unread += read
        line, _, self.unread = self.unread.partition(b"\n")
        return line.decode(errors="replace")

    def leave(self) -> None:
        if self.process is None:
            return
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with suppress(OSError):  # nobody reads the rest
                    stream.close()


def greeting(view: Game, seat: int) -> dict[str, Any]:
    """What a program is told first."""
    return {
        "type": "game",
        "game": view.NAME,
        "version": view.VERSION,
        "players": view.players,
        "options": dict(view.options),
        "seat": seat,
    }


def question(view: Game, seat: int) -> dict[str, Any]:
    """What a program decides on: all that its seat can know."""
    return {
        "type": "choose",
        "seat": seat,
        "phase": view.phase_name,
        "points": list(view.points),
        "state": view.state()["state"],
        "picture": view.picture("en"),
        "moves": [{"move": move, "says": view.describe(move)} for move in view.legal(seat)],
    }

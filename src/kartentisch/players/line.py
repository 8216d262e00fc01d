"""Line: questions to a process that is not ours, and its answers, within limits.

An answer is one line of JSON. A process that is silent for too long, never ends its line or writes
without being asked is at fault. Nothing that it writes can hold us up or fill our memory.
"""

import json
import os
import select
import time

LONGEST_ANSWER = 65536  # bytes


class LineFault(Exception):
    """What the other side did, as the rest of a sentence that begins with its name."""


class LineEnded(LineFault):
    """The other side is gone."""

    def __init__(self) -> None:
        super().__init__("has ended")


class Line:
    """Two pipes, or one socket, to another process. The side that opened them closes them."""

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target
        self.unread = b""
        for pipe in (source, target):
            os.set_blocking(pipe, False)
        self.readable = select.poll()
        self.readable.register(source, select.POLLIN)
        self.writable = select.poll()
        self.writable.register(target, select.POLLOUT)

    def ask(self, question: bytes, patience: float) -> str:
        """The answer to a question, waited for at most some seconds."""
        if not self.unread and self.readable.poll(0):
            self.read_more()
        if self.unread:
            raise LineFault(
                "wrote a line that nobody asked for; answer each question once, and print "
                "everything else to standard error"
            )
        deadline = time.monotonic() + patience
        self.write(question, deadline, patience)
        return self.read_line(deadline, patience)

    def write(self, message: bytes, deadline: float, patience: float) -> None:
        """Write all of a message; usually the pipe has room for it."""
        while message:
            try:
                message = message[os.write(self.target, message) :]
            except BlockingIOError:
                if not self.writable.poll(milliseconds_until(deadline)):
                    raise LineFault(f"did not read its question within {patience:g} s") from None
            except OSError:
                raise LineEnded from None

    def read_line(self, deadline: float, patience: float) -> str:
        """The next line."""
        while b"\n" not in self.unread:
            if len(self.unread) > LONGEST_ANSWER:
                raise LineFault(
                    f"wrote {LONGEST_ANSWER} bytes without ending its line; an answer is one short "
                    "line"
                )
            if not self.readable.poll(milliseconds_until(deadline)):
                raise LineFault(f"did not answer within {patience:g} s, the most that is allowed")
            self.read_more()
        line, _, self.unread = self.unread.partition(b"\n")
        return line.decode(errors="replace")

    def read_more(self) -> None:
        try:
            found = os.read(self.source, LONGEST_ANSWER)
        except OSError:
            found = b""
        if not found:
            raise LineEnded
        self.unread += found


def milliseconds_until(deadline: float) -> float:
    """How long `poll` may wait."""
    return max(0.0, deadline - time.monotonic()) * 1000


def plain_answer(line: str) -> object:
    """What an answer says; the line itself if it is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return line

"""What goes out over sockets: messages become frames, which wait for the end of the loop's turn.

A system call costs as much as the rest of the work for a message. So everything that a connection
gets in one turn of the loop, such as a move and its answer, goes out in one call.
"""

from collections.abc import Callable
from typing import Any

from kartentisch.server.live.connections import MOST_WAITING

TEXT = 0x81  # a whole message in one frame
USUAL = 2048  # most messages are shorter


class Outbox:
    """What waits for one connection; full when its reader is too slow."""

    def __init__(self, post: "Post", transport: Any, full: Callable[[], None]) -> None:
        self.post = post
        self.write = transport.write
        self.waiting = transport.get_write_buffer_size
        self.full = full
        self.closed = False
        self.behind = False  # the system's buffer is full, so frames wait in the transport
        self.frames: list[bytes] = []  # for each message its head, then itself

    def send(self, message: bytes) -> None:
        """Send a message at the end of this turn of the loop."""
        if not self.closed:
            if not self.frames:
                self.post.collect(self)
            length = len(message)
            self.frames.append(HEADS[length] if length < USUAL else head_of(length))
            self.frames.append(message)

    def send_out(self) -> None:
        """Send all that waits, or hang up if the reader has fallen too far behind."""
        if self.closed or not self.frames:
            return
        sent = b"".join(self.frames)
        self.frames.clear()
        if self.behind and self.waiting() + len(sent) > MOST_WAITING:
            self.closed = True
            self.full()
        else:
            self.write(sent)


class Post:
    """Empties the outboxes of a process at the end of each turn of the loop."""

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        self.soon = soon
        self.outboxes: list[Outbox] = []

    def collect(self, outbox: Outbox) -> None:
        """Something waits in an outbox."""
        if not self.outboxes:
            self.soon(self.send_out)
        self.outboxes.append(outbox)

    def send_out(self) -> None:
        """Send all that waits anywhere."""
        outboxes, self.outboxes = self.outboxes, []
        for outbox in outboxes:
            outbox.send_out()


def head_of(length: int) -> bytes:
    """The head of a frame with a message of this length (RFC 6455, section 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126, length >> 8, length & 255))
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


HEADS = [head_of(length) for length in range(USUAL)]

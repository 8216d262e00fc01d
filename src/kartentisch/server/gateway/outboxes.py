"""What goes out over sockets: messages become frames, and wait for the end of the loop's turn.

A call to the system costs as much as all the rest of a message. A move and its answer go the same
way, so whatever a line is given in one turn of the loop is sent by one call at its end.
"""

from collections.abc import Callable
from typing import Any

from kartentisch.server.live.lines import MOST_WAITING

TEXT = 0x81  # a whole message in one frame
USUAL = 2048  # most messages are shorter


class Outbox:
    """What waits at one line; full when somebody does not read."""

    def __init__(self, post: "Post", transport: Any, full: Callable[[], None]) -> None:
        self.post = post
        self.write = transport.write
        self.waiting = transport.get_write_buffer_size
        self.full = full
        self.closed = False
        self.behind = False  # the system takes no more for now, so it waits in the transport
        self.frames: list[bytes] = []  # of each the head, then the message

    def send(self, message: bytes) -> None:
        """Send a message when the turn of the loop ends."""
        if not self.closed:
            if not self.frames:
                self.post.collect(self)
            length = len(message)
            self.frames.append(HEADS[length] if length < USUAL else head_of(length))
            self.frames.append(message)

    def send_out(self) -> None:
        """Send all that waits, unless the reader has left too much of it."""
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
    """Collects from the outboxes of a process when its loop has done a turn."""

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
    """What goes before a message of so many bytes on the wire (RFC 6455, section 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126, length >> 8, length & 255))
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


HEADS = [head_of(length) for length in range(USUAL)]

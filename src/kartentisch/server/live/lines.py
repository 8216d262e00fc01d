"""The seam between tables and sockets: a line takes messages out, a caller takes them in.

A transport (asgi_socket.py, picows_socket.py) makes a Line for every connection and tells the
Caller what comes in. A line never blocks and never keeps more than MOST_WAITING bytes for a slow
reader: it hangs up without a word, and the reader comes again.
"""

from typing import Protocol

MOST_WAITING = 512 * 1024
LARGEST_MESSAGE = 4096  # what a client may send
FAREWELL_SECONDS = 0.5  # to hear the last words before the line is cut

GOING_AWAY, POLICY, TOO_BIG, TRY_AGAIN = 1001, 1008, 1009, 1013  # closing codes


class Line(Protocol):
    """A connection to someone."""

    def send(self, message: bytes) -> None:
        """Send a message, or hang up if too many are waiting."""

    def close(self, code: int) -> None:
        """Hang up, after what has been sent."""


class Caller(Protocol):
    """Whoever is at the other side of a line."""

    def received(self, message: bytes) -> None:
        """A message has come in."""

    def lost(self) -> None:
        """The line is dead."""

"""The seam between tables and sockets: a connection takes messages out, a receiver takes them in.

A transport (gateway/asgi_socket.py, gateway/picows_socket.py) makes a Connection for every socket
and hands what comes in to its Receiver. A connection never blocks, and never keeps more than
MOST_WAITING bytes for a slow reader: it hangs up, and the reader comes again.
"""

from typing import Literal, Protocol

from kartentisch.server.wire.messages import Bye, encoder

MOST_WAITING = 512 * 1024
LARGEST_MESSAGE = 4096  # what a client may send
FAREWELL_SECONDS = 0.5  # to hear the last message before the connection is cut

GOING_AWAY, POLICY, TOO_BIG, TRY_AGAIN = 1001, 1008, 1009, 1013  # closing codes


class Connection(Protocol):
    """A connection to someone."""

    def send(self, message: bytes) -> None:
        """Send a message, or hang up if too much is waiting."""

    def close(self, code: int) -> None:
        """Hang up, after what has been sent."""


class Receiver(Protocol):
    """Takes what comes in over a connection."""

    def received(self, message: bytes) -> None:
        """A message has come in."""

    def lost(self) -> None:
        """The connection is dead."""


def show_out(connection: Connection, why: Literal["signed_out", "replaced"]) -> None:
    """Tell someone that their device is nobody's any more, and hang up."""
    connection.send(encoder.encode(Bye(why, False)))
    connection.close(POLICY)


def say_goodbye(connection: Connection, why: Literal["stopping", "fault", "storage"]) -> None:
    """Tell someone why we hang up, and that they may come back."""
    connection.send(encoder.encode(Bye(why, True)))
    connection.close(GOING_AWAY if why == "stopping" else TRY_AGAIN)

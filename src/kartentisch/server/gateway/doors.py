"""Who may hold a connection, and for how long: no one can use up the server's descriptors.

A connection that asks for nothing, asks without an end, or does not take its answer is cut in time.
If there are too many, the oldest that waits for nothing makes room, first among those of the same
address. A table's socket is never cut to make room.
"""

import asyncio
import resource
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kartentisch.server.config import Config
from kartentisch.server.live.connections import MOST_WAITING

LARGEST_HEAD = 16 * 1024  # bytes of a request before its body
MOST_PIPELINED = 16  # requests sent before the first is answered
CLOSING_SECONDS = 5.0  # to take the rest after we have hung up
SWEEP_SECONDS = 1.0
RESERVED = 128  # descriptors for the database, the bus and files


def raise_descriptor_limit(most_connections: int) -> int:
    """Ask the system for descriptors for this many connections; return how many there may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most_connections + RESERVED
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return most_connections
    return max(soft - RESERVED, RESERVED)


def neighbourhood(address: str) -> str:
    """What counts as one address: with IPv6 anyone has a whole /64 of them."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return parsed.exploded[:19]


class Doors:
    """The connections of this process, counted."""

    def __init__(self, config: Config, most: int) -> None:
        self.most = most
        # All connections of a proxy are other people's.
        self.per_address = most if config.trust_proxy else config.connections_per_address
        self.request_seconds = config.request_seconds
        self.answer_seconds = config.answer_seconds
        self.asking: dict[str, dict[BoundedHttp, None]] = {}  # by address, the oldest first
        self.open: dict[BoundedHttp, None] = {}  # the same, the oldest first
        self.upgraded: set[asyncio.Transport] = set()
        self.closing: dict[asyncio.Transport, float] = {}  # with when they are cut
        self.sweeping = False

    def enter(self, line: "BoundedHttp") -> bool:
        """Let one more in, in the place of an idle one if need be; False if there is no room."""
        if not self.sweeping:
            self.sweeping = True
            line.loop.call_later(SWEEP_SECONDS, self.sweep, line.loop)
        own = self.asking.get(line.address, {})
        if len(own) >= self.per_address and not cut_idle(own):
            return False
        if self.count() >= self.most:
            self.forget_closed(line.loop.time())
            if self.count() >= self.most and not cut_idle(self.open):
                return False
        self.asking.setdefault(line.address, {})[line] = None
        self.open[line] = None
        return True

    def count(self) -> int:
        """How many connections there are."""
        return len(self.open) + len(self.upgraded) + len(self.closing)

    def leave(self, line: "BoundedHttp") -> None:
        """One less."""
        if line in self.open:
            del self.open[line]
            own = self.asking[line.address]
            del own[line]
            if not own:
                del self.asking[line.address]

    def upgrade(self, line: "BoundedHttp") -> None:
        """A connection becomes a table's socket, which has limits of its own."""
        self.leave(line)
        self.upgraded.add(line.transport)

    def sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Cut what has taken too long, and sockets that don't take what they asked for."""
        now = loop.time()
        for line in list(self.open):
            if now > line.until:
                line.cut()
        for transport in self.upgraded:
            # Our messages are bounded elsewhere; the answers to a flood of pings are not.
            if transport.get_write_buffer_size() > 2 * MOST_WAITING:
                transport.abort()
        self.forget_closed(now)
        self.sweeping = self.count() > 0
        if self.sweeping:
            loop.call_later(SWEEP_SECONDS, self.sweep, loop)

    def forget_closed(self, now: float) -> None:
        """Count no sockets that have ended. One with unread messages stays open for a while."""
        for transport in [socket for socket in self.upgraded if socket.is_closing()]:
            self.upgraded.discard(transport)
            if transport.get_write_buffer_size():
                self.closing[transport] = now + CLOSING_SECONDS
        for transport, until in list(self.closing.items()):
            if now > until or not transport.get_write_buffer_size():
                transport.abort()
                del self.closing[transport]


def cut_idle(lines: "dict[BoundedHttp, None]") -> bool:
    """Cut the oldest connection that waits for no answer; False if all do."""
    for line in lines:
        if line.is_idle:
            line.cut()
            return True
    return False


class TooLarge(Exception):
    """A request with a head, or a queue of requests, that nobody needs."""


class BoundedHttp(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with an end to everything."""

    def __init__(self, doors: Doors, **given: Any) -> None:
        super().__init__(**given)
        self.doors = doors
        self.address = ""
        self.until = 0.0  # when it is cut
        self.head = 0  # bytes of the head that is coming in
        self.unseen = 0  # bytes of it that the parser may still gather
        self.head_complete = False

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def cut(self) -> None:
        """Hang up at once."""
        self.doors.leave(self)
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = neighbourhood(self.client[0] if self.client else "")
        self.until = self.loop.time() + self.doors.request_seconds
        if not self.doors.enter(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.parser is None or self.transport.is_closing():
            return
        if not self.head_complete:
            # The parser gathers an unfinished line where no callback sees it.
            if self.unseen > LARGEST_HEAD:
                self.send_400_response("")
                return
            self.unseen += len(data)
        super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed or oversized request."""
        if max(self.head, self.unseen) > LARGEST_HEAD and not self.head_complete:
            self.transport.write(HEAD_TOO_LARGE)
            self.transport.close()
        else:
            super().send_400_response(msg)

    # --- what the parser tells; what is raised here makes the request a bad one

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head_complete = False
        self.head = 0
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooLarge

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self.count_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self.count_head(len(name) + len(value))

    def count_head(self, length: int) -> None:
        self.head += length
        self.unseen = 0
        if self.head > LARGEST_HEAD:
            raise TooLarge

    def on_headers_complete(self) -> None:
        self.head_complete = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.until = self.loop.time() + self.doors.answer_seconds
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.until = self.loop.time() + self.doors.request_seconds
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self.doors.upgrade(self)
        super().handle_websocket_upgrade()


HEAD_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


def http_at(doors: Doors) -> Callable[..., BoundedHttp]:
    """The HTTP protocol to give to uvicorn."""
    return partial(BoundedHttp, doors)

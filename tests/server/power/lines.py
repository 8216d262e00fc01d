"""A TCP proxy before a database or a bus, whose lines go silent or are cut in the middle of a commit."""

import asyncio
import threading
from collections.abc import Callable
from typing import Literal

Fault = Literal["cut before", "cut after"]


class Lines:
    """Passes bytes on in both directions. Works in a thread of its own until it is closed."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.loop = asyncio.new_event_loop()
        self.open: list[Line] = []
        self.deaf = False  # new lines are silent too
        self.pattern = b""
        self.fault: Fault | None = None
        self.faults = 0  # left to make
        self.made = 0
        ready = threading.Event()
        self.thread = threading.Thread(target=self.serve, args=(ready,), daemon=True)
        self.thread.start()
        ready.wait()

    def serve(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self.loop)
        starting = self.loop.create_server(lambda: Line(self), "127.0.0.1", 0)
        self.listener = self.loop.run_until_complete(starting)
        self.port: int = self.listener.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    def call(self, function: Callable[[], None]) -> None:
        """Do something in the proxy's thread, and wait until it is done."""
        done = threading.Event()

        def run() -> None:
            function()
            done.set()

        self.loop.call_soon_threadsafe(run)
        done.wait()

    def swallow(self, new_ones: bool) -> None:
        """From now on nothing passes on the lines that are open, nor on new ones if wanted."""

        def silence() -> None:
            self.deaf = new_ones
            for line in self.open:
                line.silent = True

        self.call(silence)

    def heal(self) -> None:
        """New lines work again; those that went silent stay so, as in a network."""

        def hear() -> None:
            self.deaf = False

        self.call(hear)

    def cut_commits(self, fault: Fault, pattern: bytes, times: int) -> None:
        """Cut the line at the next requests with a pattern, before or after they are passed on."""

        def arm() -> None:
            self.fault, self.pattern, self.faults = fault, pattern, times

        self.call(arm)

    def close(self) -> None:
        def stop() -> None:
            self.listener.close()
            for line in list(self.open):
                line.cut()
            self.loop.call_soon(self.loop.stop)  # after the sockets that were cut are closed

        self.loop.call_soon_threadsafe(stop)
        self.thread.join()
        self.loop.close()


class Line(asyncio.Protocol):
    """A line from a client, and the line from here to the server."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.silent = lines.deaf
        self.waiting = b""  # what came before the other side was there
        self.ends_after_request = False
        self.server: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.client = transport
        self.lines.open.append(self)
        self.connecting = self.lines.loop.create_task(self.connect())

    async def connect(self) -> None:
        try:
            self.server, _ = await self.lines.loop.create_connection(
                lambda: OtherEnd(self), "127.0.0.1", self.lines.target
            )
        except OSError:
            self.cut()
            return
        if self.waiting and not self.silent:
            self.server.write(self.waiting)

    def data_received(self, data: bytes) -> None:
        if self.silent:
            return
        lines = self.lines
        if lines.faults and lines.pattern in data:
            lines.faults -= 1
            lines.made += 1
            if lines.fault == "cut before":
                self.cut()
                return
            self.ends_after_request = True  # the answer never arrives
        if self.server is None:
            self.waiting += data
        else:
            self.server.write(data)

    def answered(self, data: bytes) -> None:
        """The server has sent something."""
        if self.ends_after_request:
            self.cut()
        elif not self.silent:
            self.client.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.cut()

    def cut(self) -> None:
        if self in self.lines.open:
            self.lines.open.remove(self)
        self.client.abort()
        if self.server is not None:
            self.server.abort()


class OtherEnd(asyncio.Protocol):
    """What comes from the server."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def data_received(self, data: bytes) -> None:
        self.line.answered(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.line.silent:
            self.line.cut()

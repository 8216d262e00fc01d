"""Sockets by ASGI, for any server that speaks it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from kartentisch.server.live.connections import (
    LARGEST_MESSAGE,
    MOST_WAITING,
    TOO_BIG,
    TRY_AGAIN,
    Receiver,
)

Send = Callable[[Any], Awaitable[None]]
Receive = Callable[[], Awaitable[Any]]


class AsgiConnection:
    """A connection with a bounded outbox, and a task that sends what is in it."""

    def __init__(self, send: Send) -> None:
        self.send_out = send
        self.outbox: deque[bytes] = deque()
        self.waiting = 0
        self.closing: int | None = None
        self.wake = asyncio.Event()
        self.full = asyncio.Event()

    def send(self, message: bytes) -> None:
        if self.closing is not None:
            return
        if self.waiting + len(message) > MOST_WAITING:
            self.outbox.clear()
            self.close(TRY_AGAIN)
            self.full.set()
            return
        self.outbox.append(message)
        self.waiting += len(message)
        self.wake.set()

    def close(self, code: int) -> None:
        if self.closing is None:
            self.closing = code
            self.wake.set()

    async def deliver(self) -> None:
        """Send what is in the outbox until the connection is closed."""
        while True:
            while self.outbox:
                message = self.outbox.popleft()
                self.waiting -= len(message)
                await self.send_out({"type": "websocket.send", "text": message.decode()})
            if self.closing is not None:
                await self.send_out({"type": "websocket.close", "code": self.closing})
                return
            self.wake.clear()
            await self.wake.wait()


async def serve(connection: AsgiConnection, receiver: Receiver, receive: Receive) -> None:
    """Carry messages both ways until one side hangs up, or has fallen too far behind."""
    tasks = [
        asyncio.ensure_future(connection.deliver()),
        asyncio.ensure_future(take_in(connection, receiver, receive)),
        asyncio.ensure_future(connection.full.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        receiver.lost()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def take_in(connection: AsgiConnection, receiver: Receiver, receive: Receive) -> None:
    """Hand messages to the receiver until the socket is closed."""
    while True:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return
        text = event.get("text")
        message = text.encode() if text is not None else event.get("bytes") or b""
        if len(message) > LARGEST_MESSAGE:
            connection.close(TOO_BIG)
        elif connection.closing is None:
            receiver.received(message)

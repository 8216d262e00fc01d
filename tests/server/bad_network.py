"""A proxy that does to a table's messages what a bad network does: delays, doubles, loses, cuts."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

Connection = ClientConnection | ServerConnection

LOST = (ConnectionClosed, OSError, TimeoutError)


class BadNetwork:
    """Stands between clients and a server. What it has done to them is counted."""

    def __init__(self, server_port: int, rng: random.Random) -> None:
        self.server_port = server_port
        self.rng = rng
        self.delayed = self.doubled = self.swallowed = self.cut = 0

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[int]:
        """Its port, as long as it runs."""
        listener: Listener
        async with serve(
            self.connected, "127.0.0.1", 0, compression=None, ping_interval=None, close_timeout=0.1
        ) as listener:
            yield next(iter(listener.sockets)).getsockname()[1]

    async def connected(self, client: ServerConnection) -> None:
        """Pass messages on in both directions, until the network breaks."""
        request = client.request
        assert request is not None
        with contextlib.suppress(*LOST):
            async with connect(
                f"ws://127.0.0.1:{self.server_port}{request.path}",
                additional_headers={"authorization": request.headers["authorization"]},
                compression=None,
                ping_interval=None,
                close_timeout=0.1,
                max_size=None,
            ) as server:
                ways = [
                    asyncio.create_task(self.pass_on(client, server, doubling=True)),
                    asyncio.create_task(self.pass_on(server, client, doubling=False)),
                ]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                server.transport.abort()
        client.transport.abort()

    async def pass_on(self, source: Connection, target: Connection, doubling: bool) -> None:
        """Pass messages on, in order, until this way breaks."""
        swallowing = 0
        with contextlib.suppress(*LOST):
            async for message in source:
                luck = self.rng.random()
                if swallowing or luck < 0.01:  # into a hole for a while, then nothing
                    swallowing += 1
                    self.swallowed += 1
                    if swallowing > 5:
                        return
                    continue
                if luck < 0.03:
                    self.cut += 1
                    return
                if luck < 0.15:
                    self.delayed += 1
                    await asyncio.sleep(0.05 * self.rng.random())
                await target.send(message)
                if doubling and luck > 0.8:
                    self.doubled += 1
                    await target.send(message)

"""A Redis for all processes of a universe: hints are late, lost, doubled, or out of order.

It stands where redis-py's client stands, so the server's own bus is at work: its pulses, its
timeouts, and its way back after silence.
"""

import asyncio
import random
from collections.abc import Callable
from types import TracebackType
from typing import Any

from simulated_loop import OUTSIDE

CUT = object()  # in a subscription's queue: the connection is gone


class Hub:
    """The one Redis."""

    def __init__(self, rng: random.Random, met: Callable[[str], None]) -> None:
        self.rng = rng
        self.met = met
        self.subscriptions: list[Subscription] = []
        self.loss = self.doubling = self.lateness = 0.0

    def publish(self, content: bytes) -> None:
        """Pass a hint on to everyone who listens."""
        loop = asyncio.get_running_loop()
        for subscription in list(self.subscriptions):
            copies = 1
            if self.rng.random() < self.loss:
                self.met("hint lost")
                copies = 0
            elif self.rng.random() < self.doubling:
                self.met("hint doubled")
                copies = 2
            for _ in range(copies):
                late = self.rng.expovariate(1 / self.lateness) if self.lateness else 0.0
                delay = self.rng.uniform(0.0002, 0.002) + late
                loop.call_later(delay, subscription.receive, content, context=OUTSIDE)

    def forget(self, client: "SimulatedRedis") -> None:
        """A process has crashed."""
        self.subscriptions = [one for one in self.subscriptions if one.client is not client]


class SimulatedRedis:
    """The client of one process. away: cut off, and `silent`: without being told."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.away = self.silent = False

    def turn_away(self, silent: bool) -> None:
        """Cut the process off."""
        self.away, self.silent = True, silent
        if not silent:
            for subscription in self.hub.subscriptions:
                if subscription.client is self:
                    subscription.queue.put_nowait(CUT)

    def pubsub(self, ignore_subscribe_messages: bool) -> "Subscription":
        assert ignore_subscribe_messages
        return Subscription(self)

    async def publish(self, channel: str, content: bytes) -> None:
        await self.travel()
        self.hub.publish(content)

    async def travel(self) -> None:
        await asyncio.sleep(self.hub.rng.uniform(0.0002, 0.002))
        if self.away:
            if self.silent:
                await asyncio.sleep(3600)
            raise ConnectionError("the bus is unreachable")

    async def aclose(self) -> None:
        """Nothing is kept open."""


class Subscription:
    """Listens for one process."""

    def __init__(self, client: SimulatedRedis) -> None:
        self.client = client
        self.queue: asyncio.Queue[Any] = asyncio.Queue()

    async def __aenter__(self) -> "Subscription":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self in self.client.hub.subscriptions:
            self.client.hub.subscriptions.remove(self)

    async def subscribe(self, channel: str) -> None:
        await self.client.travel()
        self.client.hub.subscriptions.append(self)
        self.queue.put_nowait(None)

    def receive(self, content: bytes) -> None:
        if not self.client.away:
            self.queue.put_nowait({"data": content})

    async def get_message(self, timeout: None) -> Any:
        message = await self.queue.get()
        if message is CUT:
            raise ConnectionError("the bus is unreachable")
        return message

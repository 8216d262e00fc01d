"""The bus between processes carries hints, never the truth: which journal has grown, who is where.

Within one process there is nobody to tell. With Redis every process hears every other one. When the
bus was down, hints may be missing; so whoever comes back on it is told to look at the journals.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger("kartentisch.bus")

CHANNEL = "kartentisch"
RETRY_SECONDS = 0.5
MOST_WAITING = 10_000  # hints that wait for a bus that is down; the oldest are dropped


class BadBus(ValueError):
    """A bus that can't be used; the text says why and what to do."""


class Hint(msgspec.Struct, omit_defaults=True):
    """A word from a process about a table: its number, or that a person is there or gone."""

    process: str
    code: str
    number: int | None = None
    person: str | None = None
    here: bool = False


Heard = Callable[[Hint], None]


class Bus:
    """The bus of a single process: there is nobody to tell."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(6)
        self.connected = True

    def start(self, heard: Heard, reconnected: Callable[[], None]) -> None:
        """Begin to listen."""

    def tell(
        self, code: str, number: int | None = None, person: str | None = None, here: bool = False
    ) -> None:
        """Give a hint to all other processes."""

    async def close(self) -> None:
        """Stop listening."""


class RedisBus(Bus):
    """Hints by Redis's publish and subscribe."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.redis = redis_at(address)
        self.connected = False
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.tasks: list[asyncio.Task[None]] = []

    def start(self, heard: Heard, reconnected: Callable[[], None]) -> None:
        self.tasks = [
            asyncio.create_task(self.listen(heard, reconnected)),
            asyncio.create_task(self.speak()),
        ]

    def tell(
        self, code: str, number: int | None = None, person: str | None = None, here: bool = False
    ) -> None:
        if self.outgoing.full():
            self.outgoing.get_nowait()
        hint = Hint(self.process, code, number, person, here)
        self.outgoing.put_nowait(msgspec.json.encode(hint))

    async def listen(self, heard: Heard, reconnected: Callable[[], None]) -> None:
        decoder = msgspec.json.Decoder(Hint)
        while True:
            try:
                async with self.redis.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    self.connected = True
                    reconnected()
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            with suppress(msgspec.MsgspecError):
                                hint = decoder.decode(message["data"])
                                if hint.process != self.process:
                                    heard(hint)
            except (redis_error(), OSError) as error:
                if self.connected:
                    log.warning("the bus is down: %s", type(error).__name__)
                self.connected = False
            await asyncio.sleep(RETRY_SECONDS)

    async def speak(self) -> None:
        while True:
            hint = await self.outgoing.get()
            try:
                await self.redis.publish(CHANNEL, hint)
            except (redis_error(), OSError):
                await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.redis.aclose()


def redis_error() -> type[Exception]:
    """What Redis raises when it is out of reach."""
    from redis.exceptions import RedisError

    return RedisError


def redis_at(address: str) -> "Redis":
    """Redis, which only those need who run several processes."""
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise BadBus("Redis needs the extra: pip install 'kartentisch[redis]'") from None
    try:
        return Redis.from_url(address)
    except ValueError as error:
        raise BadBus(f"{address!r} is no Redis address such as redis://HOST: {error}") from None


def bus_at(address: str | None) -> Bus:
    """The bus at a Redis address, or that of a single process."""
    return RedisBus(address) if address else Bus()

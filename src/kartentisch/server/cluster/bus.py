"""The bus between processes carries hints, never the truth: which journal has grown, who is where.

A single process has nobody to tell. With Redis every process hears every other one, and two pulses
per second tell that it is alive. Hints may be lost while the bus is down, so a process that is
reconnected polls its journals.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from kartentisch.server import metrics
from kartentisch.server.surroundings import MACHINE, Surroundings

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger("kartentisch.bus")

CHANNEL = "kartentisch"
PULSE_SECONDS = 0.5
SILENCE_SECONDS = 2.0  # the subscription is dead if not even our own pulse is heard for so long
ANSWER_SECONDS = 1.0  # for Redis to take a hint, so that the next pulse is heard in time
RETRY_SECONDS = 0.5
GOODBYE_SECONDS = 2.0  # for the last hints of a process that stops
MOST_WAITING = 100_000  # hints that wait while the bus is down; the oldest are dropped


class BadBus(ValueError):
    """A bus that can't be used; the text says why and what to do."""


class BusHint(msgspec.Struct, omit_defaults=True):
    """A hint from a process. About a table: its number, or all persons who are connected there.

    asks: the others should tell who is connected to the table. named: seats of the table have other
    names. person: somebody has another name, or has muted others. signed_out: a device of this
    person is. replaced: that is because its browser has become somebody else. leaving: the process
    stops.
    A hint about nothing is a pulse. The bus adds the process that it comes from.
    """

    process: str = ""
    code: str = ""
    number: int | None = None
    present: list[str] | None = None
    asks: bool = False
    named: bool = False
    person: str = ""
    signed_out: str = ""
    replaced: bool = False
    leaving: bool = False


DECODER = msgspec.json.Decoder(BusHint)
Heard = Callable[[BusHint], None]


class Bus:
    """The bus of a single process: there is nobody to tell."""

    shared = False  # whether there may be other processes

    def __init__(self, surroundings: Surroundings = MACHINE) -> None:
        self.process = surroundings.chance.randbytes(6).hex()
        self.connected = True
        metrics.BUS.set(1)

    def start(self, heard: Heard, reconnected: Callable[[], None]) -> None:
        """Begin to listen."""

    def tell(self, hint: BusHint) -> None:
        """Give a hint to all other processes."""

    async def close(self) -> None:
        """Say goodbye, and stop listening."""


class RedisBus(Bus):
    """Hints by Redis's publish and subscribe."""

    shared = True

    def __init__(self, redis: "Redis", surroundings: Surroundings = MACHINE) -> None:
        super().__init__(surroundings)
        self.redis = redis
        self.turn(False)
        self.told_down = False  # in the log
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.tasks: list[asyncio.Task[None]] = []

    def start(self, heard: Heard, reconnected: Callable[[], None]) -> None:
        self.tasks = [
            asyncio.create_task(self.listen(heard, reconnected)),
            asyncio.create_task(self.speak()),
            asyncio.create_task(self.beat()),
        ]

    def tell(self, hint: BusHint) -> None:
        if self.outgoing.full():
            self.drop_oldest()
        hint.process = self.process
        self.outgoing.put_nowait(msgspec.json.encode(hint))

    def drop_oldest(self) -> None:
        self.outgoing.get_nowait()
        self.outgoing.task_done()

    async def listen(self, heard: Heard, reconnected: Callable[[], None]) -> None:
        while True:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=True) as subscription:
                    async with asyncio.timeout(SILENCE_SECONDS):
                        await subscription.subscribe(CHANNEL)
                        await subscription.get_message(timeout=None)  # it is confirmed
                    self.turn(True)
                    self.told_down = False
                    reconnected()
                    while True:
                        async with asyncio.timeout(SILENCE_SECONDS):
                            message = await subscription.get_message(timeout=None)
                        if message is not None:
                            self.take(message["data"], heard)
            except (redis_error(), OSError, TimeoutError) as error:
                self.turn(False)
                if not self.told_down:
                    self.told_down = True
                    log.warning(
                        "the bus is down (%s): check that Redis is running, and --bus; until then "
                        "tables are polled every second",
                        type(error).__name__,
                    )
            except Exception as fault:  # a bug of ours must not leave this process deaf
                self.turn(False)
                report("listening to the bus failed; it is tried again", fault)
            await asyncio.sleep(RETRY_SECONDS)

    def take(self, data: bytes, heard: Heard) -> None:
        """Hand on a hint of another process. Whatever it leads to, the bus goes on listening."""
        try:
            hint = DECODER.decode(data)
            if hint.process != self.process:
                heard(hint)
        except msgspec.MsgspecError:
            return
        except Exception as fault:
            report("a hint could not be taken", fault)

    def turn(self, connected: bool) -> None:
        self.connected = connected
        metrics.BUS.set(connected)

    async def speak(self) -> None:
        while True:
            hint = await self.outgoing.get()
            while not await self.publish(hint):
                await asyncio.sleep(RETRY_SECONDS)
            self.outgoing.task_done()

    async def publish(self, hint: bytes) -> bool:
        """Hand a hint to Redis; returns whether that worked."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.redis.publish(CHANNEL, hint)
        except (redis_error(), OSError, TimeoutError):
            return False
        return True

    async def beat(self) -> None:
        """Let the others know that this process is alive."""
        while True:
            if self.outgoing.empty():
                self.tell(BusHint())
            await asyncio.sleep(PULSE_SECONDS)

    async def close(self) -> None:
        self.tell(BusHint(leaving=True))
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS if self.connected else 0):
                await self.outgoing.join()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.redis.aclose()


def report(what: str, fault: Exception) -> None:
    """Tell of a bug as the loop tells of those that nobody caught."""
    said = {"message": what, "exception": fault}
    asyncio.get_running_loop().call_exception_handler(said)


def redis_error() -> type[Exception]:
    """What Redis raises when it is unreachable."""
    from redis.exceptions import RedisError

    return RedisError


def redis_at(address: str) -> "Redis":
    """A client for Redis, which is an extra: only several processes need it."""
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise BadBus("Redis needs the extra: pip install 'kartentisch[redis]'") from None
    try:
        return Redis.from_url(
            address, socket_timeout=SILENCE_SECONDS, socket_connect_timeout=ANSWER_SECONDS
        )
    except ValueError as error:
        raise BadBus(f"--bus is not an address of Redis; use redis://HOST ({error})") from None


def bus_at(address: str | None) -> Bus:
    """The bus at a Redis address, or that of a single process."""
    return RedisBus(redis_at(address)) if address else Bus()

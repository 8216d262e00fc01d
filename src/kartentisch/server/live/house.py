"""Everything that the tables of one process share, from its start to its orderly end."""

import asyncio
import time
from typing import NamedTuple

from sqlalchemy import Engine

from kartentisch.server import metrics
from kartentisch.server.cluster.bus import Bus
from kartentisch.server.live.bots import Bots
from kartentisch.server.live.connections import FAREWELL_SECONDS, say_goodbye
from kartentisch.server.live.exchange import Exchange
from kartentisch.server.live.rooms import Rooms
from kartentisch.server.storage.journal import Journal
from kartentisch.server.storage.people import People


class Limits(NamedTuple):
    """How much a visitor may ask for, and how long an empty room stays in memory."""

    messages_per_second: float = 40.0
    linger_seconds: float = 30.0


class House:
    """The tables of one process, and what they need to go on."""

    def __init__(
        self, engine: Engine, bus: Bus, limits: Limits, bot_threads: int | None = None
    ) -> None:
        self.engine = engine
        self.bus = bus
        self.limits = limits
        self.loop = asyncio.get_running_loop()
        self.stopping = False
        self.people = People(engine)
        self.moves = metrics.Moves(self.loop.call_soon)
        self.bots = Bots(self.call_from_thread, bot_threads)
        self.rooms = Rooms(self)
        self.journal = Journal(engine, self.loop, not bus.shared, lambda: len(self.rooms.by_code))
        self.exchange = Exchange(bus, self.rooms)
        self.rounds = [
            self.loop.create_task(self.rooms.sweep()),
            self.loop.create_task(self.exchange.watch()),
        ]
        bus.start(self.exchange.heard, self.exchange.reconnected)

    def call_from_thread(self, function: object, *arguments: object) -> None:
        """Bring an answer from a thread into the loop, unless that has ended."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function, *arguments)  # type: ignore[arg-type]

    async def take_leave(self) -> None:
        """Finish what is in flight, tell everyone, and wait until they have hung up."""
        if self.stopping:
            return
        self.stopping = True
        for task in self.rounds:
            task.cancel()
        while any(room.writing for room in self.rooms):
            await asyncio.sleep(0.005)
        for room in self.rooms:
            room.attendance.close()
            room.turns.stop_clock()
            for visit in list(room.visits):
                say_goodbye(visit.connection, "stopping")
        end = time.monotonic() + 2 * FAREWELL_SECONDS
        while any(room.visits for room in self.rooms) and time.monotonic() < end:
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        """Stop, after everyone has been told."""
        await self.take_leave()
        self.bots.close()
        self.journal.close()
        await self.bus.close()
        self.engine.dispose()

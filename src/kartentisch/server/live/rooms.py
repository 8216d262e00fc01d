"""The rooms of this process. Memory is only a cache: a room is made from its journal when someone
comes, and dropped a while after the last one has gone.
"""

import asyncio
import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server import metrics
from kartentisch.server.live.connections import Connection, say_goodbye
from kartentisch.server.live.room import GIVEN_UP, READY, Room
from kartentisch.server.live.visits import Visit
from kartentisch.server.table import entries as e
from kartentisch.server.table.answered import AnsweredCommands
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import refused

if TYPE_CHECKING:
    from kartentisch.server.live.house import House

log = logging.getLogger("kartentisch.rooms")

RECALLED = 64  # entries before the last start whose commands a loaded table recognises

SWEEP_SECONDS = 5.0
BUS_DOWN_SECONDS = 1.0  # how often journals are polled while the bus is down


class Rooms:
    """The rooms of this process, by the codes of their tables."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.by_code: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self.by_code.values()))

    def __len__(self) -> int:
        return len(self.by_code)

    def __contains__(self, room: Room) -> bool:
        return self.by_code.get(room.table.code) is room

    def get(self, code: str) -> Room | None:
        """The room of a table if it is in memory."""
        return self.by_code.get(code)

    # --- coming in

    async def visit(
        self,
        code: str,
        person: Person,
        connection: Connection,
        since: int,
        seat: int | None,
        with_state: bool = False,
    ) -> Visit:
        """Someone comes to a table, to look from a seat of theirs if they wish for one."""
        room = await self.load(code)
        if room is None:
            raise refused("no_table")
        if since > room.table.number:  # they come from another process, which is ahead
            await self.read(room)
            if room not in self:  # given up meanwhile: they come again, to a rebuilt room
                raise refused("fault")
        visit = Visit(room, person, connection, seat, with_state)
        room.enter(visit, since)
        if self.house.stopping:  # they came in at the last moment
            say_goodbye(connection, "stopping")
        return visit

    async def load(self, code: str) -> Room | None:
        """The room of a table, made from its journal if need be; None if there is no such table."""
        if code in self.by_code:
            return self.by_code[code]
        if not m.is_code(code):
            return None
        if code not in self.loading:
            self.loading[code] = self.house.loop.create_task(self.make(code))
        try:
            return await asyncio.shield(self.loading[code])
        finally:
            self.loading.pop(code, None)

    async def make(self, code: str) -> Room | None:
        """Make a room from its journal."""
        try:
            found = await asyncio.to_thread(self.house.journal.read_table, code, RECALLED)
        except SQLAlchemyError:
            raise refused("storage") from None
        if found is None:
            return None
        base, rows = found
        table, answered = Table(code), AnsweredCommands()
        history = []
        for number, body in rows:
            entry = e.entry_from(body)
            if number >= base:
                table.apply(number, entry)
                history.append((number, entry))
            answered.remember(number, entry, table)
        room = self.by_code.setdefault(code, Room(self.house, table, history, answered))
        metrics.TABLES.set(len(self))
        return room

    # --- reading on

    def poll_all(self) -> None:
        """Read every journal on, because nobody tells which have grown."""
        for room in self:
            room.poll()

    def start_reading(self, room: Room) -> None:
        """Read a room's journal on."""
        self.house.loop.create_task(self.read(room))

    async def read(self, room: Room) -> None:
        """Read a room's journal on, and hand it what is new."""
        read = self.house.journal.read
        try:
            rows = await asyncio.to_thread(read, room.table.code, room.table.number)
        except SQLAlchemyError:
            rows = None
        if room not in self:
            return
        try:
            room.caught_up(rows)
        except Exception:
            log.exception("a table could not go on by what others wrote")
            self.give_up(room)

    # --- letting go

    async def sweep(self) -> None:
        """Drop empty rooms, and poll while the bus is down."""
        bus, linger_seconds = self.house.bus, self.house.limits.linger_seconds
        while True:
            await asyncio.sleep(SWEEP_SECONDS if bus.connected else BUS_DOWN_SECONDS)
            if not bus.connected:
                self.poll_all()
            now = time.monotonic()
            for room in self:
                empty = not room.visits and now - room.empty_since > linger_seconds
                if empty and room.state is READY:
                    self.drop(room)

    def drop(self, room: Room) -> None:
        """Let a room go; its table stays in the journal."""
        del self.by_code[room.table.code]
        metrics.TABLES.set(len(self))
        room.attendance.close()
        room.turns.stop_clock()

    def give_up(self, room: Room) -> None:
        """A bug broke a room: its state can't be trusted any more, but its journal can.

        So the room is dropped, and everyone is asked to come again, to a room rebuilt from it.
        """
        if room not in self:
            return
        self.drop(room)
        room.state = GIVEN_UP
        visits, room.visits = room.visits, []
        metrics.CONNECTIONS.dec(len(visits))
        for visit in visits:
            say_goodbye(visit.connection, "fault")

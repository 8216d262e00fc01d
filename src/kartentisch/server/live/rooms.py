"""The rooms of this process. Memory is only a cache: a room is made from its journal when someone
comes, and dropped a while after the last one has gone.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server import metrics
from kartentisch.server.live.allowance import Allowance
from kartentisch.server.live.connections import Connection, say_goodbye
from kartentisch.server.live.names import Names, persons_at
from kartentisch.server.live.room import GIVEN_UP, READY, Room
from kartentisch.server.live.visits import Visit
from kartentisch.server.storage.deleting import REMOVED
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.storage.journal import JournalRows
from kartentisch.server.table import common_deals
from kartentisch.server.table import entries as e
from kartentisch.server.table.answered import AnsweredCommands
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused, refused

if TYPE_CHECKING:
    from kartentisch.server.live.house import House

log = logging.getLogger("kartentisch.rooms")

MOST_READ = 50  # rooms whose journals are read by one query
AT_A_TIME = 500  # entries of a journal that are read before others have their turn
RECALLED = 64  # entries before the last start whose commands a loaded table recognises

SWEEP_SECONDS = 5.0
BUS_DOWN_SECONDS = 1.0  # how often journals are polled while the bus is down


class Written(msgspec.Struct):
    """Who wrote an entry."""

    by: str | None = None


class Rooms:
    """The rooms of this process, by the codes of their tables."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.by_code: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        self.unread: list[Room] = []  # rooms whose journals are to be read on
        self.reading = False  # some are being read

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
        signed_in: SignedIn,
        connection: Connection,
        since: int,
        seat: int | None,
        with_state: bool = False,
        payers: tuple[Allowance, ...] = (),
    ) -> Visit:
        """Someone comes to a table, to look from a seat of theirs if they wish for one."""
        room = await self.load(code)
        if room is None:
            raise refused("no_table")
        if since > room.table.number:  # they come from another process, which is ahead
            await self.read(room)
        if room not in self:  # given up or dropped meanwhile: they come again, to a rebuilt room
            raise refused("fault")
        if self.house.moderator.is_closed(code):
            raise refused("closed_table")
        self.check_unsealed(room.table, signed_in.person.id)
        visit = Visit(room, signed_in, connection, seat, with_state, payers)
        room.enter(visit, since)
        # A tab that comes back by itself after its line was cut shows nothing to anybody.
        if not since and room.table.settings.over_days and room.table.seats_of(visit.person.id):
            self.house.in_background(self.note_seen(visit.person.id, code, room.table.number))
        if not since and room.table.phase != "playing":
            self.house.in_background(self.note_invitation_seen(visit.person.id, code))
        if self.house.stopping:  # they came in at the last moment
            say_goodbye(connection, "stopping")
        return visit

    def check_unsealed(self, table: Table, person: str) -> None:
        """Refused if a table is of a common deal and not theirs, until the deal is open."""
        sealed = common_deals.is_sealed(table.common, self.house.surroundings.wall_clock())
        if sealed and not table.seats_of(person):
            raise common_deals.sealed_refusal(table.common)

    async def note_seen(self, person: str, code: str, number: int) -> None:
        """Somebody has come to a table over days: they see whether it is their turn."""
        with suppress(SQLAlchemyError):  # then they may be told what they have seen
            await self.house.in_thread(self.house.due.note_seen, person, code, number)

    async def note_invitation_seen(self, person: str, code: str) -> None:
        """Somebody has come to a table between matches: they may have been invited."""
        with suppress(SQLAlchemyError):
            await self.house.in_thread(self.house.invitations.note_seen, person, code)

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
            found = await self.house.in_thread(self.house.journal.read_table, code, RECALLED)
        except SQLAlchemyError:
            raise refused("storage") from None
        if found is None:
            return None
        base, rows = found
        table, answered = Table(code), AnsweredCommands()
        entries = []
        for place, (number, body) in enumerate(rows, start=1):
            if place % AT_A_TIME == 0:
                await asyncio.sleep(0)
            entry = e.entry_from(body)
            if number >= base:
                table.apply(number, entry)
                entries.append((number, entry))
            answered.remember(number, entry, table)
        names = Names()
        await self.house.name_lookups.fill_in(names, code, persons_at(table))
        until = await self.until(table)
        room = self.by_code.setdefault(code, Room(self.house, table, entries, answered, names))
        room.turns.resume(until)
        metrics.TABLES.set(len(self))
        return room

    async def until(self, table: Table) -> float | None:
        """Until when a table over days waits for a decision."""
        if not table.settings.over_days:
            return None
        try:
            return await self.house.in_thread(self.house.due.until, table.code)
        except SQLAlchemyError:
            raise refused("storage") from None

    # --- reading on

    async def hear_number(self, code: str, number: int) -> None:
        """A journal has grown without its room: if there is one, or soon will be, it reads on."""
        if code in self.by_code or code in self.loading:
            with suppress(Refused):  # who comes next reads it whole
                room = await self.load(code)
                if room is not None:
                    room.hear_number(number)

    def poll_all(self) -> None:
        """Read every journal on, because nobody tells which have grown."""
        for room in self:
            room.poll()

    def start_reading(self, room: Room) -> None:
        """Read a room's journal on, together with those of others that wait for it."""
        self.unread.append(room)
        if not self.reading:
            self.reading = True
            self.house.in_background(self.read_waiting())

    async def read_waiting(self) -> None:
        """Read journals on with one query after the other; rooms gather while it runs."""
        try:
            while self.unread:
                rooms, self.unread = self.unread[:MOST_READ], self.unread[MOST_READ:]
                numbers = {room.table.code: room.table.number for room in rooms}
                try:
                    found = await self.house.in_thread(self.house.journal.read_many, numbers)
                except (SQLAlchemyError, Refused):
                    found = {}
                for room in rooms:
                    self.house.in_background(self.hand_on(room, found.get(room.table.code)))
        finally:
            self.reading = False

    async def read(self, room: Room) -> None:
        """Read one room's journal on at once."""
        read = self.house.journal.read
        try:
            rows = await self.house.in_thread(read, room.table.code, room.table.number)
        except (SQLAlchemyError, Refused):
            rows = None
        await self.hand_on(room, rows)

    async def hand_on(self, room: Room, rows: JournalRows | None) -> None:
        """Give a room what is new in its journal; None if the database failed."""
        try:
            await self.know_writers(room, rows or [])
        except (SQLAlchemyError, Refused):
            rows = None
        if room not in self:
            return
        if rows and rows[-1][1] == REMOVED:
            self.give_up(room)  # who comes again is told that there is no such table
            return
        try:
            room.caught_up(rows)
        except Exception:
            log.exception("a table could not go on by what others wrote")
            self.give_up(room)

    async def know_writers(self, room: Room, rows: JournalRows) -> None:
        """Look up who wrote the entries that are about to be shown, and seats on one device."""
        writers = [msgspec.json.decode(body, type=Written).by for _, body in rows]
        unknown = room.names.unknown(writers)
        if unknown or (rows and room.table.settings.one_device):
            await self.house.name_lookups.fill_in(room.names, room.table.code, unknown)

    # --- letting go

    async def sweep(self) -> None:
        """Drop empty rooms, and poll: devices always, journals while the bus is down."""
        bus, linger_seconds = self.house.bus, self.house.limits.linger_seconds
        while True:
            await asyncio.sleep(SWEEP_SECONDS if bus.connected else BUS_DOWN_SECONDS)
            if not bus.connected:
                self.poll_all()
            if bus.shared:
                self.house.sign_outs.poll()
            now = self.house.now()
            for room in self:
                empty = not room.visits and now - room.empty_since > linger_seconds
                if empty and room.state is READY and not room.turns.is_busy():
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

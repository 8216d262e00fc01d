"""The house: all tables that somebody is at in this process, and what they need to go on.

Memory is only a cache. A room is made from the journal when someone comes, and forgotten a while
after the last one has gone.
"""

import asyncio
import logging
import secrets
import time
from typing import Literal, NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server import metrics
from kartentisch.server.cluster.bus import PULSE_SECONDS, Bus, Hint
from kartentisch.server.cluster.neighbours import Neighbours
from kartentisch.server.gateway.doorman import Doorman
from kartentisch.server.live.bots import Bots
from kartentisch.server.live.lines import FAREWELL_SECONDS, GOING_AWAY, TRY_AGAIN, Line
from kartentisch.server.live.room import Room
from kartentisch.server.live.visits import Visit
from kartentisch.server.storage.appends import Outcome
from kartentisch.server.storage.index import index_of
from kartentisch.server.storage.journal import Journal
from kartentisch.server.storage.people import People, Person
from kartentisch.server.table import commands as conduct
from kartentisch.server.table import entries as e
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import refused

log = logging.getLogger("kartentisch.house")

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
CODE_LENGTH = 12

RECALLED = 64  # entries before the last start whose commands a table knows when it wakes up

SWEEP_SECONDS = 5.0
BUS_DOWN_SECONDS = 1.0  # how often journals are looked at while the bus is down


class Limits(NamedTuple):
    """How much one may ask of the house."""

    messages_a_second: float = 40.0
    lines_an_address: int = 200
    linger_seconds: float = 30.0  # how long a room stays after the last one has gone


class House:
    """The tables of one process."""

    def __init__(
        self, engine: Engine, bus: Bus, limits: Limits, bot_threads: int | None = None
    ) -> None:
        self.engine = engine
        self.bus = bus
        self.limits = limits
        self.loop = asyncio.get_running_loop()
        self.people = People(engine)
        self.journal = Journal(engine, self.loop, not bus.shared, lambda: len(self.rooms))
        self.bots = Bots(self.call_from_thread, bot_threads)
        self.doorman = Doorman(limits.lines_an_address)
        self.moves = metrics.Moves(self.loop.call_soon)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        self.stopping = False
        self.neighbours = Neighbours()
        self.rounds = [self.loop.create_task(self.sweep()), self.loop.create_task(self.watch())]
        bus.start(self.heard, self.reconnected)

    def __contains__(self, room: Room) -> bool:
        return self.rooms.get(room.table.code) is room

    def call_from_thread(self, function: object, *arguments: object) -> None:
        """Bring an answer from a thread into the loop, unless that has ended."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function, *arguments)  # type: ignore[arg-type]

    # --- tables

    async def open(
        self,
        person: Person,
        settings: m.Settings,
        sit: int | None = None,
        fill: str | None = None,
        start: bool = False,
        entropy: str = "",
        deal: str | None = None,
    ) -> str:
        """Open a table, sit down, seat bots and start, as far as wanted; the table's code."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        table = Table(code)
        entries: list[e.AnyEntry] = []

        def add(entry: e.AnyEntry) -> None:
            table.apply(len(entries) + 1, entry)
            entries.append(entry)

        add(conduct.opened(person, settings, deal))
        if sit is not None:
            place = m.Sit(id="open", seat=sit, entropy=entropy)
            add(conduct.sat(table, person, place))
        if fill is not None:
            for seat, taken in enumerate(table.places):
                if taken is None:
                    name = conduct.bot_name(table, seat)
                    add(e.BotSat(by=person.id, seat=seat, name=name, level=fill))
        if start:
            add(conduct.start(table, person, None, None))
        await self.append(Table(code), entries)
        return code

    async def append(self, table: Table, entries: list[e.AnyEntry]) -> None:
        """Write the first entries of a table, and wait until they are on disk."""
        written: asyncio.Future[Outcome] = self.loop.create_future()
        bodies = [e.encode(entry).decode() for entry in entries]
        self.journal.append(
            table.code, table.number + 1, bodies, index_of(table, entries), written.set_result
        )
        if await written is not Outcome.WRITTEN:
            raise refused("storage")

    async def room(self, code: str) -> Room | None:
        """The room of a table, made from its journal if need be; None if there is no such table."""
        if code in self.rooms:
            return self.rooms[code]
        if not m.is_code(code):
            return None
        if code not in self.loading:
            self.loading[code] = self.loop.create_task(self.load(code))
        try:
            return await asyncio.shield(self.loading[code])
        finally:
            self.loading.pop(code, None)

    async def load(self, code: str) -> Room | None:
        try:
            found = await asyncio.to_thread(self.journal.read_table, code, RECALLED)
        except SQLAlchemyError:
            raise refused("storage") from None
        if found is None:
            return None
        base, rows = found
        table = Table(code)
        history = []
        for number, body in rows:
            entry = e.entry_from(body)
            if number < base:
                table.remember(number, entry)
            else:
                table.apply(number, entry)
                history.append((number, entry))
        room = self.rooms.setdefault(code, Room(self, table, history))
        metrics.TABLES.set(len(self.rooms))
        return room

    async def visit(
        self,
        code: str,
        person: Person,
        line: Line,
        since: int,
        look: int | None,
        with_state: bool = False,
    ) -> Visit:
        """Someone comes to a table."""
        room = await self.room(code)
        if room is None:
            raise refused("no_table")
        if since > room.table.number:  # they come from another process, which is ahead
            await self.read_on(room)
            if room not in self:  # forgotten meanwhile: they come again, to one made anew
                raise refused("fault")
        visit = Visit(room, person, line, look, with_state)
        room.enter(visit, since)
        if self.stopping:  # they came in at the last moment
            say_goodbye(line, "stopping")
        return visit

    # --- other processes

    def announce(self, code: str, number: int) -> None:
        """Tell the other processes that a journal has grown, if there may be any."""
        if self.bus.shared:
            self.bus.tell(Hint(code=code, number=number))

    def heard(self, hint: Hint) -> None:
        """A hint of another process."""
        if hint.leaving:
            self.neighbours.left(hint.process)
            self.lost_neighbour(hint.process)
            return
        if self.neighbours.heard(hint.process):
            self.ask_around()
        room = self.rooms.get(hint.code)
        if room is None:
            return
        if hint.number is not None:
            room.heard_of(hint.number)
        if hint.present is not None:
            room.attendance.heard(hint.process, hint.present)
            room.turns.arrange()
        if hint.asks and room.visits:
            room.attendance.announce()

    def reconnected(self) -> None:
        """The bus can be heard again; hints may have been lost."""
        self.neighbours.excuse_all()
        self.check_journals()
        self.ask_around()

    def check_journals(self) -> None:
        """Look at every journal, as nobody tells which have grown."""
        for room in self.rooms.values():
            room.look()

    def ask_around(self) -> None:
        """Tell who is at which table here, and ask who is elsewhere."""
        for room in self.rooms.values():
            if room.visits:
                room.attendance.announce(asks=True)

    def lost_neighbour(self, process: str) -> None:
        """Nobody is connected to another process any more, and its last hints may be lost."""
        self.check_journals()
        for room in list(self.rooms.values()):
            if process in room.attendance.elsewhere:
                room.attendance.heard(process, ())
                room.turns.arrange()

    async def watch(self) -> None:
        """Notice when another process has died."""
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            if self.bus.connected:
                for process in self.neighbours.give_up_silent():
                    log.warning("another process of this server is gone")
                    self.lost_neighbour(process)

    def catch_up(self, room: Room) -> None:
        """Read on in a room's journal."""
        self.loop.create_task(self.read_on(room))

    async def read_on(self, room: Room) -> None:
        try:
            rows = await asyncio.to_thread(self.journal.read, room.table.code, room.table.number)
        except SQLAlchemyError:
            rows = None
        if room not in self:
            return
        try:
            room.caught_up(rows)
        except Exception:
            log.exception("a table could not go on by what others wrote")
            self.give_up(room)

    async def sweep(self) -> None:
        """Forget rooms that nobody is in, and look around while the bus is down."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS if self.bus.connected else BUS_DOWN_SECONDS)
            if not self.bus.connected:
                self.check_journals()
            now = time.monotonic()
            for code, room in list(self.rooms.items()):
                empty = not room.visits and now - room.empty_since > self.limits.linger_seconds
                if empty and not room.writing and not room.behind:
                    self.forget(code)

    def forget(self, code: str) -> None:
        room = self.rooms.pop(code)
        metrics.TABLES.set(len(self.rooms))
        room.attendance.close()
        room.turns.stop_clock()

    def give_up(self, room: Room) -> None:
        """A fault of ours in a room: nobody can tell how it stands, but its journal can.

        So it is forgotten, and everyone is asked to come again, to one that is made anew.
        """
        if room not in self:
            return
        self.forget(room.table.code)
        room.behind = True  # it writes nothing any more
        visits, room.visits = room.visits, []
        metrics.LINES.dec(len(visits))
        for visit in visits:
            say_goodbye(visit.line, "fault")

    # --- the end

    async def take_leave(self) -> None:
        """Write what is in flight, tell everyone, and wait until they have hung up."""
        if self.stopping:
            return
        self.stopping = True
        for task in self.rounds:
            task.cancel()
        while any(room.writing for room in self.rooms.values()):
            await asyncio.sleep(0.005)
        for room in self.rooms.values():
            room.attendance.close()
            room.turns.stop_clock()
            for visit in list(room.visits):
                say_goodbye(visit.line, "stopping")
        end = time.monotonic() + 2 * FAREWELL_SECONDS
        while any(room.visits for room in self.rooms.values()) and time.monotonic() < end:
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        """Stop, after everyone has been told."""
        await self.take_leave()
        self.bots.close()
        self.journal.close()
        await self.bus.close()
        self.engine.dispose()


def say_goodbye(line: Line, why: Literal["stopping", "fault"]) -> None:
    """Tell someone why we hang up, and that they may come back."""
    line.send(m.encoder.encode(m.Bye(why, True)))
    line.close(GOING_AWAY if why == "stopping" else TRY_AGAIN)

"""Tables over days for the tests: a real house and database, and a clock that the test moves."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
from running import PATIENCE
from sqlalchemy import Engine, Table, func, select

from kartentisch.server.cluster.bus import Bus
from kartentisch.server.live.house import House
from kartentisch.server.live.opening import open_table
from kartentisch.server.live.telling import NoticeServices
from kartentisch.server.live.tolls import Limits
from kartentisch.server.live.visits import Visit
from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.storage.schema import due, journal
from kartentisch.server.surroundings import Surroundings
from kartentisch.server.table.person import Person
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.http import Begin

HOUR, DAY = 3600, 86_400


class MovedClock(Surroundings):
    """A machine whose clock on the wall stands still until somebody moves it."""

    def __init__(self) -> None:
        self.time = 1_790_000_000.0
        self.wall_clock = lambda: self.time


class Line:
    """A connection that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.sent.append(msgspec.json.decode(message))

    def close(self, code: int) -> None:
        pass


class Correspondence:
    """A server's process on a database, for tables that run over days."""

    def __init__(
        self,
        engine: Engine,
        clock: MovedClock,
        bus: Bus | None = None,
        services: NoticeServices = NoticeServices(),  # noqa: B008  # it never changes
    ) -> None:
        self.engine = engine
        self.clock = clock
        self.house = House(
            engine,
            bus or Bus(),
            Limits(linger_seconds=0.0),
            1,
            surroundings=clock,
            notice_services=services,
        )
        for task in self.house.watches:
            task.cancel()  # the test decides when the process looks around
        self.sent = 0

    async def close(self) -> None:
        await self.house.close()
        self.engine.dispose()

    async def newcomer(self, name: str) -> Person:
        person, _ = await self.house.in_thread(self.house.people.welcome, name)
        return person

    async def open(self, host: Person, others: list[Person], seats: int, **settings: Any) -> str:
        """A table whose match has begun: these people, and bots on the other seats."""
        chosen = {"game": "futschikato", "pace": "instant", "limit": DAY, **settings}
        wanted = m.Settings(seats=seats, **chosen)
        opened = await open_table(self.house, host, wanted, Begin(sit=0))
        for seat, person in enumerate(others, start=1):
            await self.do(opened.code, person, m.Sit(id="sit", seat=seat))
        await self.do(opened.code, host, m.Start(id="start", fill="easy"))
        return opened.code

    async def visit(self, code: str, person: Person) -> tuple[Visit, Line]:
        line = Line()
        visit = await self.house.rooms.visit(code, SignedIn(b"", person), line, 0, None)
        return visit, line

    async def do(self, code: str, person: Person, command: m.AnyCommand) -> None:
        """Somebody comes, does one thing, and goes again."""
        visit, line = await self.visit(code, person)
        visit.received(msgspec.json.encode(command))
        await until(lambda: any(message["type"] == "answer" for message in line.sent))
        (answer,) = [message for message in line.sent if message["type"] == "answer"]
        assert "refused" not in answer, answer
        visit.lost()

    async def move(self, code: str, person: Person, rng: random.Random) -> None:
        """Somebody comes when it is their turn, makes a move, and goes again."""
        room = await self.house.rooms.load(code)
        assert room is not None
        (seat,) = room.table.seats_of(person.id)
        await until(lambda: seat in room.table.running().deciders)
        visit, line = await self.visit(code, person)
        (mine,) = [message["mine"] for message in line.sent if message["type"] == "welcome"]
        visit.lost()
        self.sent += 1
        command = m.Move(id=f"move {self.sent}", seat=mine["seat"], move=rng.choice(mine["moves"]))
        await self.do(code, person, command)

    async def later(self, seconds: float) -> int:
        """Time passes, and the process looks around; returns how many tables it woke."""
        self.clock.time += seconds
        for room in self.house.rooms:
            if not room.visits and room.state.name == "ready":
                self.house.rooms.drop(room)  # as if it had been empty for long
        return await self.house.waking.sweep()

    def rows(self, table: Table, **wanted: object) -> list[Any]:
        """What the database has."""
        chosen = select(table).where(*[table.c[name] == value for name, value in wanted.items()])
        with self.engine.connect() as connection:
            return list(connection.execute(chosen).all())

    def until(self, code: str) -> float | None:
        """When the time for a decision is up, as the database has it."""
        found = self.rows(due, code=code)
        return found[0].until if found else None

    def entries(self, code: str) -> int:
        with self.engine.connect() as connection:
            wanted = select(func.count()).where(journal.c.code == code)
            return int(connection.scalar(wanted) or 0)


async def until(reached: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not reached():
            await asyncio.sleep(0.002)


def play(
    database: str,
    story: Callable[[Correspondence], Any],
    services: NoticeServices = NoticeServices(),  # noqa: B008  # it never changes
) -> None:
    """Let a story happen at a database."""

    async def run() -> None:
        engine = open_database(database)
        scene = Correspondence(engine, MovedClock(), services=services)
        try:
            await story(scene)
        finally:
            await scene.close()

    asyncio.run(run())

"""A process of the simulated server: the whole house, without sockets, until it crashes."""

import random
from collections.abc import Callable
from contextlib import ExitStack
from contextvars import Context
from typing import TYPE_CHECKING

from simulated_bus import SimulatedRedis
from simulated_database import DatabaseLine, SharedTransactions
from simulated_disk import DiskTransactions, SimulatedLog
from simulated_loop import LIFE, Life
from simulated_machine import SimulatedMachine
from sqlalchemy import Engine, select

from kartentisch.server.cluster.bus import Bus, RedisBus
from kartentisch.server.gateway.admission import Admission
from kartentisch.server.live.bots import Bots, WantedDecision, WantedHint
from kartentisch.server.live.house import House
from kartentisch.server.live.tolls import Limits
from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.schema import journal
from kartentisch.server.storage.writers import (
    JournalWriter,
    Loop,
    Lost,
    SyncedWriter,
    ThreadWriter,
)
from kartentisch.server.surroundings import Surroundings
from kartentisch.server.wire.messages import Prospect

if TYPE_CHECKING:
    from universe import Universe

CHECKPOINT_ROWS = 40
LIMITS = Limits(messages_per_second=40.0, linger_seconds=3.0)


class StubBots(Bots):
    """Bots that pick any legal move, after a while."""

    def __init__(self, universe: "Universe", rng: random.Random) -> None:
        self.universe = universe
        self.rng = rng
        self.waiting: dict[str, WantedHint] = {}

    def decide(self, asked: WantedDecision, done: Callable[[int], None]) -> None:
        move = self.rng.choice(asked.view.legal(asked.seat))
        self.universe.loop.call_later(self.rng.uniform(0.001, 0.2), done, move)

    def advise(self, person: str, wanted: WantedHint) -> bool:
        if person in self.waiting:
            return False
        self.waiting[person] = wanted
        self.universe.loop.call_later(self.rng.uniform(0.05, 0.5), self.advised, person)
        return True

    def advised(self, person: str) -> None:
        wanted = self.waiting.pop(person, None)
        if wanted is not None:
            wanted.done([Prospect(wanted.view.legal(wanted.seat)[0], 0.5, 1)])

    def cancel(self, person: str, wanted: WantedHint) -> None:
        if self.waiting.get(person) is wanted:
            del self.waiting[person]

    def close(self) -> None:
        pass


class SimulatedProcess:
    """Starts, crashes and starts again. `life` is the one that is running, or has ended last."""

    def __init__(self, universe: "Universe", name: str) -> None:
        self.universe = universe
        self.name = name
        self.life = Life(name)
        self.life.alive = False
        self.context = Context()
        self.redis: SimulatedRedis | None = None
        self.line = DatabaseLine(universe.loop, universe.rng, universe.ledger, universe.met)
        self.engine: Engine | None = None
        self.house: House | None = None
        self.admission = Admission(100, 100)
        self.stay = ExitStack()

    @property
    def alive(self) -> bool:
        return self.life.alive and self.house is not None

    @property
    def serves(self) -> bool:
        """Whether it is up, and not about to stop."""
        return self.life.alive and self.house is not None and not self.house.stopping

    def start(self) -> None:
        """Come up. Belongs in a turn of the loop."""
        self.life = Life(self.name)
        self.context = Context()
        self.context.run(self.open)

    def open(self) -> None:
        universe = self.universe
        LIFE.set(self.life)
        alone = universe.hub is None
        self.stay = ExitStack()
        self.engine = open_database(universe.disk.address, self.stay, alone)
        with self.engine.connect() as connection:
            columns = (journal.c.code, journal.c.number, journal.c.body)
            found = connection.execute(select(*columns).order_by(*columns[:2])).all()
        if alone:
            universe.ledger.found((code, number, body) for code, number, body in found)
            universe.disk.watch(self.engine)
        machine = SimulatedMachine(
            universe.loop,
            self.life,
            universe.rng,
            self.ended,
            self.line.travel,
            self.line.come_back,
        )
        bus = Bus(machine)
        if universe.hub is not None:
            self.redis = SimulatedRedis(universe.hub)
            bus = RedisBus(self.redis, machine)  # type: ignore[arg-type]
        self.house = House(
            self.engine,
            bus,
            LIMITS,
            surroundings=machine,
            make_writer=self.make_writer,
            make_bots=lambda *_: StubBots(universe, universe.rng),
        )
        universe.note(f"{self.name} starts")

    def make_writer(
        self, engine: Engine, loop: Loop, alone: bool, lost: Lost, surroundings: Surroundings
    ) -> JournalWriter:
        disk = self.universe.disk
        if not alone:
            return ThreadWriter(SharedTransactions(engine, self.line), loop, surroundings)
        return SyncedWriter(
            engine,
            loop,
            lost,
            surroundings,
            open_log=lambda _: SimulatedLog(disk),
            transactions=DiskTransactions(engine, disk),
            checkpoint_rows=CHECKPOINT_ROWS,
        )

    def ended(self, status: int) -> None:
        """The process has given itself up: its disk has failed."""
        self.universe.crash(self, "kept", f"ends with {status}")

    async def leave(self) -> None:
        """Stop in good order."""
        assert self.house is not None
        await self.house.take_leave()
        self.universe.call_later(0.0, self.universe.crash, self, "kept", "has stopped")

    def crash(self, kind: str) -> None:
        """Stop at once. kind: what is left of what was not synced."""
        self.life.end()
        house, self.house = self.house, None
        assert house is not None
        assert self.engine is not None
        universe = self.universe
        if universe.hub is None:
            universe.disk.survive(kind, universe.new_folder())
            universe.loop.readers.clear()
        elif self.redis is not None:
            universe.hub.forget(self.redis)
        writer = house.journal.writer
        if isinstance(writer, (SyncedWriter, ThreadWriter)):
            writer.transactions.close()
        if isinstance(writer, SyncedWriter):
            writer.anchor.close()
        self.engine.dispose()
        self.stay.close()

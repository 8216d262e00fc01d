"""A universe: a server of one or several processes, people, and faults. All of it from one seed."""

import hashlib
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from devices import Device
from habits import KINDS, Habits, settings_of
from ledger import Ledger, Violation
from misfortunes import Misfortunes
from simulated_bus import Hub
from simulated_disk import Disk
from simulated_loop import OUTSIDE, SimulatedLoop
from simulated_process import SimulatedProcess
from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server.live.house import House
from kartentisch.server.live.opening import begin_table, open_table
from kartentisch.server.storage.database import open_database
from kartentisch.server.table.person import Person
from kartentisch.server.wire.http import Begin
from kartentisch.server.wire.refusals import Refused

SETTING_UP_SECONDS = 5.0
TROUBLE_SECONDS = 16.0  # people play while faults happen
LAST_FAULTS_SECONDS = 10.0  # within which every process is up again, and the last slow sync ends
RECOVERY_SECONDS = 10.0  # from then on, within which everything has to be well again
SINGLE_RECOVERY_SECONDS = 5.0  # the same after a single fault
MOVES_AFTERWARDS = 3  # that a table has to make then
STORY_LINES = 30


class Outcome(NamedTuple):
    """What became of a universe. fault: what did not hold, or empty; story: the last that happened.

    trace: a hash over everything that anybody sent or was told. recovered: seconds until all was
    well again.
    """

    seed: int
    fault: str
    story: list[str]
    trace: str
    met: Counter[str]
    entries: int
    recovered: float


class Universe:
    """One run."""

    def __init__(self, seed: int, folder: Path, single: bool = False) -> None:
        """single: there is only one fault, and its end is awaited at once."""
        self.seed = seed
        self.single = single
        self.folder = folder
        self.rng = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.fault = ""
        self.story: list[str] = []
        self.digest = hashlib.sha256()
        self.loop = SimulatedLoop(self.broken)  # type: ignore[abstract]
        self.ledger = Ledger()
        self.folders = 0
        first = self.new_folder()
        first.mkdir()
        shutil.copyfile(empty_database(), first / "kartentisch.db")
        self.disk = Disk(first, self.loop, self.rng, self.ledger)
        shared = self.rng.random() < 0.5
        self.hub = Hub(self.rng, self.met) if shared else None
        count = self.rng.choice((2, 2, 3)) if shared else 1
        self.processes = [SimulatedProcess(self, f"process {number}") for number in range(count)]
        self.lateness = self.rng.choice((0.002, 0.02, 0.1))  # of the lines to people
        self.devices: list[Device] = []
        self.habits = Habits(self)
        self.misfortunes = Misfortunes(self)
        self.troubled = True
        self.recovered = 0.0

    # --- from beginning to end

    def run(self) -> Outcome:
        """Let everything happen."""
        try:
            self.loop.call_soon(self.begin, context=OUTSIDE)
            self.loop.run(SETTING_UP_SECONDS)
            if not self.fault and not self.devices:
                self.fail("no table could be opened without any fault")
            if self.single:
                self.loop.run(self.loop.clock + self.rng.uniform(0.0, 5.0))
                self.call_later(0.0, self.misfortunes.strike)
                self.loop.run(self.loop.clock + self.rng.uniform(0.1, 5.0))
            else:
                self.misfortunes.begin()
                self.loop.run(SETTING_UP_SECONDS + TROUBLE_SECONDS)
            self.misfortunes.end()
            self.recover()
        finally:
            for process in self.processes:
                if process.alive:
                    process.crash("kept")
        entries = sum(len(table.bodies) for table in self.ledger.tables.values())
        trace = self.digest.hexdigest()
        return Outcome(
            self.seed,
            self.fault,
            self.story[-STORY_LINES:],
            trace,
            self.counts,
            entries,
            self.recovered,
        )

    def begin(self) -> None:
        for process in self.processes:
            process.start()
        first = self.processes[0]
        self.loop.create_task(self.set_up(first), context=first.context)

    async def set_up(self, process: SimulatedProcess) -> None:
        """A few people, a table or two, and everyone at one of them."""
        house = process.house
        assert house is not None
        for number in range(self.rng.choice((2, 3, 3, 4))):
            name = "ABCD"[number]
            if number == 3:  # somebody has two devices
                person_id = self.rng.choice(self.devices).person
                token = await house.in_thread(house.devices.sign_in, person_id)
            else:
                person, token = await house.in_thread(house.people.welcome, name)
                person_id = person.id
            self.devices.append(Device(self, name, person_id, token))
        for host in self.devices[: self.rng.choice((1, 1, 2))]:
            kind = self.rng.choice(KINDS)
            settings, person = settings_of(kind, self.rng), Person(host.person, host.name)
            opened = await open_table(house, person, settings, Begin())
            host.code = opened.code
            await begin_table(house, person, host.code, Begin(sit=0, entropy="aa"))
            self.note(f"{kind.game} for {kind.seats} at {host.code}")
        codes = sorted(self.ledger.tables)
        for device in self.devices:
            device.code = device.code or self.rng.choice(codes)
            device.at = self.rng.randrange(len(self.processes))
            device.connect()
            self.call_later(self.rng.uniform(0.5, 1.0), self.live, device)
            self.call_later(1.0, self.watch, device)

    def live(self, device: Device) -> None:
        """Someone does something every now and then."""
        if self.troubled:
            self.habits.act(device)
        else:
            self.habits.steady(device)
        self.call_later(self.rng.expovariate(1 / 0.25), self.live, device)

    def watch(self, device: Device) -> None:
        device.watch()
        self.call_later(1.0, self.watch, device)

    def recover(self) -> None:
        """Faults have ended: soon everyone is at the table, knows all of it, and it goes on."""
        self.troubled = False
        for device in self.devices:
            device.gone = False
            device.connect()
        began = mended = self.loop.clock
        stalled_until = self.disk.busy_until
        moves = {code: self.moves(code) for code in self.ledger.tables}
        missing = "the universe did not begin"
        limit = SINGLE_RECOVERY_SECONDS if self.single else RECOVERY_SECONDS
        while self.loop.clock < mended + limit and not self.fault:
            self.loop.run(self.loop.clock + 0.25)
            if not self.is_mended(stalled_until) and self.loop.clock < began + LAST_FAULTS_SECONDS:
                mended = self.loop.clock
            missing = self.missing(moves)
            if not missing:
                self.recovered = self.loop.clock - mended
                return
        self.fail(f"after {limit:.0f} s without faults {missing}")

    def is_mended(self, stalled_until: float) -> bool:
        """Whether no fault goes on: crashed processes are up, and a slow disk is done."""
        serving = all(process.serves for process in self.processes)
        return serving and self.loop.clock >= stalled_until

    def moves(self, code: str) -> int:
        return sum('"kind":"moved"' in body for body in self.ledger.table(code).bodies)

    def missing(self, moves: dict[str, int]) -> str:
        """What is not well yet; empty if all is."""
        for device in self.devices:
            table = self.ledger.table(device.code)
            if device.line is None or device.line.visit is None:
                return f"{device.name} has no line"
            known = device.line.visit.room.table.number
            if known < len(table.bodies) - 1:
                return f"{device.name}'s process knows {known} of {len(table.bodies)} entries"
            late = [name for name, (_, at) in device.waiting.items() if at < self.loop.clock - 3.0]
            if late:
                return f"{device.name} has no answer to {late[0]}"
        for code in self.ledger.tables:
            if self.leaders(code) != 1:
                return f"{self.leaders(code)} processes lead the bots of {code}"
            made = self.moves(code) - moves[code]
            if made < MOVES_AFTERWARDS:
                return f"{code} has made {made} moves"
        return ""

    def leaders(self, code: str) -> int:
        """How many processes would have the bots of a table think."""
        houses = [process.house for process in self.processes if process.house is not None]
        rooms = [room for house in houses if (room := house.rooms.get(code)) is not None]
        return sum(room.attendance.leads() for room in rooms)

    # --- what happens beside

    def rename(self, device: Device, name: str) -> None:
        """A person takes another name, at any process."""
        process = self.rng.choice(self.processes)
        if process.house is not None:
            task = self.renaming(process.house, device, name)
            self.loop.create_task(task, context=process.context)

    async def renaming(self, house: House, device: Device, name: str) -> None:
        try:
            await house.rename(device.person, name, True)
        except (Refused, SQLAlchemyError):
            self.met("renaming failed")

    def crash(self, process: SimulatedProcess, kind: str, why: str) -> None:
        """A process ends at once, and comes again after a while."""
        if not process.alive:
            return
        self.note(f"{process.name} {why}")
        process.crash(kind)
        for device in self.devices:
            if device.line is not None and device.line.process is process:
                device.line.dead = True
                self.call_later(self.rng.uniform(0.0, 0.5), device.hung_up, device.line)
        self.call_later(self.rng.uniform(0.2, 4.0), self.restart, process)

    def restart(self, process: SimulatedProcess) -> None:
        try:
            process.start()
        except Violation as violation:
            self.fail(str(violation))

    # --- what the parts need

    def call_later(self, delay: float, call: Callable[..., object], *arguments: object) -> None:
        """Call something that belongs to no process."""
        self.loop.call_later(delay, call, *arguments, context=OUTSIDE)

    def call_at(self, when: float, call: Callable[..., object], *arguments: object) -> None:
        self.loop.call_at(when, call, *arguments, context=OUTSIDE)

    def arrival(self, before: float) -> float:
        """When something arrives that is sent now; never before what was sent earlier."""
        return max(before, self.loop.clock + self.rng.expovariate(1 / self.lateness))

    def new_folder(self) -> Path:
        self.folders += 1
        return self.folder / f"{self.seed}-{self.folders}"

    def met(self, kind: str) -> None:
        """A kind of fault has happened."""
        self.counts[kind] += 1

    def note(self, line: str) -> None:
        """Something for the story."""
        self.story.append(f"{self.loop.clock:8.3f} {line}")
        self.digest.update(self.story[-1].encode())

    def trace(self, who: str, message: bytes) -> None:
        """A message was sent."""
        self.note(f"{who} {message.decode()[:110]}")
        self.digest.update(message)

    def fail(self, fault: str) -> None:
        """Something does not hold: the universe ends."""
        if not self.fault:
            self.fault = fault
            self.note(f"!! {fault}")
        self.loop.stopped = True

    def broken(self, context: dict[str, Any]) -> None:
        """An error that nobody caught."""
        error = context.get("exception")
        text = str(error) if isinstance(error, Violation) else f"{context['message']}: {error!r}"
        self.fail(text)


def run_universe(seed: int, single: bool = False) -> Outcome:
    """Run the universe of a seed."""
    with tempfile.TemporaryDirectory(prefix="universe", dir=in_memory()) as folder:
        return Universe(seed, Path(folder), single).run()


def in_memory() -> str | None:
    """A folder in memory, if the system has one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


@cache
def empty_database() -> Path:
    """A new database, made once."""
    folder = Path(tempfile.mkdtemp(prefix="empty", dir=in_memory()))
    file = folder / "kartentisch.db"
    open_database(f"sqlite:///{file}").dispose()
    return file

"""The faults of a universe. Each universe has a few kinds of them, so that all mixtures occur."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from simulated_disk import CUTS

if TYPE_CHECKING:
    from universe import Universe

Misfortune = Callable[["Misfortunes"], None]


class Misfortunes:
    """Lets faults happen, each for a while."""

    def __init__(self, universe: "Universe") -> None:
        self.universe = universe
        self.rng = universe.rng
        kinds = list(ANYWHERE) + list(SEVERAL if universe.hub is not None else ALONE)
        self.kinds = [kind for kind in kinds if self.rng.random() < 0.6] or [kinds[0]]
        self.going_on = False

    def begin(self) -> None:
        self.going_on = True
        self.universe.call_later(self.rng.expovariate(1 / 1.5), self.go_on)

    def go_on(self) -> None:
        if self.going_on:
            self.strike()
            self.universe.call_later(self.rng.expovariate(1 / 1.5), self.go_on)

    def strike(self) -> None:
        """Let one fault happen."""
        self.rng.choice(self.kinds)(self)

    def end(self) -> None:
        """No more of it, and what was broken is mended."""
        self.going_on = False
        universe = self.universe
        universe.lateness = min(universe.lateness, 0.02)
        universe.disk.slow = 0.0
        universe.disk.full = universe.disk.fails = False
        for process in universe.processes:
            process.line.down = process.line.silent = False
            process.line.breaking = process.line.slow = 0.0
            if process.redis is not None:
                process.redis.away = process.redis.silent = False
        if universe.hub is not None:
            universe.hub.loss = universe.hub.doubling = universe.hub.lateness = 0.0
        universe.note("faults end")

    def met(self, kind: str) -> None:
        self.universe.met(kind)
        self.universe.note(f"-- {kind}")

    def later(self, call: Callable[[], None]) -> None:
        """The end of a fault."""
        self.universe.call_later(self.rng.expovariate(1 / 1.5), call)

    # --- anywhere

    def break_line(self) -> None:
        """Somebody's connection breaks, and the server may not notice at once."""
        devices = [device for device in self.universe.devices if device.line is not None]
        if devices:
            device = self.rng.choice(devices)
            line = device.line
            assert line is not None
            self.met("line cut")
            line.cut(self.rng.choice((0.0, 0.01, 2.0, 6.0)))
            self.universe.call_later(self.rng.uniform(0, 0.5), device.hung_up, line)

    def kill(self) -> None:
        """A process is killed; the system keeps what it has written."""
        process = self.rng.choice(self.universe.processes)
        if process.alive:
            self.met("kill")
            self.universe.crash(process, "kept", "is killed")

    def slow_storage(self) -> None:
        """Disk or database take their time."""
        self.met("slow storage")
        seconds = self.rng.choice((0.02, 0.2, 1.0, 5.0))
        self.universe.disk.slow = seconds
        for process in self.universe.processes:
            process.line.slow = seconds / 4

        def end() -> None:
            self.universe.disk.slow = 0.0
            for process in self.universe.processes:
                process.line.slow = 0.0

        self.later(end)

    def stop_orderly(self) -> None:
        """A process is stopped in good order, as for an update."""
        process = self.rng.choice(self.universe.processes)
        if process.house is not None:
            self.met("orderly stop")
            self.universe.loop.create_task(process.leave(), context=process.context)

    # --- one process and its disk

    def cut_power(self) -> None:
        """The machine goes out."""
        (process,) = self.universe.processes
        if process.alive:
            kind = self.rng.choice(CUTS)
            self.met(f"power cut, unsynced log {kind}")
            self.universe.crash(process, kind, "loses power")

    def fail_sync(self) -> None:
        """The disk fails to write the log."""
        self.met("failed sync")
        self.universe.disk.fails = True

    def fill_disk(self) -> None:
        """There is no room any more, for a while."""
        self.met("full disk")
        self.universe.disk.full = True

        def end() -> None:
            self.universe.disk.full = False

        self.later(end)

    # --- several processes

    def cut_database(self) -> None:
        """A process can't reach the database."""
        line = self.rng.choice(self.universe.processes).line
        line.down, line.silent = True, self.rng.random() < 0.5
        self.met("database silent" if line.silent else "database unreachable")

        def end() -> None:
            line.down = line.silent = False

        self.later(end)

    def break_commits(self) -> None:
        """Lines break during commits."""
        line = self.rng.choice(self.universe.processes).line
        line.breaking = 0.5

        def end() -> None:
            line.breaking = 0.0

        self.later(end)

    def cut_bus(self) -> None:
        """A process is cut off from the bus."""
        redis = self.rng.choice(self.universe.processes).redis
        if redis is not None:
            redis.turn_away(self.rng.random() < 0.5)
            self.met("bus silent" if redis.silent else "bus unreachable")

            def end() -> None:
                redis.away = redis.silent = False

            self.universe.call_later(self.rng.expovariate(1 / 3.0), end)

    def trouble_bus(self) -> None:
        """Hints are lost, doubled and late."""
        hub = self.universe.hub
        assert hub is not None
        self.met("bus in trouble")
        hub.loss, hub.doubling = self.rng.choice((0.1, 0.5)), 0.2
        hub.lateness = self.rng.choice((0.0, 0.05, 0.5))

        def end() -> None:
            hub.loss = hub.doubling = hub.lateness = 0.0

        self.later(end)


ANYWHERE: tuple[Misfortune, ...] = (
    Misfortunes.break_line,
    Misfortunes.kill,
    Misfortunes.slow_storage,
    Misfortunes.stop_orderly,
)
ALONE: tuple[Misfortune, ...] = (
    Misfortunes.cut_power,
    Misfortunes.fail_sync,
    Misfortunes.fill_disk,
)
SEVERAL: tuple[Misfortune, ...] = (
    Misfortunes.cut_database,
    Misfortunes.break_commits,
    Misfortunes.cut_bus,
    Misfortunes.trouble_bus,
)

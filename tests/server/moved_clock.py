"""A server whose calendar a test can turn: `python moved_clock.py FILE` serves like
`kartentisch serve`, and its wall clock is ahead by the seconds that FILE says.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from running import PATIENCE, Server

from kartentisch.server.config import read_config
from kartentisch.server.live import experts, telling, waking
from kartentisch.server.operation.run import run
from kartentisch.server.surroundings import Surroundings
from kartentisch.server.table import common_deals


class Turned(Surroundings):
    """The machine, on another day."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.wall_clock = self.turned

    def turned(self) -> float:
        return time.time() + float(self.file.read_text("ascii"))


class CalendarServer(Server):
    """A server that begins at noon of a day, and can be taken to another one."""

    def __init__(self, folder: Path, database: str = "", **settings: object) -> None:
        super().__init__(folder, database, **settings)
        self.ahead = folder / "ahead"
        self.turn_to(0)

    def turn_to(self, days: float) -> None:
        """Go to this many days after noon, UTC, of 2026-11-28."""
        moment = 1795867200 + days * 86400
        written = self.ahead.with_suffix(".new")
        written.write_text(str(moment - time.time()), "ascii")
        written.replace(self.ahead)

    def now(self) -> float:
        """What the server takes for the time."""
        return time.time() + float(self.ahead.read_text("ascii"))

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that the server does in the background."""
        until = time.monotonic() + 3 * PATIENCE
        while not is_so():
            assert time.monotonic() < until, self.log()
            time.sleep(0.2)

    def launch(self) -> None:
        with self.log_file.open("ab") as log:
            self.running = subprocess.Popen(
                [sys.executable, __file__, self.ahead],
                env=self.environment,
                stdout=log,
                stderr=log,
            )


NewCalendar = Callable[..., CalendarServer]


# What the bots of a common deal think, and in how many worlds skill is found: enough to be the same
# each time, which is what the tests are about.
BOT_ITERATIONS = 50
SKILL_WORLDS = 100


if __name__ == "__main__":
    # Tests that turn days like pages do not want to wait for the next look, nor for rests.
    waking.WAKE_SECONDS = telling.TELL_SECONDS = experts.IDLE_SECONDS = 0.2
    experts.RESTS = 0
    experts.RUN_ITERATIONS = common_deals.BOT_ITERATIONS = BOT_ITERATIONS
    experts.SKILL_WORLDS = SKILL_WORLDS
    run(read_config({}), surroundings=Turned(Path(sys.argv[1])))

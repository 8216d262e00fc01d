"""A database that several processes share over lines that are slow, break, or swallow an answer.

The database itself is a real SQLite file. Between it and a process is a line: what is asked may
never arrive, or be done without the process hearing of it, or be done a while later.
"""

import random
from collections.abc import Callable, Sequence

from ledger import Ledger
from simulated_loop import OUTSIDE, SimulatedLoop
from simulated_machine import pause
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from kartentisch.server.storage.transactions import (
    ListingChange,
    NewRow,
    SqliteTransactions,
    UnknownOutcome,
)

GIVING_UP_SECONDS = 2.0  # how long a process waits for a database that says nothing


class DatabaseLine:
    """One process's way to the database."""

    def __init__(
        self, loop: SimulatedLoop, rng: random.Random, ledger: Ledger, met: Callable[[str], None]
    ) -> None:
        """met: counts a kind of fault."""
        self.loop = loop
        self.rng = rng
        self.ledger = ledger
        self.met = met
        self.down = False  # nothing gets through
        self.silent = False  # while down: and nobody says so
        self.breaking = 0.0  # the share of commits whose line breaks
        self.slow = 0.0

    def travel(self) -> None:
        """Wait for the database, in a thread; the database's error if it can't be reached."""
        pause(self.loop, self.rng.uniform(0.0002, 0.004) + self.slow)
        if self.down:
            if self.silent:
                pause(self.loop, GIVING_UP_SECONDS)
            raise unreachable()

    def come_back(self) -> None:
        """Wait for an answer."""
        pause(self.loop, self.rng.uniform(0.0002, 0.004) + self.slow)


def unreachable() -> OperationalError:
    """What SQLAlchemy raises."""
    return OperationalError("connect", None, ConnectionError("the database is unreachable"))


class SharedTransactions(SqliteTransactions):
    """Commits of one process of several, beside the ledger."""

    def __init__(self, engine: Engine, line: DatabaseLine) -> None:
        super().__init__(engine)
        self.line = line

    def commit(self, rows: Sequence[NewRow], changes: Sequence[ListingChange]) -> None:
        line = self.line
        line.travel()
        if line.rng.random() < line.breaking:
            self.break_off(rows, changes)
        self.carry_out(rows, changes)
        line.come_back()

    def carry_out(self, rows: Sequence[NewRow], changes: Sequence[ListingChange]) -> None:
        super().commit(rows, changes)
        self.line.ledger.committed(rows, True, self.line.loop.clock)

    def break_off(self, rows: Sequence[NewRow], changes: Sequence[ListingChange]) -> None:
        """The line breaks during a commit: it is not done, or done, or will be done soon."""
        line = self.line
        fate = line.rng.choice(("never", "now", "later"))
        line.met(f"commit cut, done {fate}")
        if fate == "now":
            self.carry_out(rows, changes)
        elif fate == "later":
            twin = SharedTransactions(self.engine, line)
            delay = line.rng.uniform(0.01, 1.5)
            line.loop.call_later(delay, twin.try_late, rows, changes, context=OUTSIDE)
        pause(line.loop, line.rng.uniform(0, 0.3))
        raise UnknownOutcome from unreachable()

    def try_late(self, rows: Sequence[NewRow], changes: Sequence[ListingChange]) -> None:
        """What the database received is done, unless somebody was faster."""
        try:
            self.carry_out(rows, changes)
        except Exception as error:
            if "UNIQUE" not in str(error):
                raise
        self.close()

"""The journal on disk: reads, and appends of many tables in one transaction.

An append names the number that its first entry gets. If somebody else has written that number
already, the append fails, whatever else is in the same transaction: of two writers exactly one
wins.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from enum import Enum
from queue import SimpleQueue
from typing import Protocol

import msgspec
from sqlalchemy import Engine, Row, select
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from kartentisch.server import metrics
from kartentisch.server.storage.schema import journal, playable, tables
from kartentisch.server.storage.transactions import (
    Checkpointer,
    ListingChange,
    SqliteTransactions,
    SqlTransactions,
    Transactions,
)

log = logging.getLogger("kartentisch.journal")

BUSY_SECONDS = 0.1  # how long the event loop waits while another process locks the file
MOST_PER_COMMIT = 500  # appends
REPORTED_PER_TURN = 32  # results per turn of the loop, so that what they lead to goes out early
COMMIT_SPACING = 0.02  # seconds between commits of the loop: about one frame of a screen
COMMIT_THRESHOLD = 16  # waiting appends that bring the next commit forward

# The database is unreachable; retrying the appends one by one would not help.
UNREACHABLE = (OperationalError, sqlite3.OperationalError)


class AppendResult(Enum):
    """What became of an append: on disk, too late, or unknown because the database failed."""

    WRITTEN = 1
    TOO_LATE = 2
    UNKNOWN = 3


WRITTEN = AppendResult.WRITTEN  # looking up an enum's member is slow, and this is on the hot path


class Append(msgspec.Struct):
    """Entries to write from a number on, and what changes in the lists with them."""

    code: str
    number: int
    bodies: Sequence[str]
    changes: Sequence[ListingChange]
    done: Callable[[AppendResult], None]
    since: float


Results = list[tuple[Append, AppendResult]]


class Loop(Protocol):
    """What the journal needs of an event loop."""

    def time(self) -> float:
        """The clock, in seconds."""

    def call_soon(self, call: Callable[..., object], *arguments: object) -> object:
        """Call something in the next turn."""

    def call_later(self, delay: float, call: Callable[..., object], *arguments: object) -> object:
        """Call something after a delay in seconds."""

    def call_soon_threadsafe(self, call: Callable[..., object], *arguments: object) -> object:
        """Call something in the next turn, from another thread."""


def many() -> int:
    """More tables than the commit threshold depends on."""
    return 1000


class Journal:
    """The journals of all tables."""

    def __init__(
        self, engine: Engine, loop: Loop, alone: bool = False, tables: Callable[[], int] = many
    ) -> None:
        """alone: no other server writes to this database. tables: how many are active here."""
        self.engine = engine
        self.writer = writer_for(engine, loop, alone, tables)

    def append(
        self,
        code: str,
        number: int,
        bodies: Sequence[str],
        changes: Sequence[ListingChange],
        done: Callable[[AppendResult], None],
    ) -> None:
        """Write entries; `done` is called with the result."""
        self.writer.submit(Append(code, number, bodies, changes, done, time.monotonic()))

    def read(self, code: str, after: int) -> list[tuple[int, str]]:
        """The entries of a table after a number. Blocks: call it in a thread."""
        wanted = (
            select(journal.c.number, journal.c.body)
            .where(journal.c.code == code, journal.c.number > after)
            .order_by(journal.c.number)
        )
        with self.engine.connect() as connection:
            return [(number, body) for number, body in connection.execute(wanted)]

    def read_table(self, code: str, earlier: int = 0) -> tuple[int, list[tuple[int, str]]] | None:
        """The number of the entry that a table is read from, and all entries from there on.

        `earlier` entries before it come along. None if there is no such table.
        """
        with self.engine.connect() as connection:
            found: Row[tuple[int]] | None = connection.execute(
                select(tables.c.base).where(tables.c.code == code, playable)
            ).first()
        if found is None:
            return None
        return found.base, self.read(code, max(0, found.base - 1 - earlier))

    def close(self) -> None:
        """Write what has been submitted, then stop."""
        self.writer.close()


# --- when appends are committed


class Writer(Protocol):
    """Commits appends and reports the results."""

    def submit(self, append: Append) -> None:
        """Write an append soon."""

    def close(self) -> None:
        """Write what has been submitted, then stop."""


def writer_for(engine: Engine, loop: Loop, alone: bool, tables: Callable[[], int]) -> Writer:
    """The writer that suits a database."""
    if engine.dialect.name != "sqlite":
        return ThreadWriter(SqlTransactions(engine), loop)
    if not alone:
        return ThreadWriter(SqliteTransactions(engine), loop)
    transactions = SqliteTransactions(engine, BUSY_SECONDS)
    return LoopWriter(transactions, Checkpointer(engine, transactions), loop, tables)


class LoopWriter:
    """Commits in the event loop, for a database file that only this process writes to.

    The loop blocks until the rows are on disk, which everyone who plays waits for anyway. A thread
    would be slower: both would have to wait for Python's lock.

    A commit costs nearly the same for many rows as for one. So after a quiet moment it happens at
    once; otherwise it waits for COMMIT_SPACING, or until the threshold is reached: COMMIT_THRESHOLD
    appends, or half the active tables, because the others may be waiting for these.
    """

    def __init__(
        self,
        transactions: Transactions,
        checkpointer: Checkpointer,
        loop: Loop,
        tables: Callable[[], int],
    ) -> None:
        """tables: how many tables are active."""
        self.transactions = transactions
        self.checkpointer = checkpointer
        self.loop = loop
        self.tables = tables
        self.due = loop.time()  # when the next commit is made, below the threshold
        self.waiting: list[Append] = []
        self.busy = False  # a commit is scheduled, or its results are being reported
        self.timer_set = False

    def submit(self, append: Append) -> None:
        """Write an append at the end of this turn of the loop, or a little later."""
        self.waiting.append(append)
        self.schedule()

    def schedule(self) -> None:
        if self.busy or not self.waiting:
            return
        wait = self.due - self.loop.time()
        if wait <= 0 or len(self.waiting) >= min(COMMIT_THRESHOLD, self.tables() // 2):
            self.busy = True
            self.loop.call_soon(self.write)
        elif not self.timer_set:
            self.timer_set = True
            self.loop.call_later(wait, self.time_is_up)

    def time_is_up(self) -> None:
        self.timer_set = False
        self.schedule()

    def write(self) -> None:
        """Commit everything that waits. New appends gather until all results are reported."""
        batch, self.waiting = self.waiting, []
        self.due = self.loop.time() + COMMIT_SPACING
        results = write_batch(batch, self.transactions) if batch else []
        report(results, self.loop, self.reported)

    def reported(self) -> None:
        self.busy = False
        self.schedule()

    def close(self) -> None:
        """Write what has been submitted, then stop."""
        self.write()
        self.checkpointer.stop()
        self.transactions.close()


class ThreadWriter:
    """Commits in a thread, for databases that are remote or that others write to."""

    def __init__(self, transactions: Transactions, loop: Loop) -> None:
        self.transactions = transactions
        self.loop = loop
        self.queue: SimpleQueue[Append | None] = SimpleQueue()
        self.thread = threading.Thread(target=self.write_all, name="journal", daemon=True)
        self.thread.start()

    def submit(self, append: Append) -> None:
        """Write an append after the ones before it."""
        self.queue.put(append)

    def write_all(self) -> None:
        stopping = False
        while not stopping:
            batch: list[Append] = []
            waiting = self.queue.get()
            while True:
                if waiting is None:
                    stopping = True
                else:
                    batch.append(waiting)
                if self.queue.empty() or len(batch) >= MOST_PER_COMMIT:
                    break
                waiting = self.queue.get()
            if batch:
                results = write_batch(batch, self.transactions)
                self.loop.call_soon_threadsafe(report, results, self.loop, nothing)
        self.transactions.close()

    def close(self) -> None:
        """Write what has been submitted, then stop."""
        self.queue.put(None)
        self.thread.join()


def report(results: Results, loop: Loop, done: Callable[[], None]) -> None:
    """Report each result to its table, a few per turn of the loop; then call done."""
    for append, result in results[:REPORTED_PER_TURN]:
        try:
            append.done(result)
        except Exception:  # one broken table must not stop the others
            log.exception("a table could not go on")
    if len(results) > REPORTED_PER_TURN:
        loop.call_soon(report, results[REPORTED_PER_TURN:], loop, done)
    else:
        done()


def nothing() -> None:
    """A thread does not wait until results are reported."""


# --- one commit


def write_batch(batch: list[Append], transactions: Transactions) -> Results:
    """Write appends together. If one is too late or bad, write each on its own."""
    try:
        write(batch, transactions)
        return [(append, WRITTEN) for append in batch]
    except (IntegrityError, sqlite3.IntegrityError):
        if len(batch) == 1:
            metrics.TOO_LATE.inc()
            return [(batch[0], AppendResult.TOO_LATE)]
    except (SQLAlchemyError, sqlite3.Error) as error:
        log.error("the database failed: %s", type(error).__name__)
        if len(batch) == 1 or isinstance(error, UNREACHABLE):
            return [(append, AppendResult.UNKNOWN) for append in batch]
    return [result for append in batch for result in write_batch([append], transactions)]


def write(batch: list[Append], transactions: Transactions) -> None:
    """Write appends in one transaction, or raise the database's error."""
    now = time.time()
    rows = [
        (append.code, number, body, now)
        for append in batch
        for number, body in enumerate(append.bodies, append.number)
    ]
    transactions.commit(rows, [change for append in batch for change in append.changes])
    metrics.COMMITS.inc()
    metrics.ENTRIES.inc(len(rows))
    metrics.APPEND_SECONDS.observe(time.monotonic() - batch[0].since)

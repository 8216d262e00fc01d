"""When appends are committed: in the event loop and synced by a thread, or in a thread."""

import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from enum import Enum
from pathlib import Path
from typing import Protocol

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import (
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from kartentisch.server import metrics
from kartentisch.server.storage.database import sync_elsewhere, sync_path
from kartentisch.server.storage.log_sync import LogSync
from kartentisch.server.storage.transactions import (
    CHECKPOINT_ROWS,
    Checkpointer,
    ListingChange,
    SqliteTransactions,
    SqlTransactions,
    Transactions,
    UnknownOutcome,
)
from kartentisch.server.surroundings import Signal, Surroundings

log = logging.getLogger("kartentisch.journal")

BUSY_SECONDS = 0.1  # how long the event loop waits while another thread or process writes
MOST_PER_COMMIT = 500  # appends
REPORTED_PER_TURN = 32  # results per turn of the loop, so that what they lead to goes out early
CLOSE_SECONDS = 8.0  # for a database to take what is left when the server stops
SYNC_SECONDS = 30.0  # how long a thread waits until what it read or wrote is on disk

# The database is unreachable; retrying the appends one by one would not help.
UNREACHABLE = (OperationalError, InterfaceError, PoolTimeout, sqlite3.OperationalError)


class AppendResult(Enum):
    """What became of an append: on disk, too late, or the database failed.

    FAILED: it is not written. UNKNOWN: it may be, because the database failed while committing.
    """

    WRITTEN = 1
    TOO_LATE = 2
    FAILED = 3
    UNKNOWN = 4


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

    def call_soon(self, call: Callable[..., object], *arguments: object) -> object:
        """Call something in the next turn."""

    def call_soon_threadsafe(self, call: Callable[..., object], *arguments: object) -> object:
        """Call something in the next turn, from another thread."""

    def add_reader(self, file: int, call: Callable[..., object], *arguments: object) -> object:
        """Call something whenever a file can be read."""

    def remove_reader(self, file: int) -> object:
        """Call nothing for a file any more."""


class Log(Protocol):
    """A write-ahead log that is synced; see LogSync. told: a file that can be read after a sync."""

    @property
    def told(self) -> int: ...

    def ask(self) -> int:
        """Sync what is in the file now; returns the number of this request."""

    def reached(self) -> int:
        """The last request that is on disk; OSError if a sync has failed."""

    def close(self) -> bool:
        """Stop when everything asked for is done; whether it is all on disk."""


class JournalWriter(Protocol):
    """Commits appends and reports the results. failing: the last commit failed."""

    failing: bool

    def waiting_since(self) -> float | None:
        """When the oldest append whose result is not known was submitted; None if there is none."""

    def submit(self, append: Append) -> None:
        """Write an append soon."""

    def settle(self) -> None:
        """Wait until what a thread has read is on disk. Blocks."""

    def beside(self) -> AbstractContextManager[None]:
        """For a thread that writes by itself: what it wrote is on disk when this ends. Blocks."""

    def close(self) -> None:
        """Write what has been submitted, then stop."""


Lost = Callable[[], None]
MakeWriter = Callable[[Engine, Loop, bool, Lost, Surroundings], JournalWriter]


def writer_for(
    engine: Engine, loop: Loop, alone: bool, lost: Lost, surroundings: Surroundings
) -> JournalWriter:
    """The writer that suits a database; see Journal."""
    if engine.dialect.name != "sqlite":
        return ThreadWriter(SqlTransactions(engine), loop, surroundings)
    if not alone or not hasattr(os, "eventfd"):
        return ThreadWriter(SqliteTransactions(engine), loop, surroundings)
    return SyncedWriter(engine, loop, lost, surroundings)


class SyncedWriter:
    """Commits in the event loop without waiting for the disk, and has a thread sync the log.

    For a database file that only this process writes to. A commit is in the log when it returns,
    and on disk when a sync that began afterwards has ended; only then is its result reported. While
    a sync runs, appends gather. When it ends they are committed together, the next sync begins, and
    the results of the last one are reported while the disk is at work. So nobody waits for more
    than two syncs, and the loop for none.

    Connections of other threads don't sync either: they would hold SQLite's write lock meanwhile.
    They write `beside` and `settle` what they have read. docs/reliability.md goes through what can
    come between a commit and its sync.
    """

    def __init__(
        self,
        engine: Engine,
        loop: Loop,
        lost: Lost,
        surroundings: Surroundings,
        open_log: Callable[[str], Log] | None = None,
        transactions: SqliteTransactions | None = None,
        checkpoint_rows: int = CHECKPOINT_ROWS,
    ) -> None:
        """lost: called when a sync has failed. Nothing can be promised any more."""
        sync_elsewhere(engine)
        self.anchor = engine.raw_connection()  # when the last one closes, SQLite removes the log
        self.anchor.detach()
        self.anchor.cursor().execute("SELECT count(*) FROM sqlite_master").fetchone()
        self.log = (open_log or LogSync)(log_of(engine))
        self.transactions = transactions or SqliteTransactions(engine, BUSY_SECONDS)
        self.loop = loop
        self.surroundings = surroundings
        self.lost = lost
        self.waiting: list[Append] = []
        self.unsynced: Results = []
        self.settling: list[Signal] = []  # threads that wait for the next sync
        self.settled_next: list[Signal] = []  # threads that wait for the one that runs
        self.asked = 0  # the number of the last sync
        self.busy = False  # a commit is scheduled, or a sync is running
        self.held = False  # the checkpointer works undisturbed
        self.failing = False
        self.failed = False  # the disk has: nothing is committed or reported any more
        self.beside_lock = threading.Lock()
        self.writing_beside = 0  # threads that may have committed what is not on disk
        loop.add_reader(self.log.told, self.synced)
        self.checkpointer = Checkpointer(
            engine,
            self.transactions,
            self.hold,
            self.release,
            self.fail_from_thread,
            surroundings,
            checkpoint_rows,
        )

    def submit(self, append: Append) -> None:
        """Write an append at the end of this turn of the loop, or when the sync has ended."""
        self.waiting.append(append)
        self.schedule()

    def schedule(self) -> None:
        if (self.waiting or self.settling) and not self.busy and not self.held:
            self.busy = True
            self.loop.call_soon(self.write)

    def write(self) -> None:
        """Commit everything that waits, and begin to sync it."""
        batch, self.waiting = self.waiting, []
        self.settled_next, self.settling = self.settling, []
        results: Results = []
        if batch:
            results = write_batch(batch, self.transactions, self.surroundings)
            self.failing = has_failed(results)
        self.unsynced = [found for found in results if found[1] is WRITTEN]
        self.busy = bool(self.unsynced or self.settled_next)
        if self.busy:
            self.asked = self.log.ask()
        if len(self.unsynced) < len(results):
            self.report([found for found in results if found[1] is not WRITTEN])
            self.schedule()

    def synced(self) -> None:
        """A sync has ended: commit what has gathered, then report what is on disk."""
        try:
            if self.log.reached() < self.asked:
                return
        except OSError:
            self.fail()
            return
        if self.failed:
            return
        results, self.unsynced, self.busy = self.unsynced, [], False
        settled, self.settled_next = self.settled_next, []
        if (self.waiting or self.settling) and not self.held:
            self.busy = True
            self.write()
        for thread in settled:
            thread.set()
        if results:
            metrics.APPEND_SECONDS.observe(self.surroundings.now() - results[0][0].since)
        self.report(results)

    def fail_from_thread(self) -> None:
        """The same as `fail`, for the checkpointer's thread."""
        self.loop.call_soon_threadsafe(self.fail)

    def fail(self) -> None:
        """A sync has failed: nothing may be committed or reported any more."""
        if self.failed:
            return
        self.failed = self.failing = True
        self.busy = True  # for ever
        self.loop.remove_reader(self.log.told)
        log.critical("the log can't be synced to disk: moves since the last sync may be lost")
        self.lost()

    def report(self, results: Results) -> None:
        if results:
            report(results, self.loop)

    def waiting_since(self) -> float | None:
        """When the oldest append whose result is not known was submitted; None if there is none."""
        oldest = [append for append, _ in self.unsynced[:1]] + self.waiting[:1]
        return oldest[0].since if oldest else None

    def settle(self) -> None:
        """Wait until what a thread has read is on disk. Blocks."""
        if self.busy or self.writing_beside:
            self.await_sync()

    @contextmanager
    def beside(self) -> Iterator[None]:
        """For a thread that writes by itself: what it wrote is on disk when this ends. Blocks."""
        with self.beside_lock:
            self.writing_beside += 1
        try:
            yield
            self.await_sync()
        finally:
            with self.beside_lock:
                self.writing_beside -= 1

    def await_sync(self) -> None:
        """Wait for a sync that begins from now on; for any thread but the loop's."""
        on_disk = self.surroundings.new_signal()
        self.loop.call_soon_threadsafe(self.sync_for, on_disk)
        if not on_disk.wait(SYNC_SECONDS):
            raise OperationalError("sync", None, TimeoutError(f"not on disk in {SYNC_SECONDS} s"))

    def sync_for(self, thread: Signal) -> None:
        """Sync, with or without something to commit, and tell a thread."""
        self.settling.append(thread)
        self.schedule()

    def hold(self) -> bool:
        """Commit nothing until `release`; for the checkpointer's thread. False if stopping."""
        holding = self.surroundings.new_signal()

        def begin() -> None:
            self.held = True
            holding.set()

        self.loop.call_soon_threadsafe(begin)
        while not holding.wait(0.05):
            if self.checkpointer.stopped.is_set():
                return False
        return True

    def release(self) -> None:
        """Commit again; for the checkpointer's thread."""

        def end() -> None:
            self.held = False
            self.schedule()

        self.loop.call_soon_threadsafe(end)

    def close(self) -> None:
        """Write what has been submitted, then stop."""
        self.checkpointer.stop()
        self.loop.remove_reader(self.log.told)
        batch, self.waiting = self.waiting, []
        results = self.unsynced + write_batch(batch, self.transactions, self.surroundings)
        self.log.ask()
        if self.log.close():
            for thread in self.settled_next + self.settling:
                thread.set()
            for append, result in results:
                append.done(result)
        else:
            self.fail()
        self.transactions.close()
        self.anchor.close()


def log_of(engine: Engine) -> str:
    """The path of a database's write-ahead log, whose name is on disk when this returns."""
    file = Path(f"{engine.url.database}-wal")
    sync_path(file.parent)
    return str(file)


class ThreadWriter:
    """Commits in a thread, for databases that are remote or that others write to."""

    def __init__(self, transactions: Transactions, loop: Loop, surroundings: Surroundings) -> None:
        self.transactions = transactions
        self.loop = loop
        self.surroundings = surroundings
        self.queue = surroundings.new_mailbox()  # of appends; None ends it
        self.batch: list[Append] = []  # what is being written
        self.failing = False
        self.thread = surroundings.start_thread(self.write_all, "journal")

    def submit(self, append: Append) -> None:
        """Write an append after the ones before it."""
        self.queue.put(append)

    def settle(self) -> None:
        """Every commit is on disk before others can read it."""

    def beside(self) -> AbstractContextManager[None]:
        """Every commit is on disk when it returns."""
        return nullcontext()

    def waiting_since(self) -> float | None:
        """When the oldest append whose result is not known was submitted; None if there is none."""
        batch = self.batch
        return batch[0].since if batch else None

    def write_all(self) -> None:
        stopping = False
        while not stopping:
            batch: list[Append] = []
            self.batch = batch
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
                results = write_batch(batch, self.transactions, self.surroundings)
                metrics.APPEND_SECONDS.observe(self.surroundings.now() - batch[0].since)
                self.failing = has_failed(results)
                with suppress(RuntimeError):  # the loop did not wait for us
                    self.loop.call_soon_threadsafe(report, results, self.loop)
        self.transactions.close()

    def close(self) -> None:
        """Write what has been submitted, then stop; but don't wait for ever for a database."""
        self.queue.put(None)
        self.thread.join(CLOSE_SECONDS)
        if self.thread.is_alive():
            log.error("the database does not answer: what was last sent to it may not be written")


def has_failed(results: Results) -> bool:
    """Whether the database has failed, as the last of some results tells."""
    return results[-1][1] in (AppendResult.FAILED, AppendResult.UNKNOWN)


def report(results: Results, loop: Loop) -> None:
    """Report each result to its table, a few per turn of the loop."""
    for append, result in results[:REPORTED_PER_TURN]:
        try:
            append.done(result)
        except Exception:  # one broken table must not stop the others
            log.exception("a table could not go on")
    if len(results) > REPORTED_PER_TURN:
        loop.call_soon(report, results[REPORTED_PER_TURN:], loop)


# --- one commit


def write_batch(
    batch: list[Append], transactions: Transactions, surroundings: Surroundings
) -> Results:
    """Write appends together. If one is too late or bad, write each on its own."""
    try:
        write(batch, transactions, surroundings)
        return [(append, WRITTEN) for append in batch]
    except (IntegrityError, sqlite3.IntegrityError):
        if len(batch) == 1:
            metrics.TOO_LATE.inc()
            return [(batch[0], AppendResult.TOO_LATE)]
    except UnknownOutcome as error:
        log.error("the database failed while committing: %s", type(error.__cause__).__name__)
        return [(append, AppendResult.UNKNOWN) for append in batch]
    except (SQLAlchemyError, sqlite3.Error) as error:
        log.error("the database failed: %s", type(error).__name__)
        if len(batch) == 1 or isinstance(error, UNREACHABLE):
            return [(append, AppendResult.FAILED) for append in batch]
    except Exception:  # an append that no database can take must not stop all others
        if len(batch) == 1:
            log.exception("an append can't be written")
            return [(batch[0], AppendResult.FAILED)]
    return [
        result for append in batch for result in write_batch([append], transactions, surroundings)
    ]


def write(batch: list[Append], transactions: Transactions, surroundings: Surroundings) -> None:
    """Write appends in one transaction, or raise the database's error."""
    now = surroundings.wall_clock()
    rows = [
        (append.code, number, body, now)
        for append in batch
        for number, body in enumerate(append.bodies, append.number)
    ]
    changes = [change for append in batch for change in append.changes]
    if not rows and not changes:
        return
    transactions.commit(rows, changes)
    metrics.COMMITS.inc()
    metrics.ENTRIES.inc(len(rows))

"""How a database takes journal rows, and the changes to lists that go with them: all or none."""

import logging
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, Protocol, cast

from sqlalchemy import Delete, Engine, Insert, Update, insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError

from kartentisch.server.storage.schema import journal
from kartentisch.server.surroundings import Surroundings

log = logging.getLogger("kartentisch.journal")

INSERT = insert(journal)
NAMED = sqlite.dialect(paramstyle="named")
COLUMNS = [column.name for column in journal.columns]
LARGEST_BLOCK = 1024  # rows per statement; SQLite takes at most 32,766 values
MOST_ALONE = 16  # rows that SQLite gets in one statement, without an explicit transaction
CHECKPOINT_SECONDS = 0.25  # how often the checkpointer looks at the log, at most
RESTS = 20  # times as long as the last checkpoint took, because commits wait for a part of it,
LONGEST_REST = 5.0  # though no longer than this, because the log grows meanwhile
CHECKPOINT_ROWS = 500  # how many new rows make a checkpoint worth it

NewRow = tuple[str, int, str, float]  # the columns of the journal
Statement = Insert | Update | Delete


class ListingChange(NamedTuple):
    """A statement that goes into the same transaction as journal rows, and its own rows.

    Equal statements of one transaction run together, later steps after earlier ones; within a step
    the order must not matter.
    """

    statement: Statement
    rows: Sequence[Mapping[str, Any]]
    step: int = 0


class UnknownOutcome(Exception):
    """The database failed while it was committing: the rows may be there, now or a little later."""


class Transactions(Protocol):
    """Commits rows, all of them or none."""

    def commit(self, rows: Sequence[NewRow], changes: Sequence[ListingChange]) -> None:
        """Return when they are on disk, or raise the database's error: then they never will be.

        UnknownOutcome if nobody can tell.
        """

    def close(self) -> None:
        """No more will come."""


class SqlTransactions:
    """Commits to any database that SQLAlchemy speaks to."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def commit(self, rows: Sequence[NewRow], changes: Sequence[ListingChange]) -> None:
        """Write journal rows and changes to lists in one transaction."""
        in_order = sorted(rows)  # by table, so that two processes can't deadlock
        with self.engine.connect() as connection:
            if rows:
                named = [dict(zip(COLUMNS, row, strict=True)) for row in in_order]
                connection.execute(INSERT, named)
            for statement, values in grouped(changes):
                connection.execute(statement, values)
            try:
                connection.commit()
            except OperationalError as error:
                raise UnknownOutcome from error

    def close(self) -> None:
        """Every connection is back in the pool already."""


class SqliteTransactions:
    """Commits to SQLite in few statements, over one connection that is never shared.

    Every statement releases Python's lock and waits to get it back while other threads are busy. So
    a few rows go in a single statement, which is a transaction of its own. SQLAlchemy compiles the
    statements, but running them through it would double the cost; errors are therefore sqlite3's.
    """

    def __init__(self, engine: Engine, busy_seconds: float | None = None) -> None:
        """busy_seconds: how long to wait while somebody else writes, if not the usual time."""
        self.engine = engine
        self.busy_seconds = busy_seconds
        self.written = 0  # rows
        self.cursor: sqlite3.Cursor | None = None  # of the connection that is kept

    def commit(self, rows: Sequence[NewRow], changes: Sequence[ListingChange]) -> None:
        """Write journal rows and changes to lists in one transaction."""
        if self.cursor is None:
            self.open()
        assert self.cursor is not None
        try:
            if len(rows) <= MOST_ALONE and not changes:
                self.cursor.execute(insert_text(len(rows)), tuple(chain.from_iterable(rows)))
            else:
                self.cursor.execute("BEGIN IMMEDIATE")
                insert_in_blocks(self.cursor, rows)
                for statement, values in grouped(changes):
                    self.cursor.executemany(text_of(statement, tuple(values[0])), values)
                self.cursor.execute("COMMIT")
        except Exception as error:
            self.close()
            if is_io_error(error):  # what was written may be found after a crash
                raise UnknownOutcome from error
            raise
        self.written += len(rows)

    def open(self) -> None:
        """Connect now rather than with the first commit."""
        self.cursor = self.connected()

    def connected(self) -> sqlite3.Cursor:
        connection = self.engine.raw_connection()
        connection.detach()  # the settings below must not go back to the pool
        cursor = cast(sqlite3.Cursor, connection.cursor())
        cursor.connection.isolation_level = None  # begin no transaction implicitly
        if self.busy_seconds is not None:
            cursor.execute(f"PRAGMA busy_timeout={int(1000 * self.busy_seconds)}")
        return cursor

    def close(self) -> None:
        """Drop the connection and anything uncommitted; the next commit opens a new one."""
        if self.cursor is not None:
            self.cursor.connection.close()
            self.cursor = None


def is_io_error(error: Exception) -> bool:
    """Whether SQLite says that the disk has failed; being full is something else."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF == sqlite3.SQLITE_IOERR


class Checkpointer:
    """A thread that copies SQLite's write-ahead log into the database, and restarts it.

    Nobody else does: a commit that checkpoints takes as long as a hundred others. SQLite syncs the
    log before it copies from it, so a checkpoint never brings forward what is not on disk.

    The log can restart when all of it is copied. Under load that never happens by itself, and
    the commit that finds it so waits for a sync of the log's new head. Therefore commits are held
    for a moment in which the rest is copied and a commit of ours begins the log. That takes three
    syncs. So that a slow disk costs few moves, it happens the less often the longer it takes.
    """

    def __init__(
        self,
        engine: Engine,
        transactions: SqliteTransactions,
        hold: Callable[[], bool],
        release: Callable[[], None],
        failed: Callable[[], None],
        surroundings: Surroundings,
        rows: int = CHECKPOINT_ROWS,
    ) -> None:
        """hold: nothing is committed until `release`; False if the server is stopping.

        failed: called from the thread when the disk has failed.
        """
        self.engine = engine
        self.transactions = transactions
        self.hold = hold
        self.release = release
        self.failed = failed
        self.rows = rows
        self.now = surroundings.now
        self.stopped = surroundings.new_signal()
        self.thread = surroundings.start_thread(self.keep_short, "checkpoints")

    def keep_short(self) -> None:
        """Checkpoint whenever enough has been written since the last time."""
        connection = self.engine.raw_connection()
        connection.detach()
        cursor = cast(sqlite3.Cursor, connection.cursor())
        cursor.connection.isolation_level = None
        copied, rest = 0, CHECKPOINT_SECONDS
        while not self.stopped.wait(rest):
            rest, begun = CHECKPOINT_SECONDS, self.now()
            written = self.transactions.written
            if written - copied < self.rows:
                continue
            try:
                copy_log(cursor)
                if self.hold():
                    try:
                        restart_log(cursor)
                    finally:
                        self.release()
                copied = written
                rest = min(max(rest, RESTS * (self.now() - begun)), LONGEST_REST)
            except sqlite3.Error as error:
                log.warning("the checkpoint failed: %s", type(error).__name__)
                if is_io_error(error):
                    self.failed()
                    break
                # else the log grows until the next time
        connection.close()

    def stop(self) -> None:
        """Stop; closing the last connection copies the rest."""
        self.stopped.set()
        self.thread.join()


def copy_log(cursor: sqlite3.Cursor) -> bool:
    """Copy the log into the database, beside others that write; whether nothing is left."""
    _, pages, copied = cursor.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return bool(pages == copied)


def restart_log(cursor: sqlite3.Cursor) -> None:
    """Copy the rest of the log, and commit something, which then begins it."""
    if copy_log(cursor):
        (number,) = cursor.execute("PRAGMA user_version").fetchone()
        cursor.execute(f"PRAGMA user_version={1 - number % 2}")  # any commit will do


def grouped(
    changes: Sequence[ListingChange],
) -> Iterable[tuple[Statement, list[Mapping[str, Any]]]]:
    """Each statement once, with all rows that have the same columns."""
    rows: dict[tuple[Statement, tuple[str, ...]], list[Mapping[str, Any]]] = {}
    for change in sorted(changes, key=step_of):
        rows.setdefault((change.statement, tuple(change.rows[0])), []).extend(change.rows)
    return [(statement, values) for (statement, _), values in rows.items()]


def step_of(change: ListingChange) -> int:
    """When a change is to be made."""
    return change.step


def insert_in_blocks(cursor: sqlite3.Cursor, rows: Sequence[NewRow]) -> None:
    """Insert rows into SQLite in blocks whose sizes are powers of two, so few statements exist and
    all stay prepared.

    OR FAIL saves SQLite a savepoint per statement: a failure rolls back the whole transaction.
    """
    start = 0
    while start < len(rows):
        size = min(LARGEST_BLOCK, 1 << (len(rows) - start).bit_length() - 1)
        values = tuple(chain.from_iterable(rows[start : start + size]))
        cursor.execute(insert_text(size, "OR FAIL "), values)
        start += size


@cache
def insert_text(size: int, otherwise: str = "") -> str:
    """The statement that inserts this many rows into SQLite."""
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    values = ", ".join(["(?, ?, ?, ?)"] * size)
    return f"INSERT {otherwise}INTO journal ({names}) VALUES {values}"


@cache
def text_of(statement: Statement, names: tuple[str, ...]) -> str:
    """A statement as SQLite reads it, for rows with these columns."""
    return str(statement.compile(dialect=NAMED, column_keys=list(names)))

"""How databases take rows of journals, and what belongs to them, in one transaction."""

import logging
import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, Protocol, cast

from sqlalchemy import Delete, Engine, Insert, Update, insert
from sqlalchemy.dialects import sqlite

from kartentisch.server.storage.schema import journal

log = logging.getLogger("kartentisch.journal")

INSERT = insert(journal)
NAMED = sqlite.dialect(paramstyle="named")
COLUMNS = [column.name for column in journal.columns]
LARGEST_BLOCK = 1024  # rows in one statement; SQLite takes no more than 32,766 values
MOST_ALONE = 16  # rows that SQLite gets by one statement, without a transaction around it
CHECKPOINT_SECONDS = 0.25  # how often it is looked whether the log has grown
CHECKPOINT_ROWS = 500  # by so much

NewRow = tuple[str, int, str, float]  # as the columns of the journal
Statement = Insert | Update | Delete


class Also(NamedTuple):
    """A statement that belongs into the same transaction, and the rows to run it with.

    Those of all appends in a transaction are run together, the ones of a later step after all
    others; within a step their order must not matter.
    """

    statement: Statement
    rows: Sequence[Mapping[str, Any]]
    step: int = 0


class Commits(Protocol):
    """Takes rows, all of them or none."""

    def commit(self, rows: Sequence[NewRow], besides: Sequence[Also]) -> None:
        """Return when they are on disk, or raise the database's fault."""

    def close(self) -> None:
        """No more will come."""


class AnyCommits:
    """To any database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def commit(self, rows: Sequence[NewRow], besides: Sequence[Also]) -> None:
        """Write rows of journals and what belongs to them in one transaction."""
        in_order = sorted(rows)  # by their tables: so no two processes can wait for each other
        with self.engine.begin() as connection:
            connection.execute(INSERT, [dict(zip(COLUMNS, row, strict=True)) for row in in_order])
            for statement, values in together(besides):
                connection.execute(statement, values)

    def close(self) -> None:
        """Every connection has been given back."""


class SqliteCommits:
    """To SQLite by few statements, always over the same connection, which nobody can cut.

    Python's lock is let go and waited for at every statement, while others are busy with it. So a
    few rows go by a single statement, which is a transaction of its own. SQLAlchemy writes the
    statements, but its way to run them would cost as much again; so faults come as sqlite3's.
    """

    def __init__(self, engine: Engine, patience: float | None = None) -> None:
        """patience: seconds to wait while somebody else writes, if not as long as usual."""
        self.engine = engine
        self.patience = patience
        self.written = 0  # rows
        self.cursor: sqlite3.Cursor | None = None  # of the connection that is kept

    def commit(self, rows: Sequence[NewRow], besides: Sequence[Also]) -> None:
        """Write rows of journals and what belongs to them in one transaction."""
        if self.cursor is None:
            self.cursor = self.connected()
        try:
            if len(rows) <= MOST_ALONE and not besides:
                self.cursor.execute(statement_of(len(rows)), tuple(chain.from_iterable(rows)))
            else:
                self.cursor.execute("BEGIN IMMEDIATE")
                insert_in_blocks(self.cursor, rows)
                for statement, values in together(besides):
                    self.cursor.executemany(text_of(statement, tuple(values[0])), values)
                self.cursor.execute("COMMIT")
        except Exception:
            self.close()
            raise
        self.written += len(rows)

    def connected(self) -> sqlite3.Cursor:
        connection = self.engine.raw_connection()
        connection.detach()  # nobody else would expect what follows
        cursor = cast(sqlite3.Cursor, connection.cursor())
        cursor.connection.isolation_level = None  # no transaction begins by itself
        if self.patience is not None:
            cursor.execute(f"PRAGMA busy_timeout={int(1000 * self.patience)}")
        return cursor

    def close(self) -> None:
        """Give up the connection, and what is not committed; another commit makes a new one."""
        if self.cursor is not None:
            self.cursor.connection.close()
            self.cursor = None


class Checkpoints:
    """Copies SQLite's log into its database beside whoever writes.

    The writer does that himself when the log has become long, and then a commit takes as long as a
    hundred others. Of a log that is kept short nothing is left to do for him.
    """

    def __init__(self, engine: Engine, commits: SqliteCommits) -> None:
        self.engine = engine
        self.commits = commits
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.keep_short, name="checkpoints", daemon=True)
        self.thread.start()

    def keep_short(self) -> None:
        """Copy again and again, what has been written since the last time."""
        connection = self.engine.raw_connection()
        connection.detach()
        cursor = connection.cursor()
        copied = 0
        while not self.stopped.wait(CHECKPOINT_SECONDS):
            written = self.commits.written
            if written - copied < CHECKPOINT_ROWS:
                continue
            try:
                cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
                copied = written
            except sqlite3.Error as error:  # then it is left to the writer
                log.warning("the log could not be copied: %s", type(error).__name__)
        connection.close()

    def stop(self) -> None:
        """The rest is copied when the last connection is closed."""
        self.stopped.set()
        self.thread.join()


def together(wanted: Sequence[Also]) -> Iterable[tuple[Statement, list[Mapping[str, Any]]]]:
    """Each statement once, with all rows that have the same columns."""
    rows: dict[tuple[Statement, tuple[str, ...]], list[Mapping[str, Any]]] = {}
    for also in sorted(wanted, key=step_of):
        rows.setdefault((also.statement, tuple(also.rows[0])), []).extend(also.rows)
    return [(statement, values) for (statement, _), values in rows.items()]


def step_of(also: Also) -> int:
    """When a statement is to be run."""
    return also.step


def insert_in_blocks(cursor: sqlite3.Cursor, rows: Sequence[NewRow]) -> None:
    """Insert rows into SQLite, each statement a block as large as a power of two: there are few of
    these, so they stay prepared.

    OR FAIL spares SQLite to remember how to undo a single one: the whole transaction is undone.
    """
    start = 0
    while start < len(rows):
        size = min(LARGEST_BLOCK, 1 << (len(rows) - start).bit_length() - 1)
        values = tuple(chain.from_iterable(rows[start : start + size]))
        cursor.execute(statement_of(size, "OR FAIL "), values)
        start += size


@cache
def statement_of(size: int, otherwise: str = "") -> str:
    """The statement that inserts so many rows into SQLite."""
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    values = ", ".join(["(?, ?, ?, ?)"] * size)
    return f"INSERT {otherwise}INTO journal ({names}) VALUES {values}"


@cache
def text_of(statement: Statement, names: tuple[str, ...]) -> str:
    """A statement as SQLite reads it, for rows with these names."""
    return str(statement.compile(dialect=NAMED, column_keys=list(names)))

"""The journal on disk: appends of many tables go in one transaction.

An append names the number that its first entry is to have. If somebody else has written that number
already, the append is not made, whatever else is in the same transaction: of two writers exactly
one wins. All writing is done by one thread, which takes whatever has come in while it was busy.
"""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import chain
from queue import SimpleQueue
from typing import Any, NamedTuple, cast

import msgspec
from sqlalchemy import Connection, Engine, Executable, Row, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kartentisch.server import metrics
from kartentisch.server.schema import journal, tables

log = logging.getLogger("kartentisch.journal")

INSERT = insert(journal)
COLUMNS = [column.name for column in journal.columns]
MOST_AT_ONCE = 500  # appends in one transaction
MOST_ALONE = 16  # rows that SQLite gets by one statement, without a transaction around it
TOLD_AT_ONCE = 16  # outcomes told in one turn of the loop: then what they led to goes out


class Outcome(Enum):
    """What became of an append: on disk, too late, or not known because the database failed."""

    WRITTEN = 1
    TOO_LATE = 2
    UNKNOWN = 3


class Also(NamedTuple):
    """A statement that belongs into the same transaction, and the rows to run it with.

    Those of all appends in a transaction are run together, the ones of a later step after all
    others; within a step their order must not matter.
    """

    statement: Executable
    rows: Sequence[Mapping[str, Any]]
    step: int = 0


class Append(msgspec.Struct):
    """Entries to write from a number on, and what else belongs into the same transaction."""

    code: str
    number: int
    bodies: Sequence[str]
    also: Sequence[Also]
    done: Callable[[Outcome], None]
    since: float


NewRow = tuple[str, int, str, float]  # as the columns of the journal


class Journal:
    """Appends to and reads from the journals of all tables.

    `call` brings outcomes back to where they are waited for, such as an event loop's
    call_soon_threadsafe; `soon` puts off the rest of them there, such as its call_soon.
    """

    def __init__(
        self, engine: Engine, call: Callable[..., object], soon: Callable[..., object]
    ) -> None:
        self.engine = engine
        sqlite = engine.dialect.name == "sqlite"
        self.commit = self.commit_to_sqlite if sqlite else self.commit_anywhere
        self.call = call
        self.soon = soon
        self.kept: Connection | None = None  # of SQLite
        self.cursor: sqlite3.Cursor  # of the kept connection
        self.queue: SimpleQueue[Append | None] = SimpleQueue()
        self.thread = threading.Thread(target=self.write_all, name="journal", daemon=True)
        self.thread.start()

    def append(
        self,
        code: str,
        number: int,
        bodies: Sequence[str],
        also: Sequence[Also],
        done: Callable[[Outcome], None],
    ) -> None:
        """Write entries; `done` is called when it is known what became of them."""
        self.queue.put(Append(code, number, bodies, also, done, time.monotonic()))

    def read(self, code: str, after: int) -> list[tuple[int, str]]:
        """The entries of a table after a number. It blocks: call it in a thread."""
        wanted = (
            select(journal.c.number, journal.c.body)
            .where(journal.c.code == code, journal.c.number > after)
            .order_by(journal.c.number)
        )
        with self.engine.connect() as connection:
            return [(number, body) for number, body in connection.execute(wanted)]

    def read_table(self, code: str, earlier: int = 0) -> tuple[int, list[tuple[int, str]]] | None:
        """The entries that make a table: from its last start on, the number of which comes first.

        Some earlier ones come with them if wanted. None if there is no such table.
        """
        with self.engine.connect() as connection:
            found: Row[tuple[int]] | None = connection.execute(
                select(tables.c.base).where(tables.c.code == code)
            ).first()
        if found is None:
            return None
        return found.base, self.read(code, max(0, found.base - 1 - earlier))

    def close(self) -> None:
        """Write what has been handed in, then stop."""
        self.queue.put(None)
        self.thread.join()

    def tell(self, outcomes: list[tuple[Append, Outcome]]) -> None:
        """Tell everyone what became of their append, some in each turn of the loop."""
        for append, outcome in outcomes[:TOLD_AT_ONCE]:
            append.done(outcome)
        if len(outcomes) > TOLD_AT_ONCE:
            self.soon(self.tell, outcomes[TOLD_AT_ONCE:])

    # --- the writing thread

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
                if self.queue.empty() or len(batch) >= MOST_AT_ONCE:
                    break
                waiting = self.queue.get()
            if batch:
                self.call(self.tell, self.write_batch(batch))
                metrics.APPEND_SECONDS.observe(time.monotonic() - batch[0].since)
        if self.kept is not None:
            self.kept.close()

    def write_batch(self, batch: list[Append]) -> list[tuple[Append, Outcome]]:
        """Write appends together; if one of them is too late, each on its own."""
        try:
            self.write(batch)
            return [(append, Outcome.WRITTEN) for append in batch]
        except (IntegrityError, sqlite3.IntegrityError):
            if len(batch) == 1:
                metrics.TOO_LATE.inc()
                return [(batch[0], Outcome.TOO_LATE)]
        except (SQLAlchemyError, sqlite3.Error) as error:
            log.error("the database failed: %s", type(error).__name__)
            if len(batch) == 1:
                return [(batch[0], Outcome.UNKNOWN)]
        return [outcome for append in batch for outcome in self.write_batch([append])]

    def write(self, batch: list[Append]) -> None:
        now = time.time()
        # In the order of their codes, so that two processes can't wait for each other.
        rows = [
            (append.code, append.number + place, body, now)
            for append in sorted(batch, key=code_of)
            for place, body in enumerate(append.bodies)
        ]
        self.commit(rows, [also for append in batch for also in append.also])
        metrics.COMMITS.inc()
        metrics.ENTRIES.inc(len(rows))

    def commit_anywhere(self, rows: Sequence[NewRow], besides: Sequence[Also]) -> None:
        """Write rows of journals and what belongs to them in one transaction."""
        with self.engine.begin() as connection:
            connection.execute(INSERT, [dict(zip(COLUMNS, row, strict=True)) for row in rows])
            run_together(connection, besides)

    def commit_to_sqlite(self, rows: Sequence[NewRow], besides: Sequence[Also]) -> None:
        """The same by few statements, always over the same connection, which nobody can cut.

        Python's lock is let go and waited for at every statement, while the loop is busy with it.
        So a few rows go by a single statement, which is a transaction of its own. SQLAlchemy's way
        would cost as much again; so faults come as sqlite3's.
        """
        if self.kept is None:
            self.kept = self.engine.connect()
            self.kept.detach()  # nobody else would expect what follows
            self.cursor = cast(sqlite3.Cursor, self.kept.connection.cursor())
            self.cursor.connection.isolation_level = None  # no transaction begins by itself
        try:
            if len(rows) <= MOST_ALONE and not besides:
                self.cursor.execute(statement_of(len(rows)), tuple(chain.from_iterable(rows)))
            else:
                with self.kept.begin():
                    self.cursor.execute("BEGIN IMMEDIATE")
                    insert_in_blocks(self.cursor, rows)
                    run_together(self.kept, besides)
        except Exception:
            self.kept.close()
            self.kept = None
            raise


def run_together(connection: Connection, besides: Sequence[Also]) -> None:
    """Run what belongs to appends, each statement once."""
    for statement, values in together(besides):
        connection.execute(statement, values)


def insert_in_blocks(cursor: sqlite3.Cursor, rows: Sequence[NewRow]) -> None:
    """Insert rows into SQLite, each statement a block as large as a power of two: there are few of
    these, so they stay prepared.

    OR FAIL spares SQLite to remember how to undo a single one: the whole transaction is undone.
    """
    start = 0
    while start < len(rows):
        size = 1 << (len(rows) - start).bit_length() - 1
        values = tuple(chain.from_iterable(rows[start : start + size]))
        cursor.execute(statement_of(size, "OR FAIL "), values)
        start += size


@cache
def statement_of(size: int, otherwise: str = "") -> str:
    """The statement that inserts so many rows into SQLite."""
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    values = ", ".join(["(?, ?, ?, ?)"] * size)
    return f"INSERT {otherwise}INTO journal ({names}) VALUES {values}"


def together(wanted: Sequence[Also]) -> Iterable[tuple[Executable, list[Mapping[str, Any]]]]:
    """Each statement once, with all rows that have the same columns."""
    rows: dict[tuple[Executable, tuple[str, ...]], list[Mapping[str, Any]]] = {}
    for also in sorted(wanted, key=step_of):
        rows.setdefault((also.statement, tuple(also.rows[0])), []).extend(also.rows)
    return [(statement, values) for (statement, _), values in rows.items()]


def step_of(also: Also) -> int:
    """When a statement is to be run."""
    return also.step


def code_of(append: Append) -> str:
    """The table that an append is for."""
    return append.code

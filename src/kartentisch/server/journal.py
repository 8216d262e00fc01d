"""The journal on disk: appends of many tables go in one transaction.

An append names the number that its first entry is to have. If somebody else has written that number
already, the append is not made, whatever else is in the same transaction: of two writers exactly
one wins. All writing is done by one thread, which takes whatever has come in while it was busy.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from queue import SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import Engine, Executable, Row, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kartentisch.server import metrics
from kartentisch.server.schema import journal, tables

log = logging.getLogger("kartentisch.journal")

INSERT = insert(journal)
MOST_AT_ONCE = 500  # appends in one transaction
TOLD_AT_ONCE = 16  # outcomes told in one turn of the loop: then what they led to goes out


class Outcome(Enum):
    """What became of an append: on disk, too late, or not known because the database failed."""

    WRITTEN = 1
    TOO_LATE = 2
    UNKNOWN = 3


class Also(NamedTuple):
    """A statement that belongs into the same transaction, and the rows to run it with."""

    statement: Executable
    rows: Sequence[Mapping[str, Any]]


class Append(NamedTuple):
    """Entries to write from a number on, and what else belongs into the same transaction."""

    code: str
    number: int
    bodies: Sequence[str]
    also: Sequence[Also]
    done: Callable[[Outcome], None]
    since: float


class Journal:
    """Appends to and reads from the journals of all tables.

    `call` brings an outcome back to where it is waited for, such as an event loop's
    call_soon_threadsafe.
    """

    def __init__(self, engine: Engine, call: Callable[..., object]) -> None:
        self.engine = engine
        self.call = call
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
            self.call(self.tell, outcomes[TOLD_AT_ONCE:])

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
                outcomes = self.write_batch(batch)
                now = time.monotonic()
                for append, outcome in outcomes:
                    metrics.APPEND_SECONDS.observe(now - append.since)
                    if outcome is Outcome.TOO_LATE:
                        metrics.TOO_LATE.inc()
                self.call(self.tell, outcomes)

    def write_batch(self, batch: list[Append]) -> list[tuple[Append, Outcome]]:
        """Write appends together; if one of them is too late, each on its own."""
        try:
            self.write(batch)
            return [(append, Outcome.WRITTEN) for append in batch]
        except IntegrityError:
            if len(batch) == 1:
                return [(batch[0], Outcome.TOO_LATE)]
        except SQLAlchemyError as error:
            log.error("the database failed: %s", type(error).__name__)
            if len(batch) == 1:
                return [(batch[0], Outcome.UNKNOWN)]
        return [outcome for append in batch for outcome in self.write_batch([append])]

    def write(self, batch: list[Append]) -> None:
        now = time.time()
        # In the order of their codes, so that two processes can't wait for each other.
        rows = [
            {"code": append.code, "number": append.number + place, "body": body, "at": now}
            for append in sorted(batch, key=code_of)
            for place, body in enumerate(append.bodies)
        ]
        with self.engine.begin() as connection:
            connection.execute(INSERT, rows)
            for append in batch:
                for statement, values in append.also:
                    connection.execute(statement, values)
        metrics.COMMITS.inc()
        metrics.ENTRIES.inc(len(rows))


def code_of(append: Append) -> str:
    """The table that an append is for."""
    return append.code

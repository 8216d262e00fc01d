"""The journal: reads, and appends of many tables in one transaction.

An append names the number that its first entry gets. If somebody else has written that number
already, the append fails, whatever else is in the same transaction: of two writers exactly one
wins.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache

from sqlalchemy import (
    ColumnClause,
    Connection,
    Engine,
    Row,
    TextClause,
    column,
    select,
    table,
    text,
    update,
)

from kartentisch.server.storage.schema import journal, playable, tables
from kartentisch.server.storage.transactions import ListingChange
from kartentisch.server.storage.writers import (
    Append,
    AppendResult,
    Loop,
    MakeWriter,
    writer_for,
)
from kartentisch.server.surroundings import MACHINE, Surroundings

VERSION: ColumnClause[str] = column("version_num")
# Every row is written again as it is: the smallest write there is.
PROBE = [ListingChange(update(table("alembic_version", VERSION)).values({VERSION: VERSION}), [{}])]


JournalRows = list[tuple[int, str]]  # number and body of entries


def keep_going() -> None:
    """Nobody has to be told."""


@cache
def newer_entries(tables: int) -> TextClause:
    """The entries of this many tables, each after a number of its own.

    Every condition is a range of the key. Joined with a list of codes, PostgreSQL reads all rows.
    """
    ranges = (f"(code = :code{each} AND number > :after{each})" for each in range(tables))
    return text(
        f"SELECT code, number, body FROM journal WHERE {' OR '.join(ranges)} ORDER BY code, number"
    )


class Journal:
    """The journals of all tables."""

    def __init__(
        self,
        engine: Engine,
        loop: Loop,
        alone: bool = False,
        lost: Callable[[], None] = keep_going,
        surroundings: Surroundings = MACHINE,
        make_writer: MakeWriter = writer_for,
    ) -> None:
        """alone: no other server writes to this database.

        lost: called in the loop when the disk has refused what may have been promised.
        """
        self.engine = engine
        self.now = surroundings.now
        self.writer = make_writer(engine, loop, alone, lost, surroundings)

    def append(
        self,
        code: str,
        number: int,
        bodies: Sequence[str],
        changes: Sequence[ListingChange],
        done: Callable[[AppendResult], None],
    ) -> None:
        """Write entries; `done` is called with the result."""
        self.writer.submit(Append(code, number, bodies, changes, done, self.now()))

    def probe(self, done: Callable[[AppendResult], None]) -> None:
        """Try to write, without changing anything; `done` is called with the result."""
        self.writer.submit(Append("", 0, (), PROBE, done, self.now()))

    def read(self, code: str, after: int, most: int | None = None) -> JournalRows:
        """The entries of a table after a number. Blocks: call it in a thread."""
        wanted = (
            select(journal.c.number, journal.c.body)
            .where(journal.c.code == code, journal.c.number > after)
            .order_by(journal.c.number)
            .limit(most)
        )
        with self.connect() as connection:
            return [(number, body) for number, body in connection.execute(wanted)]

    def read_many(self, after: Mapping[str, int]) -> dict[str, JournalRows]:
        """The entries of several tables, each after its number. Blocks: call it in a thread."""
        found: dict[str, JournalRows] = {code: [] for code in after}
        values: dict[str, str | int] = {}
        for each, (code, number) in enumerate(after.items()):
            values |= {f"code{each}": code, f"after{each}": number}
        with self.connect() as connection:
            for code, number, body in connection.execute(newer_entries(len(after)), values):
                found[code].append((number, body))
        return found

    def read_table(self, code: str, earlier: int = 0) -> tuple[int, JournalRows] | None:
        """The number of the entry that a table is read from, and all entries from there on.

        `earlier` entries before it come along. None if there is no such table.
        """
        with self.connect() as connection:
            found: Row[tuple[int]] | None = connection.execute(
                select(tables.c.base).where(tables.c.code == code, playable)
            ).first()
        if found is None:
            return None
        return found.base, self.read(code, max(0, found.base - 1 - earlier))

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        """Read from the database. What was read is on disk when this ends. Blocks."""
        with self.engine.connect() as connection:
            yield connection
        self.writer.settle()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """Write other things than entries. They are on disk when this ends. Blocks."""
        with self.writer.beside(), self.engine.begin() as connection:
            yield connection

    def close(self) -> None:
        """Write what has been submitted, then stop."""
        self.writer.close()

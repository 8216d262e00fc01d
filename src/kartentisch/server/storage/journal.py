"""The journal on disk: appends of many tables go in one transaction.

An append names the number that its first entry is to have. If somebody else has written that number
already, the append is not made, whatever else is in the same transaction: of two writers exactly
one wins.
"""

import time
from collections.abc import Callable, Sequence

from sqlalchemy import Engine, Row, select

from kartentisch.server.storage.appends import Append, Outcome
from kartentisch.server.storage.commits import Also, AnyCommits, Checkpoints, SqliteCommits
from kartentisch.server.storage.schema import journal, tables
from kartentisch.server.storage.writers import Loop, LoopWriter, ThreadWriter, Writer

PATIENCE = 0.1  # seconds for which a loop waits until nobody else has the file; then it tries later


def many() -> int:
    """More tables than it matters to count."""
    return 1000


class Journal:
    """Appends to and reads from the journals of all tables."""

    def __init__(
        self, engine: Engine, loop: Loop, alone: bool = False, tables: Callable[[], int] = many
    ) -> None:
        """alone: no other server writes to the same database; tables: how many are awake here."""
        self.engine = engine
        self.writer = writer_for(engine, loop, alone, tables)

    def append(
        self,
        code: str,
        number: int,
        bodies: Sequence[str],
        also: Sequence[Also],
        done: Callable[[Outcome], None],
    ) -> None:
        """Write entries; `done` is called when it is known what became of them."""
        self.writer.hand_in(Append(code, number, bodies, also, done, time.monotonic()))

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
        self.writer.close()


def writer_for(engine: Engine, loop: Loop, alone: bool, tables: Callable[[], int]) -> Writer:
    """The way to write that suits a database."""
    if engine.dialect.name != "sqlite":
        return ThreadWriter(AnyCommits(engine), loop)
    if not alone:
        return ThreadWriter(SqliteCommits(engine), loop)
    commits = SqliteCommits(engine, PATIENCE)
    return LoopWriter(commits, Checkpoints(engine, commits), loop, tables)

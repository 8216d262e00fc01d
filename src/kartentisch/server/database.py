"""The database: SQLite in one file, or PostgreSQL; brought up to date when the server starts."""

import logging
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

log = logging.getLogger("kartentisch.database")

MIGRATIONS = Path(__file__).parent / "migrations"

BUSY = 10.0  # seconds to wait for another process that is writing
READERS = 4  # connections kept open for reading, beside the one that writes
LONGEST_LOG = 10_000  # pages of SQLite's write-ahead log; then whoever writes copies what is left
ROWS_COPIED = 1000  # after so many the log is copied beside the writing


class BadDatabase(ValueError):
    """A database that can't be used; the text says why and what to do."""


def connect(address: str) -> Engine:
    """The database at an address such as sqlite:///tables.db or postgresql://host/name."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadDatabase(
            f"{address!r} is no database; sqlite:///FILE or postgresql://USER@HOST/NAME are"
        ) from None
    if url.get_backend_name() == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
        return create_engine(url, pool_size=READERS + 1, pool_pre_ping=True)
    if url.get_backend_name() != "sqlite":
        raise BadDatabase(f"{url.get_backend_name()} is not supported; SQLite and PostgreSQL are")
    if url.database in (None, "", ":memory:"):
        raise BadDatabase("a database in memory loses every move; name a file: sqlite:///FILE")
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, pool_size=READERS + 1)
    event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: Any, _: object) -> None:
    """Every commit is on disk before it returns; readers do not wait for the writer."""
    assert isinstance(connection, sqlite3.Connection)
    connection.execute(f"PRAGMA busy_timeout={int(1000 * BUSY)}")
    write_ahead(connection)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
    connection.execute("PRAGMA foreign_keys=ON")


def write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log, which the file remembers.

    SQLite does not wait here, whatever its busy_timeout: two processes that make the same file at
    the same moment would have to wait for each other. So whoever is refused tries again.
    """
    end = time.monotonic() + BUSY
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


class Checkpoints:
    """Copies SQLite's write-ahead log into the database, beside whoever writes.

    They would have to stop for it otherwise, and everybody's moves with them. While they go on the
    log can't begin anew, so now and then they still copy the rest themselves, which is little.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.rows = 0
        self.due = threading.Event()
        self.stopping = False
        self.thread = threading.Thread(target=self.run, name="checkpoints", daemon=True)
        self.thread.start()

    def wrote(self, rows: int) -> None:
        """So many rows have been written."""
        self.rows += rows
        if self.rows >= ROWS_COPIED:
            self.rows = 0
            self.due.set()

    def run(self) -> None:
        while self.due.wait() and not self.stopping:
            self.due.clear()
            try:
                with self.engine.connect() as connection:
                    connection.execute(text("PRAGMA wal_checkpoint(PASSIVE)")).all()
            except SQLAlchemyError as error:  # the writing goes on, and the log grows
                log.warning("the log of the database was not copied: %s", type(error).__name__)

    def close(self) -> None:
        self.stopping = True
        self.due.set()
        self.thread.join()


def migrate(engine: Engine) -> None:
    """Bring the database up to the newest schema, whatever it is at."""
    if is_up_to_date(engine):
        return
    from alembic import command  # a seventh of the start, and seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def is_up_to_date(engine: Engine) -> bool:
    """Whether the newest migration has been run; a migration's file begins with its revision."""
    newest = max(file.name for file in (MIGRATIONS / "versions").glob("*.py"))
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        at = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return bool(at == newest.partition("_")[0])

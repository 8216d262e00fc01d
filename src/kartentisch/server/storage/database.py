"""The database: SQLite in one file, or PostgreSQL; brought up to date when the server starts."""

import fcntl
import sqlite3
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

MIGRATIONS = Path(__file__).parent / "migrations"

BUSY = 10.0  # seconds to wait for another process that is writing
READERS = 4  # connections kept open for reading; one more writes


class BadDatabase(ValueError):
    """A database that can't be used; the text says why and what to do."""


def open_database(address: str, stay: ExitStack | None = None, alone: bool = True) -> Engine:
    """The database at an address, brought up to date. BadDatabase if that can't be done.

    stay: for a server, it keeps the database until this stack is closed. alone: it will not hear
    from other servers.
    """
    try:
        if stay is not None:
            occupy(address, stay, alone)
        engine = connect(address)
        migrate(engine)
    except OSError as fault:
        raise BadDatabase(f"{fault.filename}: {fault.strerror}") from None
    except SQLAlchemyError as fault:
        reason = str(fault.orig if isinstance(fault, DBAPIError) else fault)
        raise BadDatabase(reason.partition("\n")[0]) from None
    return engine


def occupy(address: str, stay: ExitStack, alone: bool) -> None:
    """Lock a database file: for this server alone, or for servers that share a bus.

    Without a bus two servers at one file would not show each other's moves. The system releases the
    lock when the process ends, however it ends.
    """
    file = file_of(url_of(address))
    if file is None:
        return
    lock = stay.enter_context(file.with_name(file.name + "-server").open("ab"))
    try:
        fcntl.flock(lock, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadDatabase(
            f"another server uses {file}: stop it, choose another folder with --data, or give both "
            "the same --bus"
        ) from None


def connect(address: str) -> Engine:
    """The database at an address such as sqlite:///tables.db or postgresql://host/name."""
    url = url_of(address)
    if file_of(url) is None:
        return create_engine(url, pool_size=READERS + 1, pool_pre_ping=True)
    engine = create_engine(url, pool_size=READERS + 1)
    event.listen(engine, "connect", make_durable)
    return engine


def url_of(address: str) -> URL:
    """A database's address in its parts. BadDatabase if it can't be used."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadDatabase(
            f"{address!r} is not a database; use sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        raise BadDatabase(f"{url.get_backend_name()} is not supported; use SQLite or PostgreSQL")
    if url.database in (None, "", ":memory:"):
        raise BadDatabase("a database in memory loses every move; name a file: sqlite:///FILE")
    return url


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database, its folder made if need be; None for other databases."""
    if url.get_backend_name() != "sqlite":
        return None
    file = Path(str(url.database))
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def make_durable(connection: Any, _: object) -> None:
    """Every commit is on disk before it returns, and readers do not wait for the writer."""
    assert isinstance(connection, sqlite3.Connection)
    connection.execute(f"PRAGMA busy_timeout={int(1000 * BUSY)}")
    write_ahead(connection)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA wal_autocheckpoint=4000")  # pages; the Checkpointer is earlier
    connection.execute("PRAGMA foreign_keys=ON")


def write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log, which the file remembers.

    busy_timeout does not apply here, so we retry while another process does the same.
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


def migrate(engine: Engine) -> None:
    """Bring the database up to the newest schema."""
    if is_up_to_date(engine):
        return
    from alembic import command  # slow to import, and seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def is_up_to_date(engine: Engine) -> bool:
    """Whether the newest migration has run; the name of its file begins with its revision."""
    newest = max(file.name for file in (MIGRATIONS / "versions").glob("*.py")).partition("_")[0]
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        at: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if at is not None and at > newest:
        raise BadDatabase(
            f"a newer Kartentisch has written it (schema {at}; this version knows {newest}): "
            "install that version, or restore a backup"
        )
    return at == newest

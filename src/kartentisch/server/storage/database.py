"""The database: SQLite in one file, or PostgreSQL; brought up to date when the server starts."""

import fcntl
import logging
import os
import sqlite3
import time
from contextlib import AbstractContextManager, ExitStack, closing, suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

log = logging.getLogger("kartentisch.database")

MIGRATIONS = Path(__file__).parent / "migrations"

BUSY = 10.0  # seconds to wait for another process that is writing
LARGEST_CHECKED = 256 * 2**20  # bytes of a file that is read whole at every start
READERS = 4  # connections kept open for reading; one more writes


class Database(Protocol):
    """Something to read from and write to: an Engine, or a Journal with one."""

    def connect(self) -> AbstractContextManager[Connection]:
        """A connection to read with."""

    def begin(self) -> AbstractContextManager[Connection]:
        """A connection whose writes are committed at the end."""


class BadDatabase(ValueError):
    """A database that can't be used; the text says why and what to do."""


class UncheckedDatabase(BadDatabase):
    """A database that can't be opened for checking."""


def open_database(address: str, stay: ExitStack | None = None, alone: bool = True) -> Engine:
    """The database at an address, brought up to date. BadDatabase if that can't be done.

    stay: for a server, it keeps the database until this stack is closed. alone: it will not hear
    from other servers.
    """
    try:
        if stay is not None:
            occupy(address, stay, alone)
            renew(address)
            check_file(address)
            sync_leftovers(address)
        engine = connect(address)
        migrate(engine)
        if stay is not None and engine.dialect.name == "postgresql":
            from kartentisch.server.storage.impatient import lose_patience

            lose_patience(engine)
    except OSError as fault:
        raise BadDatabase(
            f"the database can't be kept at {fault.filename or url_of(address).database}: "
            f"{fault.strerror}; choose a folder that can be written, with --data"
        ) from None
    except sqlite3.Error as fault:
        raise BadDatabase(unusable(address, fault)) from None
    except SQLAlchemyError as fault:
        raise BadDatabase(
            unusable(address, fault.orig if isinstance(fault, DBAPIError) else fault)
        ) from None
    return engine


def unusable(address: str, fault: object) -> str:
    """Why a database can't be used, and what to do, in one line."""
    where = make_url(address)
    reason = str(fault).strip().partition("\n")[0].rstrip(".")
    advice = "check the file, and that you may write it"
    if where.get_backend_name() == "postgresql":
        advice = "check that it is running, and that --database is right"
    return f"the database {where.render_as_string()} can't be used: {reason}; {advice}"


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


def mark_suspect(engine: Engine) -> None:
    """Have the next server copy an SQLite file before it uses it; see `renew`."""
    try:
        marker_of(Path(str(engine.url.database))).touch()
    except OSError as fault:
        log.critical("copy the database before you start again: %s", fault.strerror)


def renew(address: str) -> None:
    """Copy a database file to a new one if its disk has failed to write it.

    After a failed write the system may show pages that are not on disk. Reading them all and
    writing them elsewhere makes both the same. The old file is kept. If that is interrupted, the
    next start goes on with it: from the moment when the copy is whole, it alone counts.
    """
    file = file_of(url_of(address))
    if file is None or not marker_of(file).exists():
        return
    whole = file.with_name(file.name + "-renewed")
    if not whole.exists():
        log.warning("the disk failed to write %s: copying it to a new file", file)
        copy_whole(file, whole)
    else:
        log.warning("finishing a copy of %s that was interrupted", file)
    if file.exists():
        file.rename(file.with_name(file.name + "-failed"))
    for part in ("-wal", "-shm"):
        file.with_name(file.name + part).unlink(missing_ok=True)
    sync_path(file.parent)  # no old log beside the new file, whatever a power cut leaves
    whole.rename(file)
    sync_path(file.parent)
    marker_of(file).unlink()


def copy_whole(file: Path, whole: Path) -> None:
    """Copy a database with its log; the copy has its name when all of it is on disk."""
    copy = file.with_name(file.name + "-copy")
    copy.unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
    sync_path(copy)
    copy.rename(whole)
    sync_path(file.parent)


def sync_leftovers(address: str) -> None:
    """Bring to disk what an earlier process left in the log.

    A killed server may have committed moves that it had not synced yet. The system still shows
    them, and so would we.
    """
    file = file_of(url_of(address))
    if file is None:
        return
    try:
        sync_log(file)
    except OSError:
        marker_of(file).touch()
        raise


def sync_log(file: Path) -> None:
    """Bring a database's write-ahead log to disk, if it has one; others may be writing to it."""
    with suppress(FileNotFoundError):
        sync_path(file.with_name(file.name + "-wal"))


def check_file(address: str) -> None:
    """Refuse a damaged database at the start, rather than at some table later.

    Reading takes about a second per gigabyte, from a slow disk far longer, so larger files wait for
    `kartentisch check`.
    """
    file = file_of(url_of(address))
    if file is None or not file.exists():
        return
    if file.stat().st_size > LARGEST_CHECKED:
        log.info("the database is large: `kartentisch check` tells whether it is sound")
    else:
        with suppress(UncheckedDatabase):  # a log without its index: the server makes another
            check_sound(file)


def check_sound(file: Path) -> None:
    """Read a whole database file. BadDatabase if it is damaged."""
    try:
        with closing(read_only(file)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as fault:
        raise UncheckedDatabase(f"{file} can't be opened: {fault}") from None
    except sqlite3.DatabaseError as fault:
        found = str(fault)
    if found != "ok":
        said = " ".join(str(found).replace("*", "").split())
        raise BadDatabase(f"{file} is damaged ({said}): restore a backup, and check the disk")


def read_only(file: Path) -> sqlite3.Connection:
    """A connection to a database file that changes nothing."""
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)


def marker_of(file: Path) -> Path:
    """The file whose presence says that a database's disk has failed."""
    return file.with_name(file.name + "-suspect")


def sync_path(path: Path) -> None:
    """Bring a file, or the names in a folder, to disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def connect(address: str) -> Engine:
    """The database at an address such as sqlite:///tables.db or postgresql://host/name."""
    url = url_of(address)
    if file_of(url) is None:
        return connect_to_server(url)
    engine = create_engine(url, pool_size=READERS + 1)
    event.listen(engine, "connect", make_durable)
    return engine


def connect_to_server(url: URL) -> Engine:
    """PostgreSQL. Statements may take as long as they need; see impatient.py."""
    try:
        from kartentisch.server.storage.impatient import POOL_SECONDS, connecting
    except ImportError:
        raise BadDatabase(
            "PostgreSQL needs the extra: pip install 'kartentisch[postgresql]'"
        ) from None
    return create_engine(
        url,
        pool_size=READERS + 1,
        pool_pre_ping=True,
        pool_timeout=POOL_SECONDS,
        connect_args=connecting(url),
    )


def url_of(address: str) -> URL:
    """A database's address in its parts. BadDatabase if it can't be used."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # such as a port that is no number
        raise BadDatabase(
            "--database is not the address of one; use sqlite:///FILE or "
            "postgresql://USER@HOST/NAME"
        ) from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        raise BadDatabase(f"{url.get_backend_name()} is not supported; use SQLite or PostgreSQL")
    if url.database in (None, "", ":memory:"):
        raise BadDatabase("a database in memory loses every move; name a file: sqlite:///FILE")
    if "?" in address:
        raise BadDatabase(f"the name of a database can't have a question mark: {address}")
    return url


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database, its folder made if need be; None for other databases."""
    if url.get_backend_name() != "sqlite":
        return None
    file = Path(str(url.database))
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def in_use(engine: Engine) -> int:
    """How many connections are out. If returned after `dispose`, they are never closed."""
    return engine.pool.checkedout() if isinstance(engine.pool, QueuePool) else 0


def make_durable(connection: Any, _: object) -> None:
    """Every commit is on disk before it returns, and readers do not wait for the writer."""
    assert isinstance(connection, sqlite3.Connection)
    connection.execute(f"PRAGMA busy_timeout={int(1000 * BUSY)}")
    write_ahead(connection)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA wal_autocheckpoint=4000")  # pages
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=ON")  # who deletes their data may rely on it
    connection.create_function("lower", 1, lowered, deterministic=True)  # its own is for ASCII


def lowered(text: str | None) -> str | None:
    """A text in small letters, as PostgreSQL has it: also Ö and É."""
    return None if text is None else text.lower()


def sync_elsewhere(engine: Engine) -> None:
    """Let commits to an SQLite file return before they are on disk, and never checkpoint."""
    event.listen(engine, "connect", make_fast)
    engine.dispose()  # so that all connections are new ones


def make_fast(connection: Any, _: object) -> None:
    """A commit is in the log when it returns. SyncedWriter syncs the log."""
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA wal_autocheckpoint=0")


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

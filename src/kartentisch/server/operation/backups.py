"""Backups: a copy of everything that a server keeps, made while it runs or not."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.engine import URL

from kartentisch.server.operation.databases import check_there
from kartentisch.server.storage.database import read_only, sync_log, sync_path, url_of


class CantBackUp(ValueError):
    """A backup that can't be made; the text says why and what to do."""


def back_up(address: str, file: Path) -> None:
    """Copy a whole database into a new file."""
    if file.exists():
        raise CantBackUp(f"{file} exists already; name another file")
    check_there(address)
    url = url_of(address)
    if url.get_backend_name() == "sqlite":
        back_up_sqlite(Path(str(url.database)), file)
    else:
        back_up_postgresql(url, file)


def back_up_sqlite(source: Path, file: Path) -> None:
    """By SQLite's own backup: the database at one moment, even while it is written to."""
    unfinished = file.with_name(file.name + ".unfinished")
    try:
        copy_sqlite(source, unfinished)
        unfinished.rename(file)
    except (OSError, sqlite3.Error) as fault:
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise CantBackUp(f"{source} can't be copied to {file}: {why}") from None
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)


def copy_sqlite(source: Path, copied: Path) -> None:
    """Copy a database into a file, onto the disk."""
    copied.unlink(missing_ok=True)
    with (
        closing(read_only(source)) as live,
        closing(sqlite3.connect(copied)) as copy,
    ):
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # so that it is one file
        (sound,) = copy.execute("PRAGMA quick_check").fetchone()
    if sound != "ok":
        raise CantBackUp(f"the copy is damaged ({sound}); check the disk and {source}")
    sync_log(source)  # the copy must not be ahead of what it is a copy of
    sync_path(copied)


def back_up_postgresql(url: URL, file: Path) -> None:
    """By pg_dump, PostgreSQL's own."""
    address = url.set(drivername="postgresql", password=None).render_as_string(False)
    command = ["pg_dump", "--format=custom", f"--file={file}", f"--dbname={address}"]
    if shutil.which(command[0]) is None:
        raise CantBackUp(
            "PostgreSQL is backed up by its own pg_dump, which is not installed here "
            f"(apt-get install postgresql-client). Then: {' '.join(command)}"
        )
    password = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    done = subprocess.run(
        command, env={**os.environ, **password}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        file.unlink(missing_ok=True)
        raise CantBackUp(f"pg_dump failed: {done.stderr.strip()}")

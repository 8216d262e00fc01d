"""What operators take out of a server: the records of finished games, and a copy of everything.

Both are safe while the server runs.
"""

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Engine, RowMapping, Select, func, select
from sqlalchemy.engine import URL

from kartentisch.server.storage.database import read_only, sync_log, sync_path, url_of
from kartentisch.server.storage.listings import names_in
from kartentisch.server.storage.schema import matches

AT_A_TIME = 1000

Progress = Callable[[int], None]


class CantKeep(ValueError):
    """Something that can't be taken out; the text says why and what to do."""


def check_there(database: str) -> None:
    """Refuse to make an empty database where there is none, or tables in one that is not ours."""
    url = url_of(database)
    if url.get_backend_name() != "sqlite":
        return
    file = Path(str(url.database))
    where = "say where with --data or --database"
    if not file.exists():
        raise CantKeep(f"there is no database at {file}; {where}")
    with suppress(sqlite3.Error), closing(read_only(file)) as kept:  # damage is told of later
        if kept.execute("SELECT 1 FROM sqlite_master WHERE name='alembic_version'").fetchone():
            return
        raise CantKeep(f"{file} is not a database of Kartentisch, or it is empty; {where}")


# --- records


def finished(game: str | None, since: float) -> Select[Any]:
    """The finished games of a kind since a time, the oldest first."""
    wanted = select(matches).where(matches.c.ended >= since)
    if game is not None:
        wanted = wanted.where(matches.c.game == game)
    return wanted.order_by(matches.c.ended, matches.c.code, matches.c.match)


def count(engine: Engine, wanted: Select[Any]) -> int:
    """How many games there are to write."""
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(wanted.subquery())).scalar_one()


def games(
    engine: Engine, wanted: Select[Any], names: bool, progress: Progress
) -> Iterator[dict[str, Any]]:
    """The games as they are exported, read in parts; with or without the names of the players."""
    with (
        engine.connect().execution_options(yield_per=AT_A_TIME) as connection,
        engine.connect() as second,
    ):
        for part in connection.execute(wanted).mappings().partitions():
            bring_to_disk(engine)
            try:
                named = names_in(second, part) if names else [None] * len(part)
                for row, called in zip(part, named, strict=True):
                    yield exported(row, called)
            except (ValueError, TypeError):
                raise CantKeep(
                    "a finished match can't be read; `kartentisch check` says which"
                ) from None
            progress(len(part))


def bring_to_disk(engine: Engine) -> None:
    """Have on disk what was just read: a server that runs may not have synced it yet."""
    if engine.dialect.name == "sqlite":
        sync_log(Path(str(engine.url.database)))


def write_lines(
    engine: Engine, wanted: Select[Any], stream: IO[str], names: bool, progress: Progress
) -> None:
    """Write records as JSON Lines, with their results and the proofs of their shuffles."""
    for game in games(engine, wanted, names, progress):
        stream.write(json.dumps(game, ensure_ascii=False) + "\n")


def exported(row: RowMapping, names: list[str] | None) -> dict[str, Any]:
    """A finished game as it is exported."""
    return {
        **json.loads(row["record"]),
        **({} if names is None else {"names": names}),
        **({"undone": True} if row["undone"] else {}),
        "ended": row["ended"],
        "points": json.loads(row["points"]),
        "winners": json.loads(row["winners"]),
    }


def write_parquet(
    engine: Engine, wanted: Select[Any], file: Path, names: bool, progress: Progress
) -> None:
    """Write records as Parquet, one row per game."""
    import pyarrow as pa

    from kartentisch.arena.keep import Sheet

    schema = pa.schema(
        [
            ("table", pa.string()),
            ("match", pa.int32()),
            ("game", pa.string()),
            ("version", pa.int32()),
            ("options", pa.string()),  # JSON
            ("seed", pa.string()),  # hexadecimal
            ("ended", pa.timestamp("ms", "UTC")),
            ("names", pa.list_(pa.string())),  # by seat, as are points
            ("points", pa.list_(pa.int32())),
            ("winners", pa.list_(pa.int8())),
            ("decisions", pa.int32()),
            ("record", pa.string()),  # JSON, as in docs/records.md, with the proof of the shuffle
        ]
    )
    sheet = Sheet(file, schema)
    try:
        for game in games(engine, wanted, names, progress):
            sheet.add(
                {
                    **{name: game[name] for name in ("table", "match", "game", "version")},
                    "options": json.dumps(game["options"]),
                    "seed": str(game["seed"]),
                    "ended": round(game["ended"] * 1000),
                    "names": game.get("names"),
                    "points": game["points"],
                    "winners": game["winners"],
                    "decisions": len(game["moves"]),
                    "record": json.dumps(game),
                }
            )
    finally:
        sheet.close()


# --- backups


def back_up(database: str, file: Path) -> None:
    """Copy a whole database into a new file."""
    if file.exists():
        raise CantKeep(f"{file} exists already; name another file")
    check_there(database)
    url = url_of(database)
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
        raise CantKeep(f"{source} can't be copied to {file}: {why}") from None
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
        raise CantKeep(f"the copy is damaged ({sound}); check the disk and {source}")
    sync_log(source)  # the copy must not be ahead of what it is a copy of
    sync_path(copied)


def back_up_postgresql(url: URL, file: Path) -> None:
    """By pg_dump, PostgreSQL's own."""
    address = url.set(drivername="postgresql", password=None).render_as_string(False)
    command = ["pg_dump", "--format=custom", f"--file={file}", f"--dbname={address}"]
    if shutil.which(command[0]) is None:
        raise CantKeep(
            "PostgreSQL is backed up by its own pg_dump, which is not installed here "
            f"(apt-get install postgresql-client). Then: {' '.join(command)}"
        )
    password = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    done = subprocess.run(
        command, env={**os.environ, **password}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        file.unlink(missing_ok=True)
        raise CantKeep(f"pg_dump failed: {done.stderr.strip()}")

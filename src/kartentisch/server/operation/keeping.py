"""What operators take out of a server: the records of finished games, and a copy of everything.

Both are safe while the server runs.
"""

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Engine, RowMapping, Select, func, select
from sqlalchemy.engine import URL, make_url

from kartentisch.server.storage.schema import matches

AT_A_TIME = 1000

Progress = Callable[[int], None]


class CantKeep(ValueError):
    """Something that can't be taken out; the text says why and what to do."""


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


def rows(engine: Engine, wanted: Select[Any], progress: Progress) -> Iterator[RowMapping]:
    """The games, read in parts."""
    with engine.connect().execution_options(yield_per=AT_A_TIME) as connection:
        for part in connection.execute(wanted).mappings().partitions():
            yield from part
            progress(len(part))


def write_lines(
    engine: Engine, wanted: Select[Any], stream: IO[str], names: bool, progress: Progress
) -> None:
    """Write records as JSON Lines, with their results and the proofs of their shuffles."""
    for row in rows(engine, wanted, progress):
        stream.write(json.dumps(exported(row, names), ensure_ascii=False) + "\n")


def exported(row: RowMapping, names: bool) -> dict[str, Any]:
    """A finished game as it is exported, with or without the names of the players."""
    record: dict[str, Any] = json.loads(row["record"])
    if not names:
        del record["names"]
    return {
        **record,
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
        for row in rows(engine, wanted, progress):
            game = exported(row, names)
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
    url = make_url(database)
    if url.get_backend_name() == "sqlite":
        back_up_sqlite(Path(str(url.database)), file)
    else:
        back_up_postgresql(url, file)


def back_up_sqlite(source: Path, file: Path) -> None:
    """By SQLite's own backup: the database at one moment, even while it is written to."""
    if not source.exists():
        raise CantKeep(f"there is no database at {source}; say where with --data or --database")
    unfinished = file.with_name(file.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as live,
        closing(sqlite3.connect(unfinished)) as copy,
    ):
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # so that it is one file
        (sound,) = copy.execute("PRAGMA quick_check").fetchone()
    if sound != "ok":
        raise CantKeep(f"the copy is damaged ({sound}); check the disk and {source}")
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.rename(file)


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

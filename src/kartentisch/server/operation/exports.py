"""Exports: the records of finished games, written while the server runs or not."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Engine, RowMapping, Select, func, select

from kartentisch.server.storage.database import sync_log
from kartentisch.server.storage.listings import names_in
from kartentisch.server.storage.schema import matches

AT_A_TIME = 1000

Progress = Callable[[int], None]  # is told how many more games are written


class CantExport(ValueError):
    """Games that can't be exported; the text says why and what to do."""


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
                raise CantExport(
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

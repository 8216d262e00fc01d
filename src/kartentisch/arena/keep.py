"""Keeps the games of a tournament as Parquet, for further analysis.

`games.parquet` has a row per game with its record, `decisions.parquet` a row per decision.
docs/arena.md lists the columns.
"""

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from kartentisch.arena.match import MatchResult
from kartentisch.arena.tournament import LineUp, Plan, PlayedDeal
from kartentisch.games.records import Record

ROWS_PER_FLUSH = 50_000

GAMES = pa.schema(
    [
        ("number", pa.int64()),
        ("deal", pa.int64()),
        ("game", pa.string()),
        ("version", pa.int32()),
        ("options", pa.string()),  # JSON
        ("seed", pa.uint64()),
        ("players", pa.list_(pa.string())),  # by seat, as are points and forfeits
        ("points", pa.list_(pa.int32())),
        ("winners", pa.list_(pa.int8())),
        ("starter", pa.int8()),
        ("decisions", pa.int32()),
        ("forfeits", pa.list_(pa.int32())),
        ("record", pa.string()),  # JSON, as in docs/records.md
    ]
)

DECISIONS = pa.schema(
    [
        ("game", pa.int64()),  # the number of the game
        ("number", pa.int32()),
        ("seat", pa.int8()),
        ("move", pa.int16()),
        ("phase", pa.dictionary(pa.int8(), pa.string())),
        ("legal", pa.int16()),  # the number of legal moves
    ]
)


class Keeper:
    """Writes the games of deals as they are handed over."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        check(folder)
        folder.mkdir(parents=True, exist_ok=True)
        self.plan = plan
        self.games: Sheet = Sheet(folder / "games.parquet", GAMES)
        self.decisions: Sheet = Sheet(folder / "decisions.parquet", DECISIONS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for sheet in (self.games, self.decisions):
            sheet.close()
            if kind is not None:  # half a tournament could be mistaken for a whole one
                sheet.file.unlink()

    def add(self, deal: PlayedDeal) -> None:
        """Write the games of a deal; they must have been recorded."""
        first = deal.number * len(self.plan.line_ups)
        line_ups = zip(self.plan.line_ups, deal.outcomes, strict=True)
        for number, (line_up, outcome) in enumerate(line_ups, start=first):
            assert outcome.record is not None
            self.games.add(game_row(number, deal.number, line_up, outcome, outcome.record))
            for row in decision_rows(number, outcome.record):
                self.decisions.add(row)


def check(folder: Path) -> None:
    """Raise ValueError if the folder already holds games."""
    if (folder / "games.parquet").exists() or (folder / "decisions.parquet").exists():
        raise ValueError(f"{folder} already holds games; choose another folder")


def game_row(
    number: int, deal: int, line_up: LineUp, outcome: MatchResult, record: Record
) -> dict[str, Any]:
    """A game as a row."""
    return {
        "number": number,
        "deal": deal,
        "game": record.game,
        "version": record.version,
        "options": json.dumps(record.options),
        "seed": record.seed,
        "players": list(line_up),
        "points": outcome.points,
        "winners": outcome.winners,
        "starter": outcome.starter,
        "decisions": outcome.decisions,
        "forfeits": outcome.forfeits,
        "record": record.to_json(),
    }


def decision_rows(game: int, record: Record) -> list[dict[str, Any]]:
    """The decisions of a game as rows."""
    table = record.start()
    rows = []
    for number, (seat, move) in enumerate(record.moves):
        rows.append(
            {
                "game": game,
                "number": number,
                "seat": seat,
                "move": move,
                "phase": table.phase_name,
                "legal": len(table.legal(seat)),
            }
        )
        table.play(seat, move)
    return rows


class Sheet:
    """A Parquet file; rows are buffered and written in batches."""

    def __init__(self, file: Path, schema: pa.Schema) -> None:
        self.file = file
        self.schema = schema
        self.writer: pq.ParquetWriter = pq.ParquetWriter(file, schema, compression="zstd")
        self.rows: list[dict[str, Any]] = []

    def add(self, row: dict[str, Any]) -> None:
        self.rows.append(row)
        if len(self.rows) == ROWS_PER_FLUSH:
            self.flush()

    def flush(self) -> None:
        self.writer.write_table(pa.Table.from_pylist(self.rows, self.schema))
        self.rows = []

    def close(self) -> None:
        if self.rows:
            self.flush()
        self.writer.close()

"""Lists for people: tables, finished matches, their own numbers."""

import json
import time
from typing import Any

import msgspec
from sqlalchemy import Engine, Integer, RowMapping, Select, cast, func, select

from kartentisch.server.storage.listing_changes import ListedTable
from kartentisch.server.storage.schema import matches, placings, playable, seated, tables
from kartentisch.server.wire.http import Numbers, PlayedGame, TableSummary
from kartentisch.server.wire.messages import is_code

LONGEST = 50
LISTED_SECONDS = 3 * 3600  # how long a public table is listed after its last change


class Listings:
    """Reads lists from the database. All methods block: call them in a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def public_tables(self) -> list[TableSummary]:
        """The public tables that are in use, the last used first."""
        wanted = (
            select(tables)
            .where(tables.c.public, tables.c.touched > time.time() - LISTED_SECONDS)
            .order_by(tables.c.touched.desc())
        )
        return self.summaries(wanted.limit(LONGEST))

    def tables_of(self, person: str) -> list[TableSummary]:
        """The tables that a person sits at."""
        wanted = (
            select(tables)
            .join(seated, seated.c.code == tables.c.code)
            .where(seated.c.person == person)
            .order_by(tables.c.touched.desc())
        )
        return self.summaries(wanted.limit(LONGEST))

    def table(self, code: str) -> TableSummary | None:
        """One table."""
        if not is_code(code):
            return None
        return next(iter(self.summaries(select(tables).where(tables.c.code == code))), None)

    def summaries(self, wanted: Select[Any]) -> list[TableSummary]:
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.where(playable)).mappings().all()
        found = []
        for row in rows:
            summary = msgspec.json.decode(row["summary"], type=ListedTable)
            found.append(
                TableSummary(
                    row["code"],
                    summary.settings,
                    row["phase"],
                    row["match"],
                    row["host"],
                    summary.chairs,
                    row["touched"],
                )
            )
        return found

    def games_of(self, person: str, before: float | None) -> list[PlayedGame]:
        """The matches that a person has finished, the last first."""
        mine = select(placings.c.code, placings.c.match, placings.c.seat).where(
            placings.c.person == person
        )
        with self.engine.connect() as connection:
            seats: dict[tuple[str, int], list[int]] = {}
            for code, match, seat in connection.execute(mine):
                seats.setdefault((code, match), []).append(seat)
            played = (
                select(matches)
                .join(
                    placings,
                    (placings.c.code == matches.c.code) & (placings.c.match == matches.c.match),
                )
                .where(placings.c.person == person)
                .distinct()
                .order_by(matches.c.ended.desc())
                .limit(LONGEST)
            )
            if before is not None:
                played = played.where(matches.c.ended < before)
            rows = connection.execute(played).mappings().all()
        return [played_game(row, seats.get((row["code"], row["match"]), [])) for row in rows]

    def game(self, code: str, match: int) -> tuple[PlayedGame, str] | None:
        """A finished match, and its record as JSON."""
        if not is_code(code):
            return None
        wanted = select(matches).where(matches.c.code == code, matches.c.match == match)
        with self.engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
        return None if row is None else (played_game(row, []), str(row["record"]))

    def numbers_of(self, person: str) -> list[Numbers]:
        """A person's numbers, by game."""
        wanted = (
            select(
                placings.c.game,
                func.count(),
                func.sum(cast(placings.c.won, Integer)),
                func.avg(placings.c.place),
                func.avg(placings.c.points),
            )
            .where(placings.c.person == person)
            .group_by(placings.c.game)
            .order_by(placings.c.game)
        )
        with self.engine.connect() as connection:
            return [
                Numbers(game, games, int(wins), float(place), float(points))
                for game, games, wins, place, points in connection.execute(wanted)
            ]


def played_game(row: RowMapping, seats: list[int]) -> PlayedGame:
    """A finished match from its row."""
    return PlayedGame(
        row["code"],
        row["match"],
        row["game"],
        row["ended"],
        json.loads(row["names"]),
        json.loads(row["points"]),
        json.loads(row["winners"]),
        seats,
    )

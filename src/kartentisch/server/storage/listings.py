"""Lists for people: tables, finished matches, their own numbers."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, RowMapping, Select, cast, func, select

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.listing_changes import ListedTable
from kartentisch.server.storage.looking_back import counting, with_people
from kartentisch.server.storage.names import Holder, Naming, holders_in
from kartentisch.server.storage.schema import (
    CLOSED,
    devices,
    due,
    is_restricted,
    matches,
    passkeys,
    people,
    placings,
    playable,
    seated,
    tables,
    turns,
)
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.wire.http import Belongings, Numbers, PlayedGame, TableSummary
from kartentisch.server.wire.messages import is_code

LONGEST = 50
LISTED_SECONDS = 3 * 3600  # how long a public table is listed after its last change

CLOSED_TABLE = is_restricted(CLOSED, tables.c.code)


class Listings:
    """Reads lists from the database. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    def public_tables(self) -> list[TableSummary]:
        """The public tables that are in use and not closed, the last used first."""
        since = self.wall_clock() - LISTED_SECONDS
        wanted = (
            select(tables)
            .where(tables.c.public, tables.c.touched > since, ~CLOSED_TABLE)
            .order_by(tables.c.touched.desc())
        )
        return self.summaries(wanted.limit(LONGEST))

    def tables_of(self, person: str) -> list[TableSummary]:
        """The tables that a person sits at and may go to, those first that wait for them."""
        yours = turns.c.person.is_not(None)
        wanted = (
            select(tables, due.c.until, yours.label("yours"))
            .join(seated, seated.c.code == tables.c.code)
            .outerjoin(due, due.c.code == tables.c.code)
            .outerjoin(turns, (turns.c.code == tables.c.code) & (turns.c.person == person))
            .where(seated.c.person == person, ~CLOSED_TABLE)
            .order_by(yours.desc(), tables.c.touched.desc())
        )
        return self.summaries(wanted.limit(LONGEST))

    def table(self, code: str) -> TableSummary | None:
        """One table."""
        if not is_code(code):
            return None
        return next(iter(self.summaries(select(tables).where(tables.c.code == code))), None)

    def summaries(self, wanted: Select[Any]) -> list[TableSummary]:
        with self.database.connect() as connection:
            rows = connection.execute(wanted.where(playable)).mappings().all()
            listed = [msgspec.json.decode(row["summary"], type=ListedTable) for row in rows]
            chairs = [chair for table in listed for chair in table.chairs if chair is not None]
            one_device = [
                row["code"]
                for row, table in zip(rows, listed, strict=True)
                if table.settings.one_device
            ]
            naming = Naming(connection, one_device, [chair.person for chair in chairs])
        for row, table in zip(rows, listed, strict=True):
            for seat, chair in enumerate(table.chairs):
                if chair is not None:
                    chair.name = naming.name(row["code"], seat, chair.person, chair.name)
        return [
            TableSummary(
                row["code"],
                table.settings,
                row["phase"],
                row["match"],
                row["host"],
                table.chairs,
                row["touched"],
                row.get("until"),
                bool(row.get("yours")),
            )
            for row, table in zip(rows, listed, strict=True)
        ]

    def games_of(self, person: str, before: float | None) -> list[PlayedGame]:
        """The matches that a person has finished, the last first."""
        mine = select(placings.c.code, placings.c.match, placings.c.seat).where(
            placings.c.person == person
        )
        with self.database.connect() as connection:
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
            names = names_in(connection, rows)
        return [
            played_game(row, named, seats.get((row["code"], row["match"]), []))
            for row, named in zip(rows, names, strict=True)
        ]

    def game(self, code: str, match: int) -> tuple[PlayedGame, str] | None:
        """A finished match, and its record as JSON, without names."""
        if not is_code(code):
            return None
        wanted = select(matches).where(matches.c.code == code, matches.c.match == match)
        with self.database.connect() as connection:
            row = connection.execute(wanted).mappings().first()
            if row is None:
                return None
            (names,) = names_in(connection, [row])
        return played_game(row, names, []), str(row["record"])

    def seats_of(self, person: str, code: str, match: int) -> list[int]:
        """The seats that a person had at the end of a match."""
        wanted = (
            select(placings.c.seat)
            .where(placings.c.person == person, placings.c.code == code, placings.c.match == match)
            .order_by(placings.c.seat)
        )
        with self.database.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def numbers_of(self, person: str) -> list[Numbers]:
        """A person's numbers, by game, with people and with bots alone, in matches that count."""
        columns = (placings.c.game, placings.c.place, placings.c.points)
        won = cast(placings.c.won, Integer).label("won")
        counted = counting(person, *columns, won, with_people().label("people"))
        mine = counted.order_by(None).subquery()
        wanted = (
            select(
                mine.c.game,
                mine.c.people,
                func.count(),
                func.sum(mine.c.won),
                func.avg(mine.c.place),
                func.avg(mine.c.points),
            )
            .group_by(mine.c.game, mine.c.people)
            .order_by(mine.c.game, mine.c.people.desc())
        )
        with self.database.connect() as connection:
            return [
                Numbers(game, bool(others), games, int(wins), float(place), float(points))
                for game, others, games, wins, place, points in connection.execute(wanted)
            ]

    def belongings_of(self, person: str) -> Belongings:
        """Who a person is, and how much they have here."""
        mine = select(placings.c.code, placings.c.match).where(placings.c.person == person)
        sits = (
            select(func.count())
            .select_from(seated.join(tables, tables.c.code == seated.c.code))
            .where(seated.c.person == person, tables.c.phase != "over", playable)
        )
        wanted = select(
            people.c.id,
            people.c.name,
            people.c.named,
            select(func.count()).select_from(mine.distinct().subquery()).scalar_subquery(),
            sits.scalar_subquery(),
            select(func.count()).where(devices.c.person == person).scalar_subquery(),
            select(func.count()).where(passkeys.c.person == person).scalar_subquery(),
        ).where(people.c.id == person)
        with self.database.connect() as connection:
            return Belongings(*connection.execute(wanted).one())


def names_in(connection: Connection, rows: Sequence[RowMapping]) -> list[list[str]]:
    """What everyone is called who played in finished matches, match by match."""
    played: list[list[Holder]] = [holders_in(row["names"]) for row in rows]
    persons = [holder.person for holders in played for holder in holders]
    naming = Naming(connection, [row["code"] for row in rows], persons)
    return [naming.names(row["code"], holders) for row, holders in zip(rows, played, strict=True)]


def played_game(row: RowMapping, names: list[str], seats: list[int]) -> PlayedGame:
    """A finished match from its row."""
    return PlayedGame(
        row["code"],
        row["match"],
        row["game"],
        row["ended"],
        names,
        json.loads(row["points"]),
        json.loads(row["winners"]),
        seats,
        row["undone"],
        row["practice"],
    )

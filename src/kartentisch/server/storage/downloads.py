"""Everything about one person, as they download it: plain values, one after the other.

docs/privacy.md describes the file.
"""

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import RowMapping, or_, select, tuple_, union

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.deleting import own_words
from kartentisch.server.storage.listings import names_in
from kartentisch.server.storage.personal import holding
from kartentisch.server.storage.schema import (
    matches,
    metadata,
    placings,
    seat_names,
    seated,
    speakers,
)
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table.common_deals import common_in, is_sealed

FORMAT = 1
GAMES_AT_A_TIME = 100


class Downloads:
    """Reads everything about a person. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    def about(self, person: str) -> Iterator[dict[str, Any]]:
        """Everything about a person, read in parts."""
        yield {"kind": "download", "format": FORMAT, "person": person, "at": self.wall_clock()}
        yield from self.rows(person)
        yield from self.words(person)
        yield from self.games(person)

    def rows(self, person: str) -> Iterator[dict[str, Any]]:
        """What each table holds about them, without secrets."""
        for table, holds in holding(metadata.sorted_tables):
            columns = [column for column in table.c if column.name not in holds.secret]
            own = or_(*(table.c[name] == person for name in holds.told))
            with self.database.connect() as connection:
                rows = connection.execute(select(*columns).where(own)).mappings().all()
            yield from (plain(table.name, row) for row in rows)
        sits = union(
            select(placings.c.code).where(placings.c.person == person),
            select(seated.c.code).where(seated.c.person == person),
        )
        with self.database.connect() as connection:
            wanted = select(seat_names).where(seat_names.c.code.in_(sits))
            names = connection.execute(wanted).mappings().all()
        yield from (plain("seat_names", row) for row in names)

    def words(self, person: str) -> Iterator[dict[str, Any]]:
        """What they have said in their own words."""
        with self.database.connect() as connection:
            where = select(speakers.c.code).where(speakers.c.person == person)
            said = own_words(connection, [person], list(connection.scalars(where)))
        for code, number, entry in said:
            yield {"kind": "said", "code": code, "number": number, "text": entry.text}

    def games(self, person: str) -> Iterator[dict[str, Any]]:
        """The records of the matches they have finished, the oldest first.

        One with a common deal is left out until the deal is open: it tells all cards.
        """
        key = tuple_(matches.c.code, matches.c.match)
        own = select(placings.c.code, placings.c.match).where(placings.c.person == person)
        order = (matches.c.ended, matches.c.code, matches.c.match)
        wanted = select(matches).where(key.in_(own)).order_by(*order).limit(GAMES_AT_A_TIME)
        part = wanted
        while True:
            with self.database.connect() as connection:
                rows = connection.execute(part).mappings().all()
                named = names_in(connection, rows)
            for row, names in zip(rows, named, strict=True):
                if is_sealed(common_in(row["record"]), self.wall_clock()):
                    continue
                record = {**json.loads(row["record"]), "names": names}
                yield {"kind": "game", "ended": row["ended"], "record": record}
            if len(rows) < GAMES_AT_A_TIME:
                return
            last = [rows[-1][name] for name in ("ended", "code", "match")]
            part = wanted.where(tuple_(*order) > tuple_(*last))


def plain(kind: str, row: RowMapping) -> dict[str, Any]:
    """A row of a table as JSON has it. `kind` is the table; its own column of that name, `sort`."""
    values = {
        "sort" if name == "kind" else str(name): value.hex() if isinstance(value, bytes) else value
        for name, value in row.items()
    }
    return {"kind": str(kind), **values}

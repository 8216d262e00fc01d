"""The people somebody has played with, and those whom they don't want to hear or to meet.

Who has played with whom follows from the finished matches. Who is muted or blocked is in `shunned`.
"""

from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.devices import check_there
from kartentisch.server.storage.looking_back import counting
from kartentisch.server.storage.schema import people, placings, shunned
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.wire.acquaintances import Acquaintance, Shunning
from kartentisch.server.wire.refusals import refused

BLOCK: Shunning = "block"
MOST_MATCHES = 500  # that are looked at, the last ones
MOST_LISTED = 100
MOST_SHUNNED = 500  # by one person


class Acquaintances:
    """Who knows whom. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    def listed(self, person: str) -> list[Acquaintance]:
        """The people somebody has played with lately, the last first; then others they shun."""
        with self.database.connect() as connection:
            matches = matches_with_others(connection, person)
            how = shunned_by(connection, person)
            strangers = select(people.c.id, people.c.name).where(
                people.c.id.in_(select(shunned.c.other).where(shunned.c.person == person)),
                people.c.name != "",
            )
            known = {
                other: Acquaintance(other, name, 0, 0, 0, 0.0, None, None)
                for other, name in connection.execute(strangers)
            }
        for match in matches:
            mine = match[person].place
            for other, row in match.items():
                if other == person:
                    continue
                found = known.setdefault(
                    other, Acquaintance(other, row.name, 0, 0, 0, 0.0, None, None)
                )
                found.games += 1
                found.ahead += mine < row.place
                found.behind += mine > row.place
                if row.ended > found.last:
                    found.last, found.game = row.ended, row.game
        for other, found in known.items():
            found.shunned = how.get(other)
        newest = sorted(known.values(), key=lambda one: (-one.last, one.name, one.person))
        met = [one for one in newest if one.games][:MOST_LISTED]
        return met + [one for one in newest if one.shunned and one not in met]

    def shun(self, person: str, other: str, how: Shunning | None) -> None:
        """Mute or block somebody, or end that."""
        if other == person:
            raise refused("yourself")
        mine = shunned.c.person == person
        with self.database.begin() as connection:
            check_there(connection, person)
            if connection.scalar(select(people.c.name).where(people.c.id == other)) in (None, ""):
                raise refused("no_person")
            connection.execute(delete(shunned).where(mine, shunned.c.other == other))
            if how is None:
                return
            if (connection.scalar(select(func.count()).where(mine)) or 0) >= MOST_SHUNNED:
                raise refused("too_many_shunned", most=MOST_SHUNNED)
            row = {"person": person, "other": other, "how": how, "since": self.wall_clock()}
            connection.execute(insert(shunned).values(row))

    def unheard_by(self, person: str) -> frozenset[str]:
        """Those whom somebody does not want to hear: muted and blocked people."""
        with self.database.connect() as connection:
            return frozenset(shunned_by(connection, person))

    def kept_apart(self, person: str) -> frozenset[str]:
        """Those with whom somebody must not be brought together: either has blocked the other."""
        either = or_(shunned.c.person == person, shunned.c.other == person)
        wanted = select(shunned.c.person, shunned.c.other).where(either, shunned.c.how == BLOCK)
        with self.database.connect() as connection:
            both = {one for pair in connection.execute(wanted) for one in pair}
        return frozenset(both - {person})


def matches_with_others(connection: Connection, person: str) -> list[dict[str, Any]]:
    """Somebody's last matches that count: in each, the row of every person who played it.

    On one device a person may have several seats; their best place counts.
    """
    mine = counting(person, placings.c.code, placings.c.match).limit(MOST_MATCHES).subquery()
    columns = (placings.c.code, placings.c.match, placings.c.person, people.c.name)
    wanted = (
        select(*columns, placings.c.place, placings.c.ended, placings.c.game)
        .join(mine, (mine.c.code == placings.c.code) & (mine.c.match == placings.c.match))
        .join(people, people.c.id == placings.c.person)
        .where(people.c.owner.is_(None), people.c.name != "")
        .order_by(placings.c.place.desc())
    )
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for row in connection.execute(wanted):
        found.setdefault((row.code, row.match), {})[row.person] = row
    return [match for match in found.values() if person in match]


def have_met(connection: Connection, one: str, other: str) -> bool:
    """Whether two people have finished a match together."""
    his = placings.alias()
    same = (his.c.code == placings.c.code) & (his.c.match == placings.c.match)
    together = select(placings.c.code).join(his, same)
    wanted = together.where(placings.c.person == one, his.c.person == other).limit(1)
    return connection.execute(wanted).first() is not None


def shunned_by(connection: Connection, person: str) -> dict[str, Shunning]:
    """Whom somebody has muted or blocked."""
    wanted = select(shunned.c.other, shunned.c.how).where(shunned.c.person == person)
    return {row.other: row.how for row in connection.execute(wanted)}

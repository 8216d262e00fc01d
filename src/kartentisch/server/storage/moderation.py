"""What the operator of a server does about people and tables, and what players report.

`kartentisch admin` writes here while the server runs. Everything done has a number in
`moderation_log`; each process of the server looks for new ones every few seconds, and acts on them
(live/moderation.py). So nothing depends on a hint.
"""

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.notices import forget
from kartentisch.server.storage.schema import (
    CLOSED,
    MUTED,
    REMOVED,
    challenges,
    channels,
    contests,
    devices,
    links,
    moderation_log,
    passkeys,
    people,
    reports,
    restrictions,
    tables,
)
from kartentisch.server.surroundings import DAY, MACHINE, Surroundings
from kartentisch.server.wire.refusals import refused

REPORTS_PER_DAY = 5  # of one person
LONGEST = 200  # lines of a list
REMOVED_NAME = "–"

COUNT_DEEDS = select(func.count()).select_from(moderation_log)


class Deed(NamedTuple):
    """What was done, by which operator, about whom or which table, and when."""

    id: int
    at: float
    operator: str
    action: str
    subject: str
    note: str


class FoundPerson(NamedTuple):
    """A person as an operator sees them. restricted: muted or removed, if they are."""

    id: str
    name: str
    since: float
    bot: bool
    devices: int
    restricted: list[str]


class Report(NamedTuple):
    """What a player reports: who, at which table, why."""

    at: float
    reporter: str
    reporter_name: str
    person: str
    name: str
    code: str
    reason: str


class Restrictions(NamedTuple):
    """Who is muted or removed, and which tables are closed, after a number of deeds."""

    deeds: int
    muted: frozenset[str]
    removed: frozenset[str]
    closed: frozenset[str]


class CantModerate(ValueError):
    """Something that can't be done; the text says why."""


class Moderation:
    """Deeds and reports. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock
        self.chance = surroundings.chance

    # --- the operator

    def find(self, text: str) -> list[FoundPerson]:
        """People by their id, or by a part of their name in any case."""
        counted = select(func.count()).where(devices.c.person == people.c.id).scalar_subquery()
        part = func.lower(people.c.name).contains(text.lower(), autoescape=True)
        wanted = (
            select(people, counted.label("devices"))
            .where(or_(people.c.id == text, part))
            .order_by(people.c.since.desc())
            .limit(LONGEST)
        )
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
            kinds: dict[str, list[str]] = {}
            for kind, subject in connection.execute(
                select(restrictions.c.kind, restrictions.c.subject)
            ):
                kinds.setdefault(subject, []).append(kind)
        return [
            FoundPerson(
                row["id"],
                row["name"],
                row["since"],
                row["owner"] is not None,
                row["devices"],
                sorted(kinds.get(row["id"], [])),
            )
            for row in rows
        ]

    def rename(self, operator: str, person: str, name: str) -> None:
        """Give a person another name."""
        with self.database.begin() as connection:
            check_person(connection, person)
            change = update(people).where(people.c.id == person)
            connection.execute(change.values(name=name, named=False))
            self.note(connection, operator, "rename", person, name)

    def mute(self, operator: str, person: str) -> None:
        """Let a person say nothing at any table, neither texts nor phrases."""
        with self.database.begin() as connection:
            check_person(connection, person)
            restrict(connection, MUTED, person)
            self.note(connection, operator, "mute", person)

    def unmute(self, operator: str, person: str) -> None:
        """Let a muted person speak again."""
        with self.database.begin() as connection:
            check_person(connection, person)
            release(connection, MUTED, person)
            self.note(connection, operator, "unmute", person)

    def remove(self, operator: str, person: str) -> None:
        """Sign a person and their bots out everywhere, for good, and take their names.

        Others keep their games. `devices.check_there` lets nobody back in who is removed.
        """
        with self.database.begin() as connection:
            check_person(connection, person)
            persons = some = [person]
            while some := list(
                connection.scalars(select(people.c.id).where(people.c.owner.in_(some)))
            ):
                persons = persons + some
            for somebody in persons:
                for table in (devices, links, passkeys, challenges):
                    connection.execute(delete(table).where(table.c.person == somebody))
                forget(connection, channels.c.person == somebody)
                change = update(people).where(people.c.id == somebody, people.c.name != "")
                connection.execute(change.values(name=REMOVED_NAME, named=False))
                restrict(connection, REMOVED, somebody)
                self.note(connection, operator, "remove", somebody)

    def close(self, operator: str, code: str) -> None:
        """Let nobody into a table or an event any more; those at the table have to leave."""
        with self.database.begin() as connection:
            table = update(tables).where(tables.c.code == code)
            event = update(contests).where(contests.c.id == code)
            if not any(
                connection.execute(one.values(public=False)).rowcount for one in (table, event)
            ):
                raise CantModerate(f"there is no table or event {code}")
            restrict(connection, CLOSED, code)
            self.note(connection, operator, "close", code)

    def note(
        self, connection: Connection, operator: str, action: str, subject: str, note: str = ""
    ) -> None:
        """Keep who did what and when."""
        row = {"at": self.wall_clock(), "operator": operator, "action": action}
        connection.execute(insert(moderation_log).values(**row, subject=subject, note=note))

    def log(self, most: int = LONGEST) -> list[Deed]:
        """What was done, the last first."""
        wanted = select(moderation_log).order_by(moderation_log.c.id.desc()).limit(most)
        with self.database.connect() as connection:
            return [Deed(*row) for row in connection.execute(wanted)]

    # --- the server

    def deeds(self) -> int:
        """How many deeds there are. Their numbers may become visible out of order."""
        with self.database.connect() as connection:
            return connection.execute(COUNT_DEEDS).scalar_one()

    def restrictions(self) -> Restrictions:
        """All that is forbidden now."""
        with self.database.connect() as connection:
            deeds = connection.execute(COUNT_DEEDS).scalar_one()
            rows = connection.execute(select(restrictions.c.kind, restrictions.c.subject)).all()
        by_kind = {
            kind: frozenset(subject for one, subject in rows if one == kind)
            for kind in (MUTED, REMOVED, CLOSED)
        }
        return Restrictions(deeds, by_kind[MUTED], by_kind[REMOVED], by_kind[CLOSED])

    # --- reports

    def report(self, reporter: str, person: str, code: str, reason: str) -> None:
        """Keep a report. The same one twice is one; refused if there are too many in a day."""
        now = self.wall_clock()
        same = (
            (reports.c.reporter == reporter)
            & (reports.c.person == person)
            & (reports.c.code == code)
        )
        today = select(func.count()).where(reports.c.reporter == reporter, reports.c.at > now - DAY)
        with self.database.begin() as connection:
            written = connection.execute(update(reports).where(same).values(reason=reason))
            if written.rowcount:
                return
            if connection.execute(today).scalar_one() >= REPORTS_PER_DAY:
                raise refused("too_many_reports", most=REPORTS_PER_DAY)
            row = {"reporter": reporter, "person": person, "code": code}
            connection.execute(insert(reports).values(**row, reason=reason, at=now))

    def reported(self) -> list[Report]:
        """The reports, the last first."""
        by, about = people.alias(), people.alias()
        wanted = (
            select(
                reports.c.at,
                reports.c.reporter,
                by.c.name,
                reports.c.person,
                about.c.name.label("about"),
                reports.c.code,
                reports.c.reason,
            )
            .join(by, by.c.id == reports.c.reporter, isouter=True)
            .join(about, about.c.id == reports.c.person, isouter=True)
            .order_by(reports.c.at.desc())
            .limit(LONGEST)
        )
        with self.database.connect() as connection:
            rows = connection.execute(wanted).all()
        return [
            Report(at, one, name or "?", other, called or "?", code, reason)
            for at, one, name, other, called, code, reason in rows
        ]


def check_person(connection: Connection, person: str) -> None:
    """Refuse a person that there isn't, or who has been deleted: they must not get a name again.

    It writes their row as it is, so that a deletion waits.
    """
    there = update(people).where(people.c.id == person, people.c.name != "")
    if not connection.execute(there.values(name=people.c.name)).rowcount:
        raise CantModerate(f"there is no person {person}; `kartentisch admin find NAME` lists ids")


def restrict(connection: Connection, kind: str, subject: str) -> None:
    """Forbid something, if it isn't yet."""
    release(connection, kind, subject)
    connection.execute(insert(restrictions).values(kind=kind, subject=subject))


def release(connection: Connection, kind: str, subject: str) -> None:
    """Allow something again."""
    this = (restrictions.c.kind == kind) & (restrictions.c.subject == subject)
    connection.execute(delete(restrictions).where(this))

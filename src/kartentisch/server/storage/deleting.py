"""Deleting people and old tables, for good.

The row of a deleted person stays without a name, so that games stay whole for the others, who see
"somebody". What was written about them at the same moment, or when a process died in between, is
found later by the same rule: `finish` looks for people without a name.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.invitations import forget_old
from kartentisch.server.storage.names import in_parts
from kartentisch.server.storage.notices import NOBODY, forget
from kartentisch.server.storage.personal import HOLDS, holding
from kartentisch.server.storage.schema import (
    attempts,
    channels,
    contest_seats,
    contests,
    devices,
    due,
    invitations,
    invites,
    journal,
    matches,
    metadata,
    notices,
    passkeys,
    people,
    placings,
    rated_matches,
    rated_seats,
    reports,
    reviews,
    seat_names,
    seated,
    speakers,
    tables,
    turns,
)
from kartentisch.server.surroundings import DAY, MACHINE, Surroundings
from kartentisch.server.table import entries as e
from kartentisch.server.table.common_deals import deal_name

AT_A_TIME = 200  # people, tables or seats in one round

# What is kept of a table besides its journal, by its code.
OF_A_TABLE = (
    *(attempts, due, invitations, invites, matches, notices),
    *(placings, reports, reviews, seat_names, seated, speakers, turns),
)
KEPT_OF_A_TABLE = (rated_matches, rated_seats)  # ratings follow from these; they hold no names

# The only entry of a deleted table, after its last one: a process that still has the table in
# memory can't write there any more, finds this, and lets go.
REMOVED = '{"kind":"removed"}'

Seat = tuple[str, str]  # a person, and the table they sit at


class Gone(NamedTuple):
    """Somebody who was deleted, and their bots: devices they had, seats they still have."""

    persons: list[str]
    devices: list[bytes]
    seats: list[Seat]


class Deleting:
    """Deletes people and tables. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    # --- people

    def delete(self, person: str) -> Gone:
        """Delete a person and their bots. Nothing happens if that was done already."""
        with self.database.begin() as connection:
            persons = lose_names(connection, people.c.id == person)
            bots = persons
            while bots := lose_names(connection, people.c.owner.in_(bots)):
                persons += bots
            own = devices.c.person.in_(persons)
            signed_in = list(connection.scalars(select(devices.c.token).where(own)))
            unname_seats(connection, persons)
            clear_out(connection, persons)
            sits = select(seated.c.person, seated.c.code).where(seated.c.person.in_(persons))
            seats = [(who, code) for who, code in connection.execute(sits)]
        self.hush(persons)
        return Gone(persons, signed_in, seats)

    def hush(self, persons: Sequence[str]) -> None:
        """Blank what people have said in their own words. No move changes.

        A few at a time, because moves wait meanwhile; and again what was said in between.
        """
        with self.database.connect() as connection:
            where = select(speakers.c.code).where(speakers.c.person.in_(persons)).distinct()
            codes = list(connection.scalars(where))
            words = own_words(connection, persons, codes)
        for at in range(0, len(words), AT_A_TIME):
            with self.database.begin() as connection:
                blank_words(connection, words[at : at + AT_A_TIME])
        with self.database.begin() as connection:
            done = speakers.c.person.in_(persons) & speakers.c.code.in_(codes)
            connection.execute(delete(speakers).where(done))
            blank_words(connection, own_words(connection, persons, codes))

    def finish(self) -> list[Seat]:
        """Delete what was written about deleted people since; the seats that they still have."""
        gone = select(people.c.id).where(people.c.name == "")
        left: set[str] = set()
        with self.database.connect() as connection:
            for table, holds in holding(metadata.sorted_tables):
                if holds.goes:
                    own = table.c[holds.columns[0]]
                    found = select(own).where(own.in_(gone)).limit(AT_A_TIME)
                    left.update(connection.scalars(found))
            sits = select(seated.c.person, seated.c.code).where(seated.c.person.in_(gone))
            seats = [(who, code) for who, code in connection.execute(sits.limit(AT_A_TIME))]
        now = self.wall_clock()
        nobodys = channels.c.person == NOBODY, channels.c.since < now - DAY
        with self.database.begin() as connection:
            connection.execute(delete(channels).where(*nobodys))
            forget_old(connection, now)
        if left:
            with self.database.begin() as connection:
                clear_out(connection, sorted(left))
            self.hush(sorted(left))
        return seats

    def old_guests(self, days: int) -> list[str]:
        """Some of those who have finished no game, have no seat, and have not come for days.

        Nor have their bots: who runs one may never come themselves.
        """
        before = self.wall_clock() - days * DAY
        used = or_(
            exists().where(placings.c.person == people.c.id),
            exists().where(seated.c.person == people.c.id),
            exists().where(devices.c.person == people.c.id, devices.c.seen >= before),
        )
        owners = select(people.c.owner).where(people.c.owner.is_not(None), used)
        wanted = select(people.c.id).where(
            people.c.since < before,
            people.c.owner.is_(None),
            people.c.name != "",
            ~used,
            ~exists().where(passkeys.c.person == people.c.id),
            people.c.id.not_in(owners.correlate(None)),
        )
        with self.database.connect() as connection:
            return list(connection.scalars(wanted.limit(AT_A_TIME)))

    # --- tables

    def old_tables(self, days: int) -> list[str]:
        """Some of the tables that are over or in the lobby, and untouched for days."""
        wanted = select(tables.c.code).where(self.is_old(days)).limit(AT_A_TIME)
        with self.database.connect() as connection:
            return list(connection.scalars(wanted))

    def delete_table(self, code: str, days: int) -> bool:
        """Delete a table with its matches; False if something has happened there after all."""
        old = delete(tables).where(tables.c.code == code, self.is_old(days))
        last = select(func.max(journal.c.number)).where(journal.c.code == code)
        try:
            with self.database.begin() as connection:
                if not connection.execute(old).rowcount:
                    return False
                end: int = connection.execute(last).scalar() or 0
                row = {"code": code, "number": end + 1, "body": REMOVED, "at": self.wall_clock()}
                connection.execute(insert(journal).values(row))
                past = delete(journal).where(journal.c.code == code, journal.c.number <= end)
                connection.execute(past)
                for table in OF_A_TABLE:
                    connection.execute(delete(table).where(table.c.code == code))
        except IntegrityError:  # somebody has just written that number
            return False
        return True

    def is_old(self, days: int) -> ColumnElement[bool]:
        """Whether a table is not played at, was not touched for days, and is of no event that runs.

        Deleting that would let its players begin the deal again.
        """
        now = self.wall_clock()
        idle = (tables.c.phase != "playing") & (tables.c.touched < now - days * DAY)
        of_event = attempts.c.deal.startswith(contests.c.id + ".")
        running = exists().where(attempts.c.code == tables.c.code, of_event, contests.c.ends > now)
        return idle & ~running

    def delete_contests(self, days: int) -> None:
        """Delete events that have been over for days, once their tables are gone."""
        over = contests.c.ends < self.wall_clock() - days * DAY
        old = select(contests.c.id, contests.c.deals).where(over).limit(AT_A_TIME)
        with self.database.begin() as connection:
            for contest, deals in connection.execute(old).all():
                names = [deal_name(contest, number) for number in range(1, deals + 1)]
                if connection.scalar(select(exists().where(attempts.c.deal.in_(names)))):
                    continue
                connection.execute(delete(contest_seats).where(contest_seats.c.contest == contest))
                connection.execute(delete(contests).where(contests.c.id == contest))


def lose_names(connection: Connection, whose: ColumnElement[bool]) -> list[str]:
    """Take people's names away; the ids of those who had one.

    That comes first: it locks their rows, and an insert that comes later finds no name.
    """
    blank: Any = people.info[HOLDS].blank
    change = update(people).where(whose, people.c.name != "").values(dict(blank))
    return list(connection.scalars(change.returning(people.c.id)))


def unname_seats(connection: Connection, persons: Sequence[str]) -> None:
    """Delete the names of seats that people have played on one device."""
    key = tuple_(seat_names.c.code, seat_names.c.seat)
    played = select(placings.c.code, placings.c.seat).where(placings.c.person.in_(persons))
    connection.execute(delete(seat_names).where(key.in_(played)))


def clear_out(connection: Connection, persons: Sequence[str]) -> None:
    """Delete all rows that are people's own, and blank what is theirs in others' rows.

    Where they have spoken stays until `hush` is done.
    """
    forget(connection, channels.c.person.in_(persons))
    for table, holds in holding(metadata.sorted_tables):
        if holds.goes and table is not speakers:
            for column in holds.columns:
                connection.execute(delete(table).where(table.c[column].in_(persons)))
        elif holds.blank and table is not people:
            for column in holds.columns:
                own = update(table).where(table.c[column].in_(persons))
                connection.execute(own.values(dict(holds.blank)))


class OwnWords(NamedTuple):
    """Something said in somebody's own words, and where: an entry of a table's journal."""

    code: str
    number: int
    entry: e.Spoken


def own_words(
    connection: Connection, persons: Sequence[str], codes: Sequence[str]
) -> list[OwnWords]:
    """What people have said in their own words at some tables."""
    found = []
    for some in in_parts(set(codes)):
        wanted = select(journal.c.code, journal.c.number, journal.c.body).where(
            journal.c.code.in_(some), journal.c.body.like('{"kind":"said",%')
        )
        for code, number, body in connection.execute(wanted):
            entry = e.entry_from(body)
            if isinstance(entry, e.Spoken) and entry.text and entry.by in persons:
                found.append(OwnWords(code, number, entry))
    return sorted(found, key=lambda words: words[:2])


def blank_words(connection: Connection, said: Sequence[OwnWords]) -> None:
    """Write an empty text in the place of some words."""
    for code, number, entry in said:
        row = update(journal).where(journal.c.code == code, journal.c.number == number)
        connection.execute(row.values(body=e.encode(replace(entry, text="")).decode()))

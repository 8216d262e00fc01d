"""Invitations: somebody asks others to a table, to another match at it, or to an event.

Who wants notices is told once (notices.py); everybody finds it on their first page. An invitation
to a table is void when another match has started there, one to an event when it is over; both when
they have been closed. Rows stay for some days, so that the limits below hold in all processes
together.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from kartentisch.games import GAMES
from kartentisch.server.storage.acquaintances import BLOCK, have_met
from kartentisch.server.storage.contests import takes_part
from kartentisch.server.storage.database import Database
from kartentisch.server.storage.devices import check_there
from kartentisch.server.storage.notice_changes import INVITE_ALL, PAST
from kartentisch.server.storage.schema import (
    CLOSED,
    REMOVED,
    contests,
    invitations,
    is_restricted,
    people,
    seated,
    shunned,
    tables,
)
from kartentisch.server.storage.transactions import ListingChange
from kartentisch.server.surroundings import DAY, HOUR, MACHINE, Surroundings
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import Company
from kartentisch.server.table.table import Table
from kartentisch.server.wire.acquaintances import Invitation
from kartentisch.server.wire.refusals import refused

TABLE, REMATCH, EVENT = "table", "rematch", "event"
NEW, SEEN, DECLINED = "new", "seen", "declined"
KEPT_SECONDS = 7 * DAY  # one to an event is kept until the event is over
MOST_PER_HOUR = 30  # by one person
MOST_TO_ONE = 5  # by one person to another, in an hour
MOST_OPEN = 20  # to one person

GAME = func.coalesce(tables.c.game, contests.c.game).label("game")


def is_blocked(person: Any, by: Any) -> ColumnElement[bool]:
    """Whether a person has blocked another."""
    return exists().where(
        shunned.c.person == person,
        shunned.c.other == by,
        shunned.c.how == literal_column(f"'{BLOCK}'"),
    )


def invited(person: str, now: float) -> Select[Any]:
    """What somebody is asked to and could come to, with the name of who asks.

    A table waits in the lobby, a rematch after the match; an event is not over. Nothing is asked by
    people who are gone, or whom one has blocked.
    """
    lately = invitations.c.at > now - KEPT_SECONDS
    same_match = tables.c.match == invitations.c.match
    sits = exists().where(
        seated.c.code == invitations.c.code, seated.c.person == invitations.c.person
    )
    to_table = and_(
        invitations.c.kind == TABLE, lately, same_match, tables.c.phase == "open", ~sits
    )
    to_rematch = and_(invitations.c.kind == REMATCH, lately, same_match, tables.c.phase == "over")
    to_event = and_(
        invitations.c.kind == EVENT,
        contests.c.ends > now,
        ~takes_part(invitations.c.person),
    )
    return (
        select(invitations, GAME, people.c.name)
        .outerjoin(tables, tables.c.code == invitations.c.code)
        .outerjoin(contests, contests.c.id == invitations.c.code)
        .join(people, people.c.id == invitations.c.by)
        .where(
            invitations.c.person == person,
            or_(to_table, to_rematch, to_event),
            GAME.in_(tuple(GAMES)),
            people.c.name != "",
            ~is_blocked(invitations.c.person, invitations.c.by),
            ~is_restricted(REMOVED, invitations.c.by),
            ~is_restricted(CLOSED, invitations.c.code),
        )
    )


class Invitations:
    """Who is asked to which table or event. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    def invite(self, by: str, person: str, code: str) -> None:
        """Ask somebody to a table in the lobby. The same once more changes nothing."""
        with self.asking(by) as connection:
            match = lobby_of(connection, code)
            self.ask(connection, by, person, code, match, TABLE)

    def invite_to_event(self, by: str, person: str, contest: str) -> None:
        """Ask somebody to an event. The same once more changes nothing."""
        with self.asking(by) as connection:
            check_event(connection, contest, by, person, self.wall_clock())
            self.ask(connection, by, person, contest, 0, EVENT)

    @contextmanager
    def asking(self, by: str) -> Iterator[Connection]:
        """A transaction in which a person asks another. The same twice at once is written once."""
        with suppress(IntegrityError), self.database.begin() as connection:
            check_there(connection, by)
            yield connection

    def ask(
        self, connection: Connection, by: str, person: str, code: str, match: int, kind: str
    ) -> None:
        now = self.wall_clock()
        known = invited(person, now).where(invitations.c.code == code)
        if connection.execute(known).first() is not None:
            return
        check_limits(connection, by, person, now)
        about = {"this": code, "whose": person}
        connection.execute(FORGET, about)  # it was about another match
        connection.execute(PAST, about)
        unseen = exists().where(
            invitations.c.person == person,
            invitations.c.by == by,
            invitations.c.state == NEW,
            invitations.c.at > now - KEPT_SECONDS,
        )
        tell = not connection.scalar(select(unseen))  # one at a time
        row = {"person": person, "code": code, "match": match, "kind": kind, "by": by}
        connection.execute(insert(invitations).values(row | {"at": now, "state": NEW}))
        if tell:
            told = {"new_code": code, "new_at": now, "whose": person}
            connection.execute(INVITE_ALL, told)

    def waiting(self, person: str) -> list[Invitation]:
        """What somebody is asked to: the last by each person, the newest first."""
        wanted = (
            invited(person, self.wall_clock())
            .add_columns(tables.c.summary, contests.c.title, contests.c.ends)
            .where(invitations.c.state != DECLINED)
            .order_by(invitations.c.at.desc(), invitations.c.code)
        )
        with self.database.connect() as connection:
            rows = connection.execute(wanted).all()
        newest = {row.by: row for row in reversed(rows)}
        return [invitation_in(row) for row in rows if newest[row.by] is row]

    def decline(self, person: str, code: str) -> None:
        """Somebody does not want to come; it is not shown again."""
        self.change(person, code, DECLINED)

    def note_seen(self, person: str, code: str) -> None:
        """Somebody has come to a table or an event: they need not be told of the invitation."""
        mine = invitations.c.person == person, invitations.c.code == code
        with self.database.connect() as connection:
            state = connection.scalar(select(invitations.c.state).where(*mine))
        if state == NEW:
            self.change(person, code, SEEN)

    def change(self, person: str, code: str, state: str) -> None:
        mine = invitations.c.person == person, invitations.c.code == code
        with self.database.begin() as connection:
            connection.execute(update(invitations).where(*mine).values(state=state))


# --- who may ask whom


def lobby_of(connection: Connection, code: str) -> int:
    """The last match of a table to which people can be asked. Refused if it is not in the lobby."""
    lobby = tables.c.code == code, tables.c.phase == "open"
    match: int | None = connection.scalar(select(tables.c.match).where(*lobby))
    if match is None:
        raise refused("not_lobby")
    return match


def check_event(connection: Connection, contest: str, by: str, person: str, now: float) -> None:
    """Refused if an event is over, or not somebody's to ask to, or if the other plays in it."""
    plays, plays_too = takes_part(by).label("plays"), takes_part(person).label("plays_too")
    wanted = select(contests.c.ends, contests.c.public, contests.c.host, plays, plays_too)
    event = connection.execute(wanted.where(contests.c.id == contest)).first()
    if event is None or event.ends <= now:  # it may have been deleted just now
        raise refused("event_over")
    if not (event.public or event.plays or event.host == by):
        raise refused("not_in_event")
    if event.plays_too:
        raise refused("in_event")


def check_limits(connection: Connection, by: str, person: str, now: float) -> None:
    """Refused if somebody may not be asked by another, or not so often."""
    there = select(people.c.id).where(people.c.id == person, people.c.name != "")
    if connection.scalar(there) is None or not have_met(connection, by, person):
        raise refused("not_met")
    to_them = invitations.c.person == person
    lately = invitations.c.by == by, invitations.c.at > now - HOUR
    new = invitations.c.state == NEW, invitations.c.at > now - KEPT_SECONDS
    if count(connection, *lately) >= MOST_PER_HOUR:
        raise refused("too_many_invitations", most=MOST_PER_HOUR)
    # Nobody is told that they were blocked: it may as well be another reason.
    if (
        count(connection, to_them, *lately) >= MOST_TO_ONE
        or count(connection, to_them, *new) >= MOST_OPEN
        or connection.scalar(select(is_blocked(person, by)))
    ):
        raise refused("not_invitable")


def count(connection: Connection, *which: ColumnElement[bool]) -> int:
    """How many invitations there are of some kind."""
    return connection.scalar(select(func.count()).select_from(invitations).where(*which)) or 0


def forget_old(connection: Connection, now: float) -> None:
    """Delete invitations after some days, those to an event when it is over."""
    running = exists().where(contests.c.id == invitations.c.code, contests.c.ends > now)
    old = invitations.c.at < now - KEPT_SECONDS, ~running
    connection.execute(delete(invitations).where(*old))


def invitation_in(row: Any) -> Invitation:
    """A row of invitations, with its table or event and who sent it."""
    chairs = [] if row.kind == EVENT else json.loads(row.summary)["chairs"]
    people_there = sum(chair is not None and chair["person"] is not None for chair in chairs)
    about = row.code, row.kind, row.game, row.name, row.at
    return Invitation(*about, people_there, len(chairs), row.title or "", row.ends or 0.0)


# --- rematches, in the transaction of the entry by which somebody asks for one

FORGET = delete(invitations).where(
    invitations.c.code == bindparam("this"), invitations.c.person == bindparam("whose")
)
ASK = insert(invitations).from_select(
    ["person", "code", "match", "kind", "by", "at", "state"],
    select(
        people.c.id,
        bindparam("new_code"),
        bindparam("new_match"),
        literal_column(f"'{REMATCH}'"),
        bindparam("new_by"),
        bindparam("new_at"),
        literal_column(f"'{NEW}'"),
    ).where(people.c.id == bindparam("whose"), ~is_blocked(people.c.id, bindparam("new_by"))),
)


def rematch_changes(
    before: Table, ready: e.Ready, after: Table, company: Company, now: float
) -> list[ListingChange]:
    """What changes when somebody wants another match: the first who does asks the others.

    Over days all of them are asked, at other tables those who are not there to see it.
    """
    changes = [ListingChange(FORGET, [{"this": after.code, "whose": ready.by}])]
    if after.phase != "over" or any(one.again for _, one in before.people()):
        return changes
    asked = {
        one.person or ""
        for _, one in after.people()
        if one.person != ready.by and not one.left and not one.standing_in
    }
    asked = {one for one in asked if after.settings.over_days or not company.is_here(one)}
    if not asked:
        return changes
    whose = [{"this": after.code, "whose": one} for one in sorted(asked)]
    row: dict[str, Any] = {"new_code": after.code, "new_at": now}
    told = [{**row, "whose": one} for one in sorted(asked)]
    new = [{**one, "new_match": after.match, "new_by": ready.by} for one in told]
    return [
        *changes,
        ListingChange(FORGET, whose),
        ListingChange(PAST, whose),
        ListingChange(ASK, new, step=1),
        ListingChange(INVITE_ALL, told, step=2),
    ]

"""Invitations: somebody asks others to a table, or to another match at the same table.

Who wants notices is told once (notices.py); everybody finds it on their first page. An invitation
is void when the table has started another match. Rows stay for some days, so that the limits below
hold in all processes together.
"""

import json
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
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

from kartentisch.server.storage.acquaintances import BLOCK, have_met
from kartentisch.server.storage.database import Database
from kartentisch.server.storage.devices import check_there
from kartentisch.server.storage.notice_changes import INVITE_ALL, PAST
from kartentisch.server.storage.schema import (
    invitations,
    people,
    playable,
    seated,
    shunned,
    tables,
)
from kartentisch.server.storage.transactions import ListingChange
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import Company
from kartentisch.server.table.table import Table
from kartentisch.server.wire.acquaintances import Invitation
from kartentisch.server.wire.refusals import refused

TABLE, REMATCH = "table", "rematch"
NEW, SEEN, DECLINED = "new", "seen", "declined"
HOUR, DAY = 3600.0, 86_400.0
KEPT_SECONDS = 7 * DAY
MOST_PER_HOUR = 30  # by one person
MOST_OPEN = 20  # to one person

# An invitation holds until the table starts again: in the lobby, or after the match.
HOLDS = and_(
    tables.c.match == invitations.c.match,
    or_(
        and_(
            invitations.c.kind == literal_column(f"'{TABLE}'"),
            tables.c.phase == literal_column("'open'"),
            ~exists().where(
                seated.c.code == invitations.c.code, seated.c.person == invitations.c.person
            ),
        ),
        and_(
            invitations.c.kind == literal_column(f"'{REMATCH}'"),
            tables.c.phase == literal_column("'over'"),
        ),
    ),
    playable,
)


def is_blocked(person: Any, by: Any) -> ColumnElement[bool]:
    """Whether a person has blocked another."""
    return exists().where(
        shunned.c.person == person,
        shunned.c.other == by,
        shunned.c.how == literal_column(f"'{BLOCK}'"),
    )


class Invitations:
    """Who is asked to which table. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    def invite(self, by: str, person: str, code: str) -> None:
        """Ask somebody to a table in the lobby. The same once more changes nothing."""
        now = self.wall_clock()
        try:
            with self.database.begin() as connection:
                check_there(connection, by)
                if is_known(connection, person, code):
                    return
                self.check_limits(connection, by, person, now)
                lobby = tables.c.code == code, tables.c.phase == "open"
                match = connection.scalar(select(tables.c.match).where(*lobby))
                if match is None:
                    raise refused("not_lobby")
                unseen = exists().where(
                    invitations.c.person == person,
                    invitations.c.by == by,
                    invitations.c.state == NEW,
                )
                tell = not connection.scalar(select(unseen))  # one at a time
                row = {"person": person, "code": code, "match": match, "kind": TABLE, "by": by}
                connection.execute(insert(invitations).values(row | {"at": now, "state": NEW}))
                if tell:
                    told = {"new_code": code, "new_at": now, "whose": person}
                    connection.execute(INVITE_ALL, told)
        except IntegrityError:
            return  # the same has come twice at once

    def check_limits(self, connection: Connection, by: str, person: str, now: float) -> None:
        """Refused if somebody may not be asked by another, or not so often."""
        there = select(people.c.id).where(people.c.id == person, people.c.name != "")
        if connection.scalar(there) is None or not have_met(connection, by, person):
            raise refused("not_met")
        lately = invitations.c.by == by, invitations.c.at > now - HOUR
        if (connection.scalar(select(func.count()).where(*lately)) or 0) >= MOST_PER_HOUR:
            raise refused("too_many_invitations", most=MOST_PER_HOUR)
        waiting = invitations.c.person == person, invitations.c.state == NEW
        open_ones = connection.scalar(select(func.count()).where(*waiting)) or 0
        # Nobody is told that they were blocked: it may as well be the other reason.
        if open_ones >= MOST_OPEN or connection.scalar(select(is_blocked(person, by))):
            raise refused("not_invitable")

    def waiting(self, person: str) -> list[Invitation]:
        """What somebody is asked to: the last by each person, the newest first."""
        columns = (tables.c.game, tables.c.summary, people.c.name)
        wanted = (
            select(invitations, *columns)
            .join(tables, tables.c.code == invitations.c.code)
            .join(people, people.c.id == invitations.c.by)
            .where(
                HOLDS,
                invitations.c.person == person,
                invitations.c.state != DECLINED,
                invitations.c.at > self.wall_clock() - KEPT_SECONDS,
                people.c.name != "",
                ~is_blocked(person, invitations.c.by),
            )
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
        """Somebody has come to a table: they need not be told of the invitation any more."""
        mine = invitations.c.person == person, invitations.c.code == code
        with self.database.connect() as connection:
            state = connection.scalar(select(invitations.c.state).where(*mine))
        if state == NEW:
            self.change(person, code, SEEN)

    def change(self, person: str, code: str, state: str) -> None:
        mine = invitations.c.person == person, invitations.c.code == code
        with self.database.begin() as connection:
            connection.execute(update(invitations).where(*mine).values(state=state))


def is_known(connection: Connection, person: str, code: str) -> bool:
    """Whether somebody has been asked to a table, and that still holds."""
    wanted = select(invitations.c.code).join(tables, tables.c.code == invitations.c.code)
    mine = invitations.c.person == person, invitations.c.code == code
    if connection.execute(wanted.where(HOLDS, *mine)).first() is not None:
        return True
    connection.execute(delete(invitations).where(*mine))  # it was about another match
    return False


def invitation_in(row: Any) -> Invitation:
    """A row of invitations, with its table and who sent it."""
    chairs = json.loads(row.summary)["chairs"]
    people_there = sum(chair is not None and chair["person"] is not None for chair in chairs)
    return Invitation(row.code, row.kind, row.game, row.name, people_there, len(chairs), row.at)


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

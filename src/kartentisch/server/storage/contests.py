"""Events in the database: what was announced, who plays with whom, and how everyone stands."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, RowMapping, delete, exists, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from kartentisch.games import GAMES
from kartentisch.server.storage.attempts import Attempts, Turning, with_passkeys
from kartentisch.server.storage.database import Database
from kartentisch.server.storage.devices import check_there
from kartentisch.server.storage.names import UNKNOWN, names_of
from kartentisch.server.storage.schema import attempts, contest_seats, contests
from kartentisch.server.surroundings import DAY, MACHINE, Surroundings
from kartentisch.server.table.common_deals import deal_name
from kartentisch.server.table.contests import Contest, Score
from kartentisch.server.wire.refusals import refused

LISTED = 50  # events of a list
MOST_OPEN = 20  # events of one host that are not over
MOST_PEOPLE = 500  # of one event; its standing is read whole
ENDED_SECONDS = 14 * DAY  # for how long an event that is over stays in the public list

playable = contests.c.game.in_(tuple(GAMES))


class ContestSeat(NamedTuple):
    """Somebody's place in an event with people: in which group, and on which chair of it."""

    person: str
    group: int
    chair: int
    name: str = ""


class Finished(NamedTuple):
    """An attempt that is over, as the standing needs it."""

    score: Score
    points: int
    code: str
    skill: float | None
    turning: list[Turning]


class Players(NamedTuple):
    """Everyone who plays in an event: their names, and who has a passkey."""

    names: dict[str, str]
    kept: set[str]


class Contests(Attempts):
    """Events, and attempts at their deals. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        super().__init__(database)
        self.wall_clock = surroundings.wall_clock

    # --- events

    def open(self, contest: Contest) -> None:
        """Announce an event. Refused if its host has too many already, or is deleted."""
        own = contests.c.host == contest.host, contests.c.ends > self.wall_clock()
        with self.database.begin() as connection:
            check_there(connection, contest.host)
            if connection.scalar(select(func.count()).where(*own)) >= MOST_OPEN:  # type: ignore[operator]
                raise refused("too_many_events", most=MOST_OPEN)
            row = {**contest._asdict(), "options": json.dumps(contest.options)}
            connection.execute(insert(contests).values(row))

    def contest(self, contest: str) -> Contest | None:
        """An event, or None."""
        found = self.list_where(contests.c.id == contest)
        return found[0] if found else None

    def public(self) -> list[Contest]:
        """The public events: those that are not over, and those that were lately."""
        recent = contests.c.ends > self.wall_clock() - ENDED_SECONDS
        return self.list_where(contests.c.public & recent)

    def of(self, person: str) -> list[Contest]:
        """The events that somebody has opened, has a seat in, or has played in."""
        played = select(attempts.c.deal).where(
            attempts.c.person == person, attempts.c.deal.like("%.%")
        )
        sits = select(contest_seats.c.contest).where(contest_seats.c.person == person)
        with self.database.connect() as connection:
            ids = {deal.partition(".")[0] for deal in connection.scalars(played)}
        mine = or_(contests.c.host == person, contests.c.id.in_(sits), contests.c.id.in_(ids))
        return self.list_where(mine)

    def list_where(self, which: ColumnElement[bool]) -> list[Contest]:
        """Some events, those that end last first."""
        wanted = select(contests).where(which, playable).order_by(contests.c.ends.desc())
        with self.database.connect() as connection:
            rows = connection.execute(wanted.limit(LISTED)).mappings().all()
        return [contest_in(row) for row in rows]

    def host_name(self, contest: Contest) -> str:
        """What the host of an event is called."""
        with self.database.connect() as connection:
            return names_of(connection, [contest.host]).get(contest.host, UNKNOWN)

    # --- who plays

    def players(self, contest: Contest, persons: Iterable[str]) -> Players:
        """The names of people, and who of them has a passkey."""
        everyone = set(persons)
        with self.database.connect() as connection:
            return Players(names_of(connection, everyone), with_passkeys(connection, everyone))

    def people_in(self, found: Sequence[Contest]) -> dict[str, int]:
        """How many people have begun to play in some events, by id."""
        names = {name: one.id for one in found for name in one.names[:1]}
        wanted = (
            select(attempts.c.deal, func.count().label("people"))
            .where(attempts.c.deal.in_(names))
            .group_by(attempts.c.deal)
        )
        with self.database.connect() as connection:
            return {names[row.deal]: row.people for row in connection.execute(wanted)}

    def finished_in(self, contest: Contest) -> list[Finished]:
        """All attempts at an event's deals that are over."""
        columns = [
            *(attempts.c.person, attempts.c.deal, attempts.c.seat, attempts.c.place),
            *(attempts.c.lead, attempts.c.points, attempts.c.code, attempts.c.skill),
            attempts.c.turning,
        ]
        ended = attempts.c.deal.in_(contest.names), attempts.c.ended.is_not(None)
        with self.database.connect() as connection:
            rows = connection.execute(select(*columns).where(*ended)).all()
        return [
            Finished(Score(*row[:5]), row[5], row[6], row[7], json.loads(row[8] or "[]"))
            for row in rows
        ]

    # --- groups

    def seats(self, contest: Contest) -> list[ContestSeat]:
        """Who sits in which group of an event, with names."""
        this = contest_seats.c.contest == contest.id
        order = contest_seats.c.group, contest_seats.c.chair
        wanted = select(contest_seats).where(this).order_by(*order)
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
            names = names_of(connection, [row["person"] for row in rows])
        return [
            ContestSeat(
                row["person"], row["group"], row["chair"], names.get(row["person"], UNKNOWN)
            )
            for row in rows
        ]

    def sit(self, contest: Contest, person: str, group: int, chair: int) -> None:
        """Take a chair in a group, 0 for a new one. Refused if it is taken, or if one has a chair.

        A new group gets the next number, so there are never more groups than people.
        """
        this = contest_seats.c.contest == contest.id
        count = select(func.count()).where(this)
        last = select(func.max(contest_seats.c.group)).where(this)
        try:
            with self.database.begin() as connection:
                check_there(connection, person)
                if connection.scalar(count) >= MOST_PEOPLE:  # type: ignore[operator]
                    raise refused("event_full", most=MOST_PEOPLE)
                most = connection.scalar(last) or 0
                if group > most:
                    raise refused("event_chair")
                row = {"contest": contest.id, "person": person, "chair": chair}
                connection.execute(insert(contest_seats).values(**row, group=group or most + 1))
        except IntegrityError:
            raise refused("event_chair") from None

    def stand(self, contest: Contest, person: str) -> None:
        """Leave one's group. Refused once one has begun a deal with it."""
        own = contest_seats.c.contest == contest.id, contest_seats.c.person == person
        with self.database.begin() as connection:
            begun = attempts.c.person == person, attempts.c.deal.in_(contest.names)
            if connection.scalar(select(func.count()).where(*begun)):
                raise refused("event_begun")
            connection.execute(delete(contest_seats).where(*own))


def takes_part(person: Any) -> ColumnElement[bool]:
    """Whether somebody has begun to play in an event, or has a chair in one of its groups."""
    first = contests.c.id + deal_name("", 1)
    begun = attempts.c.deal == first, attempts.c.game == contests.c.game
    return or_(
        exists().where(*begun, attempts.c.person == person),
        exists().where(contest_seats.c.contest == contests.c.id, contest_seats.c.person == person),
    )


def contest_in(row: RowMapping) -> Contest:
    """An event from its row."""
    return Contest(**{**row, "options": json.loads(row["options"])})

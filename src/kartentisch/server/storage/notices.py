"""How people want to be told of turns and invitations, and what is still to be sent to them.

A channel is a browser, a mailbox or a group's webhook. Of all processes one sends what is due to a
channel: it claims the channel for a while. If it dies, the claim runs out and another one sends the
same batch under the same name, so that people see it once.
"""

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.devices import new_token
from kartentisch.server.storage.invitations import NEW, invited
from kartentisch.server.storage.notice_changes import HOOK, INVITATION
from kartentisch.server.storage.schema import (
    CLOSED,
    channels,
    devices,
    due,
    invitations,
    is_restricted,
    notices,
    people,
    server_keys,
    tables,
    turns,
)
from kartentisch.server.surroundings import DAY, MACHINE, Surroundings
from kartentisch.server.wire.refusals import refused

PUSH, MAIL = "push", "mail"
NOBODY = ""
MOST = {PUSH: 10, MAIL: 2, HOOK: 3}  # channels of one person
MOST_LETTERS = 3  # to one mailbox that has not confirmed, per day, in all
LEASE_SECONDS = 45.0  # for a process that has claimed a channel to send what is due
MAIL_SECONDS = 600.0  # between two mails to one mailbox
BACKOFF = (15.0, 60.0, 300.0, 1800.0, 7200.0)  # seconds before each new try; then it ends


class Channel(NamedTuple):
    """A way to tell somebody. keys: what a browser can read with, if it is one."""

    id: str
    person: str
    kind: str
    address: str
    keys: dict[str, str]
    language: str
    token: str
    confirmed: bool
    failures: int
    device: bytes | None


class Turn(NamedTuple):
    """A decision that is awaited, at a table of a game; who: the names of these people."""

    code: str
    game: str
    until: float | None
    who: tuple[str, ...] = ()


class Asked(NamedTuple):
    """An invitation to a table or an event: the name of who sent it, and of which kind it is."""

    code: str
    game: str
    name: str
    kind: str


class NoticeBatch(NamedTuple):
    """What goes to a channel at once. numbers: of the entries it is about, by table.

    name: the same if it is sent again. turns: all that the person has not seen yet. asked: the
    invitations it is about.
    """

    name: str
    channel: Channel
    numbers: dict[str, int]
    turns: list[Turn]
    asked: list[Asked]

    @property
    def told(self) -> list[Turn | Asked]:
        """Everything that is told: turns first."""
        return [*self.turns, *self.asked]

    @property
    def is_news(self) -> bool:
        """Whether the person has not seen by now what it is about."""
        return any(one.code in self.numbers for one in self.told)


class Notices:
    """Channels, and what is to be sent. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock
        self.chance = surroundings.chance

    # --- channels

    def listed(self, person: str) -> list[Channel]:
        """How somebody is told, the oldest way first."""
        wanted = select(channels).where(channels.c.person == person).order_by(channels.c.since)
        with self.database.connect() as connection:
            return [channel_in(row) for row in connection.execute(wanted)]

    def add(
        self,
        person: str,
        kind: str,
        address: str,
        language: str,
        keys: dict[str, str] | None = None,
        device: bytes | None = None,
    ) -> Channel:
        """Another way to tell somebody. A mailbox has to confirm it first.

        A browser is for the person who used it last; the same mailbox or webhook is kept once.
        """
        now = self.wall_clock()
        same = and_(channels.c.kind == kind, channels.c.address == address)
        mine = channels.c.person == person
        with self.database.begin() as connection:
            if kind == MAIL:
                box = func.lower(channels.c.address) == address.lower()  # however it is written
                asked = channels.c.kind == MAIL, box
                unconfirmed = *asked, ~channels.c.confirmed, channels.c.since > now - DAY
                old = channels.c.person == NOBODY, channels.c.since <= now - DAY
                connection.execute(delete(channels).where(*old))
                letters = connection.scalar(select(func.count()).where(*unconfirmed))
                if (letters or 0) >= MOST_LETTERS:
                    raise refused("too_many_letters")
                known = connection.execute(select(channels).where(same, mine, channels.c.confirmed))
                if (before := known.first()) is not None:
                    return channel_in(before)
            else:
                forget(connection, same if kind == PUSH else and_(same, mine))
            count = select(func.count()).where(mine, channels.c.kind == kind)
            if (connection.scalar(count) or 0) >= MOST[kind]:
                raise refused("too_many_channels", most=MOST[kind])
            row: dict[str, Any] = {
                "id": self.chance.randbytes(8).hex(),
                "person": person,
                "kind": kind,
                "address": address,
                "keys": json.dumps(keys or {}),
                "device": device,
                "language": language,
                "token": new_token(self.chance, 24),
                "confirmed": kind != MAIL,
                "since": now,
            }
            connection.execute(insert(channels).values(row))
            found = connection.execute(select(channels).where(channels.c.id == row["id"])).one()
        return channel_in(found)

    def remove(self, channel: str, person: str | None = None) -> None:
        """Tell nobody this way any more. person: whose it has to be."""
        chosen = channels.c.id == channel
        with self.database.begin() as connection:
            whose = connection.scalar(select(channels.c.person).where(chosen))
            if person is not None and whose != person:
                raise refused("no_channel")
            forget(connection, chosen)

    def confirm(self, token: str) -> Channel:
        """The owner of a mailbox wants mail."""
        chosen = channels.c.token == token
        with self.database.begin() as connection:
            connection.execute(update(channels).where(chosen).values(confirmed=True))
            row = connection.execute(select(channels).where(chosen)).first()
        if row is None:
            raise refused("no_channel")
        return channel_in(row)

    def stop(self, token: str) -> Channel | None:
        """The owner of a mailbox wants no more mail; None if that has been done before."""
        chosen = channels.c.token == token
        with self.database.begin() as connection:
            row = connection.execute(select(channels).where(chosen)).first()
            forget(connection, chosen)
        return None if row is None else channel_in(row)

    def key(self, name: str, secret: str) -> str:
        """A key of the server; the given one is kept if there is none yet."""
        wanted = select(server_keys.c.secret).where(server_keys.c.name == name)
        with self.database.connect() as connection:
            found: str | None = connection.scalar(wanted)
        if found is not None:
            return found
        try:
            with self.database.begin() as connection:
                connection.execute(insert(server_keys).values(name=name, secret=secret))
        except IntegrityError:
            return self.key(name, secret)  # another process has made one
        return secret

    # --- what is to be sent

    def claim(self, most: int) -> list[NoticeBatch]:
        """What is to be sent now, for this process alone until its lease has run out."""
        now = self.wall_clock()
        rested = or_(channels.c.kind != MAIL, channels.c.last <= now - MAIL_SECONDS)
        ready = (
            select(channels.c.id)
            .join(notices, notices.c.channel == channels.c.id)
            .where(notices.c.at <= now, channels.c.leased <= now, rested)
            .distinct()
            .limit(most)
        )
        with self.database.connect() as connection:
            found = list(connection.execute(ready).scalars())
        return [batch for channel in found if (batch := self.claimed(channel, now)) is not None]

    def claimed(self, channel: str, now: float) -> NoticeBatch | None:
        """What is to be sent to a channel; None if another process sends it."""
        free = channels.c.id == channel, channels.c.leased <= now
        with self.database.begin() as connection:
            leased = update(channels).where(*free).values(leased=now + LEASE_SECONDS)
            if not connection.execute(leased).rowcount:
                return None
            to = connection.execute(select(channels).where(channels.c.id == channel)).one()
            if is_orphaned(connection, to):
                forget(connection, channels.c.id == channel)
                return None
            waiting = select(notices).where(notices.c.channel == channel, notices.c.at <= now)
            rows = connection.execute(waiting.order_by(notices.c.code)).all()
            # What was tried before is repeated as it was; what has come since goes next.
            name = min((row.batch for row in rows if row.batch), default=None)
            if name is None:
                name = self.chance.randbytes(12).hex()
                for row in rows:
                    this = notices.c.channel == channel, notices.c.code == row.code
                    connection.execute(update(notices).where(*this).values(batch=name))
            else:
                rows = [row for row in rows if row.batch == name]
            numbers = {row.code: row.number for row in rows}
            told = awaited(connection, to, numbers)
            asked = asked_to(connection, to.person, numbers, now)
        return NoticeBatch(name, channel_in(to), numbers, told, asked)

    def sent(self, batch: NoticeBatch, really: bool = True) -> None:
        """It has been sent, or nothing of it is news any more."""
        for code, number in batch.numbers.items():
            with self.database.begin() as connection:  # one by one: moves must never wait for us
                connection.execute(delete(notices).where(*row_of(batch, code, number)))
        values = (
            {"leased": 0.0, "failures": 0, "last": self.wall_clock()} if really else {"leased": 0.0}
        )
        self.release(batch, values)

    def failed(self, batch: NoticeBatch) -> None:
        """It could not be sent: try again later, or give it up."""
        now, given_up = self.wall_clock(), False
        for code, number in batch.numbers.items():
            this = row_of(batch, code, number)
            with self.database.begin() as connection:
                tries = connection.scalar(select(notices.c.tries).where(*this))
                if tries is None:
                    continue
                if tries >= len(BACKOFF):
                    given_up = True
                    connection.execute(delete(notices).where(*this))
                else:
                    later = {"tries": tries + 1, "at": now + BACKOFF[tries]}
                    connection.execute(update(notices).where(*this).values(later))
        failures = batch.channel.failures + given_up
        self.release(batch, {"leased": 0.0, "failures": failures})

    def release(self, batch: NoticeBatch, values: dict[str, Any]) -> None:
        chosen = update(channels).where(channels.c.id == batch.channel.id)
        with self.database.begin() as connection:
            connection.execute(chosen.values(values))


def row_of(batch: NoticeBatch, code: str, number: int) -> tuple[Any, ...]:
    """The condition for a notice of a batch, unless another turn has taken its place."""
    return (
        notices.c.channel == batch.channel.id,
        notices.c.code == code,
        notices.c.number == number,
    )


def forget(connection: Connection, chosen: Any) -> None:
    """Delete channels, and what waits for them.

    A mailbox that has not confirmed is kept for a day as nobody's: it counts how often we wrote.
    """
    gone = select(channels.c.id).where(chosen)
    connection.execute(delete(notices).where(notices.c.channel.in_(gone)))
    counted = channels.c.kind == MAIL, ~channels.c.confirmed
    connection.execute(update(channels).where(chosen, *counted).values(person=NOBODY))
    connection.execute(delete(channels).where(chosen, channels.c.person != NOBODY))


def is_orphaned(connection: Connection, channel: Any) -> bool:
    """Whether a browser is no longer signed in as the person who asked for notices on it."""
    if channel.device is None:
        return False
    mine = devices.c.token == channel.device, devices.c.person == channel.person
    return connection.execute(select(devices.c.person).where(*mine)).first() is None


def awaited(connection: Connection, channel: Any, numbers: dict[str, int]) -> list[Turn]:
    """The decisions to tell about: all that the person has not seen, or a group's new ones."""
    wanted = (
        select(turns.c.code, tables.c.game, due.c.until, people.c.name)
        .join(tables, tables.c.code == turns.c.code)
        .join(people, people.c.id == turns.c.person)
        .outerjoin(due, due.c.code == turns.c.code)
        .where(~is_restricted(CLOSED, turns.c.code))
        .order_by(due.c.until, turns.c.code, people.c.name)
    )
    if channel.kind == HOOK:
        wanted = wanted.where(turns.c.code.in_(numbers))
    else:
        wanted = wanted.where(turns.c.person == channel.person, ~turns.c.seen)
    found: dict[str, Turn] = {}
    for code, game, until, name in connection.execute(wanted):
        before = found.get(code, Turn(code, game, until))
        found[code] = before._replace(who=(*before.who, name))
    return list(found.values())


def asked_to(
    connection: Connection, person: str, numbers: dict[str, int], now: float
) -> list[Asked]:
    """The invitations to tell about, unless somebody has seen them by now, or they are void."""
    codes = [code for code, number in numbers.items() if number == INVITATION]
    if not codes:
        return []
    wanted = (
        invited(person, now)
        .where(invitations.c.code.in_(codes), invitations.c.state == NEW)
        .order_by(invitations.c.at, invitations.c.code)
    )
    rows = connection.execute(wanted)
    return [Asked(row.code, row.game, row.name, row.kind) for row in rows]


def channel_in(row: Any) -> Channel:
    """A row of channels."""
    return Channel(
        row.id,
        row.person,
        row.kind,
        row.address,
        json.loads(row.keys or "{}"),
        row.language,
        row.token,
        row.confirmed,
        row.failures,
        row.device,
    )

"""Devices: where people are signed in. Each has a random token; only its hash is stored.

A link, valid once and for ten minutes, signs another device in as the same person. When a device
is signed out, open links of its person become void: it may have made one to come back by.
"""

import base64
import hashlib
import random
from collections.abc import Collection
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.names import in_parts
from kartentisch.server.storage.schema import (
    REMOVED,
    devices,
    is_restricted,
    links,
    people,
    shunned,
)
from kartentisch.server.surroundings import DAY, MACHINE, Surroundings
from kartentisch.server.table.person import Person
from kartentisch.server.wire.http import Device
from kartentisch.server.wire.refusals import refused

LINK_SECONDS = 600
KEPT_SECONDS = 3600.0  # after a link has run out, so that we can say what became of it
MOST_DEVICES = 50  # of one person
CACHED = 10_000  # devices that were here recently
CACHED_SECONDS = 20.0


class SignedIn(NamedTuple):
    """A device that is signed in, by the hash of its token; seen: the last day it was used.

    unheard: those whom its person does not want to hear.
    """

    device: bytes
    person: Person
    about: str = ""
    seen: float = 0.0
    unheard: frozenset[str] = frozenset()


def digest(secret: str | bytes) -> bytes:
    """What is kept of a token, a code or a challenge."""
    plain = secret.encode() if isinstance(secret, str) else secret
    return hashlib.sha256(plain).digest()


def id_of(device: bytes) -> str:
    """What a device is called in lists: the beginning of its hash, which nobody can sign in by."""
    return device[:8].hex()


def new_token(chance: random.Random, size: int) -> str:
    """A text that nobody can guess."""
    return base64.urlsafe_b64encode(chance.randbytes(size)).rstrip(b"=").decode()


def add_device(connection: Connection, person: str, token: str, about: str, now: float) -> None:
    """Sign a device in. about: its browser and system."""
    row = {"token": digest(token), "person": person, "about": about}
    connection.execute(insert(devices).values(**row, since=now, seen=day_of(now)))


def check_there(connection: Connection, person: str) -> None:
    """Before something is added to a person: refused if they are deleted, or removed for good.

    It writes their row as it is. So a deletion waits, and deletes what is added, too.
    """
    same = update(people).where(people.c.id == person, people.c.name != "")
    if not connection.execute(same.values(name=people.c.name)).rowcount:
        raise refused("not_signed_in")
    if connection.scalar(select(is_restricted(REMOVED, person))):
        raise refused("not_signed_in")


def day_of(seconds: float) -> float:
    """When a day began, in UTC."""
    return seconds - seconds % DAY


class Devices:
    """Who is signed in where. Methods block unless they say otherwise: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.now = surroundings.now
        self.wall_clock = surroundings.wall_clock
        self.chance = surroundings.chance
        self.recent: dict[bytes, tuple[SignedIn, float]] = {}  # by hash, with when it expires
        self.forgettings = 0  # how often this process had to look somebody up again

    # --- who somebody is

    def find(self, token: str) -> SignedIn | None:
        """Whose token it is."""
        device, before = digest(token), self.forgettings
        wanted = (
            select(
                people.c.id,
                people.c.name,
                people.c.owner,
                people.c.named,
                devices.c.about,
                devices.c.seen,
            )
            .join(devices, devices.c.person == people.c.id)
            .where(devices.c.token == device)
        )
        with self.database.connect() as connection:
            found = connection.execute(wanted).first()
            if found is None:
                return None
            shuns = select(shunned.c.other).where(shunned.c.person == found.id)
            unheard = frozenset(connection.scalars(shuns))
        *person, about, seen = found
        known = SignedIn(device, Person(*person), about, seen, unheard)
        if len(self.recent) >= CACHED:
            self.recent.clear()
        if before == self.forgettings:  # else it may have changed while it was read
            self.recent[device] = known, self.now() + CACHED_SECONDS
        return known

    def recognise(self, token: str) -> SignedIn | None:
        """Whose token it is, if they were here recently. Does not block."""
        known, until = self.recent.get(digest(token), (None, 0.0))
        return known if until > self.now() else None

    def forget_recent(self, person: str | None = None) -> None:
        """Look a person up again, or everyone: something has changed. Does not block."""
        self.forgettings += 1
        for device, (known, _) in list(self.recent.items()):
            if person in (None, known.person.id):
                self.recent.pop(device, None)

    def is_news(self, known: SignedIn, about: str) -> bool:
        """Whether to note that a device is used: once per day. Does not block."""
        return known.seen < day_of(self.wall_clock()) or (not known.about and about != "")

    def note_seen(self, device: bytes, about: str) -> None:
        """Note that a device is used today, and what it is."""
        change = update(devices).where(devices.c.token == device)
        with self.database.begin() as connection:
            connection.execute(change.values(seen=day_of(self.wall_clock()), about=about))

    # --- signing in and out

    def sign_in(self, person: str, about: str = "") -> str:
        """A token for another device of a person."""
        token = new_token(self.chance, 32)
        with self.database.begin() as connection:
            add_device(connection, person, token, about, self.wall_clock())
        return token

    def listed(self, person: str, own: bytes) -> list[Device]:
        """The devices of a person, the one that asks first, then the last used ones."""
        wanted = (
            select(devices.c.token, devices.c.about, devices.c.since, devices.c.seen)
            .where(devices.c.person == person)
            .order_by(devices.c.seen.desc(), devices.c.since.desc())
        )
        with self.database.connect() as connection:
            rows = connection.execute(wanted).all()
        found = [
            Device(id_of(token), about, date_of(since), date_of(max(since, seen)), token == own)
            for token, about, since, seen in rows
        ]
        return sorted(found, key=lambda device: not device.this)

    def sign_out(self, person: str, device: str) -> list[bytes]:
        """Sign one of a person's devices out, by its id; the hashes of those that are."""
        with self.database.connect() as connection:
            own = connection.scalars(select(devices.c.token).where(devices.c.person == person))
            found = [token for token in own if id_of(token) == device]
        return self.sign_out_where(person, devices.c.token.in_(found)) if found else []

    def sign_out_others(self, person: str, own: bytes) -> list[bytes]:
        """Sign out all devices of a person but one; the hashes of those that are."""
        return self.sign_out_where(person, devices.c.token != own)

    def sign_out_where(self, person: str, wanted: ColumnElement[bool]) -> list[bytes]:
        unused = delete(links).where(links.c.person == person, ~links.c.used)
        gone = delete(devices).where(devices.c.person == person, wanted)
        with self.database.begin() as connection:
            check_there(connection, person)
            # The links first: a device that is signing in by one is then there, and goes too.
            connection.execute(unused)
            return list(connection.scalars(gone.returning(devices.c.token)))

    def make_room(self, person: str) -> list[bytes]:
        """Sign out the device used longest ago if there are too many; the hashes of those that are.

        For somebody who signs in by a passkey: they may have no other device left to do it on.
        """
        wanted = (
            select(devices.c.token)
            .where(devices.c.person == person)
            .order_by(devices.c.seen.desc(), devices.c.since.desc())
            .offset(MOST_DEVICES - 1)
        )
        with self.database.connect() as connection:
            extra = list(connection.scalars(wanted))
        return self.sign_out_where(person, devices.c.token.in_(extra)) if extra else []

    def still_signed_in(self, some: Collection[bytes]) -> set[bytes]:
        """Which of these devices are signed in."""
        found: set[bytes] = set()
        with self.database.connect() as connection:
            for part in in_parts(set(some)):
                wanted = select(devices.c.token).where(devices.c.token.in_(part))
                found.update(connection.scalars(wanted))
        return found

    # --- links to other devices

    def make_link(self, person: str) -> str:
        """A code that signs another device in as this person, once."""
        code, now = new_token(self.chance, 16), self.wall_clock()
        with self.database.begin() as connection:
            check_there(connection, person)
            connection.execute(delete(links).where(links.c.until < now - KEPT_SECONDS))
            connection.execute(
                insert(links).values(code=digest(code), person=person, until=now + LINK_SECONDS)
            )
        return code

    def linked(self, code: str) -> str:
        """The person of a link, which stays as it is. Refused if it is not valid."""
        with self.database.connect() as connection:
            return self.read_link(connection, code)

    def claim(self, code: str, about: str, before: SignedIn | None) -> tuple[Person, str | None]:
        """Use a link: the person, and this device's token; no token if it is theirs already.

        before: who this device has been, and is no longer.
        """
        token, now = new_token(self.chance, 32), self.wall_clock()
        use = update(links).where(links.c.code == digest(code), ~links.c.used).values(used=True)
        with self.database.begin() as connection:
            person = self.read_link(connection, code)
            if before is not None and before.person.id == person:
                return before.person, None
            check_there(connection, person)
            if connection.execute(use.returning(links.c.person)).first() is None:
                raise refused("used_link")  # by another device, at the same moment
            own = select(func.count()).where(devices.c.person == person)
            if connection.execute(own).scalar_one() >= MOST_DEVICES:
                raise refused("too_many_devices", most=MOST_DEVICES)
            add_device(connection, person, token, about, now)
            if before is not None:
                connection.execute(delete(devices).where(devices.c.token == before.device))
            wanted = select(people.c.id, people.c.name, people.c.owner, people.c.named)
            found = connection.execute(wanted.where(people.c.id == person)).one()
        return Person(*found), token

    def read_link(self, connection: Connection, code: str) -> str:
        wanted = select(links.c.person, links.c.until, links.c.used)
        found = connection.execute(wanted.where(links.c.code == digest(code))).first()
        if found is None:
            raise refused("no_link")
        if found.used:
            raise refused("used_link")
        if found.until < self.wall_clock():
            raise refused("expired_link")
        person: str = found.person
        return person


def date_of(seconds: float) -> str:
    """A day, as YYYY-MM-DD."""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()

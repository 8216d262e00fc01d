"""People: guests with a name. A random token is the identity; only its hash is stored.

Each device has its own token. A link code, valid once and for ten minutes, gives another device a
token for the same person. Third-party bots are persons with an owner.
"""

import hashlib
import secrets
import time

from sqlalchemy import Engine, delete, insert, select, update

from kartentisch.server.storage.schema import devices, links, people
from kartentisch.server.table.person import Person

LINK_SECONDS = 600
CACHED = 10_000  # people who were here recently
CACHED_SECONDS = 20.0


def digest(secret: str) -> bytes:
    """What is kept of a token or code."""
    return hashlib.sha256(secret.encode()).digest()


class People:
    """Who is who. All methods but `recognise` block: call them in a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.recent: dict[bytes, tuple[Person, float]] = {}  # by token, with when it expires

    def welcome(self, name: str, owner: str | None = None) -> tuple[Person, str]:
        """A new person, and the token of their device."""
        person = Person(secrets.token_hex(8), name, owner)
        with self.engine.begin() as connection:
            connection.execute(insert(people).values(**person._asdict(), since=time.time()))
        return person, self.give_token(person.id)

    def give_token(self, person: str) -> str:
        """A token for another device of a person."""
        token = secrets.token_urlsafe(32)
        with self.engine.begin() as connection:
            connection.execute(
                insert(devices).values(token=digest(token), person=person, since=time.time())
            )
        return token

    def find(self, token: str) -> Person | None:
        """Whose token it is."""
        hashed = digest(token)
        wanted = (
            select(people.c.id, people.c.name, people.c.owner)
            .join(devices, devices.c.person == people.c.id)
            .where(devices.c.token == hashed)
        )
        with self.engine.connect() as connection:
            found = connection.execute(wanted).first()
        if found is None:
            return None
        if len(self.recent) >= CACHED:
            self.recent.clear()
        self.recent[hashed] = Person(*found), time.monotonic() + CACHED_SECONDS
        return Person(*found)

    def recognise(self, token: str) -> Person | None:
        """Whose token it is, if they were here recently. Does not block."""
        person, until = self.recent.get(digest(token), (None, 0.0))
        return person if until > time.monotonic() else None

    def rename(self, person: str, name: str) -> None:
        """Give a person another name, for tables from now on."""
        self.recent.clear()
        with self.engine.begin() as connection:
            connection.execute(update(people).where(people.c.id == person).values(name=name))

    def forget(self, token: str) -> None:
        """Forget a device."""
        self.recent.pop(digest(token), None)
        with self.engine.begin() as connection:
            connection.execute(delete(devices).where(devices.c.token == digest(token)))

    def make_link(self, person: str) -> str:
        """A code that makes another device this person's, once."""
        code = secrets.token_urlsafe(16)
        now = time.time()
        with self.engine.begin() as connection:
            connection.execute(delete(links).where(links.c.until < now))
            connection.execute(
                insert(links).values(code=digest(code), person=person, until=now + LINK_SECONDS)
            )
        return code

    def claim(self, code: str) -> tuple[Person, str] | None:
        """The person of a link code, and a token for this device; None if the code is not valid."""
        used = (
            delete(links)
            .where(links.c.code == digest(code), links.c.until >= time.time())
            .returning(links.c.person)
        )
        with self.engine.begin() as connection:
            person = connection.execute(used).scalar()
        if person is None:
            return None
        token = self.give_token(person)
        found = self.find(token)
        return None if found is None else (found, token)

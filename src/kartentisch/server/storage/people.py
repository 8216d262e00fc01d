"""People: guests with a name. A random token is the identity; only its hash is stored.

Each device has its own token. A link code, valid once and for ten minutes, gives another device a
token for the same person. Third-party bots are persons with an owner.
"""

import base64
import hashlib
from collections.abc import Iterable

from sqlalchemy import delete, insert, select, update

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.listing_changes import seat_name_changes
from kartentisch.server.storage.names import names_of, seat_names_at
from kartentisch.server.storage.schema import devices, links, people
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table.person import Person

LINK_SECONDS = 600
CACHED = 10_000  # people who were here recently
CACHED_SECONDS = 20.0


def digest(secret: str) -> bytes:
    """What is kept of a token or code."""
    return hashlib.sha256(secret.encode()).digest()


class People:
    """Who is who. All methods block unless they say otherwise: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.now = surroundings.now
        self.wall_clock = surroundings.wall_clock
        self.chance = surroundings.chance
        self.recent: dict[bytes, tuple[Person, float]] = {}  # by token, with when it expires

    def welcome(
        self, name: str, owner: str | None = None, named: bool = True
    ) -> tuple[Person, str]:
        """A new person, and the token of their device. named: they chose the name themselves."""
        person = Person(self.chance.randbytes(8).hex(), name, owner, named)
        with self.database.begin() as connection:
            connection.execute(insert(people).values(**person._asdict(), since=self.wall_clock()))
        return person, self.give_token(person.id)

    def give_token(self, person: str) -> str:
        """A token for another device of a person."""
        token = self.new_token(32)
        with self.database.begin() as connection:
            connection.execute(
                insert(devices).values(token=digest(token), person=person, since=self.wall_clock())
            )
        return token

    def new_token(self, size: int) -> str:
        """A text that nobody can guess. Does not block."""
        return base64.urlsafe_b64encode(self.chance.randbytes(size)).rstrip(b"=").decode()

    def find(self, token: str) -> Person | None:
        """Whose token it is."""
        hashed = digest(token)
        wanted = (
            select(people.c.id, people.c.name, people.c.owner, people.c.named)
            .join(devices, devices.c.person == people.c.id)
            .where(devices.c.token == hashed)
        )
        with self.database.connect() as connection:
            found = connection.execute(wanted).first()
        if found is None:
            return None
        if len(self.recent) >= CACHED:
            self.recent.clear()
        self.recent[hashed] = Person(*found), self.now() + CACHED_SECONDS
        return Person(*found)

    def recognise(self, token: str) -> Person | None:
        """Whose token it is, if they were here recently. Does not block."""
        person, until = self.recent.get(digest(token), (None, 0.0))
        return person if until > self.now() else None

    def rename(self, person: str, name: str, named: bool = True) -> None:
        """Give a person another name, everywhere."""
        change = update(people).where(people.c.id == person).values(name=name, named=named)
        with self.database.begin() as connection:
            connection.execute(change)
        self.forget_recent(person)

    def forget_recent(self, person: str) -> None:
        """Look a person up again: they have another name. Does not block."""
        for token, (known, _) in list(self.recent.items()):
            if known.id == person:
                self.recent.pop(token, None)

    def names_at(
        self, code: str, persons: Iterable[str | None]
    ) -> tuple[dict[str, str], dict[int, str]]:
        """The names of persons at a table, and of its seats if they have their own."""
        with self.database.connect() as connection:
            seats = seat_names_at(connection, [code])
            names = names_of(connection, persons)
        return names, {seat: name for (_, seat), name in seats.items()}

    def name_seat(self, code: str, seat: int, name: str) -> None:
        """Give a seat its own name, at a table that is played on one device."""
        with self.database.begin() as connection:
            for change in seat_name_changes(code, {seat: name}):
                connection.execute(change.statement, list(change.rows))

    def forget(self, token: str) -> None:
        """Forget a device."""
        self.recent.pop(digest(token), None)
        with self.database.begin() as connection:
            connection.execute(delete(devices).where(devices.c.token == digest(token)))

    def make_link(self, person: str) -> str:
        """A code that makes another device this person's, once."""
        code = self.new_token(16)
        now = self.wall_clock()
        with self.database.begin() as connection:
            connection.execute(delete(links).where(links.c.until < now))
            connection.execute(
                insert(links).values(code=digest(code), person=person, until=now + LINK_SECONDS)
            )
        return code

    def claim(self, code: str) -> tuple[Person, str] | None:
        """The person of a link code, and a token for this device; None if the code is not valid."""
        used = (
            delete(links)
            .where(links.c.code == digest(code), links.c.until >= self.wall_clock())
            .returning(links.c.person)
        )
        with self.database.begin() as connection:
            person = connection.execute(used).scalar()
        if person is None:
            return None
        token = self.give_token(person)
        found = self.find(token)
        return None if found is None else (found, token)

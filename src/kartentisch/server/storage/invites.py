"""Short codes for tables in the lobby: six characters that one can say aloud.

A code leads to its table for half an hour, and no longer than until the match starts. There are
887 million of them, and an address may try only a few per minute, so nobody finds one by guessing.
"""

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.schema import invites, playable, tables
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.wire.http import INVITE_LENGTH, INVITE_LETTERS, Invite

INVITE_SECONDS = 1800
TRIES = 5  # to find a code that no table has


class Invites:
    """The short codes of tables. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.surroundings = surroundings

    def invite(self, code: str) -> Invite | None:
        """The short code of a table, a new one if need be; None if it is not in the lobby."""
        for _ in range(TRIES):
            try:
                return self.find_or_make(code)
            except IntegrityError:
                continue  # another process was faster, or the code is another table's
        return None

    def find_or_make(self, code: str) -> Invite | None:
        now = self.surroundings.wall_clock()
        wanted = select(invites.c.short, invites.c.until).where(
            invites.c.code == code, invites.c.until > now
        )
        lobby = select(tables.c.code).where(tables.c.code == code, tables.c.phase == "open")
        with self.database.begin() as connection:
            if connection.execute(lobby).first() is None:
                return None
            found = connection.execute(wanted).first()
            if found is not None:
                return Invite(*found)
            short = "".join(self.surroundings.chance.choices(INVITE_LETTERS, k=INVITE_LENGTH))
            until = now + INVITE_SECONDS
            connection.execute(delete(invites).where(invites.c.until <= now))
            connection.execute(insert(invites).values(short=short, code=code, until=until))
        return Invite(short, until)

    def table_of(self, short: str) -> str | None:
        """The table that a short code leads to, or None."""
        wanted = (
            select(invites.c.code)
            .join(tables, tables.c.code == invites.c.code)
            .where(
                invites.c.short == short,
                invites.c.until > self.surroundings.wall_clock(),
                tables.c.phase == "open",
                playable,
            )
        )
        with self.database.connect() as connection:
            return connection.execute(wanted).scalar()

"""Passkeys: people sign in with them on a device that does not know them. We keep only public keys.

A challenge is a random text that a passkey signs. It is valid once and for five minutes, in any
process: only the one that deletes its row may use it.
"""

import base64
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.devices import check_there, date_of, day_of, digest
from kartentisch.server.storage.schema import challenges, passkeys
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.wire.mine import Passkey
from kartentisch.server.wire.refusals import refused

CHALLENGE_SECONDS = 300
MOST_CHALLENGES = 20_000  # of all people together; the oldest make room
MOST_PASSKEYS = 20  # of one person
LONGEST_CREDENTIAL = 1023  # bytes, as WebAuthn has it


class NewPasskey(NamedTuple):
    """A passkey whose making has been verified."""

    credential: bytes
    public_key: bytes
    signatures: int
    name: str


class KnownPasskey(NamedTuple):
    """Whose passkey it is, and what verifies its signatures."""

    person: str
    public_key: bytes


class Passkeys:
    """The passkeys of people. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock
        self.chance = surroundings.chance

    # --- challenges

    def challenge(self, person: str | None) -> bytes:
        """A new challenge. person: who adds a passkey; None for somebody who signs in."""
        made, now = self.chance.randbytes(32), self.wall_clock()
        row = {"challenge": digest(made), "person": person, "until": now + CHALLENGE_SECONDS}
        oldest = select(challenges.c.challenge).order_by(challenges.c.until)
        with self.database.begin() as connection:
            connection.execute(delete(challenges).where(challenges.c.until < now))
            if person is not None:
                connection.execute(delete(challenges).where(challenges.c.person == person))
            waiting = connection.execute(select(func.count()).select_from(challenges)).scalar_one()
            if waiting >= MOST_CHALLENGES:
                extra = oldest.limit(waiting - MOST_CHALLENGES + 1)
                connection.execute(delete(challenges).where(challenges.c.challenge.in_(extra)))
            connection.execute(insert(challenges).values(row))
        return made

    def redeem(self, challenge: bytes, person: str | None) -> None:
        """Use a challenge up. Refused if it was not made for this, has run out or was used."""
        used = delete(challenges).where(challenges.c.challenge == digest(challenge))
        with self.database.begin() as connection:
            found = connection.execute(
                used.returning(challenges.c.person, challenges.c.until)
            ).first()
        if found is None or found.person != person or found.until < self.wall_clock():
            raise refused("late_passkey")

    # --- passkeys

    def add(self, person: str, new: NewPasskey) -> Passkey:
        """Keep a passkey. Refused if somebody has it already, or the person too many."""
        now = self.wall_clock()
        own = select(func.count()).where(passkeys.c.person == person)
        row = {**new._asdict(), "person": person, "since": now, "used": day_of(now)}
        if len(new.credential) > LONGEST_CREDENTIAL:
            raise refused("bad_passkey")
        try:
            with self.database.begin() as connection:
                check_there(connection, person)
                connection.execute(insert(passkeys).values(row))
                if connection.execute(own).scalar_one() > MOST_PASSKEYS:
                    raise refused("too_many_passkeys", most=MOST_PASSKEYS)
        except IntegrityError:
            raise refused("known_passkey") from None
        return passkey(new.credential, new.name, now, now)

    def listed(self, person: str) -> list[Passkey]:
        """The passkeys of a person, the newest first."""
        wanted = (
            select(passkeys.c.credential, passkeys.c.name, passkeys.c.since, passkeys.c.used)
            .where(passkeys.c.person == person)
            .order_by(passkeys.c.since.desc())
        )
        with self.database.connect() as connection:
            return [passkey(*row) for row in connection.execute(wanted)]

    def credentials_of(self, person: str) -> list[bytes]:
        """What a person's devices know their passkeys by."""
        wanted = select(passkeys.c.credential).where(passkeys.c.person == person)
        with self.database.connect() as connection:
            return list(connection.scalars(wanted))

    def rename(self, person: str, name: str, called: str) -> None:
        """Call one of a person's passkeys something else."""
        credential = self.find_own(person, name)
        change = update(passkeys).where(passkeys.c.credential == credential)
        with self.database.begin() as connection:
            connection.execute(change.values(name=called))

    def remove(self, person: str, name: str) -> None:
        """Remove one of a person's passkeys: nobody signs in by it any more."""
        credential = self.find_own(person, name)
        with self.database.begin() as connection:
            connection.execute(delete(passkeys).where(passkeys.c.credential == credential))

    def find_own(self, person: str, name: str) -> bytes:
        """What a person's passkey is known by, from its id. Refused if it is not theirs."""
        for credential in self.credentials_of(person):
            if id_of(credential) == name:
                return credential
        raise refused("no_passkey")

    # --- signing in

    def find(self, credential: bytes) -> KnownPasskey:
        """Whose passkey it is. Refused if it is nobody's."""
        wanted = select(passkeys.c.person, passkeys.c.public_key)
        with self.database.connect() as connection:
            found = connection.execute(wanted.where(passkeys.c.credential == credential)).first()
        if found is None:
            raise refused("no_passkey")
        return KnownPasskey(*found)

    def count_use(self, credential: bytes, signatures: int) -> None:
        """Note that a passkey was used. Refused if its counter did not rise, unless it has none.

        A passkey that counts and comes with an old number exists twice.
        """
        own = passkeys.c.credential == credential
        before = passkeys.c.signatures
        rises = before < signatures
        if signatures == 0:
            rises = before == 0
        change = update(passkeys).where(own, rises)
        now = self.wall_clock()
        with self.database.begin() as connection:
            noted = connection.execute(
                change.values(signatures=signatures, used=day_of(now))
            ).rowcount
        if not noted:
            self.find(credential)  # refused if it was removed meanwhile
            raise refused("copied_passkey")


def passkey(credential: bytes, name: str, since: float, used: float) -> Passkey:
    """A passkey as its person is told of it."""
    shown = base64.urlsafe_b64encode(credential).rstrip(b"=").decode()
    return Passkey(
        id_of(credential), name, date_of(since), date_of(max(since, used)), credential=shown
    )


def id_of(credential: bytes) -> str:
    """What a passkey is called in lists."""
    return digest(credential)[:8].hex()

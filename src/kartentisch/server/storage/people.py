"""People: guests with a name. Third-party bots are persons with an owner."""

from collections.abc import Iterable

from sqlalchemy import insert, update

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.devices import add_device, check_there, new_token
from kartentisch.server.storage.listing_changes import seat_name_changes
from kartentisch.server.storage.names import names_of, seat_names_at
from kartentisch.server.storage.schema import people
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table.person import Person


class People:
    """Who is called what. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock
        self.chance = surroundings.chance

    def welcome(
        self, name: str, owner: str | None = None, named: bool = True, about: str = ""
    ) -> tuple[Person, str]:
        """A new person, and the token of their device. named: they chose the name themselves.

        about: the browser and system of the device.
        """
        person = Person(self.chance.randbytes(8).hex(), name, owner, named)
        token, now = new_token(self.chance, 32), self.wall_clock()
        with self.database.begin() as connection:
            if owner is not None:
                check_there(connection, owner)
            connection.execute(insert(people).values(**person._asdict(), since=now))
            add_device(connection, person.id, token, about, now)
        return person, token

    def rename(self, person: str, name: str, named: bool = True) -> None:
        """Give a person another name, everywhere."""
        change = update(people).where(people.c.id == person).values(name=name, named=named)
        with self.database.begin() as connection:
            check_there(connection, person)
            connection.execute(change)

    def names_at(
        self, code: str, persons: Iterable[str | None]
    ) -> tuple[dict[str, str], dict[int, str]]:
        """The names of persons at a table, and of its seats if they have their own."""
        with self.database.connect() as connection:
            seats = seat_names_at(connection, [code])
            names = names_of(connection, persons)
        return names, {seat: name for (_, seat), name in seats.items()}

    def name_seat(self, person: str, code: str, seat: int, name: str) -> None:
        """Give a person's seat its own name, at a table that is played on one device."""
        with self.database.begin() as connection:
            check_there(connection, person)
            for change in seat_name_changes(code, {seat: name}):
                connection.execute(change.statement, list(change.rows))

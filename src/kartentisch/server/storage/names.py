"""What people and seats are called, for readers of journals and lists, which hold persons by id."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, select

from kartentisch.server.storage.schema import people, seat_names

AT_A_TIME = 500  # values in one query
UNKNOWN = "?"  # someone who is not in the database any more

SeatNames = dict[tuple[str, int], str]  # by a table's code and the seat
Key = TypeVar("Key", str, bytes)


class Holder(msgspec.Struct, omit_defaults=True):
    """Who held a seat, as it is stored: a person by id, a bot by name."""

    person: str | None = None
    name: str = ""


def names_of(connection: Connection, persons: Iterable[str | None]) -> dict[str, str]:
    """The names of persons, by id."""
    found: dict[str, str] = {}
    for some in in_parts({person for person in persons if person}):
        wanted = select(people.c.id, people.c.name).where(people.c.id.in_(some))
        found.update((person, name) for person, name in connection.execute(wanted))
    return found


def seat_names_at(connection: Connection, codes: Iterable[str]) -> SeatNames:
    """The names of seats at tables that are played on one device."""
    found: SeatNames = {}
    for some in in_parts(set(codes)):
        wanted = select(seat_names).where(seat_names.c.code.in_(some))
        found.update({(code, seat): name for code, seat, name in connection.execute(wanted)})
    return found


def in_parts(values: set[Key]) -> Iterable[list[Key]]:
    """Values in a fixed order, a few at a time."""
    ordered = sorted(values)
    return (ordered[at : at + AT_A_TIME] for at in range(0, len(ordered), AT_A_TIME))


class Naming:
    """Looks up the names of everyone at some tables at once."""

    def __init__(
        self, connection: Connection, codes: Iterable[str], persons: Iterable[str | None]
    ) -> None:
        self.persons = names_of(connection, persons)
        self.seats = seat_names_at(connection, codes)

    def name(self, code: str, seat: int, person: str | None, name: str) -> str:
        """What to call who holds a seat; name: a bot's."""
        if person is None:
            return name
        return self.seats.get((code, seat)) or self.persons.get(person, UNKNOWN)

    def names(self, code: str, holders: Sequence[Holder]) -> list[str]:
        """What to call everyone who played a match."""
        return [
            self.name(code, seat, holder.person, holder.name) for seat, holder in enumerate(holders)
        ]


def holders_in(stored: str) -> list[Holder]:
    """Who played a match, as it is stored."""
    return msgspec.json.decode(stored, type=list[Holder])

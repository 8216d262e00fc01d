"""What everyone at one table is called: the table's journal holds persons by their id alone."""

from collections.abc import Collection

from kartentisch.server.storage.names import UNKNOWN
from kartentisch.server.table.table import Table


class Names:
    """The names of the people at a table, and of its seats if it is played on one device."""

    def __init__(self) -> None:
        self.people: dict[str, str] = {}
        self.seats: dict[int, str] = {}

    def of(self, person: str | None) -> str:
        """What a person is called."""
        return self.people.get(person or "", UNKNOWN)

    def at(self, table: Table, seat: int) -> str:
        """What to call who holds a seat; empty if nobody does."""
        occupant = table.occupants[seat]
        if occupant is None:
            return ""
        if occupant.person is None:
            return occupant.name
        own = self.seats.get(seat) if table.settings.one_device else None
        return own or self.of(occupant.person)

    def take_seats(self, names: dict[int, str | None]) -> None:
        """Seats get other names, or lose theirs."""
        for seat, name in names.items():
            self.seats.pop(seat, None)
            if name is not None:
                self.seats[seat] = name

    def unknown(self, persons: Collection[str | None]) -> set[str]:
        """Those whose names have not been looked up."""
        return {person for person in persons if person and person not in self.people}


def persons_at(table: Table) -> set[str]:
    """Everyone whose name is shown at a table: who sits there, and who has spoken."""
    seated = {occupant.person or "" for _, occupant in table.people()}
    return seated | {spoken.by or "" for spoken in table.said}

"""What people at the tables of this process are called, and whom they don't hear.

The database knows. It is read when a room is made, when somebody unknown comes, and again when
another process hints that something has changed.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server.cluster.bus import BusHint
from kartentisch.server.live.names import Names
from kartentisch.server.table.person import tidy
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused, refused

if TYPE_CHECKING:
    from kartentisch.server.live.house import House
    from kartentisch.server.live.room import Room
    from kartentisch.server.live.visits import Visit


class Lookup:
    """Names that are being read. outdated: somebody got another one meanwhile."""

    def __init__(self, persons: Collection[str]) -> None:
        self.persons = persons
        self.outdated = True


class NameLookups:
    """Reads names for all rooms, and tells rooms what has changed."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.running: set[Lookup] = set()

    async def fill_in(self, names: Names, code: str, persons: set[str]) -> None:
        """Look up names for a table; again if one of these people was renamed meanwhile."""
        lookup = Lookup(persons)
        self.running.add(lookup)
        try:
            while lookup.outdated:
                lookup.outdated = False
                found = await self.house.in_thread(self.house.people.names_at, code, persons)
        except SQLAlchemyError:
            raise refused("storage") from None
        finally:
            self.running.discard(lookup)
        people, names.seats = found
        names.people.update(people)

    def outdate(self, person: str | None = None) -> None:
        """A person has another name, or perhaps everyone has: what is being read may be old."""
        for lookup in self.running:
            if person is None or person in lookup.persons:
                lookup.outdated = True

    def renamed(self, person: str, name: str) -> None:
        """A person has another name, as the database says."""
        self.outdate(person)
        for room in self.house.rooms:
            room.renamed(person, name)

    def look_up_person(self, person: str) -> None:
        """Another process hints that a person has another name, or hears somebody no more."""
        self.outdate(person)
        self.house.devices.forget_recent(person)
        for room in self.house.rooms:
            if person in room.names.people:
                self.look_up(room)
        if any(visit.person.id == person for room in self.house.rooms for visit in room.visits):
            self.house.in_background(self.look_up_unheard(person))

    async def look_up_unheard(self, person: str) -> None:
        """Read again whom somebody does not want to hear, at every table where they are."""
        try:
            unheard = await self.house.in_thread(self.house.acquaintances.unheard_by, person)
        except SQLAlchemyError:
            return  # as before, until they come again
        for room in self.house.rooms:
            for visit in room.visits:
                if visit.person.id == person:
                    visit.unheard = unheard

    def look_up_all(self) -> None:
        """Hints may have been lost: anybody may have another name."""
        self.outdate()
        for room in self.house.rooms:
            self.look_up(room)

    def look_up(self, room: "Room") -> None:
        """Read the names of a table again, and tell what has changed."""
        self.house.in_background(self.read_for(room, set(room.names.people)))

    def get_to_know(self, room: "Room", persons: Collection[str]) -> None:
        """Read the names of people who have come to a table, if they are not known."""
        unknown = room.names.unknown(persons)
        if unknown:
            self.house.in_background(self.read_for(room, unknown))

    async def read_for(self, room: "Room", persons: set[str]) -> None:
        """Read names for a room, and tell everyone there which are new."""
        found = Names()
        try:
            await self.fill_in(found, room.table.code, persons)
        except Refused:
            return  # the database is away; the names stay as they are
        for person, name in found.people.items():
            if person in room.names.people:
                room.renamed(person, name)
            else:
                room.names.people[person] = name
        room.seats_renamed(found.seats)
        room.attendance.tell()

    async def name_seat(self, visit: "Visit", command: m.Call) -> None:
        """Give a seat on one device its name, on disk and then for everyone."""
        room = visit.room
        code, seat, name = room.table.code, command.seat, tidy(command.name)
        try:
            await self.house.in_thread(
                self.house.people.name_seat, visit.person.id, code, seat, name
            )
        except SQLAlchemyError:
            visit.refuse(command, refused("storage"), remember=False)
            return
        except Refused as refusal:  # they have been deleted
            visit.refuse(command, refusal)
            return
        room.seats_renamed({**room.names.seats, seat: name})
        self.house.bus.tell(BusHint(code=code, named=True))
        visit.answer(command, room.table.number)

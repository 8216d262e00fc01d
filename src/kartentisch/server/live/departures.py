"""People who are deleted, and what operators want deleted in time.

The database comes first: when the name is gone from there, devices are signed out, every table
shows "somebody", and seats are left. If this process dies in between, the next round of any process
does the rest.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server.cluster.bus import BusHint
from kartentisch.server.storage.deleting import Deleting, Seat
from kartentisch.server.wire.refusals import Refused

if TYPE_CHECKING:
    from kartentisch.server.live.house import House

log = logging.getLogger("kartentisch.departures")

ROUND_SECONDS = 600.0


class Keep(NamedTuple):
    """For how many days things are kept; 0: for ever."""

    guests: int = 0
    tables: int = 0


class Departures:
    """Deletes people and old tables."""

    def __init__(self, house: "House", deleting: Deleting) -> None:
        self.house = house
        self.deleting = deleting

    async def delete(self, person: str) -> None:
        """Delete a person: on disk, and then at every table, in all processes."""
        gone = await self.house.in_thread(self.deleting.delete, person)
        # What they have just sent may seat them somewhere yet: they leave after that.
        here = [
            (visit.person.id, room.table.code)
            for room in self.house.rooms
            for visit in room.visits
            if visit.person.id in gone.persons
        ]
        for somebody in gone.persons:
            self.house.sign_outs.tell(somebody, gone.devices, "signed_out")
            self.house.name_lookups.renamed(somebody, "")
            self.house.bus.tell(BusHint(person=somebody))
        await self.leave(dict.fromkeys([*gone.seats, *here]))

    async def leave(self, seats: Iterable[Seat]) -> None:
        """Have people leave tables."""
        for person, code in seats:
            try:
                room = await self.house.rooms.load(code)
                if room is not None:
                    room.depart(person)
            except Refused:
                continue  # the next round tries again
            except Exception as fault:  # the other tables have to be left all the same
                log.error("a table could not be left", exc_info=fault)

    async def watch(self, keep: Keep) -> None:
        """Every few minutes: finish what was begun, and delete what is too old."""
        while True:
            try:
                await self.go_round(keep)
            except SQLAlchemyError as error:
                log.error("the database failed: %s", type(error).__name__)
            await asyncio.sleep(ROUND_SECONDS)

    async def go_round(self, keep: Keep) -> None:
        """One round; it deletes only so much at a time."""
        in_thread, deleting = self.house.in_thread, self.deleting
        await self.leave(await in_thread(deleting.finish))
        if keep.guests:
            for person in await in_thread(deleting.old_guests, keep.guests):
                await self.delete(person)
        if keep.tables:
            for code in await in_thread(deleting.old_tables, keep.tables):
                await in_thread(deleting.delete_table, code, keep.tables)
            await in_thread(deleting.delete_contests, keep.tables)

"""A device that is signed out loses its connections: here at once, in other processes by a hint.

A hint may be lost, so a process that is not alone also asks the database now and then whether the
devices of its visitors are still signed in: with every poll, each second while the bus is down.
"""

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server.cluster.bus import BusHint
from kartentisch.server.live.connections import show_out

if TYPE_CHECKING:
    from kartentisch.server.live.house import House
    from kartentisch.server.live.visits import Visit

Why = Literal["signed_out", "replaced"]


class SignOuts:
    """Hangs up on devices that are signed out."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.polling: asyncio.Task[None] | None = None

    def tell(self, person: str, devices: Collection[bytes], why: Why) -> None:
        """Devices of a person have been signed out, in this process."""
        self.house.devices.forget_recent(person)
        for visit in self.visits():
            if visit.device in devices:
                show_out(visit.connection, why)
        self.house.bus.tell(BusHint(signed_out=person, replaced=why == "replaced"))

    def heard(self, person: str, why: Why) -> None:
        """Another process hints that devices of a person have been signed out."""
        self.house.devices.forget_recent(person)
        self.check([visit for visit in self.visits() if visit.person.id == person], why)

    def poll(self) -> None:
        """Hints may have been lost: anybody may have been signed out."""
        self.house.devices.forget_recent()
        if self.polling is None or self.polling.done():
            self.polling = self.check(self.visits(), "signed_out")

    def visits(self) -> "list[Visit]":
        return [visit for room in self.house.rooms for visit in room.visits]

    def check(self, visits: "list[Visit]", why: Why) -> asyncio.Task[None] | None:
        """Ask the database about the devices of visitors, and hang up on those that are gone."""
        return self.house.in_background(self.look_up(visits, why)) if visits else None

    async def look_up(self, visits: "list[Visit]", why: Why) -> None:
        devices = {visit.device for visit in visits}
        try:
            found = await self.house.in_thread(self.house.devices.still_signed_in, devices)
        except SQLAlchemyError:
            return  # the next poll asks again
        for visit in visits:
            if visit.device not in found:
                show_out(visit.connection, why)

"""What the processes of a server tell each other about their tables, by hints on the bus.

A hint may be lost and is never the truth: the journal is. After lost hints journals are polled and
everyone tells again who is where.
"""

import asyncio
import logging

from kartentisch.server.cluster.bus import PULSE_SECONDS, Bus, BusHint
from kartentisch.server.cluster.neighbours import Neighbours
from kartentisch.server.live.rooms import Rooms

log = logging.getLogger("kartentisch.exchange")


class Exchange:
    """Takes hints from the bus to the rooms, and from the rooms to the bus."""

    def __init__(self, bus: Bus, rooms: Rooms) -> None:
        self.bus = bus
        self.rooms = rooms
        self.neighbours = Neighbours()

    def announce(self, code: str, number: int) -> None:
        """Tell the other processes that a journal has grown."""
        self.bus.tell(BusHint(code=code, number=number))

    def heard(self, hint: BusHint) -> None:
        """A hint from another process."""
        if hint.leaving:
            self.neighbours.left(hint.process)
            self.lost_neighbour(hint.process)
            return
        if self.neighbours.heard(hint.process):
            self.ask_around()
        room = self.rooms.get(hint.code)
        if room is None:
            return
        if hint.number is not None:
            room.hear_number(hint.number)
        if hint.present is not None:
            room.attendance.heard(hint.process, hint.present)
            room.turns.arrange()
        if hint.asks and room.visits:
            room.attendance.announce()

    def reconnected(self) -> None:
        """The bus can be heard again; hints may have been lost."""
        self.neighbours.excuse_all()
        self.rooms.poll_all()
        self.ask_around()

    def ask_around(self) -> None:
        """Tell who is at which table here, and ask who is elsewhere."""
        for room in self.rooms:
            if room.visits:
                room.attendance.announce(asks=True)

    async def watch(self) -> None:
        """Notice when another process has died."""
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            if self.bus.connected:
                for process in self.neighbours.give_up_silent():
                    log.warning("another process of this server is gone")
                    self.lost_neighbour(process)

    def lost_neighbour(self, process: str) -> None:
        """Nobody is connected to another process any more, and its last hints may be lost."""
        self.rooms.poll_all()
        for room in self.rooms:
            if process in room.attendance.elsewhere:
                room.attendance.heard(process, ())
                room.turns.arrange()

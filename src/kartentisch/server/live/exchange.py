"""What the processes of a server tell each other about their tables, by hints on the bus.

A hint may be lost and is never the truth: the journal is. When the bus was down, journals are
polled and everyone tells again who is where. A hint that is lost alone is repaired within seconds,
because each process goes on telling how its rooms stand.
"""

import asyncio
import logging
from collections.abc import Callable
from itertools import count

from kartentisch.server.cluster.bus import PULSE_SECONDS, Bus, BusHint
from kartentisch.server.cluster.neighbours import Neighbours
from kartentisch.server.live.name_lookups import NameLookups
from kartentisch.server.live.rooms import Rooms
from kartentisch.server.live.sign_outs import SignOuts
from kartentisch.server.surroundings import MACHINE

log = logging.getLogger("kartentisch.exchange")

RETOLD_PULSES = 6  # after which each room is told again
OUTDATED_SECONDS = 3 * RETOLD_PULSES * PULSE_SECONDS  # what was not told again since is past


class Exchange:
    """Takes hints from the bus to the rooms, and from the rooms to the bus."""

    def __init__(
        self,
        bus: Bus,
        rooms: Rooms,
        name_lookups: NameLookups,
        sign_outs: SignOuts,
        now: Callable[[], float] = MACHINE.now,
    ) -> None:
        self.bus = bus
        self.rooms = rooms
        self.name_lookups = name_lookups
        self.sign_outs = sign_outs
        self.now = now
        self.neighbours = Neighbours(now)

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
        if hint.person:
            self.name_lookups.look_up_person(hint.person)
        if hint.signed_out:
            self.sign_outs.heard(hint.signed_out, "replaced" if hint.replaced else "signed_out")
        room = self.rooms.get(hint.code)
        if room is None:
            return
        if hint.number is not None:
            room.hear_number(hint.number)
        if hint.present is not None:
            room.attendance.heard(hint.process, hint.present)
            room.turns.arrange()
        if hint.named:
            self.name_lookups.look_up(room)
        if hint.asks and room.visits:
            room.attendance.announce()

    def reconnected(self) -> None:
        """The bus can be heard again; hints may have been lost."""
        self.neighbours.excuse_all()
        for room in self.rooms:
            room.attendance.excuse_all()
        self.rooms.poll_all()
        self.name_lookups.look_up_all()
        self.sign_outs.poll()
        self.ask_around()

    def ask_around(self) -> None:
        """Tell who is at which table here, and ask who is elsewhere."""
        for room in self.rooms:
            if room.visits:
                room.attendance.announce(asks=True)

    def tell_again(self, pulse: int) -> None:
        """Tell how some of the rooms stand, each pulse others: an earlier hint may be lost."""
        for place, room in enumerate(self.rooms):
            if place % RETOLD_PULSES == pulse % RETOLD_PULSES:
                room.attendance.announce(number=room.table.number)

    async def watch(self) -> None:
        """Notice when another process has died, and repair what hints have failed to tell."""
        for pulse in count():
            await asyncio.sleep(PULSE_SECONDS)
            if self.bus.shared and self.bus.connected:
                self.tell_again(pulse)
                self.forget_outdated()
            if self.bus.connected:
                for process in self.neighbours.give_up_silent():
                    log.warning("another process of this server is gone")
                    self.lost_neighbour(process)

    def forget_outdated(self) -> None:
        """Forget people at a process that has let go of a room, if its last hint was lost."""
        before = self.now() - OUTDATED_SECONDS
        for room in self.rooms:
            for process in room.attendance.outdated(before):
                room.attendance.heard(process, ())
                room.turns.arrange()

    def lost_neighbour(self, process: str) -> None:
        """Nobody is connected to another process any more, and its last hints may be lost."""
        self.rooms.poll_all()
        for room in self.rooms:
            if process in room.attendance.elsewhere:
                room.attendance.heard(process, ())
                room.turns.arrange()

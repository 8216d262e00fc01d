"""Who is at a table: in this process by their connections, in others by what the bus tells.

After the table's grace time a bot stands in for a person who is away, as long as another person is
there to play with. People who come back have their seat again at once.
"""

import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from kartentisch.server.cluster.bus import BusHint
from kartentisch.server.table import entries as e
from kartentisch.server.wire import messages as m

if TYPE_CHECKING:
    import asyncio

    from kartentisch.server.live.room import Room


class Attendance:
    """Who is here and who is away."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.elsewhere: dict[str, frozenset[str]] = {}  # the persons at each other process
        self.away_since: dict[str, float] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.told: tuple[list[bool], int] = ([], 0)

    def is_here(self, person: str) -> bool:
        """Whether a person is connected, to this process or another."""
        return self.connected(person) or self.is_elsewhere(person)

    def connected(self, person: str) -> bool:
        return person in [visit.person.id for visit in self.room.visits]

    def is_elsewhere(self, person: str) -> bool:
        return any(person in persons for persons in self.elsewhere.values())

    def in_this_process(self) -> set[str]:
        """Everyone who is connected to the table in this process."""
        return {visit.person.id for visit in self.room.visits}

    # --- connections of this process

    def came(self, person: str) -> None:
        """Someone has connected to this process."""
        self.away_since.pop(person, None)
        self.announce(asks=len(self.room.visits) == 1)
        self.check()
        self.tell()

    def went(self, person: str) -> None:
        """One of someone's connections is gone."""
        if not self.connected(person):
            self.announce()
        self.check()
        self.tell()

    def announce(self, asks: bool = False) -> None:
        """Tell the other processes who is here; the first to come asks who is there."""
        here = sorted(self.in_this_process())
        hint = BusHint(code=self.room.table.code, present=here, asks=asks)
        self.room.house.bus.tell(hint)

    # --- connections of other processes

    def heard(self, process: str, persons: Collection[str]) -> None:
        """Another process tells who is there."""
        self.elsewhere.pop(process, None)
        if persons:
            self.elsewhere[process] = frozenset(persons)
        for person in persons:
            self.away_since.pop(person, None)
        self.check()
        self.tell()

    def leads(self) -> bool:
        """Whether this process has the bots think.

        It is the process that the first person in the order of seats is connected to. Processes
        that know the same agree; if they don't, the journal lets one of them win.
        """
        own = self.room.house.bus.process
        for person in self.audience():
            hosts = [process for process, persons in self.elsewhere.items() if person in persons]
            if self.connected(person):
                hosts.append(own)
            if hosts:
                return min(hosts) == own
        return False

    # --- being away

    def audience(self) -> list[str]:
        """The people the table goes on for: its players, or if all have left, the spectators."""
        players = [occupant.person or "" for _, occupant in self.room.table.people()]
        return players or sorted(self.in_this_process().union(*self.elsewhere.values()))

    def someone_plays(self) -> bool:
        """Whether one of those is here; otherwise the table sleeps."""
        return any(self.is_here(person) for person in self.audience())

    def returned(self, person: str | None) -> None:
        """Someone is back, at any process: if they go again, they have the whole grace time."""
        if person in self.away_since:
            self.away_since[person] = time.monotonic()

    def check(self) -> None:
        """Give seats back to people who are here, and to bots where people are away too long."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        table = self.room.table
        now = time.monotonic()
        soonest = None
        playing = table.phase == "playing" and self.someone_plays()
        for seat, occupant in table.people():
            person = occupant.person or ""
            if self.connected(person):
                self.away_since.pop(person, None)
                if occupant.standing_in:
                    self.room.want(e.Returned(seat=seat))
            elif self.is_here(person) or occupant.standing_in or not playing:
                continue
            else:
                since = self.away_since.setdefault(person, now)
                left = since + table.settings.grace - now
                if left <= 0 and not self.room.house.bus.connected:
                    left = 1.0  # nobody knows who is at another process
                if left <= 0:
                    self.room.want(e.Absent(seat=seat))
                else:
                    soonest = left if soonest is None else min(soonest, left)
        if not playing:
            self.away_since.clear()  # a sleeping table counts nobody's absence
        if soonest is not None:
            self.timer = self.room.house.loop.call_later(soonest + 0.01, self.check)

    def tell(self) -> None:
        """Tell everyone at the table who is there, if that has changed."""
        here = [
            occupant is not None and occupant.person is not None and self.is_here(occupant.person)
            for occupant in self.room.table.occupants
        ]
        seated = {occupant.person for _, occupant in self.room.table.people()}
        everyone = self.in_this_process().union(*self.elsewhere.values())
        watching = len(everyone - seated)
        if (here, watching) != self.told:
            self.told = (here, watching)
            message = m.encoder.encode(m.Presence(here, watching))
            for visit in list(self.room.visits):
                visit.send(message)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

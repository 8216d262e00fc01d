"""Who is at a table: in this process by their lines, in others by what the bus tells.

After the table's grace time a bot stands in for a person who is away, as long as another person is
there to play on with. Whoever comes back has the seat again at once.
"""

import time
from typing import TYPE_CHECKING

from kartentisch.server import entries as e
from kartentisch.server import messages as m

if TYPE_CHECKING:
    import asyncio

    from kartentisch.server.room import Room

ELSEWHERE_SECONDS = 15.0  # for how long a word from another process holds


class Attendance:
    """Who is here and who is away."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.elsewhere: dict[tuple[str, str], float] = {}  # (process, person): until when
        self.away_since: dict[str, float] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.told: tuple[list[bool], int] = ([], 0)

    def is_here(self, person: str) -> bool:
        """Whether a person is connected, to this process or another."""
        if self.connected(person):
            return True
        now = time.monotonic()
        return any(who == person and until > now for (_, who), until in self.elsewhere.items())

    def connected(self, person: str) -> bool:
        return any(visit.person.id == person for visit in self.room.visits)

    def came(self, person: str) -> None:
        """Someone's line is up in this process."""
        self.away_since.pop(person, None)
        self.room.house.announce_presence(self.room.table.code, person, True)
        self.check()
        self.tell()

    def went(self, person: str) -> None:
        """One of someone's lines is gone."""
        if not self.connected(person):
            self.room.house.announce_presence(self.room.table.code, person, False)
        self.check()
        self.tell()

    def heard(self, process: str, person: str, here: bool) -> None:
        """Another process tells that someone is there or gone."""
        if here:
            self.elsewhere[process, person] = time.monotonic() + ELSEWHERE_SECONDS
            self.away_since.pop(person, None)
        else:
            self.elsewhere.pop((process, person), None)
        self.check()
        self.tell()

    def repeat(self) -> None:
        """Tell the other processes once more who is here."""
        for person in {visit.person.id for visit in self.room.visits}:
            self.room.house.announce_presence(self.room.table.code, person, True)

    def someone_plays(self) -> bool:
        """Whether a person who plays is here: else the table sleeps."""
        return any(self.is_here(place.person or "") for _, place in self.room.table.people())

    def check(self) -> None:
        """Give seats back to those who are here; see who has been away for too long."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        table = self.room.table
        now = time.monotonic()
        soonest = None
        playing = table.phase == "playing" and self.someone_plays()
        for seat, place in table.people():
            person = place.person or ""
            if self.connected(person):
                self.away_since.pop(person, None)
                if place.standing_in:
                    self.room.want(e.Returned(seat=seat))
            elif self.is_here(person) or place.standing_in or not playing:
                continue
            else:
                since = self.away_since.setdefault(person, now)
                left = since + table.settings.grace - now
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
            place is not None and place.person is not None and self.is_here(place.person)
            for place in self.room.table.places
        ]
        seated = {place.person for _, place in self.room.table.people()}
        watching = len({visit.person.id for visit in self.room.visits} - seated)
        if (here, watching) != self.told:
            self.told = (here, watching)
            message = m.encoder.encode(m.Presence(here, watching))
            for visit in list(self.room.visits):
                visit.send(message)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

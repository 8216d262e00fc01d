"""Who is at a table: in this process by their connections, in others by what the bus tells.

After the table's grace time a bot stands in for a person who is away, as long as another person is
there to play with. People who come back have their seat again at once, unless they left it: then
they sit down again themselves. At a table over days being away is usual, and nobody stands in.
"""

import random
from collections.abc import Collection
from typing import TYPE_CHECKING

from kartentisch.server.cluster.bus import BusHint
from kartentisch.server.live import updates
from kartentisch.server.table import entries as e
from kartentisch.server.table.deciding import goes_on_alone
from kartentisch.server.wire import messages as m

if TYPE_CHECKING:
    import asyncio

    from kartentisch.server.live.room import Room

MOST_WATCHERS = 50  # who are listed by name
CROWD = 20  # connections: with more, all changes of who is there within
NEWS_SECONDS = 0.25  # are told at once, or a hundred who come cost ten thousand messages


class Attendance:
    """Who is here and who is away."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.elsewhere: dict[str, frozenset[str]] = {}  # the persons at each other process,
        self.heard_at: dict[str, float] = {}  # and when it has last told so
        self.away_since: dict[str, float] = {}  # while the table waits for them
        self.gone_since: dict[str, float] = {}  # when each was first missed here
        self.timer: asyncio.TimerHandle | None = None
        self.told: tuple[object, ...] = ()
        self.news: asyncio.TimerHandle | None = None

    @property
    def chance(self) -> random.Random:
        """Where secrets come from."""
        return self.room.house.surroundings.chance

    def is_here(self, person: str) -> bool:
        """Whether a person is connected, to this process or another."""
        return self.connected(person) or self.is_elsewhere(person)

    def seconds_away(self, person: str) -> float | None:
        """For how long a person has been missed here; None if they are here.

        None too while the bus is down: they may be connected to another process.
        """
        if self.is_here(person) or not self.room.house.bus.connected:
            return None
        now = self.room.house.now()
        return now - self.gone_since.setdefault(person, now)

    def connected(self, person: str) -> bool:
        for visit in self.room.visits:
            if visit.person.id == person:
                return True
        return False

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

    def announce(self, asks: bool = False, number: int | None = None) -> None:
        """Tell the other processes who is here; the first to come asks who is there."""
        here = sorted(self.in_this_process())
        hint = BusHint(code=self.room.table.code, number=number, present=here, asks=asks)
        self.room.house.bus.tell(hint)

    # --- connections of other processes

    def heard(self, process: str, persons: Collection[str]) -> None:
        """Another process tells who is there."""
        self.elsewhere.pop(process, None)
        self.heard_at.pop(process, None)
        if persons:
            self.elsewhere[process] = frozenset(persons)
            self.heard_at[process] = self.room.house.now()
        for person in persons:
            self.away_since.pop(person, None)
        self.room.house.name_lookups.get_to_know(self.room, persons)
        self.check()
        self.tell()

    def outdated(self, before: float) -> list[str]:
        """The processes that have told nothing since then: their people must have gone.

        Each goes on telling who is there, until it lets go of the room.
        """
        return [process for process, at in self.heard_at.items() if at < before]

    def excuse_all(self) -> None:
        """Nobody could be heard for a while: what was told last holds again from now on."""
        now = self.room.house.now()
        self.heard_at = dict.fromkeys(self.heard_at, now)

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
        return goes_on_alone(self.room.table)  # then whoever has woken it

    # --- being away

    def audience(self) -> list[str]:
        """The people the table goes on for: its players, or if all have left, the spectators."""
        people = self.room.table.people()
        players = [occupant.person or "" for _, occupant in people if not occupant.left]
        return players or sorted(self.in_this_process().union(*self.elsewhere.values()))

    def someone_plays(self) -> bool:
        """Whether one of those is here; otherwise the table sleeps."""
        return any(self.is_here(person) for person in self.audience())

    def returned(self, person: str | None) -> None:
        """Someone is back, at any process: if they go again, they have the whole grace time."""
        if person in self.away_since:
            self.away_since[person] = self.room.house.now()

    def check(self) -> None:
        """Give seats back to people who are here, and to bots where people are away too long."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        table = self.room.table
        now = self.room.house.now()
        self.miss(now)
        soonest = None
        playing = table.phase == "playing" and not table.paused and self.someone_plays()
        playing = playing and not table.settings.over_days  # there nobody has to be here
        for seat, occupant in table.people():
            person = occupant.person or ""
            if self.connected(person):
                self.away_since.pop(person, None)
                if occupant.standing_in and not occupant.left:
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

    def miss(self, now: float) -> None:
        """Note since when the players and the host have not been here."""
        table = self.room.table
        for person in {table.host, *(occupant.person or "" for _, occupant in table.people())}:
            if self.is_here(person):
                self.gone_since.pop(person, None)
            else:
                self.gone_since.setdefault(person, now)

    def tell(self) -> None:
        """Tell everyone at the table who is there, if that has changed; a crowd a little later."""
        if len(self.room.visits) <= CROWD:
            self.tell_now()
        elif self.news is None:
            self.news = self.room.house.loop.call_later(NEWS_SECONDS, self.tell_now)

    def tell_now(self) -> None:
        if self.news is not None:
            self.news.cancel()
            self.news = None
        occupants = self.room.table.occupants
        here = [
            occupant is not None and occupant.person is not None and self.is_here(occupant.person)
            for occupant in occupants
        ]
        watchers = self.watchers()
        if (here, watchers) != self.told:
            self.told = (here, watchers)
            away = [updates.away(occupant, self) for occupant in occupants]
            listed = watchers[:MOST_WATCHERS]
            message = m.encoder.encode(m.Presence(here, away, len(watchers), listed))
            for visit in list(self.room.visits):
                visit.send(message)

    def watchers(self) -> list[m.Watcher]:
        """Everyone who is here without a seat, by name."""
        seated = {occupant.person for _, occupant in self.room.table.people()}
        everyone = self.in_this_process().union(*self.elsewhere.values())
        names = self.room.names
        found = [m.Watcher(person, names.of(person)) for person in everyone - seated]
        return sorted(found, key=lambda watcher: (watcher.name, watcher.person))

    def close(self) -> None:
        for timer in (self.timer, self.news):
            if timer is not None:
                timer.cancel()

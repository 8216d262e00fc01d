"""Everything that the tables of one process share, from its start to its orderly end."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from sqlalchemy import Engine

from kartentisch.server import metrics
from kartentisch.server.cluster.bus import Bus, BusHint
from kartentisch.server.live.bots import Bots
from kartentisch.server.live.connections import FAREWELL_SECONDS, say_goodbye
from kartentisch.server.live.departures import Departures
from kartentisch.server.live.exchange import Exchange
from kartentisch.server.live.moderation import Moderator
from kartentisch.server.live.name_lookups import NameLookups
from kartentisch.server.live.patience import Patience
from kartentisch.server.live.reviews import Reviews
from kartentisch.server.live.rooms import Rooms
from kartentisch.server.live.sign_outs import SignOuts
from kartentisch.server.live.telling import NoticeServices, Telling
from kartentisch.server.live.tolls import Limits, Tolls
from kartentisch.server.live.waking import Waking
from kartentisch.server.storage.acquaintances import Acquaintances
from kartentisch.server.storage.contests import Contests
from kartentisch.server.storage.database import in_use, mark_suspect
from kartentisch.server.storage.days import Days
from kartentisch.server.storage.deleting import Deleting
from kartentisch.server.storage.devices import Devices
from kartentisch.server.storage.downloads import Downloads
from kartentisch.server.storage.due import DueTimes
from kartentisch.server.storage.invitations import Invitations
from kartentisch.server.storage.invites import Invites
from kartentisch.server.storage.journal import Journal
from kartentisch.server.storage.listings import Listings
from kartentisch.server.storage.looking_back import LookingBack
from kartentisch.server.storage.moderation import Moderation
from kartentisch.server.storage.notices import Notices
from kartentisch.server.storage.passkeys import Passkeys
from kartentisch.server.storage.people import People
from kartentisch.server.storage.ratings import Ratings
from kartentisch.server.storage.reviews import KeptReviews
from kartentisch.server.storage.solving import Solving
from kartentisch.server.storage.writers import MakeWriter, writer_for
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table.forbidden import ForbiddenWords
from kartentisch.server.wire.acquaintances import Shunning

AGAIN_SECONDS = 2.0  # until a watch that failed goes on
LAST_WRITES_SECONDS = 3.0  # for the database to take what is in flight when the server stops
LAST_READS_SECONDS = 1.0  # for threads that still read

ANY_WORDS = ForbiddenWords()
MakeBots = Callable[[Callable[..., object], int | None], Bots]


class House:
    """The tables of one process, and what they need to go on."""

    def __init__(
        self,
        engine: Engine,
        bus: Bus,
        limits: Limits,
        bot_threads: int | None = None,
        surroundings: Surroundings = MACHINE,
        make_writer: MakeWriter = writer_for,
        make_bots: MakeBots = Bots,
        notice_services: NoticeServices = NoticeServices(),  # noqa: B008  # it never changes
        words: ForbiddenWords = ANY_WORDS,
    ) -> None:
        self.engine = engine
        self.bus = bus
        self.limits = limits
        self.words = words
        self.surroundings = surroundings
        self.now = surroundings.now
        self.in_thread = surroundings.in_thread
        self.loop = asyncio.get_running_loop()
        self.stopping = False
        self.moves = metrics.Moves(self.loop.call_soon)
        self.bots = make_bots(self.call_from_thread, bot_threads)
        self.background: set[asyncio.Task[None]] = set()
        self.rooms = Rooms(self)
        self.name_lookups = NameLookups(self)
        self.tolls = Tolls(limits, self.now)
        self.journal = Journal(
            engine, self.loop, not bus.shared, self.lose_storage, surroundings, make_writer
        )
        self.people = People(self.journal, surroundings)
        self.devices = Devices(self.journal, surroundings)
        self.passkeys = Passkeys(self.journal, surroundings)
        self.invites = Invites(self.journal, surroundings)
        self.reviews = Reviews(self, KeptReviews(self.journal, surroundings), self.bots)
        self.solving = Solving(self.journal, surroundings)
        self.days = Days(self.journal, surroundings)
        self.contests = Contests(self.journal, surroundings)
        self.due = DueTimes(self.journal, surroundings)
        self.notices = Notices(self.journal, surroundings)
        self.acquaintances = Acquaintances(self.journal, surroundings)
        self.invitations = Invitations(self.journal, surroundings)
        self.ratings = Ratings(self.journal, surroundings)
        self.listings = Listings(self.journal, surroundings)
        self.looking_back = LookingBack(self.journal)
        self.moderator = Moderator(self, Moderation(self.journal, surroundings))
        self.downloads = Downloads(self.journal, surroundings)
        self.sign_outs = SignOuts(self)
        self.departures = Departures(self, Deleting(self.journal, surroundings))
        self.exchange = Exchange(
            bus, self.rooms, self.name_lookups, self.sign_outs, surroundings.now
        )
        self.patience = Patience(self)
        self.waking = Waking(self)
        self.telling = Telling(self, notice_services)
        watches = (
            *(self.rooms.sweep, self.patience.watch, self.exchange.watch),
            *(self.waking.watch, self.telling.watch, self.moderator.watch),
        )
        self.watches = [self.loop.create_task(keep_on(watch)) for watch in watches]
        bus.start(self.exchange.heard, self.exchange.reconnected)

    def call_from_thread(self, function: object, *arguments: object) -> None:
        """Bring an answer from a thread into the loop, unless that has ended."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function, *arguments)  # type: ignore[arg-type]

    def in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin something that nobody waits for."""
        task = self.loop.create_task(work)
        self.background.add(task)  # the loop alone would let it be collected
        task.add_done_callback(self.background.discard)
        return task

    def lose_storage(self) -> None:
        """The disk has failed: tell everyone, and end at once.

        What is in memory may never have reached the disk. Ending in good order would write it, and
        pass it off as safe.
        """
        self.stopping = True
        mark_suspect(self.engine)
        for room in self.rooms:
            for visit in list(room.visits):
                say_goodbye(visit.connection, "storage")
        self.loop.call_later(FAREWELL_SECONDS, self.surroundings.end, os.EX_IOERR)

    async def rename(self, person: str, name: str, named: bool) -> None:
        """Give a person another name, on disk and then at every table, in all processes."""
        await self.in_thread(self.people.rename, person, name, named)
        self.devices.forget_recent(person)
        self.name_lookups.renamed(person, name)
        self.bus.tell(BusHint(person=person))

    async def shun(self, person: str, other: str, how: Shunning | None) -> None:
        """Mute or block somebody for a person, on disk and then at every table they are at."""
        await self.in_thread(self.acquaintances.shun, person, other, how)
        self.devices.forget_recent(person)
        await self.name_lookups.look_up_unheard(person)
        self.bus.tell(BusHint(person=person))

    async def take_leave(self) -> None:
        """Finish what is in flight, tell everyone, and wait until they have hung up."""
        if self.stopping:
            return
        self.stopping = True
        for task in self.watches:
            task.cancel()
        end = self.now() + LAST_WRITES_SECONDS
        while any(room.writing for room in self.rooms) and self.now() < end:
            await asyncio.sleep(0.005)
        for room in self.rooms:
            room.attendance.close()
            room.turns.stop_clock()
            for visit in list(room.visits):
                say_goodbye(visit.connection, "stopping")
        end = self.now() + 2 * FAREWELL_SECONDS
        while any(room.visits for room in self.rooms) and self.now() < end:
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        """Stop, after everyone has been told."""
        await self.take_leave()
        self.bots.close()
        self.telling.close()
        self.journal.close()
        await self.bus.close()
        end = self.now() + LAST_READS_SECONDS
        while in_use(self.engine) and self.now() < end:
            await asyncio.sleep(0.005)
        self.engine.dispose()


async def keep_on(watch: Callable[[], Awaitable[None]]) -> None:
    """Run what never ends by itself. A bug in it is reported, and must not end it either."""
    while True:
        try:
            await watch()
        except Exception as fault:
            said = {"message": "a watch failed; it goes on", "exception": fault}
            asyncio.get_running_loop().call_exception_handler(said)
        await asyncio.sleep(AGAIN_SECONDS)

"""Opening a table, and beginning at it: its first entries, on disk before they are answered."""

import asyncio
import random

import msgspec

from kartentisch.server.live.house import House
from kartentisch.server.storage.due import due_changes
from kartentisch.server.storage.listing_changes import listing_changes
from kartentisch.server.storage.writers import WRITTEN, AppendResult
from kartentisch.server.surroundings import MACHINE
from kartentisch.server.table import commands, hosting
from kartentisch.server.table import entries as e
from kartentisch.server.table.bots import bot_name
from kartentisch.server.table.person import Everyone, Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.http import Begin, Opened
from kartentisch.server.wire.refusals import refused

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
CODE_LENGTH = 12


class Opening:
    """A table that is being opened, and not yet anyone else's to see."""

    def __init__(
        self, person: Person, table: Table, chance: random.Random = MACHINE.chance
    ) -> None:
        self.person = person
        self.company = Everyone(chance)
        self.before = table  # as it is on disk
        self.table = table.copy()
        self.entries: list[e.AnyEntry] = []

    def add(self, entry: e.AnyEntry) -> None:
        self.entries.append(entry)
        self.table.apply(self.table.number + 1, entry)

    def arrange(self, wish: Begin) -> None:
        """Sit down, seat bots and start, as far as wanted."""
        if wish.sit is not None:
            self.sit(wish.sit, wish.entropy)
        if wish.fill is not None:
            self.fill(wish.fill)
        if wish.start:
            self.start()

    def sit(self, seat: int, entropy: str) -> None:
        """Seat the person who opens the table."""
        self.add(
            commands.sat(self.table, self.person, m.Sit(id="open", seat=seat, entropy=entropy))
        )

    def fill(self, level: str) -> None:
        """Seat bots of a level at all free seats."""
        for seat, occupant in enumerate(self.table.occupants):
            if occupant is None:
                name = bot_name(self.table.occupants, seat)
                self.add(e.BotSat(by=self.person.id, seat=seat, name=name, level=level))

    def start(self) -> None:
        """Begin the first match."""
        self.add(hosting.start(self.table, self.person, None, None, self.company))

    async def write(self, house: House) -> AppendResult:
        """Write the entries down, unless somebody has written others."""
        code, entries = self.table.code, self.entries
        written: asyncio.Future[AppendResult] = house.loop.create_future()
        bodies = [e.encode(entry).decode() for entry in entries]
        now = house.surroundings.wall_clock()
        changes = listing_changes(self.before, entries, self.table, now)
        if self.table.settings.over_days:
            changes += due_changes(self.before, entries, self.table, now)
        number = self.before.number + 1
        house.journal.append(code, number, bodies, changes, written.set_result)
        return await written


async def open_table(
    house: House,
    person: Person,
    settings: m.Settings,
    wish: Begin,
    deal: str | None = None,
    practice: e.Practice | None = None,
) -> Opened:
    """Open a table, and do what is wished for at it.

    deal: the seed of known cards; practice: where the first match begins.
    """
    opening = new_opening(house, person)
    opening.add(hosting.opened(person, settings, deal, opening.company, practice))
    commitment = opening.table.commitment
    opening.arrange(wish)
    if await opening.write(house) is not WRITTEN:
        raise refused("storage")
    return Opened(opening.table.code, commitment)


def new_opening(house: House, person: Person) -> Opening:
    """A table with a code that nobody can guess."""
    chance = house.surroundings.chance
    return Opening(person, Table(new_code(chance)), chance)


def new_code(chance: random.Random) -> str:
    """A name for links that nobody can guess, of a table or an event."""
    return "".join(chance.choices(CODE_LETTERS, k=CODE_LENGTH))


async def begin_table(house: House, person: Person, code: str, wish: Begin) -> None:
    """Sit down, seat bots and start at a table at which nothing has been done since it opened."""
    rows = await house.in_thread(house.journal.read, code, 0, 2) if m.is_code(code) else []
    if not rows:
        raise refused("no_table")
    table = Table(code)
    try:
        table.apply(1, e.entry_from(rows[0][1]))
    except msgspec.ValidationError:  # it is deleted, or the package of its game is gone
        raise refused("no_table") from None
    if person.id != table.host:
        raise refused("not_host")
    if len(rows) > 1:
        raise refused("begun")
    opening = Opening(person, table, house.surroundings.chance)
    opening.arrange(wish)
    if not opening.entries:
        return
    result = await opening.write(house)
    if result is not WRITTEN:
        raise refused("begun" if result is AppendResult.TOO_LATE else "storage")
    house.exchange.announce(code, opening.table.number)
    await house.rooms.hear_number(code, opening.table.number)

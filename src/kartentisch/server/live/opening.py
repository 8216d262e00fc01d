"""Opening a table: its first entries, on disk before anyone gets its code."""

import asyncio
import secrets

from kartentisch.server.live.house import House
from kartentisch.server.storage.journal import WRITTEN, AppendResult
from kartentisch.server.storage.listing_changes import listing_changes
from kartentisch.server.table import commands
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import refused

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
CODE_LENGTH = 12


class Opening:
    """A table that is being opened: not yet on disk, and not yet anyone else's to see."""

    def __init__(self, person: Person, settings: m.Settings, deal: str | None = None) -> None:
        """deal: the seed of known cards."""
        self.person = person
        self.table = Table("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)))
        self.entries: list[e.AnyEntry] = []
        self.add(commands.opened(person, settings, deal))

    def add(self, entry: e.AnyEntry) -> None:
        self.entries.append(entry)
        self.table.apply(len(self.entries), entry)

    def sit(self, seat: int, entropy: str) -> None:
        """Seat the person who opens the table."""
        self.add(
            commands.sat(self.table, self.person, m.Sit(id="open", seat=seat, entropy=entropy))
        )

    def fill(self, level: str) -> None:
        """Seat bots of a level at all free seats."""
        for seat, occupant in enumerate(self.table.occupants):
            if occupant is None:
                name = commands.bot_name(self.table, seat)
                self.add(e.BotSat(by=self.person.id, seat=seat, name=name, level=level))

    def start(self) -> None:
        """Begin the first match."""
        self.add(commands.start(self.table, self.person, None, None))

    async def write(self, house: House) -> str:
        """Write the table down; returns its code when it is on disk."""
        code, entries = self.table.code, self.entries
        written: asyncio.Future[AppendResult] = house.loop.create_future()
        bodies = [e.encode(entry).decode() for entry in entries]
        changes = listing_changes(Table(code), entries, self.table)
        house.journal.append(code, 1, bodies, changes, written.set_result)
        if await written is not WRITTEN:
            raise refused("storage")
        return code


async def open_table(
    house: House,
    person: Person,
    settings: m.Settings,
    sit: int | None = None,
    fill: str | None = None,
    start: bool = False,
    entropy: str = "",
    deal: str | None = None,
) -> str:
    """Open a table, sit down, seat bots and start, as far as wanted; returns the table's code."""
    opening = Opening(person, settings, deal)
    if sit is not None:
        opening.sit(sit, entropy)
    if fill is not None:
        opening.fill(fill)
    if start:
        opening.start()
    return await opening.write(house)

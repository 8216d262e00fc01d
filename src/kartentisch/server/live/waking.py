"""Wakes tables that run over days when they have to go on and perhaps nobody is there.

Every process looks for due times. The one that claims a time makes the room and lets it go on; if
that process dies, the claim expires and another takes over. If two act at once, the journal
decides.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from kartentisch.server.live.house import House

log = logging.getLogger("kartentisch.waking")

WAKE_SECONDS = 5.0
MOST_AT_ONCE = 50  # tables per look, so that many at once don't hold up people's moves


class Waking:
    """Looks for due times, and lets their tables go on."""

    def __init__(self, house: "House") -> None:
        self.house = house

    async def watch(self) -> None:
        """Look now and then."""
        while True:
            await asyncio.sleep(WAKE_SECONDS)
            await self.sweep()

    async def sweep(self) -> int:
        """Let every table go on that has to; returns how many."""
        try:
            claimed = await self.house.in_thread(self.house.due.claim, MOST_AT_ONCE)
        except SQLAlchemyError:
            return 0  # the next look may find the database again
        for due in claimed:
            if self.house.moderator.is_closed(due.code):
                continue
            try:
                room = await self.house.rooms.load(due.code)
                if room is not None:
                    room.turns.wake(due.until)
            except Exception as fault:  # the others have to go on all the same
                log.error("a table could not be woken", exc_info=fault)
        return len(claimed)

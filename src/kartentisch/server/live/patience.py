"""How long people wait for the database before they are told that it does not answer."""

import asyncio
import logging
from typing import TYPE_CHECKING

from kartentisch.server.live.requests import Request

if TYPE_CHECKING:
    from kartentisch.server.live.house import House

log = logging.getLogger("kartentisch.patience")

PATIENCE_SECONDS = 4.0
CHECK_SECONDS = 0.5
PROBE_SECONDS = 1.0  # between attempts to write while nothing can be written


class Patience:
    """Watches what waits to be written. Tables do nothing for it, because moves have to be fast."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.seen: dict[str, tuple[Request, float]] = {}  # by table: what waits there, since when
        self.probing = False

    async def watch(self) -> None:
        """Look around now and then."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            self.check(self.house.now())
            self.probe()

    def check(self, now: float) -> None:
        """Tell everyone who has been waiting for too long."""
        seen: dict[str, tuple[Request, float]] = {}
        for room in self.house.rooms:
            request = room.oldest()
            if request is None:
                continue
            code = room.table.code
            before, since = self.seen.get(code, (None, now))
            if before is not request:
                since = now
            if now - since >= PATIENCE_SECONDS:
                log.warning("a table can't be written for %.0f s", now - since)
                room.lose_patience()
                since = now
            seen[code] = request, since
        self.seen = seen

    def probe(self) -> None:
        """While nothing can be written, try it: there may be nobody who does."""
        if self.house.journal.writer.failing and not self.probing:
            self.probing = True
            self.house.journal.probe(self.probed)

    def probed(self, _: object) -> None:
        self.house.loop.call_later(PROBE_SECONDS, self.rest)

    def rest(self) -> None:
        self.probing = False

    @property
    def storage_works(self) -> bool:
        """Whether moves can be stored: the last commit has worked, and none takes too long."""
        writer = self.house.journal.writer
        since = writer.waiting_since()
        late = since is not None and self.house.now() - since >= PATIENCE_SECONDS
        return not writer.failing and not late

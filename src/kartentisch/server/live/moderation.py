"""Acts on what the operator does, in every process: names, mutes, sign-outs and closed tables.

The log in the database is asked every few seconds. What is forbidden is kept in memory, so that
nobody's move waits for a query.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server.live.connections import POLICY
from kartentisch.server.storage.moderation import LONGEST, Moderation, Restrictions
from kartentisch.server.wire.messages import Answer, AnyCommand, Call, Say, Sit, encoder
from kartentisch.server.wire.refusals import refused

if TYPE_CHECKING:
    from kartentisch.server.live.house import House

log = logging.getLogger("kartentisch.moderation")

LOOK_SECONDS = 2.0
NOTHING = Restrictions(-1, frozenset(), frozenset(), frozenset())


class Moderator:
    """What is forbidden at the tables of a process."""

    def __init__(self, house: "House", moderation: Moderation) -> None:
        self.house = house
        self.moderation = moderation
        self.forbidden = NOTHING
        self.known: set[int] = set()  # the last deeds, by their numbers

    def is_muted(self, person: str) -> bool:
        """Whether a person may say nothing."""
        return person in self.forbidden.muted

    def is_closed(self, code: str) -> bool:
        """Whether nobody may come to a table."""
        return code in self.forbidden.closed

    async def watch(self) -> None:
        """Look for deeds, for as long as the house stands."""
        while True:
            try:
                await self.look()
            except SQLAlchemyError:
                log.debug("the operator's log could not be read")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Act on what is new. If the database fails in between, the next look does it."""
        before, moderation = self.forbidden.deeds, self.moderation
        if before >= 0 and await self.house.in_thread(moderation.deeds) == before:
            return
        forbidden = await self.house.in_thread(moderation.restrictions)
        more = forbidden.deeds - before if before >= 0 else 0
        last = await self.house.in_thread(moderation.log, LONGEST + more)
        new = [deed for deed in reversed(last) if deed.id not in self.known]
        self.forbidden, self.known = forbidden, {deed.id for deed in last}
        for code in forbidden.closed:
            self.clear(code)
        if before < 0:
            return  # it was so when this process started
        for deed in new:
            if deed.action in ("rename", "remove"):
                self.house.devices.forget_recent(deed.subject)
                self.house.name_lookups.look_up_person(deed.subject)
            if deed.action == "remove":
                self.house.sign_outs.heard(deed.subject, "signed_out")

    def clear(self, code: str) -> None:
        """Show everyone out of a closed table."""
        room = self.house.rooms.get(code)
        for visit in list(room.visits) if room is not None else []:
            visit.send(encoder.encode(Answer("", refused=refused("closed_table").reason)))
            visit.connection.close(POLICY)


def check_manners(house: "House", person: str, command: AnyCommand) -> None:
    """Refused if a person is muted and speaks, or uses words that are not wanted here."""
    match command:
        case Say(text=text):
            if house.moderator.is_muted(person):
                raise refused("muted")
            house.words.check_text(text or "")
        case Sit(name=str(name)) | Call(name=name):
            house.words.check_name(name)

"""Players report somebody at their table to the operator."""

from litestar import post

from kartentisch.server.gateway.api.identity import COST, AnyRequest, house_of
from kartentisch.server.live.names import persons_at
from kartentisch.server.table.person import Person
from kartentisch.server.wire.moderation import NewReport
from kartentisch.server.wire.refusals import refused


@post("/api/tables/{code:str}/reports", status_code=200, opt={COST: 10}, tags=["tables"])
async def report(request: AnyRequest, code: str, person: Person, data: NewReport) -> None:
    """Report somebody who sits, watches or has spoken at a table where you are."""
    house = house_of(request)
    room = await house.rooms.load(code)
    if room is None:
        raise refused("no_table")
    there = persons_at(room.table) | {visit.person.id for visit in room.visits}
    if person.id not in there:
        raise refused("not_at_table")
    if data.about not in there or data.about == person.id:
        raise refused("not_there")
    moderation = house.moderator.moderation
    await house.in_thread(moderation.report, person.id, data.about, code, data.reason)

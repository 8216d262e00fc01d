"""The people you have played with: invite them to a table, mute them, block them."""

from litestar import Controller, delete, get, post, put

from kartentisch.server.gateway.api.identity import COST, AnyRequest, house_of
from kartentisch.server.table.person import Person
from kartentisch.server.wire.acquaintances import Acquaintance, Invitation, NewInvitation, Shun
from kartentisch.server.wire.messages import is_code
from kartentisch.server.wire.refusals import refused


class AcquaintancesController(Controller):
    """The people you know, and what they invite you to."""

    path = "/api/me"
    tags = ["me"]

    @get("/people", opt={COST: 5})
    async def listed(self, request: AnyRequest, person: Person) -> list[Acquaintance]:
        """The people you have played with, the last first, and others whom you have muted."""
        house = house_of(request)
        return await house.in_thread(house.acquaintances.listed, person.id)

    @put("/people/{other:str}", opt={COST: 5})
    async def shun(self, request: AnyRequest, person: Person, other: str, data: Shun) -> None:
        """Mute or block somebody, or end that.

        You are sent no words of somebody muted. Somebody blocked also can't invite you, and quick
        matches don't bring you together.
        """
        if len(other) > 32 or not other.isalnum():
            raise refused("no_person")
        await house_of(request).shun(person.id, other, data.how)

    @get("/invitations")
    async def invitations(self, request: AnyRequest, person: Person) -> list[Invitation]:
        """Invitations to you, newest first."""
        house = house_of(request)
        return await house.in_thread(house.invitations.waiting, person.id)

    @delete("/invitations/{code:str}", status_code=200)
    async def decline(self, request: AnyRequest, person: Person, code: str) -> None:
        """No, thank you. Nobody is told."""
        house = house_of(request)
        if is_code(code):
            await house.in_thread(house.invitations.decline, person.id, code)


@post("/api/tables/{code:str}/invitations", status_code=200, opt={COST: 10}, tags=["tables"])
async def invite_to_table(
    request: AnyRequest, code: str, person: Person, data: NewInvitation
) -> None:
    """Invite somebody with whom you have finished a match to a table where you sit or are host.

    They find it on their first page, and get a notice if they asked for notices.
    """
    house = house_of(request)
    if house.moderator.is_closed(code):
        raise refused("closed_table")
    room = await house.rooms.load(code)
    if room is None:
        raise refused("no_table")
    if not room.table.seats_of(person.id) and person.id != room.table.host:
        raise refused("not_at_table")
    if data.to == person.id:
        raise refused("yourself")
    await house.in_thread(house.invitations.invite, person.id, data.to, code)

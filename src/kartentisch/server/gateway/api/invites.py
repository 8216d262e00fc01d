"""Short codes that lead to tables in the lobby."""

from litestar import Router, get
from litestar.middleware.rate_limit import RateLimitConfig

from kartentisch.server.gateway.api.identity import AnyRequest, address_of, house_of
from kartentisch.server.wire.http import INVITE_LENGTH, INVITE_LETTERS, InvitedTo
from kartentisch.server.wire.refusals import refused


@get("/{short:str}", tags=["tables"])
async def invited_to(request: AnyRequest, short: str) -> InvitedTo:
    """The table that a short code leads to. Spaces, dashes and case don't matter."""
    plain = "".join(letter for letter in short.upper() if letter not in " -\u2013\u2014_.")
    if len(plain) != INVITE_LENGTH or set(plain) - set(INVITE_LETTERS):
        raise refused("no_short_code")
    house = house_of(request)
    code = await house.in_thread(house.invites.table_of, plain)
    if code is None:
        raise refused("void_invite")
    return InvitedTo(code)


def invite_routes(per_minute: int) -> Router:
    """Their routes; each address may ask a few times per minute, so that guessing is hopeless."""
    limit = RateLimitConfig(
        ("minute", per_minute), store="invite_rate_limit", identifier_for_request=address_of
    )
    return Router("/api/invites", route_handlers=[invited_to], middleware=[limit.middleware])

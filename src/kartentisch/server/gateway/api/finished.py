"""Finished matches, as they are asked for: who knows a table's code may see them."""

import json
from typing import Any

from kartentisch.games.records import NOTES, BadRecord, Record, from_plain
from kartentisch.server.gateway.api.identity import AnyRequest, house_of
from kartentisch.server.table.common_deals import common_in, is_sealed, sealed_refusal
from kartentisch.server.wire.http import PlayedGame
from kartentisch.server.wire.refusals import refused


async def finished(request: AnyRequest, code: str, match: int) -> tuple[PlayedGame, str]:
    """A finished match, and its record as JSON, without names. Refused if there is none."""
    if not 0 < match < 2**31:
        raise refused("no_match")
    house = house_of(request)
    found = await house.in_thread(house.listings.game, code, match)
    if found is None:
        raise refused("no_match")
    common = common_in(found[1])
    if is_sealed(common, house.surroundings.wall_clock()):
        raise sealed_refusal(common)
    return found


async def record_of(request: AnyRequest, code: str, match: int) -> dict[str, Any]:
    """The record of a finished match, with names and what else is noted about it."""
    played, record = await finished(request, code, match)
    plain: dict[str, Any] = json.loads(record)
    undone = {"undone": True} if played.undone else {}
    return {**plain, "names": played.names, **undone}


def replayable(plain: dict[str, Any]) -> Record:
    """A record to play again. Refused if it was played by other rules than today's."""
    try:
        return from_plain({key: plain[key] for key in plain if key not in NOTES})
    except BadRecord:
        raise refused("old_rules") from None

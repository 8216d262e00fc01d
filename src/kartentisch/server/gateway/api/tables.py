"""Tables: open one, find one, and look back at what was played there."""

import json
from typing import Any, cast

from litestar import Controller, Response, get, post

from kartentisch.games import SPECTATOR
from kartentisch.server.gateway.api.finished import finished, record_of, replayable
from kartentisch.server.gateway.api.identity import (
    COST,
    AnyRequest,
    address_of,
    house_of,
    slow_work_of,
)
from kartentisch.server.gateway.slow_work import PACKED
from kartentisch.server.live.opening import begin_table, open_table
from kartentisch.server.live.updates import is_told
from kartentisch.server.table.entries import Practice
from kartentisch.server.table.person import Person
from kartentisch.server.wire.boards import board_of, boards_of, mine_of
from kartentisch.server.wire.http import (
    Begin,
    Deal,
    Invite,
    NewTable,
    Opened,
    PlayedGame,
    Replay,
    ReplayStep,
    Sees,
    TableSummary,
)
from kartentisch.server.wire.messages import seen_event
from kartentisch.server.wire.refusals import refused


class TablesController(Controller):
    """Tables and their finished games."""

    path = "/api/tables"
    tags = ["tables"]

    @get()
    async def public(self, request: AnyRequest) -> list[TableSummary]:
        """The public tables."""
        house = house_of(request)
        return await house.in_thread(house.listings.public_tables)

    @post(opt={COST: 10})
    async def open(self, request: AnyRequest, person: Person, data: NewTable) -> Opened:
        """Open a table; sit down, seat bots and start if wanted."""
        house = house_of(request)
        house.tolls.open_table(address_of(request))
        deal = practice = None
        if data.deal is not None:
            if data.fill is None or not data.start:
                raise refused("known_deal")
            record = await record_of(request, data.deal.code, data.deal.match)
            if record["game"] != data.settings.game or record["players"] != data.settings.seats:
                raise refused("other_deal")
            data.settings.options = record["options"]
            data.settings.rated = False  # somebody may know the cards
            deal = record["seed"]
            if data.deal.moves is not None:
                practice = practice_from(record, data.deal, data.deal.moves)
        settings = data.settings
        wish = Begin(data.sit, data.fill, data.start)
        return await open_table(house, person, settings, wish, deal, practice)

    @post("/{code:str}/begin", status_code=200)
    async def begin(self, request: AnyRequest, code: str, person: Person, data: Begin) -> None:
        """Sit down, seat bots and start at a table that you have just opened.

        That is apart from opening it, so that you know the commitment before you add entropy.
        """
        await begin_table(house_of(request), person, code, data)

    @get("/{code:str}")
    async def table(self, request: AnyRequest, code: str) -> TableSummary:
        """One table."""
        house = house_of(request)
        found = await house.in_thread(house.listings.table, code)
        if found is None:
            raise refused("no_table")
        return found

    @post(
        "/{code:str}/invite",
        status_code=200,
        opt={COST: 5},  # the table may have to be read
    )
    async def invite(self, request: AnyRequest, code: str, person: Person) -> Invite:
        """A short code for a table in the lobby, for somebody who is there."""
        house = house_of(request)
        room = await house.rooms.load(code)
        if room is None:
            raise refused("no_table")
        seated = room.table.seats_of(person.id) or person.id == room.table.host
        if not (seated or room.attendance.is_here(person.id)):
            raise refused("not_at_table")
        found = await house.in_thread(house.invites.invite, code)
        if found is None:
            raise refused("not_lobby")
        return found

    @get("/{code:str}/matches/{match:int}")
    async def match(self, request: AnyRequest, code: str, match: int) -> PlayedGame:
        """A finished game."""
        return (await finished(request, code, match))[0]

    @get("/{code:str}/matches/{match:int}/record")
    async def record(self, request: AnyRequest, code: str, match: int) -> Response[bytes]:
        """The record of a finished game, with the proof of its shuffle."""
        record = await record_of(request, code, match)
        return Response(json.dumps(record).encode(), media_type="application/json")

    @get("/{code:str}/matches/{match:int}/replay", opt={COST: 10, PACKED: True})
    async def replay(self, request: AnyRequest, code: str, match: int) -> Response[Replay]:
        """A finished game step by step, with everything open."""
        record = await record_of(request, code, match)
        return await slow_work_of(request).answer(request.headers, replay_of, record)


def replay_of(plain: dict[str, Any]) -> Replay:
    """Every step of a recorded game."""
    names = plain["names"]
    record = replayable(plain)
    open_cards = boards_of(record.game).open_cards
    steps = []
    deck: list[int] = []
    for step in record.steps():
        game = step.game
        if step.number == 0:
            stacked = [one for one in step.events if not is_told(one.kind.source, one.kind.sees)]
            deck = [event.card or 0 for event in stacked]
        steps.append(
            ReplayStep(
                step.number,
                step.seat,
                step.move,
                [seen_event(one) for one in step.events if is_told(one.kind.source, one.kind.sees)],
                board_of(game.masked(SPECTATOR)),
                [mine_of(game.masked(seat), True) for seat in range(game.players)],
                open_cards(game),
            )
        )
    sees = {kind.name: cast(Sees, kind.sees) for kind in game.EVENTS}
    return Replay(record.game, record.players, names, record.options, sees, deck, steps)


def practice_from(plain: dict[str, Any], deal: Deal, moves: int) -> Practice:
    """Where a match begins amid a finished one; refused if that is over by then."""
    record = replayable(plain)
    if moves >= len(record.moves):
        raise refused("no_such_moment")
    made = record.moves[:moves]
    return Practice(deal.code, deal.match, [number for move in made for number in move])

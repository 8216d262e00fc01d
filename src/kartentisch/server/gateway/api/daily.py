"""Deals of the day: the same cards for everyone, begun once, opened when the day is over."""

from functools import partial
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import Parameter

from kartentisch.games import GAMES
from kartentisch.server.gateway import daily as texts
from kartentisch.server.gateway.api.identity import (
    COST,
    PROOF_COST,
    AnyRequest,
    address_of,
    find_person,
    house_of,
    slow_work_of,
)
from kartentisch.server.gateway.slow_work import PACKED
from kartentisch.server.live.common_tables import begin_day, practise_day
from kartentisch.server.table.daily import is_day
from kartentisch.server.table.person import Person
from kartentisch.server.wire.daily import Daily, DayDealText, DayTable, MonthCommitments
from kartentisch.server.wire.messages import Pace
from kartentisch.server.wire.refusals import refused


class DailyController(Controller):
    """Deals of the day. Days are those of UTC."""

    path = "/api/daily"
    tags = ["daily"]

    @get(opt={COST: 2})
    async def deals(
        self,
        request: AnyRequest,
        day: str | None = Parameter(
            default=None, max_length=10, description="YYYY-MM-DD; today if left out"
        ),
    ) -> Daily:
        """The deals of a day, how far you have come with them, and your calendar."""
        person = await find_person(request)
        house = house_of(request)
        now = house.surroundings.wall_clock()
        return await house.in_thread(texts.deals_on, house.days, day, person and person.id, now)

    @post("/{game:str}", opt={COST: 10})
    async def begin(
        self,
        request: AnyRequest,
        person: Person,
        game: str,
        pace: Annotated[Pace, Parameter(description="how long bots wait")] = "fast",
    ) -> DayTable:
        """Begin today's deal of a game, or go on with it: there is one attempt per person."""
        if game not in GAMES:
            raise refused("no_game")
        house = house_of(request)
        charge = partial(house.tolls.open_table, address_of(request))
        return await begin_day(house, person, game, pace, charge)

    @post("/{day:str}/{game:str}", opt={COST: 10})
    async def practise(self, request: AnyRequest, person: Person, day: str, game: str) -> DayTable:
        """Play the deal of a past day, against the same bots. It counts nowhere."""
        if game not in GAMES:
            raise refused("no_game")
        if not is_day(day):
            raise refused("no_day")
        house = house_of(request)
        house.tolls.open_table(address_of(request))
        return await practise_day(house, person, day, game)

    @get("/{day:str}/{game:str}", opt={COST: 5})
    async def deal(self, request: AnyRequest, day: str, game: str) -> DayDealText:
        """A deal, what came of it for you and for all, and everyone's path beside yours."""
        person = await find_person(request)
        house = house_of(request)
        now = house.surroundings.wall_clock()
        wanted: int = request.app.state.config.daily_experts
        return await slow_work_of(request).do(
            texts.deal_text, house.days, day, game, person and person.id, wanted, now
        )

    @get("/commitments/{month:str}", opt={COST: 5})
    async def commitments(self, request: AnyRequest, month: str) -> MonthCommitments:
        """What the server has committed to for a month (YYYY-MM): a past one, this, or the next.

        The secret of each deal is added when its day is over. Keep the list, and `kartentisch
        verify` compares.
        """
        house = house_of(request)
        now = house.surroundings.wall_clock()
        return await house.in_thread(texts.commitments, house.days, month, now)

    @get("/proofs/{day:str}", opt={COST: PROOF_COST, PACKED: True})
    async def proof(self, request: AnyRequest, day: str) -> Response[dict[str, object]]:
        """What you need to check a past day with `kartentisch verify`."""
        house = house_of(request)
        now = house.surroundings.wall_clock()
        return await slow_work_of(request).answer(
            request.headers, texts.day_proof, house.days, day, now
        )

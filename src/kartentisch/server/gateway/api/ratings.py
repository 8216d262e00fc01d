"""Ratings: your own, ladders, and what a match did to them."""

import re

from litestar import Controller, get
from litestar.params import Parameter

from kartentisch.games import GAMES
from kartentisch.server.gateway.api.identity import COST, AnyRequest, find_person, house_of
from kartentisch.server.table.person import Person
from kartentisch.server.wire.messages import is_code
from kartentisch.server.wire.ratings import Ladder, MyRating, RatedResult
from kartentisch.server.wire.refusals import refused

SEASON = r"[0-9]{4}-[1-4]"


class RatingsController(Controller):
    """How strong people are, by the results of rated matches."""

    path = "/api"
    tags = ["ratings"]

    @get("/me/ratings")
    async def mine(self, request: AnyRequest, person: Person) -> list[MyRating]:
        """One's ratings, game by game."""
        house = house_of(request)
        return await house.in_thread(house.ratings.of_person, person.id)

    @get("/ratings/{game:str}", opt={COST: 3})
    async def ladder(
        self,
        request: AnyRequest,
        game: str,
        season: str | None = Parameter(
            default=None, max_length=8, description="a quarter, such as 2026-4; usually the present"
        ),
    ) -> Ladder:
        """The ladder of a game in a season."""
        if game not in GAMES:
            raise refused("no_game")
        if season is not None and not re.fullmatch(SEASON, season):
            raise refused("no_season")
        person = await find_person(request)
        house = house_of(request)
        return await house.in_thread(house.ratings.ladder, game, season, person and person.id)

    @get("/tables/{code:str}/matches/{match:int}/ratings")
    async def of_match(self, request: AnyRequest, code: str, match: int) -> RatedResult:
        """What a rated match did to the ratings of its players."""
        house = house_of(request)
        known = is_code(code) and 0 < match < 2**31
        found = await house.in_thread(house.ratings.of_match, code, match) if known else None
        if found is None:
            raise refused("no_match")
        return found

"""Reviews of finished matches."""

import json

from litestar import Controller, post

from kartentisch.server.gateway.api.finished import finished, replayable
from kartentisch.server.gateway.api.identity import (
    AnyRequest,
    address_of,
    find_person,
    house_of,
)
from kartentisch.server.live.reviews import REVIEW_COST
from kartentisch.server.wire.refusals import refused
from kartentisch.server.wire.reviews import ShownReview


class ReviewsController(Controller):
    """Reviews: who may see a match again may see its review."""

    path = "/api/tables/{code:str}/matches/{match:int}/review"
    tags = ["tables"]

    @post(status_code=200)
    async def review(self, request: AnyRequest, code: str, match: int) -> ShownReview:
        """The review of a finished game. The first who asks has it made; ask again for the rest.

        Everybody may see a review that is there. To have one made, you have to be a guest.
        """
        house = house_of(request)
        played, written = await finished(request, code, match)
        person = await find_person(request)
        mine = []
        if person is not None:
            mine = await house.in_thread(house.listings.seats_of, person.id, code, match)
        record = replayable(json.loads(written))
        found = await house.reviews.find(code, match)
        if found is None:
            if person is None:
                raise refused("stranger")

            def charge() -> None:
                house.tolls.ask(address_of(request), REVIEW_COST)

            found = house.reviews.start((code, match), person.id, record, mine, charge)
        return ShownReview(
            "done" if found.done >= 1 else "making",
            found.done,
            record.game,
            record.options,
            played.names,
            mine,
            played.winners,
            len(record.moves),
            found.text,
        )

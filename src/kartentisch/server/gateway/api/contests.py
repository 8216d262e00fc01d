"""Events: some deals, the same for everyone who plays them, between a beginning and an end."""

from functools import partial
from typing import Annotated

from litestar import Controller, Response, delete, get, post
from litestar.params import Parameter

from kartentisch.server.gateway import contests as texts
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
from kartentisch.server.live.common_tables import begin_next, practise_contest
from kartentisch.server.live.house import House
from kartentisch.server.live.opening import new_code
from kartentisch.server.table.contests import DUPLICATE, Contest
from kartentisch.server.table.fairness import new_secret
from kartentisch.server.table.person import Person, tidy
from kartentisch.server.wire.acquaintances import NewInvitation
from kartentisch.server.wire.contests import (
    ContestChair,
    ContestCommitments,
    ContestDealText,
    ContestLists,
    ContestOpened,
    ContestTable,
    ContestText,
    MyContest,
    NewContest,
)
from kartentisch.server.wire.messages import Pace, is_code
from kartentisch.server.wire.refusals import refused


class ContestsController(Controller):
    """Events."""

    path = "/api/events"
    tags = ["events"]

    @get(opt={COST: 3})
    async def lists(self, request: AnyRequest) -> ContestLists:
        """The public events, and your own."""
        person = await find_person(request)
        house = house_of(request)
        closed = house.moderator.forbidden.closed
        return await house.in_thread(texts.lists_for, house.contests, person and person.id, closed)

    @get("/played", opt={COST: 10})
    async def played(self, request: AnyRequest, person: Person) -> list[MyContest]:
        """The last events in which you have finished a deal, and how you stand there."""
        house = house_of(request)
        closed, standings = house.moderator.forbidden.closed, request.app.state.standings
        return await slow_work_of(request).do(
            texts.played_by, house.contests, standings, person.id, closed
        )

    @post(opt={COST: 10})
    async def open(self, request: AnyRequest, person: Person, data: NewContest) -> ContestOpened:
        """Open an event. Its cards are committed to at once, and nothing about it changes later."""
        house = house_of(request)
        if person.owner is not None:
            raise refused("event_people")
        if house.moderator.is_muted(person.id):
            raise refused("muted")
        title = tidy(data.title)
        house.words.check_text(title)
        chance, now = house.surroundings.chance, house.surroundings.wall_clock()
        contest = texts.contest_from(
            data, new_code(chance), person.id, title, new_secret(chance), now
        )
        house.tolls.open_contest(address_of(request))
        await house.in_thread(house.contests.open, contest)
        return ContestOpened(contest.id)

    @get("/{event:str}", opt={COST: 2})
    async def contest(self, request: AnyRequest, event: str) -> ContestText:
        """An event, how far you have come, and how everyone stands: at most 3 seconds old."""
        person = await find_person(request)
        house = house_of(request)
        contest = await find_contest(house, event)
        if person is not None:  # they need not be told of an invitation to it any more
            await house.in_thread(house.invitations.note_seen, person.id, event)
        standings = request.app.state.standings
        return await slow_work_of(request).do(
            texts.contest_text, house.contests, standings, contest, person and person.id
        )

    @post("/{event:str}/next", opt={COST: 10})
    async def begin(
        self,
        request: AnyRequest,
        person: Person,
        event: str,
        pace: Annotated[Pace, Parameter(description="how long bots wait")] = "fast",
    ) -> ContestTable:
        """Begin the next deal, alone or with your group, or go on with the one you have begun."""
        house = house_of(request)
        contest = await find_contest(house, event)
        charge = partial(house.tolls.open_table, address_of(request))
        return await begin_next(house, person, contest, pace, charge)

    @post("/{event:str}/seat", status_code=200, opt={COST: 3})
    async def sit(
        self, request: AnyRequest, person: Person, event: str, data: ContestChair
    ) -> None:
        """Take a chair in a group of an event with people, or in a new group."""
        house = house_of(request)
        contest = await find_contest(house, event)
        if person.owner is not None:
            raise refused("event_people")
        if contest.form != DUPLICATE:
            raise refused("event_alone")
        if contest.phase(house.surroundings.wall_clock()) == "over":
            raise refused("event_over")
        if data.chair >= contest.players:
            raise refused("no_seat", seats=contest.players)
        await house.in_thread(house.contests.sit, contest, person.id, data.group, data.chair)

    @delete("/{event:str}/seat", status_code=200)
    async def stand(self, request: AnyRequest, person: Person, event: str) -> None:
        """Leave your group, if you have not begun to play with it."""
        house = house_of(request)
        contest = await find_contest(house, event)
        await house.in_thread(house.contests.stand, contest, person.id)

    @post("/{event:str}/invitations", status_code=200, opt={COST: 10})
    async def invite(
        self, request: AnyRequest, person: Person, event: str, data: NewInvitation
    ) -> None:
        """Invite somebody with whom you have finished a match.

        To a public event anybody can; to others its host, and people who play in it.
        """
        house = house_of(request)
        contest = await find_contest(house, event)
        if person.owner is not None:
            raise refused("event_people")
        if data.to == person.id:
            raise refused("yourself")
        await house.in_thread(house.invitations.invite_to_event, person.id, data.to, contest.id)

    @get("/{event:str}/deals/{number:int}", opt={COST: 5})
    async def deal(self, request: AnyRequest, event: str, number: int) -> ContestDealText:
        """A deal of an event, what came of it, and everyone's path beside yours."""
        person = await find_person(request)
        house = house_of(request)
        contest = await find_contest(house, event)
        return await slow_work_of(request).do(
            texts.deal_text, house.contests, contest, number, person and person.id
        )

    @post("/{event:str}/deals/{number:int}", opt={COST: 10})
    async def practise(
        self,
        request: AnyRequest,
        person: Person,
        event: str,
        number: int,
        seat: Annotated[int, Parameter(ge=0, le=7)] = 0,
    ) -> ContestTable:
        """Play a deal of an event that is over, at a seat, against bots. It counts nowhere."""
        house = house_of(request)
        contest = await find_contest(house, event)
        if number not in contest.numbers:
            raise refused("no_event_deal")
        if seat >= contest.players:
            raise refused("no_seat", seats=contest.players)
        house.tolls.open_table(address_of(request))
        return await practise_contest(house, person, contest, number, seat)

    @get("/{event:str}/commitments", opt={COST: 3})
    async def commitments(self, request: AnyRequest, event: str) -> ContestCommitments:
        """What the server has committed to for an event; the secrets are added when it is over.

        Keep the list, and `kartentisch verify` compares.
        """
        house = house_of(request)
        contest = await find_contest(house, event)
        return texts.commitments(contest, house.surroundings.wall_clock())

    @get("/{event:str}/proof", opt={COST: PROOF_COST, PACKED: True})
    async def proof(self, request: AnyRequest, event: str) -> Response[dict[str, object]]:
        """What you need to check an event that is over with `kartentisch verify`."""
        house = house_of(request)
        contest = await find_contest(house, event)
        return await slow_work_of(request).answer(
            request.headers, texts.contest_proof, house.contests, contest
        )


async def find_contest(house: House, event: str) -> Contest:
    """An event. Refused if there is none, or if the operator has closed it."""
    if house.moderator.is_closed(event):
        raise refused("closed_event")
    found = await house.in_thread(house.contests.contest, event) if is_code(event) else None
    if found is None:
        raise refused("no_event")
    return found

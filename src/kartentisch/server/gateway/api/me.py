"""The guest who asks: name, devices, bots, and what they have played."""

import asyncio

from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import Provide

from kartentisch.server.gateway.api.identity import (
    COST,
    AnyRequest,
    cookie,
    find_person,
    house_of,
    is_secure,
    listings_of,
    provide_person,
)
from kartentisch.server.gateway.arrivals import COOKIE, token_in
from kartentisch.server.storage.people import LINK_SECONDS
from kartentisch.server.table.person import Person, tidy
from kartentisch.server.wire.http import (
    Bot,
    Claim,
    GuestName,
    LinkCode,
    Me,
    Numbers,
    PlayedGame,
    TableSummary,
)
from kartentisch.server.wire.refusals import refused


class MeController(Controller):
    """Everything about the guest who asks."""

    path = "/api/me"
    tags = ["me"]

    @post(status_code=200, opt={COST: 5})
    async def become(self, request: AnyRequest, data: GuestName) -> Response[Me]:
        """Become a guest, or take another name if one is a guest already."""
        house = house_of(request)
        name = tidy(data.name)
        person = await find_person(request)
        if person is not None:
            await house.rename(person.id, name, data.named)
            return Response(Me(person.id, name, data.named))
        newcomer, token = await asyncio.to_thread(house.people.welcome, name, named=data.named)
        return Response(
            Me(newcomer.id, name, data.named), cookies=[cookie(token, is_secure(request))]
        )

    @get()
    async def who(self, request: AnyRequest) -> Me | None:
        """Who one is; null for someone who is nobody yet."""
        person = await find_person(request)
        return None if person is None else Me(person.id, person.name, person.named)

    @patch(dependencies={"person": Provide(provide_person)})
    async def rename(self, request: AnyRequest, person: Person, data: GuestName) -> Me:
        """Take another name; every table where one is known shows it at once."""
        name = tidy(data.name)
        await house_of(request).rename(person.id, name, data.named)
        return Me(person.id, name, data.named)

    @delete(dependencies={"person": Provide(provide_person)}, status_code=200)
    async def forget(self, request: AnyRequest, person: Person) -> Response[None]:
        """Forget this device; on other devices one stays who one is."""
        token = token_in(request.headers)
        if token is not None:
            await asyncio.to_thread(house_of(request).people.forget, token)
        return Response(None, cookies=[Cookie(COOKIE, value="", max_age=0, httponly=True)])

    @post("/link", dependencies={"person": Provide(provide_person)}, opt={COST: 5})
    async def link(self, request: AnyRequest, person: Person) -> LinkCode:
        """A code that makes another device one's own."""
        code = await asyncio.to_thread(house_of(request).people.make_link, person.id)
        return LinkCode(code, LINK_SECONDS)

    @post("/claim", status_code=200)
    async def claim(self, request: AnyRequest, data: Claim) -> Response[Me]:
        """Become the person who gave the code."""
        claimed = await asyncio.to_thread(house_of(request).people.claim, data.code)
        if claimed is None:
            raise refused("void_code")
        person, token = claimed
        return Response(
            Me(person.id, person.name, person.named), cookies=[cookie(token, is_secure(request))]
        )

    @post("/bots", dependencies={"person": Provide(provide_person)}, opt={COST: 5})
    async def add_bot(self, request: AnyRequest, person: Person, data: GuestName) -> Bot:
        """A bot of one's own, with a token to play with."""
        people = house_of(request).people
        bot, token = await asyncio.to_thread(people.welcome, tidy(data.name), person.id)
        return Bot(bot.id, bot.name, token)

    @get("/tables", dependencies={"person": Provide(provide_person)})
    async def tables(self, request: AnyRequest, person: Person) -> list[TableSummary]:
        """The tables one sits at, the last used first."""
        return await asyncio.to_thread(listings_of(request).tables_of, person.id)

    @get("/games", dependencies={"person": Provide(provide_person)})
    async def games(
        self, request: AnyRequest, person: Person, before: float | None = None
    ) -> list[PlayedGame]:
        """The matches one has finished, the last first; for more, `before` is the last `ended`."""
        return await asyncio.to_thread(listings_of(request).games_of, person.id, before)

    @get("/numbers", dependencies={"person": Provide(provide_person)})
    async def numbers(self, request: AnyRequest, person: Person) -> list[Numbers]:
        """How one has done, game by game."""
        return await asyncio.to_thread(listings_of(request).numbers_of, person.id)

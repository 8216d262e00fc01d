"""The guest who asks: name, devices, bots, and what they have played."""

from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import Cookie

from kartentisch.server.gateway.api.identity import (
    COST,
    AnyRequest,
    about_device,
    address_of,
    cookie,
    find_device,
    house_of,
    is_secure,
    slow_work_of,
)
from kartentisch.server.gateway.arrivals import COOKIE
from kartentisch.server.storage.devices import LINK_SECONDS, SignedIn, id_of
from kartentisch.server.table.person import Person, tidy
from kartentisch.server.wire.http import (
    Bot,
    Claim,
    Device,
    GuestName,
    Handover,
    LinkCode,
    Me,
    Numbers,
    PlayedGame,
    TableSummary,
)
from kartentisch.server.wire.mine import MyPast
from kartentisch.server.wire.refusals import refused


class MeController(Controller):
    """Everything about the guest who asks."""

    path = "/api/me"
    tags = ["me"]

    @post(status_code=200, opt={COST: 5})
    async def become(self, request: AnyRequest, data: GuestName) -> Response[Me]:
        """Become a guest, or take another name if you are a guest already."""
        house = house_of(request)
        name = house.words.check_name(tidy(data.name))
        known = await find_device(request)
        if known is not None:
            await house.rename(known.person.id, name, data.named)
            return Response(Me(known.person.id, name, data.named))
        house.tolls.welcome(address_of(request))
        newcomer, token = await house.in_thread(
            house.people.welcome, name, named=data.named, about=about_device(request)
        )
        return Response(
            Me(newcomer.id, name, data.named), cookies=[cookie(token, is_secure(request))]
        )

    @get()
    async def who(self, request: AnyRequest) -> Me | None:
        """Who you are; null if you are nobody yet."""
        known = await find_device(request)
        return None if known is None else me_of(known.person)

    @patch()
    async def rename(self, request: AnyRequest, person: Person, data: GuestName) -> Me:
        """Take another name; every table where you are known shows it at once."""
        house = house_of(request)
        name = house.words.check_name(tidy(data.name))
        await house.rename(person.id, name, data.named)
        return Me(person.id, name, data.named)

    # --- devices

    @get("/devices")
    async def devices(self, request: AnyRequest, device: SignedIn) -> list[Device]:
        """The devices that you are signed in on: this one first, then the last used ones."""
        house = house_of(request)
        return await house.in_thread(house.devices.listed, device.person.id, device.device)

    @delete(status_code=200)
    async def sign_out_here(self, request: AnyRequest, device: SignedIn) -> Response[None]:
        """Sign this device out; on other devices you stay who you are."""
        house, person = house_of(request), device.person.id
        gone = await house.in_thread(house.devices.sign_out, person, id_of(device.device))
        house.sign_outs.tell(person, gone, "signed_out")
        return Response(None, cookies=[Cookie(COOKIE, value="", max_age=0, httponly=True)])

    @delete("/devices", status_code=200)
    async def sign_out_others(self, request: AnyRequest, device: SignedIn) -> None:
        """Sign out all devices but this one; links to further devices become void."""
        house, person = house_of(request), device.person.id
        gone = await house.in_thread(house.devices.sign_out_others, person, device.device)
        house.sign_outs.tell(person, gone, "signed_out")

    @delete("/devices/{name:str}", status_code=200)
    async def sign_out(self, request: AnyRequest, person: Person, name: str) -> None:
        """Sign out one of your devices, by its id; links to further devices become void."""
        house = house_of(request)
        gone = await house.in_thread(house.devices.sign_out, person.id, name)
        if not gone:
            raise refused("no_device")
        house.sign_outs.tell(person.id, gone, "signed_out")

    @post("/link", opt={COST: 5})
    async def link(self, request: AnyRequest, person: Person) -> LinkCode:
        """A code that makes another device yours."""
        house = house_of(request)
        code = await house.in_thread(house.devices.make_link, person.id)
        return LinkCode(code, LINK_SECONDS)

    @get("/claim/{code:str}")
    async def handover(self, request: AnyRequest, code: str) -> Handover:
        """What a code would do on this device. It does nothing yet."""
        house = house_of(request)
        known = await find_device(request)
        person = await house.in_thread(house.devices.linked, code)
        theirs = await house.in_thread(house.listings.belongings_of, person)
        if known is None:
            return Handover(theirs, None)
        mine = await house.in_thread(house.listings.belongings_of, known.person.id)
        return Handover(theirs, mine)

    @post("/claim", status_code=200)
    async def claim(self, request: AnyRequest, data: Claim) -> Response[Me]:
        """Become the person who gave the code, and nobody else on this device."""
        house = house_of(request)
        before = await find_device(request)
        person, token = await house.in_thread(
            house.devices.claim, data.code, about_device(request), before
        )
        if token is None:
            return Response(me_of(person))
        if before is not None:
            house.sign_outs.tell(before.person.id, [before.device], "replaced")
        return Response(me_of(person), cookies=[cookie(token, is_secure(request))])

    # --- bots, and what the guest has played

    @post("/bots", opt={COST: 5})
    async def add_bot(self, request: AnyRequest, person: Person, data: GuestName) -> Bot:
        """A bot of your own, with a token to play with."""
        house = house_of(request)
        name = house.words.check_name(tidy(data.name))
        house.tolls.welcome(address_of(request))
        bot, token = await house.in_thread(house.people.welcome, name, person.id)
        return Bot(bot.id, bot.name, token)

    @get("/tables")
    async def tables(self, request: AnyRequest, person: Person) -> list[TableSummary]:
        """The tables you sit at: those that wait for you first, then the last used."""
        house = house_of(request)
        return await house.in_thread(house.listings.tables_of, person.id)

    @get("/games")
    async def games(
        self, request: AnyRequest, person: Person, before: float | None = None
    ) -> list[PlayedGame]:
        """The matches you have finished, the last first; for more, `before` is the last `ended`."""
        house = house_of(request)
        return await house.in_thread(house.listings.games_of, person.id, before)

    @get("/numbers")
    async def numbers(self, request: AnyRequest, person: Person) -> list[Numbers]:
        """How you have done, game by game."""
        house = house_of(request)
        return await house.in_thread(house.listings.numbers_of, person.id)

    @get("/past", opt={COST: 10})
    async def past(self, request: AnyRequest, person: Person) -> MyPast:
        """How you have done over time, and what reviews say about your decisions."""
        house = house_of(request)
        return await slow_work_of(request).do(house.looking_back.past_of, person.id)


def me_of(person: Person) -> Me:
    """Who somebody is to others."""
    return Me(person.id, person.name, person.named)

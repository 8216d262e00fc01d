"""Passkeys: to keep your games, and to come back to them on any device.

Signing in with a passkey gives the code of a link, as from another device. So people are told first
what that would change on this device, and asked before they lose anything here.
"""

from litestar import Controller, delete, get, patch, post

from kartentisch.server.gateway import ceremonies
from kartentisch.server.gateway.api.identity import COST, AnyRequest, about_device, house_of
from kartentisch.server.storage.devices import LINK_SECONDS
from kartentisch.server.table.person import Person, tidy
from kartentisch.server.wire.http import LinkCode
from kartentisch.server.wire.mine import Passkey, PasskeyName, PasskeyOptions, PasskeyResponse


class PasskeysController(Controller):
    """The passkeys of the guest who asks, and signing in with a passkey."""

    path = "/api/me/passkeys"
    tags = ["me"]

    @get()
    async def listed(self, request: AnyRequest, person: Person) -> list[Passkey]:
        """Your passkeys, newest first."""
        house = house_of(request)
        return await house.in_thread(house.passkeys.listed, person.id)

    @post("/new", status_code=200, opt={COST: 5})
    async def begin(self, request: AnyRequest, person: Person) -> PasskeyOptions:
        """What the browser needs to make a passkey; its answer goes to `POST /api/me/passkeys`."""
        site = site_of(request)
        passkeys = house_of(request).passkeys
        return PasskeyOptions(
            await house_of(request).in_thread(ceremonies.creation_options, passkeys, site, person)
        )

    @post(opt={COST: 5})
    async def add(self, request: AnyRequest, person: Person, data: PasskeyResponse) -> Passkey:
        """Keep the passkey that the browser has made."""
        passkeys, site, about = house_of(request).passkeys, site_of(request), about_device(request)

        def add() -> Passkey:
            verified = ceremonies.verified_new(passkeys, site, person, data.credential, about)
            return passkeys.add(person.id, verified)

        return await house_of(request).in_thread(add)

    @patch("/{name:str}")
    async def rename(
        self, request: AnyRequest, person: Person, name: str, data: PasskeyName
    ) -> None:
        """Rename one of your passkeys."""
        passkeys = house_of(request).passkeys
        await house_of(request).in_thread(passkeys.rename, person.id, name, tidy(data.name))

    @delete("/{name:str}", status_code=200)
    async def remove(self, request: AnyRequest, person: Person, name: str) -> None:
        """Remove one of your passkeys. Devices stay signed in."""
        house = house_of(request)
        await house.in_thread(house.passkeys.remove, person.id, name)

    @post("/ask", status_code=200, opt={COST: 5})
    async def ask(self, request: AnyRequest) -> PasskeyOptions:
        """What the browser needs to ask for a passkey; its answer goes to `…/sign-in`."""
        passkeys, site = house_of(request).passkeys, site_of(request)
        return PasskeyOptions(
            await house_of(request).in_thread(ceremonies.request_options, passkeys, site)
        )

    @post("/sign-in", status_code=200, opt={COST: 5})
    async def sign_in(self, request: AnyRequest, data: PasskeyResponse) -> LinkCode:
        """A code that makes this device that of the passkey's person: see `/api/me/claim`."""
        house, site = house_of(request), site_of(request)
        person = await house.in_thread(
            ceremonies.signed_in_by, house.passkeys, site, data.credential
        )
        gone = await house.in_thread(house.devices.make_room, person)
        if gone:
            house.sign_outs.tell(person, gone, "signed_out")
        code = await house.in_thread(house.devices.make_link, person)
        return LinkCode(code, LINK_SECONDS)


def site_of(request: AnyRequest) -> ceremonies.Site:
    """Where the browser is, as it says."""
    return ceremonies.site_of(request.headers.get("host", ""))

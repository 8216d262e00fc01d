"""How you are told that it is your turn: in a browser, by mail, in a group's chat."""

import re
from urllib.parse import urlsplit

from litestar import Controller, delete, get, post

from kartentisch.server.config import BadConfig, Config
from kartentisch.server.gateway.api import identity
from kartentisch.server.gateway.api.identity import COST, AnyRequest, house_of
from kartentisch.server.live.telling import NoticeServices
from kartentisch.server.messengers.couriers import TooMany
from kartentisch.server.messengers.mail import BadServer, is_mail_address, server_at
from kartentisch.server.messengers.outgoing import BadAddress, Target, Unsent, address_of, target_of
from kartentisch.server.messengers.push import SERVICES, Subscription, is_subscription, public_key
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.storage.notice_changes import HOOK
from kartentisch.server.storage.notices import MAIL, PUSH, Channel
from kartentisch.server.table.person import Person
from kartentisch.server.wire.notices import (
    ChannelAbout,
    HookWish,
    MailboxAbout,
    MailWish,
    NoticeSettings,
    PushWish,
)
from kartentisch.server.wire.refusals import refused


def notice_services_of(config: Config) -> NoticeServices:
    """How notices leave a server with these settings. BadConfig if they can't."""
    try:
        mail_server = server_at(config.smtp) if config.smtp else None
    except BadServer as why:
        raise BadConfig(f"smtp can't be used: {why}") from None
    return NoticeServices(
        config.public_address.rstrip("/"),
        mail_server,
        config.mail_from,
        tuple(config.push_hosts),
        tuple(config.webhook_hosts),
    )


class NoticesController(Controller):
    """How the guest who asks is told that it is their turn."""

    path = "/api/me/notices"
    tags = ["me"]

    @get()
    async def settings(self, request: AnyRequest, device: SignedIn) -> NoticeSettings:
        """How you are told, and how you could be."""
        house = house_of(request)
        key = await house.telling.push_key()
        found = await house.in_thread(house.notices.listed, device.person.id)
        offered = house.telling.services
        return NoticeSettings(
            [about(channel, device.device) for channel in found],
            await house.in_thread(public_key, key),
            offered.mail_server is not None,
            list(offered.webhook_hosts),
        )

    @post("/push", opt={COST: 5})
    async def add_push(self, request: AnyRequest, device: SignedIn, data: PushWish) -> ChannelAbout:
        """Be told in this browser."""
        house = house_of(request)
        try:
            target_of(data.endpoint, SERVICES, house.telling.services.push_hosts)
        except BadAddress as bad:
            raise refused(bad.key, host=bad.host) from None
        wish = Subscription(data.endpoint, data.p256dh, data.auth)
        if not await house.in_thread(is_subscription, wish):
            raise refused("bad_keys")
        added = await house.in_thread(
            house.notices.add,
            device.person.id,
            PUSH,
            data.endpoint,
            data.language,
            {"p256dh": data.p256dh, "auth": data.auth},
            device.device,
        )
        return about(added, device.device)

    @post("/mail", opt={COST: 60})
    async def add_mail(self, request: AnyRequest, person: Person, data: MailWish) -> ChannelAbout:
        """Be told by mail, once the owner of the mailbox has opened the link that we send there."""
        house = house_of(request)
        if house.telling.services.mail_server is None:
            raise refused("no_mail")
        if not is_mail_address(data.address):
            raise refused("bad_mailbox")
        house.tolls.send_letter(identity.address_of(request))
        added = await house.in_thread(
            house.notices.add, person.id, MAIL, data.address, data.language
        )
        if not added.confirmed:
            try:
                await house.telling.ask_mailbox(added)
            except (Unsent, TooMany):
                await house.in_thread(house.notices.remove, added.id)
                raise refused("mail_failed") from None
        return about(added)

    @post("/webhook", opt={COST: 20})
    async def add_hook(self, request: AnyRequest, person: Person, data: HookWish) -> ChannelAbout:
        """Have a group told whose turn it is, at every table over days where you sit."""
        house = house_of(request)
        offered = house.telling.services
        try:
            target = target_of(data.url, offered.webhook_hosts)
            await house.telling.couriers.carry(lambda: check_public(target, offered))
        except BadAddress as bad:
            raise refused(bad.key, host=bad.host) from None
        except TooMany:
            raise refused("too_fast") from None
        added = await house.in_thread(house.notices.add, person.id, HOOK, data.url, data.language)
        return about(added)

    @delete("/{channel:str}", status_code=200)
    async def remove(self, request: AnyRequest, person: Person, channel: str) -> None:
        """Be told this way no more."""
        house = house_of(request)
        await house.in_thread(house.notices.remove, known(channel), person.id)


class MailboxController(Controller):
    """The links in mails. They need nothing but what is in them."""

    path = "/api/notices"
    tags = ["me"]

    @post("/{token:str}/confirm", status_code=200, opt={COST: 5})
    async def confirm(self, request: AnyRequest, token: str) -> MailboxAbout:
        """Yes, write to this mailbox."""
        house = house_of(request)
        channel = await house.in_thread(house.notices.confirm, known(token))
        return MailboxAbout(channel.address)

    @post("/{token:str}/stop", status_code=200, opt={COST: 5})
    async def stop(self, request: AnyRequest, token: str) -> MailboxAbout:
        """Don't write to this mailbox any more. Mail programs ask for it with one click, too."""
        house = house_of(request)
        channel = await house.in_thread(house.notices.stop, known(token))
        return MailboxAbout("" if channel is None else channel.address)


def known(name: str) -> str:
    """The id or token of a channel; no other text may reach the database."""
    if re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) is None:
        raise refused("no_channel")
    return name


def check_public(target: Target, offered: NoticeServices) -> None:
    """Resolve a name; BadAddress if it leads into a private network. Blocks."""
    address_of(target, offered.resolve)


def about(channel: Channel, device: bytes | None = None) -> ChannelAbout:
    """A channel for its owner. Webhooks hold secrets, so only their host is shown."""
    shown = channel.address if channel.kind == MAIL else urlsplit(channel.address).hostname or ""
    here = device is not None and channel.device == device
    return ChannelAbout(
        channel.id,
        channel.kind,  # type: ignore[arg-type]  # the database has no others
        shown,
        channel.confirmed,
        channel.failures > 0,
        here,
    )

"""Tells people of turns and invitations, if they asked for that, wherever they are.

What is to be told is in the database with the entry that causes it. Every process looks for it,
claims some, and has it carried away by threads, so that no move waits for another server.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server.live import notice_texts as texts
from kartentisch.server.messengers import mail, push, webhook
from kartentisch.server.messengers.couriers import Couriers, TooMany
from kartentisch.server.messengers.outgoing import BadAddress, Resolve, Unsent, resolve_all
from kartentisch.server.storage.notices import MAIL, PUSH, Channel, NoticeBatch

if TYPE_CHECKING:
    from kartentisch.server.live.house import House

log = logging.getLogger("kartentisch.telling")

TELL_SECONDS = 2.0
MOST_AT_ONCE = 20  # batches per look
MOST_UNDER_WAY = 60  # batches that are being sent
VAPID = "vapid"
NOBODY = "mailto:nobody@example.invalid"  # whom push services may ask if the operator names nobody


class NoticeServices(NamedTuple):
    """How notices leave this server; what is empty is not offered.

    address: where people find the server, for links. push_hosts: push services of the operator's
    own. webhook_hosts: where groups may have their webhooks.
    """

    address: str = ""
    mail_server: mail.MailServer | None = None
    mail_from: str = ""
    push_hosts: tuple[str, ...] = ()
    webhook_hosts: tuple[str, ...] = ()
    resolve: Resolve = resolve_all


class Telling:
    """Sends what is to be told."""

    def __init__(self, house: "House", services: NoticeServices) -> None:
        self.house = house
        self.services = services
        self.couriers = Couriers(house.surroundings, house.call_from_thread)
        # A mail server that hangs must not keep browsers waiting.
        self.mail_couriers = Couriers(house.surroundings, house.call_from_thread)
        self.under_way: dict[str, asyncio.Task[None]] = {}  # what is being sent, by channel
        self.key = ""

    async def watch(self) -> None:
        """Look now and then, and again at once as long as there is more."""
        while True:
            await asyncio.sleep(TELL_SECONDS)
            while len(await self.begin()) == MOST_AT_ONCE:
                pass

    async def sweep(self) -> int:
        """Look once, and wait until all is sent; returns how many batches were claimed."""
        begun = await self.begin()
        await asyncio.gather(*begun)
        return len(begun)

    async def begin(self) -> list[asyncio.Task[None]]:
        """Begin to send what is due. A slow receiver holds up nothing but what it is sent."""
        room = min(MOST_AT_ONCE, MOST_UNDER_WAY - len(self.under_way))
        if room <= 0:
            return []
        try:
            batches = await self.house.in_thread(self.house.notices.claim, room)
        except SQLAlchemyError:
            return []  # the next look may find the database again
        begun = []
        for batch in batches:
            channel = batch.channel.id
            if channel not in self.under_way:  # else our own claim has run out meanwhile
                task = self.house.loop.create_task(self.deliver(batch))
                self.under_way[channel] = task
                begun.append(task)
        return begun

    def close(self) -> None:
        """Send no more; another process sends what is under way."""
        for task in self.under_way.values():
            task.cancel()
        self.couriers.close()
        self.mail_couriers.close()

    async def deliver(self, batch: NoticeBatch) -> None:
        """Send a batch, and note what became of it."""
        try:
            await self.send_and_note(batch)
        finally:
            del self.under_way[batch.channel.id]

    async def send_and_note(self, batch: NoticeBatch) -> None:
        notices, in_thread = self.house.notices, self.house.in_thread
        try:
            if not batch.is_news:
                await in_thread(notices.sent, batch, False)  # they have seen it by now
                return
            try:
                await self.send(batch)
            except (Unsent, BadAddress, TooMany) as why:
                kind = batch.channel.kind
                log.info("a notice could not be sent by %s: %s", kind, getattr(why, "key", why))
                if isinstance(why, Unsent) and why.gone:
                    await in_thread(notices.remove, batch.channel.id)
                else:
                    await in_thread(notices.failed, batch)
            else:
                await in_thread(notices.sent, batch)
        except SQLAlchemyError:
            return  # the claim runs out, and it is sent again under the same name
        except Exception as fault:  # the other notices have to be sent all the same
            log.error("a notice could not be sent", exc_info=fault)

    async def send(self, batch: NoticeBatch) -> None:
        """Have a batch carried away. Unsent if it was not taken."""
        channel, services = batch.channel, self.services
        now = self.house.surroundings.wall_clock()
        if channel.kind == PUSH:
            key = await self.push_key()
            to = push.Subscription(channel.address, channel.keys["p256dh"], channel.keys["auth"])
            message, contact = texts.pushed(batch, now), services.address or NOBODY
            await self.couriers.carry(
                lambda: push.push(
                    to, message, texts.TAG, key, contact, now, services.push_hosts, services.resolve
                )
            )
        elif channel.kind == MAIL:
            await self.write(texts.letter(batch, services.address, now))
        else:
            text = texts.for_group(batch, services.address, now)
            await self.couriers.carry(
                lambda: webhook.tell_group(
                    channel.address, text, services.webhook_hosts, batch.name, services.resolve
                )
            )

    async def ask_mailbox(self, channel: Channel) -> None:
        """Ask the owner of a mailbox whether they want mail. Unsent if that could not be sent."""
        await self.write(texts.question(channel, self.services.address))

    async def write(self, letter: mail.Letter) -> None:
        server, sender = self.services.mail_server, self.services.mail_from
        if server is None:
            raise Unsent("this server sends no mail any more")
        now = self.house.surroundings.wall_clock()
        await self.mail_couriers.carry(lambda: mail.send(letter, server, sender, now))

    async def push_key(self) -> str:
        """The key by which browsers know this server: made once, and kept in the database."""
        if not self.key:
            fresh = push.new_key(self.house.surroundings.chance.randbytes(32))
            self.key = await self.house.in_thread(self.house.notices.key, VAPID, fresh)
        return self.key

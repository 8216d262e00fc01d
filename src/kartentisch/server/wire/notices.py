"""What is asked and answered about being told that it is your turn."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Language = Literal["de", "en"]


class ChannelAbout(msgspec.Struct):
    """A way in which you are told. about: which push service, mailbox or webhook.

    confirmed: a mailbox gets nothing before. failing: the last notice could not be delivered. here:
    it is the browser that asks.
    """

    id: str
    kind: Literal["push", "mail", "hook"]
    about: str
    confirmed: bool
    failing: bool
    here: bool


class NoticeSettings(msgspec.Struct):
    """How you are told, and how you could be. push_key: by which a browser knows the server.

    mail: whether the server sends any. webhook_hosts: where webhooks may be.
    """

    channels: list[ChannelAbout]
    push_key: str
    mail: bool
    webhook_hosts: list[str]


class PushWish(msgspec.Struct, forbid_unknown_fields=True):
    """Where a browser can be reached, as its push service says."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=2000)]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_=-]{80,100}$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_=-]{20,30}$")]
    language: Language


class MailWish(msgspec.Struct, forbid_unknown_fields=True):
    """A mailbox, which has to confirm."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language


class HookWish(msgspec.Struct, forbid_unknown_fields=True):
    """A webhook of a group, which hears whose turn it is at your tables."""

    url: Annotated[str, Meta(min_length=1, max_length=1000)]
    language: Language


class MailboxAbout(msgspec.Struct):
    """The mailbox that a link is about; empty if it gets no mail any more."""

    address: str


TYPES = [NoticeSettings, PushWish, MailWish, HookWish, MailboxAbout]

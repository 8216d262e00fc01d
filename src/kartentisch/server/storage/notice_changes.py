"""Notices to be sent, in the same transaction as what they tell of: a turn, or an invitation.

A row per channel and table. Rows for turns that are past go away with them, sent or not.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, insert, literal_column, select

from kartentisch.server.storage.schema import channels, invitations, notices, seated
from kartentisch.server.storage.transactions import ListingChange

HOOK = "hook"
INVITATION = 0  # in the place of the number of an entry: nobody's turn, but an invitation

IS_HOOK = channels.c.kind == literal_column(f"'{HOOK}'")  # statements take no other values
COLUMNS = ["channel", "code", "number", "at", "tries"]
VALUES: tuple[Any, ...] = (
    bindparam("new_code"),
    bindparam("new_number"),
    bindparam("new_at"),
    literal_column("0"),
)

PAST = delete(notices).where(
    notices.c.code == bindparam("this"),
    notices.c.channel.in_(
        select(channels.c.id).where(channels.c.person == bindparam("whose"), ~IS_HOOK)
    ),
)
PAST_HOOKS = delete(notices).where(
    notices.c.code == bindparam("this"),
    notices.c.channel.in_(select(channels.c.id).where(IS_HOOK)),
)
TELL = insert(notices).from_select(
    COLUMNS,
    select(channels.c.id, *VALUES).where(
        channels.c.person == bindparam("whose"), ~IS_HOOK, channels.c.confirmed
    ),
)
TELL_HOOKS = insert(notices).from_select(  # a group hears of everyone at the tables of one of them
    COLUMNS,
    select(channels.c.id, *VALUES)
    .join(seated, seated.c.person == channels.c.person)
    .where(seated.c.code == bindparam("new_code"), IS_HOOK),
)
INVITE_ALL = insert(notices).from_select(  # those invited who want notices
    COLUMNS,
    select(
        channels.c.id,
        bindparam("new_code"),
        literal_column(str(INVITATION)),
        bindparam("new_at"),
        literal_column("0"),
    )
    .join(invitations, invitations.c.person == channels.c.person)
    .where(
        channels.c.person == bindparam("whose"),
        invitations.c.code == bindparam("new_code"),
        ~IS_HOOK,
        channels.c.confirmed,
    ),
)


def notice_changes(
    code: str, number: int, past: Sequence[str], told: Sequence[str], now: float
) -> list[ListingChange]:
    """What changes when it is no longer the turn of some people, and others have to be told."""
    changes = []
    if past or told:  # an invitation to a match that has begun is past, too
        gone = [{"this": code, "whose": person} for person in sorted({*past, *told})]
        changes.append(ListingChange(PAST, gone))
        changes.append(ListingChange(PAST_HOOKS, [{"this": code}]))
    if told:
        new: dict[str, Any] = {"new_code": code, "new_number": number, "new_at": now}
        changes.append(ListingChange(TELL, [{**new, "whose": person} for person in told], step=2))
        changes.append(ListingChange(TELL_HOOKS, [new], step=2))
    return changes

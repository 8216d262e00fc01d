"""What is asked and answered about the people you have played with, and invitations from them."""

from typing import Literal

import msgspec

from kartentisch.server.wire.messages import GameName, PersonId

Shunning = Literal["mute", "block"]


class Acquaintance(msgspec.Struct):
    """Somebody with whom you have finished matches, or whom you have muted or blocked.

    games: together, as far as they count. ahead, behind: in how many of these you were placed
    before them, or after. last: when the last one ended, in seconds since 1970; 0 if there is none.
    game: of that match. shunned: you have muted or blocked them.
    """

    person: str
    name: str
    games: int
    ahead: int
    behind: int
    last: float
    game: GameName | None
    shunned: Shunning | None


class Shun(msgspec.Struct, forbid_unknown_fields=True):
    """Whether to mute or block somebody; null: neither."""

    how: Shunning | None


class NewInvitation(msgspec.Struct, forbid_unknown_fields=True):
    """Whom to invite to a table or an event, by their public id."""

    to: PersonId  # routes know `person` as who asks


class Invitation(msgspec.Struct):
    """Somebody invites you to a table, to another match where you have played, or to an event.

    code: of the table or the event. at: when it was sent, in seconds since 1970. people, seats: how
    many sit at the table, of how many seats; 0 for an event. title, ends: of the event; for a table
    empty and 0.
    """

    code: str
    kind: Literal["table", "rematch", "event"]
    game: GameName
    name: str
    at: float
    people: int
    seats: int
    title: str
    ends: float


TYPES = [Acquaintance, Shun, NewInvitation, Invitation]

"""The journal of a table: what was done at it, entry by entry. A table is nothing but its journal.

An entry says who did it (`by`, a person's id) and with which command (`id`), so that the server
recognises a command that is sent again after a crash. Entries hold secrets and never leave the
server. Their JSON is what is on disk: a field that gets another name here keeps its old one there.
Persons are known by their id alone; older entries may also hold a name, which is not read.
"""

import msgspec

from kartentisch.server.wire.messages import Settings

BOT, CLOCK = "bot", "clock"  # who made a move that its person did not make


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat: a person, a bot of a level, or a person with a bot standing in.

    name: of a bot; those of persons are looked up, because they may change. entropy: what the
    person adds to the next shuffle. again: they want another match. left: they have left a running
    match; the seat waits for them.
    """

    name: str = ""
    person: str | None = None
    level: str | None = None
    standing_in: bool = False
    again: bool = False
    entropy: str = ""
    left: bool = False


class Entry(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="kind"):
    """What every entry tells: who did it, by which command. None: the server itself."""

    by: str | None = None
    id: str | None = None


class Practice(msgspec.Struct, frozen=True):
    """Where a match begins that goes on from the midst of another: after its first moves.

    moves: seat, move, seat, move, …
    """

    table: str
    match: int
    moves: list[int]


class CommonDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deal of a day or of an event, which many play. practice: it counts nowhere.

    date: the day, as YYYY-MM-DD. contest, number, until: the event, which of its deals it is,
    counted from 1, and when it is over.
    """

    date: str = ""
    contest: str = ""
    number: int = 0
    until: float = 0.0
    practice: bool = False


class TableOpened(Entry, tag="opened"):
    """The table was opened. secret is for its first deal, or deal is the seed of a known one.

    practice: the first match begins amid the one that had this deal. common: others play the same.
    """

    settings: Settings
    secret: str
    deal: str | None = None
    practice: Practice | None = None
    common: CommonDeal | None = msgspec.field(name="day", default=None)


class Sat(Entry, tag="sat"):
    """A person took a seat; leaves: the one they had until then."""

    seat: int
    entropy: str = ""
    leaves: int | None = None


class Stood(Entry, tag="stood"):
    """A seat was left, or freed. With a level it waits for its person, and a bot plays."""

    seat: int
    level: str | None = None


class BotSat(Entry, tag="bot"):
    """A bot took a seat, for good."""

    seat: int
    name: str
    level: str


class Set(Entry, tag="set"):
    """The settings were changed."""

    settings: Settings


class Started(Entry, tag="started"):
    """A match begins. It repeats all that still matters: no reader has to go further back.

    entropy: what each seat adds to the shuffle; older entries have it with the occupants alone.
    server_parts: the seats whose part is the server's. practice: the match begins amid another one.
    common: others play the same deal.
    """

    host: str
    settings: Settings
    options: dict[str, int | str]
    occupants: list[Occupant] = msgspec.field(name="places")
    match: int
    secret: str
    next_secret: str
    deal: str | None = None
    entropy: list[str] = []
    server_parts: list[int] = []
    practice: Practice | None = None
    common: CommonDeal | None = msgspec.field(name="day", default=None)


class Moved(Entry, tag="moved"):
    """A move was made. auto: by BOT or CLOCK, None if by its person."""

    seat: int
    move: int
    auto: str | None = None


class TookBack(Entry, tag="back"):
    """A step of a choice was taken back."""

    seat: int


class Ready(Entry, tag="ready"):
    """Someone wants another match."""

    entropy: str = ""


class Spoken(Entry, tag="said"):
    """Someone said something."""

    phrase: str | None = None
    text: str | None = None


class Absent(Entry, tag="absent"):
    """A bot plays for someone who is away."""

    seat: int


class Returned(Entry, tag="returned"):
    """The person is back and plays again."""

    seat: int


class Swapped(Entry, tag="swapped"):
    """Two seats were exchanged."""

    seat: int
    other: int


class HandedOver(Entry, tag="handed_over"):
    """Another person is the host."""

    host: str


class PauseWished(Entry, tag="pause_wished"):
    """Someone would like a pause, at a table over days."""


class PauseRefused(Entry, tag="pause_refused"):
    """Someone wants no pause, or no longer."""


class Paused(Entry, tag="paused"):
    """The match is paused."""


class Resumed(Entry, tag="resumed"):
    """The match goes on."""


class Ended(Entry, tag="ended"):
    """The host ended the match before its time."""


class LobbyEntered(Entry, tag="lobby"):
    """After a match the table is in the lobby again."""


class Undone(Entry, tag="undone"):
    """The last decision of a seat was undone. moves: how many moves of the match are left."""

    seat: int
    moves: int


class Seen(Entry, tag="seen"):
    """The person has seen what the seat was shown once."""

    seat: int


AnyEntry = (
    TableOpened
    | Sat
    | Stood
    | BotSat
    | Set
    | Started
    | Moved
    | TookBack
    | Ready
    | Spoken
    | Absent
    | Returned
    | Swapped
    | HandedOver
    | PauseWished
    | PauseRefused
    | Paused
    | Resumed
    | Ended
    | LobbyEntered
    | Undone
    | Seen
)

decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
encode = msgspec.json.Encoder().encode


def entry_from(body: bytes | str) -> AnyEntry:
    """An entry as it was written down."""
    return decoder.decode(body)

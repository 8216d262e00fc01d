"""What is asked and answered over HTTP: one schema for all, like messages.py for the sockets.

It needs nothing but msgspec, because the build generates the browser app's types from it.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kartentisch.server.wire import (
    acquaintances,
    contests,
    daily,
    lessons,
    mine,
    notices,
    puzzles,
    reviews,
)
from kartentisch.server.wire.boards import Card
from kartentisch.server.wire.finding import FindTable, FoundTable
from kartentisch.server.wire.messages import (
    AnyBoard,
    AnyMine,
    Code,
    Entropy,
    GameName,
    Level,
    Name,
    Seat,
    SeenEvent,
    Settings,
    Texts,
)
from kartentisch.server.wire.moderation import NewReport, OperatorPage
from kartentisch.server.wire.ratings import Ladder, MyRating, RatedResult

Sees = Literal["everyone", "owner", "both", "nobody"]

# --- the guest who asks


class GuestName(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody's name. named: whether they chose it themselves."""

    name: Name
    named: bool = True


class Me(msgspec.Struct):
    """Who you are to others. named: whether you chose the name yourself."""

    id: str
    name: str
    named: bool


class LinkCode(msgspec.Struct):
    """A code for another device, and how long it is good for."""

    code: str
    seconds: int


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """A code from another device."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class Belongings(msgspec.Struct):
    """Somebody, and how much they have here. tables: those that are not over."""

    id: str
    name: str
    named: bool
    games: int
    tables: int
    devices: int
    passkeys: int


class Handover(msgspec.Struct):
    """What a code would do: who you would be on this device, and who you are here, if anybody."""

    theirs: Belongings
    mine: Belongings | None


class Device(msgspec.Struct):
    """A device that you are signed in on. about: its browser and system; empty if unknown.

    since, seen: the first and the last day, as YYYY-MM-DD in UTC. this: it is the one that asks.
    """

    id: str
    about: str
    since: str
    seen: str
    this: bool


class Bot(msgspec.Struct):
    """A bot of yours, and the token it comes with, shown only now."""

    id: str
    name: str
    token: str


# --- the games


class OptionAbout(msgspec.Struct):
    """An option of a game; values: for each number of players; says: each value in words."""

    name: str
    point: str
    default: int | str
    values: dict[str, list[int | str]]
    about: Texts
    says: dict[str, Texts]


class GameAbout(msgspec.Struct):
    """A game and what can be chosen about it; about: what it is like, in a sentence or two.

    lessons: how many it has.
    """

    name: GameName
    title: Texts
    about: Texts | None
    fewest: int
    most: int
    version: int
    options: list[OptionAbout]
    lessons: int = 0


class EventWords(msgspec.Struct, rename={"source": "from", "target": "to"}):
    """The sentence of an event, the one without its card, and where its card goes."""

    de: str
    en: str
    hidden_de: str
    hidden_en: str
    source: str | None
    target: str | None


class GameWords(msgspec.Struct):
    """Every card, move and event of a game in words, and kinds of places that have a name.

    Moves and events are templates, as `fill` in games/words/language.py has them: {seat} and
    {other} are seats of the event, {seat0}, {seat1} … those that a move names.
    """

    cards: dict[str, Texts]
    moves: dict[str, Texts]
    events: dict[str, EventWords]
    places: dict[str, Texts]


class RulesText(msgspec.Struct):
    """The rules, as Markdown."""

    markdown: str


# --- tables


class ListedSeat(msgspec.Struct):
    """Who sits at a seat, for lists."""

    name: str
    person: str | None
    level: str | None


class TableSummary(msgspec.Struct):
    """A table for a list; touched: when something last changed about it, in seconds since 1970.

    At a table that runs over days, until: when the clock decides, in seconds since 1970; yours:
    whether it waits for the one who asks, in the list of their own tables.
    """

    code: str
    settings: Settings
    phase: Literal["open", "playing", "over"]
    match: int
    host: str
    chairs: list[ListedSeat | None]
    touched: float
    until: float | None = None
    yours: bool = False


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """The deal of a finished game. moves: practise, after this many of its moves."""

    code: Code
    match: int
    moves: Annotated[int, Meta(ge=0)] | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open. deal: the same cards as in a finished game, against bots.

    Nobody adds entropy here: it comes after the commitment, with Begin or at the table.
    """

    settings: Settings
    sit: Seat | None = None
    fill: Level | None = None
    start: bool = False
    deal: Deal | None = None


class Opened(msgspec.Struct):
    """The code of a new table, for its link, and the commitment to its first shuffle."""

    code: str
    commitment: str


class Begin(msgspec.Struct, forbid_unknown_fields=True):
    """What to do at a table that you have just opened, with entropy for the first shuffle."""

    sit: Seat | None = None
    fill: Level | None = None
    start: bool = False
    entropy: Entropy = ""


INVITE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
INVITE_LENGTH = 6


class Invite(msgspec.Struct):
    """A short code for a table in the lobby; until: when it runs out, in seconds since 1970."""

    code: str
    until: float


class InvitedTo(msgspec.Struct):
    """The code of the table that a short code leads to."""

    code: str


# --- finished games


class PlayedGame(msgspec.Struct):
    """A finished game; seats: your own, empty for somebody else's game.

    undone: decisions were undone; practice: it began amid a finished game. Neither counts in any
    statistics.
    """

    code: str
    match: int
    game: GameName
    ended: float
    names: list[str]
    points: list[int]
    winners: list[int]
    seats: list[int]
    undone: bool
    practice: bool


class Numbers(msgspec.Struct):
    """How someone has done in a game, with at least one other person or only with bots."""

    game: GameName
    people: bool
    games: int
    wins: int
    place: float
    points: float


class ReplayStep(msgspec.Struct):
    """A step of a finished game with everything open, and what each seat saw for itself.

    cards: what each seat really has, in hand or in its row; where nobody has cards, a single list
    with the card at each place; of a plain board the cards of each of its places.
    """

    number: int
    seat: int | None
    move: int | None
    events: list[SeenEvent]
    board: AnyBoard
    mines: list[AnyMine]
    cards: list[list[Card]]


class Replay(msgspec.Struct):
    """A finished game, step by step; sees tells which events' cards who may see.

    deck is the first shuffle, the bottom card first: docs/fairness.md says what it comes from.
    """

    game: GameName
    players: int
    names: list[str]
    options: dict[str, int | str]
    sees: dict[str, Sees]
    deck: list[int]
    steps: list[ReplayStep]


# --- the schema

ALL = [GuestName, Me, LinkCode, Claim, Handover, Device, Bot]
ALL += [GameAbout, GameWords, RulesText]
ALL += lessons.TYPES
ALL += puzzles.TYPES
ALL += [TableSummary, NewTable, Opened, Begin, Invite, InvitedTo, PlayedGame, Numbers]
ALL += [Replay]
ALL += reviews.TYPES
ALL += daily.TYPES
ALL += contests.TYPES
ALL += mine.TYPES
ALL += notices.TYPES
ALL += acquaintances.TYPES
ALL += [MyRating, Ladder, RatedResult, NewReport, OperatorPage, FindTable, FoundTable]


def schema() -> dict[str, Any]:
    """The JSON schema of all that the browser app asks for and gets."""
    _, parts = msgspec.json.schema_components(ALL, ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": parts}

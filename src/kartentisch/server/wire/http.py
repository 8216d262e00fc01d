"""What is asked and answered over HTTP: one schema for all, like messages.py for the sockets.

It needs nothing but msgspec, because the build generates the browser app's types from it.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kartentisch.server.wire.boards import Card
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
)

Sees = Literal["everyone", "owner", "both", "nobody"]

# --- the guest who asks


class GuestName(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody's name."""

    name: Name


class Me(msgspec.Struct):
    """Who one is to others."""

    id: str
    name: str


class LinkCode(msgspec.Struct):
    """A code for another device, and how long it is good for."""

    code: str
    seconds: int


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """A code from another device."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class Bot(msgspec.Struct):
    """A bot of one's own, and the token it comes with, shown only now."""

    id: str
    name: str
    token: str


# --- the games


class Texts(msgspec.Struct):
    """A text in both languages."""

    de: str
    en: str


class OptionAbout(msgspec.Struct):
    """An option of a game; values: for each number of players; says: each value in words."""

    name: str
    point: str
    default: int | str
    values: dict[str, list[int | str]]
    about: Texts
    says: dict[str, Texts]


class GameAbout(msgspec.Struct):
    """A game and what can be chosen about it; about: what it is like, in a sentence or two."""

    name: GameName
    title: Texts
    about: Texts | None
    fewest: int
    most: int
    version: int
    options: list[OptionAbout]


class EventWords(msgspec.Struct, rename={"source": "from", "target": "to"}):
    """The sentence of an event, the one without its card, and where its card goes."""

    de: str
    en: str
    hidden_de: str
    hidden_en: str
    source: str | None
    target: str | None


class GameWords(msgspec.Struct):
    """Every card, move and event of a game in words, and kinds of places that have a name."""

    cards: dict[str, Texts]
    moves: dict[str, Texts]
    events: dict[str, EventWords]
    places: dict[str, Texts]


class RulesText(msgspec.Struct):
    """The rules, as Markdown."""

    markdown: str


# --- tables


class Sitting(msgspec.Struct):
    """Who sits at a seat, for lists."""

    name: str
    person: str | None
    level: str | None


class TableSummary(msgspec.Struct):
    """A table for a list; touched: when something last changed about it, in seconds since 1970."""

    code: str
    settings: Settings
    phase: Literal["open", "playing", "over"]
    match: int
    host: str
    chairs: list[Sitting | None]
    touched: float


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """The deal of a finished game."""

    code: Code
    match: int


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open. deal: the same cards as in a finished game, against bots."""

    settings: Settings
    sit: Seat | None = None
    fill: Level | None = None
    start: bool = False
    entropy: Entropy = ""
    deal: Deal | None = None


class Opened(msgspec.Struct):
    """The code of a new table, for its link."""

    code: str


# --- finished games


class PlayedGame(msgspec.Struct):
    """A finished game; seats: one's own, empty for somebody else's game."""

    code: str
    match: int
    game: GameName
    ended: float
    names: list[str]
    points: list[int]
    winners: list[int]
    seats: list[int]


class Numbers(msgspec.Struct):
    """How someone has done in a game."""

    game: GameName
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

ALL = [GuestName, Me, LinkCode, Claim, Bot, GameAbout, GameWords, RulesText]
ALL += [TableSummary, NewTable, Opened, PlayedGame, Numbers, Replay]


def schema() -> dict[str, Any]:
    """The JSON schema of all that the browser app asks for and gets."""
    _, parts = msgspec.json.schema_components(ALL, ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": parts}

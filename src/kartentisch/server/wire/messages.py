"""The messages between a table and the people who sit at it or watch: one schema for all.

Commands go to the server, each with an id that its sender chose; each is answered once, by an
`Answer` with that id. Updates go to the client. Those with a number follow the table's journal:
a client that was away says the last number it has and gets the rest. docs/protocol.md tells it
with an example.
"""

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

import msgspec
from msgspec import Meta

from kartentisch.games import GAMES
from kartentisch.games.events import Event
from kartentisch.players.levels import LEVELS
from kartentisch.server.wire.boards import Board, Mine, boards_of
from kartentisch.server.wire.boards.plain import PlainBoard, PlainMine

Id = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the client")]
Seat = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(min_length=1, max_length=24, description="what a person is called")]
Pace = Literal["instant", "fast", "normal", "slow"]
Entropy = Annotated[str, Meta(pattern="^([0-9a-f]{2}){0,32}$", description="hexadecimal digits")]
CODE = "^[a-z0-9]{4,32}$"
Code = Annotated[str, Meta(pattern=CODE, description="the name of a table in links")]

# What there is to choose from follows from the games that are installed.
if TYPE_CHECKING:
    Level = str
    GameName = str
    AnyBoard = Board
    AnyMine = Mine
else:
    Level = Literal[LEVELS]
    GameName = Literal[tuple(GAMES)]
    AnyBoard = Union[(*(boards_of(game).board_type for game in GAMES), PlainBoard)]
    AnyMine = Union[(*(boards_of(game).mine_type for game in GAMES), PlainMine)]

Phrase = Literal[
    "hello", "well_played", "thanks", "oops", "ouch", "ha", "hurry", "moment", "again", "bye"
]


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How a table is played.

    public: listed for everyone. pace: how long things are shown before a bot goes on. limit:
    seconds for a decision, 0 for none. grace: seconds until a bot plays for someone who is away.
    chat: free text besides the ready phrases. hints: whether one may ask for a good move.
    memory: whether seen cards stay marked in games of memory. one_device: one person may take
    several seats, to pass the device around.
    """

    game: GameName
    seats: Annotated[int, Meta(ge=2, le=8)]
    options: dict[str, int | str] = {}
    public: bool = False
    pace: Pace = "normal"
    limit: Annotated[int, Meta(ge=0, le=600)] = 0
    grace: Annotated[int, Meta(ge=5, le=86400)] = 60
    chat: bool = False
    hints: bool = True
    memory: bool = False
    one_device: bool = False


# --- commands


class Command(msgspec.Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What every command has: an id, which identifies it if it is sent twice."""

    id: Id


class Sit(Command, tag="sit"):
    """Take a free seat, adding entropy of one's own to the shuffle."""

    seat: Seat
    entropy: Entropy = ""


class Stand(Command, tag="stand"):
    """Leave a seat of one's own. During a game a bot plays on there."""

    seat: Seat


class SeatBot(Command, tag="bot"):
    """The host puts a bot on a free seat, or changes its level."""

    seat: Seat
    level: Level


class Free(Command, tag="free"):
    """The host frees a seat before the start."""

    seat: Seat


class Change(Command, tag="change"):
    """The host changes how the table is played, before the start."""

    settings: Settings


class Start(Command, tag="start"):
    """The host starts the game; bots of a level take the seats that are free."""

    fill: Level | None = None


class Move(Command, tag="move"):
    """Make a move, for a seat of one's own."""

    seat: Seat
    move: Annotated[int, Meta(ge=0, le=9999)]


class TakeBack(Command, tag="back"):
    """Take back the last step of the choice that one is making."""

    seat: Seat


class Again(Command, tag="again"):
    """Ready for another game at this table; it starts when everyone who plays is."""

    entropy: Entropy = ""


class Say(Command, tag="say"):
    """Say something: a ready phrase, or a text if the table allows that."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class Look(Command, tag="look"):
    """Look at the table from another seat of one's own, or as a spectator (None)."""

    seat: Seat | None


class AskHint(Command, tag="hint"):
    """Ask what a good move would be, for a seat of one's own that owes a decision."""

    seat: Seat


AnyCommand = (
    Sit | Stand | SeatBot | Free | Change | Start | Move | TakeBack | Again | Say | Look | AskHint
)


# --- answers and updates


class Reason(msgspec.Struct):
    """Why something is refused, in both languages; the rule's name where it is one."""

    de: str
    en: str
    point: str | None = None


class Answer(msgspec.Struct, tag_field="type", tag="answer", omit_defaults=True):
    """To a command: the journal's number that it led to, or the reason why it is refused."""

    id: str
    number: int | None = None
    refused: Reason | None = None


class SeenEvent(msgspec.Struct, omit_defaults=True):
    """Something that happened in a game, as the receiver may see it; docs/records.md."""

    kind: str
    seat: int | None = None
    card: int | None = None
    at: int | None = None
    other: int | None = None


class Chair(msgspec.Struct):
    """A seat at the table. person is a public id, None for bots and free seats.

    level: a bot's level, or of a bot that stands in for an absent person. here: a person is
    connected. again: ready for another game.
    """

    name: str
    person: str | None
    level: str | None
    standing_in: bool
    here: bool
    again: bool


class TableState(msgspec.Struct):
    """Everything about a table besides the game.

    phase: "open" until the first start, then "playing", then "over" until the next game.
    match counts the games at this table from 1. commitment: the SHA-256 of the secret that the
    next deal (of the running one, while playing) comes from; next_commitment: of the one after.
    due: milliseconds until the clock decides, None without a limit.
    """

    code: str
    host: str
    settings: Settings
    phase: Literal["open", "playing", "over"]
    chairs: list[Chair | None]
    match: int
    commitment: str
    next_commitment: str
    due: int | None = None


class You(msgspec.Struct):
    """Who the receiver is: a public id, the seats they hold, and the one they look from."""

    person: str
    seats: list[int]
    looking: int | None
    host: bool


class Said(msgspec.Struct):
    """Something that was said at the table."""

    name: str
    person: str
    phrase: str | None = None
    text: str | None = None


class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    """The whole state, when one comes, looks from another seat, or has been away for too long.

    log: what happened in the running game so far, as far as it is kept; said: its last words.
    state: the masked game itself, for bots that ask for it; docs/writing-a-bot.md.
    """

    number: int
    you: You
    table: TableState
    board: AnyBoard | None
    mine: AnyMine | None
    log: list[SeenEvent]
    said: list[Said]
    state: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class HappenedToAll(msgspec.Struct, tag_field="type", tag="happened"):
    """What is the same for everyone of a step of the game; with it their messages begin."""

    number: int
    board: AnyBoard
    by: str | None
    due: int | None


class Happened(HappenedToAll, tag_field="type", tag="happened"):
    """A step of the game: what happened and how it looks now. by: "bot" or "clock" or None.

    state: as in Welcome.
    """

    events: list[SeenEvent]
    mine: AnyMine | None
    state: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Changed(msgspec.Struct, tag_field="type", tag="changed"):
    """Something about the table: seats, settings, a start, the end, someone back or away."""

    number: int
    you: You
    table: TableState


class Spoke(msgspec.Struct, tag_field="type", tag="spoke"):
    """Somebody said something."""

    number: int
    said: Said


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    """Which chairs have their person connected, and how many watch. It has no number."""

    here: list[bool]
    watching: int


class Hint(msgspec.Struct, tag_field="type", tag="hinted"):
    """Good moves, best first: share is how often the game is won in the continuations tried."""

    id: str
    seat: int
    moves: list["Prospect"]


class Prospect(msgspec.Struct):
    """What a move promises."""

    move: int
    share: float
    tries: int


class Bye(msgspec.Struct, tag_field="type", tag="bye"):
    """The last message before the server closes the line. retry: whether to come back.

    After a fault ask for the whole state: what was told last may not have been all of it.
    """

    why: Literal["stopping", "fault", "flood"]
    retry: bool


AnyUpdate = Answer | Welcome | Happened | Changed | Spoke | Presence | Hint | Bye

commands = msgspec.json.Decoder(AnyCommand)
encoder = msgspec.json.Encoder()


def is_code(text: str) -> bool:
    """Whether a text can be a table's code; others must not reach the database."""
    return re.fullmatch(CODE, text) is not None


def seen_event(event: Event) -> SeenEvent:
    """An event for the wire; the caller has seen to who may see what."""
    return SeenEvent(event.kind.name, event.seat, event.card, event.at, event.other)


def schema() -> dict[str, Any]:
    """The JSON schema of all messages, from which the browser app's types are generated."""
    (command, update), parts = msgspec.json.schema_components(
        [AnyCommand, AnyUpdate], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a table",
        "$defs": {**parts, "Command": command, "Update": update},
    }

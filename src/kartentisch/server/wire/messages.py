"""The messages between a table and the people at it: one schema for all.

Commands go to the server. Each has an id chosen by its sender, and is answered once by an `Answer`
with that id. Updates go to the client. Those with a number follow the table's journal: a client
that was away names the last number it has and gets the rest. docs/protocol.md shows an example.
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
END = r"$(?!\n)"  # the end in Python's patterns and in JavaScript's; `$` alone lets a newline pass
Entropy = Annotated[
    str, Meta(pattern=f"^([0-9a-f]{{2}}){{0,32}}{END}", description="hexadecimal digits")
]
PersonId = Annotated[
    str, Meta(pattern=f"^[0-9a-z]{{1,32}}{END}", description="somebody's public id")
]
CODE = f"^[a-z0-9]{{4,32}}{END}"
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


LONGEST_SITTING = 600  # seconds per decision at a table that people stay at
LONGEST_LIMIT = 7 * 24 * 3600  # seconds per decision at a table that runs over days


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How a table is played.

    public: listed for everyone. pace: how long a bot waits before it moves. limit: seconds per
    decision, 0 for none; with more than 600 the table runs over days, and goes on while nobody is
    there. grace: seconds until a bot plays for someone who is away. chat: free text,
    not only the ready phrases. hints: whether players may ask for a good move. memory: whether seen
    cards stay marked in games of memory. one_device: one person may take several seats and pass the
    device around. newcomers: whether a spectator may take over a bot's seat during a match. undo:
    whether somebody who plays against bots alone may undo decisions. rated: results change the
    ratings of the people who play; then there is no help, and a limit (docs/ratings.md).
    """

    game: GameName
    seats: Annotated[int, Meta(ge=2, le=8)]
    options: dict[str, int | str] = {}
    public: bool = False
    pace: Pace = "normal"
    limit: Annotated[int, Meta(ge=0, le=LONGEST_LIMIT)] = 0
    grace: Annotated[int, Meta(ge=5, le=86400)] = 60
    chat: bool = False
    hints: bool = True
    memory: bool = False
    one_device: bool = False
    newcomers: bool = False
    undo: bool = False
    rated: bool = False

    @property
    def over_days(self) -> bool:
        """Whether people come and go between decisions, and nobody has to be there."""
        return self.limit > LONGEST_SITTING


# What the host may still change while a match is running.
CHANGED_WHILE_PLAYING = ("public", "chat", "pace", "newcomers")


# --- commands


class Command(msgspec.Struct, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What every command has: an id, so that the server recognises one that is sent twice."""

    id: Id


class Sit(Command, tag="sit"):
    """Take a free seat, and add entropy to the shuffle. In the lobby it also moves you there.

    During a match: come back to the seat that you have left, or take over a bot's if the table lets
    newcomers in. name: what this seat is called, on one device.
    """

    seat: Seat
    entropy: Entropy = ""
    name: Name | None = None


class Stand(Command, tag="stand"):
    """Leave a seat of yours. During a match a bot plays there, and the seat stays yours."""

    seat: Seat


class SeatBot(Command, tag="bot"):
    """The host puts a bot on a free seat, or changes its level.

    Also on the seat of someone who has left or has been away for a minute, during a match too.
    """

    seat: Seat
    level: Level


class Free(Command, tag="free"):
    """The host frees a seat between matches."""

    seat: Seat


class Change(Command, tag="change"):
    """The host changes how the table is played: during a match only what CHANGED_WHILE_PLAYING
    lists, between matches everything but the game.
    """

    settings: Settings


class Start(Command, tag="start"):
    """The host starts a match; bots of a level take the free seats.

    In a rematch they also take the seats of people who have left or are not here.
    """

    fill: Level | None = None


class Move(Command, tag="move"):
    """Make a move, for a seat of yours."""

    seat: Seat
    move: Annotated[int, Meta(ge=0, le=9999)]


class TakeBack(Command, tag="back"):
    """Take back the last step of an unfinished choice."""

    seat: Seat


class Again(Command, tag="again"):
    """Ready for another match at this table; it starts when all players are."""

    entropy: Entropy = ""


class Call(Command, tag="call"):
    """Give a seat of yours its name, on one device."""

    seat: Seat
    name: Name


class Swap(Command, tag="swap"):
    """The host exchanges two seats in the lobby."""

    seat: Seat
    other: Seat


class Pause(Command, tag="pause"):
    """The host stops the match for a while: no moves, no bots, no clock.

    Over days every player may ask for it, and it begins when all of them have.
    """


class Resume(Command, tag="resume"):
    """The host lets the match go on; over days any player, who may also say no to a pause."""


class End(Command, tag="end"):
    """The host ends the running match. It counts nowhere, and the table is in the lobby again."""


class Lobby(Command, tag="lobby"):
    """The host goes back to the lobby after a match, to change seats and settings."""


class HandOver(Command, tag="hand_over"):
    """The host makes the person on a seat the host.

    If the host has left or has been away for a minute, a player may do that for themselves.
    """

    seat: Seat


class Undo(Command, tag="undo"):
    """Go back to before the last decision of a seat of yours, if all others are bots."""

    seat: Seat


class ConfirmSeen(Command, tag="seen"):
    """Confirm that you have seen what a seat of yours was shown once."""

    seat: Seat


class Say(Command, tag="say"):
    """Say something: a ready phrase, or a text if the table allows that."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class Look(Command, tag="look"):
    """Look at the table from another seat of yours, or as a spectator (None)."""

    seat: Seat | None


class AskHint(Command, tag="hint"):
    """Ask what a good move would be, for a seat of yours that owes a decision."""

    seat: Seat


AnyCommand = (
    Sit
    | Stand
    | SeatBot
    | Free
    | Change
    | Start
    | Move
    | TakeBack
    | Again
    | Say
    | Look
    | AskHint
    | Call
    | Swap
    | Pause
    | Resume
    | End
    | Lobby
    | HandOver
    | Undo
    | ConfirmSeen
)


# --- answers and updates


class Reason(msgspec.Struct):
    """Why something is refused, in both languages; the rule's name where it is one.

    retry: the server could not take it just now; the same command, sent again, may be taken.
    """

    de: str
    en: str
    point: str | None = None
    retry: bool = False


class Answer(msgspec.Struct, tag_field="type", tag="answer", omit_defaults=True):
    """To a command: the journal number that it led to, or why it is refused."""

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
    """A seat at the table. person is a public id, None for bots.

    level: of a bot, or of the bot that stands in for an absent person. here: the person is
    connected. again: ready for another match. left: the person has left, and the seat waits for
    them. away: for how many seconds the person has not been here, None if they are. missed: the
    clock made their last decision.
    """

    name: str
    person: str | None
    level: str | None
    standing_in: bool
    here: bool
    again: bool
    left: bool
    away: int | None
    missed: bool = False


class EventDeal(msgspec.Struct):
    """A deal of an event, counted from 1. until: when the event is over, in seconds since 1970."""

    id: str
    number: int
    until: float


class TableState(msgspec.Struct):
    """Everything about a table except the game.

    phase: "open" in the lobby, before the first start and whenever the host goes back there; then
    "playing", then "over" until the next match. match counts from 1. commitment: the SHA-256 of the
    secret behind the running match's cards, or the next match's if none is running;
    next_commitment: of the one after. due: milliseconds until the clock decides, None without a
    limit. paused: by the host, or over days by agreement; pausing: the seats of those who would
    like a pause, if there are any. undone: decisions of the running or last match were undone;
    practice: it began amid a finished match, or with the deal of a past day. Neither counts in any
    statistics. day: the match is played with the deal of this day (YYYY-MM-DD); event: with a deal
    of this event.
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
    paused: bool = False
    undone: bool = False
    practice: bool = False
    day: str | None = None
    event: EventDeal | None = None
    pausing: list[int] | msgspec.UnsetType = msgspec.UNSET


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
    """The whole state: on arrival, when looking from another seat, or after too long an absence.

    Also when the game is another one for everybody: after an undo, an end, or back in the lobby.
    log: what happened in the match so far, the last part of it. said: the last words spoken.
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


class Happened(msgspec.Struct, tag_field="type", tag="happened"):
    """A step of the game: what happened, and how the game looks now.

    by: "bot", "clock", or None for a person. state: as in Welcome.
    """

    number: int
    board: AnyBoard
    by: str | None
    due: int | None
    events: list[SeenEvent]
    mine: AnyMine | None
    state: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Changed(msgspec.Struct, tag_field="type", tag="changed"):
    """The table has changed: seats, settings, a start, the end, someone back or away."""

    number: int
    you: You
    table: TableState


class Spoke(msgspec.Struct, tag_field="type", tag="spoke"):
    """Somebody said something."""

    number: int
    said: Said


class Watcher(msgspec.Struct):
    """Somebody who watches."""

    person: str
    name: str


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    """Which chairs have their person connected, and who watches. It has no number.

    away: as in Chair. watching: how many people watch; watchers: the first 50 of them.
    """

    here: list[bool]
    away: list[int | None]
    watching: int
    watchers: list[Watcher]


class Renamed(msgspec.Struct, tag_field="type", tag="renamed"):
    """Somebody who sits here, watches or has spoken has another name. It has no number.

    A `Changed` follows if they sit here, a `Presence` if they watch.
    """

    person: str
    name: str


class Hint(msgspec.Struct, tag_field="type", tag="hinted"):
    """Good moves, best first; none if the search failed."""

    id: str
    seat: int
    moves: list["Prospect"]


class Texts(msgspec.Struct):
    """A text in both languages."""

    de: str
    en: str


class Prospect(msgspec.Struct):
    """What a move promises: its share of the matches won in all tries; no tries if it is the only
    move.

    then: the moves that complete the decision which this move begins. tied: whether it may well be
    as good as the best one. why: what usually happens after it; {0}, {1}, … are the names of the
    players at these seats.
    """

    move: int
    share: float
    tries: int
    then: list[int] = []
    tied: bool = False
    why: Texts | None = None


class Bye(msgspec.Struct, tag_field="type", tag="bye"):
    """The last message before the server closes the connection. retry: whether to come back.

    After a fault ask for the whole state: the last update may have been incomplete. storage: the
    disk has failed, or the database is silent. signed_out: the device is, by its person.
    replaced: its browser has become somebody else.
    """

    why: Literal["stopping", "fault", "storage", "flood", "signed_out", "replaced"]
    retry: bool


AnyUpdate = Answer | Welcome | Happened | Changed | Spoke | Presence | Renamed | Hint | Bye

commands = msgspec.json.Decoder(AnyCommand)
encoder = msgspec.json.Encoder()


def is_code(text: str) -> bool:
    """Whether a text can be a table's code; no other text may reach the database."""
    return re.fullmatch(CODE, text) is not None


def seen_event(event: Event) -> SeenEvent:
    """An event for the wire; the caller has already hidden what its receiver may not see."""
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

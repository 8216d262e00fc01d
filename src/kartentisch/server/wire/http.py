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
    Texts,
)

Sees = Literal["everyone", "owner", "both", "nobody"]

# --- the guest who asks


class GuestName(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody's name. named: whether they chose it themselves."""

    name: Name
    named: bool = True


class Me(msgspec.Struct):
    """Who one is to others. named: whether one chose the name oneself."""

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
    """Somebody, and what they have here: finished games, tables that are not over, devices."""

    id: str
    name: str
    named: bool
    games: int
    tables: int
    devices: int


class Handover(msgspec.Struct):
    """What a code would do: who one would be on this device, and who one is there now, if any."""

    theirs: Belongings
    mine: Belongings | None


class Device(msgspec.Struct):
    """A device that one is signed in on. about: its browser and system; empty if unknown.

    since, seen: the first and the last day, as YYYY-MM-DD in UTC. this: it is the one that asks.
    """

    id: str
    about: str
    since: str
    seen: str
    this: bool


class Bot(msgspec.Struct):
    """A bot of one's own, and the token it comes with, shown only now."""

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


# --- lessons


class LessonAbout(msgspec.Struct):
    """A lesson in a list; exercise: it only asks what one would play."""

    name: str
    title: Texts
    exercise: bool


class FirstGame(msgspec.Struct):
    """The table of a first real match, and by phase what is to be decided there."""

    seats: int
    options: dict[str, int | str]
    says: dict[str, Texts]


class Course(msgspec.Struct):
    """The lessons of a game in the order of learning, and then a first real match."""

    lessons: list[LessonAbout]
    first: FirstGame | None


class CardAt(msgspec.Struct):
    """A card that lies open at a place."""

    place: str
    card: int


class LessonPage(msgspec.Struct):
    """What one reads after a step. about: the places it speaks of; shows: cards that lie there.

    wanted: the move that one is asked for; points: the table points at it. replies: what is said
    to other moves, by their numbers, and otherwise to all the rest.
    """

    step: int
    text: Texts
    about: list[str]
    shows: list[CardAt]
    wanted: int | None
    points: bool
    replies: dict[str, Texts]
    otherwise: Texts | None


class LessonStep(msgspec.Struct):
    """A step of a lesson, as the learner sees it."""

    events: list[SeenEvent]
    board: AnyBoard
    mine: AnyMine


class LessonText(msgspec.Struct):
    """A whole lesson, seen from one seat; log: what happened up to its first page.

    seen_once: kinds of events whose card is shown once and not again.
    """

    game: GameName
    name: str
    title: Texts
    exercise: bool
    seat: int
    names: list[str]
    options: dict[str, int | str]
    seen_once: list[str]
    log: list[SeenEvent]
    steps: list[LessonStep]
    pages: list[LessonPage]


# --- puzzles


class PuzzleStanding(msgspec.Struct):
    """How someone does at the puzzles of a game. Only the first attempt at each counts.

    rating: 1500 for a beginner. streak: solved in a row by now; longest: the longest so far.
    """

    rating: int
    tried: int
    solved: int
    streak: int
    longest: int


class PuzzleGame(msgspec.Struct):
    """A game with puzzles: how many it has, and how one does; None for someone who tried none."""

    game: GameName
    puzzles: int
    standing: PuzzleStanding | None


class PuzzleText(msgspec.Struct):
    """A puzzle as its seat sees it, without the answer. log: what has happened in the match.

    mine has what the seat has seen before, so that nobody has to have been there to remember it.
    seen_once: kinds of events whose card is shown once. tried, missed: how many people.
    practice: one has tried it before, so another attempt does not count.
    """

    game: GameName
    id: str
    seat: int
    names: list[str]
    options: dict[str, int | str]
    seen_once: list[str]
    log: list[SeenEvent]
    board: AnyBoard
    mine: AnyMine
    rating: int
    tried: int
    missed: int
    practice: bool
    standing: PuzzleStanding | None


class PuzzleMove(msgspec.Struct, forbid_unknown_fields=True):
    """The move that one would make."""

    move: Annotated[int, Meta(ge=0, le=32_767)]


class PuzzleChance(msgspec.Struct):
    """What moves that can't be told apart are worth: wins is the chance to win, from 0 to 1.

    behind: how much less than the best. Errors are standard errors.
    """

    moves: list[int]
    wins: float
    error: float
    behind: float
    behind_error: float


class PuzzleWhy(msgspec.Struct):
    """Why a move is good or bad. {0}, {1} … stand for the players at these seats."""

    move: int
    text: Texts


class PuzzleAnswer(msgspec.Struct):
    """What came of a move. chances: of all legal moves, the right ones first.

    counted: it was the first attempt. gained: by how much one's rating rose.
    levels: the levels that miss the puzzle, too.
    """

    right: bool
    counted: bool
    gained: int
    chances: list[PuzzleChance]
    why: list[PuzzleWhy]
    levels: list[Level]
    rating: int
    tried: int
    missed: int
    standing: PuzzleStanding


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
    """What to do at a table that one has just opened, with entropy for the first shuffle."""

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
    """A finished game; seats: one's own, empty for somebody else's game.

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


# --- reviews

Grade = Literal["good", "fine", "doubtful", "mistake"]


class JudgedMove(msgspec.Struct):
    """A decision, judged by what its player knew. step: that its move leads to.

    wins: the chance to win with the move, best_wins with the best one; cost: the difference, and
    its standard error. lead: how far a best move was ahead of the next. why, better: what usually
    happens after the move and after the best one, for doubtful decisions and mistakes; players are
    written as {0}, {1} …
    """

    step: int
    seat: int
    round: int
    grade: Grade
    move: int
    best: int
    wins: float
    best_wins: float
    cost: float
    error: float
    lead: float
    why: Texts | None = None
    better: Texts | None = None


class Chances(msgspec.Struct):
    """Everybody's chance to win by all cards, after what a step did.

    kind: what moved them; seat and move: whose decision it was, and which.
    """

    step: int
    kind: Literal["start", "deal", "draw", "decision"]
    seat: int | None
    move: int | None
    shares: list[float]


class SeatReview(msgspec.Struct):
    """A seat's game in a few figures, in chances to win.

    result: its share of the win. luck: what deals and draws gave it. lost: what its doubtful
    decisions and mistakes cost. best: the steps of its best decisions. turning_point: the place in
    `chances` of what moved its own chance most.
    """

    seat: int
    result: float
    luck: float
    lost: float
    best: list[int]
    turning_point: int | None


class ReviewText(msgspec.Struct):
    """A review, or the pieces of it that there are; `seats` comes with the last one."""

    decisions: list[JudgedMove]
    chances: list[Chances]
    seats: list[SeatReview]


class Review(msgspec.Struct):
    """The review of a finished game, for whoever asks: `mine` are their own seats.

    state: "making" until all of it is there; done: how much of it is, from 0 to 1. steps: of the
    game.
    """

    state: Literal["making", "done"]
    done: float
    game: GameName
    options: dict[str, int | str]
    names: list[str]
    mine: list[int]
    winners: list[int]
    steps: int
    review: ReviewText


# --- the schema

ALL = [GuestName, Me, LinkCode, Claim, Handover, Device, Bot]
ALL += [GameAbout, GameWords, RulesText, Course, LessonText]
ALL += [PuzzleGame, PuzzleText, PuzzleMove, PuzzleAnswer]
ALL += [TableSummary, NewTable, Opened, Begin, Invite, InvitedTo, PlayedGame, Numbers]
ALL += [Replay, Review]


def schema() -> dict[str, Any]:
    """The JSON schema of all that the browser app asks for and gets."""
    _, parts = msgspec.json.schema_components(ALL, ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": parts}

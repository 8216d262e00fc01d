"""What is asked and answered about events over HTTP. In code they are contests: an event is
something that happens in a game.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from kartentisch.server.wire.deals import DealFork, DealStanding, DealState
from kartentisch.server.wire.messages import LONGEST_LIMIT, GameName, Texts

FEWEST_DEALS, MOST_DEALS = 3, 20
LONGEST_HOURS = 31 * 24
LONGEST_AHEAD = 60 * 24  # hours until an event begins

ContestForm = Literal["solo", "duplicate"]
ContestPhase = Literal["coming", "running", "over"]


class NewContest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An event to open. form: everyone alone against bots, or people in groups.

    options: the usual ones if left out. begins: hours from now. hours: how long it runs. limit:
    seconds per decision in groups. public: in the list for everyone; else only for those who have
    its link.
    """

    title: Annotated[str, Meta(min_length=1, max_length=48)]
    game: GameName
    players: Annotated[int, Meta(ge=2, le=8)]
    options: dict[str, int | str] = {}
    deals: Annotated[int, Meta(ge=FEWEST_DEALS, le=MOST_DEALS)] = 6
    form: ContestForm = "solo"
    public: bool = False
    begins: Annotated[int, Meta(ge=0, le=LONGEST_AHEAD)] = 0
    hours: Annotated[int, Meta(ge=1, le=LONGEST_HOURS)] = 72
    limit: Annotated[int, Meta(ge=15, le=LONGEST_LIMIT)] = 90


class ContestAbout(msgspec.Struct):
    """An event, as lists show it. Times are seconds since 1970; phase: by the server's clock.

    people: who have begun to play. host: you have opened it. done: the deals you have finished.
    """

    id: str
    title: str
    game: GameName
    players: int
    deals: int
    form: ContestForm
    public: bool
    begins: float
    ends: float
    phase: ContestPhase
    people: int
    host: bool
    done: int


class ContestLists(msgspec.Struct):
    """The public events, and your own: opened, or played in. now: the server's clock."""

    now: float
    public: list[ContestAbout]
    mine: list[ContestAbout]


class ContestRow(msgspec.Struct):
    """How somebody stands. points: up to 100 per deal, the percentage of those with the same cards
    whom they did better than; deals not played give none.

    kept_rank: among those with a passkey, if they have one. done: finished deals. mean, error:
    points per finished deal, and the standard error of that. skill, skill_error: the same of what
    their decisions were worth in wins, luck taken off; when the event is over.
    """

    rank: int
    kept_rank: int | None
    name: str
    you: bool
    done: int
    points: float
    mean: float
    error: float | None
    skill: float | None = None
    skill_error: float | None = None


class MyContest(msgspec.Struct):
    """An event in which you have finished a deal, and how you stand there."""

    about: ContestAbout
    row: ContestRow


class ContestDeal(msgspec.Struct):
    """A deal of an event, and how far you have come with it.

    seat: yours, from 0. people: who have finished it. place, points, percent: what came of it
    for you. commitment: to its secret, which is there when the event is over.
    """

    number: int
    seat: int
    state: DealState
    people: int
    code: str | None
    place: int | None
    points: int | None
    percent: float | None
    commitment: str
    secret: str | None


class ContestGroup(msgspec.Struct):
    """People who play together; a chair is None where a bot plays.

    mine: your chair. begun: they have begun to play.
    """

    number: int
    chairs: list[str | None]
    mine: int | None
    begun: bool


class TurningPoint(msgspec.Struct):
    """A decision that decided much. worth: in wins, by what its player knew, beside a rule of
    thumb. step: moves made before it.
    """

    deal: int
    name: str
    you: bool
    seat: int
    code: str
    step: int
    text: Texts
    worth: float


class ContestText(msgspec.Struct):
    """An event, how far you have come, and how everyone stands.

    now: the server's clock. next: the deal that you play next, None if there is none. waits: your
    group plays a deal that it began before you came. weighing: figures without luck are still being
    computed. own, turning: turning points of your own games, and of all; when the event is over.
    """

    about: ContestAbout
    now: float
    host_name: str
    limit: int
    options: dict[str, int | str]
    deals: list[ContestDeal]
    next: int | None
    waits: bool
    standing: list[ContestRow]
    groups: list[ContestGroup]
    weighing: bool
    own: list[TurningPoint]
    turning: list[TurningPoint]


class ContestDealText(msgspec.Struct):
    """A deal of an event: what came of it for you, and for all who held the same cards.

    While the event runs, standing is there for those who have finished the deal, and the rest for
    nobody.
    """

    about: ContestAbout
    number: int
    seat: int
    sealed: bool
    state: DealState
    code: str | None
    people: int
    standing: list[DealStanding]
    forks: list[DealFork]
    best: str | None
    commitment: str
    secret: str | None


class ContestOpened(msgspec.Struct):
    """The event that was opened."""

    id: str


class ContestTable(msgspec.Struct):
    """The table at which you play a deal of an event. begun: it was there already."""

    code: str
    deal: int
    begun: bool


class ContestChair(msgspec.Struct, forbid_unknown_fields=True):
    """A chair to take in an event with people. group: 0 for a new one."""

    group: Annotated[int, Meta(ge=0, le=10_000)] = 0
    chair: Annotated[int, Meta(ge=0, le=7)] = 0


class ContestCommitment(msgspec.Struct):
    """What is published about a deal of an event. secret: when it is over."""

    deal: str
    game: str
    players: int
    seat: int
    options: dict[str, int | str]
    commitment: str
    secret: str | None


class ContestCommitments(msgspec.Struct):
    """The deals of an event, committed to. made: when that was, in seconds since 1970."""

    event: str
    method: str
    form: ContestForm
    made: float
    begins: float
    ends: float
    deals: list[ContestCommitment]


TYPES = (
    *(NewContest, ContestLists, ContestText, ContestDealText, ContestOpened, ContestTable),
    *(ContestChair, ContestCommitments, MyContest),
)

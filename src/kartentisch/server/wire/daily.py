"""What is answered about deals of the day over HTTP; http.py has everything else."""

import msgspec

from kartentisch.server.wire.deals import DealFork, DealStanding, DealState
from kartentisch.server.wire.messages import GameName


class DayGame(msgspec.Struct):
    """A game's deal of a day, and how far you have come with it.

    seat: yours, from 0. code: of your table. place: one more than did better there. people:
    how many have finished it.
    """

    game: GameName
    seat: int
    players: int
    state: DealState
    code: str | None
    place: int | None
    points: int | None
    people: int


class DayPlayed(msgspec.Struct):
    """A day on which you have finished deals, and how many of these you have won."""

    day: str
    games: list[GameName]
    won: int


class Daily(msgspec.Struct):
    """The deals of a day. All days are those of UTC.

    sealed: the day is not over. seconds: until today is over. streak: days in a row on which you
    have finished a deal; longest: the longest so far. played: the days of your calendar, the last
    first.
    """

    day: str
    today: str
    sealed: bool
    seconds: int
    games: list[DayGame]
    streak: int
    longest: int
    played: list[DayPlayed]


class DayExperts(msgspec.Struct):
    """What experts made of the same seat, in runs that differ by the seeds of their searches alone.

    wanted: how many runs there will be. places: how many ended at each place, the first first.
    place: their mean. behind, level: how many did worse than you, and as well.
    """

    runs: int
    wanted: int
    places: list[int]
    place: float
    behind: int | None = None
    level: int | None = None


class DayDealText(msgspec.Struct):
    """A deal of the day: what came of it, for you and for all.

    While the day is sealed, standing and experts are there for those who have finished the deal,
    and forks and secret for nobody. commitment: the SHA-256 of the secret behind the cards, as it
    was published before. best: the table of the best result, for the replay.
    """

    day: str
    game: GameName
    seat: int
    players: int
    options: dict[str, int | str]
    sealed: bool
    seconds: int
    state: DealState
    code: str | None
    people: int
    standing: list[DealStanding]
    experts: DayExperts | None
    forks: list[DealFork]
    best: str | None
    commitment: str
    secret: str | None


class DayTable(msgspec.Struct):
    """The table at which you play a deal of the day. begun: it was there already."""

    code: str
    commitment: str
    begun: bool


class DayCommitment(msgspec.Struct):
    """What is published about a deal. secret: when its day is over."""

    day: str
    game: str
    players: int
    seat: int
    options: dict[str, int | str]
    commitment: str
    secret: str | None


class MonthCommitments(msgspec.Struct):
    """The deals of a month, committed to. made: when that was, in seconds since 1970."""

    month: str
    method: str
    made: float
    deals: list[DayCommitment]


TYPES = (Daily, DayDealText, DayTable, MonthCommitments)

"""What is answered about ratings over HTTP; docs/ratings.md."""

import msgspec

from kartentisch.server.wire.messages import GameName, Level


class MyRating(msgspec.Struct):
    """One's rating in a game: 1500 for a beginner and for the medium bot.

    unsure: the standard deviation. provisional: it says little yet. games: rated ones so far.
    """

    game: GameName
    rating: int
    unsure: int
    provisional: bool
    games: int


class LadderRow(msgspec.Struct):
    """A line of a ladder. games: rated ones of the season. mine: it is who asks."""

    rank: int
    name: str
    rating: int
    unsure: int
    games: int
    mine: bool


class LevelRating(msgspec.Struct):
    """The rating of a level of bots, which never changes."""

    level: Level
    rating: int


class Ladder(msgspec.Struct):
    """The ladder of a game in a season, such as 2026-4; seasons: all that there are.

    provisional: how many people are not on it yet, because their rating says little.
    """

    game: GameName
    season: str
    seasons: list[str]
    provisional: int
    rows: list[LadderRow]
    levels: list[LevelRating]


class RatingChange(msgspec.Struct):
    """What a match did to the rating of a seat. fixed: it is a bot's, and stays.

    left: the person did not play to the end, and counted as last.
    """

    seat: int
    fixed: bool
    rating: int
    gained: int
    unsure: int
    provisional: bool
    left: bool


class RatedResult(msgspec.Struct):
    """What a rated match did. counts: False if somebody's own bot played."""

    counts: bool
    seats: list[RatingChange]

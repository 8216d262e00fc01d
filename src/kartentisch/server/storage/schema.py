"""The tables of the database. Migrations in migrations/ bring an older database up to these.

`journal` is the truth; `tables`, `seated`, `speakers`, `due`, `turns`, `matches`, `placings`,
`attempts`, `rated_matches` and `rated_seats` are written with it in one transaction, so that lists
don't have to replay journals. Journals and lists hold persons by their id; what they are called is
in `people` alone, or on one device in `seat_names`.

A table that holds something about people says in its `info` what becomes of it; see personal.py.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    exists,
    false,
    true,
)

from kartentisch.games import GAMES
from kartentisch.server.storage.personal import goes, stays

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),  # empty: they have deleted their data
    Column("owner", String(32), nullable=True),  # whose bot it is
    Column("since", Double, nullable=False),
    Column("named", Boolean, nullable=False, server_default=true()),  # they chose their name
    info=stays("id", "owner", name="", named=False),
)

seat_names = Table(  # of seats that are played on one device
    "seat_names",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
)

invites = Table(  # short codes of tables in the lobby
    "invites",
    metadata,
    Column("short", String(8), primary_key=True),
    Column("code", String(32), nullable=False, unique=True),
    Column("until", Double, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("token", LargeBinary(32), primary_key=True),  # its SHA-256
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("since", Double, nullable=False),
    Column("seen", Double, nullable=False, server_default="0"),  # when its last day began, in UTC
    Column("about", String(64), nullable=False, server_default=""),  # browser and system
    info=goes(secret=("token",)),
)

links = Table(
    "links",
    metadata,
    Column("code", LargeBinary(32), primary_key=True),  # its SHA-256
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("until", Double, nullable=False),
    Column("used", Boolean, nullable=False, server_default=false()),
    info=goes(secret=("code",)),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", LargeBinary(1023), primary_key=True),  # its id, as the device chose it
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("signatures", BigInteger, nullable=False),  # how many, as the device counts
    Column("name", String(64), nullable=False),
    Column("since", Double, nullable=False),
    Column("used", Double, nullable=False),  # when its last day began, in UTC
    info=goes(),
)

challenges = Table(  # what passkeys are asked to sign, each once
    "challenges",
    metadata,
    Column("challenge", LargeBinary(32), primary_key=True),  # its SHA-256
    Column("person", String(32), nullable=True),  # who adds a passkey; None: to sign in
    Column("until", Double, nullable=False, index=True),
    info=goes(secret=("challenge",)),
)

journal = Table(
    "journal",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("host", String(32), nullable=False),
    Column("game", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("match", Integer, nullable=False),
    Column("base", Integer, nullable=False),  # the entry from which the table can be read
    Column("summary", Text, nullable=False),  # settings and chairs as JSON, for lists
    Column("touched", Double, nullable=False),
    Index("ix_tables_public_touched", "public", "touched"),
    info=stays("host", secret=("summary",)),
)

# A table whose game came with a package that is gone can't be read; it waits for the package.
playable = tables.c.game.in_(tuple(GAMES))

# The puzzles that somebody has tried, with what came of the first attempt.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("puzzle", String(24), primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    info=goes(),
)

puzzle_solvers = Table(  # how people do at the puzzles of a game
    "puzzle_solvers",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    info=goes(),
)

puzzle_trials = Table(  # how puzzles hold up against people
    "puzzle_trials",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("puzzle", String(24), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
)

daily_months = Table(  # what the deals of a month come from; never shown
    "daily_months",
    metadata,
    Column("month", String(7), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("made", Double, nullable=False),  # since when its commitments have been public
)

# Who has begun which common deal; what came of it is there from the match's last move on.
attempts = Table(
    "attempts",
    metadata,
    Column("deal", String(24), primary_key=True),  # a day, or an event's id with a number
    Column("game", String(16), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("code", String(32), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("begun", Double, nullable=False),
    Column("ended", Double, nullable=True),
    Column("place", Integer, nullable=True),  # one more than did better at the own table
    Column("points", Integer, nullable=True),
    Column("lead", Integer, nullable=True),  # over the best of the others
    Column("share", Double, nullable=True),  # of the win
    Column("path", Text, nullable=True),  # JSON: the moves of each decision
    Column("skill", Double, nullable=True),  # of the decisions, in wins; found in the background
    Column("turning", Text, nullable=True),  # JSON: the decisions that moved most, with the skill
    Index("ix_attempts_person_deal", "person", "deal"),
    Index("ix_attempts_skill_ended", "skill", "ended"),
    info=goes(),
)

contests = Table(  # what people call events: some deals, for all who want to play them
    "contests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("host", String(32), nullable=False, index=True),
    Column("title", String(64), nullable=False),  # empty: its host has deleted their data
    Column("form", String(16), nullable=False),  # solo or duplicate
    Column("game", String(16), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("deals", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("limit", Integer, nullable=False),  # seconds per decision where people play together
    Column("begins", Double, nullable=False),
    Column("ends", Double, nullable=False, index=True),
    Column("made", Double, nullable=False),  # since when its commitments have been public
    Column("secret", String(64), nullable=False),
    info=stays("host", secret=("secret",), title=""),
)

contest_seats = Table(  # who plays with whom in an event with people
    "contest_seats",
    metadata,
    Column("contest", String(16), primary_key=True),
    Column("person", String(32), primary_key=True, index=True),
    Column("group", Integer, nullable=False),
    Column("chair", Integer, nullable=False),
    UniqueConstraint("contest", "group", "chair", name="uq_contest_seats_chair"),
    info=goes(),
)

daily_runs = Table(  # what experts made of the same seat
    "daily_runs",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("run", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("lead", Integer, nullable=False),
    Column("share", Double, nullable=False),
    Column("path", Text, nullable=False),
)

# Tables over days: until when a decision may take, and when a process has to look after them.
due = Table(
    "due",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("number", Integer, nullable=False),  # of the entry that started the wait
    Column("until", Double, nullable=False),
    Column("wake", Double, nullable=False, index=True),
)

turns = Table(  # whose decisions are awaited at tables over days
    "turns",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("code", String(32), primary_key=True, index=True),
    Column("number", Integer, nullable=False),  # of the entry that made it their turn
    Column("seen", Boolean, nullable=False),  # they have been at the table since
    info=goes(),
)

server_keys = Table(  # what the server proves itself with to others
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("secret", Text, nullable=False),
)

channels = Table(  # how people want to be told that it is their turn
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # push, mail or hook
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False, server_default=""),  # JSON: a browser's, to write to it
    Column("device", LargeBinary(32), nullable=True),  # of the browser; when it is gone, so is this
    Column("language", String(2), nullable=False),
    Column("token", String(64), nullable=False, unique=True),  # in links: confirms, and stops
    Column("confirmed", Boolean, nullable=False),
    Column("since", Double, nullable=False),
    Column("last", Double, nullable=False, server_default="0"),  # when something was last sent
    Column("leased", Double, nullable=False, server_default="0"),  # a process is sending until then
    Column("failures", Integer, nullable=False, server_default="0"),  # notices given up in a row
    info=goes(secret=("token", "keys", "device")),
)

notices = Table(  # what is to be sent
    "notices",
    metadata,
    Column("channel", String(32), primary_key=True),
    Column("code", String(32), primary_key=True, index=True),
    Column("number", Integer, nullable=False),  # of the entry that made it somebody's turn
    Column("at", Double, nullable=False, index=True),  # not before
    Column("tries", Integer, nullable=False),
    Column("batch", String(32), nullable=True),  # what is sent together; a repeat has the same
)

seated = Table(
    "seated",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("code", String(32), primary_key=True, index=True),
    info=stays(),
)

speakers = Table(  # who has said something at a table in their own words, to find it again
    "speakers",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("code", String(32), primary_key=True, index=True),
    info=goes(),
)

matches = Table(
    "matches",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("game", String(16), nullable=False),
    Column("ended", Double, nullable=False, index=True),
    Column("names", Text, nullable=False),  # JSON: persons by id, bots by name
    Column("points", Text, nullable=False),  # JSON
    Column("winners", Text, nullable=False),  # JSON
    Column("record", Text, nullable=False),  # JSON, with the proof of the shuffle
    # These count in no statistics: decisions were undone, or it began amid another match.
    Column("undone", Boolean, nullable=False, server_default=false()),
    Column("practice", Boolean, nullable=False, server_default=false()),
)

reviews = Table(  # of finished matches, as made for the first person who asked
    "reviews",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # JSON, without names
    Column("made", Double, nullable=False),
)

# Rated matches, in the order in which they were folded into the ratings; ratings.py.
rated_matches = Table(
    "rated_matches",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("game", String(16), nullable=False),
    Column("ended", Double, nullable=False),
    Column("position", Integer, nullable=False),  # from 1; 0 until it is folded
    Column("counts", Boolean, nullable=False, server_default=true()),
    Column("season", String(8), nullable=False, server_default=""),
    Index("ix_rated_matches_game_position", "game", "position"),
)

rated_seats = Table(  # how everyone counts in a rated match, and their ratings before and after it
    "rated_seats",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), nullable=True, index=True),
    Column("level", String(16), nullable=True),  # of a bot
    Column("rank", Double, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("old_mu", Double, nullable=True),
    Column("old_sigma", Double, nullable=True),
    Column("mu", Double, nullable=True),
    Column("sigma", Double, nullable=True),
    info=stays(),
)

ratings = Table(  # the rating of a person in a season, at its end or now
    "ratings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("season", String(8), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),  # in this season
    Index("ix_ratings_game_season_mu", "game", "season", "mu"),
    info=goes(),
)

rating_folds = Table(  # how many matches of a game have been folded into the ratings
    "rating_folds",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("position", Integer, nullable=False),
    Column("season", String(8), nullable=False),  # of the last of them
)

moderation_log = Table(  # what the operator did, in order
    "moderation_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("operator", String(64), nullable=False),
    Column("action", String(16), nullable=False),
    Column("subject", String(32), nullable=False),  # a person or a table
    Column("note", Text, nullable=False),
    info=stays("subject", secret=("operator", "note")),
)

MUTED, REMOVED, CLOSED = "muted", "removed", "closed"
restrictions = Table(  # persons that are muted or removed, tables and events that are closed
    "restrictions",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("subject", String(32), primary_key=True),
    info=goes("subject"),
)


def is_restricted(kind: str, subject: Any) -> ColumnElement[bool]:
    """Whether the operator has muted or removed a person, or closed a table or an event."""
    return exists().where(restrictions.c.kind == kind, restrictions.c.subject == subject)


reports = Table(  # what players report about each other
    "reports",
    metadata,
    Column("reporter", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("code", String(32), primary_key=True),
    Column("reason", String(16), nullable=False),
    Column("at", Double, nullable=False, index=True),
    info=goes("reporter", "person", secret=("reporter", "code", "at")),
)

shunned = Table(  # whom somebody does not want to hear, or not to meet either
    "shunned",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("other", String(32), primary_key=True, index=True),
    Column("how", String(8), nullable=False),  # mute or block
    Column("since", Double, nullable=False),
    info=goes("person", "other", untold=("other",)),
)

invitations = Table(  # who asks whom to a table or an event; kept for some days, to count them
    "invitations",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("code", String(32), primary_key=True, index=True),
    Column("match", Integer, nullable=False),  # the table's last match; void after another start
    Column("kind", String(8), nullable=False),  # table, rematch or event
    Column("by", String(32), nullable=False, index=True),
    Column("at", Double, nullable=False),
    Column("state", String(8), nullable=False),  # new, seen or declined
    info=goes("person", "by", secret=("state",)),
)

placings = Table(
    "placings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("code", String(32), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(16), nullable=False),
    Column("ended", Double, nullable=False),
    Column("place", Double, nullable=False),  # the rank: 1 for the winner, the mean of shared ranks
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Index("ix_placings_person_ended", "person", "ended"),
    Index("ix_placings_code_match", "code", "match"),
    info=stays(),
)

"""The tables of the database. Migrations in migrations/ bring an older database up to these.

`journal` is the truth; `tables`, `seated`, `matches` and `placings` are derived from it in the same
transaction, so that lists don't have to replay journals. Journals and lists hold persons by their
id; what they are called is in `people` alone, or on one device in `seat_names`.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

from kartentisch.games import GAMES

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
    Column("name", String(64), nullable=False),
    Column("owner", String(32), nullable=True),  # whose bot it is
    Column("since", Double, nullable=False),
    Column("named", Boolean, nullable=False, server_default=true()),  # they chose their name
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
)

links = Table(
    "links",
    metadata,
    Column("code", LargeBinary(32), primary_key=True),  # its SHA-256
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("until", Double, nullable=False),
    Column("used", Boolean, nullable=False, server_default=false()),
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

seated = Table(
    "seated",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("code", String(32), primary_key=True, index=True),
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

reviews = Table(  # of finished matches, as they were made for whoever asked first
    "reviews",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # JSON, without names
    Column("made", Double, nullable=False),
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
)

"""Events, and attempts at any common deal instead of those of days alone."""

from datetime import date

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

AT_A_TIME = 500  # rows that are written together
DAY_PLAYERS = 4  # at every deal of a day so far


def upgrade() -> None:
    """Move the attempts at days, and add the tables of events."""
    attempts = op.create_table(
        "attempts",
        sa.Column("deal", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("ended", sa.Double, nullable=True),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("lead", sa.Integer, nullable=True),
        sa.Column("share", sa.Double, nullable=True),
        sa.Column("path", sa.Text, nullable=True),
        sa.Column("skill", sa.Double, nullable=True),
        sa.Column("turning", sa.Text, nullable=True),
    )
    connection = op.get_bind()
    old = sa.text("SELECT * FROM daily_attempts ORDER BY day, game, person")
    for some in connection.execute(old).mappings().partitions(AT_A_TIME):
        op.bulk_insert(attempts, [moved(dict(row)) for row in some])
    op.drop_table("daily_attempts")
    op.create_index("ix_attempts_person_deal", "attempts", ["person", "deal"])
    op.create_index("ix_attempts_skill_ended", "attempts", ["skill", "ended"])
    op.create_table(
        "contests",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False, index=True),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("limit", sa.Integer, nullable=False),
        sa.Column("begins", sa.Double, nullable=False),
        sa.Column("ends", sa.Double, nullable=False, index=True),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
    )
    op.create_table(
        "contest_seats",
        sa.Column("contest", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True, index=True),
        sa.Column("group", sa.Integer, nullable=False),
        sa.Column("chair", sa.Integer, nullable=False),
        sa.UniqueConstraint("contest", "group", "chair", name="uq_contest_seats_chair"),
    )


def moved(row: dict[str, object]) -> dict[str, object]:
    """An attempt at a day, with the seat that follows from the day."""
    day = str(row.pop("day"))
    return {"deal": day, "seat": date.fromisoformat(day).toordinal() % DAY_PLAYERS, **row}

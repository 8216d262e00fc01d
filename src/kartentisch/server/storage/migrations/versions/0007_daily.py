"""Deals of the day: the secrets of months, who played which deal, and what experts made of it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the three tables; nobody has played a day's deal yet."""
    op.create_table(
        "daily_months",
        sa.Column("month", sa.String(7), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("ended", sa.Double, nullable=True),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("lead", sa.Integer, nullable=True),
        sa.Column("share", sa.Double, nullable=True),
        sa.Column("path", sa.Text, nullable=True),
        sa.Column("skill", sa.Double, nullable=True),
    )
    op.create_index("ix_daily_attempts_person_day", "daily_attempts", ["person", "day"])
    op.create_index("ix_daily_attempts_skill_ended", "daily_attempts", ["skill", "ended"])
    op.create_table(
        "daily_runs",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("run", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("lead", sa.Integer, nullable=False),
        sa.Column("share", sa.Double, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
    )

"""Ratings of people, what the operator did about them, and what players report."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables; no match has been rated yet."""
    op.create_table(
        "rated_matches",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("season", sa.String(8), nullable=False, server_default=""),
    )
    op.create_index("ix_rated_matches_game_position", "rated_matches", ["game", "position"])
    op.create_table(
        "rated_seats",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=True, index=True),
        sa.Column("level", sa.String(16), nullable=True),
        sa.Column("rank", sa.Double, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("old_mu", sa.Double, nullable=True),
        sa.Column("old_sigma", sa.Double, nullable=True),
        sa.Column("mu", sa.Double, nullable=True),
        sa.Column("sigma", sa.Double, nullable=True),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("season", sa.String(8), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ix_ratings_game_season_mu", "ratings", ["game", "season", "mu"])
    op.create_table(
        "rating_folds",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("season", sa.String(8), nullable=False),
    )
    op.create_table(
        "moderation_log",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("operator", sa.String(64), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_table(
        "restrictions",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("subject", sa.String(32), primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("reporter", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("at", sa.Double, nullable=False, index=True),
    )

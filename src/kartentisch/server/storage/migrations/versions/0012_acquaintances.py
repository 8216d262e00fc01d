"""Whom people don't want to hear or to meet, and who asks whom to a table."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "shunned",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True, index=True),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), primary_key=True, index=True),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("by", sa.String(32), nullable=False, index=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
    )

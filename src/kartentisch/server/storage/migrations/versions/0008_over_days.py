"""Tables over days: when they go on by themselves, whose turn it is, and how people are told."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables; no match runs over days yet."""
    op.create_table(
        "due",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("wake", sa.Double, nullable=False),
    )
    op.create_index("ix_due_wake", "due", ["wake"])
    op.create_table(
        "turns",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seen", sa.Boolean, nullable=False),
    )
    op.create_index("ix_turns_code", "turns", ["code"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False, server_default=""),
        sa.Column("device", sa.LargeBinary(32), nullable=True),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("last", sa.Double, nullable=False, server_default="0"),
        sa.Column("leased", sa.Double, nullable=False, server_default="0"),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "notices",
        sa.Column("channel", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("batch", sa.String(32), nullable=True),
    )
    op.create_index("ix_notices_code", "notices", ["code"])
    op.create_index("ix_notices_at", "notices", ["at"])

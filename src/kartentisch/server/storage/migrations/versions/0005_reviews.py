"""Reviews of finished matches are kept, and matches that began amid another one are marked."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add what is new."""
    op.add_column(
        "matches", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "reviews",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )

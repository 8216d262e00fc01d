"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(32), nullable=True),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("token", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "links",
        sa.Column("code", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
    )
    op.create_index("ix_tables_public_touched", "tables", ["public", "touched"])
    op.create_table(
        "seated",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), primary_key=True),
    )
    op.create_index("ix_seated_code", "seated", ["code"])
    op.create_table(
        "matches",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_index("ix_matches_ended", "matches", ["ended"])
    op.create_table(
        "placings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("place", sa.Double, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
    )
    op.create_index("ix_placings_person_ended", "placings", ["person", "ended"])

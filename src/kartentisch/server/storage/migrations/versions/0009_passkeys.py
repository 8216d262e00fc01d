"""Passkeys, and the challenges that they sign."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add both tables; nobody has a passkey yet."""
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.LargeBinary(1023), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("signatures", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_passkeys_person"),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("until", sa.Double, nullable=False, index=True),
    )

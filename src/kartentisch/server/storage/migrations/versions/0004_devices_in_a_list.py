"""What people are told about their devices, and what became of a link to another one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add what is new. A device was last seen when it came, as far as we know."""
    op.add_column("devices", sa.Column("seen", sa.Double, nullable=False, server_default="0"))
    op.add_column("devices", sa.Column("about", sa.String(64), nullable=False, server_default=""))
    op.execute("UPDATE devices SET seen = since")
    op.add_column("links", sa.Column("used", sa.Boolean, nullable=False, server_default=sa.false()))

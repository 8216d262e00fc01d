"""In SQLite the journal lies in the order of writing, with an index beside it.

In the order of tables every move changed a page of its own. Now those that are written together lie
together, and the ends of many tables share a page of the index.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Write the journal anew; PostgreSQL has always kept it so."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("journal", "journal_by_table")
    op.create_table(
        "journal",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.execute(
        "INSERT INTO journal (code, number, body, at)"
        " SELECT code, number, body, at FROM journal_by_table ORDER BY at, code, number"
    )
    op.drop_table("journal_by_table")

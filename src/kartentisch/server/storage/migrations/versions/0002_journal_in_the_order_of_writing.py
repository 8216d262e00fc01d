"""In SQLite the journal lies in the order of writing, with an index by table.

In the order of tables every move dirtied its own page. Now rows that are written together share
pages, and the last rows of many tables share a page of the index.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Rewrite the journal; PostgreSQL has always kept it in this order."""
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

"""Who has said something in their own words at which table, so that it can be found and deleted."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

AT_A_TIME = 1000  # rows that are written together

journal = sa.table(
    "journal", sa.column("code", sa.String), sa.column("number"), sa.column("body", sa.Text)
)


def upgrade() -> None:
    """Add the table, and who has spoken so far."""
    speakers = op.create_table(
        "speakers",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), primary_key=True, index=True),
    )
    found = sorted(speakers_so_far(op.get_bind()))
    for at in range(0, len(found), AT_A_TIME):
        rows = [{"person": person, "code": code} for person, code in found[at : at + AT_A_TIME]]
        op.bulk_insert(speakers, rows)


def speakers_so_far(connection: sa.Connection) -> set[tuple[str, str]]:
    """Who has said something in their own words, and at which table."""
    found = set()
    wanted = sa.select(journal.c.code, journal.c.body).where(
        journal.c.body.like('{"kind":"said",%')
    )
    for code, body in connection.execute(wanted):
        plain = json.loads(body)
        if plain.get("text") and plain.get("by"):
            found.add((plain["by"], code))
    return found

"""Looks into a server's database, for tests of what is kept."""

from sqlalchemy import select

from kartentisch.server.storage.database import connect
from kartentisch.server.storage.schema import metadata


def found_in(database: str, wanted: str) -> list[str]:
    """Where a text stands in a database: every value of every table."""
    engine = connect(database)
    found = []
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(select(table)):
                if wanted.lower() in str(row).lower():
                    found.append(f"{table.name}: {row}")
    engine.dispose()
    return found

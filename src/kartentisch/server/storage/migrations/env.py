"""Alembic's environment: it uses the connection that database.migrate passes in."""

from alembic import context
from sqlalchemy import text

from kartentisch.server.storage.schema import metadata

LOCK = 5_072_014  # several servers that start at once migrate one at a time

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    else:
        connection.execute(text("BEGIN IMMEDIATE"))
    context.run_migrations()

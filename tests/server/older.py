"""Databases as older versions left them."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from kartentisch.server.storage.database import MIGRATIONS


def migrate_to(engine: Engine, revision: str) -> None:
    """Bring a database up to an older schema."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

"""The database of a server, for commands that work beside it: it has to be there already."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from kartentisch.server.config import read_config
from kartentisch.server.storage.database import read_only, url_of


class NoDatabase(ValueError):
    """There is no database to work on; the text says what to do."""


def address_in(given: Mapping[str, Any]) -> str:
    """The address of the database that settings name. NoDatabase if it is not there."""
    address = read_config(given).database_address
    check_there(address)
    return address


def check_there(address: str) -> None:
    """Refuse to make an empty database where there is none, or tables in one that is not ours."""
    url = url_of(address)
    if url.get_backend_name() != "sqlite":
        return
    file = Path(str(url.database))
    where = "say where with --data or --database"
    if not file.exists():
        raise NoDatabase(f"there is no database at {file}; {where}")
    with suppress(sqlite3.Error), closing(read_only(file)) as kept:  # damage is told of later
        if kept.execute("SELECT 1 FROM sqlite_master WHERE name='alembic_version'").fetchone():
            return
        raise NoDatabase(f"{file} is not a database of Kartentisch, or it is empty; {where}")

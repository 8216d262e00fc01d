"""Whether a database file is sound: its pages, and what is written on them."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from kartentisch.server.storage.database import BadDatabase, check_sound, read_only
from kartentisch.server.storage.deleting import REMOVED
from kartentisch.server.storage.names import holders_in
from kartentisch.server.table.entries import entry_from

ENTRIES = "SELECT code, number, body FROM journal"
MATCHES = "SELECT code, match, record, points, winners, names FROM matches"


def check_whole(file: Path) -> None:
    """Read all of a database file. BadDatabase says what is damaged first."""
    check_sound(file)
    try:
        with closing(read_only(file)) as kept:
            kept.text_factory = bytes  # the readers refuse what is not UTF-8
            check_entries(kept)
            check_matches(kept)
    except (sqlite3.Error, Unreadable) as fault:
        raise BadDatabase(f"{file} is damaged ({fault}): restore a backup") from None


class Unreadable(ValueError):
    """A row that can't be understood."""


def check_entries(kept: sqlite3.Connection) -> None:
    """Every entry of every table can be understood."""
    for code, number, body in kept.execute(ENTRIES):
        if body == REMOVED.encode():
            continue
        try:
            entry_from(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError):
            raise Unreadable(f"entry {number} of table {text(code)} can't be read") from None


def check_matches(kept: sqlite3.Connection) -> None:
    """Every finished match can be understood."""
    for code, match, record, points, winners, names in kept.execute(MATCHES):
        try:
            msgspec.json.decode(record, type=dict[str, Any])
            msgspec.json.decode(points, type=list[int])
            msgspec.json.decode(winners, type=list[int])
            holders_in(names)
        except (msgspec.MsgspecError, UnicodeDecodeError, TypeError):
            raise Unreadable(f"match {match} of table {text(code)} can't be read") from None


def text(code: bytes) -> str:
    """The code of a table, which may be damaged, too."""
    return code.decode(errors="replace")

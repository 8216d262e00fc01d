"""Appends to the journal, and what becomes of them."""

import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from enum import Enum

import msgspec
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from kartentisch.server import metrics
from kartentisch.server.storage.commits import Also, Commits

log = logging.getLogger("kartentisch.journal")


class Outcome(Enum):
    """What became of an append: on disk, too late, or not known because the database failed."""

    WRITTEN = 1
    TOO_LATE = 2
    UNKNOWN = 3


WRITTEN = Outcome.WRITTEN  # an enum takes long to look up its members, and this is asked most


class Append(msgspec.Struct):
    """Entries to write from a number on, and what else belongs into the same transaction."""

    code: str
    number: int
    bodies: Sequence[str]
    also: Sequence[Also]
    done: Callable[[Outcome], None]
    since: float


# Faults of the database, not of what was to be written: it would be no use to try one by one.
OUT_OF_REACH = (OperationalError, sqlite3.OperationalError)

Outcomes = list[tuple[Append, Outcome]]


def write_batch(batch: list[Append], commits: Commits) -> Outcomes:
    """Write appends together; if one of them is too late, or a bad one, each on its own."""
    try:
        write(batch, commits)
        return [(append, WRITTEN) for append in batch]
    except (IntegrityError, sqlite3.IntegrityError):
        if len(batch) == 1:
            metrics.TOO_LATE.inc()
            return [(batch[0], Outcome.TOO_LATE)]
    except (SQLAlchemyError, sqlite3.Error) as error:
        log.error("the database failed: %s", type(error).__name__)
        if len(batch) == 1 or isinstance(error, OUT_OF_REACH):
            return [(append, Outcome.UNKNOWN) for append in batch]
    return [outcome for append in batch for outcome in write_batch([append], commits)]


def write(batch: list[Append], commits: Commits) -> None:
    """Write appends in one transaction, or raise the database's fault."""
    now = time.time()
    rows = [
        (append.code, append.number + place, body, now)
        for append in batch
        for place, body in enumerate(append.bodies)
    ]
    commits.commit(rows, [also for append in batch for also in append.also])
    metrics.COMMITS.inc()
    metrics.ENTRIES.inc(len(rows))
    metrics.APPEND_SECONDS.observe(time.monotonic() - batch[0].since)

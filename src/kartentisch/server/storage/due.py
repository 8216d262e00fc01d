"""Due times: when a table that runs over days has to go on by itself.

A row says until when a decision may take, and when a process has to look after the table: at that
time, or much sooner if a bot has to move. It is written in the same transaction as the entry that
starts the wait, so no crash can lose it. `turns` says whose decisions are awaited, and whether
these people have seen that.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.notice_changes import notice_changes
from kartentisch.server.storage.schema import due, turns
from kartentisch.server.storage.transactions import ListingChange
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table import entries as e
from kartentisch.server.table.deciding import begins_anew, bots_owe, is_waiting, persons_owing
from kartentisch.server.table.table import Table

BOT_SECONDS = 20.0  # for a bot to move in the process where the match went on; then any may help
LEASE_SECONDS = 30.0  # for a process that has claimed a table to go on with it

# These change nothing about who has to decide, nor until when.
QUIET = (e.TookBack, e.Spoken, e.Seen, e.Set, e.HandedOver, e.PauseWished, e.PauseRefused)

STOP = delete(due).where(due.c.code == bindparam("this"))
BEGIN = insert(due)
STIR = update(due).where(due.c.code == bindparam("this")).values(wake=bindparam("soon"))
REST = update(due).where(due.c.code == bindparam("this")).values(wake=due.c.until)
UNTURN = delete(turns).where(
    turns.c.code == bindparam("this"), turns.c.person == bindparam("whose")
)
TURN = insert(turns)


class Due(NamedTuple):
    """A table that a process has to look after. number: of the entry that started the wait."""

    code: str
    number: int
    until: float
    wake: float


class NewTurn(NamedTuple):
    """Somebody's decision is awaited. seen: they have brought it about themselves."""

    person: str
    seen: bool


def due_changes(
    before: Table, entries: Sequence[e.AnyEntry], after: Table, now: float
) -> list[ListingChange]:
    """What changes in the due times when entries take a table that runs over days further."""
    loud = [entry for entry in entries if not isinstance(entry, QUIET)]
    if not loud:
        return []
    last = loud[-1]
    this = {"this": after.code}
    if not is_waiting(after):
        changes = [ListingChange(STOP, [this])] if before.number and is_waiting(before) else []
        return changes + turn_changes(before, last, after, now)
    soon = now + BOT_SECONDS
    if is_restarted(before, last, after):
        until = now + after.settings.limit
        wake = min(soon, until) if bots_owe(after) else until
        row = {"code": after.code, "number": after.number, "until": until, "wake": wake}
        changes = [ListingChange(STOP, [this]), ListingChange(BEGIN, [row], step=1)]
    elif bots_owe(after):
        changes = [ListingChange(STIR, [{**this, "soon": soon}])]
    else:
        changes = [ListingChange(REST, [this])]
    return changes + turn_changes(before, last, after, now)


def is_restarted(before: Table, last: e.AnyEntry, after: Table) -> bool:
    """Whether the time to decide begins anew.

    It does not for someone who leaves and comes back, or leaving would be a way to get more time.
    """
    if not before.number or not is_waiting(before):
        return True
    if isinstance(last, (e.Started, e.Undone, e.Sat)):
        return True
    mover = last.seat if isinstance(last, e.Moved) else None
    return begins_anew(after.running(), before.running().deciders, mover)


def turn_changes(before: Table, last: e.AnyEntry, after: Table, now: float) -> list[ListingChange]:
    """What changes in whose decisions are awaited, and who has to be told."""
    past, new = changed_turns(before, last, after)
    changes = []
    if past:
        gone = [{"this": after.code, "whose": person} for person in sorted(past)]
        changes.append(ListingChange(UNTURN, gone))
    if new:
        key = {"code": after.code, "number": after.number}
        come: list[dict[str, Any]] = [{**key, **turn._asdict()} for turn in new]
        changes.append(ListingChange(TURN, come, step=1))
    told = [turn.person for turn in new if not turn.seen]
    return changes + notice_changes(after.code, after.number, sorted(past), told, now)


def changed_turns(before: Table, last: e.AnyEntry, after: Table) -> tuple[set[str], list[NewTurn]]:
    """Whose turn is past, and whose has come; somebody may be in both."""
    owed = persons_owing(before) if before.number else set()
    owing = persons_owing(after)
    again: set[str] = set()
    if isinstance(last, e.Moved) and owing:
        game, occupant = after.running(), after.occupants[last.seat]
        if occupant is not None and last.seat in game.deciders:
            again = set() if game.may_take_back(last.seat) else {occupant.person or ""} & owing
    new = (owing - owed) | again
    by = last.by if not (isinstance(last, e.Moved) and last.auto) else None
    return (owed - owing) | (owed & again), [NewTurn(one, one == by) for one in sorted(new)]


class DueTimes:
    """Reads and claims due times. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    def until(self, code: str) -> float | None:
        """Until when a decision at a table may take; None if it waits for none."""
        with self.database.connect() as connection:
            found: float | None = connection.scalar(select(due.c.until).where(due.c.code == code))
        return found

    def claim(self, most: int) -> list[Due]:
        """Tables that have to go on now, for this process alone until its lease has run out."""
        return [found for found in self.ready(most) if self.take(found)]

    def ready(self, most: int) -> list[Due]:
        """Tables that have to go on now; other processes see them, too."""
        now = self.wall_clock()
        wanted = select(due).where(due.c.wake <= now).order_by(due.c.wake).limit(most)
        with self.database.connect() as connection:
            rows = connection.execute(wanted).all()
        return [Due(row.code, row.number, row.until, row.wake) for row in rows]

    def take(self, found: Due) -> bool:
        """Claim a table; False if another process has, or somebody moved there."""
        seen = due.c.code == found.code, due.c.number == found.number, due.c.wake == found.wake
        claim = update(due).where(*seen).values(wake=self.wall_clock() + LEASE_SECONDS)
        with self.database.begin() as connection:
            return connection.execute(claim).rowcount == 1

    def note_seen(self, person: str, code: str, number: int) -> None:
        """Somebody has come to a table and saw it as it was after the entry of this number."""
        theirs = turns.c.person == person, turns.c.code == code, ~turns.c.seen
        awaited = *theirs, turns.c.number <= number  # a later turn they may not have seen
        with self.database.connect() as connection:
            if connection.execute(select(turns.c.number).where(*awaited)).first() is None:
                return
        with self.database.begin() as connection:
            connection.execute(update(turns).where(*awaited).values(seen=True))

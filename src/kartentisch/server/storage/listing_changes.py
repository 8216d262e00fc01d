"""What is derived from a journal in the same transaction: lists of tables, results of matches."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, update

from kartentisch.server.storage.names import Holder
from kartentisch.server.storage.schema import (
    attempts,
    invites,
    matches,
    placings,
    rated_matches,
    seat_names,
    seated,
    speakers,
    tables,
)
from kartentisch.server.storage.schema import rated_seats as rated_seats_table
from kartentisch.server.storage.transactions import ListingChange
from kartentisch.server.table import common_deals
from kartentisch.server.table import entries as e
from kartentisch.server.table.fairness import proof_of
from kartentisch.server.table.rated import rated_seats
from kartentisch.server.table.table import Table
from kartentisch.server.wire.http import ListedSeat
from kartentisch.server.wire.messages import Settings


class ListedTable(msgspec.Struct):
    """What a list shows of a table, as it is stored: without the names of persons."""

    settings: Settings
    chairs: list[ListedSeat | None]


# These change nothing that a list of tables shows.
UNLISTED = (
    e.Moved,
    e.TookBack,
    e.Ready,
    e.Absent,
    e.Returned,
    e.PauseWished,
    e.PauseRefused,
    e.Paused,
    e.Resumed,
    e.Undone,
    e.Seen,
)

OPEN = insert(tables)
CHANGE = update(tables).where(tables.c.code == bindparam("this"))
UNSEAT = delete(seated).where(seated.c.code == bindparam("this"))
SEAT = insert(seated)
FINISH = insert(matches)
RANK = insert(placings)
RATE = insert(rated_matches)
RATE_SEATS = insert(rated_seats_table)
UNINVITE = delete(invites).where(invites.c.code == bindparam("this"))
UNNAME = delete(seat_names).where(
    seat_names.c.code == bindparam("this"), seat_names.c.seat == bindparam("at")
)
UNNAME_ALL = delete(seat_names).where(seat_names.c.code == bindparam("this"))
NAME = insert(seat_names)
ATTEMPT = insert(attempts)
ACHIEVE = update(attempts).where(
    attempts.c.deal == bindparam("at"),
    attempts.c.game == bindparam("of"),
    attempts.c.person == bindparam("who"),
)
HUSH = delete(speakers).where(
    speakers.c.person == bindparam("who"), speakers.c.code == bindparam("this")
)
SPEAK = insert(speakers)


def listing_changes(
    before: Table, entries: Sequence[e.AnyEntry], after: Table, now: float
) -> list[ListingChange]:
    """What changes in the lists when entries take a table from one state to the next, and when."""
    first = entries[0]
    if len(entries) == 1 and isinstance(first, UNLISTED):
        return [] if after.phase == before.phase else finished_match(before, after, now)
    if isinstance(first, e.Spoken):
        return speaker_changes(after.code, first)
    values = table_row(after, now)
    started = isinstance(entries[-1], e.Started)
    if started:
        values["base"] = after.number
    elif not after.match:
        values["base"] = 1
    if isinstance(first, e.TableOpened):
        changes = [ListingChange(OPEN, [{"code": after.code, **values}])]
        changes += begun_attempts(after, now)
    else:
        changes = [ListingChange(CHANGE, [{"this": after.code, **values}])]
    if started and before.number:
        changes.append(ListingChange(UNINVITE, [{"this": after.code}]))
    left, seated_now = persons(before), persons(after)
    if left != seated_now:
        if left:
            changes.append(ListingChange(UNSEAT, [{"this": after.code}]))
        if seated_now:
            rows = [{"person": person, "code": after.code} for person in seated_now]
            changes.append(ListingChange(SEAT, rows, step=1))
    if before.number and before.settings.one_device and not after.settings.one_device:
        changes.append(ListingChange(UNNAME_ALL, [{"this": after.code}]))
    return changes


def speaker_changes(code: str, spoken: e.Spoken) -> list[ListingChange]:
    """What changes when somebody says something: it is noted where their own words are."""
    if not spoken.text or spoken.by is None:
        return []
    return [
        ListingChange(HUSH, [{"who": spoken.by, "this": code}]),
        ListingChange(SPEAK, [{"person": spoken.by, "code": code}], step=1),
    ]


def seat_name_changes(code: str, names: Mapping[int, str | None]) -> list[ListingChange]:
    """What changes when seats get other names, or none."""
    if not names:
        return []
    changes = [ListingChange(UNNAME, [{"this": code, "at": seat} for seat in names])]
    rows = [{"code": code, "seat": seat, "name": name} for seat, name in names.items() if name]
    return [*changes, ListingChange(NAME, rows, step=1)] if rows else changes


def persons(table: Table) -> set[str | None]:
    """Everyone who has a seat."""
    return {occupant.person for _, occupant in table.people()}


def table_row(table: Table, now: float) -> dict[str, Any]:
    """A table's row in the list of tables."""
    chairs = [
        None if occupant is None else ListedSeat(occupant.name, occupant.person, occupant.level)
        for occupant in table.occupants
    ]
    return {
        "host": table.host,
        "game": table.settings.game,
        "public": table.settings.public,
        "phase": table.phase,
        "match": table.match,
        "summary": as_json(ListedTable(table.settings, chairs)),
        "touched": now,
    }


def finished_match(before: Table, after: Table, now: float) -> list[ListingChange]:
    """What is kept of a match when its last move is made: its record, and everyone's rank."""
    game, record = after.running(), after.record()
    holders = [Holder(who.person, who.name) if who else Holder() for who in before.occupants]
    kept = {**record.plain(), "table": after.code, "match": after.match}
    if before.deal is None:
        proof = proof_of(before.secret, before.entropy, before.server_parts)
        kept["proof"] = msgspec.to_builtins(proof)
    if after.practice is not None:
        kept["practice"] = practice_note(after.practice)
    if after.common is not None:
        # Also those of people who were deleted since: their moves are no bot's of the deal.
        seats = sorted(seat for held in after.held.values() for seat in held)
        kept |= common_deals.deal_notes(after.common, seats)
    key = {"code": after.code, "match": after.match, "game": record.game, "ended": now}
    result = {
        **key,
        "names": as_json(holders),
        "points": as_json(game.points),
        "winners": as_json(game.winners),
        "record": as_json(kept),
        "undone": after.undone,
        "practice": after.is_practice or common_deals.is_late(after.common, now),
    }
    rows = [
        {
            **key,
            "person": occupant.person,
            "seat": seat,
            "place": game.rank(seat),
            "points": game.points[seat],
            "won": seat in game.winners,
        }
        for seat, occupant in after.people()
        if not occupant.left
    ]
    over = {"this": after.code, "phase": "over", "touched": now}
    changes = [ListingChange(FINISH, [result]), ListingChange(CHANGE, [over])]
    changes += finished_attempts(after, now)
    changes += rating_changes(after, key)
    return [*changes, ListingChange(RANK, rows)] if rows else changes


def begun_attempts(table: Table, now: float) -> list[ListingChange]:
    """A common deal is begun once per person: a second attempt breaks the key, and all of it is
    rolled back.
    """
    if table.common is None or table.common.practice:
        return []
    row = {
        "deal": common_deals.name_of(table.common),
        "game": table.settings.game,
        "code": table.code,
        "begun": now,
    }
    rows = [{**row, "person": one.person, "seat": seat} for seat, one in table.people()]
    return [ListingChange(ATTEMPT, rows)]


def finished_attempts(table: Table, now: float) -> list[ListingChange]:
    """What came of a common deal. It counts if its last move is written before it is open."""
    common = table.common
    if common is None or common.practice or common_deals.is_late(common, now):
        return []
    this = {"at": common_deals.name_of(common), "of": table.settings.game, "ended": now}
    rows = []
    for seat, occupant in table.people():  # who has been deleted is not among them
        result = common_deals.result_of(table.record(), seat)._asdict()
        rows.append({**this, "who": occupant.person, **result, "path": as_json(result["path"])})
    return [ListingChange(ACHIEVE, rows)] if rows else []


def rating_changes(after: Table, key: dict[str, Any]) -> list[ListingChange]:
    """What is kept of a rated match, until it is folded into the ratings (ratings.py)."""
    seats = rated_seats(after)
    if not seats:
        return []
    rows = [{"code": after.code, "match": after.match, **seat._asdict()} for seat in seats]
    return [ListingChange(RATE, [{**key, "position": 0}]), ListingChange(RATE_SEATS, rows)]


def practice_note(practice: e.Practice) -> dict[str, Any]:
    """What the record of a practice says: of which match it is, and how many moves were its."""
    return {
        "table": practice.table,
        "match": practice.match,
        "moves": len(practice.moves) // 2,
    }


def as_json(value: object) -> str:
    """Plain values as text."""
    return msgspec.json.encode(value).decode()

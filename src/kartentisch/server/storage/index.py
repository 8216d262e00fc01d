"""What is drawn from a journal in the same transaction: lists of tables, results of games."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, update

from kartentisch.server.storage.commits import Also
from kartentisch.server.storage.schema import matches, placings, seated, tables
from kartentisch.server.table import entries as e
from kartentisch.server.table.fairness import proof_of
from kartentisch.server.table.table import Table
from kartentisch.server.wire.http import Sitting
from kartentisch.server.wire.messages import Settings


class Summary(msgspec.Struct):
    """A table for lists."""

    settings: Settings
    chairs: list[Sitting | None]


# These change nothing that a list of tables shows.
UNLISTED = (e.Moved, e.TookBack, e.Spoken, e.Ready, e.Absent, e.Returned)

OPEN = insert(tables)
CHANGE = update(tables).where(tables.c.code == bindparam("this"))
UNSEAT = delete(seated).where(seated.c.code == bindparam("this"))
SEAT = insert(seated)
FINISH = insert(matches)
PLACE = insert(placings)


def index_of(table: Table, entries: Sequence[e.AnyEntry]) -> list[Also]:
    """The statements that go with entries about to be written at a table."""
    first = entries[0]
    if len(entries) == 1 and isinstance(first, UNLISTED):
        return finish(table, first) if isinstance(first, e.Moved) else []
    after = ahead(table, entries)
    values = index_row(after)
    if isinstance(entries[-1], e.Started):
        values["base"] = after.number
    elif after.phase == "open":
        values["base"] = 1
    if isinstance(first, e.Opened):
        index = [Also(OPEN, [{"code": table.code, **values}])]
    else:
        index = [Also(CHANGE, [{"this": table.code, **values}])]
    before, people = persons(table), persons(after)
    if before != people:
        if before:
            index.append(Also(UNSEAT, [{"this": table.code}]))
        if people:
            rows = [{"person": person, "code": table.code} for person in people]
            index.append(Also(SEAT, rows, step=1))
    return index


def persons(table: Table) -> set[str | None]:
    """Everyone who has a seat."""
    return {place.person for _, place in table.people()}


def ahead(table: Table, entries: Sequence[e.AnyEntry]) -> Table:
    """How the table will stand, apart from the game: no cards are dealt for it."""
    after = Table(table.code)
    after.number = table.number
    if table.number:
        after.host, after.settings, after.phase = table.host, table.settings, table.phase
        after.match, after.places = table.match, list(table.places)
    for entry in entries:
        after.number += 1
        if isinstance(entry, e.Started):
            after.arrange(entry)
        elif not isinstance(entry, UNLISTED):
            after.apply(after.number, entry)
    return after


def index_row(table: Table) -> dict[str, Any]:
    """A table's row in the list of tables."""
    return {
        "host": table.host,
        "game": table.settings.game,
        "public": table.settings.public,
        "phase": table.phase,
        "match": table.match,
        "summary": summary_of(table),
        "touched": time.time(),
    }


def summary_of(table: Table) -> str:
    """A table for lists, as JSON."""
    chairs = [
        None if place is None else Sitting(place.name, place.person, place.level)
        for place in table.places
    ]
    return as_json(Summary(table.settings, chairs))


def finish(table: Table, entry: e.Moved) -> list[Also]:
    """The statements that keep a game, if a move ends it: its record, and everyone's place."""
    game = table.after(entry.seat, entry.move)
    if not game.over:
        return []
    record = table.record()
    record.moves.append((entry.seat, entry.move))
    now = time.time()
    names = [place.name if place else "" for place in table.places]
    kept = {**record.plain(), "table": table.code, "match": table.match, "names": names}
    if table.deal is None:
        kept["proof"] = msgspec.to_builtins(proof_of(table.secret, table.entropy()))
    key = {"code": table.code, "match": table.match, "game": record.game, "ended": now}
    result = {
        **key,
        "names": as_json(names),
        "points": as_json(game.points),
        "winners": as_json(game.winners),
        "record": as_json(kept),
    }
    rows = [
        {
            **key,
            "person": place.person,
            "seat": seat,
            "place": place_of(game.points, seat, game.fewest_wins),
            "points": game.points[seat],
            "won": seat in game.winners,
        }
        for seat, place in table.people()
    ]
    over = {"this": table.code, "phase": "over", "touched": now}
    statements = [Also(FINISH, [result]), Also(CHANGE, [over])]
    return [*statements, Also(PLACE, rows)] if rows else statements


def as_json(value: object) -> str:
    """Plain values as text."""
    return msgspec.json.encode(value).decode()


def place_of(points: Sequence[int], seat: int, fewest_wins: bool) -> float:
    """The place of a seat, 1 for the best; those with equal points share the mean of theirs."""
    better = sum(
        (other < points[seat]) if fewest_wins else (other > points[seat]) for other in points
    )
    return better + (1 + list(points).count(points[seat])) / 2

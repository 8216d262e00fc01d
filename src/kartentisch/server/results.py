"""What is drawn from a journal in the same transaction: lists of tables, results of games."""

import json
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Executable, delete, insert, update

from kartentisch.server import entries as e
from kartentisch.server.fairness import proof_of
from kartentisch.server.messages import Settings
from kartentisch.server.schema import matches, placings, seated, tables
from kartentisch.server.table import Table


class Sitting(msgspec.Struct):
    """Who sits at a seat, for lists."""

    name: str
    person: str | None
    level: str | None


class Summary(msgspec.Struct):
    """A table for lists."""

    settings: Settings
    chairs: list[Sitting | None]


def index_of(table: Table, entries: Sequence[e.AnyEntry]) -> list[Executable]:
    """The statements that go with entries about to be written at a table."""
    if len(entries) == 1 and isinstance(entries[0], (e.Moved, e.TookBack, e.Spoken)):
        last = entries[0]
        return finish(table, last) if isinstance(last, e.Moved) and ends(table, last) else []
    after = ahead(table, entries)
    values = index_row(after)
    if isinstance(entries[0], e.Opened):
        first: Executable = insert(tables).values(code=table.code, **values)
    else:
        first = update(tables).where(tables.c.code == table.code).values(**values)
    people = {place.person for _, place in after.people()}
    rows = [{"person": person, "code": table.code} for person in people]
    unseat = delete(seated).where(seated.c.code == table.code)
    return [first, unseat, *([insert(seated).values(rows)] if rows else [])]


def ahead(table: Table, entries: Sequence[e.AnyEntry]) -> Table:
    """How the table will stand, apart from the game."""
    after = Table(table.code)
    after.number = table.number
    if table.number:
        after.host, after.settings, after.phase = table.host, table.settings, table.phase
        after.match, after.places = table.match, list(table.places)
    for entry in entries:
        if isinstance(entry, (e.Ready, e.Absent, e.Returned)):
            after.number += 1
        else:
            after.apply(after.number + 1, entry)
    return after


def index_row(table: Table) -> dict[str, Any]:
    """A table's row in the list of tables."""
    row = {
        "host": table.host,
        "game": table.settings.game,
        "public": table.settings.public,
        "phase": table.phase,
        "match": table.match,
        "summary": summary_of(table),
        "touched": time.time(),
    }
    if table.game is not None or table.phase == "open":
        row["base"] = table.number if table.game is not None else 1
    return row


def summary_of(table: Table) -> str:
    """A table for lists, as JSON."""
    chairs = [
        None if place is None else Sitting(place.name, place.person, place.level)
        for place in table.places
    ]
    return msgspec.json.encode(Summary(table.settings, chairs)).decode()


def ends(table: Table, entry: e.Moved) -> bool:
    """Whether a move will end the game."""
    future = table.running().copy()
    future.play(entry.seat, entry.move)
    return future.over


def finish(table: Table, entry: e.Moved) -> list[Executable]:
    """The statements that keep a finished game: its record with the proof, and everyone's place."""
    record = table.record()
    record.moves.append((entry.seat, entry.move))
    game = record.replay()
    now = time.time()
    names = [place.name if place else "" for place in table.places]
    kept = {**record.plain(), "table": table.code, "match": table.match, "names": names}
    if table.deal is None:
        kept["proof"] = msgspec.to_builtins(proof_of(table.secret, table.entropy()))
    key = {"code": table.code, "match": table.match}
    result = insert(matches).values(
        **key,
        game=record.game,
        ended=now,
        names=json.dumps(names),
        points=json.dumps(game.points),
        winners=json.dumps(game.winners),
        record=json.dumps(kept),
    )
    over = update(tables).where(tables.c.code == table.code).values(phase="over", touched=now)
    rows = [
        {
            **key,
            "person": place.person,
            "seat": seat,
            "game": record.game,
            "ended": now,
            "place": place_of(game.points, seat, game.fewest_wins),
            "points": game.points[seat],
            "won": seat in game.winners,
        }
        for seat, place in table.people()
    ]
    return [result, over, *([insert(placings).values(rows)] if rows else [])]


def place_of(points: Sequence[int], seat: int, fewest_wins: bool) -> float:
    """The place of a seat, 1 for the best; those with equal points share the mean of theirs."""
    better = sum(
        (other < points[seat]) if fewest_wins else (other > points[seat]) for other in points
    )
    return better + (1 + list(points).count(points[seat])) / 2

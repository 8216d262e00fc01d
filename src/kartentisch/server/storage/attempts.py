"""Attempts at common deals: who has begun which, and what came of it.

An attempt begins with its table and ends with the last move of its match, in the same transactions
as these (listing_changes.py): a crash can neither lose nor double it.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, func, select, update

from kartentisch.games import GAMES
from kartentisch.server.storage.database import Database
from kartentisch.server.storage.names import UNKNOWN, in_parts, names_of
from kartentisch.server.storage.schema import attempts, matches, passkeys
from kartentisch.server.table.common_deals import DealResult

MOST_ATTEMPTS = 2000  # of one deal that are read at once
BEST_FIRST = (attempts.c.place, attempts.c.lead.desc(), attempts.c.ended)

# A decision that moved the chances much: moves made before it, the move, what it was worth.
Turning = tuple[int, int, float]


class Attempt(NamedTuple):
    """An attempt at a deal. result: None until the match is over. skill: None until found.

    kept: its person has a passkey.
    """

    deal: str
    game: str
    person: str
    code: str
    seat: int
    result: DealResult | None
    skill: float | None
    turning: list[Turning]
    name: str = ""
    kept: bool = False


class Attempts:
    """Attempts at common deals. All methods block: call them in a thread."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def attempt(self, deal: str, game: str, person: str) -> Attempt | None:
        """Somebody's attempt at a deal, or None."""
        found = [one for one in self.attempts_by([person], [deal]) if one.game == game]
        return found[0] if found else None

    def attempts_by(self, persons: Sequence[str], deals: Sequence[str]) -> list[Attempt]:
        """What some people have begun of some deals."""
        wanted = select(attempts).where(attempts.c.person.in_(persons), attempts.c.deal.in_(deals))
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [attempt_in(row) for row in rows]

    def standing(self, deal: str, game: str, seat: int | None = None) -> list[Attempt]:
        """Everyone who has finished a deal, at one seat or at any, with names, the best first."""
        this = attempts.c.deal == deal, attempts.c.game == game
        wanted = finished().where(*this).order_by(*BEST_FIRST).limit(MOST_ATTEMPTS)
        if seat is not None:
            wanted = wanted.where(attempts.c.seat == seat)
        return self.named(wanted)

    def named(self, wanted: Select[Any]) -> list[Attempt]:
        """Attempts with the names of their people."""
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
            persons = {row["person"] for row in rows}
            names = names_of(connection, persons)
            kept = with_passkeys(connection, persons)
        return [
            attempt_in(row, names.get(row["person"], UNKNOWN), row["person"] in kept)
            for row in rows
        ]

    def people(self, deals: Sequence[str]) -> dict[tuple[str, str], int]:
        """How many people have finished each of some deals, by deal and game."""
        wanted = (
            select(attempts.c.deal, attempts.c.game, func.count().label("people"))
            .where(attempts.c.deal.in_(deals), attempts.c.ended.is_not(None))
            .group_by(attempts.c.deal, attempts.c.game)
        )
        with self.database.connect() as connection:
            return {(row.deal, row.game): row.people for row in connection.execute(wanted)}

    def record(self, code: str) -> str | None:
        """The record of the match at a common deal's table, as JSON, if it is over."""
        wanted = select(matches.c.record).where(matches.c.code == code, matches.c.match == 1)
        with self.database.connect() as connection:
            return connection.execute(wanted).scalar()

    def best_records(self, deal: str, game: str, most: int) -> list[str]:
        """The records of the matches with the best results at a deal, each once, as JSON."""
        this = attempts.c.deal == deal, attempts.c.game == game, attempts.c.ended.is_not(None)
        best = select(attempts.c.code).where(*this).order_by(*BEST_FIRST).limit(MOST_ATTEMPTS)
        first = matches.c.match == 1
        with self.database.connect() as connection:
            codes = list(dict.fromkeys(connection.scalars(best)))[:most]
            wanted = select(matches.c.code, matches.c.record)
            rows = connection.execute(wanted.where(matches.c.code.in_(codes), first))
            records = {row.code: row.record for row in rows}
        return [records[code] for code in codes if code in records]

    # --- in the background

    def without_skill(self, most: int) -> list[Attempt]:
        """Finished attempts whose skill has not been found."""
        missing = attempts.c.skill.is_(None), attempts.c.game.in_(tuple(GAMES))
        wanted = finished().where(*missing).order_by(attempts.c.ended).limit(most)
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [attempt_in(row) for row in rows]

    def keep_skill(self, attempt: Attempt, skill: float, turning: Sequence[Turning]) -> None:
        """Note what the decisions of an attempt were worth."""
        this = update(attempts).where(
            attempts.c.deal == attempt.deal,
            attempts.c.game == attempt.game,
            attempts.c.person == attempt.person,
        )
        with self.database.begin() as connection:
            connection.execute(this.values(skill=skill, turning=json.dumps(turning)))


def with_passkeys(connection: Connection, persons: set[str]) -> set[str]:
    """Those of some people who have a passkey: it would cost them something to be somebody else."""
    found: set[str] = set()
    for some in in_parts(persons):
        own = select(passkeys.c.person).where(passkeys.c.person.in_(some))
        found.update(connection.scalars(own))
    return found


def finished() -> Select[Any]:
    """The attempts whose matches are over."""
    return select(attempts).where(attempts.c.ended.is_not(None))


def attempt_in(row: RowMapping, name: str = "", kept: bool = False) -> Attempt:
    """An attempt from its row."""
    result = None if row["ended"] is None else result_in(row)
    turning = [(step, move, worth) for step, move, worth in json.loads(row["turning"] or "[]")]
    who = (row["deal"], row["game"], row["person"], row["code"], row["seat"])
    return Attempt(*who, result, row["skill"], turning, name, kept)


def result_in(row: RowMapping | dict[str, Any]) -> DealResult:
    """A result from its row."""
    return DealResult(
        row["place"], row["points"], row["lead"], row["share"], json.loads(row["path"])
    )

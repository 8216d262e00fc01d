"""Deals of the day in the database: their secrets, attempts at them, and runs of experts.

An attempt begins with its table and ends with the last move of its match, in the same transactions
as these (listing_changes.py): a crash can neither lose nor double it.
"""

import json
from typing import Any, NamedTuple

from sqlalchemy import RowMapping, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kartentisch.games import GAMES
from kartentisch.server.storage.database import Database
from kartentisch.server.storage.names import UNKNOWN, names_of
from kartentisch.server.storage.schema import daily_attempts, daily_months, daily_runs, matches
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table.daily import DayResult, day_secret, month_of
from kartentisch.server.table.fairness import new_secret

MOST_ATTEMPTS = 2000  # of one deal that are read at once
REMEMBERED_DAYS = 400  # of one person, for the calendar and the streak


class Month(NamedTuple):
    """A month whose deals are fixed. made: since when its commitments have been public."""

    month: str
    secret: str
    made: float

    def secret_of(self, day: str, game: str) -> str:
        """The secret of one of its deals."""
        return day_secret(self.secret, day, game)


class Attempt(NamedTuple):
    """An attempt at a deal. result: None until the match is over. skill: None until found."""

    day: str
    game: str
    person: str
    code: str
    result: DayResult | None
    skill: float | None
    name: str = ""


class Days:
    """Deals of the day. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock
        self.chance = surroundings.chance

    # --- secrets

    def month(self, month: str) -> Month | None:
        """A month whose deals are fixed already, or None."""
        wanted = select(daily_months).where(daily_months.c.month == month)
        with self.database.connect() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else Month(*row)

    def fix_month(self, month: str) -> Month:
        """Draw the secret of a month, unless somebody has."""
        found = self.month(month)
        if found is not None:
            return found
        made = Month(month, new_secret(self.chance), self.wall_clock())
        try:
            with self.database.begin() as connection:
                connection.execute(insert(daily_months).values(made._asdict()))
        except IntegrityError:  # another process was faster
            found = self.month(month)
            assert found is not None
            return found
        return made

    def secret_of(self, day: str, game: str) -> str | None:
        """The secret of a deal; None if its month is not fixed."""
        found = self.month(month_of(day))
        return None if found is None else found.secret_of(day, game)

    # --- attempts

    def attempt(self, day: str, game: str, person: str) -> Attempt | None:
        """Somebody's attempt at a deal, or None."""
        found = [one for one in self.attempts_by(person, day) if one.game == game]
        return found[0] if found else None

    def attempts_by(self, person: str, day: str) -> list[Attempt]:
        """Somebody's attempts on a day."""
        wanted = select(daily_attempts).where(
            daily_attempts.c.person == person, daily_attempts.c.day == day
        )
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [attempt_in(row) for row in rows]

    def played_by(self, person: str) -> list[tuple[str, str, int]]:
        """The deals that somebody has finished: day, game and place, the last day first."""
        wanted = (
            select(daily_attempts.c.day, daily_attempts.c.game, daily_attempts.c.place)
            .where(daily_attempts.c.person == person, daily_attempts.c.ended.is_not(None))
            .order_by(daily_attempts.c.day.desc(), daily_attempts.c.game)
            .limit(REMEMBERED_DAYS * 8)
        )
        with self.database.connect() as connection:
            return [(day, game, place) for day, game, place in connection.execute(wanted)]

    def standing(self, day: str, game: str) -> list[Attempt]:
        """Everyone who has finished a deal, with names, the best first."""
        wanted = (
            select(daily_attempts)
            .where(
                daily_attempts.c.day == day,
                daily_attempts.c.game == game,
                daily_attempts.c.ended.is_not(None),
            )
            .order_by(
                daily_attempts.c.place,
                daily_attempts.c.lead.desc(),
                daily_attempts.c.ended,
            )
            .limit(MOST_ATTEMPTS)
        )
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
            names = names_of(connection, [row["person"] for row in rows])
        return [attempt_in(row, names.get(row["person"], UNKNOWN)) for row in rows]

    def players(self, day: str) -> dict[str, int]:
        """How many people have finished each deal of a day."""
        wanted = (
            select(daily_attempts.c.game, func.count().label("people"))
            .where(daily_attempts.c.day == day, daily_attempts.c.ended.is_not(None))
            .group_by(daily_attempts.c.game)
        )
        with self.database.connect() as connection:
            return {row.game: row.people for row in connection.execute(wanted)}

    def record(self, code: str) -> str | None:
        """The record of the match at a day's table, as JSON, if it is over."""
        wanted = select(matches.c.record).where(matches.c.code == code, matches.c.match == 1)
        with self.database.connect() as connection:
            return connection.execute(wanted).scalar()

    # --- in the background

    def without_skill(self, most: int) -> list[Attempt]:
        """Finished attempts whose skill has not been found."""
        wanted = (
            select(daily_attempts)
            .where(
                daily_attempts.c.skill.is_(None),
                daily_attempts.c.ended.is_not(None),
                daily_attempts.c.game.in_(tuple(GAMES)),
            )
            .order_by(daily_attempts.c.ended)
            .limit(most)
        )
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [attempt_in(row) for row in rows]

    def keep_skill(self, attempt: Attempt, skill: float) -> None:
        """Note what the decisions of an attempt were worth."""
        this = update(daily_attempts).where(
            daily_attempts.c.day == attempt.day,
            daily_attempts.c.game == attempt.game,
            daily_attempts.c.person == attempt.person,
        )
        with self.database.begin() as connection:
            connection.execute(this.values(skill=skill))

    def runs(self, day: str, game: str) -> dict[int, DayResult]:
        """What experts made of a deal, by the number of the run."""
        wanted = select(daily_runs).where(daily_runs.c.day == day, daily_runs.c.game == game)
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return {row["run"]: result_in(row) for row in rows}

    def run_numbers(self, day: str, game: str) -> set[int]:
        """The runs that have been made of a deal."""
        wanted = select(daily_runs.c.run).where(daily_runs.c.day == day, daily_runs.c.game == game)
        with self.database.connect() as connection:
            return set(connection.execute(wanted).scalars())

    def keep_run(self, day: str, game: str, run: int, result: DayResult) -> None:
        """Keep a run, unless another process was faster: theirs is the same."""
        row = {"day": day, "game": game, "run": run, **result._asdict()}
        row["path"] = json.dumps(result.path)
        try:
            with self.database.begin() as connection:
                connection.execute(insert(daily_runs).values(row))
        except IntegrityError:
            return


def attempt_in(row: RowMapping, name: str = "") -> Attempt:
    """An attempt from its row."""
    result = None if row["ended"] is None else result_in(row)
    return Attempt(row["day"], row["game"], row["person"], row["code"], result, row["skill"], name)


def result_in(row: RowMapping | dict[str, Any]) -> DayResult:
    """A result from its row."""
    return DayResult(
        row["place"], row["points"], row["lead"], row["share"], json.loads(row["path"])
    )

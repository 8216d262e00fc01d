"""Deals of the day in the database: their secrets, and runs of experts. See attempts.py."""

import json
from typing import NamedTuple

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from kartentisch.server.storage.attempts import Attempts, result_in
from kartentisch.server.storage.database import Database
from kartentisch.server.storage.schema import attempts, daily_months, daily_runs
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table.common_deals import DealResult
from kartentisch.server.table.daily import day_secret, month_of
from kartentisch.server.table.fairness import new_secret

REMEMBERED_DAYS = 400  # of one person, for the calendar and the streak


class Month(NamedTuple):
    """A month whose deals are fixed. made: since when its commitments have been public."""

    month: str
    secret: str
    made: float

    def secret_of(self, day: str, game: str) -> str:
        """The secret of one of its deals."""
        return day_secret(self.secret, day, game)


class Days(Attempts):
    """Deals of the day, and attempts at them. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        super().__init__(database)
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

    # --- days and runs

    def played_by(self, person: str) -> list[tuple[str, str, int]]:
        """The deals that somebody has finished: day, game and place, the last day first."""
        of_days = attempts.c.deal.like("____-__-__")
        wanted = (
            select(attempts.c.deal, attempts.c.game, attempts.c.place)
            .where(attempts.c.person == person, attempts.c.ended.is_not(None), of_days)
            .order_by(attempts.c.deal.desc(), attempts.c.game)
            .limit(REMEMBERED_DAYS * 8)
        )
        with self.database.connect() as connection:
            return [(day, game, place) for day, game, place in connection.execute(wanted)]

    def runs(self, day: str, game: str) -> dict[int, DealResult]:
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

    def keep_run(self, day: str, game: str, run: int, result: DealResult) -> None:
        """Keep a run, unless another process was faster: theirs is the same."""
        row = {"day": day, "game": game, "run": run, **result._asdict()}
        row["path"] = json.dumps(result.path)
        try:
            with self.database.begin() as connection:
                connection.execute(insert(daily_runs).values(row))
        except IntegrityError:
            return

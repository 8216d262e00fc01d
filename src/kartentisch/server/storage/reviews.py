"""Reviews of finished matches: made once, and the same for everyone."""

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.schema import reviews
from kartentisch.server.surroundings import MACHINE, Surroundings


class KeptReviews:
    """The reviews in the database. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    def find(self, code: str, match: int) -> str | None:
        """The review of a match as it was kept, or None."""
        wanted = select(reviews.c.body).where(reviews.c.code == code, reviews.c.match == match)
        with self.database.connect() as connection:
            return connection.execute(wanted).scalar()

    def keep(self, code: str, match: int, body: str) -> None:
        """Keep a review, unless another process was faster: theirs says the same."""
        row = {"code": code, "match": match, "body": body, "made": self.wall_clock()}
        try:
            with self.database.begin() as connection:
                connection.execute(insert(reviews).values(row))
        except IntegrityError:
            return

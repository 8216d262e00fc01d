"""Ratings of people: folded from the stored results of rated matches, each exactly once.

A rated match is stored in the transaction of its last move, with position 0. A fold gives the
waiting matches of a game the next positions, and writes these, the ratings after each, and how far
it came in one transaction. It holds the row of its game in `rating_folds`, so of several processes
one folds at a time, and a kill leaves all of a fold or nothing. Readers fold first: nobody has to
be told that a match has ended.

The positions say in which order matches count for ever, so `rebuild` gives the same figures.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.names import names_of
from kartentisch.server.storage.rating_steps import (
    Competitor,
    Rating,
    level_rating,
    level_ratings,
    method_of,
    season_of,
    shown,
)
from kartentisch.server.storage.schema import (
    people,
    rated_matches,
    rated_seats,
    rating_folds,
    ratings,
)
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.wire.ratings import (
    Ladder,
    LadderRow,
    LevelRating,
    MyRating,
    RatedResult,
    RatingChange,
)

AT_ONCE = 20  # matches in one transaction: with SQLite, moves wait meanwhile
LONGEST = 100  # lines of a ladder
TRIES = 5  # to be the one who makes a game's row

Match = Row[Any]


class SeasonRating(NamedTuple):
    """A person's rating in a season, and how many rated matches they have played in it."""

    rating: Rating
    season: str
    games: int


class Ratings:
    """The ratings of people. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock

    # --- folding

    def fold(self, game: str | None = None) -> int:
        """Fold the matches that wait, of one game or all; how many there were."""
        folded = 0
        for name in [game] if game else self.waiting():
            while some := self.fold_some(name):
                folded += some
                if some < AT_ONCE:
                    break
        return folded

    def waiting(self) -> list[str]:
        """The games with matches that wait to be folded."""
        wanted = select(rated_matches.c.game).where(rated_matches.c.position == 0).distinct()
        with self.database.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def fold_some(self, game: str) -> int:
        """Fold the first matches that wait."""
        some = (
            select(rated_matches)
            .where(rated_matches.c.game == game, rated_matches.c.position == 0)
            .order_by(rated_matches.c.ended, rated_matches.c.code, rated_matches.c.match)
            .limit(AT_ONCE)
        )
        with self.database.connect() as connection:
            if connection.execute(some.limit(1)).first() is None:
                return 0  # most often; nobody needs the lock
        self.make_row(game)
        with self.database.begin() as connection:
            position, season = hold(connection, game)
            waiting = connection.execute(some).all()
            owned = owned_bots(connection, waiting)
            fold = Fold(connection, game, season)
            for number, match in enumerate(waiting, position + 1):
                fold.add(match, number, not owned & set(fold.persons_in(match)))
            fold.write(position + len(waiting))
        return len(waiting)

    def make_row(self, game: str) -> None:
        """Have a row to hold while folding."""
        wanted = select(rating_folds.c.game).where(rating_folds.c.game == game)
        for _ in range(TRIES):
            with self.database.connect() as connection:
                if connection.execute(wanted).first() is not None:
                    return
            try:
                with self.database.begin() as connection:
                    connection.execute(
                        insert(rating_folds).values(game=game, position=0, season="")
                    )
            except IntegrityError:
                continue  # another process was first

    def rebuild(self, game: str) -> int:
        """Forget the ratings of a game, and fold all its matches again in their order."""
        self.make_row(game)
        done = (
            select(rated_matches)
            .where(rated_matches.c.game == game, rated_matches.c.position > 0)
            .order_by(rated_matches.c.position)
        )
        with self.database.begin() as connection:
            position, _ = hold(connection, game)
            connection.execute(delete(ratings).where(ratings.c.game == game))
            fold = Fold(connection, game, "")
            matches = connection.execute(done).all()
            for match in matches:
                fold.add(match, match.position, match.counts)
            fold.write(position)
        return len(matches)

    # --- reading

    def ladder(self, game: str, season: str | None, person: str | None) -> Ladder:
        """The ladder of a season, the present one if none is named."""
        self.fold(game)
        is_provisional = method_of(game).is_provisional
        season = season or season_of(self.wall_clock())
        of_season = select(ratings).where(ratings.c.game == game, ratings.c.season == season)
        wanted = of_season.order_by(ratings.c.mu.desc(), ratings.c.person)
        past = select(ratings.c.season).where(ratings.c.game == game).distinct()
        with self.database.connect() as connection:
            everyone = [(row, standing_in(row)) for row in connection.execute(wanted).mappings()]
            seasons = sorted({season, *connection.execute(past).scalars()}, reverse=True)
            firm = [(row, one) for row, one in everyone if not is_provisional(one.rating)]
            names = names_of(connection, [row["person"] for row, _ in firm[:LONGEST]])
        figures = [shown(one.rating.mu) for _, one in firm[:LONGEST]]
        lines = [
            LadderRow(
                1 + figures.index(shown(one.rating.mu)),  # the same for the same figure
                names.get(row["person"], "?"),
                shown(one.rating.mu),
                shown(one.rating.sigma),
                one.games,
                row["person"] == person,
            )
            for row, one in firm[:LONGEST]
        ]
        levels = [
            LevelRating(level, shown(rating.mu)) for level, rating in level_ratings(game).items()
        ]
        return Ladder(game, season, seasons, len(everyone) - len(firm), lines, levels)

    def of_person(self, person: str) -> list[MyRating]:
        """A person's ratings now, game by game, with how many matches they have been rated in."""
        self.fold()
        wanted = select(ratings).where(ratings.c.person == person).order_by(ratings.c.season)
        found: dict[str, list[SeasonRating]] = {}
        with self.database.connect() as connection:
            for row in connection.execute(wanted).mappings():
                found.setdefault(row["game"], []).append(standing_in(row))
        return [
            MyRating(
                game,
                shown(all_of[-1].rating.mu),
                shown(all_of[-1].rating.sigma),
                method_of(game).is_provisional(all_of[-1].rating),
                sum(one.games for one in all_of),
            )
            for game, all_of in sorted(found.items())
        ]

    def of_match(self, code: str, match: int) -> RatedResult | None:
        """What a match did to the ratings; None if it was not a rated one."""
        wanted = select(rated_matches).where(
            rated_matches.c.code == code, rated_matches.c.match == match
        )
        seats = (
            select(rated_seats)
            .where(rated_seats.c.code == code, rated_seats.c.match == match)
            .order_by(rated_seats.c.seat)
        )
        with self.database.connect() as connection:
            found = connection.execute(wanted).first()
        if found is None:
            return None
        if not found.position:
            self.fold(found.game)
        with self.database.connect() as connection:
            counts = connection.execute(wanted).one().counts
            rows = connection.execute(seats).all()
        return RatedResult(counts, [change_in(row, found.game) for row in rows])


class Fold:
    """A fold in progress: the ratings that it has come to, written at its end."""

    def __init__(self, connection: Connection, game: str, season: str) -> None:
        self.connection = connection
        self.game = game
        self.method = method_of(game)
        self.season = season
        self.standings: dict[str, SeasonRating] = {}  # of everyone whose rating has been asked for
        self.changed: dict[tuple[str, str], SeasonRating] = {}  # by person and season
        self.stored: set[tuple[str, str]] = set()
        self.seats: dict[tuple[str, int], Sequence[Row[Any]]] = {}

    def seats_of(self, match: Match) -> Sequence[Row[Any]]:
        """How everyone counts in a match."""
        key = (match.code, match.match)
        if key not in self.seats:
            wanted = (
                select(rated_seats)
                .where(rated_seats.c.code == match.code, rated_seats.c.match == match.match)
                .order_by(rated_seats.c.seat)
            )
            self.seats[key] = self.connection.execute(wanted).all()
        return self.seats[key]

    def persons_in(self, match: Match) -> list[str]:
        """The people who played a match."""
        return [seat.person for seat in self.seats_of(match) if seat.person]

    def add(self, match: Match, position: int, counts: bool) -> None:
        """One more match. counts: whether it changes ratings."""
        self.season = max(self.season, season_of(match.ended))  # clocks may differ a little
        this = (rated_matches.c.code == match.code) & (rated_matches.c.match == match.match)
        placed = {"position": position, "counts": counts, "season": self.season}
        self.connection.execute(update(rated_matches).where(this).values(placed))
        if counts:
            self.rate(self.seats_of(match))

    def rate(self, seats: Sequence[Row[Any]]) -> None:
        before = [
            self.standing(seat.person).rating
            if seat.person
            else level_rating(self.game, seat.level)
            for seat in seats
        ]
        everyone = [
            Competitor(rating, seat.rank, fixed=seat.person is None)
            for rating, seat in zip(before, seats, strict=True)
        ]
        for seat, old, new in zip(seats, before, self.method.rated(everyone), strict=True):
            if seat.person:
                standing = self.standing(seat.person)
                later = SeasonRating(new, self.season, standing.games + 1)
                self.standings[seat.person] = self.changed[seat.person, self.season] = later
            self.note(seat, old, new)

    def note(self, seat: Row[Any], old: Rating, new: Rating) -> None:
        """Keep what a match did to a seat's rating."""
        this = (
            (rated_seats.c.code == seat.code)
            & (rated_seats.c.match == seat.match)
            & (rated_seats.c.seat == seat.seat)
        )
        row = {"old_mu": old.mu, "old_sigma": old.sigma, "mu": new.mu, "sigma": new.sigma}
        self.connection.execute(update(rated_seats).where(this).values(row))

    def standing(self, person: str) -> SeasonRating:
        """A person's rating, in this season."""
        if person not in self.standings:
            self.standings[person] = self.stored_standing(person)
        found = self.standings[person]
        if found.season < self.season:
            fresh = found.season == ""
            rating = found.rating if fresh else self.method.in_next_season(found.rating)
            found = self.standings[person] = SeasonRating(rating, self.season, 0)
        return found

    def stored_standing(self, person: str) -> SeasonRating:
        wanted = (
            select(ratings)
            .where(ratings.c.person == person, ratings.c.game == self.game)
            .order_by(ratings.c.season.desc())
            .limit(1)
        )
        row = self.connection.execute(wanted).mappings().first()
        if row is None:
            return SeasonRating(self.method.start(), "", 0)
        self.stored.add((person, row["season"]))
        return standing_in(row)

    def write(self, position: int) -> None:
        """Write the ratings, and how far the fold has come."""
        for (person, season), standing in self.changed.items():
            row = {**standing.rating._asdict(), "games": standing.games}
            this = {"person": person, "game": self.game, "season": season}
            if (person, season) in self.stored:
                mine = (ratings.c.person == person) & (ratings.c.game == self.game)
                change = update(ratings).where(mine, ratings.c.season == season)
                self.connection.execute(change.values(row))
            else:
                self.connection.execute(insert(ratings).values({**this, **row}))
        done = update(rating_folds).where(rating_folds.c.game == self.game)
        self.connection.execute(done.values(position=position, season=self.season))


def hold(connection: Connection, game: str) -> tuple[int, str]:
    """Hold a game's row until the transaction ends, and read how far it has been folded.

    The first statement writes: so SQLite waits for other writers here, and reads what they wrote.
    """
    row = rating_folds.c.game == game
    connection.execute(update(rating_folds).where(row).values(position=rating_folds.c.position))
    found = connection.execute(select(rating_folds).where(row)).one()
    return found.position, found.season


def owned_bots(connection: Connection, matches: Sequence[Match]) -> set[str]:
    """The players of matches who are somebody's bots."""
    codes = {match.code for match in matches}
    wanted = (
        select(people.c.id)
        .join(rated_seats, rated_seats.c.person == people.c.id)
        .where(people.c.owner.is_not(None), rated_seats.c.code.in_(codes))
        .distinct()
    )
    return set(connection.execute(wanted).scalars())


def standing_in(row: Any) -> SeasonRating:
    """A row of ratings."""
    return SeasonRating(Rating(row["mu"], row["sigma"]), row["season"], row["games"])


def change_in(row: Row[Any], game: str) -> RatingChange:
    """What a match did to a seat's rating."""
    fixed = row.person is None
    old = Rating(row.old_mu, row.old_sigma) if row.old_mu is not None else level_rating(game, None)
    new = Rating(row.mu, row.sigma) if row.mu is not None else old
    return RatingChange(
        row.seat,
        fixed,
        shown(new.mu),
        shown(new.mu) - shown(old.mu),
        0 if fixed else shown(new.sigma),
        not fixed and method_of(game).is_provisional(new),
        row.left,
    )

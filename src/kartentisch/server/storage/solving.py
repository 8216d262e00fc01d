"""Solving: who has tried which puzzle, and how people and puzzles do.

A puzzle is an opponent: to solve it is to beat it. Both have a rating, by the Plackett-Luce model
of openskill. The first attempt of a person at a puzzle counts, all later ones are practice.
"""

from functools import cache
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Table, and_, insert, select, update
from sqlalchemy.exc import IntegrityError

from kartentisch.server.storage.database import Database
from kartentisch.server.storage.schema import puzzle_attempts, puzzle_solvers, puzzle_trials
from kartentisch.server.surroundings import MACHINE, Surroundings

TRIES = 5  # to write an attempt while others write theirs
SHOWN = 60  # a rating as people read it: 25, where everyone begins, is 1500
FIRM = 4.0  # how unsure a new puzzle's rating is; a new person's is twice as unsure


class Solver(NamedTuple):
    """How a person does at the puzzles of a game."""

    mu: float
    sigma: float
    tried: int = 0
    solved: int = 0
    streak: int = 0
    longest: int = 0

    def after(self, solved: bool, mu: float, sigma: float) -> "Solver":
        """How they do after another attempt."""
        streak = self.streak + 1 if solved else 0
        return Solver(
            mu, sigma, self.tried + 1, self.solved + solved, streak, max(streak, self.longest)
        )


class PuzzleHardness(NamedTuple):
    """How a puzzle holds up against people."""

    mu: float
    sigma: float = FIRM
    tried: int = 0
    missed: int = 0


class SolveResult(NamedTuple):
    """What came of an attempt: whether it counted, and how both do before and after it."""

    counted: bool
    before: Solver
    solver: Solver
    trial: PuzzleHardness


def shown_rating(mu: float) -> int:
    """A rating as people read it."""
    return round(SHOWN * mu)


class Solving:
    """Attempts at puzzles. All methods block: call them in a thread."""

    def __init__(self, database: Database, surroundings: Surroundings = MACHINE) -> None:
        self.database = database
        self.wall_clock = surroundings.wall_clock
        self.chance = surroundings.chance

    def standings_of(self, person: str) -> dict[str, Solver]:
        """How a person does, by game."""
        wanted = select(puzzle_solvers).where(puzzle_solvers.c.person == person)
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return {row["game"]: solver_in(row) for row in rows}

    def solver(self, person: str, game: str) -> Solver:
        """How a person does at the puzzles of a game; a beginner if they have tried none."""
        return self.standings_of(person).get(game) or beginner()

    def tried_by(self, person: str, game: str) -> set[str]:
        """The puzzles of a game that a person has tried."""
        wanted = select(puzzle_attempts.c.puzzle).where(
            puzzle_attempts.c.person == person, puzzle_attempts.c.game == game
        )
        with self.database.connect() as connection:
            return set(connection.execute(wanted).scalars())

    def trials_of(self, game: str) -> dict[str, PuzzleHardness]:
        """How the puzzles of a game hold up, as far as somebody has tried them."""
        wanted = select(puzzle_trials).where(puzzle_trials.c.game == game)
        with self.database.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return {row["puzzle"]: trial_in(row) for row in rows}

    def attempt(self, person: str, game: str, puzzle: str, solved: bool, mu: float) -> SolveResult:
        """Note an attempt; mu is the rating with which the puzzle began."""
        for _ in range(TRIES - 1):
            try:
                return self.note(person, game, puzzle, solved, mu)
            except IntegrityError:
                continue  # somebody else was the first at the same moment
        return self.note(person, game, puzzle, solved, mu)

    def note(self, person: str, game: str, puzzle: str, solved: bool, mu: float) -> SolveResult:
        at = {"person": person, "game": game, "puzzle": puzzle}
        who = {"person": person, "game": game}
        what = {"game": game, "puzzle": puzzle}
        with self.database.begin() as connection:
            first = connection.execute(chosen(puzzle_attempts, at)).first() is None
            if first:  # written before anything is read that others change
                row = {**at, "solved": solved, "at": self.wall_clock()}
                connection.execute(insert(puzzle_attempts).values(row))
            before = connection.execute(chosen(puzzle_solvers, who)).mappings().first()
            tested = connection.execute(chosen(puzzle_trials, what)).mappings().first()
            solver = beginner() if before is None else solver_in(before)
            trial = PuzzleHardness(mu) if tested is None else trial_in(tested)
            if not first:
                return SolveResult(False, solver, solver, trial)
            after, held = rated(solver, trial, solved)
            keep(connection, puzzle_solvers, who, after._asdict(), before is None)
            keep(connection, puzzle_trials, what, held._asdict(), tested is None)
        return SolveResult(True, solver, after, held)


@cache
def model() -> PlackettLuce:
    """How ratings change."""
    return PlackettLuce()


def beginner() -> Solver:
    """Someone who has tried nothing."""
    start = model().rating()
    return Solver(start.mu, start.sigma)


def rated(solver: Solver, trial: PuzzleHardness, solved: bool) -> tuple[Solver, PuzzleHardness]:
    """How both do after an attempt."""
    teams = [[model().rating(solver.mu, solver.sigma)], [model().rating(trial.mu, trial.sigma)]]
    ranks = [0.0, 1.0] if solved else [1.0, 0.0]
    ((person,), (puzzle,)) = model().rate(teams, ranks=ranks)
    missed = trial.missed + (not solved)
    return (
        solver.after(solved, person.mu, person.sigma),
        PuzzleHardness(puzzle.mu, puzzle.sigma, trial.tried + 1, missed),
    )


def chosen(table: Table, key: dict[str, Any]) -> Any:
    """The row of a key, which nobody else changes until the transaction ends."""
    return select(table).where(matching(table, key)).with_for_update()


def keep(
    connection: Connection, table: Table, key: dict[str, Any], row: dict[str, Any], new: bool
) -> None:
    """Write a row."""
    if new:
        connection.execute(insert(table).values({**key, **row}))
    else:
        connection.execute(update(table).where(matching(table, key)).values(row))


def matching(table: Table, key: dict[str, Any]) -> Any:
    """The condition for the row of a key."""
    return and_(*[table.c[name] == value for name, value in key.items()])


def solver_in(row: Any) -> Solver:
    """A row of solvers."""
    return Solver(*[row[name] for name in Solver._fields])


def trial_in(row: Any) -> PuzzleHardness:
    """A row of trials."""
    return PuzzleHardness(*[row[name] for name in PuzzleHardness._fields])

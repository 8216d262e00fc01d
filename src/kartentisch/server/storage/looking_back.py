"""How somebody has done over time, and what the judge has said about their decisions.

Only matches that count are looked at, and of those with a review only the reviews that were made.
"""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, exists, select

from kartentisch.games import game_class
from kartentisch.games.records import BadRecord, from_plain
from kartentisch.server.storage.database import Database
from kartentisch.server.storage.schema import matches, people, placings, reviews
from kartentisch.server.wire.messages import Texts
from kartentisch.server.wire.mine import GameHabits, MyPast, PastResult, PhaseHabits
from kartentisch.server.wire.reviews import JudgedMove

MOST_RESULTS = 500
MOST_REVIEWS = 60
PARTS = 3  # of a match: its beginning, its middle, its end
POOR = ("doubtful", "mistake")
FEWEST_TO_COMPARE = 6  # reviews, before the newer half is compared with the older one


class ReadReview(msgspec.Struct):
    """What is read of a review."""

    decisions: list[JudgedMove]


class ReviewedMatch(msgspec.Struct):
    """One reviewed match of somebody: what each part of it cost them, and how many decisions.

    by_phase: how many decisions there were in each phase of the game, and what they cost.
    """

    lost: list[float]
    decisions: int
    mistakes: int
    by_phase: dict[str, tuple[int, float]]


class LookingBack:
    """Reads people's past. All methods block: call them in a thread."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def past_of(self, person: str) -> MyPast:
        """How a person has done, and what the judge has said about it."""
        with self.database.connect() as connection:
            results = connection.execute(results_of(person)).all()
            judged = connection.execute(reviews_of(person)).all()
        by_game: dict[str, list[ReviewedMatch]] = {}
        for game, seat, record, body in reversed(judged):  # the oldest first
            by_game.setdefault(game, []).append(reviewed(body, seat, phases_in(record)))
        past = [
            PastResult(game, ended, len(json.loads(points)), bool(with_people), place, won)
            for game, ended, points, with_people, place, won in reversed(results)
        ]
        return MyPast(past, [habits(game, found) for game, found in sorted(by_game.items())])


def counting(person: str, *columns: Any) -> Select[Any]:
    """A person's matches that count, the last first: none with decisions undone, no practice."""
    same = (matches.c.code == placings.c.code) & (matches.c.match == placings.c.match)
    return (
        select(*columns)
        .select_from(placings)
        .join(matches, same)
        .where(placings.c.person == person, ~matches.c.undone, ~matches.c.practice)
        .order_by(placings.c.ended.desc(), placings.c.code, placings.c.seat)
    )


def with_people() -> ColumnElement[bool]:
    """Whether another person, and no bot of somebody's, finished the match of a placing."""
    other = placings.alias()
    return exists().where(
        other.c.code == placings.c.code,
        other.c.match == placings.c.match,
        other.c.person != placings.c.person,
        people.c.id == other.c.person,
        people.c.owner.is_(None),
    )


def results_of(person: str) -> Select[Any]:
    """The last results of a person, and whether they played with other people."""
    columns = (placings.c.game, placings.c.ended, matches.c.points)
    wanted = counting(person, *columns, with_people(), placings.c.place, placings.c.won)
    return wanted.limit(MOST_RESULTS)


def reviews_of(person: str) -> Select[Any]:
    """The last reviews of a person's matches."""
    same = (reviews.c.code == placings.c.code) & (reviews.c.match == placings.c.match)
    wanted = counting(person, placings.c.game, placings.c.seat, matches.c.record, reviews.c.body)
    return wanted.join(reviews, same).limit(MOST_REVIEWS)


def phases_in(record: str) -> list[str]:
    """The phase of the game before each move of a match."""
    plain = json.loads(record)
    try:
        return [step.game.phase_name for step in from_plain(plain).steps()][:-1]
    except BadRecord:  # it was played by older rules
        return [""] * len(plain["moves"])


def reviewed(body: str, seat: int, phases: Sequence[str]) -> ReviewedMatch:
    """What a review says about one seat. phases: of the game before each move of the match."""
    found = ReviewedMatch([0.0] * PARTS, 0, 0, {})
    for decision in msgspec.json.decode(body, type=ReadReview).decisions:
        if decision.seat != seat:
            continue
        before = min(decision.step - 1, len(phases) - 1)
        cost = decision.cost if decision.grade in POOR else 0.0
        decisions, lost = found.by_phase.get(phases[before], (0, 0.0))
        found.by_phase[phases[before]] = decisions + 1, lost + cost
        found.lost[PARTS * before // len(phases)] += cost
        found.decisions += 1
        found.mistakes += decision.grade == "mistake"
    return found


def habits(game: str, found: Sequence[ReviewedMatch]) -> GameHabits:
    """What the reviews of a game say together, the oldest first."""
    half = len(found) // 2
    earlier = recent = None
    if len(found) >= FEWEST_TO_COMPARE:
        earlier, recent = mean_lost(found[:half]), mean_lost(found[half:])
    parts = [sum(one.lost[part] for one in found) / len(found) for part in range(PARTS)]
    return GameHabits(
        game,
        len(found),
        sum(one.decisions for one in found),
        sum(one.mistakes for one in found),
        parts,
        phase_habits(game, found),
        earlier,
        recent,
    )


def phase_habits(game: str, found: Sequence[ReviewedMatch]) -> list[PhaseHabits]:
    """The same by what is decided, in the order of the game's phases; empty if it has no names."""
    kind = game_class(game)
    names = kind.words().DECISIONS
    told = []
    for phase in kind.PHASES:
        met = [one.by_phase[phase] for one in found if phase in one.by_phase]
        if met and phase in names:
            decisions, lost = sum(one[0] for one in met), sum(one[1] for one in met)
            told.append(PhaseHabits(Texts(**names[phase]), decisions, lost / len(found)))
    return told


def mean_lost(found: Sequence[ReviewedMatch]) -> float:
    """What poor decisions cost in a match, on average."""
    return sum(sum(one.lost) for one in found) / len(found)

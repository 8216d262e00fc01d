"""Lessons: short scenes of each game in which every rule that surprises people happens once.

`course_of` is the door. A game's course is the module of its name here, or `lessons` next to the
rules of another package; it has a `COURSE` with scripts (see `stage`) in the order of learning.
A lesson is always played by the real rules: its seed, the script and the game give the same moves
every time. `make lessons` finds the seeds again after a rule or a script has changed.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kartentisch.games import GAMES, OWN_GAMES, part_of
from kartentisch.games.options import Value
from kartentisch.lessons.stage import Pair, Stage, Unfit

__all__ = ["Course", "FirstGame", "Lesson", "Stage", "Unfit", "course_of"]

Script = Callable[[Stage], None]

MOST_SEEDS = 2_000_000


@dataclass(frozen=True)
class FirstGame:
    """The first real match: a small table, and what is to be decided in each phase."""

    players: int
    says: Mapping[str, Pair]
    options: Mapping[str, Value]


@dataclass(frozen=True)
class Lesson:
    """One lesson or exercise."""

    game: str
    name: str
    title: Pair
    exercise: bool
    players: int
    options: Mapping[str, Value]
    script: Script
    seed: int | None

    def played(self, seed: int | None = None) -> Stage:
        """The lesson from beginning to end; Unfit if the deal does not make it happen."""
        chosen = seed if seed is not None else self.known_seed()
        stage = Stage(self.game, self.players, chosen, self.options, self.exercise)
        self.script(stage)
        return stage

    def known_seed(self) -> int:
        """The seed that it is played with."""
        return self.seed if self.seed is not None else seeds()[self.game][self.name]

    def find_seed(self) -> int:
        """The first seed whose deal makes the lesson happen."""
        for seed in range(MOST_SEEDS):
            try:
                self.played(seed)
            except Unfit:
                continue
            return seed
        raise LookupError(f"no deal of {self.game} makes {self.name} happen")


class Course:
    """The lessons of a game, in order, and its first real match."""

    def __init__(self, game: str, players: int, first: FirstGame, **options: Value) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.first = first
        self.lessons: dict[str, Lesson] = {}

    def lesson(
        self, name: str, german: str, english: str, seed: int | None = None, **options: Value
    ) -> Callable[[Script], Script]:
        """Add a lesson; without a seed it has one in seeds.json."""
        return self.add(name, (german, english), False, seed, options)

    def exercise(
        self, name: str, german: str, english: str, seed: int | None = None, **options: Value
    ) -> Callable[[Script], Script]:
        """Add an exercise: a position, and a question with one right answer."""
        return self.add(name, (german, english), True, seed, options)

    def add(
        self, name: str, title: Pair, exercise: bool, seed: int | None, options: dict[str, Value]
    ) -> Callable[[Script], Script]:
        """Add a script under its name."""

        def keep(script: Script) -> Script:
            chosen = {**self.options, **options}
            self.lessons[name] = Lesson(
                self.game, name, title, exercise, self.players, chosen, script, seed
            )
            return script

        return keep


def course_of(game: str) -> Course | None:
    """The course of a game; None if it has none."""
    if game not in GAMES:
        return None
    module = part_of(game, __name__)
    found: Course | None = getattr(module, "COURSE", None)
    return found


@cache
def seeds() -> dict[str, dict[str, int]]:
    """The seeds of our own lessons, by game and name."""
    found: dict[str, dict[str, int]] = json.loads(
        (files(__name__) / "seeds.json").read_text("utf-8")
    )
    return found


def all_lessons() -> list[Lesson]:
    """The lessons of our own games."""
    courses = [course_of(game) for game in OWN_GAMES]
    return [lesson for course in courses if course for lesson in course.lessons.values()]

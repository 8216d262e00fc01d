"""What makes a variant interesting: the stories of some of its games, judged (judge/story.py)."""

from collections.abc import Callable
from dataclasses import astuple, dataclass, fields
from typing import Any, NamedTuple

from kartentisch.arena.figures import Interval, Sample
from kartentisch.arena.match import play_match
from kartentisch.arena.tournament import JUDGE_STREAM, Plan
from kartentisch.arena.workers import Workers
from kartentisch.games.chance import seed_of
from kartentisch.judge.story import Story, story

FIGURES = tuple(field.name for field in fields(Story))
COUNTS = ("lead_changes",)  # all others are shares


@dataclass(frozen=True)
class Interest:
    """The figures of all judged games of a variant."""

    games: int
    figures: dict[str, Interval]  # by the names of FIGURES

    def plain(self) -> dict[str, Any]:
        return {
            "games": self.games,
            **{name: estimate.plain() for name, estimate in self.figures.items()},
        }


class Told(NamedTuple):
    """A game to judge: the first line-up of a deal."""

    plan: Plan
    number: int


def judge_games(
    plan: Plan, games: int, workers: Workers, progress: Callable[[int], None]
) -> Interest:
    """Judge the first games of a plan; the same figures on any number of cores."""
    jobs = (Told(plan, number) for number in range(games))
    rows: dict[int, tuple[float, ...]] = {}
    for number, found in workers.run(tell, jobs):
        rows[number] = astuple(found)
        progress(1)
    sample = Sample([rows[number] for number in sorted(rows)])
    return Interest(games, {name: sample.estimate(column) for column, name in enumerate(FIGURES)})


def tell(job: Told) -> tuple[int, Story]:
    """Play a game again and tell its story."""
    plan = job.plan
    seed = seed_of(plan.seed, job.number)
    outcome = play_match(plan.game, plan.line_ups[0], seed, plan.options, plan.maker, keep=True)
    assert outcome.record is not None
    return job.number, story(outcome.record, seed=seed_of(seed ^ JUDGE_STREAM, 0))

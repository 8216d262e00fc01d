"""What a decision, a position and a result were worth, by what was known (docs/judge.md)."""

from kartentisch.judge.calibration import Calibration, calibration_of
from kartentisch.judge.luck import luck
from kartentisch.judge.review import Judged, Review, Reviewing, judge_decision, review
from kartentisch.judge.split import Part, Split, split
from kartentisch.judge.story import Story, story
from kartentisch.judge.weights import (
    Decision,
    Estimate,
    Position,
    Weight,
    weigh_decision,
    weigh_position,
)

__all__ = [
    "Calibration",
    "Decision",
    "Estimate",
    "Judged",
    "Part",
    "Position",
    "Review",
    "Reviewing",
    "Split",
    "Story",
    "Weight",
    "calibration_of",
    "judge_decision",
    "luck",
    "review",
    "split",
    "story",
    "weigh_decision",
    "weigh_position",
]

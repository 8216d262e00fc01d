"""What is told about common deals over HTTP: results beside each other, and paths."""

from typing import Literal

import msgspec

from kartentisch.server.wire.messages import Texts

DealState = Literal["new", "begun", "done"]  # how far somebody has come with a deal


def as_it_is(record: str) -> msgspec.Raw:
    """A stored record within an answer: it is JSON already."""
    return msgspec.Raw(record.encode())


class DealParting(msgspec.Struct):
    """Where somebody's game and yours first differ. step: moves made before that decision."""

    step: int
    mine: Texts
    theirs: Texts


class DealStanding(msgspec.Struct):
    """How somebody did. rank: among all who have finished the deal, equal results sharing it.

    kept_rank: among those with a passkey, if they have one. place, points: at their own table.
    lead: over the best of the others there. When the deal is open: skill, what their decisions were
    worth in wins by what they knew, beside rules of thumb; code, for the replay; parted, where they
    first played something else than you.
    """

    rank: int
    kept_rank: int | None
    name: str
    you: bool
    place: int
    points: int
    lead: int
    skill: float | None = None
    code: str | None = None
    parted: DealParting | None = None


class DealChoice(msgspec.Struct):
    """What some played at a decision: how many people and runs of experts, and their mean place."""

    text: Texts
    mine: bool
    people: int
    experts: int
    place: float


class DealFork(msgspec.Struct):
    """A decision of your game at which others left the same path."""

    step: int
    choices: list[DealChoice]

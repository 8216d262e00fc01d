"""How everyone did at a common deal: ranks among all, and among those with a kept identity."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from kartentisch.server.storage.attempts import Attempt
from kartentisch.server.table.common_deals import goodness
from kartentisch.server.wire.deals import DealParting, DealStanding

LISTED = 100  # best results that are shown of each list; one's own is always among them

Part = Callable[[Attempt], DealParting | None]


class Ranked(NamedTuple):
    """An attempt that is over, with its rank among all and among those with a passkey."""

    attempt: Attempt
    rank: int
    kept_rank: int | None


def ranks(worths: Iterable[object]) -> list[int]:
    """The ranks of values that come in order, the best first; equal ones share theirs."""
    found: list[int] = []
    before: object = None
    for number, worth in enumerate(worths, start=1):
        found.append(found[-1] if found and worth == before else number)
        before = worth
    return found


def ranked(everyone: Sequence[Attempt]) -> list[Ranked]:
    """Attempts with ranks: by place, then by the lead at the own table."""
    kept = [one for one in everyone if one.kept]
    among_kept = dict(zip((one.person for one in kept), ranks(map(worth_of, kept)), strict=True))
    return [
        Ranked(one, rank, among_kept.get(one.person))
        for one, rank in zip(everyone, ranks(map(worth_of, everyone)), strict=True)
    ]


def worth_of(attempt: Attempt) -> tuple[int, int]:
    """What attempts that are over are compared by."""
    assert attempt.result is not None
    return goodness(attempt.result.place, attempt.result.lead)


def shown(
    rows: Sequence[Ranked], person: str | None, sealed: bool, part: Part
) -> list[DealStanding]:
    """What is shown of a standing, the best first. part: finds where somebody left one's path."""
    kept = {one.attempt.person for one in [row for row in rows if row.kept_rank][:LISTED]}
    told = []
    for number, (one, rank, kept_rank) in enumerate(rows):
        if number >= LISTED and one.person != person and one.person not in kept:
            continue
        assert one.result is not None
        result = one.result
        row = DealStanding(rank, kept_rank, one.name, one.person == person, *result[:3])
        if not sealed:
            row.skill = None if one.skill is None else round(one.skill, 3)
            row.code = one.code
            row.parted = part(one)
        told.append(row)
    return told

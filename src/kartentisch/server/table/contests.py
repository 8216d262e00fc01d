"""Contests, which people call events: some common deals, for all who want to play them.

*Solo*: everyone plays each deal alone against the same bots. *Duplicate*: people play in groups,
each group at a table of its own; seats rotate from deal to deal. Either way one is compared, deal
by deal, with those who held the same cards. docs/events.md is for players and hosts;
docs/fairness.md has the bytes.
"""

import hashlib
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from math import sqrt
from typing import Literal, NamedTuple

from kartentisch.server.table import entries as e
from kartentisch.server.table.common_deals import DealPlan, deal_name, goodness
from kartentisch.server.wire import messages as m

METHOD = "kartentisch-event-1"
SOLO, DUPLICATE = "solo", "duplicate"
GRACE = 180  # seconds until a bot plays for somebody of a group who does not come

Phase = Literal["coming", "running", "over"]


class Contest(NamedTuple):
    """An event. limit: seconds per decision where people play together.

    made: since when its commitments have been public. Times are seconds since 1970.
    """

    id: str
    host: str
    title: str
    form: str
    game: str
    players: int
    options: dict[str, int | str]
    deals: int
    public: bool
    limit: int
    begins: float
    ends: float
    made: float
    secret: str

    @property
    def numbers(self) -> range:
        """Its deals, counted from 1."""
        return range(1, self.deals + 1)

    @property
    def names(self) -> list[str]:
        """What its deals are called, in their order."""
        return [deal_name(self.id, number) for number in self.numbers]

    def phase(self, now: float) -> Phase:
        """Whether it has begun, and whether it is over."""
        return "coming" if now < self.begins else "running" if now < self.ends else "over"

    def plan(self, number: int) -> DealPlan:
        """How a deal is played; alone one sits at another seat each time."""
        name, seat = deal_name(self.id, number), self.seat_at(number, 0)
        return DealPlan(name, self.game, self.players, seat, self.options)

    def seat_at(self, number: int, chair: int) -> int:
        """Where somebody sits in a deal, by their place in the group."""
        return (number - 1 + chair) % self.players

    def secret_of(self, number: int) -> str:
        """The secret behind the cards of a deal."""
        digest = hashlib.sha256(METHOD.encode())
        digest.update(bytes.fromhex(self.secret))
        digest.update(deal_name(self.id, number).encode())
        return digest.hexdigest()

    def common(self, number: int, practice: bool = False) -> e.CommonDeal:
        """A deal, as its tables note it."""
        return e.CommonDeal(contest=self.id, number=number, until=self.ends, practice=practice)

    def group_settings(self, pace: m.Pace) -> m.Settings:
        """How a group's table is played."""
        return m.Settings(
            game=self.game,
            seats=self.players,
            options=dict(self.options),
            pace=pace,
            limit=self.limit,
            grace=GRACE,
            hints=False,
        )


class Score(NamedTuple):
    """What came of a deal for somebody: comparable with all at the same deal and seat."""

    person: str
    deal: str
    seat: int
    place: int
    lead: int


def percentages(scores: Iterable[Score]) -> dict[tuple[str, str], float]:
    """How many of those with the same cards each did better than, in percent; by person and deal.

    Equal results count half. Who is alone with their cards has 50: nobody was better or worse.
    """
    same: dict[Hashable, list[Score]] = {}
    for score in scores:
        same.setdefault((score.deal, score.seat), []).append(score)
    found = {}
    for group in same.values():
        tallies = Counter(goodness(score.place, score.lead) for score in group)
        below, share = 0, {}
        for result in sorted(tallies):
            equals = tallies[result] - 1
            share[result] = (
                100 * (below + equals / 2) / (len(group) - 1) if len(group) > 1 else 50.0
            )
            below += tallies[result]
        for score in group:
            found[score.person, score.deal] = share[goodness(score.place, score.lead)]
    return found


def mean_and_error(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean of some values, and its standard error; None with fewer than two."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, None
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(variance / len(values))

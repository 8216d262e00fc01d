"""Paths through a common deal: what others decided where one's own path and theirs part.

The bots answer the same decisions alike. So a path is known by the decisions of one seat, and two
people who have decided alike so far hold the same cards.
"""

from collections.abc import Sequence
from dataclasses import replace

from kartentisch.games import Game
from kartentisch.games.records import Record
from kartentisch.games.words.language import LANGUAGES
from kartentisch.server.storage.attempts import Attempt
from kartentisch.server.table.common_deals import DealResult, SeatDecision, decisions_of
from kartentisch.server.wire.deals import DealChoice, DealFork, DealParting
from kartentisch.server.wire.messages import Texts

MOST_FORKS = 40

Path = Sequence[Sequence[int]]


class Walk:
    """One's own way through a deal, beside which others are laid. Nobody's, if record is None."""

    def __init__(self, record: Record | None, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.decisions: list[SeatDecision] = []
        if record is not None:
            self.decisions = decisions_of(record, seat)
        self.path = [sorted(decision.moves) for decision in self.decisions]
        self.moments: dict[int, Game] = {}

    def shared(self, path: Path) -> int | None:
        """How many decisions were the same before the first that differs; None if all were."""
        for number, (own, other) in enumerate(zip(self.path, path, strict=False)):
            if own != list(other):
                return number
        return None

    def parting_of(self, attempt: Attempt) -> DealParting | None:
        """Where somebody left one's own path through a deal against bots alone."""
        return None if attempt.result is None else self.parting(attempt.result.path)

    def parting(self, path: Path) -> DealParting | None:
        """Where somebody's path leaves one's own."""
        at = self.shared(path)
        if at is None:
            return None
        own, other = self.path[at], list(path[at])
        mine, theirs = self.words(at, [less(own, other) or own, less(other, own) or other])
        return DealParting(self.decisions[at].step, mine, theirs)

    def parting_at_other_table(self, other: "Walk") -> DealParting | None:
        """Where the same seat at another table was first played otherwise.

        There the others were people, too: the position may have been another one by then.
        """
        at = self.shared(other.path)
        if at is None:
            return None
        (mine,), (theirs,) = self.words(at, [self.path[at]]), other.words(at, [other.path[at]])
        return DealParting(self.decisions[at].step, mine, theirs)

    def forks(
        self, everyone: list[Attempt], runs: list[DealResult], person: str | None
    ) -> list[DealFork]:
        """The decisions at which others left one's own path, with what came of each choice."""
        if self.record is None:
            return []
        others = [one.result for one in everyone if one.result and one.person != person]
        walkers = [(result, 1, 0) for result in others] + [(result, 0, 1) for result in runs]
        found = []
        for number, decision in enumerate(self.decisions):
            along = [one for one in walkers if len(one[0].path) > number]
            walkers = [one for one in along if list(one[0].path[number]) == self.path[number]]
            if len(along) > len(walkers) and decision.choices > 1:
                found.append(DealFork(decision.step, self.choices(number, along)))
            if not walkers or len(found) == MOST_FORKS:
                break
        return found

    def choices(self, at: int, along: list[tuple[DealResult, int, int]]) -> list[DealChoice]:
        """What those who came along chose at a decision, the most frequent first."""
        groups: dict[tuple[int, ...], list[tuple[DealResult, int, int]]] = {}
        for one in along:
            groups.setdefault(tuple(one[0].path[at]), []).append(one)
        groups.setdefault(tuple(self.path[at]), [])
        ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
        texts = self.words(at, [moves for moves, _ in ordered])
        return [
            DealChoice(
                text,
                list(moves) == self.path[at],
                sum(people for _, people, _ in group),
                sum(experts for _, _, experts in group),
                round(sum(result.place for result, _, _ in group) / len(group), 2) if group else 0,
            )
            for text, (moves, group) in zip(texts, ordered, strict=True)
        ]

    def words(self, at: int, decisions: Sequence[Sequence[int]]) -> list[Texts]:
        """Decisions in words, at the moment when one decided oneself."""
        game = self.moment(at)
        return [
            Texts(*[", ".join(game.describe(move, lang) for move in moves) for lang in LANGUAGES])
            for moves in decisions
        ]

    def move_words(self, step: int, move: int) -> Texts:
        """A move in words, made after this many others."""
        game = self.moment_at(step)
        return Texts(*[game.describe(move, lang) for lang in LANGUAGES])

    def moment(self, at: int) -> Game:
        """The game as it was when one decided."""
        return self.moment_at(self.decisions[at].step)

    def moment_at(self, step: int) -> Game:
        """The game as it was after this many moves."""
        if step not in self.moments:
            assert self.record is not None
            self.moments[step] = replace(self.record, moves=self.record.moves[:step]).replay()
        return self.moments[step]


def less(moves: Sequence[int], others: Sequence[int]) -> list[int]:
    """The moves of a decision that are not in another one: what both picked goes without saying."""
    return [move for move in moves if move not in others]

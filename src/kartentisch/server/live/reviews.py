"""Reviews of finished matches: made in the bots' threads when nothing else is to do, and kept.

A review says the same whoever asks for it. Only the order in which its pieces come depends on who
asked first: their own decisions come before the others'.
"""

import logging
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from kartentisch.games.records import Record
from kartentisch.judge.review import Review, Reviewed, Reviewing
from kartentisch.judge.split import Part, Split, split_from
from kartentisch.server.live.bots import REST_SECONDS, Bots, WantedReview
from kartentisch.server.storage.reviews import KeptReviews
from kartentisch.server.wire.messages import Texts
from kartentisch.server.wire.refusals import refused
from kartentisch.server.wire.reviews import Chances, JudgedMove, ReviewText, SeatReview

if TYPE_CHECKING:
    from kartentisch.server.live.house import House

log = logging.getLogger("kartentisch.reviews")

REVIEW_COST = 60.0  # usual requests: a second or two of a processor
FAILED_SECONDS = 60.0  # until a review that could not be made is tried again
DECISIONS_TAKE = 0.9  # of the time; the rest is for the curve by all cards
DIGITS = 4  # of chances

Key = tuple[str, int]  # the code of a table, and the number of a match


class Found(NamedTuple):
    """A review as far as there is one; done: from 0 to 1."""

    text: ReviewText
    done: float


class Making:
    """A review in the making. Its pieces come in from the bots' threads, through the loop."""

    def __init__(self, record: Record, first: Collection[int]) -> None:
        self.work = Reviewing(record, first=first, rest=REST_SECONDS)
        self.decisions: list[Reviewed] = []
        self.parts: list[Part] = []
        self.failed_at: float | None = None
        self.finished: ReviewText | None = None

    def add(self, piece: Reviewed | Part) -> None:
        """Take in a piece."""
        if isinstance(piece, Part):
            self.parts.append(piece)
        else:
            self.decisions.append(piece)

    def found(self) -> Found:
        """What there is so far."""
        if self.finished is not None:
            return Found(self.finished, 1.0)
        moves = len(self.work.record.moves) + 1
        # Decisions without a choice are not judged: when the curve begins, all others have been.
        judged = 1.0 if self.parts else min(1.0, len(self.decisions) / moves)
        drawn = min(1.0, len(self.parts) / moves)
        done = DECISIONS_TAKE * judged + (1.0 - DECISIONS_TAKE) * drawn
        return Found(self.text(), round(min(done, 0.99), 2))

    def text(self) -> ReviewText:
        """The pieces for people."""
        decisions = sorted(self.decisions, key=lambda decision: decision.step)
        values = split_from(self.work.record, self.parts)
        return ReviewText([judged_move(one) for one in decisions], chances_of(values), [])

    def finish(self) -> ReviewText:
        """The whole review, when all pieces are there."""
        review = self.work.review([*self.decisions, *self.parts])
        text = self.text()
        text.seats = [seat_review(review, seat) for seat in review.seats]
        self.finished = text
        return text


class Reviews:
    """The reviews that this process makes. Others may make the same one; the first is kept."""

    def __init__(self, house: "House", kept: KeptReviews, bots: Bots) -> None:
        self.house = house
        self.kept = kept
        self.bots = bots
        self.making: dict[Key, Making] = {}

    async def find(self, code: str, match: int) -> Found | None:
        """A review that has been made, or is being made; None if it is neither."""
        making = self.making.get((code, match))
        if making is not None:
            if making.failed_at is None:
                return making.found()
            if self.house.now() - making.failed_at < FAILED_SECONDS:
                raise refused("fault")
            del self.making[code, match]
        body = await self.house.in_thread(self.kept.find, code, match)
        return None if body is None else Found(msgspec.json.decode(body, type=ReviewText), 1.0)

    def start(
        self,
        key: Key,
        person: str,
        record: Record,
        first: Collection[int],
        charge: Callable[[], None],
    ) -> Found:
        """Begin to make a review for a person. first: the seats whose decisions come first.

        charge: makes the person who asks pay, or refuses.
        """
        if key in self.making:  # somebody else was faster
            return self.making[key].found()
        charge()
        making = Making(record, first)
        wanted = WantedReview(
            making.work.work(), making.add, lambda made: self.made(key, making, made)
        )
        if not self.bots.review(person, wanted):
            raise refused("reviewing")
        self.making[key] = making
        return making.found()

    def made(self, key: Key, making: Making, succeeded: bool) -> None:
        """All pieces are there, or there will be no more of them."""
        if not succeeded:
            self.forget_failed()
            making.failed_at = self.house.now()
            return
        body = msgspec.json.encode(making.finish()).decode()
        self.house.in_background(self.keep(key, body))

    async def keep(self, key: Key, body: str) -> None:
        """Write a review down. If that fails, it is made again when somebody asks."""
        try:
            await self.house.in_thread(self.kept.keep, *key, body)
        except SQLAlchemyError as fault:
            log.error("a review could not be kept: %s", type(fault).__name__)
        self.making.pop(key, None)

    def forget_failed(self) -> None:
        """Forget failures of long ago."""
        now = self.house.now()
        for key, making in list(self.making.items()):
            if making.failed_at is not None and now - making.failed_at >= FAILED_SECONDS:
                del self.making[key]


# --- for people


def judged_move(decision: Reviewed) -> JudgedMove:
    """A decision for the wire."""
    judged, words = decision.judged, decision.words
    return JudgedMove(
        decision.step,
        judged.seat,
        decision.round,
        judged.grade,  # type: ignore[arg-type]
        judged.move,
        judged.best,
        round(judged.wins, DIGITS),
        round(judged.best_wins, DIGITS),
        round(judged.cost.mean, DIGITS),
        round(judged.cost.error, DIGITS),
        round(judged.lead, DIGITS),
        None if words is None else Texts(words.played.de, words.played.en),
        None if words is None else Texts(words.best.de, words.best.en),
    )


def chances_of(values: Split) -> list[Chances]:
    """The curve by all cards."""
    curve = values.values()[1:]  # without what everyone had before anything was dealt
    return [
        Chances(
            part.step,
            part.kind,  # type: ignore[arg-type]
            part.seat,
            part.move,
            [round(share, DIGITS) for share in shares],
        )
        for part, (_, shares) in zip(values.parts, curve, strict=True)
    ]


def seat_review(review: Review, seat: int) -> SeatReview:
    """A seat's game in a few figures."""
    return SeatReview(
        seat,
        round(review.split.result[seat], DIGITS),
        round(review.split.luck(seat), DIGITS),
        round(review.lost(seat), DIGITS),
        [decision.step for decision in review.best_decisions(seat)],
        review.turning_part(seat),
    )

"""What is answered about reviews of finished games."""

from typing import Literal

import msgspec

from kartentisch.server.wire.messages import (
    GameName,
    Texts,
)

Grade = Literal["good", "fine", "doubtful", "mistake"]


class JudgedMove(msgspec.Struct):
    """A decision, judged by what its player knew. step: that its move leads to.

    wins: the chance to win with the move, best_wins with the best one; cost: the difference, and
    its standard error. lead: how far a best move was ahead of the next. why, better: what usually
    happens after the move and after the best one, for doubtful decisions and mistakes; players are
    written as {0}, {1} …
    """

    step: int
    seat: int
    round: int
    grade: Grade
    move: int
    best: int
    wins: float
    best_wins: float
    cost: float
    error: float
    lead: float
    why: Texts | None = None
    better: Texts | None = None


class Chances(msgspec.Struct):
    """Everybody's chance to win by all cards, after what a step did.

    kind: what moved them; seat and move: whose decision it was, and which.
    """

    step: int
    kind: Literal["start", "deal", "draw", "decision"]
    seat: int | None
    move: int | None
    shares: list[float]


class SeatReview(msgspec.Struct):
    """A seat's game in a few figures, in chances to win.

    result: its share of the win. luck: what deals and draws gave it. lost: what its doubtful
    decisions and mistakes cost. best: the steps of its best decisions. turning_point: the place in
    `chances` of what moved its own chance most.
    """

    seat: int
    result: float
    luck: float
    lost: float
    best: list[int]
    turning_point: int | None


class ReviewText(msgspec.Struct):
    """A review, or the pieces of it that there are; `seats` comes with the last one."""

    decisions: list[JudgedMove]
    chances: list[Chances]
    seats: list[SeatReview]


class ShownReview(msgspec.Struct):
    """The review of a finished game, for one reader: `mine` are their own seats.

    state: "making" until all of it is there; done: how much of it is, from 0 to 1. steps: of the
    game.
    """

    state: Literal["making", "done"]
    done: float
    game: GameName
    options: dict[str, int | str]
    names: list[str]
    mine: list[int]
    winners: list[int]
    steps: int
    review: ReviewText


TYPES = [ShownReview]

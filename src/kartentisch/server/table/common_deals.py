"""Common deals: the same cards for everyone, and what came of them.

The deal of a day (daily.py) and the deals of an event (contests.py) are common. Players add nothing
to their shuffles, the bots answer by what they see alone, and nothing of the cards is told before
the deal is open: when its day or its event is over.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from kartentisch.games import Game
from kartentisch.games.records import Record
from kartentisch.server.table import entries as e
from kartentisch.server.table.fairness import deal_seed, parts_of
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import refused

ANSWERS = "kartentisch-day-bot-1"
LEVEL = "expert"
BOT_ITERATIONS = 2000  # per decision, whatever the clock says

# What a person may do at the table of a common deal: nobody joins, nothing is undone or hinted at.
ALLOWED = (m.Move, m.TakeBack, m.ConfirmSeen, m.Say, m.Look)


class DealPlan(NamedTuple):
    """How a common deal is played, which everybody may know beforehand.

    deal: its name, such as 2026-11-28 or the event's id with a number. seat: of somebody who plays
    against bots alone.
    """

    deal: str
    game: str
    players: int
    seat: int
    options: dict[str, int | str]


def common_seed(secret: str, players: int) -> bytes:
    """The seed of a common deal: as at any table where nobody adds entropy."""
    parts, _ = parts_of(secret, [""] * players)
    return deal_seed(secret, parts)


def settings_of(plan: DealPlan, pace: m.Pace, practice: bool = False) -> m.Settings:
    """How a table is played at which one is alone with bots. Practice is free."""
    return m.Settings(
        game=plan.game,
        seats=plan.players,
        options=dict(plan.options),
        pace=pace,
        hints=practice,
        undo=practice,
    )


# --- at the table


def name_of(common: e.CommonDeal) -> str:
    """The name of a deal, by which attempts at it are found."""
    return common.date or deal_name(common.contest, common.number)


def deal_name(contest: str, number: int) -> str:
    """The name of an event's deal."""
    return f"{contest}.{number}"


def number_of(name: str) -> int:
    """Which deal of its event it is, by its name."""
    return int(name.rpartition(".")[2])


def opens_at(common: e.CommonDeal) -> float:
    """When a deal is open: the end of its day, or of its event."""
    if common.date:
        return datetime.fromisoformat(f"{common.date}T00:00:00+00:00").timestamp() + 86400
    return common.until


def is_sealed(common: e.CommonDeal | None, moment: float) -> bool:
    """Whether nobody but its players may see anything of a match yet."""
    return common is not None and not common.practice and moment < opens_at(common)


def is_late(common: e.CommonDeal | None, moment: float) -> bool:
    """Whether a deal is open, so that a match that ends now does not count."""
    return common is not None and moment >= opens_at(common)


def check_common(common: e.CommonDeal, command: m.AnyCommand) -> None:
    """Refused unless the command belongs to a common deal; practice is free."""
    if not common.practice and not isinstance(command, ALLOWED):
        raise refused("day_command" if common.date else "event_command")


def sealed_refusal(common: e.CommonDeal | None) -> Exception:
    """Why something of a sealed deal is not told."""
    of_event = common is not None and common.contest
    return refused("event_sealed" if of_event else "day_sealed")


def answer_seed(seed: bytes, seat: int, view: Game) -> int:
    """The seed of a bot's decision: from the deal, the seat, and what the seat knows.

    What a seat knows follows from the deal and the moves. So the same decisions meet the same
    answers, whatever is said at the table and in whatever order a person picks cards.
    """
    digest = hashlib.sha256(ANSWERS.encode())
    digest.update(seed)
    digest.update(seat.to_bytes(1, "big"))
    digest.update(view.save())
    return int.from_bytes(digest.digest()[:8], "big")


# --- in records


class DealNotes(msgspec.Struct):
    """What a record says about the day or the event whose deal it is."""

    day: e.CommonDeal | None = None
    event: e.CommonDeal | None = None


def common_in(record: str) -> e.CommonDeal | None:
    """The common deal that a match was played with, by its record as JSON."""
    notes = msgspec.json.decode(record, type=DealNotes)
    return notes.day or notes.event


def deal_notes(common: e.CommonDeal, seats: Sequence[int]) -> dict[str, Any]:
    """What the record of a match says about its deal. seats: those of people."""
    practice = {"practice": True} if common.practice else {}
    if common.date:
        return {"day": {"date": common.date, **practice}}
    told = {"contest": common.contest, "number": common.number, "until": common.until}
    return {"event": {**told, "seats": list(seats), **practice}}


# --- what came of it


class DealResult(NamedTuple):
    """What came of a deal at a seat. place: one more than did better, so several may share one.

    lead: over the best of the others, negative behind them. share: of the win. path: the
    decisions of the seat, each with its moves in ascending order.
    """

    place: int
    points: int
    lead: int
    share: float
    path: list[list[int]]


def goodness(place: int, lead: int) -> tuple[int, int]:
    """What results are compared by; more is better."""
    return -place, lead


def result_of(record: Record, seat: int) -> DealResult:
    """What came of a finished match at a seat."""
    game = record.replay()
    own = game.points[seat]
    others = [points for other, points in enumerate(game.points) if other != seat]
    leads = [(other - own) if game.fewest_wins else (own - other) for other in others]
    share = (seat in game.winners) / len(game.winners)
    path = [sorted(decision.moves) for decision in decisions_of(record, seat)]
    return DealResult(1 + sum(lead < 0 for lead in leads), own, min(leads), share, path)


class SeatDecision(NamedTuple):
    """A decision of a seat: how many moves were made before it, and its own."""

    step: int
    moves: list[int]
    choices: int


def decisions_of(record: Record, seat: int) -> list[SeatDecision]:
    """The decisions of a seat. One may take several moves: cards are picked one by one."""
    found: list[SeatDecision] = []
    game = record.start()
    begun = False
    for number, (mover, move) in enumerate(record.moves):
        if mover == seat and begun:
            found[-1].moves.append(move)
        elif mover == seat:
            found.append(SeatDecision(number, [move], len(game.legal(seat))))
        game.play(mover, move)
        if mover == seat:
            begun = game.may_take_back(seat)
    return found

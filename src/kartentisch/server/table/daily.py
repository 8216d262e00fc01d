"""The deal of the day: where its cards come from, who sits where, and what is not allowed.

Each month has a secret. The secret of a day and game follows from it, and its SHA-256 is published
before the month begins. Players add nothing to these shuffles: everyone gets the same cards. Days
are those of UTC, everywhere. docs/daily.md is for players and hosts; docs/fairness.md has the
bytes.
"""

import calendar
import hashlib
import re
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

import msgspec

from kartentisch.games import GAMES, Game, game_class
from kartentisch.games.records import Record
from kartentisch.server.table import entries as e
from kartentisch.server.table.fairness import deal_seed, parts_of
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import refused

METHOD = "kartentisch-day-1"
ANSWERS = "kartentisch-day-bot-1"
PLAYERS = 4
LEVEL = "expert"
BOT_ITERATIONS = 2000  # per decision, whatever the clock says

# What a person may do at the table of a day: nobody joins, nothing is undone or hinted at.
ALLOWED = (m.Move, m.TakeBack, m.Seen, m.Say, m.Look)


# --- days


def day_at(moment: float) -> str:
    """The day of a moment, in UTC."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def seconds_left(moment: float) -> float:
    """Until the day of a moment is over."""
    return 86400 - moment % 86400


def month_of(day: str) -> str:
    """The month of a day, as YYYY-MM."""
    return day[:7]


def month_after(month: str) -> str:
    """The next month."""
    year, number = map(int, month.split("-"))
    return f"{year + number // 12:04}-{number % 12 + 1:02}"


def days_in(month: str) -> list[str]:
    """All days of a month."""
    year, number = map(int, month.split("-"))
    return [f"{month}-{day + 1:02}" for day in range(calendar.monthrange(year, number)[1])]


def is_day(text: str) -> bool:
    """Whether a text is a date such as 2026-01-31."""
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is None:
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_month(text: str) -> bool:
    """Whether a text is a month such as 2026-01."""
    return is_day(f"{text}-01")


# --- the deal


class DayDeal(NamedTuple):
    """How a game is played on a day, which everybody may know beforehand."""

    day: str
    game: str
    players: int
    seat: int  # the person's; it goes round from day to day
    options: dict[str, int | str]


def deal_of(day: str, game: str) -> DayDeal:
    """How a game is played on a day: by four if it can be, and one round where that is a choice."""
    rules = game_class(game)
    players = min(max(PLAYERS, rules.FEWEST), rules.MOST)
    single = {
        option.name: 1
        for option in rules.OPTIONS
        if option.name == "rounds" and 1 in option.values(players)
    }
    seat = date.fromisoformat(day).toordinal() % players
    return DayDeal(day, game, players, seat, rules.completed_options(players, single))


def deals_of(day: str) -> list[DayDeal]:
    """The deals of a day, one of each game."""
    return [deal_of(day, game) for game in GAMES]


def day_secret(month_secret: str, day: str, game: str) -> str:
    """The secret behind the cards of a game on a day."""
    digest = hashlib.sha256(METHOD.encode())
    digest.update(bytes.fromhex(month_secret))
    digest.update(f"{day} {game}".encode())
    return digest.hexdigest()


def day_seed(secret: str, players: int) -> bytes:
    """The seed of a day's deal: as at any table where nobody adds entropy."""
    parts, _ = parts_of(secret, [""] * players)
    return deal_seed(secret, parts)


def settings_of(deal: DayDeal, pace: m.Pace, practice: bool = False) -> m.Settings:
    """How a table of a day is played. Practice is as free as any game against bots."""
    return m.Settings(
        game=deal.game,
        seats=deal.players,
        options=dict(deal.options),
        pace=pace,
        hints=practice,
        undo=practice,
    )


# --- at the table


def check_day(day: e.Day, command: m.AnyCommand) -> None:
    """Refused unless the command belongs to a deal of the day; practice is free."""
    if not day.practice and not isinstance(command, ALLOWED):
        raise refused("day_command")


def is_sealed(day: e.Day | None, moment: float) -> bool:
    """Whether nobody but the player may see anything of a match yet."""
    return day is not None and not day.practice and day_at(moment) <= day.date


class DayNote(msgspec.Struct):
    """What a record says about the day whose deal it is."""

    day: e.Day | None = None


def is_record_sealed(record: str, moment: float) -> bool:
    """Whether a finished match is of a deal of the day, and that day is not over. record: JSON."""
    return is_sealed(msgspec.json.decode(record, type=DayNote).day, moment)


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


# --- what came of it


class DayResult(NamedTuple):
    """What came of a deal at a seat. place: one more than did better, so several may share one.

    lead: over the best of the others, negative behind them. share: of the win. path: the
    decisions of the seat, each with its moves in ascending order.
    """

    place: int
    points: int
    lead: int
    share: float
    path: list[list[int]]


def result_of(record: Record, seat: int) -> DayResult:
    """What came of a finished match at a seat."""
    game = record.replay()
    own = game.points[seat]
    others = [points for other, points in enumerate(game.points) if other != seat]
    leads = [(other - own) if game.fewest_wins else (own - other) for other in others]
    share = (seat in game.winners) / len(game.winners)
    path = [sorted(decision.moves) for decision in decisions_of(record, seat)]
    return DayResult(1 + sum(lead < 0 for lead in leads), own, min(leads), share, path)


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


def day_note(day: e.Day) -> dict[str, Any]:
    """What the record of a day's match says about it."""
    return {"date": day.date, **({"practice": True} if day.practice else {})}

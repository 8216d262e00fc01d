"""The deal of the day: one common deal of each game per day of UTC, and where its cards come from.

Each month has a secret. The secret of a day and game follows from it, and its SHA-256 is published
before the month begins. docs/daily.md is for players and hosts; docs/fairness.md has the bytes.
"""

import calendar
import hashlib
import re
from datetime import UTC, date, datetime

from kartentisch.games import GAMES, game_class
from kartentisch.server.table.common_deals import DealPlan

METHOD = "kartentisch-day-1"
PLAYERS = 4


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


def deal_of(day: str, game: str) -> DealPlan:
    """How a game is played on a day: by four if it can be, and one round where that is a choice.

    The person's seat goes round from day to day.
    """
    rules = game_class(game)
    players = min(max(PLAYERS, rules.FEWEST), rules.MOST)
    options = rules.completed_options(players, single_round(game, players))
    return DealPlan(day, game, players, date.fromisoformat(day).toordinal() % players, options)


def single_round(game: str, players: int) -> dict[str, int | str]:
    """The options with which a game is one round long, where that is a choice."""
    options = game_class(game).OPTIONS
    return {one.name: 1 for one in options if one.name == "rounds" and 1 in one.values(players)}


def deals_of(day: str) -> list[DealPlan]:
    """The deals of a day, one of each game."""
    return [deal_of(day, game) for game in GAMES]


def day_secret(month_secret: str, day: str, game: str) -> str:
    """The secret behind the cards of a game on a day."""
    digest = hashlib.sha256(METHOD.encode())
    digest.update(bytes.fromhex(month_secret))
    digest.update(f"{day} {game}".encode())
    return digest.hexdigest()

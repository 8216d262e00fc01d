"""Deals of the day for the browser: one's days, standings, and paths through the same cards.

Whatever follows from hidden cards is told when the day is over. Before that, people who have
finished a deal see how others did at it, and nobody else sees anything.
"""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

import msgspec

from kartentisch.games import GAMES
from kartentisch.server.gateway.common_deals import PROVEN, own_record, state_of
from kartentisch.server.gateway.deal_paths import Walk
from kartentisch.server.gateway.standings import ranked, shown
from kartentisch.server.storage.attempts import Attempt
from kartentisch.server.storage.days import Days, Month
from kartentisch.server.table import daily
from kartentisch.server.table.common_deals import DealPlan, DealResult, goodness
from kartentisch.server.table.fairness import commitment_of
from kartentisch.server.wire.daily import (
    Daily,
    DayCommitment,
    DayDealText,
    DayExperts,
    DayGame,
    DayPlayed,
    MonthCommitments,
)
from kartentisch.server.wire.deals import as_it_is
from kartentisch.server.wire.refusals import refused


def fixed_month(days: Days, day: str, now: float) -> Month:
    """The month of a day that has begun; refused if there is no deal of that day."""
    if not daily.is_day(day) or day > daily.day_at(now):
        raise refused("no_day")
    today = daily.day_at(now)
    if daily.month_of(day) == daily.month_of(today):
        return days.fix_month(daily.month_of(today))
    month = days.month(daily.month_of(day))
    if month is None:
        raise refused("no_day")
    return month


# --- one's days


def deals_on(days: Days, day: str | None, person: str | None, now: float) -> Daily:
    """The deals of a day, and the calendar of the person who asks."""
    today = daily.day_at(now)
    asked = today if day is None else day
    fixed_month(days, asked, now)
    people = days.people([asked])
    attempts = (
        {} if person is None else {one.game: one for one in days.attempts_by([person], [asked])}
    )
    played = [] if person is None else days_of(days.played_by(person))
    streak, longest = streaks([one.day for one in played], today)
    return Daily(
        asked,
        today,
        asked == today,
        int(daily.seconds_left(now)),
        [day_game(deal, attempts.get(deal.game), people) for deal in daily.deals_of(asked)],
        streak,
        longest,
        played,
    )


def day_game(
    deal: DealPlan, attempt: Attempt | None, people: dict[tuple[str, str], int]
) -> DayGame:
    """A game of a day."""
    result = attempt and attempt.result
    return DayGame(
        deal.game,
        deal.seat,
        deal.players,
        state_of(attempt),
        attempt and attempt.code,
        result and result.place,
        None if result is None else result.points,
        people.get((deal.deal, deal.game), 0),
    )


def days_of(played: Iterable[tuple[str, str, int]]) -> list[DayPlayed]:
    """Finished deals, day by day."""
    found: dict[str, DayPlayed] = {}
    for day, game, place in played:
        one = found.setdefault(day, DayPlayed(day, [], 0))
        if game in GAMES:  # else its package is gone
            one.games.append(game)
            one.won += place == 1
    return list(found.values())


def streaks(played: Sequence[str], today: str) -> tuple[int, int]:
    """How many days in a row somebody has played by now, and at most.

    A streak is not broken before the day after it is over.
    """
    days = sorted({date.fromisoformat(day) for day in played})
    longest = run = 0
    last = None
    for day in days:
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        longest = max(longest, run)
        last = day
    current = last is not None and date.fromisoformat(today) - last <= timedelta(days=1)
    return (run if current else 0), longest


# --- one deal


def deal_text(
    days: Days, day: str, game: str, person: str | None, wanted: int, now: float
) -> DayDealText:
    """A deal, what came of it for the person who asks, and for all. wanted: runs of experts."""
    if game not in GAMES:
        raise refused("no_game")
    month = fixed_month(days, day, now)
    secret = month.secret_of(day, game)
    deal = daily.deal_of(day, game)
    sealed = day == daily.day_at(now)
    mine = None if person is None else days.attempt(day, game, person)
    done = mine is not None and mine.result is not None
    everyone = days.standing(day, game)
    runs = list(days.runs(day, game).values()) if done or not sealed else []
    record = own_record(days, mine) if done and not sealed else None
    walk = Walk(record, deal.seat)
    own = mine.result if mine is not None else None
    return DayDealText(
        day,
        game,
        deal.seat,
        deal.players,
        deal.options,
        sealed,
        int(daily.seconds_left(now)),
        state_of(mine),
        mine and mine.code,
        len(everyone),
        shown(ranked(everyone), person, sealed, walk.parting_of) if done or not sealed else [],
        experts(runs, own, deal.players, wanted) if runs else None,
        walk.forks(everyone, runs, person),
        everyone[0].code if everyone and not sealed else None,
        commitment_of(secret),
        None if sealed else secret,
    )


def experts(
    runs: list[DealResult], mine: DealResult | None, players: int, wanted: int
) -> DayExperts:
    """What experts made of the seat."""
    places = [0] * players
    for run in runs:
        places[run.place - 1] += 1
    found = DayExperts(
        len(runs),
        max(wanted, len(runs)),
        places,
        round(sum(run.place for run in runs) / len(runs), 2),
    )
    if mine is not None:
        own = goodness(mine.place, mine.lead)
        found.behind = sum(goodness(run.place, run.lead) < own for run in runs)
        found.level = sum(goodness(run.place, run.lead) == own for run in runs)
    return found


# --- what is published


def commitments(days: Days, month: str, now: float) -> MonthCommitments:
    """The deals of a month, committed to; with their secrets when their days are over."""
    today = daily.day_at(now)
    current = daily.month_of(today)
    if not daily.is_month(month):
        raise refused("no_day")
    coming = month in (current, daily.month_after(current))
    fixed = days.fix_month(month) if coming else days.month(month)
    if fixed is None:
        raise refused("no_day")
    deals = [
        day_commitment(deal, fixed.secret_of(deal.deal, deal.game), today)
        for day in daily.days_in(month)
        for deal in daily.deals_of(day)
    ]
    return MonthCommitments(month, daily.METHOD, fixed.made, deals)


def day_commitment(deal: DealPlan, secret: str, today: str) -> DayCommitment:
    """What is published about a deal."""
    opened = secret if deal.deal < today else None
    return DayCommitment(*deal, commitment_of(secret), opened)


def day_proof(days: Days, day: str, now: float) -> dict[str, object]:
    """All that one needs to check a past day: its secrets, and the records of the best."""
    fixed = fixed_month(days, day, now)
    today = daily.day_at(now)
    if day >= today:
        raise refused("day_sealed")
    deals = []
    for deal in daily.deals_of(day):
        told = day_commitment(deal, fixed.secret_of(day, deal.game), today)
        best = days.best_records(day, deal.game, PROVEN)
        deals.append({**msgspec.to_builtins(told), "records": [as_it_is(one) for one in best]})
    return {"day": day, "method": daily.METHOD, "deals": deals}

"""Tables for common deals: begun once per person, and opened again only for practice."""

from collections.abc import Callable, Mapping

from kartentisch.server.live.house import House
from kartentisch.server.live.opening import Opening, new_opening
from kartentisch.server.storage.attempts import Attempt
from kartentisch.server.storage.contests import MOST_PEOPLE
from kartentisch.server.storage.writers import WRITTEN
from kartentisch.server.table import common_deals, daily, hosting
from kartentisch.server.table import entries as e
from kartentisch.server.table.common_deals import DealPlan, number_of
from kartentisch.server.table.contests import DUPLICATE, Contest
from kartentisch.server.table.fairness import commitment_of
from kartentisch.server.table.person import Person
from kartentisch.server.wire.contests import ContestTable
from kartentisch.server.wire.daily import DayTable
from kartentisch.server.wire.messages import Pace, Settings
from kartentisch.server.wire.refusals import refused

Charge = Callable[[], None]  # called before a table is opened; it may refuse


# --- deals of the day


async def begin_day(
    house: House, person: Person, game: str, pace: Pace, charge: Charge
) -> DayTable:
    """Today's deal of a game, for a person: a new table, or the one they have begun."""
    if person.owner is not None:
        raise refused("day_people")
    today = daily.day_at(house.surroundings.wall_clock())
    month = await house.in_thread(house.days.fix_month, daily.month_of(today))
    secret = month.secret_of(today, game)
    attempt = await house.in_thread(house.days.attempt, today, game, person.id)
    if attempt is None:
        charge()
        plan = daily.deal_of(today, game)
        settings = common_deals.settings_of(plan, pace)
        code = await begin(
            house, person, settings, secret, e.CommonDeal(today), {plan.seat: person.id}
        )
        if code is not None:
            return DayTable(code, commitment_of(secret), False)
        attempt = await house.in_thread(house.days.attempt, today, game, person.id)
    if attempt is None:
        raise refused("storage")
    return DayTable(attempt.code, commitment_of(secret), True)


async def practise_day(house: House, person: Person, day: str, game: str) -> DayTable:
    """The deal of a past day once more, against the same bots. It counts nowhere."""
    secret = await house.in_thread(house.days.secret_of, day, game)
    if secret is None or day >= daily.day_at(house.surroundings.wall_clock()):
        raise refused("day_sealed" if secret else "no_day")
    plan = daily.deal_of(day, game)
    code = await practise(house, person, plan, secret, e.CommonDeal(day, practice=True))
    return DayTable(code, commitment_of(secret), False)


# --- deals of events


async def begin_next(
    house: House, person: Person, contest: Contest, pace: Pace, charge: Charge
) -> ContestTable:
    """The next deal of an event, for a person or their group: a new table, or the one begun."""
    if person.owner is not None:
        raise refused("event_people")
    phase = contest.phase(house.surroundings.wall_clock())
    if phase != "running":
        raise refused(f"event_{phase}")
    chairs = await chairs_of(house, person, contest)
    tries = await attempts_of(house, contest, chairs)
    begun = unfinished(tries, person)
    if begun is not None:
        return own_table(begun, tries, person)
    number = 1 + max((number_of(one.deal) for one in tries), default=0)
    if number > contest.deals:
        raise refused("event_done")
    if number == 1 and contest.form != DUPLICATE:
        people = await house.in_thread(house.contests.people_in, [contest])
        if people.get(contest.id, 0) >= MOST_PEOPLE:
            raise refused("event_full", most=MOST_PEOPLE)
    charge()
    plan, secret = contest.plan(number), contest.secret_of(number)
    if contest.form == DUPLICATE:
        settings = contest.group_settings(pace)
    else:
        settings = common_deals.settings_of(plan, pace)
    seats = {contest.seat_at(number, chair): who for who, chair in chairs.items()}
    code = await begin(house, person, settings, secret, contest.common(number), seats)
    if code is not None:
        return ContestTable(code, number, False)
    tries = await attempts_of(house, contest, chairs)
    begun = unfinished(tries, person)
    if begun is None:
        raise refused("storage")
    return own_table(begun, tries, person)


def own_table(begun: Attempt, tries: list[Attempt], person: Person) -> ContestTable:
    """The table of a deal that was begun; refused to somebody who came to the group later."""
    if not any(one.code == begun.code and one.person == person.id for one in tries):
        raise refused("event_wait")
    return ContestTable(begun.code, number_of(begun.deal), True)


async def chairs_of(house: House, person: Person, contest: Contest) -> dict[str, int]:
    """Who plays at a person's table of an event, and on which chairs: alone, or with a group."""
    if contest.form != DUPLICATE:
        return {person.id: 0}
    seats = await house.in_thread(house.contests.seats, contest)
    group = next((seat.group for seat in seats if seat.person == person.id), None)
    if group is None:
        raise refused("event_no_seat")
    return {seat.person: seat.chair for seat in seats if seat.group == group}


async def attempts_of(house: House, contest: Contest, chairs: Mapping[str, int]) -> list[Attempt]:
    """What the people at a table have begun of an event."""
    return await house.in_thread(house.contests.attempts_by, list(chairs), contest.names)


def unfinished(tries: list[Attempt], person: Person) -> Attempt | None:
    """The deal that a person or their group has begun and not finished, or None."""
    own = [one for one in tries if one.result is None]
    return min(own, key=lambda one: (one.person != person.id, number_of(one.deal)), default=None)


async def practise_contest(
    house: House, person: Person, contest: Contest, number: int, seat: int
) -> ContestTable:
    """A deal of an event that is over once more, against bots. It counts nowhere."""
    if contest.phase(house.surroundings.wall_clock()) != "over":
        raise refused("event_sealed")
    plan = contest.plan(number)._replace(seat=seat)
    secret, common = contest.secret_of(number), contest.common(number, practice=True)
    return ContestTable(await practise(house, person, plan, secret, common), number, False)


# --- both


async def begin(
    house: House,
    person: Person,
    settings: Settings,
    secret: str,
    common: e.CommonDeal,
    seats: Mapping[int, str],
) -> str | None:
    """The code of a new table with people at these seats and bots at the others.

    None if one of them has begun this deal at the same moment elsewhere. Nobody adds entropy.
    """
    opening = new_opening(house, person)
    opening.add(e.TableOpened(by=person.id, settings=settings, secret=secret, common=common))
    for seat, who in sorted(seats.items()):
        opening.add(e.Sat(by=who, seat=seat))
    return await started(house, opening)


async def practise(
    house: House, person: Person, plan: DealPlan, secret: str, common: e.CommonDeal
) -> str:
    """The code of a table at which somebody plays a deal that is open, against the same bots."""
    opening = new_opening(house, person)
    settings = common_deals.settings_of(plan, "fast", practice=True)
    seed = common_deals.common_seed(secret, plan.players).hex()
    opened = hosting.opened(person, settings, seed, opening.company)
    opened.common = common
    opening.add(opened)
    opening.sit(plan.seat, "")
    code = await started(house, opening)
    if code is None:
        raise refused("storage")
    return code


async def started(house: House, opening: Opening) -> str | None:
    """Seat bots at the other seats, begin, and write it down; None if that can't be written."""
    opening.fill(common_deals.LEVEL)
    opening.start()
    return opening.table.code if await opening.write(house) is WRITTEN else None

"""Tables for deals of the day: begun once per person, and opened again only for practice."""

from collections.abc import Callable

from kartentisch.server.live.house import House
from kartentisch.server.live.opening import Opening, new_opening
from kartentisch.server.storage.writers import WRITTEN
from kartentisch.server.table import daily, hosting
from kartentisch.server.table import entries as e
from kartentisch.server.table.fairness import commitment_of
from kartentisch.server.table.person import Person
from kartentisch.server.wire.daily import DayTable
from kartentisch.server.wire.messages import Pace
from kartentisch.server.wire.refusals import refused


async def begin_day(
    house: House, person: Person, game: str, pace: Pace, charge: Callable[[], None]
) -> DayTable:
    """Today's deal of a game, for a person: a new table, or the one they have begun.

    charge: called before a new one is opened; it may refuse.
    """
    if person.owner is not None:
        raise refused("day_people")
    today = daily.day_at(house.surroundings.wall_clock())
    month = await house.in_thread(house.days.fix_month, daily.month_of(today))
    secret = month.secret_of(today, game)
    attempt = await house.in_thread(house.days.attempt, today, game, person.id)
    if attempt is not None:
        return DayTable(attempt.code, commitment_of(secret), True)
    charge()
    deal = daily.deal_of(today, game)
    opening = new_opening(house, person)
    settings = daily.settings_of(deal, pace)
    opening.add(e.TableOpened(by=person.id, settings=settings, secret=secret, day=e.Day(today)))
    seat_everyone(opening, deal)
    if await opening.write(house) is WRITTEN:
        return DayTable(opening.table.code, commitment_of(secret), False)
    attempt = await house.in_thread(house.days.attempt, today, game, person.id)
    if attempt is None:
        raise refused("storage")
    return DayTable(attempt.code, commitment_of(secret), True)  # begun elsewhere at the same moment


async def practise_day(house: House, person: Person, day: str, game: str) -> DayTable:
    """The deal of a past day once more, against the same bots. It counts nowhere."""
    secret = await house.in_thread(house.days.secret_of, day, game)
    if secret is None or day >= daily.day_at(house.surroundings.wall_clock()):
        raise refused("day_sealed" if secret else "no_day")
    deal = daily.deal_of(day, game)
    opening = new_opening(house, person)
    settings = daily.settings_of(deal, "fast", practice=True)
    seed = daily.day_seed(secret, deal.players).hex()
    opened = hosting.opened(person, settings, seed, opening.company)
    opened.day = e.Day(day, practice=True)
    opening.add(opened)
    seat_everyone(opening, deal)
    if await opening.write(house) is not WRITTEN:
        raise refused("storage")
    return DayTable(opening.table.code, commitment_of(secret), False)


def seat_everyone(opening: Opening, deal: daily.DayDeal) -> None:
    """The person at the seat of the day, bots at the others, and begin. Nobody adds entropy."""
    opening.sit(deal.seat, "")
    opening.fill(daily.LEVEL)
    opening.start()

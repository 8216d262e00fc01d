"""Find somebody to play with: a public table that waits for people, or a new one."""

from litestar import post

from kartentisch.server.gateway.api.identity import (
    COST,
    AnyRequest,
    address_of,
    house_of,
)
from kartentisch.server.live.house import House
from kartentisch.server.live.opening import open_table
from kartentisch.server.table.person import Person
from kartentisch.server.wire.finding import FindTable, FoundTable
from kartentisch.server.wire.http import Begin, TableSummary

WAITING_SECONDS = 15 * 60  # a lobby in which nothing has happened for longer is not found


@post("/api/tables/find", status_code=200, opt={COST: 10}, tags=["tables"])
async def find_table(request: AnyRequest, person: Person, data: FindTable) -> FoundTable:
    """A table for a quick match: one that waits for people, or a new one with bots.

    At a new table you sit on the first seat, and bots hold the others: they leave them to people
    who come before the start, and also later unless the match is rated.
    """
    house = house_of(request)
    listed = await house.in_thread(house.listings.public_tables)
    apart = await house.in_thread(house.acquaintances.kept_apart, person.id)
    waiting = [
        table
        for table in listed
        if waits(house, table, data, person) and not apart & {table.host, *seated_at(table)}
    ]
    if waiting:
        fullest = max(waiting, key=lambda table: (people_at(table), table.touched))
        return FoundTable(fullest.code, True)
    house.tolls.open_table(address_of(request))
    data.settings.public = True
    data.settings.newcomers = not data.settings.rated
    wish = Begin(sit=0, fill=data.level)
    return FoundTable((await open_table(house, person, data.settings, wish)).code, False)


def waits(house: House, table: TableSummary, wanted: FindTable, person: Person) -> bool:
    """Whether a table in the lobby has a seat for a person, and its host is there."""
    if table.settings.game != wanted.settings.game or table.phase != "open":
        return False
    if table.settings.one_device or table.settings.rated != wanted.settings.rated:
        return False
    if table.touched < house.surroundings.wall_clock() - WAITING_SECONDS:
        return False
    if people_at(table) >= len(table.chairs) or house.moderator.is_closed(table.code):
        return False
    room = house.rooms.get(table.code)
    if room is None:
        return house.bus.shared  # else nobody is there: another process may know more
    return table.host == person.id or room.attendance.is_here(table.host)


def seated_at(table: TableSummary) -> list[str]:
    """Who sits at a table."""
    return [chair.person for chair in table.chairs if chair is not None and chair.person]


def people_at(table: TableSummary) -> int:
    """How many people sit at a table."""
    return len(seated_at(table))

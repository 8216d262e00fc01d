"""What the host of a table may do: seats and settings, start, pause and end, and hand over."""

from msgspec.structs import replace

from kartentisch.server.table import entries as e
from kartentisch.server.table.bots import bot_at, bot_name
from kartentisch.server.table.checks import (
    check_lobby,
    check_not_running,
    complete_options,
    is_away,
    is_gone,
    occupant_at,
)
from kartentisch.server.table.fairness import new_secret, parts_of
from kartentisch.server.table.person import EVERYONE, Company, Person
from kartentisch.server.table.rated import check_rated, check_stoppable
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import refused

HostCommand = (
    m.SeatBot | m.Free | m.Change | m.Start | m.Swap | m.Pause | m.Resume | m.End | m.Lobby
)


def arranged(table: Table, person: Person, command: HostCommand, company: Company) -> e.AnyEntry:
    """What a command of the host writes."""
    if person.id != table.host:
        raise refused("not_host")
    by, name = person.id, command.id
    match command:
        case m.SeatBot(seat=seat, level=level):
            check_replaceable(table, seat, company)
            called = bot_name(table.occupants, seat)
            return e.BotSat(by=by, id=name, seat=seat, name=called, level=level)
        case m.Free(seat=seat):
            check_not_running(table)
            if occupant_at(table, seat) is None:
                raise refused("empty_seat")
            return e.Stood(by=by, id=name, seat=seat)
        case m.Change(settings=settings):
            check_settings(table, settings)
            return e.Set(by=by, id=name, settings=settings)
        case m.Start(fill=level):
            check_not_running(table)
            return start(table, person, name, level, company)
        case m.Swap(seat=seat, other=other):
            check_lobby(table)
            occupant_at(table, max(seat, other))
            return e.Swapped(by=by, id=name, seat=seat, other=other)
        case m.Lobby():
            if table.phase != "over":
                raise refused("not_over")
            return e.LobbyEntered(by=by, id=name)
    if table.phase != "playing":
        raise refused("not_running")
    if not isinstance(command, m.Resume):
        check_stoppable(table)
    match command:
        case m.Pause():
            if table.paused:
                raise refused("paused")
            return e.Paused(by=by, id=name)
        case m.Resume():
            if not table.paused:
                raise refused("not_paused")
            return e.Resumed(by=by, id=name)
        case m.End():
            return e.Ended(by=by, id=name)


def check_replaceable(table: Table, seat: int, company: Company) -> None:
    """Refused unless a bot may take a seat, because it is free or its person does not come back."""
    occupant = occupant_at(table, seat)
    if occupant is not None and occupant.person is not None:
        if not is_gone(table, seat, company):
            raise refused("not_missed" if table.settings.over_days else "not_away")
    else:
        check_not_running(table)


def check_settings(table: Table, settings: m.Settings) -> None:
    """Refused unless the table may be played so from now on."""
    complete_options(settings)
    check_rated(settings)
    if settings.game != table.settings.game:
        raise refused("other_game")
    if table.phase == "playing":
        kept = {name: getattr(table.settings, name) for name in m.CHANGED_WHILE_PLAYING}
        if replace(settings, **kept) != table.settings:
            raise refused("settings_while_playing")
    elif any(occupant is not None for occupant in table.occupants[settings.seats :]):
        raise refused("seated_too_far")
    elif not settings.one_device:
        holders = [occupant.person for _, occupant in table.people()]
        if len(holders) > len(set(holders)):
            raise refused("several_seats")


def handed_over(
    table: Table, person: Person, command: m.HandOver, company: Company
) -> e.HandedOver:
    """Another host: as the host wishes, or if the host is gone, a player who takes over."""
    occupant = occupant_at(table, command.seat)
    heir = None if occupant is None or occupant.left else occupant.person
    if person.id != table.host:
        if heir != person.id:
            raise refused("not_host")
        if not host_is_gone(table, company):
            raise refused("host_is_here")
    if heir is None or heir == table.host:
        raise refused("no_heir")
    return e.HandedOver(by=person.id, id=command.id, host=heir)


def host_is_gone(table: Table, company: Company) -> bool:
    """Whether the host has left the table, or has been away for too long."""
    seats = table.seats_of(table.host)
    if seats:
        return all(is_gone(table, seat, company) for seat in seats)
    return is_away(table.host, company)


# --- the start


def start(
    table: Table,
    person: Person,
    command: str | None,
    fill: str | None,
    company: Company = EVERYONE,
) -> e.Started:
    """The start of a match; bots of a level take the free seats.

    In a rematch those of people who have left are free, and with bots at hand those of people who
    are not here, unless the table runs over days.
    """
    occupants = list(table.occupants)
    if table.phase == "over":
        for seat, occupant in table.people():
            away = company.seconds_away(occupant.person or "") is not None
            away = away and not table.settings.over_days
            if occupant.left or (away and fill is not None):
                occupants[seat] = None
    if not any(occupant and occupant.person for occupant in occupants):
        raise refused("nobody")
    if fill is None and None in occupants:
        raise refused("free_seats")
    return started(table, filled(occupants, fill or ""), person, command, company)


def filled(occupants: list[e.Occupant | None], level: str) -> list[e.Occupant]:
    """Everyone who plays, with bots on the free seats."""
    everyone = list(occupants)
    for seat, occupant in enumerate(occupants):
        if occupant is None:
            everyone[seat] = bot_at(everyone, seat, level)
    return [occupant for occupant in everyone if occupant is not None]


def started(
    table: Table,
    occupants: list[e.Occupant],
    person: Person,
    command: str | None,
    company: Company,
) -> e.Started:
    """The start of a match between these; in a rematch the next seat starts."""
    options = complete_options(table.settings)
    if table.match and options["start"] == "random":
        options["start"] = (table.first_starter + 1) % len(occupants)
    entropy, server_parts = parts_of(table.secret, [occupant.entropy for occupant in occupants])
    return e.Started(
        by=person.id,
        id=command,
        host=table.host,
        settings=table.settings,
        options=options,
        occupants=occupants,
        match=table.match + 1,
        secret=table.secret,
        next_secret=new_secret(company.chance),
        deal=table.deal if table.match == 0 else None,
        practice=table.practice if table.match == 0 else None,
        common=table.common if table.match == 0 else None,
        entropy=entropy,
        server_parts=server_parts,
    )


def opened(
    person: Person,
    settings: m.Settings,
    deal: str | None = None,
    company: Company = EVERYONE,
    practice: e.Practice | None = None,
) -> e.TableOpened:
    """A new table. deal: the seed of known cards; practice: where the first match begins."""
    complete_options(settings)
    check_rated(settings)
    secret = new_secret(company.chance)
    return e.TableOpened(
        by=person.id, settings=settings, secret=secret, deal=deal, practice=practice
    )

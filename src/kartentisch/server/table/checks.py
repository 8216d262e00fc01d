"""What commands have in common: conditions that are checked before anything is written."""

from kartentisch.games import Refusal, game_class
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import Company, tidy
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import by_rules, refused

AWAY_SECONDS = 60.0  # after which somebody who is away can be replaced


def occupant_at(table: Table, seat: int) -> e.Occupant | None:
    """Who holds a seat; refused if the table has no such seat."""
    if seat >= len(table.occupants):
        raise refused("no_seat", seats=len(table.occupants))
    return table.occupants[seat]


def check_not_running(table: Table) -> None:
    """Refused while a match is running."""
    if table.phase == "playing":
        raise refused("running")


def check_lobby(table: Table) -> None:
    """Refused unless the table is in the lobby."""
    check_not_running(table)
    if table.phase != "open":
        raise refused("not_lobby")


def check_one_device(table: Table, name: str) -> None:
    """Refused unless seats have their own names here, and this can be one."""
    if not table.settings.one_device:
        raise refused("not_one_device")
    tidy(name)


def is_gone(table: Table, seat: int, company: Company) -> bool:
    """Whether who holds a seat has left, or has kept others waiting for so long that they need not.

    Over days everyone is away most of the time: there it counts whether the clock had to decide.
    """
    occupant = table.occupants[seat]
    if occupant is None or occupant.left:
        return True
    if table.settings.over_days:
        return seat in table.missed
    return is_away(occupant.person or "", company)


def is_away(person: str, company: Company) -> bool:
    """Whether a person has been away for too long."""
    seconds = company.seconds_away(person)
    return seconds is not None and seconds >= AWAY_SECONDS


def complete_options(settings: m.Settings) -> dict[str, int | str]:
    """Every option of the table's game, chosen or usual. Refused if it can't be played so."""
    try:
        return game_class(settings.game).completed_options(settings.seats, settings.options)
    except Refusal as refusal:
        raise by_rules(refusal) from None

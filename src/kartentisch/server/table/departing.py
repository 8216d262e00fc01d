"""What a person leaves behind at a table when they are deleted: seats for others, and a host."""

from kartentisch.server.table import entries as e
from kartentisch.server.table.bots import STAND_IN, bot_at
from kartentisch.server.table.table import Table


def departed(table: Table, person: str) -> list[e.AnyEntry]:
    """What is written when somebody goes for good: in a match bots take their seats."""
    written: list[e.AnyEntry] = []
    occupants = list(table.occupants)
    for seat in table.seats_of(person):
        if table.phase == "playing":
            bot = occupants[seat] = bot_at(occupants, seat, STAND_IN)
            written.append(e.BotSat(seat=seat, name=bot.name, level=STAND_IN))
        else:
            occupants[seat] = None
            written.append(e.Stood(seat=seat))
    heirs = [who.person for who in occupants if who and who.person and not who.left]
    if written and heirs and table.host == person:
        written.append(e.HandedOver(host=heirs[0]))
    return written

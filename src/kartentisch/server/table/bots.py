"""Bots on seats: what they are called, and how well those play that stand in for people."""

from collections.abc import Sequence

from kartentisch.games.words.names import BOT_NAMES
from kartentisch.server.table import entries as e

STAND_IN = "medium"  # the level of a bot that plays for someone


def bot_name(occupants: Sequence[e.Occupant | None], seat: int) -> str:
    """A name for a bot that no other bot at the table has."""
    used = {occupant.name for at, occupant in enumerate(occupants) if occupant and at != seat}
    names = BOT_NAMES[seat:] + BOT_NAMES[:seat]
    return next(name for name in names if name not in used)


def bot_at(occupants: Sequence[e.Occupant | None], seat: int, level: str) -> e.Occupant:
    """A bot for a seat."""
    return e.Occupant(bot_name(occupants, seat), level=level)

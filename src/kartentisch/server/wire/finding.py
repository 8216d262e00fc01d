"""What is asked and answered over HTTP to find a table."""

import msgspec

from kartentisch.server.wire.messages import Level, Settings


class FindTable(msgspec.Struct, forbid_unknown_fields=True):
    """A game to play with others. If no table waits, a new one has these settings, and bots."""

    settings: Settings
    level: Level = "medium"


class FoundTable(msgspec.Struct):
    """The table that was found. waiting: it was there, and you may sit down."""

    code: str
    waiting: bool

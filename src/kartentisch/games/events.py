"""What happens in a game: one event after the other, each with who may see its card.

Logs, animations, records and spectators all read events; nothing compares two positions to guess
what went on. During play events are plain numbers on a tape (tape.py) and become `Event`s only when
asked for; a game without a tape notes nothing.
"""

from typing import NamedTuple

EVERYONE, OWNER, BOTH, NOBODY = "everyone", "owner", "both", "nobody"


class EventKind(NamedTuple):
    """A kind of event: its name, where a card goes from and to, and who sees which card it is.

    Places name their owner as {seat} or {other} and a spot within them as {at}. The card is seen by
    everyone, by the seat itself (`owner`), by the seat and the other one (`both`), or by nobody.
    """

    name: str
    source: str | None = None
    target: str | None = None
    sees: str = EVERYONE


class Event(NamedTuple):
    """Something that happened. What does not apply, or may not be known, is None."""

    kind: EventKind
    seat: int | None = None
    card: int | None = None
    at: int | None = None
    other: int | None = None

    def seen_by(self, viewer: int) -> "Event":
        """The event as a seat or SPECTATOR sees it: without its card unless they may see that."""
        if self.is_open_to(viewer):
            return self
        return Event(self.kind, self.seat, None, self.at, self.other)

    def is_open_to(self, viewer: int) -> bool:
        """Whether a seat or SPECTATOR may see the card."""
        return self.kind.sees == EVERYONE or viewer in self.keepers()

    def keepers(self) -> tuple[int | None, ...]:
        """The seats that may see a card that is not for everyone."""
        sees = self.kind.sees
        if sees == BOTH:
            return self.seat, self.other
        return (self.seat,) if sees == OWNER else ()

    def public(self) -> dict[str, object]:
        """The event as plain data, without what is None."""
        plain: dict[str, object] = {"event": self.kind.name}
        for name in ("seat", "card", "at", "other"):
            value = getattr(self, name)
            if value is not None:
                plain[name] = value
        places = {"seat": self.seat, "at": self.at, "other": self.other}
        if self.kind.source is not None:
            plain["from"] = self.kind.source.format(**places)
        if self.kind.target is not None:
            plain["to"] = self.kind.target.format(**places)
        return plain


# The events that every game knows; its own come after these in its EVENTS.
SHARED_EVENTS = (
    EventKind("begins"),  # a round begins; the seat starts it, at is the round's number from 0
    EventKind("scores"),  # the seat gets at points for the round
    EventKind("wins"),  # the seat has won the match
)
BEGINS, SCORES, WINS = 0, 1, 2

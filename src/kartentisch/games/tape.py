"""The tape on which a game notes what happens, as plain numbers, until somebody reads it."""

from typing import Any

from kartentisch.games.constants import NONE
from kartentisch.games.events import Event, EventKind

WIDTH = 5
ROOM = 2048


class Tape:
    """Notes of what happened: kind, seat, card, spot and other seat, NONE where nothing applies."""

    def __init__(self) -> None:
        self.notes = [NONE] * 10240
        self.count = 0

    def note(self, kind: int, seat: int, card: int, at: int, other: int) -> None:
        if self.count < ROOM:
            place = self.count * WIDTH
            self.notes[place] = kind
            self.notes[place + 1] = seat
            self.notes[place + 2] = card
            self.notes[place + 3] = at
            self.notes[place + 4] = other
        self.count += 1

    def read(self, kinds: tuple[EventKind, ...]) -> list[Event]:
        """All that was noted since the last reading, in order; the tape is empty afterwards."""
        if self.count > ROOM:
            raise OverflowError(f"{self.count} events since the last reading, room for {ROOM}")
        events = []
        for number in range(self.count):
            place = number * WIDTH
            # Event() itself is a function in Python, and costs as much as all the rest
            events.append(tuple.__new__(Event, self.entry(place, kinds)))
        self.count = 0
        return events

    def entry(self, place: int, kinds: tuple[EventKind, ...]) -> tuple[Any, ...]:
        """The fields of an event, None where nothing applies."""
        return (
            kinds[self.notes[place]],
            self.value(place + 1),
            self.value(place + 2),
            self.value(place + 3),
            self.value(place + 4),
        )

    def value(self, place: int) -> int | None:
        return None if self.notes[place] == NONE else self.notes[place]

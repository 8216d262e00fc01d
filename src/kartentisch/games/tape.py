"""The tape: what happens in a game, as plain numbers, until it is read."""

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
            index = self.count * WIDTH
            self.notes[index] = kind
            self.notes[index + 1] = seat
            self.notes[index + 2] = card
            self.notes[index + 3] = at
            self.notes[index + 4] = other
        self.count += 1

    def read(self, kinds: tuple[EventKind, ...]) -> list[Event]:
        """All that was noted since the last reading, in order; the tape is empty afterwards."""
        if self.count > ROOM:
            raise OverflowError(f"{self.count} events since the last reading, room for {ROOM}")
        events = []
        new_event = tuple.__new__  # calling Event() costs as much as all the rest
        for number in range(self.count):
            events.append(new_event(Event, self.entry(number * WIDTH, kinds)))
        self.count = 0
        return events

    def entry(self, index: int, kinds: tuple[EventKind, ...]) -> tuple[Any, ...]:
        """The fields of an event, None where nothing applies."""
        return (
            kinds[self.notes[index]],
            self.value(index + 1),
            self.value(index + 2),
            self.value(index + 3),
            self.value(index + 4),
        )

    def value(self, index: int) -> int | None:
        return None if self.notes[index] == NONE else self.notes[index]

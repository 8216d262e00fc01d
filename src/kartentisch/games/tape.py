"""The tape on which a game notes what happens, as plain numbers, until somebody reads it."""

from kartentisch.games.events import Event, Kind
from kartentisch.games.marks import NONE

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

    def read(self, kinds: tuple[Kind, ...]) -> list[Event]:
        """All that was noted since the last reading, in order; the tape is empty afterwards."""
        if self.count > ROOM:
            raise OverflowError(f"{self.count} events since the last reading, room for {ROOM}")
        events = []
        for number in range(self.count):
            place = number * WIDTH
            values = [None if value == NONE else value for value in self.entry(place)]
            events.append(Event(kinds[self.notes[place]], *values))
        self.count = 0
        return events

    def entry(self, place: int) -> list[int]:
        return [self.notes[place + field] for field in range(1, WIDTH)]

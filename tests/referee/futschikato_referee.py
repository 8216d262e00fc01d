"""The referee of Futschikato (Fuji Flush): be the first without cards."""

from refereeing import Referee, event

# F1: how many cards there are of each number
COPIES = {
    2: 16,
    3: 12,
    4: 9,
    5: 8,
    6: 6,
    7: 6,
    8: 5,
    9: 4,
    10: 4,
    11: 4,
    12: 3,
    13: 3,
    14: 3,
    15: 2,
}
COPIES |= dict.fromkeys(range(16, 21), 1)
DECK = [number for number, copies in COPIES.items() for _ in range(copies)]


class FutschikatoReferee(Referee):
    """Moves: 2 to 20, play a card with that number."""

    GAME = "futschikato"
    PLAYERS = range(3, 9)  # F2
    PLAYERS_POINT = "F2"
    ROUNDS_POINT = "F13"
    OPTIONS = {"hand_of_7_or_8": lambda value: value in (5, 7)}
    LAW = {"play": "F7"}

    def deal(self) -> None:
        """F1, F3, F4: a hand for everyone, and the rest is the draw pile."""
        self.stack("F1", "draw", DECK)
        hand_size = 6 if self.players < 7 else self.options["hand_of_7_or_8"]
        for seat in self.seats:
            for _ in range(hand_size):
                self.draw("F3", "dealt", seat)
        self.phase, self.owing = "play", [self.starter]

    def legal(self, seat: int) -> set[int]:
        """F7: exactly one card of the hand, any number."""
        return set(self.table[f"hand {seat}"])

    def play(self, seat: int, number: int) -> None:
        hand, front = f"hand {seat}", f"front {seat}"
        self.happens("F7", event("played", seat, number, source=hand, target=front))
        beaten = [other for other in self.clockwise_from(seat)[1:] if self.is_beaten(other, number)]
        for other in beaten:  # F11: all beaten cards are discarded first,
            self.discard("F9", "beaten", other, by=seat)
        for other in beaten:  # then each of their owners draws one, from the active player's left
            if not self.table["draw"]:
                self.reshuffle()
            self.draw("F11", "drew", other)
        self.start_turn((seat + 1) % self.players)

    def is_beaten(self, seat: int, number: int) -> bool:
        """F9: groups worth strictly less than that of the number just played are beaten."""
        before = self.before(seat)
        return before is not None and self.worth(before) < self.worth(number)

    def worth(self, number: int) -> int:
        """F8, F10: equal numbers join, and by their number alone."""
        return number * sum(self.before(seat) == number for seat in self.seats)

    def before(self, seat: int) -> int | None:
        """The number of the card before a seat; there is never more than one."""
        cards = self.table[f"front {seat}"]
        return cards[0] if cards else None

    def start_turn(self, seat: int) -> None:
        """F5: a card that still lies before the seat is pushed through, with nothing drawn."""
        number = self.before(seat)
        if number is not None:
            for other in self.clockwise_from(seat):  # F6: and so is every equal one
                if self.before(other) == number:
                    self.discard("F5" if other == seat else "F6", "pushed", other, by=seat)
        # F13, F14: whoever has no card in hand and none before them wins; there may be several
        out = [
            other
            for other in self.seats
            if not self.table[f"hand {other}"] and self.before(other) is None
        ]
        self.owing = [seat]
        if out:
            for other in out:
                self.score("F14", other, 1)
            self.end_round()

    def discard(self, point: str, name: str, seat: int, by: int) -> None:
        card = self.before(seat)
        front = f"front {seat}"
        self.happens(point, event(name, seat, card, other=by, source=front, target="discards"))

    def draw(self, point: str, name: str, seat: int) -> None:
        card = self.top("draw", point)
        self.happens(point, event(name, seat, card, source="draw", target=f"hand {seat}"))

    def reshuffle(self) -> None:
        """F12: the discards, cards beaten in this turn included, become the draw pile."""
        discards = self.table.places.pop("discards", [])
        self.happens("F12", event("reshuffled", at=len(discards)))
        self.stack("F12", "draw", discards)

"""The referee of the pairs game with the cards of FKK (K18)."""

from refereeing import Referee, event, is_number


class PairsReferee(Referee):
    """Moves: turn up the card at that place of the grid."""

    GAME = "pairs"
    PLAYERS = range(2, 9)
    PLAYERS_POINT = "K2"
    ROUNDS_POINT = "K18"
    OPTIONS = {"deck": lambda value: is_number(value) and value > 0 and value % 2 == 0}
    LAW = {"first": "K18", "second": "K18"}

    def deal(self) -> None:
        """All cards lie face down in a grid; K1: so many of each of the thirteen kinds."""
        copies = self.options["deck"]
        self.grid = self.chance.shuffled(kind for kind in range(13) for _ in range(copies))
        found = [happened.get("card") for happened in self.pending][: len(self.grid)]
        if sorted(map(str, found)) != sorted(map(str, self.grid)):
            raise self.foul("K1", "the cards of the grid are not the right ones")
        for place, kind in enumerate(self.grid):
            self.happens("chance", event("laid", card=kind, at=place, target=f"grid {place}"))
        self.turned: int | None = None
        self.pairs = [0] * self.players
        self.phase, self.owing = "first", [self.starter]

    def legal(self, seat: int) -> set[int]:
        """Any card that lies there face down."""
        lying = {place for place in range(len(self.grid)) if self.table[f"grid {place}"]}
        return lying - {self.turned}

    def play(self, seat: int, place: int) -> None:
        self.happens("K18", event("turned", seat, self.grid[place], place))
        if self.turned is None:
            self.turned, self.phase = place, "second"
            return
        both = (self.turned, place)
        self.turned, self.phase = None, "first"
        if self.grid[both[0]] == self.grid[both[1]]:  # a pair is theirs, and they go on
            for here in both:
                source, target = f"grid {here}", f"pairs {seat}"
                self.happens(
                    "K18", event("taken", seat, self.grid[here], here, None, source, target)
                )
            self.pairs[seat] += 1
            if not self.legal(seat):
                self.count()
            return
        for here in both:
            self.happens("K18", event("turned_back", seat, self.grid[here], here))
        self.owing = [(seat + 1) % self.players]

    def count(self) -> None:
        """Most pairs win."""
        for seat in self.seats:
            if len(self.table[f"pairs {seat}"]) != 2 * self.pairs[seat]:
                raise self.foul("K18", f"seat {seat} has not {self.pairs[seat]} pairs before it")
            self.score("K18", seat, self.pairs[seat])
        self.end_round()

"""The referee of FKK: know your cards, lose them, have the fewest points."""

from refereeing import Referee, event, is_number

SEE, SWAP, PLUS = 10, 11, 12  # K1: the kinds above the numbers 0 to 9
DRAW, THROW, USE_PLUS, PASS = range(4)
LOOK, TAKE, PUT, USE_SEE, MATCH, PICK = range(6)  # meanings of moves at a slot; PICK of seat 0
QUIET_ROUNDS = 20  # K15


def at(slot: int, meaning: int) -> int:
    """The move with a meaning at a slot."""
    return 4 + 13 * slot + meaning


def value(kind: int) -> int:
    """K1: numbers count their value, action cards 20."""
    return kind if kind < SEE else 20


class FkkReferee(Referee):
    """Moves: the table in docs/records.md. A row has no gaps once a step is over."""

    GAME = "fkk"
    PLAYERS = range(2, 9)
    PLAYERS_POINT = "K2"
    ROUNDS_POINT = "K16"
    FEWEST_WINS = True  # K16
    OPTIONS = {
        "rounds": lambda value: value == "players" or (is_number(value) and value > 0),
        "plus": lambda value: value in ("forced", "optional"),
        "deck": lambda value: is_number(value) and value > 3,
    }
    LAW = {"look": "K3", "turn": "K4", "drawn": "K5", "swap": "K8", "match": "K10"}

    def deal(self) -> None:
        """K1, K2: four cards each, and one opens the discards."""
        copies = self.options["deck"]
        self.stack("K1", "draw", [kind for kind in range(13) for _ in range(copies)])
        for seat in self.seats:
            for _ in range(4):
                self.add_to_row("K2", "dealt", seat)
        card = self.top("draw", "K2")
        self.happens("K2", event("opened", card=card, source="draw", target="discards"))
        self.active = self.starter
        self.quiet = 0  # how many turns no row has changed its size
        self.looks: dict[int, list[int]] = {seat: [] for seat in self.seats}
        self.phase, self.owing = "look", list(self.seats)

    def row(self, seat: int) -> list[int]:
        cards: list[int] = []
        while lying := self.table[f"row {seat} {len(cards)}"]:
            cards += lying
        return cards

    def legal(self, seat: int) -> set[int]:
        slots = range(len(self.row(seat)))
        if self.phase == "look":  # K3: two different cards of the own row
            return {at(slot, LOOK) for slot in slots if slot not in self.looks[seat]}
        if self.phase == "turn":  # K4, and K5 if there is something to draw
            return {at(slot, TAKE) for slot in slots} | ({DRAW} if self.can_draw() else set())
        if self.phase == "match":  # K10: one card or none
            return {at(slot, MATCH) for slot in slots} | {PASS}
        if self.phase == "swap":
            return self.picks() - {self.picked}  # K8: two different cards
        moves = {at(slot, PUT) for slot in slots}  # K5
        card = self.table[f"hand {seat}"][0]
        if card != PLUS or self.options["plus"] == "optional":  # K9
            moves.add(THROW)
        if card == SEE:  # K7: a card of one's own
            moves |= {at(slot, USE_SEE) for slot in slots}
        elif card == SWAP:
            moves |= self.picks()
        elif card == PLUS:
            moves.add(USE_PLUS)
        return moves

    def picks(self) -> set[int]:
        """K8: every card on the table, of any player."""
        return {at(slot, PICK + seat) for seat in self.seats for slot in range(len(self.row(seat)))}

    def play(self, seat: int, move: int) -> None:
        slot, meaning = divmod(move - 4, 13)
        if self.phase == "look":
            self.look(seat, slot)
        elif self.phase == "match":
            self.answer(seat, None if move == PASS else slot)
        elif move == DRAW:
            self.refill()
            self.rows_before = [len(self.row(other)) for other in self.seats]
            card = self.top("draw", "K5")
            self.happens("K5", event("drew", seat, card, source="draw", target=f"hand {seat}"))
            self.phase = "drawn"
        elif self.phase == "turn":
            self.rows_before = [len(self.row(other)) for other in self.seats]
            card = self.top("discards", "K4")
            self.happens("K4", event("took", seat, card, source="discards", target=f"hand {seat}"))
            self.replace("K4", "placed", seat, slot)
        elif move >= 4 and meaning == PUT:
            self.replace("K5", "hid", seat, slot)
        elif move >= 4 and meaning >= PICK and self.phase == "drawn":
            self.picked, self.phase = move, "swap"
        else:
            self.use_and_throw(seat, move)

    def look(self, seat: int, slot: int) -> None:
        """K3: all at the same time; what they saw is told when all have chosen."""
        self.looks[seat].append(slot)
        if len(self.looks[seat]) < 2:
            return
        self.happens("K3", event("decided", seat))
        self.owing.remove(seat)
        if self.owing:
            return
        seen = [(other, here) for other in self.seats for here in self.looks[other]]
        self.all_happen(
            "K3", [event("looked", who, self.row(who)[here], here) for who, here in seen]
        )
        self.phase, self.owing = "turn", [self.active]  # K12: no chance to match before

    # --- turns

    def replace(self, point: str, name: str, seat: int, slot: int) -> None:
        """The card in hand takes the place of one in the row, which goes on the discards."""
        place, hand = f"row {seat} {slot}", f"hand {seat}"
        old, new = self.table[place][0], self.table[hand][0]
        self.happens(
            point,
            event("replaced", seat, old, slot, None, place, "discards"),
            event(name, seat, new, slot, None, hand, place),
        )
        self.end_turn()

    def use_and_throw(self, seat: int, move: int) -> None:
        """K6: a drawn action card is used and then thrown; any card may be thrown unused, but K9."""
        card = self.table[f"hand {seat}"][0]
        if move != THROW:
            self.happens("K6", event("uses", seat, card))
        if move == USE_PLUS:
            self.take_card("K9", "added", seat)
        elif move != THROW and card == SEE:
            slot = (move - 4) // 13
            self.happens("K7", event("looked", seat, self.row(seat)[slot], slot))
        elif move != THROW:
            self.swap(seat, move)
        hand = f"hand {seat}"
        self.happens("K5", event("threw", seat, card, source=hand, target="discards"))
        self.end_turn()

    def swap(self, seat: int, move: int) -> None:
        """K8: both cards are lifted, and each comes to lie where the other was."""
        first, second = divmod(self.picked - 4, 13), divmod(move - 4, 13)
        cards = []
        for name, (slot, meaning) in (("lifted", first), ("aside", second)):
            owner = meaning - PICK
            place = f"row {owner} {slot}"
            cards.append(self.table[place][0])
            self.happens("K8", event(name, seat, cards[-1], slot, owner, place, "aside"))
        for card, (slot, meaning) in zip(cards, (second, first), strict=True):
            owner = meaning - PICK
            self.happens(
                "K8", event("laid", seat, card, slot, owner, "aside", f"row {owner} {slot}")
            )

    def end_turn(self) -> None:
        """K10: now everyone may match the card that ended the turn."""
        self.model = self.top("discards", "K10")
        self.answers: dict[int, int | None] = {}
        self.phase, self.owing = "match", list(self.seats)

    # --- matching

    def answer(self, seat: int, slot: int | None) -> None:
        """K10: all decide unseen; then it is settled clockwise from the active player."""
        self.answers[seat] = slot
        self.happens("K10", event("decided", seat))
        self.owing.remove(seat)
        if self.owing:
            return
        for other in self.clockwise_from(self.active):
            self.settle(other, self.answers[other])
        rows = [len(self.row(other)) for other in self.seats]
        self.quiet = self.quiet + 1 if rows == self.rows_before else 0
        if 0 in rows:  # K14
            self.count()
        elif self.quiet == QUIET_ROUNDS * self.players:  # K15
            self.happens("K15", event("stalled"))
            self.count()
        else:
            self.active = (self.active + 1) % self.players
            self.phase, self.owing = "turn", [self.active]

    def settle(self, seat: int, slot: int | None) -> None:
        if slot is None:
            self.happens("K10", event("passed", seat))
            return
        row = self.row(seat)
        if row[slot] != self.model:  # K11: shown, back to its place, and one card more
            self.happens("K11", event("missed", seat, row[slot], slot))
            self.take_card("K11", "penalty", seat)
            return
        place = f"row {seat} {slot}"
        self.happens("K10", event("matched", seat, row[slot], slot, None, place, "discards"))
        for right in range(slot + 1, len(row)):  # the cards to its right move up
            places = self.table.places
            places[f"row {seat} {right - 1}"] = places.pop(f"row {seat} {right}")

    # --- the draw pile

    def can_draw(self) -> bool:
        return bool(self.table["draw"]) or len(self.table["discards"]) > 1

    def refill(self) -> None:
        """K13: the discards are shuffled, but the top one stays."""
        if self.table["draw"]:
            return
        discards = self.table["discards"]
        self.table.places["discards"] = discards[-1:]
        self.happens("K13", event("reshuffled", at=len(discards) - 1))
        self.stack("K13", "draw", discards[:-1])

    def take_card(self, point: str, name: str, seat: int) -> None:
        if self.can_draw():
            self.refill()
            self.add_to_row(point, name, seat)
        else:
            self.happens("K13", event("lapsed", seat))

    def add_to_row(self, point: str, name: str, seat: int) -> None:
        card, end = self.top("draw", point), len(self.row(seat))
        self.happens(point, event(name, seat, card, end, None, "draw", f"row {seat} {end}"))

    # --- the end of a round

    def count(self) -> None:
        """K14: everyone adds up the cards they have left."""
        for seat in self.seats:
            row = self.row(seat)
            self.happens(
                "K14", *(event("counted", seat, row[slot], slot) for slot in range(len(row)))
            )
            self.score("K14", seat, sum(map(value, row)))
        self.end_round()

    def usual_rounds(self) -> int:
        return self.players

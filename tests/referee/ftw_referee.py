"""The referee of FTW?!: end the round with one high card."""

from refereeing import Referee, event, is_number

CARDS = {2: 36, 3: 36, 4: 48, 5: 60, 6: 60}  # W1
# The moves: DONE, or one of these plus the card
DONE, LAY, HELP, TAKE, SNEAK, ADD, GIVE = 0, 0, 60, 120, 180, 240, 300


class FtwReferee(Referee):
    """Moves: the table in docs/records.md; C is called sneaking, as the events do."""

    GAME = "ftw"
    PLAYERS = range(2, 7)
    PLAYERS_POINT = "W1"
    ROUNDS_POINT = "W12"
    OPTIONS = {
        "rounds": lambda value: value == "players" or (is_number(value) and value > 0),
        "pile": lambda value: value in ("open", "top"),  # W9
    }
    LAW = {"pass": "W3", "turn": "W4", "take": "W6", "add": "W7"}

    def deal(self) -> None:
        """W1, W2: with two players twelve cards stay out; else all are dealt."""
        self.stack("W1", "deck", range(1, CARDS[self.players] + 1))
        self.hand_size = 10 if self.players == 6 else 12
        for seat in self.seats:
            for _ in range(self.hand_size):
                card = self.top("deck", "W2")
                self.happens("W2", event("dealt", seat, card, source="deck", target=f"hand {seat}"))
        rest = self.table["deck"]
        self.all_happen(
            "W2", [event("left_out", card=card, source="deck", target="aside") for card in rest]
        )
        self.gifts: dict[int, list[int]] = {seat: [] for seat in self.seats}
        self.turns = 0
        self.phase, self.owing = "pass", list(self.seats)

    def legal(self, seat: int) -> set[int]:
        hand, pile, helpers = self.hand(seat), self.table["pile"], self.helpers(seat)
        if self.phase == "pass":  # W3: dealt cards only; what is given to one comes later
            return {GIVE + card for card in hand if card not in self.gifts[seat]}
        if self.phase == "take":  # W6: any card of the pile
            return {TAKE + card for card in pile}
        if self.phase == "add":  # W7: strictly higher than the top card, with one helper or more
            enough = self.added and self.sneaking + sum(self.added) > pile[-1]
            more = {ADD + helper for helper in helpers if helper not in self.added}
            return more | ({DONE} if enough else set())
        if not pile:  # W5: on an empty pile any card, and only A
            return {LAY + card for card in hand}
        moves = {LAY + card for card in hand if card > pile[-1]}  # W5: A
        lower = [card for card in hand if card < pile[-1]]
        moves |= {HELP + card for card in lower}  # W6: B
        if helpers:  # W7: C, if all the helpers together would do
            moves |= {SNEAK + card for card in lower if card + sum(helpers) > pile[-1]}
        return moves

    def hand(self, seat: int) -> list[int]:
        return self.table[f"hand {seat}"]

    def helpers(self, seat: int) -> list[int]:
        return self.table[f"helpers {seat}"]

    def play(self, seat: int, move: int) -> None:
        if self.phase == "pass":
            self.give(seat, move - GIVE)
        elif self.phase == "take":
            self.take(seat, move - TAKE)
        elif self.phase == "add":
            self.add(seat, move - ADD)
        elif move > SNEAK:
            self.sneaking, self.added = move - SNEAK, list[int]()
            self.phase = "add"
        elif move > HELP:
            self.help(seat, move - HELP)
        else:
            self.lay(seat, move - LAY)

    # --- passing

    def give(self, seat: int, card: int) -> None:
        """W3: three cards each; only when all have chosen do they change hands."""
        self.gifts[seat].append(card)
        if len(self.gifts[seat]) < 3:
            return
        self.happens("W3", event("chose", seat))
        self.owing = [other for other in self.seats if len(self.gifts[other]) < 3]
        if self.owing:
            return
        given = []
        for giver in self.seats:
            right = (giver - 1) % self.players
            for gift in self.gifts[giver]:
                source, target = f"hand {giver}", f"hand {right}"
                given.append(event("gave", giver, gift, None, right, source, target))
        self.all_happen("W3", given)
        self.phase, self.owing = "turn", [self.starter]

    # --- turns

    def lay(self, seat: int, card: int) -> None:
        """W5: A."""
        self.happens("W5", event("laid", seat, card, source=f"hand {seat}", target="pile"))
        self.end_turn(seat)

    def help(self, seat: int, card: int) -> None:
        """W6: B. W9: unless the pile is open, the helper has to lie before its owner sees the pile."""
        self.helper, self.phase = card, "take"
        if self.options["pile"] == "top":
            self.lay_helper(seat)

    def take(self, seat: int, card: int) -> None:
        """W6: the other half of B; with an open pile nothing is told before it is complete."""
        if self.options["pile"] == "open":
            self.lay_helper(seat)
        hand = f"hand {seat}"
        self.happens("W6", event("took", seat, card, source="pile", target=hand))
        rest = self.table["pile"]
        self.all_happen(
            "W6", [event("cleared", seat, other, source="pile", target="out") for other in rest]
        )
        self.end_turn(seat)

    def lay_helper(self, seat: int) -> None:
        hand, helpers = f"hand {seat}", f"helpers {seat}"
        self.happens("W6", event("helper", seat, self.helper, source=hand, target=helpers))

    def add(self, seat: int, helper: int) -> None:
        """W7: C, in the same way."""
        if helper != DONE - ADD:
            self.added.append(helper)
            return
        worth = self.sneaking + sum(self.added)
        hand, helpers = f"hand {seat}", f"helpers {seat}"
        self.happens("W7", event("sneaked", seat, self.sneaking, worth, None, hand, "pile"))
        self.all_happen(
            "W7", [event("spent", seat, card, source=helpers, target="out") for card in self.added]
        )
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """W10: one card left ends the round, and only the active player's hand is checked."""
        self.turns += 1
        if self.turns > 2 * (self.players * (self.hand_size - 2) + 1):
            raise self.foul("W13", f"the round has taken {self.turns} turns")
        self.phase, self.owing = "turn", [(seat + 1) % self.players]
        if len(self.hand(seat)) > 1:
            return
        for other in self.seats:  # W11
            hand = self.hand(other)
            self.all_happen("W11", [event("showed", other, card) for card in hand])
            self.score("W11", other, max(0, 2 * max(hand) - sum(hand)))
        self.end_round()

    def usual_rounds(self) -> int:
        return self.players  # W12

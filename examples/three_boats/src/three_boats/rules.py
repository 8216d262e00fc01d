"""Three Boats: board in small steps, or be the last aboard.

A move plays a card on a boat, or throws it overboard (moves.py).
"""

from kartentisch.games.bridge import OpenGame
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, NONE
from kartentisch.games.events import BEGINS, NOBODY, OWNER, SHARED_EVENTS, EventKind
from kartentisch.games.fields import Field
from kartentisch.games.options import Option, choice, round_numbers, seats
from three_boats.moves import BALLAST, CARDS, MOVES, SAIL, STAY, THROW

DECK = list(range(1, 46))

EVENTS = (
    *SHARED_EVENTS,
    EventKind("dealt", "fog", "hand {seat}", OWNER),
    EventKind("threw", "hand {seat}", "overboard {seat}", OWNER),
    EventKind("boarded", "hand {seat}", "boat {at}"),
    EventKind("stayed", "hand {seat}", "shore"),  # fits on no boat
    EventKind("captain"),  # at: the boat
)
DEALT, THREW, BOARDED, STAYED, CAPTAIN = range(3, 8)


class ThreeBoats(OpenGame):
    """A match of Three Boats."""

    NAME = "three_boats"
    VERSION = 1
    FEWEST = 2
    MOST = 5
    PLAYERS_POINT = "B1"
    OPTIONS = (
        Option("start", "B4", seats, "random"),
        Option("rounds", "B8", round_numbers, "players"),
        Option("step", "B5", choice(3, 5, 8), 5),
    )
    EVENTS = EVENTS
    PHASES = ("ballast", "sail")
    MOVES = MOVES
    HIGHEST_CARD = CARDS
    SPREAD = 6.0
    FIELDS = (
        *OpenGame.FIELDS,
        Field("hands", 40, BLANK, OWNER, per_seat=8),
        Field("held", 5, per_seat=1),  # how many cards each seat holds
        Field("overboard", 5, BLANK, OWNER, per_seat=1),
        Field("boats", 105, BLANK),  # 35 per boat, the last one on top
        Field("aboard", 3),  # how many cards are on each boat
        Field("captains", 3, NONE),  # whose card is on top
        Field("earned", 5, per_seat=1),  # points of this round
        Field("shore", 35, BLANK),
        Field("landed"),  # how many cards are ashore
        Field("fog", 45, BLANK, NOBODY),  # the cards that nobody got
    )

    hands: list[int]
    held: list[int]
    overboard: list[int]
    boats: list[int]
    aboard: list[int]
    captains: list[int]
    earned: list[int]
    shore: list[int]
    landed: int
    fog: list[int]

    def prepare(self) -> None:
        self.cards = CARDS
        self.step = int(self.options["step"])

    # --- the rules

    def deal_round(self) -> None:
        """B2: eight cards each; nobody sees the rest."""
        self.blank_out()
        self.fog[:] = DECK
        self.chance.shuffle(self.fog, CARDS)
        if self.noting:
            self.note(BEGINS, self.starter, NONE, self.round, NONE)
        left = CARDS
        for seat in range(self.players):
            for index in range(8):
                left -= 1
                card = self.fog[left]
                self.fog[left] = BLANK
                self.hands[8 * seat + index] = card
                if self.noting:
                    self.note(DEALT, seat, card, NONE, NONE)
            self.held[seat] = 8
        self.phase = BALLAST
        self.owing = (1 << self.players) - 1

    def list_moves(self, seat: int, moves: list[int]) -> int:
        if not self.owing >> seat & 1:
            return 0
        if self.phase == SAIL:
            return self.list_boardings(seat, moves)
        return self.list_throws(seat, moves)

    def list_throws(self, seat: int, moves: list[int]) -> int:
        """B3: any card of your hand."""
        for index in range(self.held[seat]):
            moves[index] = THROW + self.hands[8 * seat + index]
        return self.held[seat]

    def list_boardings(self, seat: int, moves: list[int]) -> int:
        """B4, B6: any card that is higher than the last one of a boat; if there is none, stay."""
        count = 0
        for boat in range(3):
            top = self.top(boat)
            for index in range(8 * seat, 8 * seat + self.held[seat]):
                if self.hands[index] > top:
                    moves[count] = CARDS * boat + self.hands[index]
                    count += 1
        if count == 0:
            moves[0] = STAY
            count = 1
        return count

    def apply(self, seat: int, move: int) -> None:
        if self.phase == BALLAST:
            self.throw(seat, move - THROW)
        elif move == STAY:
            self.stay(seat)
        else:
            self.board(seat, (move - 1) // CARDS, (move - 1) % CARDS + 1)

    def throw(self, seat: int, card: int) -> None:
        """B3: everyone throws a card overboard at the same time, face down."""
        self.lay_down(seat, card)
        self.overboard[seat] = card
        if self.noting:
            self.note(THREW, seat, card, NONE, NONE)
        self.owing ^= 1 << seat
        if self.owing == 0:
            self.phase = SAIL
            self.go_on(self.starter)

    def board(self, seat: int, boat: int, card: int) -> None:
        """B5: a small step is worth a point."""
        if card - self.top(boat) <= self.step:
            self.earned[seat] += 1
        self.lay_down(seat, card)
        self.load(boat, card)
        self.captains[boat] = seat
        if self.noting:
            self.note(BOARDED, seat, card, boat, NONE)
        self.go_on(self.after(seat))

    def stay(self, seat: int) -> None:
        """B6: cards that fit nowhere are shown; their owner has no more turns."""
        while self.held[seat]:
            card = self.hands[8 * seat]
            self.lay_down(seat, card)
            self.shore[self.landed] = card
            self.landed += 1
            if self.noting:
                self.note(STAYED, seat, card, NONE, NONE)
        self.go_on(self.after(seat))

    def go_on(self, seat: int) -> None:
        """B4, B7: the next with cards has the turn; if there is nobody, the boats land."""
        for _ in range(self.players):
            if self.held[seat]:
                self.give_turn(seat)
                return
            seat = self.after(seat)
        self.land()

    def land(self) -> None:
        """B7: the last aboard is captain, and gets a point for each card on the boat."""
        for boat in range(3):
            captain = self.captains[boat]
            if captain != NONE:
                self.earned[captain] += self.aboard[boat]
                if self.noting:
                    self.note(CAPTAIN, captain, NONE, boat, NONE)
        for seat in range(self.players):
            self.score(seat, self.earned[seat])
        self.end_round()

    def top(self, boat: int) -> int:
        """The last card on a boat, 0 for none."""
        return self.boats[35 * boat + self.aboard[boat] - 1] if self.aboard[boat] else 0

    def load(self, boat: int, card: int) -> None:
        self.boats[35 * boat + self.aboard[boat]] = card
        self.aboard[boat] += 1

    def lay_down(self, seat: int, card: int) -> None:
        """Take a card out of a hand; the last one moves into its place."""
        self.held[seat] -= 1
        last = 8 * seat + self.held[seat]
        for index in range(8 * seat, last):
            if self.hands[index] == card:
                self.hands[index] = self.hands[last]
        self.hands[last] = BLANK

    # --- where the cards are

    def hand(self, seat: int) -> list[int]:
        """The cards that a seat holds, BLANK if they are not known."""
        self.check_seat(seat)
        return sorted(list(self.hands)[8 * seat : 8 * seat + self.held[seat]])

    def boat(self, boat: int) -> list[int]:
        """The cards on a boat, the last one on top."""
        return list(self.boats)[35 * boat : 35 * boat + self.aboard[boat]]

    def places(self) -> dict[str, list[int]]:
        found = {}
        for boat in range(3):
            found[f"boat {boat}"] = self.boat(boat)
        for seat in range(self.players):
            found[f"hand {seat}"] = self.hand(seat)
            found[f"overboard {seat}"] = [self.overboard[seat]] if self.has_thrown(seat) else []
        found["shore"] = list(self.shore)[: self.landed]
        return found

    def every_card(self) -> list[int]:
        found = list(self.hands) + list(self.overboard) + list(self.boats)
        found += list(self.shore) + list(self.fog)
        return sorted(card for card in found if card != BLANK)

    def has_thrown(self, seat: int) -> bool:
        return self.phase == SAIL or not self.owing >> seat & 1

    # --- what a viewer does not see

    def deal_blanks(self, chance: Chance) -> None:
        self.deal_unseen(chance)
        self.become_true(chance)

    def deal_unseen(self, chance: Chance) -> None:
        """B9: the others' hands, what they threw overboard, and the fog."""
        unseen = [0] * 45
        count = self.list_unseen(unseen)
        chance.shuffle(unseen, count)
        for seat in range(self.players):
            if seat != self.viewer:
                for index in range(8 * seat, 8 * seat + self.held[seat]):
                    count -= 1
                    self.hands[index] = unseen[count]
                if self.has_thrown(seat):
                    count -= 1
                    self.overboard[seat] = unseen[count]
        for index in range(count):
            self.fog[index] = unseen[index]

    def list_unseen(self, unseen: list[int]) -> int:
        """The cards that do not lie open to the viewer."""
        seen = [0] * 46
        for index in range(40):
            if self.hands[index] != BLANK:
                seen[self.hands[index]] = 1
        for seat in range(5):
            if self.overboard[seat] != BLANK:
                seen[self.overboard[seat]] = 1
        for index in range(105):
            if self.boats[index] != BLANK:
                seen[self.boats[index]] = 1
        for index in range(self.landed):
            seen[self.shore[index]] = 1
        count = 0
        for card in range(1, 46):
            unseen[count] = card
            count += 1 - seen[card]
        return count

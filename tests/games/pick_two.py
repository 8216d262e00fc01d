"""Pick Two: a game of a few lines in plain Python, to try the bridge with.

Everyone holds four of the cards 0 to 7 and lays down two of them, all at the same time: a choice
that is made card by card and can be taken back. The sum is what one gets.
"""

from kartentisch.games.bridge import OpenGame
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, NONE
from kartentisch.games.events import BEGINS, OWNER, SHARED_EVENTS, EventKind
from kartentisch.games.fields import RULE, Field
from kartentisch.games.options import Option, round_numbers, seats
from kartentisch.games.words.language import Words, both

DEALT = len(SHARED_EVENTS)


class PickTwo(OpenGame):
    NAME = "pick_two"
    FEWEST = 2
    MOST = 2
    OPTIONS = (Option("start", "", seats, 0), Option("rounds", "", round_numbers, 2))
    EVENTS = (*SHARED_EVENTS, EventKind("dealt", None, "hand {seat}", OWNER))
    PHASES = ("pick",)
    MOVES = 8
    FIELDS = (
        *OpenGame.FIELDS,
        Field("hands", 8, BLANK, OWNER, per_seat=4),
        Field("picked", 2, BLANK, RULE),  # the first card of a choice
    )

    hands: list[int]
    picked: list[int]

    def prepare(self) -> None:
        self.cards = 8

    def deal_round(self) -> None:
        self.blank_out()
        self.hands[:] = range(8)
        self.chance.shuffle(self.hands, 8)
        if self.noting:
            self.note(BEGINS, self.starter, NONE, self.round, NONE)
            for index in range(8):
                self.note(DEALT, index // 4, self.hands[index], NONE, NONE)
        self.owing = 3

    def list_moves(self, seat: int, moves: list[int]) -> int:
        count = 0
        if self.owing >> seat & 1:
            for card in self.hands[4 * seat : 4 * seat + 4]:
                if card not in (BLANK, self.picked[seat]):
                    moves[count] = card
                    count += 1
        return count

    def apply(self, seat: int, move: int) -> None:
        if self.picked[seat] == BLANK:
            self.picked[seat] = move
            return
        self.totals[seat] += self.picked[seat]
        self.score(seat, move)
        self.owing ^= 1 << seat
        if self.owing == 0:
            self.end_round()

    def steps_made(self, seat: int) -> int:
        return int(bool(self.owing >> seat & 1) and self.picked[seat] != BLANK)

    def undo_step(self, seat: int) -> None:
        self.picked[seat] = BLANK

    def every_card(self) -> list[int]:
        return sorted(self.hands)

    def observe_by_rule(self, seat: int) -> None:
        for player in range(2):
            self.picked[player] = self.original.picked[player] if player == seat else BLANK

    def deal_blanks(self, chance: Chance) -> None:
        unseen = [card for card in range(8) if card not in self.hands]
        chance.shuffle(unseen, len(unseen))
        for index in range(8):
            if self.hands[index] == BLANK:
                self.hands[index] = unseen.pop()
        self.become_true(chance)

    def objection(self, seat: int, move: int) -> tuple[str | None, str, dict[str, object]]:
        return None, "already_decided", {}

    @classmethod
    def words(cls) -> Words:
        return PickTwoWords()


class PickTwoWords(Words):
    TITLE = both("Nimm zwei", "Pick Two")

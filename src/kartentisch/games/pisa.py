"""Pisa: vote on what wins, then play tricks by it.

Cards are 0 to 55, 14 * colour + number; moves are a sort plus a card (moves/pisa.py).
"""

from itertools import product

from kartentisch.games import sets
from kartentisch.games.constants import BLANK, NONE, ONE
from kartentisch.games.events import BEGINS, NOBODY, OWNER, SHARED_EVENTS, EventKind
from kartentisch.games.moves.pisa import (
    BACK,
    CARDS,
    COLOUR,
    COLOURS,
    FEW,
    FINISH,
    GOAL,
    LAY,
    LEAVE,
    LEAVING,
    MOVES,
    NUMBERS,
    PLAY,
    RANKING,
    TRICK,
    TRUMP,
    VOTES,
    VOTING_CARDS,
    ZERO_HIGH,
)
from kartentisch.games.options import Option, Value, choice, seats
from kartentisch.games.pisa_strengths import PLAIN, all_strengths
from kartentisch.games.pisa_table import PisaTable

LETTERS = "RYGB"  # of the colours, as the option trump_pairs names them
# Where cards are taken apart, 14 (NUMBERS) stands as a number: dividing by a C variable is slow.
BALLOTS = [0, 4, 6, 8]  # where the voting cards of each vote begin, and where the last ends
STRENGTHS = all_strengths()
# P4 in one number: of cards laid together, the sum of these compares their sum of numbers first,
# then how many they are, then how many 13s, 12s and so on (never more than four of a number).
SUPPORT = [number << 46 | 1 << 42 | 1 << 3 * number for number in range(NUMBERS)]

EVENTS = (
    *SHARED_EVENTS,
    EventKind("stacked", None, "deck {at}", NOBODY),  # at: from 0 at the bottom
    EventKind("dealt", "deck", "hand {seat}", OWNER),
    EventKind("put_aside", "deck", "aside", NOBODY),
    EventKind("backed"),  # the seat lays at cards at the voting card
    EventKind("laid", "hand {seat}", "vote {at} {seat}", OWNER),  # at: the voting card
    EventKind("opened", "vote {at} {seat}", "voted {seat}"),
    EventKind("trump", "voting cards", "tower"),
    EventKind("goal", "voting cards", "tower"),
    EventKind("ranking", "voting cards", "tower"),
    EventKind("under_trump"),  # card: the voting card of its colour
    EventKind("first_points"),  # P7: the seat gets at points; "scores" says so again
    EventKind("decided"),  # the seat has chosen what to leave out
    EventKind("left_out", "voted {seat}", "discards"),
    EventKind("taken_back", "voted {seat}", "hand {seat}"),
    EventKind("played", "hand {seat}", "trick {seat}"),
    EventKind("won"),  # the seat wins the trick with the card, its trick number at
    EventKind("taken", "trick {other}", "tricks {seat}"),
    EventKind("second_points"),  # P11, like first_points
)
STACKED, DEALT, PUT_ASIDE, BACKED, LAID, OPENED, SETTLED = range(3, 10)  # SETTLED: + the vote
UNDER_TRUMP, FIRST_POINTS, DECIDED, LEFT, TAKEN_BACK = range(12, 17)
PLAYED, WON, TAKEN, SECOND_POINTS = range(17, 21)


def trump_tables(players: int) -> tuple[Value, ...]:
    """P5: every table of under-trumps for red, yellow, green and blue; none is its own trump."""
    others = [LETTERS.replace(trump, "") for trump in LETTERS]
    return tuple("".join(unders) for unders in product(*others))


class Pisa(PisaTable):
    """A match of Pisa; P12: a round for each player."""

    NAME = "pisa"
    VERSION = 1
    FEWEST = 3
    MOST = 5
    PLAYERS_POINT = "P1"
    OPTIONS = (
        Option("start", "P12", seats, "random"),
        Option("trump_pairs", "P5", trump_tables, "YGBR"),
        Option("under_trump", "P5", choice("card", "runner_up"), "card"),
    )
    EVENTS = EVENTS
    PHASES = ("trump", "goal", "ranking", "leave", "trick")
    MOVES = MOVES
    HIGHEST_CARD = VOTING_CARDS + ZERO_HIGH
    SPREAD = 2.5
    ROUND_POINTS = 15

    def prepare(self) -> None:
        PisaTable.prepare(self)
        self.rounds = self.players  # P12
        self.hand_size = 11 if self.players == 5 else 13  # P1
        self.printed = [LETTERS.index(under) for under in str(self.options["trump_pairs"])]
        self.by_runner_up = self.options["under_trump"] == "runner_up"

    # --- the rules

    def deal_round(self) -> None:
        self.blank_out()
        self.leader = self.starter
        if self.noting:
            self.note(BEGINS, self.starter, NONE, self.round, NONE)
        self.deal_cards()
        self.phase = TRUMP
        self.give_turn(self.starter)

    def deal_cards(self) -> None:
        """P1: the same number of cards for each; the rest stays aside, unseen."""
        deck = [0] * 56
        for card in range(CARDS):
            deck[card] = card
        self.chance.shuffle(deck, CARDS)
        if self.noting:
            for index in range(CARDS):
                self.note(STACKED, NONE, deck[index], index, NONE)
        left = self.deal_hands(deck, CARDS, self.hand_size, DEALT)
        for index in range(left):
            self.aside |= ONE << deck[index]
            if self.noting:
                self.note(PUT_ASIDE, NONE, deck[index], NONE, NONE)

    def list_moves(self, seat: int, moves: list[int]) -> int:
        if not self.owing >> seat & 1:
            return 0
        if self.phase == TRICK:
            return self.list_plays(seat, moves)
        if self.phase == LEAVING:
            return self.list_leavable(seat, moves)
        return self.list_votes(seat, moves)

    def apply(self, seat: int, move: int) -> None:
        if self.phase == TRICK:
            self.play_card(seat, move - PLAY)
        elif self.phase == LEAVING:
            self.choose_to_leave(seat, move - LEAVE)
        elif move == FINISH:
            self.lay_cards(seat)
        elif move >= BACK:
            self.backing = move - BACK
        else:
            self.choose(seat, move)
            if self.picks[seat] == 3:
                self.lay_cards(seat)

    # --- the votes

    def list_votes(self, seat: int, moves: list[int]) -> int:
        """P3: a voting card of this vote first, then one to three cards of the hand.

        P6: the cards of earlier votes lie on the table, so they are not among these.
        """
        count = 0
        if self.backing == NONE:
            for voting_card in range(BALLOTS[self.phase], BALLOTS[self.phase + 1]):
                moves[count] = BACK + voting_card
                count += 1
            return count
        count = self.list_each(self.hands[seat] & ~self.chosen_by(seat), LAY, moves, 0)
        if self.picks[seat]:
            moves[count] = FINISH
            count += 1
        return count

    def lay_cards(self, seat: int) -> None:
        """P3: the chosen cards go face down to the voting card; the next player, or the count."""
        vote = VOTES * seat + self.phase
        self.backed[vote] = self.backing
        if self.noting:
            self.note(BACKED, seat, VOTING_CARDS + self.backing, self.picks[seat], NONE)
        for pick in range(self.picks[seat]):
            card = self.chosen[VOTES * seat + pick]
            self.chosen[VOTES * seat + pick] = BLANK
            self.give_up(seat, card)
            self.voted[vote] |= ONE << card
            if self.noting:
                self.note(LAID, seat, card, self.backing, NONE)
        self.cast[vote] = self.picks[seat]
        self.picks[seat] = 0
        self.backing = NONE
        self.give_turn(self.after(seat))
        if self.turn == self.starter:
            self.settle_vote()

    def settle_vote(self) -> None:
        """P2: each vote is settled before the next; P3: then its cards lie open."""
        self.open_votes()
        winner = self.first_in_vote(NONE)
        self.tower[self.phase] = winner
        if self.noting:
            self.note(SETTLED + self.phase, NONE, VOTING_CARDS + winner, NONE, NONE)
        if self.phase == TRUMP:
            self.settle_under_trump(winner)
        self.phase += 1
        if self.phase == LEAVING:
            self.score_votes()
            self.begin_leaving()

    def open_votes(self) -> None:
        seat = self.starter
        for _ in range(self.players):
            vote = VOTES * seat + self.phase
            self.seen |= self.voted[vote]
            cards = self.voted[vote]
            while self.noting and cards:
                self.note(OPENED, seat, sets.lowest(cards), self.backed[vote], NONE)
                cards &= cards - 1
            seat = self.after(seat)

    def first_in_vote(self, winner: int) -> int:
        """P4: the voting card with the most support, apart from the winner; NONE without cards."""
        support = [0] * 8
        for seat in range(self.players):
            vote = VOTES * seat + self.phase
            cards = self.voted[vote]
            while cards:
                support[self.backed[vote]] += SUPPORT[sets.lowest(cards) % 14]
                cards &= cards - 1
        first = NONE
        seat = self.starter  # fully tied: whom the start player backed, or the next clockwise
        for _ in range(self.players):
            backed = self.backed[VOTES * seat + self.phase]
            if backed != winner and (first == NONE or support[backed] > support[first]):
                first = backed
            seat = self.after(seat)
        return first

    def settle_under_trump(self, trump: int) -> None:
        """P5: as printed, or the runner-up if there is one."""
        runner_up = self.first_in_vote(trump) if self.by_runner_up else NONE
        self.under_trump = self.printed[trump] if runner_up == NONE else runner_up
        if self.noting:
            self.note(UNDER_TRUMP, NONE, VOTING_CARDS + self.under_trump, NONE, NONE)

    def score_votes(self) -> None:
        """P7: as many points as players voted with as much or more, oneself included.

        Those who tie so get the points of the worst rank that they share.
        """
        sums = [0] * 5
        for seat in range(self.players):
            cards = self.voted_by(seat)
            while cards:
                sums[seat] += sets.lowest(cards) % 14
                cards &= cards - 1
        for seat in range(self.players):
            points = 0
            for player in range(self.players):
                points += sums[player] >= sums[seat]
            if self.noting:
                self.note(FIRST_POINTS, seat, NONE, points, NONE)
            self.score(seat, points)

    # --- what to leave out

    def begin_leaving(self) -> None:
        """P8: all choose at once; who voted with three cards only leaves just these."""
        self.turn = self.starter
        self.owing = 0
        for seat in range(self.players):
            self.owing |= (self.voted_with(seat) > 3) << seat
        if self.owing == 0:
            self.leave_cards()

    def list_leavable(self, seat: int, moves: list[int]) -> int:
        count = 0
        for vote in range(VOTES * seat, VOTES * seat + VOTES):
            cards = self.voted[vote] & ~self.chosen_by(seat)
            count = self.list_each(cards, LEAVE, moves, count)
        return count

    def choose_to_leave(self, seat: int, card: int) -> None:
        self.choose(seat, card)
        if self.picks[seat] == 3:
            self.owing &= ~(1 << seat)
            if self.noting:
                self.note(DECIDED, seat, NONE, NONE, NONE)
            if self.owing == 0:
                self.leave_cards()

    def leave_cards(self) -> None:
        """P8: three cards of each go to the discard pile, the others back into the hand."""
        for seat in range(self.players):
            left = self.chosen_by(seat) if self.voted_with(seat) > 3 else self.voted_by(seat)
            for index in range(VOTES * seat, VOTES * seat + VOTES):
                self.take_back_but(left, seat, self.voted[index])
                self.backed[index] = NONE
                self.cast[index] = 0
                self.voted[index] = 0
                self.chosen[index] = BLANK
            self.picks[seat] = 0
        self.phase = TRICK
        self.leader = self.starter  # P9
        self.give_turn(self.starter)

    def take_back_but(self, left: int, seat: int, cards: int) -> None:
        """Of the cards of a vote some are left out, the others go back into the hand."""
        self.discards |= cards & left
        self.hands[seat] |= cards & ~left
        self.held[seat] += sets.size(cards & ~left)
        self.shown[seat] |= cards & ~left
        while self.noting and cards:
            card = sets.lowest(cards)
            self.note(LEFT if left >> card & 1 else TAKEN_BACK, seat, card, NONE, NONE)
            cards &= cards - 1

    # --- the tricks

    def list_plays(self, seat: int, moves: list[int]) -> int:
        """P9: the colour led must be followed; who cannot may play anything."""
        cards = self.hands[seat]
        if seat != self.leader and cards & self.colour_led():
            cards &= self.colour_led()
        return self.list_each(cards, PLAY, moves, 0)

    def colour_led(self) -> int:
        """The set of all cards of the colour led."""
        return COLOUR << 14 * (self.trick[self.leader] // 14)

    def play_card(self, seat: int, card: int) -> None:
        self.give_up(seat, card)
        self.trick[seat] = card
        self.shown[seat] &= ~(ONE << card)
        self.seen |= ONE << card
        if self.noting:
            self.note(PLAYED, seat, card, NONE, NONE)
        led = self.trick[self.leader] // 14
        if card // 14 != led:
            self.void[seat] |= 1 << led
        self.give_turn(self.after(seat))
        if self.turn == self.leader:
            self.end_trick(self.trick_winner())

    def trick_winner(self) -> int:
        """P10: trump before under-trump before the colour led, and the highest of these."""
        winner = NONE
        best = -1
        for seat in range(self.players):
            strength = self.strength(self.trick[seat])
            if strength > best:
                winner = seat
                best = strength
        return winner

    def strength(self, card: int) -> int:
        """P10 in one number, when a colour has been led."""
        strength = STRENGTHS[self.row_of_strengths() + card]
        if strength < PLAIN and self.colour_led() >> card & 1:
            strength += PLAIN
        return strength

    def row_of_strengths(self) -> int:
        """Where the strengths of the cards by what was voted begin."""
        ranking = COLOURS * COLOURS if self.tower[RANKING] == ZERO_HIGH else 0
        return CARDS * (self.tower[TRUMP] + COLOURS * self.under_trump + ranking)

    def end_trick(self, winner: int) -> None:
        """P9: the winner leads the next trick."""
        self.tricks[winner] += 1
        if self.noting:
            self.note(WON, winner, self.trick[winner], self.tricks[winner], NONE)
        for seat in range(self.players):
            self.taken |= ONE << self.trick[seat]
            if self.noting:
                self.note(TAKEN, winner, self.trick[seat], NONE, seat)
        for seat in range(5):
            self.trick[seat] = BLANK
        self.leader = winner
        self.give_turn(winner)
        if self.held[winner] == 0:
            self.score_tricks()
            self.end_round()

    def score_tricks(self) -> None:
        """P11: two points per rank, counted from those who missed the goal most.

        Behind `below` others, `alike` players share the ranks below + 1 to below + alike. These
        are worth consecutive even numbers, whose mean is that of the first and the last:
        (2 × (below + 1) + 2 × (below + alike)) / 2, always a whole number.
        """
        for seat in range(self.players):
            below = 0
            alike = 0
            for player in range(self.players):
                alike += self.tricks[player] == self.tricks[seat]
                if self.tower[GOAL] == FEW:
                    below += self.tricks[player] > self.tricks[seat]
                else:
                    below += self.tricks[player] < self.tricks[seat]
            points = 2 * below + alike + 1
            if self.noting:
                self.note(SECOND_POINTS, seat, NONE, points, NONE)
            self.score(seat, points)

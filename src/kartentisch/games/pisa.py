"""Pisa: vote on what wins, then play tricks by it.

Cards: 0 to 55, 14 × colour + number, with the colours red, yellow, green, blue.
Voting cards: 0 to 3 trump red, yellow, green, blue; 4 many, 5 few tricks; 6 "13 high", 7 "0 high".
In events, where a voting card stands for a card, it is called 56 to 63.

Moves: 0 to 55, lay that card at the vote; 56 to 111, leave out card move − 56; 112 to 167, play card
move − 112 to the trick; 168 to 175, back voting card move − 168; 176, finish laying.
"""

from itertools import product
from typing import Any, Self

from kartentisch.games.chance import Chance
from kartentisch.games.events import BEGINS, NOBODY, OWNER, SHARED_EVENTS, Kind
from kartentisch.games.hands import HandGame
from kartentisch.games.marks import BLANK, HAND_ROOM, NONE
from kartentisch.games.options import Option, Value, choice, seats

COLOURS = "RYGB"
CARDS = 56
TRUMP, GOAL, RANKING, LEAVE, TRICK = range(5)  # the phases; the first three are the votes
LEAVING, PLAYING, BACKING, FINISH = 56, 112, 168, 176  # where each sort of move begins
VOTING_CARDS = [0, 4, 6, 8]  # where the voting cards of each vote begin, and where the last ends
FEW, ZERO_HIGH = 5, 7
UNSEEN, SEEN, LEFT_OUT, GONE = range(4)  # what everybody knows of a card: see prepare
ASIDE = 5  # beside the seats 0 to 4, a place where unseen cards may lie
# P4 in one number: of cards laid together, the sum of these compares their sum of numbers first,
# then how many they are, then how many 13s, 12s and so on (never more than four of a number).
SUPPORT = [number << 46 | 1 << 42 | 1 << 3 * number for number in range(14)]

EVENTS = (
    *SHARED_EVENTS,
    Kind("stacked", None, "deck {at}", NOBODY),  # a card lies in the shuffled deck, 0 at the bottom
    Kind("dealt", "deck", "hand {seat}", OWNER),
    Kind("put_aside", "deck", "aside", NOBODY),
    Kind("backed"),  # the seat lays at cards at the voting card
    Kind("laid", "hand {seat}", "vote {at} {seat}", OWNER),  # at: the voting card
    Kind("opened", "vote {at} {seat}", "voted {seat}"),
    Kind("trump", "voting cards", "tower"),
    Kind("goal", "voting cards", "tower"),
    Kind("ranking", "voting cards", "tower"),
    Kind("under_trump"),  # card: the voting card of its colour
    Kind("first_points"),  # P7: the seat gets at points; "scores" says so again
    Kind("decided"),  # the seat has chosen what to leave out
    Kind("left_out", "voted {seat}", "discards"),
    Kind("taken_back", "voted {seat}", "hand {seat}"),
    Kind("played", "hand {seat}", "trick {seat}"),
    Kind("won"),  # the seat wins the trick with the card, its trick number at
    Kind("taken", "trick {other}", "tricks {seat}"),
    Kind("second_points"),  # P11, like first_points
)
STACKED, DEALT, PUT_ASIDE, BACKED, LAID, OPENED, SETTLED = range(3, 10)  # SETTLED: + the vote
UNDER_TRUMP, FIRST_POINTS, DECIDED, LEFT, TAKEN_BACK, PLAYED, WON, TAKEN, SECOND_POINTS = range(
    12, 21
)


def trump_tables(players: int) -> tuple[Value, ...]:
    """P5: every table of under-trumps for red, yellow, green and blue; none is its own trump."""
    others = [COLOURS.replace(trump, "") for trump in COLOURS]
    return tuple("".join(unders) for unders in product(*others))


class Pisa(HandGame):
    NAME = "pisa"
    VERSION = 1
    FEWEST = 3
    MOST = 5
    PLAYERS_POINT = "P1"
    OPTIONS = (
        Option("start", "P2", seats, "random"),
        Option("trump_pairs", "P5", trump_tables, "YGBR"),
        Option("under_trump", "P5", choice("card", "runner_up"), "card"),
    )
    EVENTS = EVENTS
    PHASES = ("trump", "goal", "ranking", "leave", "trick")
    MOVES = 177
    STATE = (
        *HandGame.STATE,
        "tower",
        "under_trump",
        "backed",
        "cast",
        "voted",
        "backing",
        "chosen",
        "picks",
        "known",
        "aside",
        "leader",
        "trick",
        "tricks",
        "void",
    )

    def prepare(self) -> None:
        HandGame.prepare(self)
        self.original: Any = None
        self.rounds = self.players  # P12
        self.hand_size = 11 if self.players == 5 else 13  # P1
        self.printed = [COLOURS.index(under) for under in str(self.options["trump_pairs"])]
        self.by_runner_up = self.options["under_trump"] == "runner_up"
        self.tower = [NONE] * 3  # the voting card that won each vote
        self.under_trump = NONE
        self.backed = [NONE] * 15  # three votes a seat: the voting card it laid cards at
        self.cast = [0] * 15  # and how many
        self.voted = [BLANK] * 45  # and which: three places a vote, in rising order
        self.backing = NONE  # the voting card of whoever is laying cards
        self.chosen = [BLANK] * 15  # three places a seat: what it is laying or leaving out
        self.picks = [0] * 5  # and how many these are
        # Of each card: UNSEEN, or once it has lain open SEEN, LEFT_OUT, or GONE with a trick taken.
        self.known = [UNSEEN] * 56
        self.aside = [BLANK] * 17
        self.leader = 0
        self.trick = [BLANK] * 5  # the card that each seat has played to the trick
        self.tricks = [0] * 5  # how many tricks each has taken
        self.void = [0] * 5  # a bit for each colour that a seat has not followed

    def votes_of(self, seat: int, vote: int) -> list[int]:
        """The cards that a seat has laid in a vote and that still lie on the table."""
        first = 9 * seat + 3 * vote
        return [self.voted[place] for place in range(first, first + self.cast[3 * seat + vote])]

    def choice_of(self, seat: int) -> list[int]:
        """The cards that a seat has chosen so far, to lay at the vote or to leave out."""
        return [self.chosen[place] for place in range(3 * seat, 3 * seat + self.picks[seat])]

    def left_out(self) -> list[int]:
        """The cards on the common discard pile."""
        return [card for card in range(CARDS) if self.known[card] == LEFT_OUT]

    def every_card(self) -> list[int]:
        places = list(self.hands) + list(self.voted) + list(self.trick) + list(self.aside)
        done = [card for card in range(CARDS) if self.known[card] >= LEFT_OUT]
        return sorted([card for card in places if card != BLANK] + done)

    # --- the rules

    def deal_round(self) -> None:
        self.clear_table()
        if self.noting:
            self.note(BEGINS, self.starter, NONE, self.round, NONE)
        self.deal_cards()
        self.phase = TRUMP
        self.give_turn(self.starter)

    def clear_table(self) -> None:
        self.empty_hands()
        for place in range(45):
            self.voted[place] = BLANK
        for place in range(15):
            self.backed[place] = NONE
            self.cast[place] = 0
            self.chosen[place] = BLANK
        for seat in range(5):
            self.picks[seat] = 0
            self.trick[seat] = BLANK
            self.tricks[seat] = 0
            self.void[seat] = 0
        for vote in range(3):
            self.tower[vote] = NONE
        self.under_trump = NONE
        self.backing = NONE
        self.leader = self.starter

    def deal_cards(self) -> None:
        """P1: the same number of cards for each; the rest stays aside, unseen."""
        deck = [0] * 56
        for card in range(56):
            deck[card] = card
            self.known[card] = UNSEEN
        self.chance.shuffle(deck, CARDS)
        if self.noting:
            for place in range(CARDS):
                self.note(STACKED, NONE, deck[place], place, NONE)
        left = CARDS
        for seat in range(self.players):
            for _ in range(self.hand_size):
                left -= 1
                self.take_up(seat, deck[left])
                if self.noting:
                    self.note(DEALT, seat, deck[left], NONE, NONE)
        for place in range(left):
            self.aside[place] = deck[place]
            if self.noting:
                self.note(PUT_ASIDE, NONE, deck[place], NONE, NONE)

    def list_moves(self, seat: int, moves: list[int]) -> int:
        if not self.owing >> seat & 1:
            return 0
        if self.phase == TRICK:
            return self.list_plays(seat, moves)
        if self.phase == LEAVE:
            return self.list_leavable(seat, moves)
        return self.list_votes(seat, moves)

    def apply(self, seat: int, move: int) -> None:
        if self.phase == TRICK:
            self.play_card(seat, move - PLAYING)
        elif self.phase == LEAVE:
            self.choose_to_leave(seat, move - LEAVING)
        elif move == FINISH:
            self.lay_cards(seat)
        elif move >= BACKING:
            self.backing = move - BACKING
        else:
            self.choose_to_lay(seat, move)

    def steps_made(self, seat: int) -> int:
        if not self.owing >> seat & 1:
            return 0
        return self.picks[seat] + (self.backing != NONE)

    def undo_step(self, seat: int) -> None:
        if self.picks[seat] == 0:
            self.backing = NONE
        else:
            self.picks[seat] -= 1
            self.chosen[3 * seat + self.picks[seat]] = BLANK

    # --- the votes

    def list_votes(self, seat: int, moves: list[int]) -> int:
        """P3: a voting card of this vote first, then one to three cards of the hand."""
        count = 0
        if self.backing == NONE:
            for voting_card in range(VOTING_CARDS[self.phase], VOTING_CARDS[self.phase + 1]):
                moves[count] = BACKING + voting_card
                count += 1
            return count
        first = HAND_ROOM * seat
        for place in range(first, first + self.held[seat]):
            card = self.hands[place]
            moves[count] = card
            count += card != self.chosen[3 * seat] and card != self.chosen[3 * seat + 1]
        if self.picks[seat]:
            moves[count] = FINISH
            count += 1
        return count

    def choose_to_lay(self, seat: int, card: int) -> None:
        self.choose(seat, card)
        if self.picks[seat] == 3:
            self.lay_cards(seat)

    def choose(self, seat: int, card: int) -> None:
        self.chosen[3 * seat + self.picks[seat]] = card
        self.picks[seat] += 1

    def lay_cards(self, seat: int) -> None:
        """P3: the chosen cards go face down to the voting card; the next player, or the count."""
        vote = 3 * seat + self.phase
        self.backed[vote] = self.backing
        if self.noting:
            self.note(BACKED, seat, CARDS + self.backing, self.picks[seat], NONE)
        for pick in range(self.picks[seat]):
            card = self.chosen[3 * seat + pick]
            self.chosen[3 * seat + pick] = BLANK
            self.give_up(seat, card)
            self.put_in_order(vote, card)
            if self.noting:
                self.note(LAID, seat, card, self.backing, NONE)
        self.picks[seat] = 0
        self.backing = NONE
        self.give_turn(self.after(seat))
        if self.turn == self.starter:
            self.settle_vote()

    def put_in_order(self, vote: int, card: int) -> None:
        place = 3 * vote + self.cast[vote]
        while place > 3 * vote and self.voted[place - 1] > card:
            self.voted[place] = self.voted[place - 1]
            place -= 1
        self.voted[place] = card
        self.cast[vote] += 1

    def settle_vote(self) -> None:
        """P2: each vote is settled before the next; P3: then all cards are open."""
        self.open_votes()
        winner = self.first_in_vote(NONE)
        self.tower[self.phase] = winner
        if self.noting:
            self.note(SETTLED + self.phase, NONE, CARDS + winner, NONE, NONE)
        if self.phase == TRUMP:
            self.settle_under_trump(winner)
        self.phase += 1
        if self.phase == LEAVE:
            self.score_votes()
            self.begin_leaving()

    def open_votes(self) -> None:
        for step in range(self.players):
            seat = self.starter + step
            if seat >= self.players:
                seat -= self.players
            vote = 3 * seat + self.phase
            for place in range(3 * vote, 3 * vote + self.cast[vote]):
                self.known[self.voted[place]] = SEEN
                if self.noting:
                    self.note(OPENED, seat, self.voted[place], self.backed[vote], NONE)

    def first_in_vote(self, winner: int) -> int:
        """P4: the voting card with the most support, apart from the winner; NONE without cards."""
        support = [0] * 8
        for seat in range(self.players):
            vote = 3 * seat + self.phase
            for place in range(3 * vote, 3 * vote + self.cast[vote]):
                support[self.backed[vote]] += SUPPORT[self.voted[place] % 14]
        first = NONE
        seat = self.starter  # fully tied: whom the start player backed, or the next clockwise
        for _ in range(self.players):
            backed = self.backed[3 * seat + self.phase]
            if backed != winner and (first == NONE or support[backed] > support[first]):
                first = backed
            seat = self.after(seat)
        return first

    def settle_under_trump(self, trump: int) -> None:
        """P5: as printed, or the runner-up if there is one."""
        self.under_trump = self.printed[trump]
        if self.by_runner_up:
            runner_up = self.first_in_vote(trump)
            if runner_up != NONE:
                self.under_trump = runner_up
        if self.noting:
            self.note(UNDER_TRUMP, NONE, CARDS + self.under_trump, NONE, NONE)

    def score_votes(self) -> None:
        """P7: the points of the worst place one shares are how many voted as much or more."""
        sums = [0] * 5
        for seat in range(self.players):
            for place in range(9 * seat, 9 * seat + 9):
                if self.voted[place] != BLANK:
                    sums[seat] += self.voted[place] % 14
        for seat in range(self.players):
            points = 0
            for player in range(self.players):
                points += sums[player] >= sums[seat]
            if self.noting:
                self.note(FIRST_POINTS, seat, NONE, points, NONE)
            self.score(seat, points)

    # --- what to leave out

    def voted_with(self, seat: int) -> int:
        """How many cards of a seat lie at the votes."""
        return self.cast[3 * seat] + self.cast[3 * seat + 1] + self.cast[3 * seat + 2]

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
        for place in range(9 * seat, 9 * seat + 9):
            card = self.voted[place]
            moves[count] = LEAVING + card
            count += card != BLANK and not self.is_chosen(seat, card)
        return count

    def is_chosen(self, seat: int, card: int) -> bool:
        for place in range(3 * seat, 3 * seat + 3):
            if self.chosen[place] == card:
                return True
        return False

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
            no_choice = self.voted_with(seat) == 3
            for place in range(9 * seat, 9 * seat + 9):
                card = self.voted[place]
                if card != BLANK:
                    self.voted[place] = BLANK
                    self.leave_or_take(seat, card, no_choice or self.is_chosen(seat, card))
            for place in range(3 * seat, 3 * seat + 3):
                self.backed[place] = NONE
                self.cast[place] = 0
                self.chosen[place] = BLANK
            self.picks[seat] = 0
        self.phase = TRICK
        self.leader = self.starter  # P9
        self.give_turn(self.starter)

    def leave_or_take(self, seat: int, card: int, leave: bool) -> None:
        if leave:
            self.known[card] = LEFT_OUT
        else:
            self.take_up(seat, card)
        if self.noting:
            self.note(LEFT if leave else TAKEN_BACK, seat, card, NONE, NONE)

    # --- the tricks

    def list_plays(self, seat: int, moves: list[int]) -> int:
        """P9: the colour led must be followed; who cannot may play anything."""
        first = HAND_ROOM * seat
        last = first + self.held[seat]
        count = 0
        if seat != self.leader:
            lowest = self.trick[self.leader] // 14 * 14
            for place in range(first, last):
                card = self.hands[place]
                moves[count] = PLAYING + card
                count += lowest <= card and card < lowest + 14
        if count == 0:
            for place in range(first, last):
                moves[count] = PLAYING + self.hands[place]
                count += 1
        return count

    def play_card(self, seat: int, card: int) -> None:
        self.give_up(seat, card)
        self.trick[seat] = card
        self.known[card] = SEEN
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
        led = self.trick[self.leader] // 14
        winner = NONE
        best = 0
        for seat in range(self.players):
            number = self.trick[seat] % 14
            colour = self.trick[seat] // 14
            strength = 13 - number if self.tower[RANKING] == ZERO_HIGH else number
            if colour == self.tower[TRUMP]:
                strength += 42
            elif colour == self.under_trump:
                strength += 28
            elif colour == led:
                strength += 14
            if winner == NONE or strength > best:
                winner = seat
                best = strength
        return winner

    def end_trick(self, winner: int) -> None:
        """P9: the winner leads the next trick."""
        self.tricks[winner] += 1
        if self.noting:
            self.note(WON, winner, self.trick[winner], self.tricks[winner], NONE)
        for seat in range(self.players):
            card = self.trick[seat]
            self.trick[seat] = BLANK
            self.known[card] = GONE
            if self.noting:
                self.note(TAKEN, winner, card, NONE, seat)
        self.leader = winner
        self.give_turn(winner)
        if self.held[winner] == 0:
            self.score_tricks()
            self.end_round()

    def score_tricks(self) -> None:
        """P11: two points a place, counted from those who missed the goal most.

        Behind `below` others, `alike` players share the places below + 1 to below + alike. These
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

    # --- why not

    def objection(self, seat: int, move: int) -> tuple[str | None, str, dict[str, object]]:
        if self.phase == LEAVE:
            return self.objection_to_leaving(seat, move)
        if seat != self.turn:
            return "P9" if self.phase == TRICK else "P3", "not_your_turn", {"seat": self.turn}
        if self.phase == TRICK:
            return self.objection_to_play(seat, move)
        return self.objection_to_vote(seat, move)

    def objection_to_vote(
        self, seat: int, move: int
    ) -> tuple[str | None, str, dict[str, object]]:
        if LEAVING <= move < BACKING:
            return "P2", "votes_first", {}
        if BACKING <= move < FINISH:
            if self.backing != NONE:
                return "P3", "one_voting_card", {"card": CARDS + self.backing}
            return "P2", f"vote_on_{self.PHASES[self.phase]}", {}
        if self.backing == NONE:
            return "P3", "back_first", {}
        if move == FINISH:
            return "P3", "lay_one", {}
        if move in self.choice_of(seat):
            return "P3", "chosen_already", {"card": move}
        if any(move in self.votes_of(seat, vote) for vote in range(3)):
            return "P6", "voted_already", {"card": move}
        return "P3", "not_in_hand", {"card": move}

    def objection_to_leaving(
        self, seat: int, move: int
    ) -> tuple[str | None, str, dict[str, object]]:
        if sum(len(self.votes_of(seat, vote)) for vote in range(3)) == 3:
            return "P8", "no_choice", {}
        if not self.owing >> seat & 1:
            return "P8", "already_decided", {}
        if not LEAVING <= move < PLAYING:
            return "P8", "leave_now", {}
        if move - LEAVING in self.choice_of(seat):
            return "P8", "chosen_already", {"card": move - LEAVING}
        return "P8", "not_voted_with", {"card": move - LEAVING}

    def objection_to_play(
        self, seat: int, move: int
    ) -> tuple[str | None, str, dict[str, object]]:
        if LEAVING <= move < PLAYING:
            return "P8", "leaving_over", {}
        if not PLAYING <= move < BACKING:
            return "P2", "votes_over", {}
        if move - PLAYING not in self.hand(seat):
            return "P9", "not_in_hand", {"card": move - PLAYING}
        return "P9", "must_follow", {"card": CARDS + self.trick[self.leader] // 14}

    # --- copies and views

    def follow(self, original: Self | None) -> None:
        self.original = original

    def rewind(self) -> None:
        self.take_over(self.original)

    def take_over(self, original: "Pisa") -> None:
        self.copy_match(original)
        self.chance.copy_from(original.chance)
        self.viewer = original.viewer
        self.copy_hands(original)
        self.copy_table(original)
        self.voted[:] = original.voted
        self.backing = original.backing
        self.chosen[:] = original.chosen
        self.picks[:] = original.picks
        self.aside[:] = original.aside

    def copy_table(self, original: "Pisa") -> None:
        """Take over what is open to all."""
        self.tower[:] = original.tower
        self.under_trump = original.under_trump
        self.backed[:] = original.backed
        self.cast[:] = original.cast
        self.known[:] = original.known
        self.leader = original.leader
        self.trick[:] = original.trick
        self.tricks[:] = original.tricks
        self.void[:] = original.void

    def look(self, seat: int) -> None:
        self.look_at(self.original, seat)

    def look_at(self, original: "Pisa", seat: int) -> None:
        """P13: what is open, the own cards, and wherever they went those that once lay open."""
        self.copy_match(original)
        self.copy_table(original)
        for player in range(self.players):
            first = HAND_ROOM * player
            for place in range(first, first + original.held[player]):
                card = original.hands[place]
                shown = player == seat or self.known[card] == SEEN
                self.take_up(player, card if shown else BLANK)
            for place in range(9 * player, 9 * player + 9):
                card = original.voted[place]
                if card != BLANK and (player == seat or self.known[card] == SEEN):
                    self.voted[place] = card
        if seat >= 0:
            self.picks[seat] = original.picks[seat]
            for place in range(3 * seat, 3 * seat + 3):
                self.chosen[place] = original.chosen[place]
            if self.phase < LEAVE and self.turn == seat:
                self.backing = original.backing

    def deal_blanks(self, chance: Chance) -> None:
        self.deal_unseen(chance)
        if self.phase == LEAVE:
            self.ask_again()
        self.become_true(chance)

    def ask_again(self) -> None:
        """What the others have chosen to leave out is not known: they choose anew."""
        for seat in range(self.players):
            if seat != self.viewer and self.voted_with(seat) > 3:
                self.owing |= 1 << seat

    def deal_unseen(self, chance: Chance) -> None:
        unseen = [0] * 56
        left = self.list_unseen(unseen)
        chance.shuffle(unseen, left)
        voids = 0
        for seat in range(self.players):
            voids |= self.void[seat]
        if voids:
            self.deal_around_voids(unseen, left, chance)
            return
        for seat in range(self.players):
            left = self.fill_hand(seat, unseen, left)
            left = self.fill_votes(seat, unseen, left)
        for place in range(left):
            self.aside[place] = unseen[place]

    def list_unseen(self, unseen: list[int]) -> int:
        """The cards that have never lain open and are not the viewer's own."""
        own = [0] * 56
        for card in range(56):
            own[card] = 0
        if self.viewer >= 0:
            first = HAND_ROOM * self.viewer
            for place in range(first, first + self.held[self.viewer]):
                own[self.hands[place]] = 1
            for place in range(9 * self.viewer, 9 * self.viewer + 9):
                if self.voted[place] != BLANK:
                    own[self.voted[place]] = 1
        count = 0
        for card in range(56):
            unseen[count] = card
            count += self.known[card] == UNSEEN and not own[card]
        return count

    def fill_votes(self, seat: int, unseen: list[int], left: int) -> int:
        """Deal the cards that a seat has laid face down, in rising order; return how many are left."""
        for vote in range(3 * seat, 3 * seat + 3):
            laid = self.cast[vote]
            if laid and self.voted[3 * vote] == BLANK:
                self.cast[vote] = 0
                for _ in range(laid):
                    left -= 1
                    self.put_in_order(vote, unseen[left])
        return left

    def deal_around_voids(self, unseen: list[int], left: int, chance: Chance) -> None:
        """Deal the unseen cards so that nobody gets a colour that they have not followed."""
        rooms = [0] * 6
        amounts = [0] * 4
        for seat in range(5):
            rooms[seat] = 0
            while rooms[seat] < self.held[seat] and self.hands[HAND_ROOM * seat + rooms[seat]] == BLANK:
                rooms[seat] += 1
        rooms[ASIDE] = CARDS - self.players * self.hand_size
        for colour in range(4):
            amounts[colour] = 0
        for number in range(left):
            amounts[unseen[number] // 14] += 1
        for number in range(left):
            colour = unseen[number] // 14
            amounts[colour] -= 1
            place = self.place_for(colour, rooms, amounts, chance)
            if place == ASIDE:
                self.aside[rooms[ASIDE]] = unseen[number]
            else:
                self.give_up(place, BLANK)
                self.take_up(place, unseen[number])

    def place_for(
        self, colour: int, rooms: list[int], amounts: list[int], chance: Chance
    ) -> int:
        """Take a random room for a card of the colour, such that the rest can still be dealt."""
        tries = [0] * 6
        total = 0
        for place in range(6):
            tries[place] = rooms[place]
            if place != ASIDE and self.void[place] >> colour & 1:
                tries[place] = 0
            total += tries[place]
        while True:
            lot = chance.below(total)
            place = 0
            while lot >= tries[place]:
                lot -= tries[place]
                place += 1
            rooms[place] -= 1
            if self.fits(rooms, amounts):
                return place
            rooms[place] += 1
            total -= tries[place]
            tries[place] = 0

    def fits(self, rooms: list[int], amounts: list[int]) -> bool:
        """Hall's condition: for any colours there is room enough where one of them may go."""
        for colours in range(1, 16):
            needed = 0
            for colour in range(4):
                needed += amounts[colour] * (colours >> colour & 1)
            room = rooms[ASIDE]
            for seat in range(5):
                if self.void[seat] & colours != colours:
                    room += rooms[seat]
            if needed > room:
                return False
        return True

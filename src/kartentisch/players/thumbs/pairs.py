"""Rules of thumb for the pairs game.

- Nothing that was turned up is ever forgotten.
- If two cards alike are known, take them.
- Otherwise turn up a card that nobody has seen, and then its partner if one is known.
- Without a partner, the second card is a bet. A card that nobody has seen may be the partner; but
  it may also be the partner of another known card, and then the next player takes both. The more
  players there are, the less that matters to you. If it is too likely, turn up a known card,
  which tells nobody anything.
"""

from kartentisch.games.chance import Chance
from kartentisch.games.constants import NONE
from kartentisch.games.game import Game
from kartentisch.games.moves.pairs import KINDS
from kartentisch.games.pairs import Pairs
from kartentisch.players.thumb import Parameter, Thumb


class PairsThumb(Thumb):
    """Plays pairs with a perfect memory."""

    PARAMETERS = (
        Parameter("fear", 100, 0, 400),  # of what the next player may get, in percent
    )

    fear: int

    def sit(self, game: Game) -> None:
        assert isinstance(game, Pairs)
        self.game = game
        # What is remembered of the cards that were seen and lie face down.
        self.known = 0  # how many they are
        self.lowest = [NONE] * 13  # of each kind the one at the lowest spot,
        self.second = [NONE] * 13  # and the next one
        self.twos = 0  # a bit for each kind of which two are known
        self.crowded = False  # whether of some kind there are more, and only two remembered
        self.rest = [0] * 13  # how many cards of each kind still lie there, seen or not
        self.partners = 0  # how many partners of known kinds have not been seen

    def pick(self, seat: int, chance: Chance) -> int:
        self.look_around()
        return self.choose_card(chance)

    def comes_to_same(self, seat: int, one: int, other: int) -> bool:
        """Nothing is known of a card that was never turned up."""
        return one == other or not (self.game.seen[one] or self.game.seen[other])

    def plays_out(self, luck: Chance, most: int) -> bool:
        """What lies where is looked at once, and then remembered from card to card."""
        self.remember_and_play(luck, most)
        return True

    def sift(self, seat: int, usual: int, moves: list[int], count: int) -> int:
        """A card that nobody has seen is as good as another, and so is a known one for a bet lost.

        To begin with a known card is to pass, as then the second may be known too. Only a player
        who is ahead of all others may think of that: else a game between such players might never
        end.
        """
        moves[0] = usual
        if self.is_pair(usual):
            return 1
        moves[1] = self.other_choice(seat, self.game.seen[usual])
        return 1 if moves[1] == NONE else 2

    def remember_and_play(self, luck: Chance, most: int) -> None:
        self.look_around()
        for _ in range(most):
            if self.game.finished:
                break
            spot = self.choose_card(luck)
            if self.game.turned == NONE:
                if self.game.seen[spot]:
                    self.forget(spot)
            else:
                self.note_second(self.game.turned, spot)
            self.game.apply(self.game.turn, spot)
            if self.crowded:
                self.look_around()

    # --- which card

    def choose_card(self, chance: Chance) -> int:
        if self.game.turned == NONE:
            return self.first_card(chance)
        return self.second_card(self.game.grid[self.game.turned], chance)

    def first_card(self, chance: Chance) -> int:
        """One of a known pair, or else a card that nobody has seen."""
        if self.twos == 0:
            return self.some_card(0, chance)
        spot = self.game.cards
        for kind in range(KINDS):
            if self.twos >> kind & 1 and self.second[kind] < spot:
                spot = self.second[kind]
        return spot

    def second_card(self, kind: int, chance: Chance) -> int:
        """The partner if it is known; or else a card that hardly helps the next player."""
        if self.lowest[kind] != NONE:
            return self.lowest[kind]
        unseen = self.game.left - 1 - self.known
        if self.known == 0 or (unseen > 0 and self.is_worth_a_try(kind)):
            return self.some_card(0, chance)
        return self.some_card(1, chance)

    def is_worth_a_try(self, kind: int) -> bool:
        """Whether an unseen card promises more than it threatens.

        A pair found is a point; one that the next player gets is lost to each of the others alike.
        """
        hope = (self.game.players - 1) * (self.rest[kind] - 1)
        return bool(100 * hope >= self.fear * self.partners)

    def some_card(self, seen: int, chance: Chance) -> int:
        """Any card that was seen before, or any that was not; never the one turned up."""
        number = chance.below(self.game.left)
        spot = self.game.lying[number]
        while self.game.seen[spot] != seen or spot == self.game.turned:
            number = number + 1 if number + 1 < self.game.left else 0
            spot = self.game.lying[number]
        return spot

    # --- what is known

    def look_around(self) -> None:
        """Remember all that was seen and lies face down."""
        self.known = 0
        self.twos = 0
        self.crowded = False
        self.partners = 0
        for kind in range(KINDS):
            self.lowest[kind] = NONE
            self.second[kind] = NONE
            self.rest[kind] = self.game.copies
            for seat in range(self.game.players):
                self.rest[kind] -= 2 * self.game.won[KINDS * seat + kind]
        for number in range(self.game.left):
            spot = self.game.lying[number]
            if self.game.seen[spot] and spot != self.game.turned:
                self.remember(spot)

    def remember(self, spot: int) -> None:
        """A card that was seen lies face down."""
        kind = self.game.grid[spot]
        self.known += 1
        if self.lowest[kind] == NONE:
            self.lowest[kind] = spot
            self.partners += self.rest[kind] - 1
            return
        self.crowded |= self.second[kind] != NONE
        self.twos |= 1 << kind
        if spot < self.lowest[kind]:
            self.second[kind] = self.lowest[kind]
            self.lowest[kind] = spot
        elif self.second[kind] == NONE or spot < self.second[kind]:
            self.second[kind] = spot

    def forget(self, spot: int) -> None:
        """A known card lies open, or is taken."""
        kind = self.game.grid[spot]
        self.known -= 1
        if self.second[kind] == NONE:
            self.lowest[kind] = NONE
            self.partners -= self.rest[kind] - 1
            return
        if spot == self.lowest[kind]:
            self.lowest[kind] = self.second[kind]
        self.second[kind] = NONE
        self.twos ^= 1 << kind

    def note_second(self, one: int, two: int) -> None:
        """What is known when a second card is turned up beside the one that lies open."""
        kind = self.game.grid[one]
        if self.game.grid[two] != kind:
            self.remember(one)
            if not self.game.seen[two]:
                self.remember(two)
            return
        if self.game.seen[two]:
            self.forget(two)
        self.rest[kind] -= 2
        if self.lowest[kind] != NONE:
            self.partners -= 2

    # --- which moves differ

    def is_pair(self, move: int) -> bool:
        """Whether a known card makes a pair with the one turned up, or with a known one."""
        if not self.game.seen[move]:
            return False
        if self.game.turned != NONE:
            return bool(self.game.grid[move] == self.game.grid[self.game.turned])
        for number in range(self.game.left):
            spot = self.game.lying[number]
            alike = self.game.grid[spot] == self.game.grid[move]
            if alike and self.game.seen[spot] and spot != move:
                return True
        return False

    def other_choice(self, seat: int, seen: int) -> int:
        """A card that nobody has seen instead of a known one, or the other way round; or NONE."""
        if self.game.turned == NONE and not self.is_ahead(seat):
            return NONE
        others = 0
        choice = NONE
        for number in range(self.game.left):
            spot = self.game.lying[number]
            if self.game.seen[spot] != seen and spot != self.game.turned:
                choice = spot
                others += 1
        return NONE if self.game.turned == NONE and others < 2 else choice

    def is_ahead(self, seat: int) -> bool:
        """Whether a player has more pairs than any other."""
        for player in range(self.game.players):
            if player != seat and self.pairs_of(player) >= self.pairs_of(seat):
                return False
        return True

    def pairs_of(self, seat: int) -> int:
        pairs = 0
        for kind in range(KINDS):
            pairs += self.game.won[KINDS * seat + kind]
        return pairs

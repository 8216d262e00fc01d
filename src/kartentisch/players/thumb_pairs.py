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
from kartentisch.games.game import Game
from kartentisch.games.marks import NONE
from kartentisch.games.pairs import Pairs
from kartentisch.players.thumb import Thumb


class PairsThumb(Thumb):
    """Plays pairs with a perfect memory."""

    def sit(self, game: Game) -> None:
        assert isinstance(game, Pairs)
        self.game = game

    def pick(self, seat: int, chance: Chance) -> int:
        if self.game.turned == NONE:
            return self.first_card(chance)
        return self.second_card(self.game.grid[self.game.turned], chance)

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

    def first_card(self, chance: Chance) -> int:
        """One of a known pair, or else a card that nobody has seen."""
        kinds = 0
        for number in range(self.game.left):
            place = self.game.lying[number]
            if self.game.seen[place]:
                if kinds >> self.game.grid[place] & 1:
                    return place
                kinds |= 1 << self.game.grid[place]
        return self.some_card(0, chance)

    def second_card(self, kind: int, chance: Chance) -> int:
        """The partner if it is known; or else a card that hardly helps the next player."""
        known = 0
        kinds = 0
        for number in range(self.game.left):
            place = self.game.lying[number]
            if self.game.seen[place] and place != self.game.turned:
                if self.game.grid[place] == kind:
                    return place
                kinds |= 1 << self.game.grid[place]
                known += 1
        unseen = self.game.left - 1 - known
        if known == 0 or (unseen > 0 and self.is_worth_a_try(kind, kinds)):
            return self.some_card(0, chance)
        return self.some_card(1, chance)

    def is_worth_a_try(self, kind: int, kinds: int) -> bool:
        """Whether an unseen card promises more than it threatens.

        A pair found is a point; one that the next player gets is lost to each of the others alike.
        """
        helpful = 0
        for other in range(13):
            if kinds >> other & 1:
                helpful += self.unseen_of(other)
        return (self.game.players - 1) * self.unseen_of(kind) >= helpful

    def is_pair(self, move: int) -> bool:
        """Whether a known card makes a pair with the one turned up, or with a known one."""
        if not self.game.seen[move]:
            return False
        if self.game.turned != NONE:
            return bool(self.game.grid[move] == self.game.grid[self.game.turned])
        for number in range(self.game.left):
            place = self.game.lying[number]
            alike = self.game.grid[place] == self.game.grid[move]
            if alike and self.game.seen[place] and place != move:
                return True
        return False

    def other_choice(self, seat: int, seen: int) -> int:
        """A card that nobody has seen instead of a known one, or the other way round; or NONE."""
        if self.game.turned == NONE and not self.is_ahead(seat):
            return NONE
        others = 0
        choice = NONE
        for number in range(self.game.left):
            place = self.game.lying[number]
            if self.game.seen[place] != seen and place != self.game.turned:
                choice = place
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
        for kind in range(13):
            pairs += self.game.won[13 * seat + kind]
        return pairs

    def unseen_of(self, kind: int) -> int:
        """How many cards of a known kind, of which one lies open to memory, nobody has seen."""
        unseen = self.game.copies - 1
        for seat in range(self.game.players):
            unseen -= 2 * self.game.won[13 * seat + kind]
        return unseen

    def some_card(self, seen: int, chance: Chance) -> int:
        """Any card that was seen before, or any that was not; never the one turned up."""
        number = chance.below(self.game.left)
        place = self.game.lying[number]
        while self.game.seen[place] != seen or place == self.game.turned:
            number = number + 1 if number + 1 < self.game.left else 0
            place = self.game.lying[number]
        return place

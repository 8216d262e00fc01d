"""Rules of thumb for Pisa.

- Trump: back your longest colour. Goal: many tricks if you hold your share of trumps, or else few.
  Ranking: the one that makes your hand strong for many tricks, or weak for few.
- Vote with your lowest cards, but not with trumps: low votes earn first points. Lay more of them
  the more a vote matters to your hand; all but three of the voted cards come back.
- Leave out the weakest of the voted cards for many tricks, the strongest for few.
- Many: lead cards that nobody can beat in their colour, trumps first, or else the weakest. Win a
  trick as cheaply as you can, but with such a card if others are still to play. If you can't win
  it, throw the weakest card.
- Few: lead the weakest card. Throw the strongest that does not win the trick. If all win, throw the
  strongest as the last player, and the weakest before.
"""

from kartentisch.games import sets
from kartentisch.games.chance import Chance
from kartentisch.games.constants import NONE, ONE
from kartentisch.games.game import Game
from kartentisch.games.moves.pisa import (
    BACK,
    COLOUR,
    COLOURS,
    FEW,
    FINISH,
    GOAL,
    LEAVE,
    LEAVING,
    MANY,
    NUMBERS,
    PLAY,
    RANKING,
    THIRTEEN_HIGH,
    TRICK,
    TRUMP,
    ZERO_HIGH,
)
from kartentisch.games.pisa import Pisa
from kartentisch.games.pisa_strengths import PLAIN
from kartentisch.players.thumb import Parameter, Thumb

TRUMPS_WORTH = 64  # the measure of a share of trumps
ZEROS = sum(ONE << NUMBERS * colour for colour in range(COLOURS))  # the set of all 0s


class PisaThumb(Thumb):
    """Votes for what fits the hand, and plays tricks by what was voted."""

    PARAMETERS = (
        Parameter("pairing", 0, 0, 64),  # what an under-trump counts when trump is chosen, in 64ths
        Parameter("under_trump", 32, 0, 64),  # and when the goal is,
        Parameter("share", 24, 0, 64),  # which should be many with this much for each card in hand
        Parameter("trump_cards", 3, 1, 3),  # how many to vote with for trump,
        Parameter("goal_cards", 3, 1, 3),  # for a goal,
        Parameter("goal_keen", 0, 0, 400),  # if the share is as far from even, or else one card,
        Parameter("ranking_cards", 1, 1, 3),  # and for the ranking likewise
        Parameter("ranking_keen", 0, 0, 120),
    )

    pairing: int
    under_trump: int
    share: int
    trump_cards: int
    goal_cards: int
    goal_keen: int
    ranking_cards: int
    ranking_keen: int

    def sit(self, game: Game) -> None:
        assert isinstance(game, Pisa)
        self.game = game

    def pick(self, seat: int, chance: Chance) -> int:
        if self.game.phase == TRICK:
            return PLAY + self.play(seat, chance)
        if self.game.phase == LEAVING:
            return LEAVE + self.leave(seat, chance)
        if self.game.backing == NONE:
            return BACK + self.back(seat, chance)
        if self.game.picks[seat] >= self.cards_to_lay(seat):
            return FINISH
        return self.lay(seat, chance)

    # --- the votes

    def back(self, seat: int, chance: Chance) -> int:
        if self.game.phase == TRUMP:
            return self.longest_colour(seat, chance)
        if self.game.phase == GOAL:
            return MANY if self.share_of_trumps(seat) >= 0 else FEW
        strong = (self.height(seat) > 0) == (self.game.tower[GOAL] == MANY)
        return THIRTEEN_HIGH if strong else ZERO_HIGH

    def cards_to_lay(self, seat: int) -> int:
        """How many cards the vote is worth."""
        if self.game.phase == TRUMP:
            return self.trump_cards
        if self.game.phase == GOAL:
            return self.goal_cards if abs(self.share_of_trumps(seat)) >= self.goal_keen else 1
        return self.ranking_cards if abs(self.height(seat)) >= self.ranking_keen else 1

    def longest_colour(self, seat: int, chance: Chance) -> int:
        """The colour of which one holds most, with what the printed under-trump adds to it."""
        lengths = [0] * 4
        for colour in range(COLOURS):
            lengths[colour] = TRUMPS_WORTH * self.length(seat, colour)
            lengths[colour] += self.pairing * self.length(seat, self.game.printed[colour])
        return self.best_of(lengths, COLOURS, chance)

    def length(self, seat: int, colour: int) -> int:
        """How many cards of a colour a seat has."""
        return sets.size(self.game.hands[seat] & COLOUR << NUMBERS * colour)

    def share_of_trumps(self, seat: int) -> int:
        """Trumps and some of the under-trumps, less the usual share of the hand."""
        hand = self.game.hands[seat]
        share = TRUMPS_WORTH * sets.size(hand & self.trumps())
        share += self.under_trump * sets.size(hand & self.under_trumps())
        return share - self.share * self.game.held[seat]

    def height(self, seat: int) -> int:
        """Above 0 if the cards in hand are rather high ones; those of trumps count twice."""
        hand = self.game.hands[seat]
        return self.height_of(hand) + self.height_of(hand & (self.trumps() | self.under_trumps()))

    def height_of(self, cards: int) -> int:
        height = 0
        while cards:
            height += 2 * (sets.lowest(cards) % NUMBERS) - (NUMBERS - 1)
            cards &= cards - 1
        return height

    def lay(self, seat: int, chance: Chance) -> int:
        """The lowest card, a trump only if there is nothing else."""
        trump = self.game.backing if self.game.phase == TRUMP else self.game.tower[TRUMP]
        cards = self.game.hands[seat] & ~self.game.chosen_by(seat)
        others = cards & ~(COLOUR << NUMBERS * trump)
        return self.lowest_of(others if others else cards, chance)

    def leave(self, seat: int, chance: Chance) -> int:
        cards = self.game.voted_by(seat) & ~self.game.chosen_by(seat)
        if self.game.tower[GOAL] == FEW:
            return self.strongest_of(cards, chance)
        return self.weakest_of(cards, chance)

    # --- the tricks

    def play(self, seat: int, chance: Chance) -> int:
        hand = self.game.hands[seat]
        if seat == self.game.leader:
            return self.lead(hand, chance)
        led = hand & self.game.colour_led()
        return self.follow(seat, led) if led else self.throw(seat, hand, chance)

    def lead(self, hand: int, chance: Chance) -> int:
        """Many: one that nobody can beat in its colour, or else the weakest."""
        if self.game.tower[GOAL] == MANY:
            unbeatable = hand & self.strongest_left()
            if unbeatable:
                return self.strongest_of(unbeatable, chance)
        return self.weakest_of(hand, chance)

    def follow(self, seat: int, cards: int) -> int:
        """One of the colour led."""
        winners = self.winners(seat, cards)
        is_last = self.game.after(seat) == self.game.leader
        if self.game.tower[GOAL] == FEW:
            if cards != winners:
                return self.strongest(cards ^ winners)
            return self.strongest(cards) if is_last else self.weakest(cards)
        if winners == 0:
            return self.weakest(cards)
        if not is_last and cards & ~self.trumps() & ~self.under_trumps():
            unbeatable = cards & self.strongest_left()
            if unbeatable:
                return self.strongest(unbeatable)
        return self.weakest(winners)

    def throw(self, seat: int, cards: int, chance: Chance) -> int:
        """Any card, if there is none of the colour led; only trumps and under-trumps may win."""
        winners = self.winners(seat, cards)
        if self.game.tower[GOAL] == MANY:
            return self.weakest_of(winners if winners else cards, chance)
        if cards != winners:
            return self.strongest_of(cards ^ winners, chance)
        if self.game.after(seat) == self.game.leader:
            return self.strongest_of(cards, chance)
        return self.weakest_of(cards, chance)

    # --- what wins

    def winners(self, seat: int, cards: int) -> int:
        """Those of a seat's cards that beat what lies in the trick so far."""
        to_beat = self.strength_played(seat)
        rank = to_beat % PLAIN
        if to_beat >= 3 * PLAIN:
            return cards & self.from_rank(rank, self.trumps())
        if to_beat >= 2 * PLAIN:
            return cards & (self.trumps() | self.from_rank(rank, self.under_trumps()))
        led = self.from_rank(rank, self.game.colour_led())
        return cards & (self.trumps() | self.under_trumps() | led)

    def strength_played(self, seat: int) -> int:
        """How strong the card is that wins so far."""
        strongest = 0
        player = self.game.leader
        while player != seat:
            strongest = max(strongest, self.game.strength(self.game.trick[player]))
            player = player + 1 if player + 1 < self.game.players else 0
        return strongest

    def strongest_left(self) -> int:
        """Of each colour the strongest card that is not played, or left out."""
        left = ~(self.game.discards | self.game.taken)
        found = 0
        for colour in range(COLOURS):
            cards = left & COLOUR << NUMBERS * colour
            if cards:
                found |= ONE << self.strongest(cards)
        return found

    def strongest_of(self, cards: int, chance: Chance) -> int:
        """The strongest card, by chance if there are two."""
        trumps = cards & self.trumps()
        if trumps == 0:
            trumps = cards & self.under_trumps()
        if trumps:
            return self.strongest(trumps)
        if self.zero_high():
            return self.lowest_of(cards, chance)
        return self.highest_of(cards, chance)

    def weakest_of(self, cards: int, chance: Chance) -> int:
        """The weakest card, by chance if there are two."""
        others = cards & ~self.trumps()
        plain = others & ~self.under_trumps()
        if plain == 0:
            return self.weakest(others if others else cards)
        if self.zero_high():
            return self.highest_of(plain, chance)
        return self.lowest_of(plain, chance)

    def lowest_of(self, cards: int, chance: Chance) -> int:
        """A card of the lowest number."""
        return self.one_of(cards, sets.lowest(numbers_of(cards)), chance)

    def highest_of(self, cards: int, chance: Chance) -> int:
        """A card of the highest number."""
        return self.one_of(cards, sets.highest(numbers_of(cards)), chance)

    def one_of(self, cards: int, number: int, chance: Chance) -> int:
        """A card of a number, of any colour that has it."""
        alike = cards >> number & ZEROS
        if alike & alike - 1:
            for _ in range(chance.below(sets.size(alike))):
                alike &= alike - 1
        return number + sets.lowest(alike)

    # --- within a colour

    def strongest(self, cards: int) -> int:
        return sets.lowest(cards) if self.zero_high() else sets.highest(cards)

    def weakest(self, cards: int) -> int:
        return sets.highest(cards) if self.zero_high() else sets.lowest(cards)

    def from_rank(self, rank: int, colour: int) -> int:
        """The cards of a colour without its `rank` weakest."""
        return colour & (colour >> rank if self.zero_high() else colour << rank)

    def zero_high(self) -> bool:
        return self.game.tower[RANKING] == ZERO_HIGH

    def trumps(self) -> int:
        return COLOUR << NUMBERS * self.game.tower[TRUMP]

    def under_trumps(self) -> int:
        return COLOUR << NUMBERS * self.game.under_trump


def numbers_of(cards: int) -> int:
    """The numbers that are among some cards, as the set of red cards that have them."""
    return (cards | cards >> NUMBERS | cards >> 2 * NUMBERS | cards >> 3 * NUMBERS) & COLOUR

"""What votes and plays of Pisa tell about hands.

A hand then is the hand now, with what was played and voted since and without what came back from
the votes. What was left out tells nothing: it was chosen from open cards.
"""

from collections.abc import Callable, Iterator

from kartentisch.games import Game, sets
from kartentisch.games.chance import Chance
from kartentisch.games.constants import BLANK, NONE, ONE, TRUTH
from kartentisch.games.moves.pisa import (
    BACK,
    COLOUR,
    FINISH,
    LAY,
    NUMBERS,
    PLAY,
    TRUMP,
    VOTES,
    VOTING_CARDS,
)
from kartentisch.games.pisa import Pisa
from kartentisch.players.moment import Moment
from kartentisch.players.past import Past
from kartentisch.players.thumb import Thumb

FOR_MOVES = True  # moves found in worlds dealt by beliefs are better, too

VOTING, PLAYING, TAKING_BACK = range(3)
DOUBTS = (0.3, 0.25, 0.0)
OTHERS = 6  # cards that somebody may lay at a vote instead of one that the rules of thumb would
ZEROS = sum(ONE << NUMBERS * colour for colour in range(4))  # the set of all 0s


def moments(
    past: Past, world: Game, viewer: int, new_thumb: Callable[[], Thumb]
) -> Iterator[Moment]:
    """The decisions of others in a round, the first one first."""
    assert isinstance(world, Pisa)
    opened: dict[tuple[int, int], int] = {}  # the cards that a seat laid at a vote
    for step in past:
        for event in step.events:
            if event.kind.name == "opened":
                vote = (event.seat or 0, step.view.phase)
                opened[vote] = opened.get(vote, 0) | ONE << (event.card or 0)
    for step in past:
        scene = step.view
        for event in step.events:
            seat, card = event.seat or 0, event.card or 0
            if seat == viewer:
                continue
            if event.kind.name == "backed":
                cards = opened.get((seat, scene.phase), 0)  # none while they lie face down
                found = PisaMoment(VOTING, scene, seat, new_thumb(), world)
                found.remember_vote(card - VOTING_CARDS, cards, event.at or 0)
                yield found
            elif event.kind.name in ("played", "taken_back"):
                kind = PLAYING if event.kind.name == "played" else TAKING_BACK
                found = PisaMoment(kind, scene, seat, new_thumb(), world)
                found.remember_card(card)
                yield found


class PisaMoment(Moment):
    """A vote, a card played, or a card that came back from the votes."""

    def __init__(self, kind: int, view: Game, seat: int, thumb: Thumb, world: Pisa) -> None:
        super().__init__(seat, thumb, DOUBTS[kind])
        scene = view.copy()
        assert isinstance(scene, Pisa)
        self.scene = scene  # the table as it was
        self.scene.viewer = TRUTH
        self.world = world
        self.kind = kind
        self.card = 0
        self.backed = 0
        self.cards = 0
        self.cast = 0
        self.listed = [0] * 256
        thumb.sit(scene)

    def remember_card(self, card: int) -> None:
        self.card = card

    def remember_vote(self, backed: int, cards: int, cast: int) -> None:
        self.backed = backed
        self.cards = cards
        self.cast = cast

    # --- the inner side

    def likelihood(self, luck: Chance) -> float:
        if self.kind == TAKING_BACK:
            self.change_hand(self.hand() & ~(ONE << self.card))
            return 1.0
        if self.kind == PLAYING:
            self.change_hand(self.hand() | ONE << self.card)
            return self.of_play(luck)
        laid = self.cards
        if laid == 0:  # they lie face down
            laid = self.world.voted[VOTES * self.seat + self.scene.phase]
        self.change_hand(self.hand() | laid)
        return self.of_vote(laid, luck)

    def hand(self) -> int:
        return self.world.hands[self.seat]

    def change_hand(self, cards: int) -> None:
        """What the seat held before the moment, here and for all earlier ones."""
        self.world.hands[self.seat] = cards
        self.scene.hands[self.seat] = cards

    def of_play(self, luck: Chance) -> float:
        moves = self.scene.list_plays(self.seat, self.listed)
        if moves == 1:
            return 1.0
        usual = self.thumb.pick(self.seat, luck) - PLAY
        alike = self.alike(usual)
        return self.agreed(alike >> self.card & 1 != 0, sets.size(alike), moves)

    def alike(self, card: int) -> int:
        """The cards that are as good as one that the rules of thumb would play."""
        plain = self.scene.hands[self.seat]
        if self.seat != self.scene.leader and plain & self.scene.colour_led():
            return ONE << card
        plain &= ~(COLOUR << NUMBERS * self.scene.tower[TRUMP])
        plain &= ~(COLOUR << NUMBERS * self.scene.under_trump)
        return ONE << card | (plain & ZEROS << card % NUMBERS if plain >> card & 1 else 0)

    def of_vote(self, laid: int, luck: Chance) -> float:
        """How likely it is to back this card, with this many cards, and with these."""
        ballots = self.scene.list_votes(self.seat, self.listed)
        likely = self.agreed(self.thumb.pick(self.seat, luck) == BACK + self.backed, 1, ballots)
        self.scene.backing = self.backed
        while self.scene.picks[self.seat] < 3:
            move = self.thumb.pick(self.seat, luck)
            if move == FINISH:
                break
            self.scene.choose(self.seat, move - LAY)
        likely *= self.agreed(self.scene.picks[self.seat] == self.cast, 1, 3)
        likely *= self.of_cards(laid)
        while self.scene.picks[self.seat] > 0:
            self.scene.undo_step(self.seat)
        self.scene.backing = NONE
        return likely

    def of_cards(self, laid: int) -> float:
        """How likely these cards are, where the rules of thumb would lay the chosen ones."""
        likely = 1.0
        for pick in range(self.cast):
            card = BLANK
            if pick < self.scene.picks[self.seat]:
                card = self.scene.chosen[VOTES * self.seat + pick]
            if card == BLANK:
                likely *= 1.0 / OTHERS
            elif laid >> card & 1:
                likely *= self.agreed(True, 1, OTHERS)
                laid &= ~(ONE << card)
            else:
                alike = laid & ZEROS << card % NUMBERS
                likely *= self.agreed(alike != 0, 2, OTHERS)
                laid &= ~alike
        return likely

"""What gifts and turns of FTW?! tell about hands.

A hand then is the hand now, with what was laid since and without what was taken from the pile.
Which card is taken, and which helpers are spent, is decided by open cards and tells nothing.

Of the gifts a seat sees those of its left neighbour. Rules of thumb give the lowest cards away, so
of all cards that the neighbour has had, at most the three that it was given itself are lower.
"""

from collections.abc import Callable, Iterator

from kartentisch.games import Game, sets
from kartentisch.games.chance import Chance
from kartentisch.games.constants import ONE, TRUTH
from kartentisch.games.ftw import Ftw
from kartentisch.games.moves.ftw import GIFTS, HELP, LAY, SNEAK
from kartentisch.players.moment import Moment
from kartentisch.players.past import Past
from kartentisch.players.thumb import Thumb

FOR_MOVES = True  # moves found in worlds dealt by beliefs are better, too

TURNS = {"laid": LAY, "helper": HELP, "sneaked": SNEAK}
MOVING, TAKING, GIVING = range(3)
DOUBTS = (0.4, 0.0, 0.4)
OTHERS = 4  # ways to give: how unlikely each is that the rules of thumb would not choose


def moments(
    past: Past, world: Game, viewer: int, new_thumb: Callable[[], Thumb]
) -> Iterator[Moment]:
    """The decisions of others in a round, the first one first."""
    assert isinstance(world, Ftw)
    for step in past:
        highest_gift = giver = 0
        for event in step.events:
            seat, card = event.seat or 0, event.card or 0
            if seat == viewer:
                continue
            if event.kind.name == "gave" and event.other == viewer:
                giver = seat
                highest_gift = max(highest_gift, card)
            elif event.kind.name in TURNS:
                move = TURNS[event.kind.name] + card
                yield FtwMoment(MOVING, step.view, seat, new_thumb(), world, card, move)
            elif event.kind.name == "took":
                yield FtwMoment(TAKING, step.view, seat, new_thumb(), world, card, 0)
        if highest_gift:
            yield FtwMoment(GIVING, step.view, giver, new_thumb(), world, highest_gift, 0)


class FtwMoment(Moment):
    """A card laid, put down to help or sneaked in; one taken; or three that were given."""

    def __init__(
        self,
        kind: int,
        view: Game,
        seat: int,
        thumb: Thumb,
        world: Ftw,
        card: int,
        move: int,
    ) -> None:
        super().__init__(seat, thumb, DOUBTS[kind])
        scene = view.copy()
        assert isinstance(scene, Ftw)
        self.scene = scene  # the table as it was
        self.scene.viewer = TRUTH
        self.world = world
        self.kind = kind
        self.card = card
        self.move = move
        self.listed = [0] * 256
        thumb.sit(scene)

    # --- the inner side

    def likelihood(self, luck: Chance) -> float:
        if self.kind == TAKING:
            self.change_hand(self.hand() & ~(ONE << self.card))
            return 1.0
        if self.kind == MOVING:
            self.change_hand(self.hand() | ONE << self.card)
            moves = self.scene.list_turn(self.seat, self.listed)
            return self.agreed(self.thumb.pick(self.seat, luck) == self.move, 1, moves)
        lower = sets.size(self.hand() & (ONE << self.card) - 1)
        return self.agreed(lower <= GIFTS, 1, OTHERS)

    def hand(self) -> int:
        return self.world.hands[self.seat]

    def change_hand(self, cards: int) -> None:
        """What the seat held before the moment, here and for all earlier ones."""
        self.world.hands[self.seat] = cards
        self.scene.hands[self.seat] = cards

"""What is played, and what is not, in Futschikato tells about hands.

A hand then is the hand now, with what was played since and without what was drawn. Which card was
drawn nobody else knows. Before anything is concluded from plays, each card that a hand had after
the draw is as likely as another, so chance decides which one goes.
"""

from collections.abc import Callable, Iterator

from kartentisch.games import Game
from kartentisch.games.chance import Chance
from kartentisch.games.constants import TRUTH
from kartentisch.games.futschikato import Futschikato
from kartentisch.players.moment import Moment
from kartentisch.players.past import Past
from kartentisch.players.thumb import Thumb

# They make chances truer, but moves no better (docs/measurements/2026-11-18.md): so many cards are
# drawn that a hand tells little about what to play.
FOR_MOVES = False

DRAWING, PLAYING = range(2)
DOUBTS = (0.0, 0.3)


def moments(
    past: Past, world: Game, viewer: int, new_thumb: Callable[[], Thumb]
) -> Iterator[Moment]:
    """The decisions of others in a game, the first one first."""
    assert isinstance(world, Futschikato)
    for step in past:
        for event in step.events:
            seat = event.seat or 0
            if seat != viewer and event.kind.name == "played":
                yield FutschikatoMoment(
                    PLAYING, step.view, seat, new_thumb(), world, event.card or 0
                )
            elif seat != viewer and event.kind.name == "drew":
                yield FutschikatoMoment(DRAWING, step.view, seat, new_thumb(), world, 0)


class FutschikatoMoment(Moment):
    """A card played or drawn."""

    def __init__(
        self, kind: int, view: Game, seat: int, thumb: Thumb, world: Futschikato, number: int
    ) -> None:
        super().__init__(seat, thumb, DOUBTS[kind])
        scene = view.copy()
        assert isinstance(scene, Futschikato)
        self.scene = scene  # the table as it was
        self.scene.viewer = TRUTH
        self.world = world
        self.kind = kind
        self.number = number
        self.listed = [0] * 256
        thumb.sit(scene)

    # --- the inner side

    def likelihood(self, luck: Chance) -> float:
        if self.kind == DRAWING:
            self.undo_draw(luck)
            return 1.0
        self.undo_play()
        moves = self.scene.list_numbers(self.seat, self.listed)
        if moves == 1:
            return 1.0
        return self.agreed(self.thumb.pick(self.seat, luck) == self.number, 1, moves)

    def undo_draw(self, luck: Chance) -> None:
        """Any card goes; the last one moves into its place."""
        first = 8 * self.seat
        last = first + self.world.held[self.seat] - 1
        gone = first + luck.below(self.world.held[self.seat])
        self.world.hands[gone] = self.world.hands[last]
        self.world.hands[last] = 0
        self.world.held[self.seat] = last - first

    def undo_play(self) -> None:
        """The card is in the hand again, and the table as it was has the whole hand."""
        first = 8 * self.seat
        held = self.world.held[self.seat]
        self.world.hands[first + held] = self.number
        self.world.held[self.seat] = held + 1
        for index in range(first, first + 8):
            self.scene.hands[index] = self.world.hands[index]

"""What matches and exchanges of FKK tell about face-down cards.

Who knows a card is public. Players who pass on a kind know of no card of that kind in their row, or
they would have discarded it. And hardly anybody puts a number in place of one that they know to be
as low. So each face-down card has kinds that it hardly is, and these go with it when cards are
swapped or rows close up.
"""

from collections.abc import Callable, Iterator

from kartentisch.games import Game
from kartentisch.games.chance import Chance
from kartentisch.games.events import Event
from kartentisch.games.fkk import Fkk
from kartentisch.games.fkk_cards import SEE
from kartentisch.players.moment import Moment
from kartentisch.players.past import Past
from kartentisch.players.thumb import Thumb

FOR_MOVES = False  # better chances for the judge; whether moves gain by it was not measured

DOUBT = 0.15  # how likely a kind is all the same, compared with one that nothing speaks against
NOTHING = -1  # instead of a top discard


def moments(
    past: Past, world: Game, viewer: int, new_thumb: Callable[[], Thumb]
) -> Iterator[Moment]:
    """One moment for all decisions of the round, because what they tell adds up by card."""
    assert isinstance(world, Fkk)
    if not past:
        return
    rows = RowBeliefs(past)
    unlikely = [0] * 130
    index = 0
    told = False
    for seat in range(world.players):
        for kinds in rows.kinds[seat]:
            if seat != viewer and kinds:
                unlikely[index] = kinds
                told = True
            index += 1
    if told:
        yield FkkMoment(viewer, new_thumb(), world, unlikely, index)


class RowBeliefs:
    """The kinds that each card of each row hardly is, followed through a round."""

    def __init__(self, past: Past) -> None:
        first = past[0].view
        assert isinstance(first, Fkk)
        self.kinds = [[0] * first.row[seat] for seat in range(first.players)]
        self.top = first.discards[first.discarded - 1]
        self.lifted: list[tuple[int, int]] = []  # the two places of a swap
        self.unlikely_drawn = 0  # of the card that somebody puts into a row
        for step in past:
            for event in step.events:
                assert isinstance(step.view, Fkk)
                self.follow(step.view, event)

    def follow(self, view: Fkk, event: Event) -> None:
        """Go on by an event; the view is that before the move that it belongs to."""
        name = event.kind.name
        seat, at, card = event.seat or 0, event.at or 0, event.card
        if name in ("added", "penalty"):
            self.kinds[seat].append(0)
        elif name == "replaced":
            self.unlikely_drawn = numbers_from(card) if knows(view, seat, at) else 0
            self.kinds[seat][at] = 0
            self.top = NOTHING if card is None else card
        elif name == "hid":
            self.kinds[seat][at] = self.unlikely_drawn
        elif name == "threw":
            self.top = NOTHING if card is None else card
        elif name in ("lifted", "aside"):
            self.lifted.append((event.other or 0, at))
            if name == "aside":
                (one, first), (two, second) = self.lifted
                kinds = self.kinds
                kinds[one][first], kinds[two][second] = kinds[two][second], kinds[one][first]
                self.lifted = []
        elif name == "matched":
            del self.kinds[seat][at]
        elif name == "passed" and self.top != NOTHING:
            for slot in range(len(self.kinds[seat])):
                if knows(view, seat, slot):
                    self.kinds[seat][slot] |= 1 << self.top


def knows(view: Fkk, seat: int, slot: int) -> bool:
    """Whether the owner of a card knew it before a move."""
    row = list(view.row)
    return slot < row[seat] and bool(view.known[sum(row[:seat]) + slot] >> seat & 1)


def numbers_from(card: int | None) -> int:
    """The numbers that count at least as much as a card, as bits."""
    return 0 if card is None else sum(1 << number for number in range(card, SEE))


class FkkMoment(Moment):
    """All that the round has told about face-down cards."""

    def __init__(
        self, seat: int, thumb: Thumb, world: Fkk, unlikely: list[int], cards: int
    ) -> None:
        super().__init__(seat, thumb, DOUBT)
        self.world = world
        self.unlikely = unlikely  # the kinds that each card hardly is, as bits
        self.cards = cards

    # --- the inner side

    def likelihood(self, luck: Chance) -> float:
        likely = 1.0
        for index in range(self.cards):
            if self.unlikely[index] >> self.world.laid[index] & 1:
                likely *= self.doubt
        return likely

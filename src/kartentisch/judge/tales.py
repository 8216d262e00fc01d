"""Tales: what happens after a move, in worlds that fit all that its seat has been shown.

Every move is made in the same worlds, with the same luck, and played on by rules of thumb for a
little while: to the end of the trick, the vote or the round, as the game's `Whys` say. A tale is
what happened, as events; nothing compares two positions to guess it.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kartentisch.games import Chance, Event, Game
from kartentisch.games.chance import seed_of
from kartentisch.games.words.language import Texts
from kartentisch.players.levels import level_player
from kartentisch.players.thumb import Thumb
from kartentisch.players.thumb_player import thumb_for

MOST_MOVES = 2000  # of one tale
FEWEST_WORLDS = 10  # for figures in tenths

Tale = Sequence[Event]


@dataclass(frozen=True)
class Tales:
    """What happened after one decision, in each world."""

    view: Game
    seat: int
    decision: tuple[int, ...]  # a move, and those that complete what it begins
    worlds: tuple[Tale, ...]
    reminding: bool  # whether words may name a face-down card that the seat has seen

    @property
    def move(self) -> int:
        return self.decision[0]

    def count(self, happens: Callable[[Tale], bool]) -> int:
        """In how many worlds something happens."""
        return sum(map(happens, self.worlds))

    def most(self, value_in: Callable[[Tale], int | None]) -> tuple[int | None, int]:
        """The value that most worlds have, and in how many: the lowest of several; not None."""
        found = Counter(value for tale in self.worlds if (value := value_in(tale)) is not None)
        if not found:
            return None, 0
        return min(found.items(), key=lambda item: (-item[1], item[0]))


def first(tale: Tale, kind: str, seat: int | None = None) -> Event | None:
    """The first event of a kind, of a seat if one is named."""
    for event in tale:
        if event.kind.name == kind and (seat is None or event.seat == seat):
            return event
    return None


def points_in(tale: Tale) -> dict[int | None, int]:
    """The points that each seat gets in a tale."""
    points: dict[int | None, int] = {}
    for event in tale:
        if event.kind.name == "scores":
            points[event.seat] = points.get(event.seat, 0) + (event.at or 0)
    return points


class Budget(NamedTuple):
    """In how many worlds moves are told: fewer if the seconds run out, with a rest after each."""

    worlds: int
    seconds: float | None = None
    rest: float = 0.0

    def numbers(self) -> Iterator[int]:
        """The numbers of the worlds, from 1."""
        until = math.inf if self.seconds is None else time.perf_counter() + self.seconds
        for number in range(1, self.worlds + 1):
            if number > FEWEST_WORLDS and time.perf_counter() > until:
                return
            yield number
            if self.rest:
                time.sleep(self.rest)


class Whys:
    """How a game says why. Its subclasses are found by the game's name, in judge/whys."""

    def is_told(self, world: Game, seat: int, tale: Tale) -> bool:
        """Whether the tale of a seat's move is over; it never goes beyond the round."""
        return False

    def say(self, tales: Tales) -> Texts:
        """What usually happens after a move, in one or two short sentences."""
        raise NotImplementedError


def tell(
    whys: Whys,
    view: Game,
    seat: int,
    moves: Iterable[int],
    budget: Budget,
    seed: int = 0,
    reminding: bool = True,
) -> list[Tales]:
    """The tales of several moves, in the same worlds."""
    decisions = [completed(view, seat, move) for move in moves]
    told: list[list[Tale]] = [[] for _ in decisions]
    thumb = thumb_for(view.NAME, view.players)
    chance = Chance(seed_of(seed, 0))
    world: Game | None = None
    for number in budget.numbers():
        scene = view.fill(chance)
        for decision, tales in zip(decisions, told, strict=True):
            if world is None:
                world = scene.copy()
                world.listen()
                thumb.sit(world)
            else:
                scene.copy(world)
            luck = Chance(seed_of(seed, number))
            tales.append(tale_of(whys, world, seat, decision, thumb, luck))
    return [
        Tales(view, seat, tuple(decision), tuple(tales), reminding)
        for decision, tales in zip(decisions, told, strict=True)
    ]


def tale_of(
    whys: Whys, world: Game, seat: int, decision: Sequence[int], thumb: Thumb, luck: Chance
) -> Tale:
    """Make a decision in a world and play on until its tale is told."""
    round_now = world.round
    for move in decision:
        world.play(seat, move)
    events = world.happened()
    for _ in range(MOST_MOVES):
        mover = world.decider
        if mover is None or world.round != round_now or whys.is_told(world, seat, events):
            break
        world.play(mover, thumb.choose(mover, luck))
        world.raise_fault()
        events += world.happened()
    return until_next_round(events)


def until_next_round(events: list[Event]) -> list[Event]:
    """Events without the deal of another round."""
    for number, event in enumerate(events):
        if event.kind.name == "begins":
            return events[:number]
    return events


def completed(view: Game, seat: int, move: int) -> list[int]:
    """The whole decision that a move begins, as rules of thumb would complete it."""
    world = view.fill(Chance(0))  # what the seat can't know does not matter until it has decided
    usual = level_player("hard", view.NAME, 0)
    decision = [move]
    world.play(seat, move)
    while world.may_take_back(seat):
        decision.append(usual.choose(world.masked(seat), seat))
        world.play(seat, decision[-1])
    return decision

"""Split a result: how much each deal, draw and decision moved each seat's chance to win.

Every position of a game has a value for each seat: its share of the win if everyone played on by
rules of thumb, all cards known that somebody holds (`weigh_position`). Between two positions lie a
decision and what chance makes of it. So there are two values per step, and three sorts of parts:

- **chance**: a deal or a draw. The value after it, less the value before, which is a mean over what
  might have been drawn. Both are estimated alike, so these parts have mean zero, whatever the rules
  of thumb are worth. They can be taken off a result without bias.
- **decision**: the value after the move and before any draw, less the value before the move. It has
  two parts: *skill* is what the move was worth by what its player knew, compared with the rule of
  thumb's; *hidden* luck is the rest. Nobody is to blame for that.

The parts add up to the result exactly: the share of the win less a fair share. For that, values
are rounded to multiples of 2**-40, which sum without error.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kartentisch.games import Game
from kartentisch.games.chance import seed_of
from kartentisch.games.records import Record
from kartentisch.judge.weights import Position, weigh_decision, weigh_position
from kartentisch.players.thumb_player import ThumbPlayer

START, DEAL, DRAW, DECISION = "start", "deal", "draw", "decision"
CHANCE = (DEAL, DRAW)
GRAIN = 2.0**40

Shares = tuple[float, ...]


@dataclass(frozen=True)
class Part:
    """What moved the chances at a step of a record; tuples have an entry per seat.

    `skill` and `hidden` add up to `moved` for decisions, and are zeros for chance. `start` is what
    the seat order itself is worth, where the options say who starts.
    """

    step: int
    kind: str
    seat: int | None
    move: int | None
    moved: Shares
    skill: Shares
    hidden: Shares


@dataclass(frozen=True)
class Split:
    """A result in parts."""

    record: Record
    fair: Shares  # what everyone had before anything was dealt
    parts: tuple[Part, ...]
    result: Shares

    def luck(self, seat: int) -> float:
        """What deals and draws gave to a seat."""
        return sum(part.moved[seat] for part in self.parts if part.kind in CHANCE)

    def own_skill(self, seat: int) -> float:
        """What a seat's own decisions were worth by what it knew, beside rules of thumb."""
        return sum(part.skill[seat] for part in self.parts if part.seat == seat)

    def values(self) -> list[tuple[int, Shares]]:
        """The curve by all cards: every seat's chance after each part, and its step."""
        now = self.fair
        curve = [(0, now)]
        for part in self.parts:
            now = added(now, part.moved)
            curve.append((part.step, now))
        return curve


def split(record: Record, *, worlds: int = 100, seed: int = 0, known: int | None = None) -> Split:
    """Split the result of a finished game, with this many worlds per value.

    `known` is the number of worlds for what was known at each decision. With 0, skill and hidden
    luck are not told apart, and all of a decision counts as hidden.
    """
    return split_from(record, parts_of(record, worlds, seed, worlds if known is None else known))


def split_from(record: Record, found: Iterable[Part]) -> Split:
    """The parts of a game, put together."""
    parts = tuple(found)
    fair = grained([1.0 / record.players] * record.players)
    result = fair
    for part in parts:
        result = added(result, part.moved)
    return Split(record, fair, parts, result)


def parts_of(
    record: Record, worlds: int, seed: int, known: int, rest: float = 0.0
) -> Iterator[Part]:
    """The parts of a finished game, one after the other."""
    nothing = (0.0,) * record.players
    before: Game | None = None
    now = grained([1.0 / record.players] * record.players)
    for step in record.steps():
        number = 3 * step.number
        after = step.game.copy()
        if before is None:
            if record.options["start"] != "random":
                first = value_before_deal(record, worlds, seed_of(seed, number + 2))
                yield Part(0, START, None, None, taken(first, now), nothing, nothing)
                now = first
            then = value_of(after, worlds, seed_of(seed, number + 1), rest)
            yield Part(0, DEAL, None, None, taken(then, now), nothing, nothing)
            before, now = after, then
            continue
        assert step.seat is not None
        assert step.move is not None
        same = seed_of(seed, number)
        move = (step.seat, step.move)
        reached = weigh_position(before, worlds=worlds, seed=same, after=move, rest=rest)
        then = grained(reached.shares)
        drawn = value_of(after, worlds, same, rest)  # without a draw: the same luck and value
        skill = skill_of(before, step.seat, step.move, known, same, rest)
        moved = taken(then, now)
        yield Part(step.number, DECISION, step.seat, step.move, moved, skill, taken(moved, skill))
        if drawn != then:
            kind = DEAL if after.round != before.round else DRAW
            yield Part(step.number, kind, None, None, taken(drawn, then), nothing, nothing)
        before, now = after, drawn
    if before is None or not before.over:
        raise ValueError("only a finished game has a result to split")


def value_of(game: Game, worlds: int, seed: int, rest: float = 0.0) -> Shares:
    """What a position is worth, all cards known."""
    return grained(weigh_position(game, worlds=worlds, seed=seed, rest=rest).shares)


def value_before_deal(record: Record, worlds: int, seed: int) -> Shares:
    """What the seats are worth where the options say who starts: a mean over other deals."""
    total = [0.0] * record.players
    for number in range(worlds):
        game = Record(record.game, record.players, seed_of(seed, number), record.options).start()
        position: Position = weigh_position(game, worlds=1, seed=seed_of(seed, worlds + number))
        total = [one + other for one, other in zip(total, position.shares, strict=True)]
    return grained([one / worlds for one in total])


def skill_of(game: Game, seat: int, move: int, worlds: int, seed: int, rest: float = 0.0) -> Shares:
    """What a move was worth by what its player knew, beside the rule of thumb's move."""
    nothing = (0.0,) * game.players
    if worlds == 0 or len(game.legal(seat)) == 1:
        return nothing
    view = game.masked(seat)
    first = thumb_move(view, seat, seed)
    if first == move or len(weigh_decision(view, seat, worlds=1, played=move).weights) == 1:
        return nothing
    weighed = weigh_decision(view, seat, worlds=worlds, seed=seed, moves=[move, first], rest=rest)
    return taken(grained(weighed.of(move).shares), grained(weighed.of(first).shares))


def thumb_move(view: Game, seat: int, seed: int) -> int:
    """What the rules of thumb would do."""
    return ThumbPlayer(view.NAME, seed).choose(view, seat)


def grained(shares: "list[float] | Shares") -> Shares:
    """Values that sum without error."""
    return tuple(round(share * GRAIN) / GRAIN for share in shares)


def taken(one: Shares, other: Shares) -> Shares:
    """One less the other, seat by seat."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def added(one: Shares, other: Shares) -> Shares:
    """One and the other, seat by seat."""
    return tuple(a + b for a, b in zip(one, other, strict=True))

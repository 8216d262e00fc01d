"""Review: what happened in a finished game, and what each decision was worth.

Decisions are judged from the view of their seat alone (`judge_decision`): grade, cost and advice
never depend on a card that the player could not know. A decision that looks doubtful is weighed
again, in fresh worlds and against the best move only. What it cost is taken from there, so that a
move is not called best because it was lucky in the first worlds. All chances and costs are told as
they come true (`calibration.py`).
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from kartentisch.games import Game
from kartentisch.games.chance import seed_of
from kartentisch.games.records import Record
from kartentisch.judge.calibration import calibration_of
from kartentisch.judge.split import Part, Split, parts_of, split_from
from kartentisch.judge.weights import Decision, Estimate, weigh_decision
from kartentisch.judge.why import Why, explain
from kartentisch.players.belief import has_beliefs
from kartentisch.players.past import History, Past

GOOD, FINE, DOUBTFUL, MISTAKE = GRADES = ("good", "fine", "doubtful", "mistake")

ITERATIONS = 1000  # per decision
REFINED = 4  # times as many for what looks doubtful
SLIGHT = 0.005  # of a win: what a good decision may cost,
NOTABLE = 0.02  # a fine one,
GRAVE = 0.04  # and a doubtful one
SURE = 3.0  # errors by which something has to be worse to be called a mistake; a doubtful one half
CURVE_PLAYOUTS = 15_000  # for the curve by all cards, shared by its positions
FEWEST_WORLDS, MOST_WORLDS = 8, 200
WORDED = 100  # worlds in which to look for words
BEST_DECISIONS = 3


@dataclass(frozen=True)
class Judged:
    """A decision: how good it was, by what its player knew."""

    seat: int
    move: int
    grade: str
    wins: float  # the chance to win with the move that was made,
    best: int
    best_wins: float  # and with the best one
    cost: Estimate  # how much less that was
    lead: float  # how far a best move was ahead of the second best
    moves: int  # how many moves differed


@dataclass(frozen=True)
class Reasons:
    """Why a move was worse than another: what usually happens after each."""

    played: Why
    best: Why


@dataclass(frozen=True)
class Reviewed:
    """A judged decision in its game."""

    step: int
    round: int
    phase: str
    judged: Judged
    words: Reasons | None = None  # for doubtful decisions and mistakes


@dataclass(frozen=True)
class Review:
    """A finished game, reviewed for some seats."""

    record: Record
    seats: tuple[int, ...]
    decisions: tuple[Reviewed, ...]
    split: Split

    def of(self, seat: int, *grades: str) -> list[Reviewed]:
        """The decisions of a seat, or those with some grades."""
        return [
            decision
            for decision in self.decisions
            if decision.judged.seat == seat and (not grades or decision.judged.grade in grades)
        ]

    def lost(self, seat: int) -> float:
        """What all doubtful decisions and mistakes of a seat cost, in wins."""
        return sum(found.judged.cost.mean for found in self.of(seat, DOUBTFUL, MISTAKE))

    def best_decisions(self, seat: int) -> list[Reviewed]:
        """Good decisions where most was at stake."""
        good = [found for found in self.of(seat, GOOD) if found.judged.lead > SLIGHT]
        return sorted(good, key=lambda found: -found.judged.lead)[:BEST_DECISIONS]

    def turning_point(self, seat: int) -> int:
        """The step that moved the seat's chance most."""
        found = self.turning_part(seat)
        return 0 if found is None else self.split.parts[found].step

    def turning_part(self, seat: int) -> int | None:
        """The number of the part that moved the seat's chance most after the first deal."""
        parts = self.split.parts
        later = [number for number, part in enumerate(parts) if part.step > 0]
        return max(later, key=lambda number: abs(parts[number].moved[seat]), default=None)

    def known_curve(self, seat: int) -> list[tuple[int, float]]:
        """By what the seat knew: its chance with the move it made, at each of its decisions."""
        return [(found.step, found.judged.wins) for found in self.of(seat)]

    def plain(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return {
            "game": self.record.game,
            "players": self.record.players,
            "result": list(self.split.result),
            "seats": [
                {
                    "seat": seat,
                    "luck": self.split.luck(seat),
                    "lost": self.lost(seat),
                    "grades": {grade: len(self.of(seat, grade)) for grade in GRADES},
                    "turning_point": self.turning_point(seat),
                    "best": [found.step for found in self.best_decisions(seat)],
                    "known": self.known_curve(seat),
                    "all_cards": [(step, now[seat]) for step, now in self.split.values()],
                }
                for seat in self.seats
            ],
            "decisions": [asdict(found) for found in self.decisions],
            "parts": [asdict(part) for part in self.split.parts],
        }


def review(
    record: Record,
    seats: Iterable[int] | None = None,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
) -> Review:
    """Review a finished game for some seats, by default for all."""
    making = Reviewing(record, seats, iterations=iterations, seed=seed)
    return making.review(list(making.work()))


class Looked(NamedTuple):
    """A decision after a first look: not judged yet if its move seems to have cost something."""

    view: Game
    move: int
    seed: int
    found: Decision
    past: Past
    seen: int  # moves of the round before it

    @property
    def is_clear(self) -> bool:
        cost = self.found.behind[self.move]
        return not (cost.mean > SLIGHT and cost.mean > cost.error)


class Reviewing:
    """A review in the making, piece by piece: first decisions, the doubtful ones after the clear
    ones, then what moved the chances at each step.

    `first` are the seats whose decisions come first: the order changes no figure. `rest` is how
    many seconds to sleep after every millisecond of work.
    """

    def __init__(
        self,
        record: Record,
        seats: Iterable[int] | None = None,
        first: Collection[int] = (),
        *,
        iterations: int = ITERATIONS,
        seed: int = 0,
        rest: float = 0.0,
    ) -> None:
        self.record = record
        self.seats = tuple(range(record.players)) if seats is None else tuple(seats)
        self.first = first
        self.iterations = iterations
        self.seed = seed
        self.rest = rest

    def work(self) -> Iterator[Reviewed | Part]:
        """All pieces. Each takes some milliseconds to make."""
        later = []
        for place in sorted(self.places(), key=lambda place: place.seat not in self.first):
            seed = seed_of(self.seed, place.step)
            looked = first_look(
                place.view,
                place.seat,
                place.move,
                self.iterations,
                seed,
                self.rest,
                place.past(),
                len(place.history.moves),
            )
            if not looked.is_clear:
                later.append((place, looked))
            elif len(looked.found.weights) > 1:
                yield place.reviewed(judged_from(looked, looked.found.behind[place.move]))
        for place, looked in later:
            yield place.reviewed(judged_again(looked, self.iterations, self.rest))
        worlds = CURVE_PLAYOUTS // (2 * (len(self.record.moves) + 1))
        worlds = min(max(worlds, FEWEST_WORLDS), MOST_WORLDS)
        yield from parts_of(self.record, worlds, self.seed, 0, self.rest)

    def review(self, pieces: Iterable[Reviewed | Part]) -> Review:
        """The review that all pieces make."""
        pieces = list(pieces)
        decisions = [piece for piece in pieces if isinstance(piece, Reviewed)]
        parts = [piece for piece in pieces if isinstance(piece, Part)]
        decisions.sort(key=lambda decision: decision.step)
        return Review(self.record, self.seats, tuple(decisions), split_from(self.record, parts))

    def places(self) -> Iterator["Place"]:
        """The decisions of the seats, with what each could know."""
        before: Game | None = None
        replayed = self.record.start()  # a test shuffles what is hidden in the games of `steps`
        history = History(replayed)
        for step in self.record.steps():
            if before is not None and step.seat is not None and step.move is not None:
                if step.seat in self.seats:
                    view = before.masked(step.seat)
                    where = (step.number, before.round, before.phase_name)
                    yield Place(*where, view, step.seat, step.move, history.copy())
                replayed.play(step.seat, step.move)
                history.add(replayed, step.seat, step.move)
            before = step.game.copy()


class Place(NamedTuple):
    """A decision to review: where it is in its game, and what its seat could know."""

    step: int
    round: int
    phase: str
    view: Game
    seat: int
    move: int
    history: History

    def past(self) -> Past:
        """What the seat saw of the round before."""
        told = has_beliefs(self.view.NAME)
        return self.history.past_of(self.seat) if told else ()

    def reviewed(self, judged: Judged) -> Reviewed:
        words = words_about(self.view, judged) if judged.grade in (DOUBTFUL, MISTAKE) else None
        return Reviewed(self.step, self.round, self.phase, judged, words)


def words_about(view: Game, judged: Judged) -> Reasons:
    """What usually happens after the move that was made, and after the best one."""
    moves = [judged.move, judged.best]
    found = explain(view, judged.seat, moves, worlds=WORDED, seed=seed_of(0, judged.move))
    return Reasons(found[judged.move], found[judged.best])


def judge_decision(
    view: Game,
    seat: int,
    move: int,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    past: Past = (),
) -> Judged:
    """Judge a move by what its seat knew; `past` is what it saw of the round."""
    looked = first_look(view, seat, move, iterations, seed, 0.0, past, len(past))
    if looked.is_clear:
        return judged_from(looked, looked.found.behind[move])
    return judged_again(looked, iterations)


def first_look(
    view: Game,
    seat: int,
    move: int,
    iterations: int,
    seed: int,
    rest: float,
    past: Past,
    seen: int,
) -> Looked:
    """Weigh all moves of a decision."""
    found = weigh_decision(
        view, seat, iterations=iterations, seed=seed, played=move, rest=rest, past=past
    )
    return Looked(view, move, seed, found, past, seen)


def judged_again(looked: Looked, iterations: int, rest: float = 0.0) -> Judged:
    """Weigh a move again, in fresh worlds and against the best one alone, and judge it."""
    best = looked.found.best.move
    again = weigh_decision(
        looked.view,
        looked.found.seat,
        worlds=REFINED * iterations // 2,
        seed=seed_of(looked.seed, 1),
        moves=[looked.move, best],
        rest=rest,
        past=looked.past,
    )
    return judged_from(looked, cost_between(again, looked.move, best))


def judged_from(looked: Looked, cost: Estimate) -> Judged:
    """The judgement of a move that costs this much."""
    found, move, best = looked.found, looked.move, looked.found.best
    if cost.mean <= 0:
        best = found.of(move)
        cost = Estimate(0.0, cost.error)
    calibration = calibration_of(looked.view, looked.seen)
    told = calibration.cost(best.wins.mean, cost)
    best_wins = calibration.chance(best.wins.mean)
    lead = lead_of(found) if found.best.move == move else Estimate(0.0, 0.0)
    return Judged(
        seat=found.seat,
        move=move,
        grade=grade_of(told),
        wins=best_wins - told.mean,
        best=best.move,
        best_wins=best_wins,
        cost=told,
        lead=calibration.cost(best.wins.mean, lead).mean,
        moves=len(found.weights),
    )


def cost_between(weighed: Decision, move: int, best: int) -> Estimate:
    """How much worse a move is than what seemed to be the best; below zero if it is better."""
    behind = weighed.behind[move]
    if weighed.best.move == move:
        return Estimate(-weighed.behind[best].mean, weighed.behind[best].error)
    return behind


def grade_of(cost: Estimate) -> str:
    """How good a decision was that cost this much."""
    if cost.mean <= SLIGHT:
        return GOOD
    if cost.mean >= GRAVE and cost.mean >= SURE * cost.error:
        return MISTAKE
    if cost.mean >= NOTABLE and cost.mean >= SURE / 2 * cost.error:
        return DOUBTFUL
    return FINE


def lead_of(found: Decision) -> Estimate:
    """How far the best move is ahead of the second best."""
    return found.behind[found.weights[1].move] if len(found.weights) > 1 else Estimate(0.0, 0.0)

"""Review: what happened in a finished game, and what each decision was worth.

Decisions are judged from the view of their seat alone (`judge_decision`): grade, cost and advice
never depend on a card that the player could not know. A decision that looks doubtful is weighed
again, in fresh worlds and against the best move only. What it cost is taken from there, so that a
move is not called best because it was lucky in the first worlds.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from kartentisch.games import Game
from kartentisch.games.chance import seed_of
from kartentisch.games.records import Record
from kartentisch.judge.split import CHANCE, Split, split
from kartentisch.judge.weights import Decision, Estimate, weigh_decision

GOOD, FINE, DOUBTFUL, MISTAKE = GRADES = ("good", "fine", "doubtful", "mistake")

ITERATIONS = 1000  # per decision
REFINED = 4  # times as many for what looks doubtful
SLIGHT = 0.005  # of a win: what a good decision may cost,
NOTABLE = 0.02  # a fine one,
GRAVE = 0.04  # and a doubtful one
SURE = 3.0  # errors by which something has to be worse to be called a mistake; a doubtful one half
CURVE_PLAYOUTS = 15_000  # for the curve by all cards, shared by its positions
FEWEST_WORLDS, MOST_WORLDS = 8, 200
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
class Reviewed:
    """A judged decision in its game."""

    step: int
    round: int
    phase: str
    judged: Judged


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
        good = [found for found in self.of(seat, GOOD) if found.judged.lead > 0]
        return sorted(good, key=lambda found: -found.judged.lead)[:BEST_DECISIONS]

    def turning_point(self, seat: int) -> int:
        """The step that moved the seat's chance most."""
        parts = [part for part in self.split.parts if part.step > 0]
        return max(parts, key=lambda part: abs(part.moved[seat])).step if parts else 0

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
    chosen = tuple(range(record.players)) if seats is None else tuple(seats)
    worlds = CURVE_PLAYOUTS // (2 * (len(record.moves) + 1))
    worlds = min(max(worlds, FEWEST_WORLDS), MOST_WORLDS)
    parts = split(record, worlds=worlds, seed=seed, known=0)
    decisions = []
    before: Game | None = None
    for step in record.steps():
        if before is not None and step.seat in chosen and step.move is not None:
            judged = judge_decision(
                before.masked(step.seat),
                step.seat,
                step.move,
                iterations=iterations,
                seed=seed_of(seed, step.number),
            )
            if judged.moves > 1:
                decisions.append(Reviewed(step.number, before.round, before.phase_name, judged))
        before = step.game.copy()
    return Review(record, chosen, tuple(decisions), parts)


def judge_decision(
    view: Game, seat: int, move: int, *, iterations: int = ITERATIONS, seed: int = 0
) -> Judged:
    """Judge a move by what its seat knew."""
    found = weigh_decision(view, seat, iterations=iterations, seed=seed, played=move)
    cost = found.behind[move]
    best = found.best
    if cost.mean > SLIGHT and cost.mean > cost.error:
        again = weigh_decision(
            view,
            seat,
            worlds=REFINED * iterations // 2,
            seed=seed_of(seed, 1),
            moves=[move, best.move],
        )
        cost = cost_between(again, move, best.move)
    if cost.mean <= 0:
        best = found.of(move)
        cost = Estimate(0.0, cost.error)
    return Judged(
        seat=seat,
        move=move,
        grade=grade_of(cost),
        wins=best.wins.mean - cost.mean,
        best=best.move,
        best_wins=best.wins.mean,
        cost=cost,
        lead=lead_of(found) if best.move == move else 0.0,
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


def lead_of(found: Decision) -> float:
    """How far the best move is ahead of the second best."""
    return found.behind[found.weights[1].move].mean if len(found.weights) > 1 else 0.0


def luck_of_draws(parts: Split, seat: int) -> dict[str, float]:
    """What each sort of chance gave to a seat."""
    return {
        kind: sum(part.moved[seat] for part in parts.parts if part.kind == kind) for kind in CHANCE
    }

"""Studies: what a rule variant does to length, turn order, points, shared wins and luck.

Every variant is played twice from the same seeds. First the same player takes all seats, to see how
the game runs. Then one better player sits among worse ones, every deal in all rotations, to see how
much of it is luck. Some of the first games can be judged, to see how exciting they are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from kartentisch.arena.figures import Interval, Tally, TournamentFigures
from kartentisch.arena.interest import Interest, judge_games
from kartentisch.arena.match import Maker
from kartentisch.arena.tournament import Plan, play
from kartentisch.arena.tournament import plan as plan_tournament
from kartentisch.arena.workers import Workers
from kartentisch.games.options import Value
from kartentisch.players import make_player


@dataclass(frozen=True)
class Variant:
    """A number of players with values of the varied options, and its two plans."""

    players: int
    varied: dict[str, Value]
    alike: Plan
    mixed: Plan | None  # None if better and worse are the same player

    @property
    def games(self) -> int:
        return self.alike.games + (self.mixed.games if self.mixed else 0)


@dataclass(frozen=True)
class VariantResult:
    """The figures of a variant."""

    variant: Variant
    better: str
    alike: TournamentFigures
    mixed: TournamentFigures | None
    interest: Interest | None = None

    @property
    def fair(self) -> float:
        return 1 / self.variant.players

    @property
    def better_wins(self) -> Interval | None:
        """How often one better player wins among worse ones."""
        return None if self.mixed is None else self.mixed.wins[self.better]

    @property
    def skill(self) -> Interval | None:
        """better_wins scaled from 0 (a fair share) to 1 (every game), for any number of players."""
        if self.better_wins is None:
            return None
        rest = 1 - self.fair
        return self.better_wins.scaled(1 / rest, -self.fair / rest)

    @property
    def played(self) -> list[TournamentFigures]:
        """Both ways in which it was played, or the one."""
        return [self.alike] if self.mixed is None else [self.alike, self.mixed]

    def plain(self) -> dict[str, Any]:
        alike = self.alike
        return {
            "players": self.variant.players,
            "varied": self.variant.varied,
            "options": self.variant.alike.options,
            "games": self.variant.games,
            "decisions": alike.decisions.plain(),
            "lengths": {str(length): alike.lengths[length] for length in sorted(alike.lengths)},
            "places": [position.plain() for position in alike.positions],
            "points": alike.mean_points.plain(),
            "shared_wins": alike.shared.plain(),
            "fair_share": self.fair,
            "better_wins": None if self.better_wins is None else self.better_wins.plain(),
            "skill": None if self.skill is None else self.skill.plain(),
            "forfeits": sum(sum(figures.forfeits.values()) for figures in self.played),
            **({} if self.interest is None else {"interest": self.interest.plain()}),
        }


@dataclass(frozen=True)
class Study:
    """The variants to compare, and who plays them."""

    game: str
    better: str
    worse: str
    seed: int
    variants: tuple[Variant, ...]

    @property
    def games(self) -> int:
        return sum(variant.games for variant in self.variants)

    def run(
        self, workers: Workers, progress: Callable[[int], None] = lambda games: None
    ) -> list[VariantResult]:
        """Play all variants; `progress` is called with the number of games just finished."""
        return [
            VariantResult(
                variant,
                self.better,
                figures(variant.alike, workers, progress),
                None if variant.mixed is None else figures(variant.mixed, workers, progress),
            )
            for variant in self.variants
        ]

    def judge(
        self,
        findings: Sequence[VariantResult],
        games: int,
        workers: Workers,
        progress: Callable[[int], None] = lambda games: None,
    ) -> list[VariantResult]:
        """The same results with what makes each variant interesting, from some of its games."""
        return [
            replace(
                finding,
                interest=judge_games(finding.variant.alike, games, workers, progress),
            )
            for finding in findings
        ]

    def plain(self, findings: Sequence[VariantResult]) -> dict[str, Any]:
        return {
            "game": self.game,
            "better": self.better,
            "worse": self.worse,
            "seed": self.seed,
            "variants": [finding.plain() for finding in findings],
        }


def plan(
    game: str,
    vary: Mapping[str, Sequence[Value]],
    players: Sequence[int],
    games: int,
    better: str,
    worse: str,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    maker: Maker = make_player,
) -> Study:
    """Plan a study: every number of players with every combination of values.

    Each variant gets `games` games with all seats alike, and about as many for luck. What can't be
    played is refused here.
    """
    fixed = dict(options or {})
    for name in vary:
        if name in fixed:
            raise ValueError(f"option {name} is both varied and set; do one or the other")
    variants = []
    for number, values in product(dict.fromkeys(players), product(*vary.values())):
        varied = dict(zip(vary, values, strict=True))
        wanted = {**fixed, **varied}
        alike = plan_tournament(game, [better], number, games, seed, wanted, None, maker)
        mixed = None
        if better != worse:
            deals = -(-games // number)
            pattern = "A" + "B" * (number - 1)
            mixed = plan_tournament(
                game, [better, worse], number, deals, seed, wanted, pattern, maker
            )
        settled = {name: alike.options[name] for name in varied}
        variants.append(Variant(number, settled, alike, mixed))
    return Study(game, better, worse, seed, tuple(variants))


def first_faults(findings: Sequence[VariantResult]) -> dict[str, str]:
    """Why each player that failed to move did so first."""
    faults: dict[str, str] = {}
    for finding in findings:
        for figures in finding.played:
            faults = figures.faults | faults
    return faults


def figures(plan: Plan, workers: Workers, progress: Callable[[int], None]) -> TournamentFigures:
    """Play a plan and sum it up."""
    tally = Tally(plan)
    for deal in play(plan, workers):
        tally.add(deal)
        progress(len(deal.outcomes))
    return tally.figures()

"""Tournaments: all line-ups play every deal, so that nobody is lucky with cards or seats.

A plan says what to play. `play` yields the deals in order, the same on any number of workers. A
file keeps finished deals, so that a tournament that was stopped can resume.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, cycle, islice
from pathlib import Path
from string import ascii_uppercase
from typing import Any, NamedTuple

from kartentisch.arena.match import Maker, MatchResult, leave, play_match
from kartentisch.arena.workers import Workers
from kartentisch.games import game_class, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value
from kartentisch.games.records import Record
from kartentisch.judge.luck import luck
from kartentisch.players import ThumbPlayer, make_player

RESUME_FORMAT = 1
JUDGE_STREAM = 0x6A75646765  # keeps the judge's worlds apart from cards and players

LineUp = tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """What is played: a number of deals, each once by every line-up (players by seat)."""

    game: str
    options: dict[str, Value]
    names: tuple[str, ...]
    line_ups: tuple[LineUp, ...]
    deals: int
    seed: int
    maker: Maker = make_player
    adjusted: int = 0  # worlds per decision, to take luck off results; 0 leaves it in them

    @property
    def players(self) -> int:
        return len(self.line_ups[0])

    @property
    def games(self) -> int:
        return self.deals * len(self.line_ups)

    def heading(self) -> dict[str, Any]:
        """What identifies this tournament. With more deals it is still the same one."""
        adjusted = {"adjusted": self.adjusted} if self.adjusted else {}
        return {
            "tournament": RESUME_FORMAT,
            "game": self.game,
            "version": game_class(self.game).VERSION,
            "options": self.options,
            "seed": self.seed,
            "line_ups": [list(line_up) for line_up in self.line_ups],
            **adjusted,
        }


class PlayedDeal(NamedTuple):
    """A deal that all line-ups have played: its number, and the results by line-up."""

    number: int
    outcomes: tuple[MatchResult, ...]


def plan(
    game: str,
    names: Sequence[str],
    players: int,
    deals: int,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    pattern: str | None = None,
    maker: Maker = make_player,
    adjusted: int = 0,
) -> Plan:
    """Plan a tournament. What can't be played is refused here."""
    if deals < 1:
        raise ValueError(f"play at least one deal, not {deals}")
    settled = dict(new_game(game, players, seed, options).options)
    for name in dict.fromkeys(names):
        player = maker(name, game, 0)
        player.join(players)
        leave(player)
        if adjusted and player.sees_all:
            raise ValueError(
                f"{name} sees the draw pile, so its luck is skill; leave it out, or --adjusted"
            )
    return Plan(
        game,
        settled,
        tuple(dict.fromkeys(names)),
        tuple(line_ups(names, players, pattern)),
        deals,
        seed,
        maker,
        adjusted,
    )


def line_ups(names: Sequence[str], players: int, pattern: str | None = None) -> list[LineUp]:
    """All line-ups that play a deal, without duplicates.

    As many names as seats: the line-up and its rotations. Fewer: the names repeated to fill the
    seats, starting with each name in turn, and rotated. More: every choice of that many names,
    rotated. A pattern such as ABBB (A is the first name) gives the seats directly.
    """
    if not names:
        raise ValueError("a tournament needs players; name at least one")
    if pattern is not None:
        bases = [seated(names, players, pattern)]
    elif len(names) <= players:
        turns = [rotated(names, turn) for turn in range(len(names))]
        bases = [tuple(islice(cycle(turn), players)) for turn in turns]
    else:
        bases = list(combinations(names, players))
    return list(dict.fromkeys(rotated(base, turn) for base in bases for turn in range(players)))


def rotated(line_up: Sequence[str], turn: int) -> LineUp:
    """The line-up rotated by `turn` seats."""
    return (*line_up[turn:], *line_up[:turn])


def seated(names: Sequence[str], players: int, pattern: str) -> LineUp:
    """The line-up of a pattern."""
    letters = ascii_uppercase[: len(names)]
    if len(pattern) != players:
        raise ValueError(f"the pattern {pattern!r} has {len(pattern)} letters for {players} seats")
    if set(pattern.upper()) != set(letters):
        raise ValueError(
            f"the pattern {pattern!r} must use the letters of all players and no others: "
            + ", ".join(f"{letter} for {name}" for letter, name in zip(letters, names, strict=True))
        )
    return tuple(names[letters.index(letter)] for letter in pattern.upper())


# --- playing


class DealJob(NamedTuple):
    """One deal to play."""

    plan: Plan
    number: int
    keep: bool


def play(
    plan: Plan, workers: Workers, resume: "ResumeFile | None" = None, keep: bool = False
) -> Iterator[PlayedDeal]:
    """All deals of the plan in order. With keep, every game is recorded.

    With a resume file, finished deals are read from it, and new ones are appended to it.
    """
    finished = {} if resume is None else dict(resume.finished)
    missing = [number for number in range(plan.deals) if number not in finished]
    jobs = (DealJob(plan, number, keep or resume is not None) for number in missing)
    following = 0
    while following in finished:
        yield finished.pop(following)
        following += 1
    for deal in workers.run(play_deal, jobs):
        if resume is not None:
            resume.add(deal)
        finished[deal.number] = deal
        while following in finished:
            yield finished.pop(following)
            following += 1


def play_deal(job: DealJob) -> PlayedDeal:
    """Play one deal by all line-ups."""
    plan = job.plan
    seed = seed_of(plan.seed, job.number)
    keep = job.keep or plan.adjusted > 0
    outcomes = (
        play_match(plan.game, line_up, seed, plan.options, plan.maker, keep)
        for line_up in plan.line_ups
    )
    if plan.adjusted:
        outcomes = (
            with_luck(plan, outcome, line_up, seed_of(seed ^ JUDGE_STREAM, number))
            for number, (line_up, outcome) in enumerate(zip(plan.line_ups, outcomes, strict=True))
        )
    return PlayedDeal(job.number, tuple(outcomes))


def with_luck(plan: Plan, outcome: MatchResult, line_up: LineUp, seed: int) -> MatchResult:
    """The same result, with what chance gave each seat."""
    assert outcome.record is not None
    seats = [
        seat for seat, name in enumerate(line_up) if plays_by_thumb(plan.maker, name, plan.game)
    ]
    found = luck(outcome.record, worlds=plan.adjusted, seed=seed, by_thumb=seats)
    return replace(outcome, luck=found)


@cache
def plays_by_thumb(maker: Maker, name: str, game: str) -> bool:
    """Whether a player follows the very rules of thumb that the judge plays on by."""
    player = maker(name, game, 0)
    leave(player)
    return isinstance(player, ThumbPlayer) and player.tuned


# --- resuming


class ResumeFile:
    """The finished deals of a tournament in a file: JSON Lines, a heading and a line per deal."""

    def __init__(self, file: Path, plan: Plan) -> None:
        """Start the file, or read it; the file of another tournament is refused."""
        self.file = file
        self.plan = plan
        self.finished: dict[int, PlayedDeal] = {}
        if file.exists() and file.stat().st_size:
            self.read()
        else:
            self.write(plan.heading())

    def add(self, deal: PlayedDeal) -> None:
        """Append a finished deal."""
        outcomes = [plain_outcome(outcome) for outcome in deal.outcomes]
        self.write({"deal": deal.number, "outcomes": outcomes})

    def write(self, plain: dict[str, Any]) -> None:
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(plain, separators=(",", ":")) + "\n")

    def read(self) -> None:
        text = self.file.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]  # without a last line that was cut off
        lines = whole.splitlines()
        self.compare(self.parsed(1, lines[0]) if lines else None)
        for number, line in enumerate(lines[1:], start=2):
            plain = self.parsed(number, line)
            try:
                deal = deal_from(self.plan, plain)
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"line {number} of {self.file} is not a deal: {error}") from None
            if deal.number < self.plan.deals:
                self.finished[deal.number] = deal
        if len(whole) < len(text):
            with self.file.open("r+b") as stream:
                stream.truncate(len(whole))

    def parsed(self, number: int, line: bytes) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            raise ValueError(f"line {number} of {self.file} is not JSON") from None

    def compare(self, heading: Any) -> None:
        """Refuse the file of another tournament."""
        if not isinstance(heading, dict) or "tournament" not in heading:
            raise ValueError(f"{self.file} is not a tournament file; choose another for --resume")
        wanted = self.plan.heading()
        for name in dict.fromkeys([*wanted, *heading]):
            if heading.get(name) != wanted.get(name):
                raise ValueError(
                    f"{self.file} belongs to another tournament: its {name} is "
                    f"{heading.get(name)!r}, not {wanted.get(name)!r}; choose another file for "
                    "--resume"
                )


def plain_outcome(outcome: MatchResult) -> dict[str, Any]:
    """A result as it is written to the file."""
    assert outcome.record is not None
    return {
        "points": outcome.points,
        "winners": outcome.winners,
        "starter": outcome.starter,
        "forfeits": outcome.forfeits,
        "faults": outcome.faults,
        "moves": outcome.record.moves,
        **({} if outcome.luck is None else {"luck": outcome.luck}),
    }


def deal_from(plan: Plan, plain: dict[str, Any]) -> PlayedDeal:
    """A deal read back from the file."""
    seed = seed_of(plan.seed, plain["deal"])
    if len(plain["outcomes"]) != len(plan.line_ups):
        raise ValueError(f"it has {len(plain['outcomes'])} of {len(plan.line_ups)} games")
    return PlayedDeal(
        plain["deal"],
        tuple(
            MatchResult(
                points=tuple(outcome["points"]),
                winners=tuple(outcome["winners"]),
                starter=outcome["starter"],
                decisions=len(outcome["moves"]),
                forfeits=tuple(outcome["forfeits"]),
                faults=tuple(outcome["faults"]),
                record=Record(
                    plan.game,
                    plan.players,
                    seed,
                    plan.options,
                    [(seat, move) for seat, move in outcome["moves"]],
                ),
                luck=tuple(outcome["luck"]) if plan.adjusted else None,
            )
            for outcome in plain["outcomes"]
        ),
    )

"""Measures whether mistakes are mistakes: does the advice win more when experts play on?

    python benchmarks/judge_mistakes.py FILE [--positions N] [--seconds S] [--worlds N]
                                        [--iterations N] [--game GAME]

Players who slip play games, and their decisions are judged as a review does it. At every mistake
fresh worlds are dealt from the view of the seat, by what moves tell. In each world both moves are
made. Searching players at all seats play the round out, and what its end is worth is weighed, with
the same later rounds after both moves. FILE has a line per mistake, and the next run adds to it. A
row of the table has the number of mistakes, what the review says they cost, how much more the
advice wins if rules of thumb play on in these worlds, and how much more if searchers do, with
standard errors over positions, in percent of a win.
"""

import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

import click

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES, Chance, Game
from kartentisch.games.chance import seed_of
from kartentisch.judge import judge_decision, weigh_position
from kartentisch.judge.review import MISTAKE
from kartentisch.judge.weights import BELIEVED
from kartentisch.players import SearchPlayer
from kartentisch.players.belief import believed
from kartentisch.players.past import History, Past
from kartentisch.players.search_player import look_ahead

LINE_UP = ("medium", "easy", "medium")
VALUED = 64  # worlds to value the start of a later round, and a move by rules of thumb


class Mistake(NamedTuple):
    """A decision that a review calls a mistake."""

    step: int
    view: Game
    seat: int
    move: int
    best: int
    cost: float
    past: Past


class Tried(NamedTuple):
    """A line of the file: a mistake, and what the advice gained."""

    game: str
    match: int
    step: int
    phase: str
    cost: float
    by_thumbs: float
    gain: float


@click.command(help="Measure whether mistakes are mistakes.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--positions", default=500, show_default=True, help="The most mistakes of each game.")
@click.option("--seconds", default=120.0, show_default=True, help="Processor time per game.")
@click.option("--worlds", default=4, show_default=True, help="Per mistake.")
@click.option("--iterations", default=100, show_default=True, help="Of each expert's decisions.")
@click.option("only", "--game", type=click.Choice(OWN_GAMES), help="Only this game.")
def main(
    file: Path, positions: int, seconds: float, worlds: int, iterations: int, only: str | None
) -> None:
    """Go on where the file ends, and print what all mistakes so far say."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    kept = [Tried(*json.loads(line)) for line in lines]
    print("| game | mistakes | said to cost | by rules of thumb | advice wins more | errors |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |", flush=True)
    for name in [only] if only else OWN_GAMES:
        found = [tried for tried in kept if tried.game == name]
        match = 1 + max((tried.match for tried in found), default=-1)
        end = time.process_time() + seconds
        while len(found) < positions and time.process_time() < end:
            for mistake in mistakes_in(name, seed_of(21, match)):
                tried = tried_out(name, match, mistake, worlds, iterations)
                found.append(tried)
                with file.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps(tried) + "\n")
            match += 1
        print(row(name, found), flush=True)


def mistakes_in(name: str, seed: int) -> Iterator[Mistake]:
    """The mistakes of a game, one per seat at most, so that positions differ."""
    record = play_match(name, LINE_UP, seed, keep=True).record
    assert record is not None
    game = record.start()
    history = History(game)
    seats: set[int] = set()
    for number, (seat, move) in enumerate(record.moves):
        if seat not in seats and len(game.legal(seat)) > 1:
            view = game.masked(seat)
            past = history.past_of(seat)
            judged = judge_decision(view, seat, move, seed=seed_of(seed, number), past=past)
            if judged.grade == MISTAKE:
                seats.add(seat)
                yield Mistake(number, view, seat, move, judged.best, judged.cost.mean, past)
        game.play(seat, move)
        history.add(game, seat, move)


def tried_out(name: str, match: int, mistake: Mistake, worlds: int, iterations: int) -> Tried:
    """Play both moves out in fresh worlds, by experts and by rules of thumb."""
    seat = mistake.seat
    by_thumbs = gained = 0.0
    for number, world in enumerate(fresh_worlds(mistake, seed_of(22, match), worlds)):
        luck = seed_of(seed_of(23, match), 1000 * mistake.step + number)
        for move, sign in ((mistake.best, 1), (mistake.move, -1)):
            gained += sign * played_out(world, seat, move, iterations, luck)
            then = weigh_position(world, worlds=VALUED, seed=luck, after=(seat, move))
            by_thumbs += sign * then.shares[seat]
    return Tried(
        name,
        match,
        mistake.step,
        mistake.view.phase_name,
        mistake.cost,
        by_thumbs / worlds,
        gained / worlds,
    )


def fresh_worlds(mistake: Mistake, seed: int, count: int) -> list[Game]:
    """Worlds that fit what the seat knew, by what moves told."""
    own = seed_of(seed, mistake.step)
    belief = believed(mistake.view, mistake.seat, mistake.past, own)
    if belief is None:
        return [mistake.view.fill(Chance(seed_of(own, number))) for number in range(count)]
    look_ahead(belief, BELIEVED)
    lots, weights = zip(*belief.worlds(), strict=True)
    drawn = random.Random(own).choices(lots, weights, k=count)
    return [mistake.view.fill(Chance(lot)) for lot in drawn]


def played_out(world: Game, seat: int, move: int, iterations: int, seed: int) -> float:
    """The seat's share of the win after a move; of later rounds what they are worth."""
    game = world.copy()
    game.play(seat, move)
    experts = [SearchPlayer(seed_of(seed, one), iterations) for one in range(game.players)]
    while game.round == world.round and (decider := game.decider) is not None:
        game.play(decider, experts[decider].choose(game.masked(decider), decider))
    return weigh_position(game, worlds=VALUED, seed=seed).shares[seat]


def row(name: str, found: list[Tried]) -> str:
    """What the mistakes of a game say."""
    if len(found) < 2:
        return f"| {name} | {len(found)} | – | – | – | – |"
    cost = 100 * fmean(tried.cost for tried in found)
    thumbs, _ = mean_and_error([tried.by_thumbs for tried in found])
    mean, error = mean_and_error([tried.gain for tried in found])
    off = mean / error if error else math.inf
    cells = (f"{cost:.1f}", f"{100 * thumbs:+.1f}", f"{100 * mean:+.1f} ± {100 * error:.1f}")
    return f"| {name} | {len(found)} | {' | '.join(cells)} | {off:.1f} |"


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    return fmean(values), stdev(values) / math.sqrt(len(values))


if __name__ == "__main__":
    main()

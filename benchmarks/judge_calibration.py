"""Measures whether what the judge says comes true: are 30 % won of what it gives 30 %?

    python benchmarks/judge_calibration.py FILE [--matches N] [--seconds S] [--seed N]
                                           [--game GAME] [--players N] [--who NAME] [--fit OUT]

Players of one kind play. At some decisions of each match the move that was made is weighed by what
its seat knew, as in the curve of a review (`weigh_decision`), and by all cards (`weigh_position`).
FILE has a line per decision, and the next run adds matches to it. Then what was said is compared
with what was won. "Counted" is by the weights as they are, "told" with calibration. Positions of a
match go together, so errors are over matches. "Worst tenth" is the tenth of the scale that is off
by most errors. Among rules of thumb what a position is worth by all cards is how often it is won,
only less noisy; the columns "by worth" use that.

--fit writes the figures that calibration goes by, from all lines of FILE; `make calibration` does.
Check them with another seed.
"""

import json
import math
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES, game_class
from kartentisch.games.chance import seed_of
from kartentisch.judge import weigh_decision, weigh_position
from kartentisch.judge.calibration import Figures, Measured, calibration_after, seen_in
from kartentisch.players.belief import has_beliefs
from kartentisch.players.past import History

WORLDS = 150  # about as many as a review has for each move
PER_MATCH = 6  # decisions
BINS = 10
FEWEST = 100  # positions of a tenth that counts
THUMB = "thumb"

Array = NDArray[np.float64]
STEPS = 30  # of Newton's method
FIRM = 40.0  # how firmly a table keeps to what all tables of its game say, about 250 positions
TURNS = (2.0, 4.0, 8.0, 16.0, 32.0)  # of everyone, in which most of what a round shows is seen
NOTHING = np.array([0.0, 0.0, 1.0, 0.0])  # figures that change nothing
DIGITS = 4


class Line(NamedTuple):
    """A decision: what was said of it, and what came of it."""

    game: str
    players: int
    who: str
    match: int
    seen: int  # moves of the round before it
    said: float
    worth: float | None  # by all cards, among rules of thumb
    won: float

    @property
    def table(self) -> tuple[str, int]:
        return self.game, self.players

    def told(self) -> float:
        return calibration_after(self.game, self.players, self.seen).chance(self.said)


@click.command(help="Measure whether what the judge says comes true.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--matches", default=300, show_default=True, help="Of each table and kind.")
@click.option("--seconds", default=math.inf, help="Processor time in all.")
@click.option("--seed", default=11, show_default=True, help="Keep it for a file.")
@click.option("only", "--game", type=click.Choice(OWN_GAMES), help="Only this game.")
@click.option("sizes", "--players", type=int, multiple=True, help="Only tables of this size.")
@click.option("kinds", "--who", multiple=True, default=[THUMB], show_default=True)
@click.option("--fit", type=click.Path(dir_okay=False, path_type=Path), help="Write figures there.")
def main(
    file: Path,
    matches: int,
    seconds: float,
    seed: int,
    only: str | None,
    sizes: Sequence[int],
    kinds: Sequence[str],
    fit: Path | None,
) -> None:
    """Go on where the file ends, and print or fit what all lines say."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    found = [Line(*json.loads(line)) for line in lines]
    played: dict[tuple[str, int, str], int] = defaultdict(int)
    for line in found:
        key = (*line.table, line.who)
        played[key] = max(played[key], line.match + 1)
    tables = [
        (name, players)
        for name in ([only] if only else OWN_GAMES)
        for players in range(game_class(name).FEWEST, game_class(name).MOST + 1)
        if not sizes or players in sizes
    ]
    end = time.process_time() + seconds
    for match in range(matches):
        for name, players in tables:
            for who in kinds:
                if match >= played[name, players, who] and time.process_time() < end:
                    more = list(decisions_of(name, players, who, match, seed))
                    found += more
                    with file.open("a", encoding="utf-8") as stream:
                        stream.writelines(json.dumps(line) + "\n" for line in more)
    if fit is not None:
        fit.write_text(written(fitted(found)), "utf-8")
    print_tables([line for line in found if line.who in kinds and line.table in tables])


def decisions_of(name: str, players: int, who: str, match: int, seed: int) -> Iterator[Line]:
    """Some decisions of a match."""
    own = seed_of(seed_of(seed, players), match)
    outcome = play_match(name, [who] * players, own, keep=True)
    assert outcome.record is not None
    moves = outcome.record.moves
    game = outcome.record.start()
    choices = []
    for step, (seat, move) in enumerate(moves):
        if len(game.legal(seat)) > 1:
            choices.append(step)
        game.play(seat, move)
    stops = set(random.Random(own).sample(choices, min(PER_MATCH, len(choices))))
    game = outcome.record.start()
    history = History(game)
    for step, (seat, move) in enumerate(moves):
        if step in stops:
            past = history.past_of(seat) if has_beliefs(name) else ()
            view, luck = game.masked(seat), seed_of(own, step)
            said = weigh_decision(view, seat, worlds=WORLDS, seed=luck, moves=[move], past=past)
            worth = None
            if who == THUMB:
                fresh = seed_of(luck, 1)  # what was said must not share its luck
                after = weigh_position(game, worlds=WORLDS, seed=fresh, after=(seat, move))
                worth = after.shares[seat]
            share = said.best.wins.mean
            seen = len(history.moves)
            yield Line(name, players, who, match, seen, share, worth, outcome.share(seat))
        game.play(seat, move)
        history.add(game, seat, move)


# --- what it says


def print_tables(found: list[Line]) -> None:
    """Won less said, game by game and kind by kind, in percentage points."""
    print("| game | players | who | matches | counted | told | worst tenth | by worth | told |")
    print(f"| --- | --- | --- |{' ---: |' * 6}")
    for name in OWN_GAMES:
        for who in dict.fromkeys(line.who for line in found):
            lines = [line for line in found if line.game == name and line.who == who]
            sizes = sorted({line.players for line in lines})
            for chosen in (sizes, *([size] for size in sizes)) if len(sizes) > 1 else (sizes,):
                some = [line for line in lines if line.players in chosen]
                if some:
                    print(row(name, chosen, who, some), flush=True)


def row(name: str, sizes: list[int], who: str, lines: list[Line]) -> str:
    """A row of the table."""

    def gap(of: Callable[[Line], float], said: Callable[[Line], float]) -> str:
        mean, error = mean_gap([(key(line), of(line) - said(line)) for line in lines])
        return f"{100 * mean:+.1f} ± {100 * error:.1f}"

    cells = [
        name,
        f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}",
        who,
        f"{len({key(line) for line in lines}):,}",
        gap(lambda line: line.won, lambda line: line.said),
        gap(lambda line: line.won, Line.told),
        worst_tenth(lines),
    ]
    if all(line.worth is not None for line in lines):
        cells += [
            gap(lambda line: line.worth or 0.0, lambda line: line.said),
            gap(lambda line: line.worth or 0.0, Line.told),
        ]
    else:
        cells += ["–", "–"]
    return "| " + " | ".join(cells) + " |"


def key(line: Line) -> tuple[int, int]:
    """Which match a line belongs to."""
    return line.players, line.match


def mean_gap(gaps: Sequence[tuple[Any, float]]) -> tuple[float, float]:
    """A mean over positions and its standard error; positions of a match go together."""
    mean = sum(gap for _, gap in gaps) / len(gaps)
    off: dict[Any, float] = defaultdict(float)
    for match, gap in gaps:
        off[match] += gap - mean
    count = len(off)
    if count < 2:
        return mean, math.inf
    squares = sum(one * one for one in off.values()) * count / (count - 1)
    return mean, math.sqrt(squares) / len(gaps)


def worst_tenth(lines: list[Line]) -> str:
    """The tenth of the scale that is off by most errors."""
    bins: dict[int, list[tuple[Any, float]]] = defaultdict(list)
    for line in lines:
        told = line.told()
        bins[min(int(told * BINS), BINS - 1)].append((key(line), line.won - told))
    worst = max(
        ((*mean_gap(gaps), number) for number, gaps in bins.items() if len(gaps) >= FEWEST),
        key=lambda found: abs(found[0]) / found[1],
        default=(0.0, 1.0, 0),
    )
    mean, error, number = worst
    at = f"{100 * number // BINS} to {100 * (number + 1) // BINS} %"
    return f"{100 * mean:+.1f} ± {100 * error:.1f} at {at}"


# --- the figures


def fitted(found: list[Line]) -> dict[str, Figures]:
    """For every table the figures by which told chances come true.

    Tables of a game are alike: each is drawn a little towards what all of them say.
    """
    games = {}
    for name in sorted({line.game for line in found}):
        lines = [line for line in found if line.game == name]
        ways = [(turns, *fitted_to(lines, turns, NOTHING, 1.0)) for turns in TURNS]
        turns, all_sizes, _ = min(ways, key=lambda way: way[2])
        tables = {}
        for players in sorted({line.players for line in lines}):
            own = [line for line in lines if line.players == players]
            figures, _ = fitted_to(own, turns, all_sizes, FIRM)
            tables[str(players)] = Measured(*(round(float(one), DIGITS) for one in figures))
        games[name] = Figures(turns, tables)
    return games


def fitted_to(lines: list[Line], turns: float, usual: Array, firm: float) -> tuple[Array, float]:
    """Logistic regression, drawn towards usual figures; with what it does not explain."""
    said = np.array([line.said for line in lines]).clip(0.5 / WORLDS, 1 - 0.5 / WORLDS)
    won = np.array([line.won if line.worth is None else line.worth for line in lines])
    seen = np.array([seen_in(line.seen, line.players, turns) for line in lines])
    odds = np.log(said / (1 - said))
    features = np.column_stack([np.ones_like(seen), seen, odds, seen * odds])
    figures = usual.copy()
    for _ in range(STEPS):
        told = 1 / (1 + np.exp(-features @ figures))
        slope = features.T @ (won - told) - firm * (figures - usual)
        bend = (features * (told * (1 - told))[:, None]).T @ features + firm * np.eye(4)
        figures = figures + np.linalg.solve(bend, slope)
    told = 1 / (1 + np.exp(-features @ figures))
    return figures, float(-(won * np.log(told) + (1 - won) * np.log(1 - told)).mean())


def written(games: dict[str, Figures]) -> str:
    """The figures as a file, a line per table."""
    said = [
        f'  "{name}": {{\n    "turns": {figures.turns:g},\n    "players": {{\n'
        + ",\n".join(
            f'      "{players}": {json.dumps(one)}' for players, one in figures.players.items()
        )
        + "\n    }\n  }"
        for name, figures in games.items()
    ]
    return "{\n" + ",\n".join(said) + "\n}\n"


if __name__ == "__main__":
    main()

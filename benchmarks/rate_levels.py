"""Measures the levels of bots as fixed points of the ratings: storage/level_ratings.json.

    python benchmarks/rate_levels.py [--seconds S] [--game GAME]

For each game: matches of four between easy, medium and hard, in every mixture. Then the ratings are
sought at which the update that people's ratings get (storage/rating_steps.py) would move none of
the levels: someone who plays like a level ends where it is. Medium is set to 25, which is shown as
1500 and is where everyone begins.

An expert takes too long for thousands of matches. Its lead over hard follows from the share of wins
of one expert among three hard players, as docs/results.md has it:

    python benchmarks/strength.py --who expert --among hard --players 4

The error is the standard error by the model: how much the matches tell about each level.
"""

import json
import math
import random
import time
from itertools import count

import click

from kartentisch.arena.match import play_match
from kartentisch.games import GAMES
from kartentisch.players.levels import LEVELS
from kartentisch.server.storage.rating_steps import LEVEL_RATINGS, MIDDLE, SCALE

SIZE = 4
MEASURED = LEVELS[:3]
# One expert among three hard players: the share of wins, and half its 95 % interval.
EXPERTS = {
    "futschikato": (0.266, 0.011),
    "ftw": (0.633, 0.079),
    "fkk": (0.309, 0.015),
    "pairs": (0.336, 0.013),
    "pisa": (0.674, 0.065),
}
ROUNDS = 400  # of the search for the ratings

Played = tuple[list[int], list[float]]  # the levels by seat, and their ranks; the lowest is best


@click.command(help="Measure how strong the levels are.")
@click.option("--seconds", default=60.0, show_default=True, help="For each game.")
@click.option("only", "--game", type=click.Choice(list(GAMES)), help="Only this game.")
def main(seconds: float, only: str | None) -> None:
    """Measure, print and keep."""
    kept = json.loads(LEVEL_RATINGS.read_text()) if LEVEL_RATINGS.exists() else {}
    for game in [only] if only else list(GAMES):
        matches = play_all(game, seconds)
        kept[game] = rated(matches)
        if game in EXPERTS:
            kept[game]["expert"] = expert(kept[game]["hard"], *EXPERTS[game])
        print(game, len(matches), kept[game], flush=True)
        LEVEL_RATINGS.write_text(json.dumps(dict(sorted(kept.items())), indent=2) + "\n")


def play_all(game: str, seconds: float) -> list[Played]:
    """Matches until the time is up."""
    chance = random.Random(game)
    start = time.monotonic()
    matches: list[Played] = []
    for number in count():
        if time.monotonic() - start > seconds:
            break
        levels = [chance.randrange(len(MEASURED)) for _ in range(SIZE)]
        result = play_match(game, [MEASURED[level] for level in levels], number)
        best = result.points[result.winners[0]]
        matches.append((levels, [float(abs(points - best)) for points in result.points]))
    return matches


def rated(matches: list[Played]) -> dict[str, dict[str, float]]:
    """The ratings at which no level would move, and how sure they are."""
    mu = [MIDDLE] * len(MEASURED)
    for _ in range(ROUNDS):
        pull, steady = [0.0] * len(MEASURED), [1e-9] * len(MEASURED)
        for levels, ranks in matches:
            for seat, (omega, delta) in enumerate(updates([mu[level] for level in levels], ranks)):
                pull[levels[seat]] += omega
                steady[levels[seat]] += delta
        for level in range(len(MEASURED)):
            mu[level] += 0.5 * SCALE * pull[level] / steady[level]
        shift = MIDDLE - mu[1]
        mu = [one + shift for one in mu]
        if max(abs(one) for one in pull) < 1e-6 * len(matches):
            break
    return {
        level: {"mu": round(mu[at], 2), "error": round(SCALE / math.sqrt(steady[at]), 2)}
        for at, level in enumerate(MEASURED)
    }


def expert(hard: dict[str, float], share: float, interval: float) -> dict[str, float]:
    """The rating of one who wins this share of matches among three hard players."""
    lead = SCALE * math.log((SIZE - 1) * share / (1 - share))
    error = SCALE * (interval / 1.96) / (share * (1 - share))
    return {
        "mu": round(hard["mu"] + lead, 2),
        "error": round(math.hypot(hard["error"], error), 2),
    }


def updates(mu: list[float], ranks: list[float]) -> list[tuple[float, float]]:
    """How far each seat is pulled by a result, and how much it holds: Weng and Lin, algorithm 4."""
    seats = range(len(mu))
    weight = [math.exp(one / SCALE) for one in mu]
    found = []
    below = [sum(weight[s] for s in seats if ranks[s] >= ranks[q]) for q in seats]
    tied = [ranks.count(rank) for rank in ranks]
    for i in seats:
        omega = delta = 0.0
        for q in seats:
            if ranks[q] <= ranks[i]:
                share = weight[i] / below[q]
                omega += ((i == q) - share) / tied[q]
                delta += share * (1 - share) / tied[q]
        found.append((omega, delta))
    return found


if __name__ == "__main__":
    main()

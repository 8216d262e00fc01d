"""Measures what beliefs know: how likely the true hands are in worlds dealt by what moves tell.

    python benchmarks/beliefs.py [--game GAME] [--matches N] [--worlds N] [--who NAME]
                                 [--iterations N] [--seconds S]

Players of one kind play at tables of four. At some random decisions of each match, worlds are dealt
from the view of the seat to move. For every card that another seat holds, the score is the
logarithm of the share of worlds in which that seat holds it, so 0 would be perfect knowledge. All
worlds count alike in the first column and by their weights in the second; the difference is given
with its standard error over matches. "Counts for" is for how many worlds the weights count, and
"levelled" the mean power that was needed for that.

Then the seat decides twice, with and without beliefs, by a search of as many iterations. Where the
two moves differ, both are made with the true cards and played on by rules of thumb. "Wins more" is
how much of a win beliefs gain by that per decision, in percent, over all decisions with a choice.
"""

import math
import random
import time
from collections import Counter, defaultdict
from statistics import fmean
from typing import NamedTuple

import click

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES, Chance, Game
from kartentisch.games.chance import seed_of
from kartentisch.games.rows import RowGame
from kartentisch.judge.weights import weighed_moves
from kartentisch.players.belief import Belief, believed, has_beliefs
from kartentisch.players.past import History, Past
from kartentisch.players.search_player import SearchPlayer, look_ahead

GAMES = [name for name in OWN_GAMES if has_beliefs(name)]
PLAYERS = 4
PER_MATCH = 6  # decisions
PLAYED_OUT = 200  # how often each of two moves that differ
LEAST = 0.5  # of a world: what a card counts for that is in none


@click.command(help="Measure what beliefs know.")
@click.option("only", "--game", type=click.Choice(GAMES), help="Only this game.")
@click.option("--matches", default=200, show_default=True, help="At most, of each game.")
@click.option("--worlds", default=2000, show_default=True, help="Dealt for each position.")
@click.option("--iterations", default=1000, show_default=True, help="Of each search.")
@click.option("--seconds", default=60.0, show_default=True, help="Processor time per game.")
@click.option("--who", default="thumb", show_default=True, help="Who plays at all seats.")
def main(
    only: str | None, matches: int, worlds: int, who: str, iterations: int, seconds: float
) -> None:
    """Measure and print, game by game."""
    print(
        "| game | who | positions | alike | by beliefs | gain | counts for | levelled | µs/world "
        "| differ | wins more, % |"
    )
    print(f"| --- | --- |{' ---: |' * 9}", flush=True)
    for name in [only] if only else GAMES:
        found: list[list[Position]] = []
        end = time.process_time() + seconds
        for number in range(matches):
            if positions := measured(name, who, seed_of(7, number), worlds, iterations):
                found.append(positions)
            if time.process_time() > end:
                break
        print(row(name, who, found, worlds), flush=True)


class Position(NamedTuple):
    """What was found at one decision."""

    alike: float  # the score of the true cards where all worlds count alike,
    believed: float  # and by beliefs
    effective: float
    power: float
    seconds: float  # per world
    differs: bool
    wins: float  # how much more the move by beliefs wins


def row(name: str, who: str, matches: list[list[Position]], worlds: int) -> str:
    """The row of a table."""
    rows = [position for match in matches for position in match]
    effective, power, spent = (
        fmean(getattr(one, what) for one in rows) for what in ("effective", "power", "seconds")
    )
    cells = (
        name,
        who,
        len(rows),
        f"{fmean(one.alike for one in rows):.3f}",
        f"{fmean(one.believed for one in rows):.3f}",
        with_error([[one.believed - one.alike for one in match] for match in matches], 3),
        f"{effective:.0f} of {worlds}",
        f"{power:.2f}",
        f"{1e6 * spent:.1f}",
        f"{fmean(one.differs for one in rows):.0%}",
        with_error([[100 * one.wins for one in match] for match in matches], 2),
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def with_error(matches: list[list[float]], digits: int) -> str:
    """A mean over positions and its standard error; positions of a match go together."""
    count = sum(map(len, matches))
    mean = sum(map(sum, matches)) / count
    off = sum(sum(one - mean for one in match) ** 2 for match in matches)
    error = math.sqrt(off * len(matches) / max(1, len(matches) - 1)) / count
    return f"{mean:+.{digits}f} ± {error:.{digits}f}"


def measured(name: str, who: str, seed: int, worlds: int, iterations: int) -> list[Position]:
    """Some decisions of one match; none without a choice or before others have moved."""
    record = play_match(name, [who] * PLAYERS, seed, keep=True).record
    assert record is not None
    stops = set(random.Random(seed).sample(range(len(record.moves)), PER_MATCH))
    game = record.start()
    history = History(game)
    found = []
    for number, (seat, move) in enumerate(record.moves):
        if number in stops and len(game.legal(seat)) > 1:
            past = history.past_of(seat)
            belief = believed(game.masked(seat), seat, past, seed)
            if belief is not None:
                found.append(compared(game, seat, past, belief, seed, worlds, iterations))
        game.play(seat, move)
        history.add(game, seat, move)
    return found


def compared(
    game: Game, seat: int, past: Past, belief: Belief, seed: int, worlds: int, iterations: int
) -> Position:
    """A decision, with and without beliefs."""
    view = game.masked(seat)
    since = time.process_time()
    look_ahead(belief, worlds)
    spent = (time.process_time() - since) / worlds
    found = belief.worlds()
    alike = [(lot, 1 / len(found)) for lot, _ in found]
    before, after = (score(game, view, seat, drawn) for drawn in (alike, found))
    moves = []
    for beliefs in (0, worlds):
        player = SearchPlayer(seed, iterations, beliefs=beliefs)
        player.recall(past)
        moves.append(player.choose(view, seat))
    wins = 0.0
    if moves[0] != moves[1]:
        without, by_beliefs = weighed_moves(game, seat, moves, worlds=PLAYED_OUT, seed=seed)
        wins = by_beliefs.shares[seat] - without.shares[seat]
    differs = moves[0] != moves[1]
    return Position(before, after, belief.effective(), belief.power, spent, differs, wins)


def score(game: Game, view: Game, seat: int, worlds: list[tuple[int, float]]) -> float:
    """The mean logarithm of the share of worlds in which another's card is where it is."""
    others = [other for other in range(game.players) if other != seat]
    held = {other: Counter(hand_of(game, other)) for other in others}
    shares: dict[tuple[int, int, int], float] = defaultdict(float)
    for lot, weight in worlds:
        world = view.fill(Chance(lot))
        for other in others:
            for card, copies in Counter(hand_of(world, other)).items():
                for copy in range(min(copies, held[other][card])):
                    shares[other, card, copy] += weight
    cards = [
        (other, card, copy)
        for other in others
        for card, copies in held[other].items()
        for copy in range(copies)
    ]
    return fmean(math.log(max(shares[card], LEAST / len(worlds))) for card in cards) if cards else 0


def hand_of(game: Game, seat: int) -> list[int]:
    """The cards of a seat: its hand, or with their slots those of its row."""
    if isinstance(game, RowGame):
        return [16 * slot + card for slot, card in enumerate(game.cards_of(seat))]
    hand: list[int] = game.hand(seat)  # type: ignore[attr-defined]
    return hand


if __name__ == "__main__":
    main()

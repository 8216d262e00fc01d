"""Compares two players decision by decision, which takes far fewer games than matches do.

    python benchmarks/decisions.py [--one master] [--other expert] [--who hard] [--game GAME]
                                   [--players 4] [--seconds S]

Players of one kind (`--who`) play matches. At some random decisions with a choice both players are
asked what they would do. Where they differ, both moves are made with the true cards and played on
by rules of thumb, in the same worlds.

- *differ*: at how many decisions they do. The same player twice shows how much depends on the seed.
- *wins more*: how much of a win the first one gains per decision, in percent, with its standard
  error over matches. All go on by rules of thumb, so it tells who is stronger, not by how much.
- *at stake*: how much more the better of two moves that differ wins, by what the seat knew. Which
  is the better one is found in some worlds, and how much in others, so that noise adds nothing.
- *ms*: processor time of each per decision, the mean and the longest.
"""

import random
import time
from statistics import fmean
from typing import NamedTuple

import click

from beliefs import with_error
from frozen import make_player
from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES, Game
from kartentisch.games.chance import seed_of
from kartentisch.judge.weights import weigh_decision, weighed_moves
from kartentisch.players.past import History, Past

PER_MATCH = 6  # decisions
PLAYED_OUT = 400  # worlds in which each of two moves that differ is made


@click.command(help="Compare two players decision by decision.")
@click.option("--one", default="master", show_default=True)
@click.option("--other", default="expert", show_default=True)
@click.option("--who", default="hard", show_default=True, help="Who plays the matches.")
@click.option("only", "--game", type=click.Choice(list(OWN_GAMES)), help="Only this game.")
@click.option("--players", default=4, show_default=True)
@click.option("--seconds", default=60.0, show_default=True, help="Processor time per game.")
def main(one: str, other: str, who: str, only: str | None, players: int, seconds: float) -> None:
    """Compare and print, game by game."""
    print(f"{one} instead of {other}, in matches of {players} by {who}\n")
    print("| game | decisions | differ | wins more, % | at stake, % | ms, one | other |")
    print(f"| --- |{' ---: |' * 6}", flush=True)
    for name in [only] if only else OWN_GAMES:
        matches: list[list[Asked]] = []
        end = time.process_time() + seconds
        number = 0
        while time.process_time() < end:
            if asked := match(name, (one, other), who, players, seed_of(11, number)):
                matches.append(asked)
            number += 1
        print(row(name, matches), flush=True)


class Asked(NamedTuple):
    """What was found at one decision."""

    differs: bool
    wins: float  # how much more the first player's move wins
    stake: float  # how much more the better move wins
    seconds: tuple[float, float]


def row(name: str, matches: list[list[Asked]]) -> str:
    """A row of the table."""
    found = [asked for match in matches for asked in match]
    wins = [[100 * asked.wins for asked in match] for match in matches]
    stakes = [[100 * asked.stake for asked in match if asked.differs] for match in matches]
    differ = fmean(asked.differs for asked in found)
    cells = [name, str(len(found)), f"{differ:.0%}", with_error(wins, 2)]
    cells.append(with_error([stake for stake in stakes if stake], 2) if differ else "–")
    for which in range(2):
        spent = [1000 * asked.seconds[which] for asked in found]
        cells.append(f"{fmean(spent):.0f} (most {max(spent):.0f})")
    return "| " + " | ".join(cells) + " |"


def match(name: str, pair: tuple[str, str], who: str, players: int, seed: int) -> list[Asked]:
    """Some decisions of one match that had a choice."""
    record = play_match(name, [who] * players, seed, maker=make_player, keep=True).record
    assert record is not None
    stops = set(random.Random(seed).sample(range(len(record.moves)), PER_MATCH))
    game = record.start()
    history = History(game)
    found = []
    for number, (seat, move) in enumerate(record.moves):
        if number in stops and len(game.legal(seat)) > 1:
            found.append(asked_both(game, seat, pair, history.past_of(seat), seed))
        game.play(seat, move)
        history.add(game, seat, move)
    return found


def asked_both(game: Game, seat: int, pair: tuple[str, str], past: Past, seed: int) -> Asked:
    """Ask both players for the same decision."""
    view = game.masked(seat)
    moves, spent = [], []
    for number, name in enumerate(pair):
        player = make_player(name, game.NAME, seed_of(seed, number))
        player.recall(past)
        since = time.process_time()
        moves.append(player.choose(view, seat))
        spent.append(time.process_time() - since)
    seconds = spent[0], spent[1]
    if moves[0] == moves[1]:
        return Asked(False, 0.0, 0.0, seconds)
    mine, theirs = weighed_moves(game, seat, moves, worlds=PLAYED_OUT, seed=seed)
    known, fresh = (known_gain(view, seat, moves, past, seed_of(seed, lot)) for lot in (2, 3))
    stake = fresh if known > 0 else -fresh
    return Asked(True, mine.shares[seat] - theirs.shares[seat], stake, seconds)


def known_gain(view: Game, seat: int, moves: list[int], past: Past, seed: int) -> float:
    """How much more the first of two moves wins, by what the seat knew."""
    weighed = weigh_decision(
        view, seat, worlds=PLAYED_OUT, moves=moves, played=moves[0], past=past, seed=seed
    )
    return weighed.of(moves[0]).wins.mean - weighed.of(moves[1]).wins.mean


if __name__ == "__main__":
    main()

"""Measures what more thinking is worth: how much a decision loses, and how long it takes.

    python benchmarks/thinking.py [--positions N] [--worlds N] [--game GAME]

Positions come from games between thumbs at the middle number of players, where there is a real
choice. Every move worth considering is judged in many worlds, the same for all moves, played on by
rules of thumb. A decision loses the difference between the best move's chance to win and its own.
The judge is noisy, so even perfect decisions seem to lose a little: where a row stops falling, more
thinking no longer helps.
"""

import time
from itertools import count
from statistics import fmean

import click

from kartentisch.games import GAMES, Game, game_class, new_game
from kartentisch.games.chance import seed_of
from kartentisch.players import SearchPlayer
from kartentisch.players.search_player import SameWorlds, look_ahead
from kartentisch.players.thumb_player import ThumbPlayer, thumb_for

BUDGETS = (0, 250, 500, 1000, 2000, 4000, 8000, 16_000)  # iterations; 0 is the rule of thumb
JUDGE = SameWorlds(0, 1.0, 1e9, 0.0)  # no move drops out, and only wins count
APART = 7  # decisions between two positions of a game


@click.command(help="Measure what more thinking is worth.")
@click.option("--positions", default=60, show_default=True)
@click.option(
    "--worlds", default=4000, show_default=True, help="Worlds in which the judge tries each move."
)
@click.option("only", "--game", type=click.Choice(list(GAMES)), help="Only this game.")
def main(positions: int, worlds: int, only: str | None) -> None:
    """Measure and print, game by game."""
    print("| game, players | " + " | ".join(f"{budget:,}" for budget in BUDGETS) + " |")
    print("| --- | " + " | ".join("---:" for _ in BUDGETS) + " |", flush=True)
    for name in [only] if only else GAMES:
        rules = game_class(name)
        players = (rules.FEWEST + rules.MOST) // 2
        losses, times = losses_and_times(name, players, positions, worlds)
        print(f"| {name}, {players} | " + " | ".join(f"{loss:.4f}" for loss in losses) + " |")
        pauses = " | ".join(f"{1000 * mean:.1f} ({1000 * most:.0f})" for mean, most in times)
        print(f"| ms, mean (max) | {pauses} |", flush=True)


def losses_and_times(
    name: str, players: int, positions: int, worlds: int
) -> tuple[list[float], list[tuple[float, float]]]:
    """For each budget what a decision loses, and its mean and maximum time."""
    losses: list[list[float]] = [[] for _ in BUDGETS]
    times: list[list[float]] = [[] for _ in BUDGETS]
    for number, (view, seat) in enumerate(questions(name, players, positions)):
        promise = judged(view, seat, number, worlds)
        for row, budget in enumerate(BUDGETS):
            since = time.process_time()
            move = SearchPlayer(number, budget).choose(view, seat)
            times[row].append(time.process_time() - since)
            losses[row].append(max(promise.values()) - promise[move])
    return [fmean(row) for row in losses], [(fmean(row), max(row)) for row in times]


def judged(view: Game, seat: int, seed: int, worlds: int) -> dict[int, float]:
    """The chance to win of each move that a search with this seed considers.

    Of equivalent moves one is tried, chosen at random. So judges are started until one tries the
    same moves as the search.
    """
    search = SearchPlayer(seed, len(view.legal(seat))).think(view, seat)  # each at least once
    tried = {move for move, _, _ in search.findings()}
    for number in count():
        judge = JUDGE.begin(view, seat, thumb_for(view.NAME), seed_of(2, number))
        look_ahead(judge, len(tried))
        if {move for move, _, _ in judge.findings()} == tried:
            look_ahead(judge, worlds * len(tried))
            break
    return {move: share for move, _, share in judge.findings()}


def questions(name: str, players: int, positions: int) -> list[tuple[Game, int]]:
    """Views with a real choice, and their seats."""
    found: list[tuple[Game, int]] = []
    for deal in count():
        if len(found) == positions:
            break
        game = new_game(name, players, seed_of(3, deal))
        thumbs = [ThumbPlayer(name, seed_of(deal, seat)) for seat in range(players)]
        since = deal % APART
        while not game.over and len(found) < positions:
            seat = game.deciders[0]
            view = game.masked(seat)
            since += 1
            if since >= APART and not JUDGE.begin(view, seat, thumb_for(name), 0).decided:
                found.append((view, seat))
                since = 0
            game.play(seat, thumbs[seat].choose(view, seat))
    return found


if __name__ == "__main__":
    main()

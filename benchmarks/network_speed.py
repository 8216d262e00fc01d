"""Processor time per decision of `network`, `hard` and `expert`, in the same positions.

python benchmarks/network_speed.py [GAME] [--positions 60]
"""

import argparse
import time

from kartentisch.games import Game, new_game
from kartentisch.players import Player, make_player

TIMES = {"hard": 100, "network": 100, "expert": 1}  # how often each is asked per position


def positions(name: str, count: int) -> list[Game]:
    """Views of seats with a choice, from games by rules of thumb."""
    found: list[Game] = []
    player = make_player("hard", name, 1)
    seed = 0
    while len(found) < count:
        game = new_game(name, 4, seed)
        seed += 1
        while not game.over and len(found) < count:
            seat = game.deciders[0]
            view = game.masked(seat)
            if len(view.legal(seat)) > 1:
                found.append(view)
            game.play(seat, player.choose(view, seat))
    return found


def spent(player: Player, views: list[Game], times: int) -> float:
    """Seconds of the processor per decision."""
    player.choose(views[0], views[0].viewer)  # whatever is made once
    began = time.process_time()
    for view in views:
        for _ in range(times):
            player.choose(view, view.viewer)
    return (time.process_time() - began) / len(views) / times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Processor time per decision.")
    parser.add_argument("game", nargs="?", default="futschikato")
    parser.add_argument("--positions", type=int, default=60)
    asked = parser.parse_args()
    views = positions(asked.game, asked.positions)
    for name, times in TIMES.items():
        seconds = spent(make_player(name, asked.game, 1), views, times)
        print(f"{name:8} {1e6 * seconds:10,.0f} µs per decision")


if __name__ == "__main__":
    main()

"""SearchPlayer: a player who searches, for so many iterations or so long."""

import time
from typing import NamedTuple

from kartentisch.games import Game
from kartentisch.games.chance import seed_of
from kartentisch.players.player import Player
from kartentisch.players.search import Search
from kartentisch.players.thumb import Thumb
from kartentisch.players.thumb_player import thumb_for

try:
    from kartentisch.players.released import run_released
except ImportError:  # not compiled
    run_released = None


SLICE = 0.004  # seconds between two looks at the clock


class Style(NamedTuple):
    """How a search goes about a game: found by trying, see docs/results.md."""

    curiosity: float
    whim: int  # of 100 moves played on, how many are made at random
    trust: float  # in the rule of thumb


STYLES = {
    "futschikato": Style(1.0, 0, 0.3),
    "ftw": Style(1.0, 0, 0.5),
    "fkk": Style(1.0, 0, 0.9),
    "pairs": Style(1.0, 0, 0.8),
    "pisa": Style(0.7, 10, 0.0),
}


def look_ahead(search: Search, iterations: int) -> None:
    """Let a search look ahead so many times, without the GIL if it is compiled."""
    search.make_room(iterations)
    if run_released is None:
        search.run(iterations)
    else:
        run_released(search, iterations)


class SearchPlayer(Player):
    """Thinks for a number of iterations, or of seconds if those are given.

    With iterations, the same view and seed give the same move.
    """

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 1000,
        seconds: float | None = None,
        style: Style | None = None,
    ) -> None:
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.style = style

    def choose(self, view: Game, seat: int) -> int:
        moves = view.legal(seat)
        return moves[0] if len(moves) == 1 else self.think(view, seat).best()

    def think(self, view: Game, seat: int) -> Search:
        """The search, done: its findings say why."""
        started = time.perf_counter()
        style = self.style or STYLES[view.NAME]
        search = Search(view, seat, self.thumb(view), seed_of(self.seed, 0), *style)
        if self.seconds is None:
            look_ahead(search, self.iterations)
            return search
        share = 8
        while (left := self.seconds - (time.perf_counter() - started)) > 0:
            before = time.perf_counter()
            look_ahead(search, share)
            pace = share / max(1e-9, time.perf_counter() - before)
            share = max(1, int(pace * min(SLICE, left)))
        return search

    def thumb(self, view: Game) -> Thumb:
        """The rules of thumb to play on by."""
        return thumb_for(view.NAME)


class CheatPlayer(SearchPlayer):
    """Searches in the true game: an upper bound for tables, never one to play against."""

    sees_all = True

"""SearchPlayer: a player who searches, for a number of iterations or of seconds."""

import math
import time
from typing import NamedTuple

from kartentisch.games import Game
from kartentisch.games.chance import seed_of
from kartentisch.players.belief import Belief, believed
from kartentisch.players.lookahead import LookAhead
from kartentisch.players.past import Past
from kartentisch.players.player import Player
from kartentisch.players.race import Race
from kartentisch.players.search import Search
from kartentisch.players.thumb import AnyMove, Thumb
from kartentisch.players.thumb_player import thumb_for

try:
    from kartentisch.players.released import run_in_slices, run_released
except ImportError:  # not compiled
    run_in_slices = run_released = None

RELEASED = run_released is not None  # whether others can run Python while a search runs

SLICE = 0.004  # seconds between two checks of the clock,
SHORT_SLICE = 0.0004  # or between two rests


class Tree(NamedTuple):
    """Search one tree that all worlds share."""

    curiosity: float
    whim: int  # of 100 moves of a play-out, how many are made at random
    trust: float  # in the rule of thumb

    def begin(
        self, view: Game, seat: int, thumb: Thumb, seed: int, belief: Belief | None = None
    ) -> LookAhead:
        return Search(view, seat, thumb, seed, *self)

    def without_rules(self) -> "Tree":
        """The same where the rule of thumb is to make any move."""
        return self._replace(trust=0.0)


class SameWorlds(NamedTuple):
    """Let all moves race in the same worlds."""

    whim: int
    caution: float  # by how many errors a move must beat the rule of thumb
    patience: float  # by how many errors a move must be behind to drop out
    margin: float  # how much of the reward at the end goes by the margin

    def begin(
        self, view: Game, seat: int, thumb: Thumb, seed: int, belief: Belief | None = None
    ) -> LookAhead:
        return Race(view, seat, thumb, seed, *self, belief)

    def without_rules(self) -> "SameWorlds":
        """The same where the rule of thumb is to make any move."""
        return self._replace(caution=0.0)


Style = Tree | SameWorlds

RACING = SameWorlds(0, 1.0, 3.0, 0.5)  # found by experiment (docs/measurements/2026-11-16.md)
CHEATING = Tree(1.0, 0, 0.5)  # there is only one world, so there is nothing to compare in a race

USUAL = 4000  # iterations
LONGEST_LOOK_BACK = 0.25  # of the time to think: for what others' moves tell


def look_ahead(search: LookAhead, iterations: int, rest: float = 0.0) -> None:
    """Run a search for a number of iterations, without the GIL if it is compiled.

    rest: how many seconds to sleep after every slice, to leave the processor to others.
    """
    if rest:
        look_ahead_for(search, math.inf, iterations, rest)
        return
    search.make_room(iterations)
    if run_released is None:
        search.run(iterations)
    else:
        run_released(search, iterations)
    search.raise_fault()


def look_ahead_for(
    search: LookAhead, seconds: float, iterations: int | None = None, rest: float = 0.0
) -> None:
    """Run a search for some seconds, or until it is decided or its iterations are used up.

    Compiled, it takes the GIL at the end and not after every slice: a server with many bots that
    think would else pass it to and fro all the time.
    """
    portion = SHORT_SLICE if rest else SLICE
    if run_in_slices is not None and iterations is not None:
        search.make_room(iterations)
        run_in_slices(search, iterations, seconds, portion, rest)
        search.raise_fault()
        return
    end, done, share = time.perf_counter() + seconds, 0, 1
    while not search.decided and (before := time.perf_counter()) < end:
        if iterations is not None:
            share = min(share, iterations - done)
            if share == 0:
                break
        look_ahead(search, share)
        done += share
        pace = share / max(1e-9, time.perf_counter() - before)
        share = max(1, int(pace * min(portion, end - before)))
        if rest:
            time.sleep(rest)


class SearchPlayer(Player):
    """Thinks for a number of iterations or of seconds, or until the move is clear.

    With iterations alone, the same view, past and seed give the same move. `style` is how it
    compares moves: in a race (RACING), or in one tree (`Tree`). `rest` is how many seconds it
    sleeps after every slice of its time, to leave the processor to others. `beliefs` is in how many
    worlds it thinks about what others' moves tell; 0 if it does not.
    """

    def __init__(
        self,
        seed: int = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        style: Style = RACING,
        rest: float = 0.0,
        beliefs: int = 0,
    ) -> None:
        self.seed = seed
        self.iterations = USUAL if iterations is None and seconds is None else iterations
        self.seconds = seconds
        self.style = style
        self.rest = rest
        self.beliefs = beliefs
        self.remembers = beliefs > 0
        self.past: Past = ()

    def recall(self, past: Past) -> None:
        self.past = past

    def choose(self, view: Game, seat: int) -> int:
        moves = view.legal(seat)
        return moves[0] if len(moves) == 1 else self.think(view, seat).best()

    def think(self, view: Game, seat: int) -> LookAhead:
        """The search, done: its findings say why."""
        started = time.perf_counter()
        thumb = self.thumb(view)
        style = self.style.without_rules() if isinstance(thumb, AnyMove) else self.style
        belief = believed(view, seat, self.past, seed_of(self.seed, 1)) if self.beliefs else None
        if belief is not None:
            seconds = None if self.seconds is None else self.seconds * LONGEST_LOOK_BACK
            self.spend(belief, self.beliefs, seconds, started)
            if belief.count == 0:  # there was no time
                belief = None
        search = style.begin(view, seat, thumb, seed_of(self.seed, 0), belief)
        search.raise_fault()
        self.spend(search, self.iterations, self.seconds, started)
        return search

    def thumb(self, view: Game) -> Thumb:
        """The rules of thumb to play on by."""
        return thumb_for(view.NAME, view.players)

    def spend(
        self, search: LookAhead, iterations: int | None, seconds: float | None, started: float
    ) -> None:
        """Run a search until it is decided, or its iterations or its seconds are used up."""
        if seconds is None:
            look_ahead(search, iterations or 0, self.rest)
        else:
            left = seconds - (time.perf_counter() - started)
            look_ahead_for(search, left, iterations, self.rest)


class CheatPlayer(SearchPlayer):
    """Searches in the true game: an upper bound, not a player to play against."""

    sees_all = True

    def __init__(
        self, seed: int = 0, iterations: int | None = None, seconds: float | None = None
    ) -> None:
        super().__init__(seed, iterations, seconds, CHEATING)

"""Experts at the deal of the day, and the skill of those who play common deals: in the background.

One thread of low priority works at one thing at a time, with the short rests of bots: people's
moves must not wait for it. After each decision it rests for nine times as long as that took, by the
clock: a tenth of the time if there is nothing else to do, and far less on a busy processor. Its
priority is that of bots: lower still, and it could be held up by others with Python's lock in hand.
Whatever it finds is in the database at once, so a stop costs one run at most. Several processes may
work at the same deal: a run depends on its number alone, and the first to come is kept.
"""

import json
import logging
from collections.abc import Callable

from kartentisch.games import GAMES, Game, Refusal
from kartentisch.games.chance import seed_of
from kartentisch.games.records import NOTES, BadRecord, Record, from_plain
from kartentisch.judge.split import skill_of
from kartentisch.players.search_player import RELEASED, SearchPlayer
from kartentisch.server.live.bots import REST_SECONDS, step_aside
from kartentisch.server.storage.attempts import Turning
from kartentisch.server.storage.days import Days
from kartentisch.server.surroundings import Surroundings
from kartentisch.server.table import common_deals, daily
from kartentisch.server.table.common_deals import DealPlan

log = logging.getLogger("kartentisch.experts")

RUN_ITERATIONS = 1000  # of the expert at the person's seat
SKILL_WORLDS = 2000  # per decision
STOP_SECONDS = 1.0
RESTS = 9  # times as long as it has worked
IDLE_SECONDS = 10.0  # until it looks again, when nothing is to do
MOST_TURNING = 3  # decisions of an attempt that are kept as its turning points
MOST_AT_ONCE = 20  # attempts whose skill is found in a row
LONGEST_RUN = 5000  # moves; a game that does not end by then is given up


class Stopped(Exception):
    """The server stops."""


class Experts:
    """The thread that plays the deals of today, for as long as the server runs."""

    def __init__(self, days: Days, wanted: int, surroundings: Surroundings) -> None:
        """wanted: runs of each deal; none where a search would hold Python's lock."""
        self.days = days
        self.wanted = wanted if RELEASED else 0
        self.now = surroundings.now
        self.wall_clock = surroundings.wall_clock
        self.given_up: set[tuple[str, str]] = set()  # deals that can't be played here
        self.begun = self.now()  # when the last rest ended
        self.stopped = surroundings.new_signal()
        self.thread = surroundings.start_thread(self.work, "experts")

    def stop(self) -> None:
        """Stop; what is in hand may be lost. Blocks for a moment."""
        self.stopped.set()
        self.thread.join(STOP_SECONDS)

    def work(self) -> None:
        """Do one thing after the other."""
        step_aside()
        while not self.stopped.is_set():
            try:
                busy = self.do_something()
            except Stopped:
                return
            except Exception as fault:  # the next time it may work
                if self.stopped.is_set():
                    return
                log.warning("a deal of the day could not be worked on: %s", type(fault).__name__)
                busy = False
            if not busy:
                self.stopped.wait(IDLE_SECONDS)

    def rest(self) -> None:
        """Leave the processor to others after a piece of work."""
        if self.stopped.wait(RESTS * (self.now() - self.begun)):
            raise Stopped
        self.begun = self.now()

    def do_something(self) -> bool:
        """One run, or the skill of some attempts; False if there is nothing to do."""
        self.begun = self.now()
        today = daily.day_at(self.wall_clock())
        month = daily.month_of(today)
        for one in (month, daily.month_after(month)):
            self.days.fix_month(one)  # so that the next one's deals are published before it begins
        if self.find_skill():
            return True
        missing = {game: self.missing(today, game) for game in GAMES}
        game = max(missing, key=lambda one: len(missing[one]))
        if missing[game]:
            self.play(today, game, missing[game][0])
        return bool(missing[game])

    def missing(self, day: str, game: str) -> list[int]:
        """The runs that a deal still lacks."""
        if (day, game) in self.given_up:
            return []
        made = self.days.run_numbers(day, game)
        return [run for run in range(self.wanted) if run not in made]

    def play(self, day: str, game: str, run: int) -> None:
        """Play a deal once, and keep what came of it."""
        secret = self.days.secret_of(day, game)
        assert secret is not None  # the month was fixed just now
        deal = daily.deal_of(day, game)
        seed = common_deals.common_seed(secret, deal.players)
        record = played(deal, seed, run, self.rest)
        if record is None:
            self.given_up.add((day, game))
            log.error("no expert could finish the deal of %s in %s", day, game)
            return
        self.days.keep_run(day, game, run, common_deals.result_of(record, deal.seat))

    def find_skill(self) -> bool:
        """Find what the decisions of finished attempts were worth; whether there were any."""
        waiting = self.days.without_skill(MOST_AT_ONCE)
        for attempt in waiting:
            worths = self.worths_at(attempt.code, attempt.seat)
            skill = sum(worth for _, _, worth in worths)
            self.days.keep_skill(attempt, skill, turning_points(worths))
        return bool(waiting)

    def worths_at(self, code: str, seat: int) -> list[Turning]:
        """What a seat's decisions at a table were worth; none if its rules are no longer ours."""
        plain = json.loads(self.days.record(code) or "{}")
        try:
            record = from_plain({key: plain[key] for key in plain if key not in NOTES})
            return own_worths(record, seat, self.rest)
        except (BadRecord, Refusal):
            return []


def own_worths(record: Record, seat: int, rest: Callable[[], None]) -> list[Turning]:
    """What each move of a seat was worth by what it knew, beside rules of thumb, in wins.

    Only these are weighed, in many worlds, as `judge.split` does it for all of a match. `rest` is
    called after each of them.
    """
    found = []
    game = record.start()
    for number, (mover, move) in enumerate(record.moves):
        if mover == seat:
            seed = seed_of(0, number)
            worth = skill_of(game, seat, move, SKILL_WORLDS, seed, REST_SECONDS)[seat]
            found.append((number, move, worth))
            rest()
        game.play(mover, move)
    return found


def turning_points(worths: list[Turning]) -> list[Turning]:
    """The moves that were worth or cost the most, those first."""
    moved = [(step, move, round(worth, 4)) for step, move, worth in worths if worth]
    return sorted(moved, key=lambda one: -abs(one[2]))[:MOST_TURNING]


def played(deal: DealPlan, seed: bytes, run: int, rest: Callable[[], None]) -> Record | None:
    """A deal as an expert plays it against the bots of the day; None if it comes to no end.

    `rest` is called after each decision.
    """
    record = Record(deal.game, deal.players, seed, dict(deal.options), [])
    game = record.start()
    while not game.over:
        if len(record.moves) >= LONGEST_RUN:
            return None
        deciders = game.deciders
        seat = deal.seat if deal.seat in deciders else deciders[0]
        view = game.masked(seat)
        if seat == deal.seat:
            own = seed_of(run, len(record.moves))
            expert = SearchPlayer(own, RUN_ITERATIONS, rest=REST_SECONDS)
            move = expert.choose(view, seat)
        else:
            move = answer(seed, seat, view)
        game.play(seat, move)
        record.moves.append((seat, move))
        rest()
    return record


def answer(seed: bytes, seat: int, view: Game) -> int:
    """What a bot decides at a common deal, by what it sees; as tables ask for it (turns.py)."""
    own = common_deals.answer_seed(seed, seat, view)
    return SearchPlayer(own, common_deals.BOT_ITERATIONS, rest=REST_SECONDS).choose(view, seat)

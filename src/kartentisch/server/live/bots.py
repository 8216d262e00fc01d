"""Bots at tables: they think in threads of low priority, on views, and never hold up a person."""

import hashlib
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple

from kartentisch.games import Chance, Game
from kartentisch.games.records import Record
from kartentisch.judge import calibration_of, weigh_decision
from kartentisch.judge.tales import completed
from kartentisch.judge.why import explain
from kartentisch.players.belief import has_beliefs
from kartentisch.players.cores import usable_cores
from kartentisch.players.levels import level_player
from kartentisch.players.past import History, Past
from kartentisch.players.search_player import SearchPlayer
from kartentisch.server import metrics
from kartentisch.server.wire.messages import Prospect, Texts

log = logging.getLogger("kartentisch.bots")

PACES = {"instant": 0.0, "fast": 0.35, "normal": 0.9, "slow": 1.8}  # seconds before a bot moves
NICENESS = 10
# Rest after every 0.4 ms of a search: the scheduler lets a busy thread run on for some
# milliseconds at any priority, but a sleeping one makes way at once.
REST_SECONDS = 0.00012
HINT_SECONDS = 0.5
WORDS_SECONDS = 0.3  # and for the words; compiled, they take a tenth of that
PROSPECTS = 3
LONGEST_WAIT = 3.0  # seconds for a decision: the more of them wait, the shorter bots think,
LEAST_THOUGHT = 0.005  # but for so long at any rate
MOST_HINTS = 20  # that wait: the last one about ten seconds per thread
MOST_REVIEWS = 8  # in the making: each takes a second or two


def bot_seed(secret: str, seat: int, number: int) -> int:
    """A seed for a bot's own randomness, which nobody at the table can guess."""
    digest = hashlib.sha256(f"bot {secret} {seat} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def step_aside() -> None:
    """Let people's moves go first: this thread runs when nothing else does."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class WantedDecision(NamedTuple):
    """What a bot is asked for: a move for a seat, on the view of that seat.

    seed: for this decision. memory: the seed of what the bot forgets, the same for a whole match.
    iterations: search for exactly this many, whatever the clock says and whatever the level.
    record: the match so far. It holds all cards: of it a bot is told only what its seat saw.
    seconds: for a search by the clock, if that is less than its level has.
    """

    view: Game
    seat: int
    level: str
    seed: int
    memory: int
    iterations: int | None = None
    record: Record | None = None
    seconds: float = LONGEST_WAIT


class WantedHint(NamedTuple):
    """A hint that somebody waits for.

    reminding: whether its words may tell cards that lie face down again (K17).
    record: the match so far, of which only what the seat saw is used.
    """

    view: Game
    seat: int
    done: Callable[[list[Prospect]], None]
    reminding: bool = True
    record: Record | None = None


class WantedReview(NamedTuple):
    """A review in the making: each of its pieces takes some milliseconds.

    told: what gets each piece; done: whether all of them could be made.
    """

    pieces: Iterator[Any]
    told: Callable[[Any], None]
    done: Callable[[bool], None]


class Bots:
    """The threads that bots think in. Their answers come back to the loop through `call`.

    Decisions come first, because a table waits for them. If many wait, every bot thinks for a
    shorter time: nobody stops the bots of others by opening many tables. Hints wait in a short
    queue with one place per person, and leave it when that person does. Reviews come last, with one
    place per person, and a piece of each in turn: after every piece, whatever is more urgent goes
    first.
    """

    def __init__(self, call: Callable[..., object], threads: int | None = None) -> None:
        self.call = call
        self.threads = threads or max(1, usable_cores() - 1)
        self.pool = ThreadPoolExecutor(self.threads, "bot", initializer=step_aside)
        self.decisions: deque[tuple[WantedDecision, Callable[[int], None], float]] = deque()
        self.hints: dict[str, WantedHint] = {}  # by person, the first to ask first
        self.reviews: dict[str, WantedReview] = {}  # by person, the next in turn first
        self.reviewing: set[str] = set()  # whose piece is being made
        self.lock = threading.Lock()  # of all these

    def decide(self, asked: WantedDecision, done: Callable[[int], None]) -> None:
        """Let a bot choose a move, and hand it to `done`."""
        with self.lock:
            self.decisions.append((asked, done, time.monotonic() + LONGEST_WAIT))
        self.pool.submit(self.work)

    def advise(self, person: str, wanted: WantedHint) -> bool:
        """Find good moves in a view; False if the person waits for others, or too many wait."""
        with self.lock:
            if person in self.hints or len(self.hints) >= MOST_HINTS:
                return False
            self.hints[person] = wanted
        self.pool.submit(self.work)
        return True

    def cancel(self, person: str, wanted: WantedHint) -> None:
        """Nobody waits for this hint any more; another one of the same person stays."""
        with self.lock:
            if self.hints.get(person) is wanted:
                del self.hints[person]

    def review(self, person: str, wanted: WantedReview) -> bool:
        """Make a review; False if the person waits for another, or too many are being made."""
        with self.lock:
            busy = self.reviewing | self.reviews.keys()
            if person in busy or len(busy) >= MOST_REVIEWS:
                return False
            self.reviews[person] = wanted
        self.pool.submit(self.work)
        return True

    def work(self) -> None:
        """Do what is most urgent. A thread does this once for each thing that was asked for."""
        hint = reviewer = None
        with self.lock:
            waiting = len(self.decisions)
            decision = self.decisions.popleft() if self.decisions else None
            if decision is None and self.hints:
                hint = self.hints.pop(next(iter(self.hints)))
            elif decision is None and self.reviews:
                reviewer = next(iter(self.reviews))
                review = self.reviews.pop(reviewer)
                self.reviewing.add(reviewer)
        if decision is not None:
            asked, done, until = decision
            share = (until - time.monotonic()) * self.threads / waiting
            asked = asked._replace(seconds=max(share, LEAST_THOUGHT))
            self.call(done, choose(asked))
        elif hint is not None:
            self.call(hint.done, prospects(hint))
        elif reviewer is not None:
            self.go_on(reviewer, review)

    def go_on(self, person: str, review: WantedReview) -> None:
        """Make a piece of a review, and put the rest back into the queue."""
        piece, failed = None, False
        try:
            piece = next(review.pieces, None)
        except Exception as fault:  # the person who waits is told
            log.error("a review failed", exc_info=fault)
            failed = True
        with self.lock:
            self.reviewing.discard(person)
            if piece is not None:
                self.reviews[person] = review
        if piece is None:
            self.call(review.done, not failed)
            return
        self.call(review.told, piece)
        with suppress(RuntimeError):  # the server stops
            self.pool.submit(self.work)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def choose(asked: WantedDecision) -> int:
    """A bot's move."""
    view, seat, level = asked.view, asked.seat, asked.level
    since = time.monotonic()
    try:
        if asked.iterations is not None:
            move = SearchPlayer(asked.seed, asked.iterations, rest=REST_SECONDS).choose(view, seat)
        else:
            player = level_player(level, view.NAME, asked.seed, asked.memory, REST_SECONDS)
            if isinstance(player, SearchPlayer) and player.seconds is not None:
                player.seconds = min(player.seconds, asked.seconds)
            if player.remembers:
                player.recall(past_of(asked.record, seat))
            move = player.choose(view, seat)
    except Exception as fault:  # a bot that fails must not stop the table
        log.error(
            "a bot of level %s failed in %s; it moves at random", level, view.NAME, exc_info=fault
        )
        moves = view.legal(seat)
        move = moves[Chance(asked.seed).below(len(moves))]
    metrics.BOT_SECONDS.labels(level).observe(time.monotonic() - since)
    return move


def past_of(record: Record | None, seat: int) -> Past:
    """What a seat saw of the round so far, if that can tell something about hidden cards."""
    if record is None or not has_beliefs(record.game):
        return ()
    return History.of(record).past_of(seat)


def moves_of_round(record: Record | None) -> int:
    """How many moves of the round in play have been made."""
    return 0 if record is None else len(History.of(record).moves)


def prospects(hint: WantedHint) -> list[Prospect]:
    """The best moves in a view, by the judge; none if it fails."""
    try:
        return weighed_prospects(hint)
    except Exception as fault:  # the person who asked still gets an answer
        log.error("no hint could be found in %s", hint.view.NAME, exc_info=fault)
        return []


def weighed_prospects(hint: WantedHint) -> list[Prospect]:
    """What the best moves promise, and why."""
    view, seat = hint.view, hint.seat
    legal = view.legal(seat)
    if len(legal) == 1:
        found = [Prospect(legal[0], 0.0, 0)]
    else:
        past = past_of(hint.record, seat)
        weighed = weigh_decision(view, seat, seconds=HINT_SECONDS, rest=REST_SECONDS, past=past)
        told = calibration_of(view, moves_of_round(hint.record))
        found = [
            Prospect(
                weight.move,
                round(told.chance(weight.wins.mean), 3),
                weight.worlds,
                tied=weighed.is_tied(weight.move),
            )
            for weight in weighed.weights[:PROSPECTS]
        ]
    for prospect in found:
        prospect.then = completed(view, seat, prospect.move)[1:]
    add_words(hint, found)
    return found


def add_words(hint: WantedHint, found: list[Prospect]) -> None:
    """Say why for each move; without words a hint is still worth something."""
    moves = [prospect.move for prospect in found]
    try:
        whys = explain(
            hint.view,
            hint.seat,
            moves,
            seconds=WORDS_SECONDS,
            reminding=hint.reminding,
            rest=REST_SECONDS,
        )
    except Exception as fault:
        log.error("no words could be found in %s", hint.view.NAME, exc_info=fault)
        return
    for prospect in found:
        why = whys[prospect.move]
        prospect.why = Texts(why.de, why.en)

"""When appends are written: whatever has come in meanwhile goes in one transaction."""

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Protocol

from kartentisch.server.storage.appends import Append, Outcomes, write_batch
from kartentisch.server.storage.commits import Checkpoints, Commits

log = logging.getLogger("kartentisch.journal")

MOST_AT_ONCE = 500  # appends in one transaction
TOLD_AT_ONCE = 32  # outcomes told in one turn of the loop: then what they led to goes out
SPACING = 0.02  # seconds from one commit of the loop to the next: about a picture of a screen
ENOUGH = 16  # appends with which the next one is made sooner


class Loop(Protocol):
    """What an event loop does for writers."""

    def time(self) -> float:
        """What its clock says, in seconds."""

    def call_soon(self, call: Callable[..., object], *arguments: object) -> object:
        """Call something in the next turn."""

    def call_later(self, delay: float, call: Callable[..., object], *arguments: object) -> object:
        """Call something after so many seconds."""

    def call_soon_threadsafe(self, call: Callable[..., object], *arguments: object) -> object:
        """Call something in the next turn, from another thread."""


class Writer(Protocol):
    """Writes appends, and tells what became of them."""

    def hand_in(self, append: Append) -> None:
        """An append to be written soon."""

    def close(self) -> None:
        """Write what has been handed in, then stop."""


class LoopWriter:
    """Writes in the event loop, at the end of a turn, all that was handed in during it.

    For a database in a file that is this process's own. The loop stands still until the disk has
    the rows, which is what everyone who plays waits for anyway; and it is much sooner than if they
    went through another thread and back, for both would have to wait for Python's lock.

    A commit costs nearly the same for many rows as for one. So it comes at once where it has been
    quiet; where something is going on it waits for a moment, or until enough others have come in:
    sixteen, or half of the tables that could send something, for they wait too.
    """

    def __init__(
        self, commits: Commits, checkpoints: Checkpoints, loop: Loop, tables: Callable[[], int]
    ) -> None:
        """tables: how many there are that append something now and then."""
        self.commits = commits
        self.checkpoints = checkpoints
        self.loop = loop
        self.tables = tables
        self.due = loop.time()  # when the next commit is made, however few wait for it
        self.waiting: list[Append] = []
        self.busy = False  # something is about to be written, or being told of
        self.timed = False  # a timer will look after what waits

    def hand_in(self, append: Append) -> None:
        """An append to be written at the end of this turn, or a little later."""
        self.waiting.append(append)
        self.write_soon()

    def write_soon(self) -> None:
        if self.busy or not self.waiting:
            return
        wait = self.due - self.loop.time()
        if wait <= 0 or len(self.waiting) >= min(ENOUGH, self.tables() // 2):
            self.busy = True
            self.loop.call_soon(self.write)
        elif not self.timed:
            self.timed = True
            self.loop.call_later(wait, self.time_is_up)

    def time_is_up(self) -> None:
        """Write what waits, unless that has been done meanwhile and it is not yet time again."""
        self.timed = False
        self.write_soon()

    def write(self) -> None:
        """Write all that waits. The next ones gather until everyone has been told of these."""
        batch, self.waiting = self.waiting, []
        self.due = self.loop.time() + SPACING
        tell(write_batch(batch, self.commits) if batch else [], self.loop, self.told)

    def told(self) -> None:
        self.busy = False
        self.write_soon()

    def close(self) -> None:
        """Write what has been handed in, then stop."""
        self.write()
        self.checkpoints.stop()
        self.commits.close()


class ThreadWriter:
    """Writes in a thread, for databases that are far away or that others write to as well."""

    def __init__(self, commits: Commits, loop: Loop) -> None:
        self.commits = commits
        self.loop = loop
        self.queue: SimpleQueue[Append | None] = SimpleQueue()
        self.thread = threading.Thread(target=self.write_all, name="journal", daemon=True)
        self.thread.start()

    def hand_in(self, append: Append) -> None:
        """An append to be written when the thread has done the ones before."""
        self.queue.put(append)

    def write_all(self) -> None:
        stopping = False
        while not stopping:
            batch: list[Append] = []
            waiting = self.queue.get()
            while True:
                if waiting is None:
                    stopping = True
                else:
                    batch.append(waiting)
                if self.queue.empty() or len(batch) >= MOST_AT_ONCE:
                    break
                waiting = self.queue.get()
            if batch:
                outcomes = write_batch(batch, self.commits)
                self.loop.call_soon_threadsafe(tell, outcomes, self.loop, nobody)
        self.commits.close()

    def close(self) -> None:
        """Write what has been handed in, then stop."""
        self.queue.put(None)
        self.thread.join()


def tell(outcomes: Outcomes, loop: Loop, told: Callable[[], None]) -> None:
    """Tell everyone what became of their append, some in each turn of the loop; then call told."""
    for append, outcome in outcomes[:TOLD_AT_ONCE]:
        try:
            append.done(outcome)
        except Exception:  # a fault of one table must not hold up the others
            log.exception("a table could not go on")
    if len(outcomes) > TOLD_AT_ONCE:
        loop.call_soon(tell, outcomes[TOLD_AT_ONCE:], loop, told)
    else:
        told()


def nobody() -> None:
    """Nobody waits until everyone has been told."""

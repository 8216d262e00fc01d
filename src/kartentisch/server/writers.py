"""When appends are written: whatever has come in meanwhile goes in one transaction."""

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Protocol

from kartentisch.server.appends import Append, Outcomes, write_batch
from kartentisch.server.commits import Checkpoints, Commits

log = logging.getLogger("kartentisch.journal")

MOST_AT_ONCE = 500  # appends in one transaction
TOLD_AT_ONCE = 16  # outcomes told in one turn of the loop: then what they led to goes out

Call = Callable[..., object]


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
    """

    def __init__(self, commits: Commits, checkpoints: Checkpoints, soon: Call) -> None:
        self.commits = commits
        self.checkpoints = checkpoints
        self.soon = soon
        self.waiting: list[Append] = []
        self.busy = False  # something is about to be written, or being told of

    def hand_in(self, append: Append) -> None:
        """An append to be written at the end of this turn."""
        self.waiting.append(append)
        self.write_soon()

    def write_soon(self) -> None:
        if not self.busy:
            self.busy = True
            self.soon(self.write)

    def write(self) -> None:
        """Write all that waits. The next ones gather until everyone has been told of these."""
        batch, self.waiting = self.waiting, []
        tell(write_batch(batch, self.commits) if batch else [], self.soon, self.told)

    def told(self) -> None:
        self.busy = False
        if self.waiting:
            self.write_soon()

    def close(self) -> None:
        """Write what has been handed in, then stop."""
        self.write()
        self.checkpoints.stop()
        self.commits.close()


class ThreadWriter:
    """Writes in a thread, for databases that are far away or that others write to as well.

    call: brings outcomes back to where they are waited for, such as an event loop's
    call_soon_threadsafe.
    """

    def __init__(self, commits: Commits, call: Call, soon: Call) -> None:
        self.commits = commits
        self.call = call
        self.soon = soon
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
                self.call(tell, write_batch(batch, self.commits), self.soon, nobody)
        self.commits.close()

    def close(self) -> None:
        """Write what has been handed in, then stop."""
        self.queue.put(None)
        self.thread.join()


def tell(outcomes: Outcomes, soon: Call, told: Callable[[], None]) -> None:
    """Tell everyone what became of their append, some in each turn of the loop; then call told."""
    for append, outcome in outcomes[:TOLD_AT_ONCE]:
        try:
            append.done(outcome)
        except Exception:  # a fault of one table must not hold up the others
            log.exception("a table could not go on")
    if len(outcomes) > TOLD_AT_ONCE:
        soon(tell, outcomes[TOLD_AT_ONCE:], soon, told)
    else:
        told()


def nobody() -> None:
    """Nobody waits until everyone has been told."""

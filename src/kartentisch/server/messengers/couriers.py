"""Threads that carry notices away. They may wait for a slow server; nobody else waits for them."""

import asyncio
from collections.abc import Callable

from kartentisch.server.surroundings import Mailbox, Surroundings

THREADS = 4
MOST_WAITING = 200  # errands; each takes half a minute at most


class TooMany(Exception):
    """Too many errands wait."""


class Couriers:
    """A few threads, started when there is something to carry for the first time."""

    def __init__(self, surroundings: Surroundings, call: Callable[..., object]) -> None:
        """call: brings an answer from a thread into the loop."""
        self.surroundings = surroundings
        self.call = call
        self.errands: Mailbox | None = None
        self.waiting = 0

    async def carry(self, errand: Callable[[], None]) -> None:
        """Have something done by a thread that may block. Raises what the errand raises."""
        if self.waiting >= MOST_WAITING:
            raise TooMany
        if self.errands is None:
            self.errands = self.surroundings.new_mailbox()
            for number in range(THREADS):
                self.surroundings.start_thread(self.run, f"courier {number}")
        done = asyncio.get_running_loop().create_future()
        self.waiting += 1
        self.errands.put((errand, done))
        try:
            await done
        finally:
            self.waiting -= 1

    def run(self) -> None:
        assert self.errands is not None
        while (taken := self.errands.get()) is not None:
            errand, done = taken
            try:
                errand()
            except Exception as fault:
                self.call(finish, done, fault)
            else:
                self.call(finish, done, None)

    def close(self) -> None:
        """No more will come; what is under way is repeated by another process."""
        if self.errands is not None:
            for _ in range(THREADS):
                self.errands.put(None)


def finish(done: "asyncio.Future[None]", fault: Exception | None) -> None:
    """Tell the caller that waits, unless it has gone."""
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)

"""What a process of the server gets from its machine: time, chance, threads, and its end.

Whatever could make two runs differ comes from here, so a simulation can run many processes on one
loop and one thread, and repeat a run exactly. Nobody else asks the system for the time, for random
numbers or for a thread, except what a simulation replaces whole: files and connections of the
database, the bots, and what carries notices away.
"""

import asyncio
import os
import random
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, ParamSpec, Protocol, TypeVar

HOUR, DAY = 3600.0, 86_400.0  # seconds

Parameters = ParamSpec("Parameters")
Found = TypeVar("Found")


class Thread(Protocol):
    """A thread that has been started."""

    def join(self, timeout: float | None = None) -> None:
        """Wait until it has ended, but no longer than that."""

    def is_alive(self) -> bool:
        """Whether it has not ended."""


class Signal(Protocol):
    """What threads wait for."""

    def set(self) -> None:
        """From now on nobody waits."""

    def is_set(self) -> bool:
        """Whether it has been set."""

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it is set, but no longer than that; whether it is."""


class Mailbox(Protocol):
    """What one thread is handed by others."""

    def put(self, item: Any) -> None:
        """Hand it something."""

    def get(self) -> Any:
        """Take the oldest; waits until there is one."""

    def empty(self) -> bool:
        """Whether there is nothing to take."""


class Surroundings:
    """The machine itself."""

    now: Callable[[], float] = staticmethod(time.monotonic)  # seconds, to measure waiting
    wall_clock: Callable[[], float] = staticmethod(time.time)  # for people; it may be set
    chance: random.Random = random.SystemRandom()  # nobody can guess it

    async def in_thread(
        self,
        call: Callable[Parameters, Found],
        *arguments: Parameters.args,
        **named: Parameters.kwargs,
    ) -> Found:
        """What something that blocks returns, called in a thread."""
        return await asyncio.to_thread(call, *arguments, **named)

    def start_thread(self, run: Callable[[], None], name: str) -> Thread:
        """A thread that does not keep the process alive."""
        thread = threading.Thread(target=run, name=name, daemon=True)
        thread.start()
        return thread

    def new_signal(self) -> Signal:
        """A signal that is not set."""
        return threading.Event()

    def new_mailbox(self) -> Mailbox:
        """An empty one."""
        return SimpleQueue()

    def end(self, status: int) -> None:
        """End the process at once, in no good order."""
        os._exit(status)


MACHINE = Surroundings()

"""The surroundings of a simulated process: its clocks, its chance, and threads that take turns.

A thread is a greenlet. It runs until it waits for something, then the loop goes on; so there is
only one real thread, and the order is the seed's.
"""

import random
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from greenlet import getcurrent, greenlet
from simulated_loop import Life, SimulatedLoop

from kartentisch.server.surroundings import Found, Parameters, Surroundings

EPOCH = 1_790_000_000.0  # what the clocks on the wall show when a universe begins


class SimulatedThread:
    """A thread of a process."""

    def __init__(self, loop: SimulatedLoop, run: Callable[[], None]) -> None:
        self.run = run
        self.ended = SimulatedSignal(loop)
        self.greenlet = greenlet(self.work, loop.main)
        self.greenlet.gr_context = copy_context()
        loop.call_soon(self.greenlet.switch)

    def work(self) -> None:
        self.run()
        self.ended.set()

    def join(self, timeout: float | None = None) -> None:
        self.ended.wait(timeout)

    def is_alive(self) -> bool:
        return not self.ended.is_set()


class SimulatedSignal:
    """What simulated threads wait for."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.flag = False
        self.waiting: list[Waiting] = []

    def set(self) -> None:
        self.flag = True
        for waiting in self.waiting:
            self.loop.call_soon(waiting.wake)
        self.waiting.clear()

    def is_set(self) -> bool:
        return self.flag

    def wait(self, timeout: float | None = None) -> bool:
        if not self.flag:
            waiting = Waiting()
            self.waiting.append(waiting)
            if timeout is not None:
                self.loop.call_later(timeout, waiting.wake)
            waiting.sleep()
        return self.flag


class Waiting:
    """A thread that sleeps until somebody wakes it, once."""

    def __init__(self) -> None:
        self.sleeper = getcurrent()
        if self.sleeper.parent is None:
            raise RuntimeError("the event loop itself would wait here")
        self.woken = False

    def sleep(self) -> None:
        parent = self.sleeper.parent
        assert parent is not None
        parent.switch()

    def wake(self) -> None:
        if not self.woken:
            self.woken = True
            self.sleeper.switch()


class SimulatedMailbox:
    """What a simulated thread is handed."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.items: deque[Any] = deque()
        self.filled = SimulatedSignal(loop)

    def put(self, item: Any) -> None:
        self.items.append(item)
        self.filled.set()

    def get(self) -> Any:
        while not self.items:
            self.filled = SimulatedSignal(self.loop)
            self.filled.wait()
        return self.items.popleft()

    def empty(self) -> bool:
        return not self.items


class SimulatedMachine(Surroundings):
    """The surroundings of one process, from its start to its crash."""

    def __init__(
        self,
        loop: SimulatedLoop,
        life: Life,
        rng: random.Random,
        ended: Callable[[int], None],
        before_call: Callable[[], None],
        after_call: Callable[[], None],
    ) -> None:
        """before_call, after_call: of what blocks; they may wait, or raise the database's error."""
        self.loop = loop
        self.life = life
        self.rate = rng.choice((1.0, 1.0, 0.9, 1.1))  # of a clock that is slow or fast
        self.offset = rng.uniform(0, 1e5)
        self.lie = rng.choice((0.0, 0.0, -86_400.0, 3_600.0))  # of the clock on the wall
        self.now = self.tell_seconds
        self.wall_clock = self.tell_time
        self.chance = random.Random(rng.getrandbits(64))
        self.ended = ended
        self.before_call = before_call
        self.after_call = after_call

    def tell_seconds(self) -> float:
        return self.offset + self.rate * self.loop.clock

    def tell_time(self) -> float:
        return EPOCH + self.lie + self.loop.clock

    async def in_thread(
        self,
        call: Callable[Parameters, Found],
        *arguments: Parameters.args,
        **named: Parameters.kwargs,
    ) -> Found:
        future = self.loop.create_future()

        def run() -> None:
            try:
                self.before_call()
                found = call(*arguments, **named)
                self.after_call()
            except Exception as error:
                if not future.cancelled():
                    future.set_exception(error)
            else:
                if not future.cancelled():
                    future.set_result(found)

        SimulatedThread(self.loop, run)
        found: Found = await future
        return found

    def start_thread(self, run: Callable[[], None], name: str) -> SimulatedThread:
        return SimulatedThread(self.loop, run)

    def new_signal(self) -> SimulatedSignal:
        return SimulatedSignal(self.loop)

    def new_mailbox(self) -> SimulatedMailbox:
        return SimulatedMailbox(self.loop)

    def end(self, status: int) -> None:
        self.ended(status)


def pause(loop: SimulatedLoop, seconds: float) -> None:
    """Let a simulated thread wait."""
    waiting = Waiting()
    loop.call_later(seconds, waiting.wake)
    waiting.sleep()

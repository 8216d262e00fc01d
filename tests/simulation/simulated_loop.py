"""An event loop whose time is simulated: nothing sleeps, and the same calls come in the same order.

Everything that is scheduled belongs to the process that scheduled it, by way of its context. When
that process has crashed, nothing of it runs any more: no task goes on, no `finally` is reached.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from typing import Any

from greenlet import getcurrent


class Life:
    """How long a simulated process is there. Tasks: what a crash leaves unfinished."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.alive = True
        self.tasks: list[asyncio.Task[Any]] = []

    def end(self) -> None:
        """Stop everything, wherever it is."""
        self.alive = False
        for task in self.tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        self.tasks.clear()


WORLD = Life("world")  # what belongs to no process
LIFE: ContextVar[Life] = ContextVar("life", default=WORLD)
OUTSIDE = Context()  # for what happens outside of all processes

Call = tuple[Life, asyncio.Handle]


class SimulatedLoop(asyncio.AbstractEventLoop):
    """A loop for one universe. `run` goes on until a time that it jumps to."""

    def __init__(self, on_error: Callable[[dict[str, Any]], None]) -> None:
        self.clock = 0.0
        self.on_error = on_error
        self.soon: deque[Call] = deque()
        self.timers: list[tuple[float, int, Life, asyncio.TimerHandle]] = []
        self.scheduled = 0
        self.readers: dict[int, Callable[[], object]] = {}
        self.stopped = False
        self.main = getcurrent()  # where the loop runs; threads come back here

    # --- what asyncio and the server need

    def time(self) -> float:
        return self.clock

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self.soon.append((life_in(context), handle))
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.clock + max(0.0, delay), callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self.scheduled += 1
        heapq.heappush(self.timers, (when, self.scheduled, life_in(context), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is passed over when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: Any = None
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        life_in(context).tasks.append(task)
        return task

    def add_reader(self, fd: int, callback: Callable[..., Any], *args: Any) -> None:  # type: ignore[override]
        self.readers[fd] = callback

    def remove_reader(self, fd: int) -> bool:  # type: ignore[override]
        return self.readers.pop(fd, None) is not None

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.on_error(context)

    # --- running

    def run(self, until: float) -> None:
        """Run everything up to a time, or until `stopped`."""
        asyncio._set_running_loop(self)
        try:
            while not self.stopped:
                if self.soon:
                    self.turn()
                elif self.timers and self.timers[0][0] <= until:
                    self.advance()
                else:
                    self.clock = max(self.clock, until)
                    return
        finally:
            asyncio._set_running_loop(None)

    def turn(self) -> None:
        """One turn: what is scheduled now, not what follows from it."""
        for _ in range(len(self.soon)):
            life, handle = self.soon.popleft()
            if life.alive and not handle.cancelled() and not self.stopped:
                handle._run()

    def advance(self) -> None:
        """Jump to the next timer."""
        when, _, life, timer = heapq.heappop(self.timers)
        self.clock = max(self.clock, when)
        if life.alive and not timer.cancelled():
            self.soon.append((life, timer))


def life_in(context: Context | None) -> Life:
    """Whom something belongs to that is scheduled now."""
    return LIFE.get() if context is None else context.get(LIFE, WORLD)

"""Where many games are played: in this process, on all cores, or on Ray."""

import multiprocessing
import os
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from kartentisch.arena.extras import require
from kartentisch.players.cores import usable_cores

Parameters = ParamSpec("Parameters")
Job = TypeVar("Job")
Result = TypeVar("Result")

LOCAL_RAY = "local"
CONNECT_TIMEOUT = 10  # seconds until a cluster counts as unreachable
JOBS_PER_CORE = 4  # queued, so that no core is ever idle


@dataclass
class Workers:
    """An executor, and how many jobs it runs at a time."""

    executor: Executor
    cores: int

    def run(self, function: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The results of the jobs as they complete. Only a few jobs are queued at once."""
        most = 1 if self.cores == 1 else self.cores * JOBS_PER_CORE
        under_way: set[Future[Result]] = set()
        for job in jobs:
            under_way.add(self.executor.submit(function, job))
            if len(under_way) >= most:
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        for future in as_completed(under_way):
            yield future.result()

    def run_in_order(
        self, function: Callable[[Job], Result], jobs: Iterable[Job]
    ) -> Iterator[Result]:
        """The results in the order of the jobs. Only a few jobs are queued at once."""
        most = 1 if self.cores == 1 else self.cores * JOBS_PER_CORE
        under_way: deque[Future[Result]] = deque()
        for job in jobs:
            under_way.append(self.executor.submit(function, job))
            if len(under_way) >= most:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()


@contextmanager
def workers(cores: int | None = None, ray: str | None = None) -> Iterator[Workers]:
    """Workers on a number of cores (default: all), or on the Ray cluster at an address."""
    if ray is not None:
        with ray_workers(ray, cores) as found:
            yield found
        return
    number = cores or usable_cores()
    if number == 1:
        yield Workers(Here(), 1)
        return
    # Spawned, not forked: the caller may have threads, and a progress bar is one.
    executor = Processes(number, multiprocessing.get_context("spawn"), begin_work)
    try:
        yield Workers(executor, number)
    finally:
        executor.shutdown(cancel_futures=True)


class Processes(ProcessPoolExecutor):
    """Worker processes, for whom Ctrl-C waits until they can give way."""

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a new process inherits this
        try:
            return super().submit(*args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def begin_work() -> None:
    """Make this process a worker: it gives way to Ctrl-C, and ends with its parent."""
    give_way()
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End this process when its parent is gone, for example killed: no more work will come."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def give_way() -> None:
    """Let Ctrl-C end a worker silently; the parent reports it, unless it goes on itself."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as in the background of a script
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class Here(Executor):
    """Runs each job at once, in this process."""

    def submit(
        self,
        fn: Callable[Parameters, Result],
        /,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Future[Result]:
        future: Future[Result] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def ray_workers(address: str, cores: int | None) -> Iterator[Workers]:
    """Workers on a Ray cluster; `local` starts one here."""
    require("ray")
    import ray

    if address == LOCAL_RAY:
        ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False)
    else:
        try:
            knock(address)
            ray.init(address=address, log_to_driver=False)
        except (OSError, RuntimeError) as error:
            raise ValueError(f"no Ray cluster answers at {address!r}: {error}") from None
    try:
        yield Workers(OnRay(), int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Raise an OSError at once if nobody answers at host:port; Ray would retry for ever."""
    host, colon, port = address.rpartition("/")[2].rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()


class OnRay(Executor):
    """Hands each job to Ray as a task."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        import ray

        future: Future[Any] = ray.remote(fn).remote(*args, **kwargs).future()
        return future

"""Runs the server: one process, or several that share a port."""

import gc
import logging
import logging.config
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.synchronize import Event
from typing import Any
from urllib.request import urlopen

import uvicorn
from litestar import Litestar
from prometheus_client.multiprocess import mark_process_dead
from sqlalchemy import Engine

from kartentisch.server.cluster.bus import BadBus, Bus, bus_at
from kartentisch.server.config import BadConfig, Config, unknown_variables
from kartentisch.server.gateway.api.operator_pages import BadPage
from kartentisch.server.gateway.app import create
from kartentisch.server.gateway.doors import Doors, http_at, raise_descriptor_limit
from kartentisch.server.gateway.picows_socket import sockets_of
from kartentisch.server.gateway.proxies import BehindProxy
from kartentisch.server.live.connections import LARGEST_MESSAGE
from kartentisch.server.operation.logs import logging_of
from kartentisch.server.storage.database import BadDatabase, open_database
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table.forbidden import BadWords

log = logging.getLogger("kartentisch.run")

STOP_SECONDS = 5
LOCK_SECONDS = 0.0005  # after which a busy loop passes Python's lock on to the journal and the bots
WAITS, WAIT_SECONDS = 150, 0.2  # for the server to answer before the browser is opened


def run(config: Config, open_browser: bool = False, surroundings: Surroundings = MACHINE) -> None:
    """Serve until told to stop. SystemExit with a sentence if that can't be done."""
    logging.config.dictConfig(logging_of(config.log_format, config.log_level))
    for warning in unknown_variables(os.environ):
        log.warning(warning)
    listening = listen(config.host, config.port)
    if open_browser:
        threading.Thread(target=show, args=listening.getsockname()[:2], daemon=True).start()
    if config.workers == 1:
        serve(config, listening, None, surroundings)
    else:
        keep_workers(config, listening)


def show(host: str, port: int) -> None:
    """Open the browser as soon as the server answers, and print the address."""
    address = f"http://{reachable(host)}:{port}/"
    for _ in range(WAITS):
        try:
            urlopen(f"{address}health", timeout=1).close()
            break
        except OSError:
            time.sleep(WAIT_SECONDS)
    print(f"Kartentisch is at {address}", flush=True)
    webbrowser.open(address)


def reachable(host: str) -> str:
    """Where a browser on this machine reaches what listens at a host."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{near}]" if ":" in near else near


def listen(host: str, port: int) -> socket.socket:
    """A socket that all workers accept from."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise SystemExit(
            f"can't listen on port {port} of {host}: {error.strerror}; use --host or --port"
        ) from None
    listening.set_inheritable(True)
    return listening


@contextmanager
def opened(config: Config) -> Iterator[tuple[Engine, Bus]]:
    """The database and the bus, for as long as a process serves; SystemExit says what is wrong."""
    with ExitStack() as stay:
        try:
            bus = bus_at(config.bus or None)
            engine = open_database(config.database_address, stay, alone=not config.bus)
        except (BadDatabase, BadBus) as why:
            raise SystemExit(str(why)) from None
        stay.callback(engine.dispose)
        yield engine, bus


def serve(
    config: Config,
    listening: socket.socket,
    serving: Event | None = None,
    surroundings: Surroundings = MACHINE,
) -> None:
    """One process of the server. serving: is set when it has started."""
    with opened(config) as (engine, bus):
        try:
            app = create(config, engine, bus, surroundings)
        except (BadConfig, BadWords, BadPage) as why:
            raise SystemExit(str(why)) from None
        serve_at(config, app, listening, serving)


def serve_at(
    config: Config, app: Litestar, listening: socket.socket, serving: Event | None
) -> None:
    """Serve an application at a database."""
    doors = Doors(config, raise_descriptor_limit(config.connections))
    sockets: Any = "websockets-sansio"
    if config.transport == "picows":
        sockets = sockets_of(app.state)
    server = Farewell(
        uvicorn.Config(
            BehindProxy(app) if config.trust_proxy else app,
            http=http_at(doors),  # type: ignore[arg-type]  # uvicorn calls it
            ws=sockets,
            ws_max_size=LARGEST_MESSAGE,
            access_log=False,
            log_config=logging_of(config.log_format, config.log_level),
            proxy_headers=False,  # uvicorn's would believe the first address, which is anybody's
            timeout_graceful_shutdown=STOP_SECONDS,
            server_header=False,
        ),
        app.state,
        serving,
    )
    if doors.most < config.connections:
        log.warning("the system's limit of open files allows %s connections", doors.most)
    spare_garbage_collection()
    sys.setswitchinterval(LOCK_SECONDS)
    server.run(sockets=[listening])


class Farewell(uvicorn.Server):
    """A uvicorn that tells when it serves, and lets the house say goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, state: Any, serving: Event | None) -> None:
        super().__init__(config)
        self.state = state
        self.serving = serving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.serving is not None:
            self.serving.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # accept nobody else
        await self.state.house.take_leave()
        await super().shutdown(sockets)


def spare_garbage_collection() -> None:
    """Collect garbage seldom, and never in what was imported.

    Tables make hardly any cycles, and a collection over all tables stalls every one of them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def keep_workers(config: Config, listening: socket.socket) -> None:
    """Start worker processes, and replace those that die, until told to stop."""
    with opened(config):
        pass  # now the database is up to date, and what is wrong is said once
    with tempfile.TemporaryDirectory(prefix="kartentisch-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        watch_workers(config, listening)


def serve_as_worker(config: Config, listening: socket.socket, serving: Event) -> None:
    """One of several processes of the server: it stops when nobody watches it any more."""
    threading.Thread(target=stop_with_parent, daemon=True).start()
    serve(config, listening, serving)


def stop_with_parent() -> None:
    """Stop this process in good order when its parent is gone: it would keep the port for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def watch_workers(config: Config, listening: socket.socket) -> None:
    """Start worker processes, and watch them."""
    context = multiprocessing.get_context("spawn")
    stopping = False

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)

    def start() -> Any:
        serving = context.Event()
        worker = context.Process(target=serve_as_worker, args=(config, listening, serving))
        worker.start()
        started[worker.pid] = serving
        return worker

    started: dict[int | None, Event] = {}
    failed = False
    workers = [start() for _ in range(config.workers)]
    while not stopping:
        time.sleep(0.2)
        for index, worker in enumerate(workers):
            if worker.is_alive() or stopping:
                continue
            mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
            log.error("a worker ended with code %s", worker.exitcode)
            failed = not started.pop(worker.pid).is_set()  # then the next one would fail, too
            stopping = stopping or failed
            if not failed:
                workers[index] = start()
    for worker in workers:
        if worker.pid is not None and worker.is_alive():
            os.kill(worker.pid, signal.SIGTERM)
    for worker in workers:
        worker.join()
    if failed:
        raise SystemExit("the workers can't be started; the log lines above say why")

"""Connections to PostgreSQL that give up on a silent server.

A line can go silent without breaking: a router that drops packets, a machine that hangs, a proxy
that lost its other side. The system notices that only if the other side's kernel is gone too, so we
count the time ourselves. PostgreSQL counts as well: it ends the transaction of a line that nobody
uses any more, which would otherwise keep others from writing the same numbers.
"""

import select
import time
from collections.abc import Generator
from typing import Any, TypeVar

import psycopg
from psycopg.waiting import Ready, Wait
from sqlalchemy import Engine, event
from sqlalchemy.engine import URL

# A table goes on within five seconds after the end of a silence in which one of these began.
ANSWER_SECONDS = 3.0  # for every statement
CONNECT_SECONDS = 2  # to connect and sign in
POOL_SECONDS = 5.0  # for one of the connections to be free

COUNTED_THERE = ("statement_timeout", "idle_in_transaction_session_timeout")
OPTIONS = " ".join(f"-c {name}={int(1000 * ANSWER_SECONDS)}" for name in COUNTED_THERE)

CONNECTING: dict[str, object] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": int(1000 * ANSWER_SECONDS),
}

EVENTS = {
    Wait.R: select.POLLIN,
    Wait.W: select.POLLOUT,
    Wait.RW: select.POLLIN | select.POLLOUT,
}

Result = TypeVar("Result")


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection whose every statement is answered in time, or fails."""

    def wait(self, gen: Generator[Any, Any, Result], *_: object, **__: object) -> Result:
        """Drive one of psycopg's exchanges with the server until it ends."""
        end = time.monotonic() + ANSWER_SECONDS
        poll = select.poll()
        try:
            wanted = next(gen)
            while True:
                poll.register(self.pgconn.socket, EVENTS[wanted])
                found = poll.poll(max(0, 1000 * (end - time.monotonic())))
                if not found:
                    self.pgconn.finish()  # whatever still comes is an answer to something else
                    raise psycopg.OperationalError(f"no answer in {ANSWER_SECONDS:.0f} s")
                wanted = gen.send(ready_for(found[0][1]))
        except StopIteration as ended:
            result: Result = ended.value
            return result


def ready_for(events: int) -> Ready:
    """What can be done with a socket; one that is broken can be read to learn why."""
    readable = events & ~select.POLLOUT
    if readable and events & select.POLLOUT:
        return Ready.RW
    return Ready.R if readable else Ready.W


def connecting(url: URL) -> dict[str, object]:
    """How to connect to a server, unless its address says otherwise."""
    return {name: value for name, value in CONNECTING.items() if name not in url.query}


def lose_patience(engine: Engine) -> None:
    """Let statements fail when the server has not answered in time."""
    event.listen(engine, "do_connect", connect_impatiently)
    engine.dispose()  # so that all connections are new ones


def connect_impatiently(
    _: object, __: object, arguments: tuple[Any, ...], named: dict[str, Any]
) -> ImpatientConnection:
    """Connect in place of psycopg.connect."""
    return ImpatientConnection.connect(*arguments, **{"options": OPTIONS, **named})

"""A bus whose lines fall silent: whoever is there still counts as there, and tables go on."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest
from lines import Lines
from running import Server, Visitor
from services import Redis

WATCHED_SECONDS = 9.0  # longer than a process may be silent before it counts as dead
GRACE = 5  # seconds until a bot stands in for somebody who is away


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    folder = tmp_path / "redis"
    folder.mkdir()
    running = Redis(folder).start()
    yield running
    running.stop()


@pytest.fixture
def lines(redis: Redis) -> Iterator[Lines]:
    proxy = Lines(redis.port)
    yield proxy
    proxy.close()


def test_a_silent_line_to_the_bus_makes_nobody_absent(
    redis: Redis, lines: Lines, tmp_path: Path, new_server: Callable[..., Server]
) -> None:
    """Of two processes one loses its lines, both to speak and to hear, and nobody tells it."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    first = new_server(database, bus=f"redis://127.0.0.1:{lines.port}").start()
    second = new_server(database, bus=redis.address).start()
    people = [first.guest(f"P{number}") for number in range(3)]
    code = people[0].open("futschikato", 3, grace=GRACE)
    with ExitStack() as stay:
        visitors = [
            stay.enter_context(person.visit(code, port=server.port))
            for person, server in zip(people, (first, second, first), strict=True)
        ]
        for seat in (1, 2):
            visitors[seat].do("sit", seat=seat)
        visitors[0].do("start")
        for visitor in visitors:
            visitor.until(lambda seen: seen.table["phase"] == "playing" and all_here(seen))
        lines.swallow(new_ones=False)
        told = [len(visitor.messages) for visitor in visitors]
        longest = 0.0
        end = monotonic() + WATCHED_SECONDS
        while monotonic() < end:
            for talker in visitors:
                began = monotonic()
                number = talker.do("say", phrase="hurry")
                for visitor in visitors:
                    hear(visitor, number)
                longest = max(longest, monotonic() - began)
    assert longest < 5, f"a table was silent for {longest:.1f} s"
    for visitor, before in zip(visitors, told, strict=True):
        for message in visitor.messages[before:]:
            assert all(message.get("here", ())), message
            for chair in message.get("table", {}).get("chairs", ()):
                assert not chair["standing_in"], message
    assert "Traceback" not in first.log() + second.log()


def all_here(visitor: Visitor) -> bool:
    """Whether all are there, by what was last told of it."""
    for message in reversed(visitor.messages):
        if message["type"] == "presence":
            return all(message["here"])
        if "table" in message:
            return all(chair["here"] for chair in message["table"]["chairs"])
    return False


def hear(visitor: Visitor, number: int) -> None:
    """Take in messages up to a number of the journal."""
    while visitor.number < number:
        visitor.receive()

"""A PostgreSQL that falls silent, or is cut off while it commits: people are told, and tables go on."""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from lines import Fault, Lines
from postgres import Postgres
from running import Server, Visitor, ask
from stubborn import check_journals, seat_stubborn_players

PATIENT = 8.0  # seconds in which everyone has been told, on a busy machine
GOES_ON = 5.0  # seconds after the end of a fault in which every table has gone on


@pytest.fixture
def lines(postgres: Postgres) -> Iterator[Lines]:
    proxy = Lines(postgres.port)
    yield proxy
    proxy.close()


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def server(
    database: str, postgres: Postgres, lines: Lines, new_server: Callable[..., Server]
) -> Server:
    """A server that reaches its database only through the proxy."""
    return new_server(database.replace(str(postgres.port), str(lines.port))).start()


def test_when_open_lines_fall_silent_tables_go_on_over_new_ones(
    server: Server, lines: Lines
) -> None:
    person = server.guest()
    code = person.open("pairs", 2, fill="easy", start=True, options={"deck": 2, "start": 0})
    with person.visit(code) as visitor:
        visitor.do("say", phrase="hello")
        lines.swallow(new_ones=False)
        began = time.monotonic()
        answer = visitor.answer_to(visitor.send("say", phrase="oops"))
        assert "number" in answer
        assert time.monotonic() - began < GOES_ON
    assert ask(server.address, "GET", "/ready").status == 200


def test_while_the_database_is_silent_people_are_told_and_afterwards_nothing_is_lost(
    server: Server, lines: Lines, database: str
) -> None:
    players = seat_stubborn_players([server.guest(f"P{seat}") for seat in range(3)], "ftw")
    lonely = server.guest()
    code = lonely.open("pairs", 2, fill="easy", start=True, options={"deck": 2, "start": 0})

    async def play() -> None:
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        await asyncio.sleep(0.5)
        with lonely.visit(code) as visitor:
            lines.swallow(new_ones=True)
            began = time.monotonic()
            await asyncio.to_thread(is_told, visitor)
        assert time.monotonic() - began < PATIENT
        while ask(server.address, "GET", "/health").status == 200:
            assert time.monotonic() - began < PATIENT, "it seems to be well"
            await asyncio.sleep(0.1)
        assert ask(server.address, "GET", "/ready").status == 503
        assert ask(server.address, "GET", "/health").json()["status"] == "storage"
        await asyncio.sleep(3)
        lines.heal()
        before = [len(player.acknowledged()) for player in players]
        began = time.monotonic()
        while sum(len(player.acknowledged()) for player in players) == sum(before):
            assert time.monotonic() - began < GOES_ON, "the table does not go on"
            await asyncio.sleep(0.05)
        while ask(server.address, "GET", "/ready").status != 200:
            assert time.monotonic() - began < GOES_ON, "it does not notice that all is well again"
            await asyncio.sleep(0.1)
        stop.set()
        await asyncio.gather(*playing)
        await asyncio.gather(*(player.catch_up(server.port) for player in players))

    asyncio.run(play())
    server.stop()
    check_journals(database, players)
    assert "Traceback" not in server.log()


def is_told(visitor: Visitor) -> None:
    """Somebody who sends a command hears that it can't be stored, one way or the other."""
    visitor.send("say", id="only", phrase="oops")
    while True:
        message = visitor.receive(PATIENT)
        if message["type"] == "answer":
            assert "can't store" in message["refused"]["en"]
            return
        if message["type"] == "bye":
            assert message == {"type": "bye", "why": "storage", "retry": True}
            return


def test_a_server_stops_although_its_database_is_silent(server: Server, lines: Lines) -> None:
    person = server.guest()
    code = person.open("pairs", 2, fill="easy", start=True, options={"deck": 2, "start": 0})
    with person.visit(code) as visitor:
        lines.swallow(new_ones=True)
        visitor.send("say", phrase="oops")
        time.sleep(0.2)
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(20) in (0, -signal.SIGTERM), server.log()
        assert time.monotonic() - began < 15
        visitor.closing_code()
        assert visitor.messages[-1]["type"] == "bye"
    assert "Traceback" not in server.log()


@pytest.mark.parametrize("fault", ["cut before", "cut after"])
def test_a_commit_whose_outcome_is_unknown_is_answered_once_and_truly(
    fault: Fault, server: Server, lines: Lines, database: str
) -> None:
    players = seat_stubborn_players([server.guest(f"P{seat}") for seat in range(3)], "futschikato")

    async def play() -> None:
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        for _ in range(5):
            made, count = lines.made, sum(len(player.acknowledged()) for player in players)
            lines.cut_commits(fault, b"COMMIT", times=1)
            began = time.monotonic()
            while lines.made == made or count + 3 > sum(len(p.acknowledged()) for p in players):
                assert time.monotonic() - began < GOES_ON, "the table does not go on"
                await asyncio.sleep(0.02)
        stop.set()
        await asyncio.gather(*playing)
        await asyncio.gather(*(player.catch_up(server.port) for player in players))

    asyncio.run(play())
    server.stop()
    assert lines.made == 5
    check_journals(database, players)
    assert "Traceback" not in server.log()

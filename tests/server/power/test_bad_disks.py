"""Disks that fail, are full or read-only, or stall: people are told, and nothing acknowledged is lost."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from cuts import server_on
from running import Guest, Server, Visitor, ask
from stubborn import Stubborn, check_journals, seat_stubborn_players
from watched_disk import WatchedDisk
from websockets.exceptions import ConnectionClosed
from witnesses import DATABASE

STORAGE = {"type": "bye", "why": "storage", "retry": True}
PATIENT = 8.0  # seconds in which everyone has been told, on a busy machine
GOES_ON = 5.0  # seconds after the end of a fault in which every table has gone on


@pytest.fixture
def disk(tmp_path: Path) -> WatchedDisk:
    return WatchedDisk(tmp_path / "disk")


@pytest.fixture
def server(disk: WatchedDisk, tmp_path: Path) -> Iterator[Server]:
    """A server on a disk that does what it is told to."""
    running = server_on(disk, tmp_path)
    try:
        yield running.start()
    finally:
        running.end()


def address(disk: WatchedDisk) -> str:
    return f"sqlite:///{disk.folder / DATABASE}"


def some_players(server: Server) -> list[Stubborn]:
    return [
        player
        for game in ("futschikato", "pairs")
        for player in seat_stubborn_players([server.guest(f"P{seat}") for seat in range(3)], game)
    ]


def acknowledged(players: Sequence[Stubborn]) -> int:
    return sum(len(player.acknowledged()) for player in players)


async def until(done: Callable[[], object], what: str, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.02)


async def play_on(players: Sequence[Stubborn], count: int = 20, seconds: float = 30) -> None:
    before = acknowledged(players)
    await until(lambda: acknowledged(players) > before + count, "tables do not go on", seconds)


def a_table(guest: Guest) -> str:
    return guest.open("pairs", 2, fill="easy", start=True, options={"deck": 2, "start": 0})


# --- a disk that fails


def test_when_a_sync_fails_everyone_is_told_and_the_next_server_copies_the_database(
    server: Server, disk: WatchedDisk
) -> None:
    players = some_players(server)

    async def play() -> None:
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        await play_on(players)
        disk.control.fail_log_syncs = 1
        await until(lambda: server.process.poll() is not None, "it goes on", PATIENT)
        assert server.process.returncode == os.EX_IOERR
        server.launch()
        await asyncio.to_thread(server.await_health)
        await play_on(players)
        stop.set()
        await asyncio.gather(*playing)
        await asyncio.gather(*(player.catch_up(server.port) for player in players))

    inode = (disk.folder / DATABASE).stat().st_ino
    asyncio.run(play())
    server.stop()
    assert disk.control.failed_syncs
    assert (disk.folder / DATABASE).stat().st_ino != inode, "it is a new file"
    assert (disk.folder / f"{DATABASE}-failed").stat().st_ino == inode
    assert not list(disk.folder.glob("*-suspect"))
    check_journals(address(disk), players)
    for player in players:
        assert STORAGE in player.updates, "somebody was not told"
    assert "Traceback" not in server.log()


def test_when_a_checkpoint_can_not_be_synced_everyone_is_told_too(
    server: Server, disk: WatchedDisk
) -> None:
    guest = server.guest()
    with guest.visit(a_table(guest)) as visitor:
        disk.control.fail_database_syncs = 1
        with suppress(ConnectionClosed, AssertionError):  # it hangs up in between
            while not disk.control.failed_syncs:
                asked = [visitor.send("say", phrase="oops") for _ in range(100)]
                visitor.answer_to(asked[-1])
        assert server.process.wait(PATIENT) == os.EX_IOERR
        visitor.closing_code()
        assert STORAGE in visitor.messages
    server.start()
    assert guest.get("/api/me")["id"] == guest.id
    assert (disk.folder / f"{DATABASE}-failed").exists()


def test_when_the_last_sync_of_all_fails_the_next_server_copies_the_database(
    server: Server, disk: WatchedDisk
) -> None:
    guest = server.guest()
    disk.control.fail_log_syncs = 1
    server.process.terminate()
    server.process.wait(PATIENT)
    assert list(disk.folder.glob("*-suspect"))
    server.start()
    assert not list(disk.folder.glob("*-suspect"))
    assert guest.get("/api/me")["id"] == guest.id
    assert (disk.folder / f"{DATABASE}-failed").exists()


# --- a disk that takes nothing


@pytest.mark.parametrize("trouble", ["full", "read_only"])
def test_while_nothing_can_be_written_people_are_told_and_then_tables_go_on(
    trouble: str, server: Server, disk: WatchedDisk
) -> None:
    players = some_players(server)
    lonely = server.guest()
    code = a_table(lonely)

    async def play() -> None:
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        await play_on(players)
        with lonely.visit(code) as visitor:
            setattr(disk.control, trouble, 1)
            await asyncio.to_thread(is_told, visitor, "oops")
        assert ask(server.address, "GET", "/health").status == 503
        assert ask(server.address, "GET", "/ready").status == 503
        wish = {"settings": {"game": "pisa", "seats": 3}}
        assert lonely.ask("POST", "/api/tables", wish).status == 503
        assert lonely.get("/api/me")["id"] == lonely.id, "what is there can be read"
        with lonely.visit(code) as visitor:  # at a table that can't go on, but is shown
            setattr(disk.control, trouble, 0)
            began = time.monotonic()
            assert "number" in visitor.answer_to(visitor.send("say", "oops", phrase="oops"))
        await play_on(players)
        assert time.monotonic() - began < GOES_ON
        assert ask(server.address, "GET", "/ready").status == 200
        stop.set()
        await asyncio.gather(*playing)
        await asyncio.gather(*(player.catch_up(server.port) for player in players))

    asyncio.run(play())
    assert disk.control.refused
    server.stop()
    check_journals(address(disk), players)
    assert "Traceback" not in server.log()


def is_told(visitor: Visitor, name: str) -> None:
    """Somebody who sends a command hears that it can't be stored, one way or the other."""
    began = time.monotonic()
    visitor.send("say", name, phrase="oops")
    while True:
        message = visitor.receive(PATIENT)
        if message["type"] == "answer":
            assert "can't store" in message["refused"]["en"]
        if message["type"] == "answer" or message == STORAGE:
            assert time.monotonic() - began < PATIENT
            return


def test_the_server_notices_by_itself_that_there_is_space_again(
    server: Server, disk: WatchedDisk
) -> None:
    guest = server.guest()
    disk.control.full = 1
    reply = guest.ask("POST", "/api/tables", {"settings": {"game": "pisa", "seats": 3}})
    assert reply.status == 503
    assert ask(server.address, "GET", "/ready").status == 503
    disk.control.full = 0
    end = time.monotonic() + GOES_ON
    while ask(server.address, "GET", "/ready").status != 200:
        assert time.monotonic() < end
        time.sleep(0.1)


# --- a disk that takes its time


def test_while_the_disk_stalls_pages_and_reading_go_on(server: Server, disk: WatchedDisk) -> None:
    players = some_players(server)

    async def play() -> None:
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        await play_on(players)
        slowest = 0.0
        syncs = disk.control.syncs
        disk.control.sync_ms = 5000
        end = time.monotonic() + 6
        while time.monotonic() < end:
            for path in ("/health", "/api/games", "/", "/api/games/pisa/rules?lang=de"):
                began = time.monotonic()
                assert (await asyncio.to_thread(ask, server.address, "GET", path)).status in (
                    200,
                    503,
                )
                slowest = max(slowest, time.monotonic() - began)
            await asyncio.sleep(0.05)
        disk.control.sync_ms = 0
        assert disk.control.syncs <= syncs + 6, "the disk did not stall"
        assert slowest < 3, f"a page took {slowest:.1f} s"
        last = disk.control.syncs
        await until(lambda: disk.control.syncs > last, "the disk still stalls")
        await play_on(players, seconds=GOES_ON)
        stop.set()
        await asyncio.gather(*playing)
        await asyncio.gather(*(player.catch_up(server.port) for player in players))

    asyncio.run(play())
    server.stop()
    check_journals(address(disk), players)

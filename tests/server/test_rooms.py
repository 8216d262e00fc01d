"""What happens while a room is being made, or beside it, is not missed; and no fault ends a watch."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from over_days import Correspondence, Line, play, until
from sqlalchemy import insert

from kartentisch.server.cluster.bus import BusHint, RedisBus
from kartentisch.server.gateway.admission import Admission, Ticket
from kartentisch.server.gateway.arrivals import Arrival, receive
from kartentisch.server.live import house as houses
from kartentisch.server.live.house import keep_on
from kartentisch.server.live.names import Names
from kartentisch.server.live.opening import begin_table, open_table
from kartentisch.server.live.rooms import AT_A_TIME
from kartentisch.server.storage.deleting import Gone
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.storage.schema import journal, seated
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import Person
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.http import Begin
from kartentisch.server.wire.refusals import Refused

Story = Callable[[Correspondence], Awaitable[None]]
LOBBY = m.Settings(game="pairs", seats=2)


class SlowRoom:
    """Rooms that are made up to a point, and go on when the test lets them."""

    def __init__(self, scene: Correspondence) -> None:
        self.usual = scene.house.name_lookups.fill_in
        self.reached, self.go = asyncio.Event(), asyncio.Event()
        scene.house.name_lookups.fill_in = self.fill_in  # type: ignore[method-assign]

    async def fill_in(self, names: Names, code: str, persons: set[str]) -> None:
        self.reached.set()  # the journal has been read
        await self.go.wait()
        await self.usual(names, code, persons)


async def table_in_the_making(scene: Correspondence) -> tuple[Person, str, SlowRoom, Any]:
    """Somebody comes to a table that is just being read, and waits."""
    nikki = await scene.newcomer("Nikki")
    code = (await open_table(scene.house, nikki, LOBBY, Begin())).code
    slow = SlowRoom(scene)
    visit = scene.house.rooms.visit(code, SignedIn(b"", nikki), Line(), 0, None)
    coming = asyncio.create_task(visit)
    await slow.reached.wait()
    return nikki, code, slow, coming


def test_a_match_that_begins_while_its_room_is_made_is_shown(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, code, slow, coming = await table_in_the_making(scene)
        beginning = asyncio.create_task(
            begin_table(scene.house, nikki, code, Begin(sit=0, fill="easy", start=True))
        )
        await until(lambda: scene.entries(code) > 1)
        slow.go.set()
        visit = await coming
        await beginning
        await until(lambda: visit.room.table.phase == "playing")

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_a_long_journal_is_read_a_part_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = 0  # of the loop
    read_at: list[int] = []  # the turn in which each entry was read

    def entry_from(body: str) -> e.AnyEntry:
        read_at.append(turns)
        return e.decoder.decode(body)

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def story(scene: Correspondence) -> None:
        nikki = await scene.newcomer("Nikki")
        code = (await open_table(scene.house, nikki, LOBBY, Begin(sit=0))).code
        word = e.encode(e.Spoken(by=nikki.id, id="a", phrase="ha")).decode()
        row = {"code": code, "body": word, "at": 0.0}
        with scene.engine.begin() as connection:
            numbers = range(3, 3 + 3 * AT_A_TIME)
            connection.execute(insert(journal), [{**row, "number": each} for each in numbers])
        monkeypatch.setattr(e, "entry_from", entry_from)
        counting = asyncio.create_task(count())
        assert await scene.house.rooms.load(code) is not None
        counting.cancel()
        assert max(Counter(read_at).values()) <= AT_A_TIME

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_a_table_that_is_closed_while_somebody_comes_lets_nobody_in(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        _, code, slow, coming = await table_in_the_making(scene)
        moderator = scene.house.moderator
        moderator.forbidden = moderator.forbidden._replace(closed=frozenset({code}))
        slow.go.set()
        with pytest.raises(Refused, match="closed"):
            await coming

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_who_mutes_somebody_on_their_way_in_does_not_hear_them(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        house, other = scene.house, await scene.newcomer("Other")
        nikki, token = await house.in_thread(house.people.welcome, "Nikki")
        code = (await open_table(house, nikki, LOBBY, Begin())).code
        slow = SlowRoom(scene)
        ticket = Ticket(Admission(9, 9))
        path, headers = f"/api/tables/{code}/socket", {"authorization": f"Bearer {token}"}
        arrival = Arrival(path, headers, "192.0.2.1", ticket)
        coming = asyncio.create_task(receive(house, arrival, Line(), []))
        await slow.reached.wait()
        await house.shun(nikki.id, other.id, "mute")
        slow.go.set()
        visit = await coming
        await until(lambda: visit.unheard == {other.id})

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_at_a_table_that_was_deleted_nothing_begins(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        nikki = await scene.newcomer("Nikki")
        code = (await open_table(scene.house, nikki, LOBBY, Begin())).code
        scene.clock.time += 3 * 86_400
        deleting = scene.house.departures.deleting
        assert await scene.house.in_thread(deleting.delete_table, code, 1)
        with pytest.raises(Refused, match="no such table"):
            await begin_table(scene.house, nikki, code, Begin(sit=0))

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_who_is_deleted_leaves_all_tables_though_one_is_broken(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        nikki = await scene.newcomer("Nikki")
        broken = (await open_table(scene.house, nikki, LOBBY, Begin(sit=0))).code
        sound = (await open_table(scene.house, nikki, LOBBY, Begin(sit=0))).code
        row = {"code": broken, "number": 3, "body": '{"kind":"nonsense"}', "at": 0.0}
        with scene.engine.begin() as connection:
            connection.execute(insert(journal).values(row))
        await scene.house.departures.leave([(nikki.id, broken), (nikki.id, sound)])
        await until(lambda: [row.code for row in scene.rows(seated)] == [broken])

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_who_is_deleted_while_they_sit_down_leaves_that_seat_too(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        host, nikki = await scene.newcomer("Host"), await scene.newcomer("Nikki")
        code = (await open_table(scene.house, host, LOBBY, Begin())).code
        visit, _ = await scene.visit(code, nikki)
        deleting = scene.house.departures.deleting
        delete, loop = deleting.delete, asyncio.get_running_loop()

        def delete_late(person: str) -> Gone:
            gone = delete(person)
            loop.call_soon_threadsafe(visit.received, b'{"type":"sit","id":"a","seat":0}')
            return gone

        deleting.delete = delete_late  # type: ignore[method-assign]
        await scene.house.departures.delete(nikki.id)
        await until(lambda: visit.room.table.number == 3)
        assert visit.room.table.occupants == [None, None]
        assert scene.rows(seated) == []

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_a_watch_goes_on_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "AGAIN_SECONDS", 0.0)
    looks: list[int] = []

    async def watch() -> None:
        while True:
            looks.append(len(looks))
            if len(looks) < 3:
                raise RuntimeError("a fault of ours")
            await asyncio.sleep(3600)

    async def story() -> None:
        told: list[object] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append(context["exception"]))
        watching = asyncio.create_task(keep_on(watch))
        await until(lambda: len(looks) == 3)
        assert [str(fault) for fault in told] == ["a fault of ours"] * 2
        watching.cancel()
        with pytest.raises(asyncio.CancelledError):
            await watching

    asyncio.run(story())


def test_a_hint_that_nobody_can_take_leaves_the_bus_listening() -> None:
    heard: list[str] = []
    told: list[object] = []

    def hear(hint: BusHint) -> None:
        if hint.code == "broken":
            raise RuntimeError("a fault of ours")
        heard.append(hint.code)

    async def story() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append(context["exception"]))
        bus = RedisBus(cast(Any, None))
        own, broken = BusHint(bus.process, "own"), BusHint("other", "broken")
        for hint in (broken, own, BusHint("other", "fine")):
            bus.take(msgspec.json.encode(hint), hear)
        bus.take(b"nonsense", hear)

    asyncio.run(story())
    assert (heard, len(told)) == (["fine"], 1)

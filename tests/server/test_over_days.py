"""A table may run for days: due times are in the database, and it goes on while nobody is there."""

import random
from pathlib import Path

from over_days import DAY, HOUR, Correspondence, play, until

from kartentisch.server.cluster.bus import Bus
from kartentisch.server.live.room import Room
from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.due import BOT_SECONDS, LEASE_SECONDS, due_changes
from kartentisch.server.storage.listings import Listings
from kartentisch.server.storage.schema import due, journal, turns
from kartentisch.server.table.departing import departed
from kartentisch.server.wire import messages as m

FIRST = {"start": 0}


def test_bots_play_on_and_the_clock_decides_while_nobody_is_there(database: str) -> None:
    async def story(scene: Correspondence) -> None:
        rng = random.Random("alone")
        nikki = await scene.newcomer("Nikki")
        code = await scene.open(nikki, [], 3, options=FIRST)
        assert scene.until(code) == scene.clock.time + DAY
        assert [row.person for row in scene.rows(turns)] == [nikki.id]
        for _ in range(3):
            entries = scene.entries(code)
            await scene.move(code, nikki, rng)
            await until(lambda: scene.rows(turns))  # the bots have moved, and it is her turn
            assert scene.entries(code) > entries + 1
        assert await scene.later(DAY - 1) == 0
        assert scene.rows(turns)
        entries = scene.entries(code)
        assert await scene.later(1) == 1
        await until(lambda: '"auto":"clock"' in "".join(moves(scene, code)))
        await until(lambda: scene.until(code) == scene.clock.time + DAY)  # for her next decision
        assert scene.entries(code) > entries
        room = await room_of(scene, code)
        await until(lambda: room.table.missed == {0})
        await scene.move(code, nikki, rng)
        assert room.table.missed == set()

    play(database, story)


def test_a_due_time_survives_the_process_and_two_processes_move_once(database: str) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        code = await scene.open(nikki, [mats], 3, options=FIRST, limit=2 * HOUR)
        first_until = scene.until(code)
        other = Correspondence(open_database(database), scene.clock, SharedBus())
        scene.clock.time += 2 * HOUR
        ready = [await one.house.in_thread(one.house.due.ready, 10) for one in (other, scene)]
        assert [len(found) for found in ready] == [1, 1]  # both have seen it, and one gets it
        assert await other.house.in_thread(other.house.due.take, ready[0][0])
        assert not await scene.house.in_thread(scene.house.due.take, ready[1][0])
        scene.clock.time += LEASE_SECONDS
        claimed = [await one.house.waking.sweep() for one in (other, scene)]
        assert claimed == [1, 0]
        await until(lambda: len(moves(scene, code)) == 1)
        assert scene.until(code) == scene.clock.time + 2 * HOUR != first_until
        assert await scene.later(LEASE_SECONDS) == 0
        await other.close()

    play(database, story)


def test_a_claim_that_nobody_acted_on_comes_again(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        nikki = await scene.newcomer("Nikki")
        code = await scene.open(nikki, [], 3, options={"start": 1}, pace="slow")
        await until(lambda: not scene.house.rooms.get(code) or not moves(scene, code))
        room = await room_of(scene, code)
        scene.house.rooms.drop(room)  # the process that had the bots think is gone
        scene.clock.time += BOT_SECONDS
        assert len(await scene.house.in_thread(scene.house.due.claim, 10)) == 1
        assert await scene.house.in_thread(scene.house.due.claim, 10) == []
        scene.clock.time += LEASE_SECONDS
        assert await scene.house.waking.sweep() == 1
        await until(lambda: moves(scene, code))
        assert scene.until(code) == scene.clock.time + DAY

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_pauses_stop_the_clock_and_others_see_whose_turn_it_is(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        code = await scene.open(nikki, [mats], 3, options=FIRST, pace="slow")
        listings = Listings(scene.house.journal)
        for person, yours in ((nikki, True), (mats, False)):
            (listed,) = await scene.house.in_thread(listings.tables_of, person.id)
            assert (listed.yours, listed.until) == (yours, scene.clock.time + DAY)
        _, line = await scene.visit(code, mats)
        assert line.sent[0]["table"]["due"] == DAY * 1000
        await scene.do(code, nikki, m.Pause(id="pause"))
        until_then = scene.until(code)
        assert until_then, "the other one has not agreed"
        await scene.do(code, mats, m.Resume(id="no"))
        await scene.do(code, mats, m.Pause(id="or yes"))
        assert line.sent[-1]["table"]["pausing"] == [1]
        assert (scene.until(code), len(scene.rows(turns))) == (until_then, 1)
        await scene.do(code, nikki, m.Pause(id="agreed"))
        assert (scene.rows(due), scene.rows(turns)) == ([], [])
        assert await scene.later(30 * DAY) == 0
        await scene.do(code, mats, m.Resume(id="resume"))  # any player may
        assert scene.until(code) == scene.clock.time + DAY
        scene.clock.time += HOUR
        await scene.do(code, nikki, m.Stand(id="stand", seat=0))
        await scene.do(code, nikki, m.Sit(id="back", seat=0))
        assert scene.until(code) != scene.clock.time + DAY  # leaving gives nobody more time

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_being_away_is_no_reason_to_lose_a_seat_but_a_missed_decision_is(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        code = await scene.open(nikki, [mats], 3, options={"start": 1}, grace=5)
        visit, line = await scene.visit(code, nikki)
        visit.received(b'{"type": "bot", "id": "early", "seat": 1, "level": "easy"}')
        await until(lambda: line.sent[-1].get("id") == "early")
        assert "the clock has decided" in line.sent[-1]["refused"]["en"]
        visit.lost()
        await scene.later(DAY)
        await until(lambda: moves(scene, code))
        await scene.do(code, nikki, m.SeatBot(id="late", seat=1, level="easy"))

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_a_bot_is_woken_for_a_host_who_was_deleted(tmp_path: Path) -> None:
    """Their seat and the table go to others at once; the last of these entries changes no turn."""

    async def story(scene: Correspondence) -> None:
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        table = (await room_of(scene, await scene.open(nikki, [mats], 3, options=FIRST))).table
        entries = departed(table, nikki.id)
        after = table.after(entries).after
        assert after.host == mats.id
        changes = due_changes(table, entries, after, scene.clock.time)
        assert {"this": after.code, "soon": scene.clock.time + BOT_SECONDS} in changes[0].rows

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_a_table_with_seconds_or_without_a_limit_writes_no_due_times(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        nikki = await scene.newcomer("Nikki")
        for limit in (0, m.LONGEST_SITTING):
            code = await scene.open(nikki, [], 3, options=FIRST, limit=limit)
            await scene.move(code, nikki, random.Random(0))
        assert (scene.rows(due), scene.rows(turns)) == ([], [])

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


class SharedBus(Bus):
    """A bus of one of several processes, which hears nothing."""

    shared = True


def moves(scene: Correspondence, code: str) -> list[str]:
    return [row.body for row in scene.rows(journal, code=code) if '"moved"' in row.body]


async def room_of(scene: Correspondence, code: str) -> Room:
    room = await scene.house.rooms.load(code)
    assert room is not None
    return room

"""One's own data: all of it can be taken along, and when it is deleted nothing of it is left."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from authenticator import ask_options, sign_in, with_passkey
from databases import found_in
from older import migrate_to
from running import Guest, Reply, Server, ask, play_out
from sqlalchemy import Engine, String, func, insert, select, text
from test_devices import Calendar, second_device, why_not

from kartentisch.server.cluster.bus import Bus
from kartentisch.server.live.departures import Keep
from kartentisch.server.live.house import House
from kartentisch.server.live.opening import Opening, open_table
from kartentisch.server.live.tolls import Limits
from kartentisch.server.storage.database import connect, migrate, open_database
from kartentisch.server.storage.deleting import KEPT_OF_A_TABLE, OF_A_TABLE, REMOVED, Deleting
from kartentisch.server.storage.devices import Devices
from kartentisch.server.storage.listing_changes import listing_changes
from kartentisch.server.storage.passkeys import NewPasskey, Passkeys
from kartentisch.server.storage.people import People
from kartentisch.server.storage.personal import holding
from kartentisch.server.storage.schema import (
    channels,
    journal,
    metadata,
    notices,
    people,
    placings,
    seated,
    tables,
)
from kartentisch.server.surroundings import DAY
from kartentisch.server.table import entries as e
from kartentisch.server.table.common_deals import LEVEL, settings_of
from kartentisch.server.table.daily import deal_of
from kartentisch.server.table.departing import departed
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.http import Begin
from kartentisch.server.wire.refusals import Refused

NAME = "Xanthippe"  # nobody and nothing else is called that
PERSONS = {"person", "owner", "host", "other", "by"}  # columns with the ids of people


# --- nothing is forgotten


def test_every_table_with_persons_says_what_becomes_of_them() -> None:
    said = {table.name: set(holds.columns) for table, holds in holding(metadata.sorted_tables)}
    for table in metadata.sorted_tables:
        refer = {key.parent.name for key in table.foreign_keys if key.column.table is people}
        columns = {column.name for column in table.c if column.name in PERSONS} | refer
        missing = columns - said.get(table.name, set())
        assert not missing, f"say in schema.py what becomes of {table.name}.{missing}: personal.py"


def test_everything_about_a_table_goes_with_it() -> None:
    about = {
        table.name
        for table in metadata.sorted_tables
        if "code" in table.c and isinstance(table.c.code.type, String)
    }
    known = {table.name for table in (*OF_A_TABLE, *KEPT_OF_A_TABLE)}
    assert about == known | {"journal", "tables"}


def test_a_deal_of_the_day_ends_though_its_player_was_deleted() -> None:
    """A bot may be thinking about the last move when they go."""
    anna, deal = Person("anna", "Anna"), deal_of("2026-11-28", "futschikato")
    opening = Opening(anna, Table("abcd2345efgh"))
    settings = settings_of(deal, "instant")
    common = e.CommonDeal(deal.deal)
    opening.add(e.TableOpened(by=anna.id, settings=settings, secret="00" * 32, common=common))
    opening.sit(deal.seat, "")
    opening.fill(LEVEL)
    opening.start()
    table, rng = opening.table.after(departed(opening.table, anna.id)).after, random.Random(1)
    while table.phase == "playing":
        seat, game = table.running().deciders[0], table.running()
        last = table.after([e.Moved(seat=seat, move=rng.choice(game.legal(seat)), auto=e.BOT)])
        table = last.after
    noon = 1795867200.0  # of that day
    assert listing_changes(last.before, last.entries, table, noon), "the match is kept"


def test_the_record_of_an_events_deal_knows_whose_moves_were_those_of_the_deleted() -> None:
    """They need not be what a bot of the deal has to answer, and verify compares all others."""
    anna, bea = Person("anna", "Anna"), Person("bea", "Bea")
    opening = Opening(anna, Table("abcd2345efgh"))
    settings = m.Settings(game="futschikato", seats=3, limit=90, hints=False)
    common = e.CommonDeal(contest="abcdefgh2345", number=1, until=2e9)
    opening.add(e.TableOpened(by=anna.id, settings=settings, secret="00" * 32, common=common))
    opening.add(e.Sat(by=anna.id, seat=0))
    opening.add(e.Sat(by=bea.id, seat=1))
    opening.fill(LEVEL)
    opening.start()
    table, rng = opening.table.after(departed(opening.table, bea.id)).after, random.Random(1)
    while table.phase == "playing":
        seat, game = table.running().deciders[0], table.running()
        last = table.after([e.Moved(seat=seat, move=rng.choice(game.legal(seat)), auto=e.BOT)])
        table = last.after
    changes = listing_changes(last.before, last.entries, table, 1.9e9)
    (record,) = [row["record"] for change in changes for row in change.rows if "record" in row]
    assert json.loads(record)["event"]["seats"] == [0, 1]


# --- end to end


def lived(server: Server) -> tuple[Guest, Guest, str, str]:
    """Somebody with everything that one can have, and a friend; a running and a finished table."""
    anna, bea = server.guest(NAME), server.guest("Bea")
    finished = anna.open("pairs", 2, fill="easy", start=True)
    with anna.visit(finished) as visitor:
        visitor.play(random.Random(1))
    together = bea.open("pairs", 2, chat=True)
    with bea.visit(together) as friend, anna.visit(together) as visitor:
        visitor.do("sit", seat=1)
        friend.do("say", text=f"Hello {NAME}")
        visitor.do("say", text=f"I am {NAME} and live here")
        friend.do("start")
        visitor.do("say", text=f"{NAME} again")
        visitor.do("say", phrase="ha")
    family = anna.open("pairs", 2, sit=None, one_device=True)
    with anna.visit(family) as visitor:
        visitor.do("sit", seat=0, name=f"{NAME} I")
        visitor.do("sit", seat=1, name=f"{NAME} II")
        visitor.do("start")
    with anna.visit(family, look=0) as first, anna.visit(family, look=1) as second:
        play_out([first, second])
        second.do("stand", seat=1)  # she no longer sits there, but has played
    anna.post("/api/me/bots", {"name": f"{NAME} Bot"[:24]})
    anna.post("/api/me/link")
    puzzle = anna.get("/api/puzzles/pairs")
    move = puzzle["mine"]["moves"][0]
    anna.post(f"/api/puzzles/pairs/{puzzle['id']}", {"move": move})
    return anna, bea, finished, together


def downloaded(guest: Guest) -> dict[str, list[dict[str, Any]]]:
    """What one downloads, by kind."""
    reply = guest.ask("GET", "/api/me/data")
    assert (reply.status, "attachment" in reply.headers["content-disposition"]) == (200, True)
    kinds: dict[str, list[dict[str, Any]]] = {}
    for line in reply.raw.splitlines():
        row = json.loads(line)
        kinds.setdefault(row.pop("kind"), []).append(row)
    return kinds


def test_all_of_it_is_downloaded_and_deleted_and_games_go_on(
    new_server: Callable[..., Server], database: str
) -> None:
    server = new_server(database).start()
    anna, bea, finished, together = lived(server)
    passkey = with_passkey(anna)
    second_device(server, anna)

    mine = downloaded(anna)
    assert [len(mine[kind]) for kind in ("devices", "passkeys", "links", "game")] == [2, 1, 2, 2]
    assert {row["name"] for row in mine["people"]} == {NAME, f"{NAME} Bot"}
    assert [row["text"] for row in mine["said"]] == [f"I am {NAME} and live here", f"{NAME} again"]
    assert {row["name"] for row in mine["seat_names"]} == {f"{NAME} I", f"{NAME} II"}
    assert mine["puzzle_attempts"]
    assert mine["game"][0]["record"]["names"][0] == NAME
    assert "token" not in mine["devices"][0]
    assert "Hello" not in str(mine), "what others wrote is theirs"

    with bea.visit(together) as friend, anna.visit(together) as visitor:
        assert anna.ask("DELETE", "/api/me/data").status == 200
        assert visitor.wait_for("bye")["why"] == "signed_out"
        friend.until(lambda seen: seen.table["chairs"][1]["person"] is None)
        friend.play(random.Random(3))  # against a bot, to the end
    assert anna.get("/api/me") is None
    assert anna.ask("GET", "/api/me/data").status == 401, "the token is void"
    assert anna.ask("DELETE", "/api/me/data").status == 401
    assert sign_in(server, passkey.sign(ask_options(server))).status == 404
    with bea.visit(together) as friend:
        welcome = friend.messages[0]
        words = [(said["name"], said["text"]) for said in welcome["said"]]
        assert words == [("", ""), ("", None)]
    replay = bea.get(f"/api/tables/{finished}/matches/1/replay")
    assert replay["names"][0] == ""
    server.stop()
    left = found_in(database, NAME)
    assert len(left) == 1, left
    assert f"Hello {NAME}" in left[0]
    if database.startswith("sqlite"):
        files = Path(database.removeprefix("sqlite:///")).parent.glob("cards.db*")
        whole = b"".join(file.read_bytes() for file in files)
        assert whole.count(NAME.encode()) == 1, "only what others wrote"


# --- at the same moment


Kept = tuple[Engine, Calendar]


@pytest.fixture
def kept(database: str) -> Iterator[Kept]:
    engine = connect(database)
    migrate(engine)
    yield engine, Calendar()
    engine.dispose()


def test_who_is_deleted_twice_or_renamed_meanwhile_is_gone_once(kept: Kept, database: str) -> None:
    engine, calendar = kept
    other = connect(database)  # as another process has it
    everyone, elsewhere = People(engine, calendar), People(other, calendar)
    devices = Devices(other, calendar)
    passkeys = Passkeys(other, calendar)
    for _ in range(10):
        anna, token = everyone.welcome(NAME)
        acts: list[Callable[[], object]] = [
            lambda who=anna.id: Deleting(engine).delete(who),  # type: ignore[misc]
            lambda who=anna.id: Deleting(other).delete(who),  # type: ignore[misc]
            lambda who=anna.id: elsewhere.rename(who, NAME),  # type: ignore[misc]
            lambda who=anna.id: elsewhere.welcome(NAME, who),  # type: ignore[misc]
            lambda who=anna.id: devices.claim(devices.make_link(who), "", None),  # type: ignore[misc]
            lambda who=anna.id: passkeys.add(who, NewPasskey(who.encode(), b"", 0, NAME)),  # type: ignore[misc]
        ]
        with ThreadPoolExecutor(len(acts)) as threads:
            done = [threads.submit(act) for act in acts]
            for one in done:
                with suppress(Refused):
                    one.result()
        gone = [one.result() for one in done[:2]]
        assert sorted(len(one.persons) > 0 for one in gone) == [False, True]  # type: ignore[attr-defined]
        assert devices.find(token) is None
    other.dispose()
    assert found_in(database, NAME) == []
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(people)).scalar_one() >= 10
    bea, _ = everyone.welcome("Bea")
    Deleting(engine).delete(bea.id)
    assert "not signed in" in why_not(lambda: everyone.rename(bea.id, "Bea"))


def test_a_process_that_dies_in_between_leaves_nothing_behind(kept: Kept) -> None:
    engine, calendar = kept
    anna, _ = People(engine, calendar).welcome(NAME)
    deleting = Deleting(engine, calendar)
    deleting.delete(anna.id)
    table = {"person": anna.id, "code": "abcd2345"}
    late = {"person": anna.id, "game": "pairs", "puzzle": "1", "solved": True, "at": 0.0}
    with engine.begin() as connection:
        connection.execute(insert(seated).values(table))
        connection.execute(insert(metadata.tables["puzzle_attempts"]).values(late))
    assert deleting.finish() == [(anna.id, "abcd2345")]
    with engine.connect() as connection:
        attempts = metadata.tables["puzzle_attempts"]
        assert connection.execute(select(func.count()).select_from(attempts)).scalar() == 0


def test_mail_addresses_go_and_one_that_never_confirmed_after_a_day(
    kept: Kept, database: str
) -> None:
    engine, calendar = kept
    anna, _ = People(engine, calendar).welcome("Anna")
    row = {"person": anna.id, "kind": "mail", "language": "de", "since": calendar.time}
    rows = [
        {**row, "id": name, "token": name, "address": f"{NAME}@{name}", "confirmed": name == "yes"}
        for name in ("yes", "no")
    ]
    notice = {"channel": "yes", "code": "abcd2345", "number": 1, "at": 0.0, "tries": 0}
    with engine.begin() as connection:
        connection.execute(insert(channels), rows)
        connection.execute(insert(notices).values(notice))
    deleting = Deleting(engine, calendar)
    deleting.delete(anna.id)
    (left,) = found_in(database, NAME)
    assert f"{NAME}@no" in left
    assert anna.id not in left
    calendar.time += 2 * DAY
    deleting.finish()
    assert found_in(database, NAME) == []
    assert found_in(database, "abcd2345") == [], "nothing is to be sent"


def test_what_was_said_in_an_older_database_is_found_and_deleted(database: str) -> None:
    engine = connect(database)
    migrate_to(engine, "0006")
    said = f'{{"kind":"said","by":"anna","id":"1","text":"I am {NAME}"}}'
    row = {"code": "abcd2345", "number": 1, "body": said, "at": 0.0}
    with engine.begin() as connection:
        connection.execute(
            text(f"INSERT INTO people (id, name, since) VALUES ('anna', '{NAME}', 0)")
        )
        connection.execute(insert(journal).values(row))
    migrate(engine)
    Deleting(engine).delete("anna")
    engine.dispose()
    assert found_in(database, NAME) == []


# --- what operators want deleted in time


def age(engine: Engine, calendar: Calendar, person: str, code: str) -> None:
    """Note a finished match of somebody."""
    row = {"person": person, "code": code, "match": 1, "seat": 0, "game": "pairs"}
    result = {"ended": calendar.time, "place": 1.0, "points": 1, "won": True}
    with engine.begin() as connection:
        connection.execute(insert(placings).values({**row, **result}))


def test_guests_without_games_are_deleted_after_their_days(kept: Kept) -> None:
    engine, calendar = kept
    everyone, devices, deleting = (
        People(engine, calendar),
        Devices(engine, calendar),
        Deleting(engine, calendar),
    )
    idle, _ = everyone.welcome("Idle")
    player, _ = everyone.welcome("Player")
    age(engine, calendar, player.id, "abcd2345")
    keeper, _ = everyone.welcome("Keeper")
    Passkeys(engine, calendar).add(keeper.id, NewPasskey(b"key", b"", 0, "Phone"))
    owner, _ = everyone.welcome("Owner")
    bot, _ = everyone.welcome("Bot", owner.id)
    age(engine, calendar, bot.id, "bcde3456")
    lazy, _ = everyone.welcome("Lazy")
    everyone.welcome("Unused", lazy.id)
    back, token = everyone.welcome("Back")
    calendar.time += 20 * DAY
    seen = devices.find(token)
    assert seen is not None
    devices.note_seen(seen.device, "Phone")
    calendar.time += 11 * DAY
    assert set(deleting.old_guests(30)) == {idle.id, lazy.id}
    calendar.time += 20 * DAY
    assert set(deleting.old_guests(30)) == {idle.id, lazy.id, back.id}
    deleting.delete(idle.id)
    assert set(deleting.old_guests(30)) == {lazy.id, back.id}


async def delete_under_a_visitor(database: str) -> tuple[bool, bool, list[str]]:
    """A table is deleted while another process has it in memory, where somebody then speaks."""
    house = House(open_database(database), Bus(), Limits())
    person, _ = await house.in_thread(house.people.welcome, "Anna")
    settings = m.Settings(game="pairs", seats=2)
    code = (await open_table(house, person, settings, Begin(0))).code
    room = await house.rooms.load(code)
    assert room is not None
    calendar = Calendar()
    deleting = Deleting(house.journal, calendar)
    calendar.time = house.surroundings.wall_clock() + DAY / 2
    kept = await house.in_thread(deleting.delete_table, code, 1)
    calendar.time += DAY
    keep = Keep(tables=1)
    house.departures.deleting = deleting
    await house.departures.go_round(keep)
    room.depart(person.id)  # it wants to write what this process believes comes next
    async with asyncio.timeout(60):
        while room in house.rooms:
            await asyncio.sleep(0.01)
    with house.engine.connect() as connection:
        bodies = list(connection.scalars(select(journal.c.body)))
        listed = connection.execute(select(tables.c.code)).first() is not None
    gone = await house.rooms.load(code) is None
    await house.close()
    return kept, gone and not listed, bodies


def test_old_tables_are_deleted_and_a_process_that_has_one_lets_go(tmp_path: Path) -> None:
    kept, gone, bodies = asyncio.run(delete_under_a_visitor(f"sqlite:///{tmp_path / 'cards.db'}"))
    assert not kept, "it was not old enough"
    assert gone
    assert bodies == [REMOVED], "nothing was written after it"


def test_strangers_and_other_sites_delete_nobody(server: Server) -> None:
    anna = server.guest("Anna")
    replies: list[Reply] = [
        ask(server.address, "DELETE", "/api/me/data"),
        anna.ask("DELETE", "/api/me/data", None, {"origin": "https://evil.example"}),
    ]
    assert [reply.status for reply in replies] == [401, 403]
    assert anna.get("/api/me")["name"] == "Anna"

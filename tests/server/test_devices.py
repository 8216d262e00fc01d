"""Devices: a link asks before it acts, and a device that is signed out loses everything at once."""

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from older import migrate_to
from running import Guest, Reply, Server, Visitor, ask, token_in
from sqlalchemy import text

from kartentisch.server.cluster.bus import Bus
from kartentisch.server.gateway.admission import Admission, Ticket
from kartentisch.server.gateway.arrivals import Arrival, receive
from kartentisch.server.gateway.device_names import describe_device
from kartentisch.server.live.house import House
from kartentisch.server.live.opening import open_table
from kartentisch.server.live.tolls import Limits
from kartentisch.server.storage.database import connect, migrate, open_database
from kartentisch.server.storage.devices import (
    KEPT_SECONDS,
    LINK_SECONDS,
    MOST_DEVICES,
    Devices,
)
from kartentisch.server.storage.people import People
from kartentisch.server.surroundings import DAY, Surroundings
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.http import Begin
from kartentisch.server.wire.refusals import Refused

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


def claim(server: Server, code: str, guest: Guest | None = None, agent: str = "") -> Reply:
    """Open a link and press the button, on a device without or with somebody."""
    headers = {"user-agent": agent}
    if guest is None:
        return ask(server.address, "POST", "/api/me/claim", {"code": code}, headers)
    return guest.ask("POST", "/api/me/claim", {"code": code}, headers)


def second_device(server: Server, guest: Guest) -> Guest:
    """The same guest on another device."""
    claimed = claim(server, guest.post("/api/me/link")["code"], agent=FIREFOX)
    return Guest(server, guest.name, token_in(claimed))


def others_of(guest: Guest) -> list[dict[str, Any]]:
    return [device for device in guest.get("/api/me/devices") if not device["this"]]


# --- a link from another device


def test_a_link_that_is_looked_at_changes_nothing(server: Server) -> None:
    anna, bea = server.guest("Anna"), server.guest("Bea")
    code = anna.post("/api/me/link")["code"]
    for _ in range(2):
        page = ask(server.address, "GET", f"/claim/{code}")
        assert (page.status, page.headers.get("set-cookie")) == (200, None)
        told = bea.ask("GET", f"/api/me/claim/{code}")
        assert (told.status, told.headers.get("set-cookie")) == (200, None)
    assert bea.get("/api/me")["name"] == "Bea"
    assert claim(server, code, bea).json()["id"] == anna.id


def test_a_link_tells_what_comes_and_what_is_lost(server: Server) -> None:
    anna, bea = server.guest("Anna"), server.guest("Bea")
    for _ in range(2):
        with anna.visit(anna.open("pairs", 2, fill="easy", start=True)) as visitor:
            visitor.play(random.Random(1))
    anna.open("ftw", 3)
    bea.open("pairs", 2)
    code = anna.post("/api/me/link")["code"]
    told = ask(server.address, "GET", f"/api/me/claim/{code}").json()
    theirs = {"id": anna.id, "name": "Anna", "named": True, "games": 2, "tables": 1}
    theirs |= {"devices": 1, "passkeys": 0}
    assert told == {"theirs": theirs, "mine": None}
    mine = {"id": bea.id, "name": "Bea", "named": True, "games": 0, "tables": 1}
    mine |= {"devices": 1, "passkeys": 0}
    assert bea.get(f"/api/me/claim/{code}") == {"theirs": theirs, "mine": mine}


def test_a_link_opened_where_one_is_already_stays_valid(server: Server) -> None:
    anna = server.guest("Anna")
    code = anna.post("/api/me/link")["code"]
    told = anna.get(f"/api/me/claim/{code}")
    assert told["mine"]["id"] == told["theirs"]["id"]
    same = claim(server, code, anna)
    assert (same.status, same.json()["id"], "set-cookie" in same.headers) == (200, anna.id, False)
    assert claim(server, code).json()["id"] == anna.id


def test_used_and_wrong_links_are_refused_with_a_sentence(server: Server) -> None:
    anna = server.guest("Anna")
    code = anna.post("/api/me/link")["code"]
    assert claim(server, code).status == 200
    for wrong, status, says in ((code, 410, "has been used"), ("x", 404, "there is no such link")):
        told = ask(server.address, "GET", f"/api/me/claim/{wrong}")
        assert (told.status, says in told.reason) == (status, True)
        tried = claim(server, wrong)
        assert (tried.status, says in tried.reason) == (status, True)


def test_who_a_browser_was_before_is_gone_and_open_tables_are_told(server: Server) -> None:
    anna, bea = server.guest("Anna"), server.guest("Bea")
    table = bea.open("pairs", 2)
    with bea.visit(table) as visitor:
        claimed = claim(server, anna.post("/api/me/link")["code"], bea)
        assert claimed.json()["id"] == anna.id
        assert visitor.wait_for("bye") == {"type": "bye", "why": "replaced", "retry": False}
        assert visitor.closing_code() == 1008
    assert bea.get("/api/me") is None


# --- the list, and signing out


def test_devices_are_listed_with_what_they_are_and_when_they_were_used(server: Server) -> None:
    guest = server.guest()
    phone = second_device(server, guest)
    here, there = guest.get("/api/me/devices")
    assert (here["this"], there["this"]) == (True, False)
    assert there["about"] == "Firefox · Android"
    assert there["since"] == there["seen"]
    assert [device["this"] for device in phone.get("/api/me/devices")] == [True, False]
    assert guest.token not in str(here)
    assert server.guest().get("/api/me/devices")[0]["id"] not in (here["id"], there["id"])


@pytest.fixture(scope="module", params=["picows", "asgi"])
def either(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server with each transport."""
    running = Server(tmp_path_factory.mktemp("either"), transport=request.param)
    try:
        yield running.start()
    finally:
        running.end()


def test_a_device_that_is_signed_out_is_told_at_the_table_and_let_in_nowhere(
    either: Server,
) -> None:
    guest = either.guest()
    phone = second_device(either, guest)
    table = guest.open("pairs", 2, fill="easy", start=True)
    with guest.visit(table) as here, phone.visit(table) as there:
        there.do("say", phrase="hello")
        (device,) = others_of(guest)
        assert guest.ask("DELETE", f"/api/me/devices/{device['id']}").status == 200
        assert there.wait_for("bye") == {"type": "bye", "why": "signed_out", "retry": False}
        assert there.closing_code() == 1008
        here.do("say", phrase="ha")  # the other device plays on
    refusal = Visitor(phone, table)
    assert "not signed in" in refusal.messages[0]["refused"]["en"]
    refusal.close()
    assert phone.get("/api/me") is None
    assert phone.ask("GET", "/api/me/tables").status == 401
    assert others_of(guest) == []
    assert guest.ask("DELETE", f"/api/me/devices/{device['id']}").status == 404


def test_all_other_devices_are_signed_out_at_once(either: Server) -> None:
    guest, stranger = either.guest(), either.guest()
    phones = [second_device(either, guest) for _ in range(2)]
    table = guest.open("pairs", 2)
    pending = guest.post("/api/me/link")["code"]
    with guest.visit(table) as here, stranger.visit(table) as watcher:
        theirs = [Visitor(phone, table) for phone in phones]
        assert guest.ask("DELETE", "/api/me/devices").status == 200
        for visitor in theirs:
            assert visitor.wait_for("bye")["why"] == "signed_out"
            visitor.close()
        here.do("say", phrase="ha")
        watcher.do("look", seat=None)
    assert claim(either, pending).status == 404, "one of them may have made it"


def test_one_leaves_a_device_oneself(server: Server) -> None:
    guest = server.guest()
    phone = second_device(server, guest)
    table = guest.open("pairs", 2)
    with phone.visit(table) as there:
        assert phone.ask("DELETE", "/api/me").status == 200
        assert there.wait_for("bye")["why"] == "signed_out"
    assert others_of(guest) == []


def test_nobody_signs_out_the_devices_of_others(server: Server) -> None:
    guest, thief = server.guest(), server.guest()
    (device,) = guest.get("/api/me/devices")
    for wrong in (device["id"], "", "%00", "x" * 200):
        assert thief.ask("DELETE", f"/api/me/devices/{wrong}").status in (200, 404)
    assert guest.get("/api/me")["id"] == guest.id


async def sign_out_on_the_way(database: str) -> list[bytes]:
    """Someone comes to a table, and is signed out while it is read from disk."""
    house = House(open_database(database), Bus(), Limits())
    person, token = await house.in_thread(house.people.welcome, "Anna")
    settings = m.Settings(game="pairs", seats=2)
    code = (await open_table(house, person, settings, Begin(0))).code
    load, said = house.rooms.load, Said()

    async def slow_load(code: str) -> Any:
        room = await load(code)
        gone = await house.in_thread(house.devices.sign_out_others, person.id, b"")
        house.sign_outs.tell(person.id, gone, "signed_out")
        return room

    house.rooms.load = slow_load  # type: ignore[method-assign]
    path, headers = f"/api/tables/{code}/socket", {"authorization": f"Bearer {token}"}
    await receive(house, Arrival(path, headers, "", Ticket(Admission(9, 9))), said, [])
    async with asyncio.timeout(60):
        while not said.closed:
            await asyncio.sleep(0.01)
    await house.close()
    return said.messages


class Said:
    """A connection that keeps what it is told until it is closed."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.closed = False

    def send(self, message: bytes) -> None:
        if not self.closed:
            self.messages.append(message)

    def close(self, code: int) -> None:
        self.closed = True


def test_someone_who_is_signed_out_on_the_way_in_does_not_stay(tmp_path: Path) -> None:
    told = asyncio.run(sign_out_on_the_way(f"sqlite:///{tmp_path / 'cards.db'}"))
    assert b'"why":"signed_out"' in told[-1]


# --- what is stored


class Calendar(Surroundings):
    """A machine whose clock the test sets."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        self.now = self.wall_clock = lambda: self.time


@pytest.fixture
def kept(database: str) -> Iterator[tuple[People, Devices, Calendar]]:
    engine, calendar = connect(database), Calendar()
    migrate(engine)
    yield People(engine, calendar), Devices(engine, calendar), calendar
    engine.dispose()


def why_not(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        act()
    return refusal.value.reason.en


def test_a_link_is_valid_once_and_for_ten_minutes(kept: tuple[People, Devices, Calendar]) -> None:
    people, devices, calendar = kept
    anna, _ = people.welcome("Anna")
    bea, token = people.welcome("Bea")
    code, late = devices.make_link(anna.id), devices.make_link(anna.id)
    before = devices.find(token)
    person, new = devices.claim(code, "Firefox", before)
    assert (person, new is None) == (anna, False)
    assert devices.find(token) is None, "who the device was before is nobody's any more"
    assert "has been used" in why_not(lambda: devices.claim(code, "", None))
    calendar.time += LINK_SECONDS + 1
    assert "has expired" in why_not(lambda: devices.linked(late))
    assert "has expired" in why_not(lambda: devices.claim(late, "", None))
    calendar.time += KEPT_SECONDS
    devices.make_link(bea.id)
    assert "there is no such link" in why_not(lambda: devices.linked(late))


def test_a_day_is_noted_once_and_cached_devices_are_looked_up_again(
    kept: tuple[People, Devices, Calendar],
) -> None:
    people, devices, calendar = kept
    anna, token = people.welcome("Anna", about="Firefox")
    known = devices.find(token)
    assert known is not None
    assert not devices.is_news(known, "Chrome")
    calendar.time += DAY
    assert devices.is_news(known, "Chrome")
    devices.note_seen(known.device, "Chrome")
    (listed,) = devices.listed(anna.id, known.device)
    assert (listed.about, listed.since, listed.seen) == ("Chrome", "2027-01-15", "2027-01-16")
    assert devices.recognise(token) is None, "a day has gone by"
    assert devices.find(token) is not None
    assert devices.recognise(token) is not None
    devices.forget_recent(anna.id)
    assert devices.recognise(token) is None


def test_a_person_has_only_so_many_devices(kept: tuple[People, Devices, Calendar]) -> None:
    people, devices, _ = kept
    anna, _ = people.welcome("Anna")
    for _ in range(MOST_DEVICES - 1):
        devices.sign_in(anna.id)
    code = devices.make_link(anna.id)
    assert "sign one out first" in why_not(lambda: devices.claim(code, "", None))
    devices.sign_out_others(anna.id, b"")
    assert "no such link" in why_not(lambda: devices.claim(code, "", None))
    assert devices.still_signed_in({b"none"}) == set()


def test_devices_of_an_older_database_are_listed(database: str) -> None:
    engine = connect(database)
    migrate_to(engine, "0003")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO people (id, name, since) VALUES ('anna', 'Anna', 0)"))
        add = text("INSERT INTO devices (token, person, since) VALUES (:token, 'anna', 86400)")
        connection.execute(add, {"token": b"\x01" * 32})
    migrate(engine)
    (device,) = Devices(engine).listed("anna", b"")
    assert (device.about, device.since, device.seen) == ("", "1970-01-02", "1970-01-02")
    engine.dispose()


@pytest.mark.parametrize(
    ("agent", "about"),
    [
        (FIREFOX, "Firefox · Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari · iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0",
            "Edge · Windows",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "HeadlessChrome/128.0.0.0 Safari/537.36",
            "Chrome · Linux",
        ),
        ("Python-urllib/3.13", "Python-urllib"),
        ("<script>", ""),
        ("", ""),
        ("a" * 500, "a" * 24),
    ],
)
def test_a_device_is_described_in_a_few_words(agent: str, about: str) -> None:
    assert describe_device(agent) == about

"""Passkeys: who has one comes back on any device, and nobody else does."""

from collections.abc import Iterator
from typing import Any

import pytest
from authenticator import (
    Authenticator,
    add,
    ask_options,
    at_host,
    new_options,
    sign_in,
    with_passkey,
)
from running import Guest, Server, ask, token_in
from sqlalchemy import func, select
from test_devices import Calendar, why_not

from kartentisch.server.gateway.ceremonies import site_of
from kartentisch.server.storage import passkeys as kept_passkeys
from kartentisch.server.storage.database import connect, migrate
from kartentisch.server.storage.devices import MOST_DEVICES, Devices
from kartentisch.server.storage.passkeys import (
    CHALLENGE_SECONDS,
    MOST_PASSKEYS,
    NewPasskey,
    Passkeys,
)
from kartentisch.server.storage.people import People
from kartentisch.server.storage.schema import challenges
from kartentisch.server.wire.refusals import Refused


def test_a_passkey_brings_one_back_on_another_device_after_a_question(server: Server) -> None:
    anna, bea = server.guest("Anna"), server.guest("Bea")
    bea.open("pairs", 2)
    passkey = with_passkey(anna)
    assert anna.ask("DELETE", "/api/me").status == 200  # her only device
    code = sign_in(server, passkey.sign(ask_options(server))).json()["code"]
    told = bea.get(f"/api/me/claim/{code}")
    assert (told["theirs"]["name"], told["theirs"]["passkeys"]) == ("Anna", 1)
    assert (told["mine"]["name"], told["mine"]["tables"]) == ("Bea", 1)
    assert bea.get("/api/me")["name"] == "Bea", "nothing has happened yet"
    claimed = bea.ask("POST", "/api/me/claim", {"code": code})
    assert Guest(server, "Anna", token_in(claimed)).id == anna.id


def test_passkeys_are_listed_named_and_removed(server: Server) -> None:
    anna, thief = server.guest("Anna"), server.guest()
    first, second = with_passkey(anna), with_passkey(anna)
    known = {one["id"] for one in new_options(anna)["excludeCredentials"]}
    listed = anna.get("/api/me/passkeys")
    assert known == {one["credential"] for one in listed}
    path = f"/api/me/passkeys/{listed[0]['id']}"
    for wrong in (thief.ask("DELETE", path), thief.ask("PATCH", path, {"name": "Mine"})):
        assert wrong.status == 404
    assert anna.ask("PATCH", path, {"name": " Phone \n"}).status == 200
    assert anna.get("/api/me/passkeys")[0]["name"] == "Phone"
    assert anna.ask("DELETE", path).status == 200
    assert len(anna.get("/api/me/passkeys")) == 1
    came = [sign_in(server, one.sign(ask_options(server))).status for one in (first, second)]
    assert sorted(came) == [200, 404], "the removed one is nobody's"


# --- attacks


def test_what_was_signed_once_signs_nobody_in_twice(server: Server) -> None:
    anna = server.guest("Anna")
    passkey = with_passkey(anna)
    signed = passkey.sign(ask_options(server))
    assert sign_in(server, signed).status == 200
    assert sign_in(server, signed).status == 410
    passkey = Authenticator()
    made = passkey.make(new_options(anna))
    assert add(anna, made).status == 201
    assert add(anna, made).status == 410


def test_a_challenge_is_good_for_what_it_was_made_for(server: Server) -> None:
    anna, bea = server.guest("Anna"), server.guest("Bea")
    passkey = with_passkey(anna)
    assert sign_in(server, passkey.sign(new_options(anna))).status == 410
    assert add(bea, Authenticator().make(new_options(anna))).status == 410
    stolen = Authenticator()
    stolen.make(new_options(anna))
    invented = {"challenge": "AAAA", "user": {"id": ""}}
    assert sign_in(server, stolen.sign(invented)).status == 410


def test_no_passkey_speaks_for_another_person(server: Server) -> None:
    anna, thief = server.guest("Anna"), server.guest("Thief")
    hers, his = with_passkey(anna), with_passkey(thief)
    his.credential = hers.credential  # signed by another key
    his.person = hers.person
    assert "can't be verified" in sign_in(server, his.sign(ask_options(server))).reason
    hers.person = thief.id.encode()  # the device names somebody else
    assert "can't be verified" in sign_in(server, hers.sign(ask_options(server))).reason
    hers.person = anna.id.encode()
    twin = Authenticator()
    twin.credential = hers.credential
    assert "already" in add(thief, twin.make(new_options(thief))).reason
    assert sign_in(server, hers.sign(ask_options(server))).status == 200


def test_only_our_own_pages_make_and_use_passkeys(server: Server) -> None:
    anna = server.guest("Anna")
    passkey = with_passkey(anna)
    signed = passkey.sign(ask_options(server), "https://evil.example")
    assert "can't be verified" in sign_in(server, signed).reason
    signed = passkey.sign(ask_options(server), "http://cards.example")
    assert "can't be verified" in sign_in(server, signed).reason
    passkey.domain = "evil.example"
    signed = passkey.sign(ask_options(server, "evil.example"), "https://evil.example")
    assert sign_in(server, signed).status == 400
    made = Authenticator().make(new_options(anna), "https://evil.example")
    assert "can't be verified" in add(anna, made).reason
    foreign = {"host": "localhost", "origin": "https://evil.example"}
    assert ask(server.address, "POST", "/api/me/passkeys/ask", None, foreign).status == 403
    numbers = ask(server.address, "POST", "/api/me/passkeys/ask", None, at_host("127.0.0.1"))
    assert "need a host name" in numbers.reason


def test_a_counter_that_does_not_rise_gives_a_copy_away(server: Server) -> None:
    passkey = with_passkey(server.guest("Anna"))
    assert sign_in(server, passkey.sign(ask_options(server))).status == 200
    passkey.signatures = 0  # its copy signs for the first time
    reply = sign_in(server, passkey.sign(ask_options(server)))
    assert (reply.status, "copied" in reply.reason) == (403, True)
    passkey.signatures = 7
    assert sign_in(server, passkey.sign(ask_options(server))).status == 200


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"id": 1, "rawId": [], "type": "public-key", "response": {}},
        {"id": "!", "rawId": "!", "type": "x", "response": {"clientDataJSON": "e30"}},
        {"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "AA"}},
    ],
)
def test_rubbish_is_refused_with_a_sentence(server: Server, sent: dict[str, Any]) -> None:
    assert "can't be verified" in sign_in(server, sent).reason
    assert "can't be verified" in add(server.guest(), sent).reason


# --- what is stored


@pytest.fixture
def kept(database: str) -> Iterator[tuple[People, Devices, Passkeys, Calendar]]:
    engine, calendar = connect(database), Calendar()
    migrate(engine)
    yield People(engine, calendar), Devices(engine, calendar), Passkeys(engine, calendar), calendar
    engine.dispose()


Kept = tuple[People, Devices, Passkeys, Calendar]


def test_a_challenge_is_valid_once_and_for_five_minutes(kept: Kept) -> None:
    people, _, passkeys, calendar = kept
    anna, _ = people.welcome("Anna")
    early, late = passkeys.challenge(None), passkeys.challenge(None)
    passkeys.redeem(early, None)
    assert "too long" in why_not(lambda: passkeys.redeem(early, None))
    calendar.time += CHALLENGE_SECONDS + 1
    assert "too long" in why_not(lambda: passkeys.redeem(late, None))
    first = passkeys.challenge(anna.id)
    passkeys.challenge(anna.id)
    assert "too long" in why_not(lambda: passkeys.redeem(first, anna.id)), "the newer one counts"


def test_challenges_and_passkeys_are_bounded(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    people, _, passkeys, calendar = kept
    anna, _ = people.welcome("Anna")
    monkeypatch.setattr(kept_passkeys, "MOST_CHALLENGES", 3)
    made = []
    for _ in range(5):
        calendar.time += 1
        made.append(passkeys.challenge(None))
    with passkeys.database.connect() as connection:
        assert connection.execute(select(func.count()).select_from(challenges)).scalar() == 3
    assert "too long" in why_not(lambda: passkeys.redeem(made[0], None)), "the oldest made room"
    passkeys.redeem(made[-1], None)
    for number in range(MOST_PASSKEYS):
        passkeys.add(anna.id, NewPasskey(bytes([number]), b"", 0, "Phone"))
    one_more = NewPasskey(b"more", b"", 0, "Phone")
    assert "remove one first" in why_not(lambda: passkeys.add(anna.id, one_more))
    assert len(passkeys.listed(anna.id)) == MOST_PASSKEYS


def test_passkeys_that_do_not_count_stay_usable(kept: Kept) -> None:
    people, _, passkeys, _ = kept
    anna, _ = people.welcome("Anna")
    passkeys.add(anna.id, NewPasskey(b"key", b"", 0, "Phone"))
    for signatures in (0, 0, 1):
        passkeys.count_use(b"key", signatures)
    for signatures in (1, 0):
        why = why_not(lambda count=signatures: passkeys.count_use(b"key", count))  # type: ignore[misc]
        assert "copied" in why


def test_signing_in_makes_room_among_too_many_devices(kept: Kept) -> None:
    people, devices, _, calendar = kept
    anna, _ = people.welcome("Anna")
    assert devices.make_room(anna.id) == []
    for _ in range(MOST_DEVICES - 1):
        calendar.time += 1
        devices.sign_in(anna.id)
    assert len(devices.make_room(anna.id)) == 1
    devices.claim(devices.make_link(anna.id), "", None)


@pytest.mark.parametrize("host", ["", "127.0.0.1:8080", "[::1]", "[::1]:80", "[", "a" * 300])
def test_where_browsers_have_no_passkeys(host: str) -> None:
    with pytest.raises(Refused):
        site_of(host)


def test_a_site_is_its_host_by_https_and_localhost_also_without() -> None:
    assert site_of("Cards.example:8443") == ("cards.example", ["https://cards.example:8443"])
    here = ["https://localhost:80", "http://localhost:80"]
    assert site_of("localhost:80") == ("localhost", here)

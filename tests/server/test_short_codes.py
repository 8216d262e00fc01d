"""Short codes: said aloud, forgiving, short-lived, and not to be guessed."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing

from running import Server
from stubborn import journals_of

from kartentisch.server.storage.invites import INVITE_SECONDS, Invites
from kartentisch.server.surroundings import Surroundings
from kartentisch.server.wire.http import INVITE_LENGTH, INVITE_LETTERS


def test_a_short_code_leads_to_the_table_however_it_is_written(server: Server) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    code = host.open("pairs", 2)
    invite = host.post(f"/api/tables/{code}/invite")
    short = invite["code"]
    assert len(short) == INVITE_LENGTH
    assert set(short) <= set(INVITE_LETTERS)
    for written in (short, short.lower(), f"{short[:3]}-{short[3:]}", f"{short[:2]}%20{short[2:]}"):
        assert friend.get(f"/api/invites/{written}") == {"code": code}
    assert host.post(f"/api/tables/{code}/invite") == invite  # one per table


def test_only_somebody_at_the_table_gets_a_short_code_and_only_in_the_lobby(
    server: Server,
) -> None:
    host, stranger = server.guest("Host"), server.guest("Stranger")
    code = host.open("pairs", 2)
    refused = stranger.ask("POST", f"/api/tables/{code}/invite")
    assert (refused.status, refused.reason) == (403, "only people at this table can do that")
    assert host.ask("POST", "/api/tables/nosuchtable/invite").status == 404
    with stranger.visit(code), host.visit(code) as visitor:
        short = stranger.post(f"/api/tables/{code}/invite")["code"]
        visitor.do("start", fill="easy")
        assert "lobby" in host.ask("POST", f"/api/tables/{code}/invite").reason
        gone = stranger.ask("GET", f"/api/invites/{short}")
        assert gone.status == 404
        assert "ask for a new one" in gone.reason
        visitor.do("end")
        assert stranger.ask("GET", f"/api/invites/{short}").status == 404  # gone for good
        assert host.post(f"/api/tables/{code}/invite")["code"] != short


def test_what_is_not_a_short_code_is_told_apart_from_one_that_is_over(server: Server) -> None:
    person = server.guest()
    for wrong in ("K7M4Q", "K7M4QXX", "K7M4Q1", "KOM4QX", "äöüäöü", "' OR 1"):
        reply = person.ask("GET", f"/api/invites/{quoted(wrong)}")
        assert reply.status == 404
        assert "six letters and digits" in reply.reason
    assert "half an hour" in person.ask("GET", "/api/invites/K7M4QX").reason


def quoted(text: str) -> str:
    from urllib.parse import quote

    return quote(text)


def test_a_short_code_runs_out_and_is_renewed(server: Server) -> None:
    host = server.guest("Host")
    code = host.open("pairs", 2)
    short = host.post(f"/api/tables/{code}/invite")["code"]
    with closing(sqlite3.connect(server.folder / "kartentisch.db", timeout=30)) as database:
        moved = database.execute(
            "UPDATE invites SET until = until - ? WHERE short = ?", (INVITE_SECONDS, short)
        )
        assert moved.rowcount == 1
        database.commit()
    assert host.ask("GET", f"/api/invites/{short}").status == 404
    again = host.post(f"/api/tables/{code}/invite")["code"]
    assert again != short
    assert host.get(f"/api/invites/{again}") == {"code": code}


def test_short_codes_can_not_be_enumerated(new_server: Callable[..., Server]) -> None:
    """An address has a few tries per minute, right or wrong, whoever asks."""
    server = new_server(invites_per_minute=20).start()
    host = server.guest("Host")
    code = host.open("pairs", 2)
    short = host.post(f"/api/tables/{code}/invite")["code"]
    rng = random.Random(1)
    guesses = ["".join(rng.choices(INVITE_LETTERS, k=INVITE_LENGTH)) for _ in range(20)]
    statuses = [server.guest().ask("GET", f"/api/invites/{guess}").status for guess in guesses]
    assert statuses == [404] * 20
    for forwarded in ({}, {"x-forwarded-for": "192.0.2.1"}):
        refused = server.guest().ask("GET", f"/api/invites/{short}", headers=forwarded)
        assert refused.status == 429
        assert "too fast" in refused.reason
    assert host.get(f"/api/tables/{code}")["code"] == code  # everything else goes on


def test_a_forged_address_gives_no_more_tries_behind_a_proxy_that_appends_to_it(
    new_server: Callable[..., Server],
) -> None:
    server = new_server(invites_per_minute=5, trust_proxy="true").start()
    guest = server.guest()
    told = [f"192.0.2.{number}, 198.51.100.7" for number in range(3)]
    told += ["198.51.100.7:4711", "198.51.100.7", "198.51.100.7:1"]
    statuses = [
        guest.ask("GET", "/api/invites/AAAAAA", headers={"x-forwarded-for": one}).status
        for one in told
    ]
    assert statuses == [404] * 5 + [429]
    other = {"x-forwarded-for": "198.51.100.7, 198.51.100.8"}
    assert guest.ask("GET", "/api/invites/AAAAAA", headers=other).status == 404


class Draws(random.Random):
    """Draws the given codes, one after the other."""

    def __init__(self, *codes: str) -> None:
        super().__init__()
        self.codes = iter(codes)

    def choices(self, *_: object, **__: object) -> list[str]:  # type: ignore[override]
        return list(next(self.codes))


def test_two_who_ask_at_once_get_the_same_code(
    new_server: Callable[..., Server], database: str
) -> None:
    """The second finds what the first has written meanwhile; and no code is given twice."""
    server = new_server(database).start()
    host = server.guest("Host")
    codes = [host.open("pairs", 2) for _ in range(2)]
    first = host.post(f"/api/tables/{codes[0]}/invite")["code"]
    from kartentisch.server.storage.database import connect

    engine = connect(database)
    surroundings = Surroundings()
    surroundings.chance = Draws(first, "ABCDEF")  # the first is the code of the other table
    made = Invites(engine, surroundings).invite(codes[1])
    engine.dispose()
    assert made is not None
    assert made.code == "ABCDEF"
    assert host.get("/api/invites/ABCDEF") == {"code": codes[1]}
    assert host.get(f"/api/invites/{first}") == {"code": codes[0]}


def test_no_short_code_is_in_a_journal(server: Server) -> None:
    host = server.guest("Host")
    code = host.open("pairs", 2)
    short = host.post(f"/api/tables/{code}/invite")["code"]
    written = journals_of(f"sqlite:///{server.folder / 'kartentisch.db'}")[code]
    assert short not in repr(written)

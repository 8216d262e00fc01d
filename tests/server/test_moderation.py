"""For hosts of public servers: words, mutes, removals, closed tables, reports, pages."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from over_days import Correspondence, play, until
from running import Server, ask
from sqlalchemy import insert, update
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from kartentisch.server.config import Config
from kartentisch.server.live.opening import Opening
from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.deleting import Deleting
from kartentisch.server.storage.devices import Devices
from kartentisch.server.storage.listing_changes import table_row
from kartentisch.server.storage.listings import Listings
from kartentisch.server.storage.moderation import (
    LONGEST,
    REPORTS_PER_DAY,
    CantModerate,
    Deed,
    Moderation,
)
from kartentisch.server.storage.notices import Notices
from kartentisch.server.storage.passkeys import NewPasskey, Passkeys
from kartentisch.server.storage.people import People
from kartentisch.server.storage.schema import tables
from kartentisch.server.table.forbidden import BadWords, ForbiddenWords, read_words
from kartentisch.server.table.hosting import opened
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire.messages import Settings
from kartentisch.server.wire.refusals import Refused

LIST = ForbiddenWords(["cunt", "nazi*", "Arschloch", "*fick*", "b*stard"])
PATIENCE = 30.0  # seconds until the server must have heard of a deed


# --- words


@pytest.mark.parametrize(
    "text",
    [
        "cunt",
        "You CUNT!",
        "cünt",
        "c u n t",
        "c.u.n.t",
        "c-u_n t",
        "cu.nt",
        "cuuunt",
        "ｃｕｎｔ",
        "сunt",  # a Cyrillic letter
        "Nazis",
        "N4z1",
        "n a z i",
        "Ar5chl0ch",
        "4rschloch",
        "Oberficker",
        "f1ck dich",
        "bastard",
        "b@$tard",
        "c\u200bunt",
    ],
)
def test_words_are_found_behind_simple_tricks(text: str) -> None:
    assert LIST.are_in(text)
    with pytest.raises(Refused, match="name"):
        LIST.check_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "Scunthorpe",
        "Nikki",
        "Ignazio",
        "Anna 455",
        "a can, under it",
        "I am in it",
        "You and I",
        "12345",
        "",
        "!!!",
        "Arsch loch",
        "Custard",
    ],
)
def test_innocent_words_pass(text: str) -> None:
    assert not LIST.are_in(text)


def test_a_list_is_read_from_a_file_and_a_bad_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("# ours\nFoo\n\nbar*  # with endings\n", "utf-8")
    words = read_words(str(file))
    assert words.are_in("foo")
    assert words.are_in("Barbara")
    assert not words.are_in("ours")
    assert not read_words("").are_in("foo")
    file.write_text("*\n")
    with pytest.raises(BadWords, match="everything"):
        read_words(str(file))
    with pytest.raises(BadWords, match="can't be read"):
        read_words(str(tmp_path / "none.txt"))
    assert Config().forbidden_words == ""


# --- reports


def test_reports_are_bounded_and_the_same_one_counts_once(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    moderation = Moderation(engine)
    for _ in range(3):
        moderation.report("me", "them", "table", "language")
    for number in range(REPORTS_PER_DAY - 1):
        moderation.report("me", f"other{number}", "table", "name")
    with pytest.raises(Refused, match="tomorrow"):
        moderation.report("me", "one more", "table", "name")
    moderation.report("me", "them", "table", "cheating")
    moderation.report("you", "them", "table", "stalling")
    assert len(moderation.reported()) == REPORTS_PER_DAY + 1
    reasons = {report.reason for report in moderation.reported() if report.person == "them"}
    assert reasons == {"cheating", "stalling"}
    engine.dispose()


def test_people_are_found_by_a_part_of_their_name_in_any_case(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    ozgur, _ = People(engine).welcome("Özgür 50%")
    People(engine).welcome("Nikki")
    for text in ("Özgür", "ÖZGÜR", "özg", "50%", ozgur.id):
        assert [found.id for found in Moderation(engine).find(text)] == [ozgur.id], text
    assert Moderation(engine).find("_") == []
    engine.dispose()


# --- removed for good


def test_who_is_removed_can_not_come_back_by_what_they_kept(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    people, devices, passkeys = People(engine), Devices(engine), Passkeys(engine)
    notices = Notices(engine)
    troll, token = people.welcome("Troll")
    bot, bots_token = people.welcome("Troll's bot", troll.id)
    passkeys.add(troll.id, NewPasskey(b"key", b"", 0, "Phone"))
    notices.add(troll.id, "hook", "https://chat.example/1", "en")
    Moderation(engine).remove("op", troll.id)
    assert (devices.find(token), devices.find(bots_token)) == (None, None)
    assert (passkeys.listed(troll.id), notices.listed(troll.id)) == ([], [])
    # A process may take them for signed in for some seconds yet.
    with pytest.raises(Refused):
        devices.make_link(troll.id)
    with pytest.raises(Refused):
        passkeys.add(troll.id, NewPasskey(b"new", b"", 0, "Phone"))
    with pytest.raises(Refused):
        people.welcome("Another bot", troll.id)
    with pytest.raises(Refused):
        people.rename(bot.id, "Troll again")
    engine.dispose()


def test_nobody_gets_a_name_again_who_was_deleted(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    moderation = Moderation(engine)
    anna, _ = People(engine).welcome("Anna")
    Deleting(engine).delete(anna.id)
    for deed in (moderation.remove, moderation.mute):
        with pytest.raises(CantModerate):
            deed("op", anna.id)
    with pytest.raises(CantModerate):
        moderation.rename("op", anna.id, "Anna")
    engine.dispose()


def test_a_closed_table_is_not_listed_whatever_is_written_there(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    opening = Opening(Person("nikki", "Nikki"), Table("abcd2345efgh"))
    settings = Settings(game="pairs", seats=2, public=True)
    opening.add(opened(opening.person, settings))
    row = {"code": opening.table.code, "base": 1, **table_row(opening.table, time.time())}
    with engine.begin() as connection:
        connection.execute(insert(tables).values(row))
    listings = Listings(engine)
    assert [table.code for table in listings.public_tables()] == [opening.table.code]
    Moderation(engine).close("op", opening.table.code)
    with engine.begin() as connection:  # as when somebody is shown out, and a bot stands in
        connection.execute(update(tables).values(public=True))
    assert listings.public_tables() == []
    engine.dispose()


def test_every_deed_is_done_though_the_database_fails_in_between(tmp_path: Path) -> None:
    async def story(scene: Correspondence) -> None:
        moderator, operator = scene.house.moderator, Moderation(scene.engine)
        moderation = moderator.moderation

        def fail(most: int = LONGEST) -> list[Deed]:
            raise OperationalError("SELECT", None, ConnectionError())

        nikki, other = await scene.newcomer("Nikki"), await scene.newcomer("Other")
        code = await scene.open(nikki, [], 3)
        await moderator.look()
        _, line = await scene.visit(code, nikki)
        operator.rename("op", nikki.id, "Guest 7")
        for _ in range(LONGEST):  # between two looks, too
            operator.mute("op", other.id)
        operator.close("op", code)
        moderation.log = fail  # type: ignore[method-assign]
        with pytest.raises(OperationalError):
            await moderator.look()
        del moderation.log
        await moderator.look()
        await until(lambda: any(one["type"] == "renamed" for one in line.sent))
        assert any("closed" in one["refused"]["en"] for one in line.sent if one["type"] == "answer")

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


# --- a server, and the operator beside it


def admin(server: Server, *arguments: str) -> str:
    """What `kartentisch admin` says, on the database of a running server."""
    program = Path(sys.executable).with_name("kartentisch")
    command = [str(program), "admin", *arguments, "--data", str(server.folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def eventually(happens: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, "the server has not heard of it"
        time.sleep(0.2)


@pytest.fixture
def hosted(new_server: Callable[..., Server], tmp_path: Path) -> Server:
    """A server with words, pages and limits of its operator's."""
    (tmp_path / "words.txt").write_text("badword\n")
    (tmp_path / "imprint.md").write_text("# Impressum\n\nWir.\n")
    return new_server(
        forbidden_words=tmp_path / "words.txt",
        imprint=tmp_path / "imprint.md",
        tables_per_hour=3,
        guests_per_hour=4,
    ).start()


def test_the_operator_mutes_renames_closes_and_removes_while_people_play(hosted: Server) -> None:
    nikki, troll = hosted.guest("Nikki"), hosted.guest("Troll")
    code = nikki.open("futschikato", 3, chat=True)
    assert nikki.ask("PATCH", "/api/me", {"name": "b4d w0rd"}).status == 200
    assert nikki.ask("PATCH", "/api/me", {"name": "The B4dw0rd"}).status == 400
    assert ask(hosted.address, "POST", "/api/me", {"name": "b.a.d.w.o.r.d"}).status == 400
    assert nikki.ask("POST", "/api/me/bots", {"name": "badword"}).status == 400
    with nikki.visit(code) as visitor, troll.visit(code) as other:
        other.do("sit", seat=1)
        assert "not allowed" in other.refused("say", text="you BADWORD")
        other.do("say", text="hello")
        wrong = {"about": "nobody", "reason": "language"}
        assert nikki.ask("POST", f"/api/tables/{code}/reports", wrong).status == 404
        empty = {"about": "", "reason": "language"}
        assert nikki.ask("POST", f"/api/tables/{code}/reports", empty).status == 400
        report = {"about": troll.id, "reason": "language"}
        assert nikki.ask("POST", f"/api/tables/{code}/reports", report).status == 200
        stranger = hosted.guest("Stranger")
        assert stranger.ask("POST", f"/api/tables/{code}/reports", report).status == 403
        (listed,) = json.loads(admin(hosted, "reports", "--json"))
        assert (listed["name"], listed["code"], listed["reason"]) == ("Troll", code, "language")
        (found,) = json.loads(admin(hosted, "find", "tRoL", "--json"))
        assert found["id"] == troll.id

        admin(hosted, "mute", troll.id, "--by", "op")
        eventually(lambda: "refused" in other.answer_to(other.send("say", phrase="ha")))
        assert "muted" in other.refused("say", text="hello")
        admin(hosted, "rename", troll.id, "Guest 7")
        renamed = visitor.wait_for("renamed", person=troll.id)
        assert renamed["name"] == "Guest 7"
        admin(hosted, "close", code)
        for one in (visitor, other):
            one.closing_code()
            assert "closed" in one.messages[-1]["refused"]["en"]
    with pytest.raises((ConnectionClosed, AssertionError)), nikki.visit(code) as back:
        back.receive()
    admin(hosted, "remove", troll.id)
    eventually(lambda: troll.ask("GET", "/api/me/tables").status == 401)
    deeds = [deed["action"] for deed in json.loads(admin(hosted, "log", "--json"))]
    assert deeds == ["remove", "close", "rename", "mute"]
    assert "op" in admin(hosted, "log")


def test_an_address_opens_only_so_much_and_the_pages_are_there(hosted: Server) -> None:
    nikki = hosted.guest("Nikki")
    for _ in range(3):
        nikki.open("futschikato", 3)
    settings = {"game": "futschikato", "seats": 3}
    reply = nikki.ask("POST", "/api/tables", {"settings": settings})
    assert (reply.status, "later" in reply.reason) == (429, True)
    for path in ("/api/daily/pisa", "/api/daily/2026-01-01/pisa"):
        assert nikki.ask("POST", path).status == 429, "tables of a day are tables, too"
    for number in range(3):
        hosted.guest(f"Guest {number}")
    assert ask(hosted.address, "POST", "/api/me", {"name": "One more"}).status == 429
    assert nikki.ask("POST", "/api/me/bots", {"name": "A bot"}).status == 429, "a bot is a guest"
    assert nikki.get("/api/pages") == ["imprint"]
    assert nikki.get("/api/pages/imprint")["markdown"].startswith("# Impressum")
    assert nikki.ask("GET", "/api/pages/privacy").status == 404

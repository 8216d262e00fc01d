"""The people one has played with: they are listed and invited, and may be muted and blocked."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from over_days import DAY, Correspondence, play, until
from receivers import Browser, Receiver
from running import Guest, Server, play_out
from sqlalchemy import insert

from kartentisch.server.live.opening import open_table
from kartentisch.server.live.telling import NoticeServices
from kartentisch.server.storage import invitations as limits
from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.listings import Listings
from kartentisch.server.storage.moderation import Moderation
from kartentisch.server.storage.schema import invitations, notices, placings
from kartentisch.server.surroundings import HOUR
from kartentisch.server.table.contests import Contest
from kartentisch.server.table.person import Person
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.http import Begin
from kartentisch.server.wire.refusals import Refused

SERVICES = NoticeServices("https://cards.example", None, "", ("127.0.0.1",))


def played(one: Guest, other: Guest) -> str:
    """Two people finish a match; the table's code."""
    code = one.open("ftw", 2)  # the shortest match of two people who move at random
    with one.visit(code) as first, other.visit(code) as second:
        second.do("sit", seat=1)
        first.do("start")
        play_out([first, second])
    return code


def shun(guest: Guest, other: Guest, how: str | None) -> None:
    assert guest.ask("PUT", f"/api/me/people/{other.id}", {"how": how}).status == 200


def test_people_are_listed_newest_first_with_results_among_them(server: Server) -> None:
    anna, bea, cleo = (server.guest(name) for name in ("Anna", "Bea", "Cleo"))
    assert anna.get("/api/me/people") == []
    played(anna, bea)
    played(anna, bea)
    played(cleo, anna)
    known = anna.get("/api/me/people")
    told = [(one["name"], one["games"], one["game"]) for one in known]
    assert told == [("Cleo", 1, "ftw"), ("Bea", 2, "ftw")]
    mine, theirs = known[1], bea.get("/api/me/people")[0]
    assert (mine["ahead"], mine["behind"]) == (theirs["behind"], theirs["ahead"])
    assert mine["last"] == theirs["last"] > 0
    assert anna.ask("PUT", f"/api/me/people/{anna.id}", {"how": "mute"}).reason == "that is you"
    assert anna.ask("PUT", "/api/me/people/nobody", {"how": "mute"}).status == 404
    bea.ask("DELETE", "/api/me/data")
    assert [one["name"] for one in anna.get("/api/me/people")] == ["Cleo"]


def test_an_invitation_stands_on_the_first_page_until_it_is_answered_or_void(
    server: Server,
) -> None:
    anna, bea, stranger = (server.guest(name) for name in ("Anna", "Bea", "Cleo"))
    played(anna, bea)
    code = anna.open("pairs", 3)
    path = f"/api/tables/{code}/invitations"
    assert "finished a game" in anna.ask("POST", path, {"to": stranger.id}).reason
    assert "only people at this table" in bea.ask("POST", path, {"to": anna.id}).reason
    for _ in range(2):  # the same once more changes nothing
        anna.post(path, {"to": bea.id})
        (told,) = bea.get("/api/me/invitations")
    about = {
        "code": code,
        "kind": "table",
        "game": "pairs",
        "name": "Anna",
        "people": 1,
        "seats": 3,
    }
    assert about.items() <= told.items()
    newer = anna.open("futschikato", 3)
    anna.post(f"/api/tables/{newer}/invitations", {"to": bea.id})
    assert [one["code"] for one in bea.get("/api/me/invitations")] == [newer], "one by each person"
    assert bea.ask("DELETE", f"/api/me/invitations/{newer}").status == 200
    assert [one["code"] for one in bea.get("/api/me/invitations")] == [code]
    with bea.visit(code) as visitor:
        visitor.do("sit", seat=1)
        assert bea.get("/api/me/invitations") == [], "she has come"
        visitor.do("stand", seat=1)
    assert len(bea.get("/api/me/invitations")) == 1
    with anna.visit(code) as host:
        host.do("start", fill="easy")
    assert bea.get("/api/me/invitations") == [], "it has begun without her"
    assert "lobby" in anna.ask("POST", path, {"to": bea.id}).reason


def test_an_id_that_nobody_can_have_is_refused_before_it_reaches_the_database(
    new_server: Callable[..., Server], database: str
) -> None:
    anna = new_server(database).start().guest("Anna")
    wish = {"title": "Autumn", "game": "futschikato", "players": 3, "deals": 3}
    event = anna.post("/api/events", wish)["id"]
    for wrong in ("\0", "a\0", "ä", "", "a" * 33):
        assert anna.ask("POST", f"/api/events/{event}/invitations", {"to": wrong}).status == 400


def test_people_are_invited_to_an_event_by_those_who_may_until_they_play_in_it(
    server: Server,
) -> None:
    anna, bea, cleo = (server.guest(name) for name in ("Anna", "Bea", "Cleo"))
    played(anna, bea)
    played(bea, cleo)
    wish = {"title": "Autumn", "game": "futschikato", "players": 3, "deals": 3}
    event = anna.post("/api/events", wish)["id"]
    path = f"/api/events/{event}/invitations"
    assert "finished a game" in anna.ask("POST", path, {"to": cleo.id}).reason
    assert anna.ask("POST", path, {"to": anna.id}).reason == "that is you"
    assert "only its host" in bea.ask("POST", path, {"to": cleo.id}).reason, "it is by link"
    assert anna.ask("POST", "/api/events/abcdefgh2345/invitations", {"to": bea.id}).status == 404
    for _ in range(2):  # the same once more changes nothing
        anna.post(path, {"to": bea.id})
        bea.get(f"/api/events/{event}")  # she looks at it
        (told,) = bea.get("/api/me/invitations")
    about = {"code": event, "kind": "event", "game": "futschikato", "name": "Anna"}
    assert {**about, "title": "Autumn"}.items() <= told.items()
    assert told["ends"] == bea.get(f"/api/events/{event}")["about"]["ends"]
    bea.post(f"/api/events/{event}/next")
    assert bea.get("/api/me/invitations") == [], "she plays in it"
    assert anna.ask("POST", path, {"to": bea.id}).status == 409
    bea.post(path, {"to": cleo.id})
    assert cleo.ask("DELETE", f"/api/me/invitations/{event}").status == 200
    bea.post(path, {"to": cleo.id})
    assert cleo.get("/api/me/invitations") == [], "she has declined"
    public = anna.post("/api/events", {**wish, "public": True, "form": "duplicate"})["id"]
    bea.post(f"/api/events/{public}/invitations", {"to": cleo.id})
    assert [one["code"] for one in cleo.get("/api/me/invitations")] == [public]
    cleo.post(f"/api/events/{public}/seat", {"group": 0, "chair": 0})
    assert cleo.get("/api/me/invitations") == [], "she has a chair"


def test_muted_people_are_not_heard_and_blocked_ones_neither_invite_nor_meet_one(
    server: Server,
) -> None:
    anna, bea = server.guest("Anna"), server.guest("Bea")
    played(anna, bea)
    code = anna.open("pairs", 2, chat=True)
    with anna.visit(code) as host, bea.visit(code) as guest:
        guest.do("sit", seat=1)
        guest.do("say", text="before")
        host.wait_for("spoke")
        shun(anna, bea, "mute")
        guest.do("say", text="not heard")
        guest.do("say", phrase="ha")
        host.do("say", text="an answer")
        heard = [one["said"]["text"] for one in host.messages if one["type"] == "spoke"]
        assert heard == ["before", "an answer"]
        with anna.visit(code) as again, anna.visit(code, since=host.number - 3) as back:
            assert [one["text"] for one in again.messages[0]["said"]] == ["an answer"]
            missed = [one["said"]["text"] for one in back.messages if one["type"] == "spoke"]
            assert "not heard" not in missed
        shun(anna, bea, None)
        guest.do("say", text="heard again")
        assert host.wait_for("spoke")["said"]["text"] == "heard again"

    shun(anna, bea, "block")
    (known,) = anna.get("/api/me/people")
    assert known["shunned"] == "block"
    assert bea.get("/api/me/people")[0]["shunned"] is None, "nobody is told"
    table = bea.open("pairs", 2)
    answer = bea.ask("POST", f"/api/tables/{table}/invitations", {"to": anna.id})
    assert answer.reason == "this person can't be invited right now"
    assert anna.get("/api/me/invitations") == []
    wish = {"settings": {"game": "pisa", "seats": 4}}
    found = anna.post("/api/tables/find", wish)["code"]
    with anna.visit(found):
        other = bea.post("/api/tables/find", wish)
        assert (other["waiting"], other["code"] != found) == (False, True)
        with bea.visit(other["code"]):
            shun(anna, bea, None)
            cleo = server.guest("Cleo")
            assert cleo.post("/api/tables/find", wish)["waiting"]


def test_what_one_has_about_others_is_downloaded_and_goes_and_they_are_not_told(
    server: Server,
) -> None:
    anna, bea = server.guest("Anna"), server.guest("Bea")
    played(anna, bea)
    shun(anna, bea, "block")
    code = anna.open("pairs", 2)
    anna.post(f"/api/tables/{code}/invitations", {"to": bea.id})
    mine, theirs = (one.ask("GET", "/api/me/data").raw.decode() for one in (anna, bea))
    assert '"kind":"shunned"' in mine.replace(" ", "")
    assert '"shunned"' not in theirs
    assert '"kind":"invitations"' in theirs.replace(" ", "")
    assert anna.ask("DELETE", "/api/me/data").status == 200
    assert bea.get("/api/me/invitations") == []


# --- in the database: limits, notices, rematches


async def acquainted(scene: Correspondence, *names: str) -> list[Person]:
    """People who have finished a match together."""
    people = [await scene.newcomer(name) for name in names]
    row = {"code": "abcdefgh", "match": 1, "game": "pairs", "ended": 1.0}
    result = {"place": 1.0, "points": 0, "won": False}
    with scene.engine.begin() as connection:
        for seat, one in enumerate(people):
            values = {**row, **result, "person": one.id, "seat": seat}
            connection.execute(insert(placings).values(values))
    return people


async def lobby(scene: Correspondence, host: Person, **settings: object) -> str:
    """A table over days in the lobby."""
    chosen = {"game": "futschikato", "seats": 3, "limit": DAY, **settings}
    wanted = m.Settings(**chosen)  # type: ignore[arg-type]
    return (await open_table(scene.house, host, wanted, Begin(sit=0))).code


async def subscribe(scene: Correspondence, person: Person, service: Receiver) -> Browser:
    browser = Browser(service, person.id)
    add = scene.house.notices.add
    await scene.house.in_thread(add, person.id, "push", browser.endpoint, "de", browser.keys)
    return browser


def test_whoever_wants_notices_is_told_of_an_invitation_once_and_nobody_else(
    database: str, service: Receiver
) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats, pia = await acquainted(scene, "Nikki", "Mats", "Pia")
        browser = await subscribe(scene, mats, service)
        invite, in_thread = scene.house.invitations.invite, scene.house.in_thread
        code = await lobby(scene, nikki)
        for person in (mats, mats, pia):
            await in_thread(invite, nikki.id, person.id, code)
        assert len(scene.rows(notices)) == 1
        assert await scene.house.telling.sweep() == 1
        (notice,) = browser.notices()
        assert notice["title"] == "Einladung von Nikki"
        assert notice["body"] == "Nikki lädt dich ein: Futschikato"
        assert (notice["path"], notice["count"]) == (f"/t/{code}", 0)
        other = await lobby(scene, nikki)
        await in_thread(invite, nikki.id, mats.id, other)
        assert await scene.house.telling.sweep() == 0, "he has not seen the first one yet"
        third = await lobby(scene, pia)
        await in_thread(invite, pia.id, mats.id, third)
        visit, _ = await scene.visit(third, mats)  # he finds it himself
        await until(lambda: scene.rows(invitations, code=third)[0].state == "seen")
        visit.lost()
        await scene.house.telling.sweep()
        assert len(browser.notices()) == 1
        assert scene.rows(notices) == []

    play(database, story, SERVICES)


async def event(scene: Correspondence, host: Person, days: float) -> str:
    """An event that ends in some days; its id."""
    now = scene.clock.time
    code = scene.house.surroundings.chance.randbytes(6).hex()
    options: dict[str, int | str] = {}
    contest = Contest(
        *(code, host.id, "Autumn", "solo", "futschikato", 3, options, 3, False, 60),
        *(now, now + days * DAY, now, "00" * 32),
    )
    await scene.house.in_thread(scene.house.contests.open, contest)
    return code


def test_an_invitation_to_an_event_is_told_once_and_holds_until_the_event_is_over(
    database: str, service: Receiver
) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats = await acquainted(scene, "Nikki", "Mats")
        browser = await subscribe(scene, mats, service)
        house, in_thread = scene.house, scene.house.in_thread
        short, long = await event(scene, nikki, 1), await event(scene, nikki, 20)
        for contest in (long, long, short):
            await in_thread(house.invitations.invite_to_event, nikki.id, mats.id, contest)
            scene.clock.time += 1
        assert await house.telling.sweep() == 1
        assert await house.telling.sweep() == 0, "he has not seen the first one yet"
        (notice,) = browser.notices()
        assert notice["title"] == "Einladung von Nikki"
        assert notice["body"] == "Nikki lädt dich zu einem Turnier ein: Futschikato"
        assert (notice["path"], notice["count"]) == (f"/events/{long}", 0)
        (told,) = await in_thread(house.invitations.waiting, mats.id)
        assert told.code == short
        scene.clock.time += 2 * DAY
        (told,) = await in_thread(house.invitations.waiting, mats.id)
        assert told.code == long, "the newer one is void"
        scene.clock.time += limits.KEPT_SECONDS
        await in_thread(house.departures.deleting.finish)
        assert [row.code for row in scene.rows(invitations)] == [long], "it is still running"
        scene.clock.time += 20 * DAY
        assert await in_thread(house.invitations.waiting, mats.id) == []
        with pytest.raises(Refused, match="over"):
            await in_thread(house.invitations.invite_to_event, nikki.id, mats.id, long)
        await in_thread(house.departures.deleting.finish)
        assert scene.rows(invitations) == []

    play(database, story, SERVICES)


def test_what_the_operator_closed_or_whom_one_blocked_since_asks_nobody(
    database: str, service: Receiver
) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats, pia = await acquainted(scene, "Nikki", "Mats", "Pia")
        browser = await subscribe(scene, mats, service)
        house, in_thread = scene.house, scene.house.in_thread
        moderation, waiting = Moderation(scene.engine, scene.clock), house.invitations.waiting
        table, contest = await lobby(scene, nikki), await event(scene, pia, 3)
        other = await event(scene, nikki, 3)
        await in_thread(house.invitations.invite, nikki.id, mats.id, table)
        await in_thread(house.invitations.invite_to_event, pia.id, mats.id, contest)
        await in_thread(house.invitations.invite_to_event, nikki.id, mats.id, other)
        await in_thread(moderation.close, "op", table)
        assert {one.code for one in await in_thread(waiting, mats.id)} == {contest, other}
        assert await in_thread(Listings(scene.engine).tables_of, nikki.id) == []
        await in_thread(house.acquaintances.shun, mats.id, nikki.id, "block")
        assert {one.code for one in await in_thread(waiting, mats.id)} == {contest}
        await in_thread(moderation.close, "op", contest)
        assert await in_thread(waiting, mats.id) == []
        await in_thread(house.acquaintances.shun, mats.id, nikki.id, None)
        await in_thread(moderation.remove, "op", nikki.id)
        assert await in_thread(waiting, mats.id) == []
        await house.telling.sweep()
        assert browser.notices() == []
        assert scene.rows(notices) == []

    play(database, story, SERVICES)


def test_an_invitation_after_another_match_takes_the_place_of_one_that_was_never_sent(
    database: str, service: Receiver
) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats = await acquainted(scene, "Nikki", "Mats")
        browser = await subscribe(scene, mats, service)
        invite, in_thread = scene.house.invitations.invite, scene.house.in_thread
        code = await lobby(scene, nikki)
        await in_thread(invite, nikki.id, mats.id, code)
        await scene.do(code, nikki, m.Start(id="start", fill="easy"))
        await scene.do(code, nikki, m.End(id="end"))
        await in_thread(invite, nikki.id, mats.id, code)
        assert len(await in_thread(scene.house.invitations.waiting, mats.id)) == 1
        assert await scene.house.telling.sweep() == 1
        assert len(browser.notices()) == 1

    play(database, story, SERVICES)


def test_invitations_have_limits_that_hold_in_all_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_PER_HOUR", 3)
    monkeypatch.setattr(limits, "MOST_OPEN", 2)

    async def story(scene: Correspondence) -> None:
        nikki, mats, pia, ole = await acquainted(scene, "Nikki", "Mats", "Pia", "Ole")
        invite, in_thread = scene.house.invitations.invite, scene.house.in_thread
        for _ in range(2):
            await in_thread(invite, nikki.id, mats.id, await lobby(scene, nikki))
        with pytest.raises(Refused, match="can't be invited right now"):
            await in_thread(invite, pia.id, mats.id, await lobby(scene, pia))
        await in_thread(invite, nikki.id, pia.id, await lobby(scene, nikki))
        other = Correspondence(open_database(str(scene.engine.url)), scene.clock)
        with pytest.raises(Refused, match="3 invitations per hour"):
            await in_thread(
                other.house.invitations.invite, nikki.id, ole.id, await lobby(scene, nikki)
            )
        await other.close()
        scene.clock.time += HOUR
        monkeypatch.setattr(limits, "MOST_TO_ONE", 1)
        monkeypatch.setattr(limits, "MOST_OPEN", 20)
        await in_thread(invite, nikki.id, mats.id, await lobby(scene, nikki))
        with pytest.raises(Refused, match="can't be invited right now"):
            await in_thread(
                scene.house.invitations.invite_to_event,
                *(nikki.id, mats.id, await event(scene, nikki, 3)),
            )
        await in_thread(invite, nikki.id, ole.id, await lobby(scene, nikki))
        scene.clock.time += limits.KEPT_SECONDS
        await in_thread(scene.house.departures.deleting.finish)
        assert len(scene.rows(invitations)) == 2, "old ones are gone"

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)


def test_the_first_who_wants_a_rematch_over_days_asks_the_others_and_their_turn_replaces_it(
    database: str, service: Receiver
) -> None:
    async def story(scene: Correspondence) -> None:
        rng = random.Random("rematch")
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        code = await scene.open(nikki, [mats], 3)
        room = await scene.house.rooms.load(code)
        assert room is not None
        while room.table.phase == "playing":
            await until(lambda: not room.turns.is_busy() and room.state.name == "ready")
            for seat in room.table.game.deciders if room.table.game else ():
                await scene.move(code, (nikki, mats)[seat], rng)
        browser = await subscribe(scene, mats, service)
        await scene.do(code, nikki, m.Again(id="again"))
        (asked,) = await scene.house.in_thread(scene.house.invitations.waiting, mats.id)
        assert (asked.kind, asked.name, asked.code) == ("rematch", "Nikki", code)
        assert await scene.house.telling.sweep() == 1
        assert browser.notices()[0]["body"] == "Nikki will eine Revanche: Futschikato"
        await scene.do(code, mats, m.Again(id="too"))
        assert room.table.phase == "playing"
        assert await scene.house.in_thread(scene.house.invitations.waiting, mats.id) == []
        assert scene.rows(invitations) == []

    play(database, story, SERVICES)


def test_an_invitation_that_is_still_to_be_sent_never_stands_in_the_way_of_a_turn(
    database: str, service: Receiver
) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats = await acquainted(scene, "Nikki", "Mats")
        browser = await subscribe(scene, mats, service)
        code = await lobby(scene, nikki, options={"start": 1})
        await scene.house.in_thread(scene.house.invitations.invite, nikki.id, mats.id, code)
        (waiting,) = scene.rows(notices)
        assert waiting.number == 0
        await scene.do(code, mats, m.Sit(id="sit", seat=1))
        await scene.do(code, nikki, m.Start(id="start", fill="easy"))  # and it is his turn
        (waiting,) = scene.rows(notices)
        assert waiting.number > 0
        await scene.house.telling.sweep()
        assert [one["title"] for one in browser.notices()] == ["Du bist dran"]

    play(database, story, SERVICES)

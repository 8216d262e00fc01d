"""Events: the same deals for all, committed to, sealed, begun and counted once, and compared."""

import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from authenticator import with_passkey
from click.testing import CliRunner
from moved_clock import CalendarServer, NewCalendar
from older import migrate_to
from running import Guest, Reply, ask, play_out
from sqlalchemy import Engine, insert, select, text
from test_devices import Calendar
from websockets.exceptions import ConnectionClosed

from kartentisch.cli import main
from kartentisch.server.storage.contests import Contests
from kartentisch.server.storage.database import connect, migrate, open_database
from kartentisch.server.storage.deleting import Deleting
from kartentisch.server.storage.people import People
from kartentisch.server.storage.schema import attempts, contests, people, tables
from kartentisch.server.surroundings import DAY
from kartentisch.server.table.common_deals import common_seed
from kartentisch.server.table.contests import Contest, Score, mean_and_error, percentages
from kartentisch.server.table.daily import deal_of
from kartentisch.server.table.fairness import commitment_of

GAME = "futschikato"


def announce(host: Guest, **chosen: object) -> str:
    """Open an event of three short deals; its id."""
    usual = {"title": "Autumn", "game": GAME, "players": 3, "deals": 3, "hours": 72}
    return str(host.post("/api/events", {**usual, **chosen})["id"])


def event(guest: Guest, name: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/events/{name}")
    return found


def begin(guest: Guest, name: str) -> dict[str, Any]:
    """Begin the next deal, or go on with it."""
    found: dict[str, Any] = guest.post(f"/api/events/{name}/next?pace=instant")
    return found


def refused(guest: Guest, name: str) -> tuple[int, str]:
    """Why the next deal can't be begun."""
    reply = guest.ask("POST", f"/api/events/{name}/next")
    return reply.status, reply.reason


def play(guest: Guest, name: str, seed: int = 1, most: int | None = None) -> dict[str, Any]:
    """Play the next deal by a rule that looks at nothing but one's own legal moves."""
    found = begin(guest, name)
    with guest.visit(found["code"]) as visitor:
        visitor.play(random.Random(f"{seed} {found['deal']}"), most)
        return {**found, "frames": visitor.frames, "event": visitor.table["event"]}


def verify(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["verify", *arguments])


# --- the same for all, and compared


def test_an_event_is_played_compared_and_checked(
    database: str, new_calendar: NewCalendar, tmp_path: Path
) -> None:
    """Three people play three deals alone; two of them decide alike."""
    server = new_calendar(database).start()
    anna, ben, cleo = (server.guest(name) for name in ("Anna", "Ben", "Cleo"))
    with_passkey(ben)
    name = announce(anna, begins=23, public=True)
    kept = tmp_path / "kept.json"
    kept.write_bytes(anna.ask("GET", f"/api/events/{name}/commitments").raw)
    assert refused(ben, name) == (409, "this event has not begun yet")
    assert [one["id"] for one in cleo.get("/api/events")["public"]] == [name]

    server.turn_to(1)
    for guest, seed in ((anna, 1), (ben, 1), (cleo, 2)):
        numbers = [play(guest, name, seed)["deal"] for _ in range(3)]
        assert numbers == [1, 2, 3]
    assert refused(anna, name) == (409, "you have played all deals of this event")
    running = event(anna, name)
    assert running["about"]["phase"] == "running"
    assert {row["name"]: row["done"] for row in running["standing"]} == dict.fromkeys(
        ("Anna", "Ben", "Cleo"), 3
    )
    rows = {row["name"]: row for row in running["standing"]}
    assert rows["Anna"]["points"] == rows["Ben"]["points"], "they decided alike"
    assert rows["Anna"]["rank"] == rows["Ben"]["rank"]
    assert sum(row["points"] for row in rows.values()) == pytest.approx(450, abs=0.2)
    assert (rows["Ben"]["kept_rank"], rows["Anna"]["kept_rank"]) == (1, None)
    assert all(row["skill"] is None for row in rows.values())
    assert [deal["seat"] for deal in running["deals"]] == [0, 1, 2], "the seat goes round"
    (mine,) = anna.get("/api/events/played")
    assert (mine["about"], mine["row"]) == (running["about"], rows["Anna"])

    server.turn_to(4)
    server.wait_until(lambda: not event(anna, name)["weighing"])
    over = event(anna, name)
    assert all(row["skill"] is not None and row["error"] is not None for row in over["standing"])
    assert over["turning"], "somebody's decision moved the chances"
    assert {point["name"] for point in over["own"]} <= {"Anna"}
    told = anna.get(f"/api/events/{name}/deals/2")
    assert [row["name"] for row in told["standing"] if row["parted"]] == ["Cleo"]
    assert told["forks"], "the paths part somewhere"
    records = [record_of(anna, row["code"]) for row in told["standing"]]
    assert len({record["seed"] for record in records}) == 1

    proof = tmp_path / "proof.json"
    proof.write_bytes(cleo.ask("GET", f"/api/events/{name}/proof").raw)
    checked = verify(str(proof), "--commitments", str(kept))
    assert checked.exit_code == 0, checked.output
    says = "deal 3: result 3 was played with these cards, against the bots of the event"
    assert says in checked.output
    for break_it, says in BROKEN:
        spoiled = json.loads(proof.read_text())
        break_it(spoiled["deals"][1])
        bad = tmp_path / "bad.json"
        bad.write_text(json.dumps(spoiled))
        found = verify(str(bad), "--commitments", str(kept), "--json")
        assert found.exit_code == 1
        assert any(says in one["says"] for one in json.loads(found.stdout)["findings"])
    practice = cleo.post(f"/api/events/{name}/deals/2?seat=1")["code"]
    with cleo.visit(practice) as visitor:
        assert visitor.table["practice"]
    assert event(cleo, name)["standing"] == over_for(over, "Cleo")
    assert "Traceback" not in server.log()


def over_for(over: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """A standing as somebody else is told it."""
    return [{**row, "you": row["name"] == name} for row in over["standing"]]


def record_of(guest: Guest, code: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/tables/{code}/matches/1/record")
    return found


def another_secret(deal: dict[str, Any]) -> None:
    deal["secret"] = "00" * 32
    deal["commitment"] = commitment_of(deal["secret"])


def another_seat(deal: dict[str, Any]) -> None:
    deal["seat"] = 0


def another_deal(deal: dict[str, Any]) -> None:
    deal["deal"] = deal["deal"].replace(".2", ".3")


def cut_short(deal: dict[str, Any]) -> None:
    deal["records"][0]["moves"].pop()


BROKEN: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (another_secret, "your list has another commitment"),
    (another_secret, "it was played with other cards"),
    (another_seat, "players, seat or options are not those of"),
    (another_deal, "not a deal of"),
    (cut_short, "it does not come to an end"),
]


def test_groups_play_the_same_cards_and_seats_rotate(
    database: str, new_calendar: NewCalendar
) -> None:
    """Two groups of two, with a bot at the third seat: everyone is compared with their own seat."""
    server = new_calendar(database).start()
    anna, ben, cleo, dora = (server.guest(name) for name in ("Anna", "Ben", "Cleo", "Dora"))
    name = announce(anna, form="duplicate", limit=600)
    assert refused(anna, name)[0] == 409, "nobody sits yet"
    seat = f"/api/events/{name}/seat"
    for guest, group, chair in ((anna, 0, 0), (ben, 1, 1), (cleo, 0, 0), (dora, 2, 1)):
        assert guest.ask("POST", seat, {"group": group, "chair": chair}).status == 200
    eve = server.guest("Eve")
    for bad in ({"group": 1, "chair": 1}, {"group": 9, "chair": 0}):
        assert eve.ask("POST", seat, bad).status == 409
    assert eve.ask("POST", seat, {"group": 1, "chair": 3}).status == 400
    assert anna.ask("POST", seat, {"group": 2, "chair": 2}).status == 409, "one chair each"
    assert eve.ask("POST", seat, {"group": 1, "chair": 2}).status == 200
    assert eve.ask("DELETE", seat).status == 200
    assert [group["chairs"] for group in event(eve, name)["groups"]] == [
        ["Anna", "Ben", None],
        ["Cleo", "Dora", None],
    ]

    seats: dict[str, list[int]] = {"Anna": [], "Dora": []}
    codes: dict[str, list[str]] = {"Anna": [], "Dora": []}
    for number in range(1, 4):
        for pair in ((anna, ben), (cleo, dora)):
            with ThreadPoolExecutor(2) as both:  # all click at once
                found = list(both.map(lambda guest: begin(guest, name), pair))
            assert len({one["code"] for one in found}) == 1
            assert [one["deal"] for one in found] == [number, number]
            code = found[0]["code"]
            with pair[0].visit(code) as one, pair[1].visit(code) as other:
                if pair[0] is anna:
                    check_nobody_else_sees(eve, cleo, code)
                    check_who_comes_later_waits(eve, name)
                play_out([one, other], number)
                for visitor in (one, other):
                    if visitor.guest.name in seats:
                        seats[visitor.guest.name].append(visitor.you["looking"])
                        codes[visitor.guest.name].append(code)
    assert seats == {"Anna": [0, 1, 2], "Dora": [1, 2, 0]}
    assert anna.ask("DELETE", seat).status == 409, "who has begun stays"
    assert refused(dora, name) == (409, "you have played all deals of this event")
    told = anna.get(f"/api/events/{name}/deals/1")
    assert {row["name"] for row in told["standing"]} == {"Anna", "Cleo"}, "with the same cards"
    server.wait_until(lambda: [row["done"] for row in event(eve, name)["standing"]] == [3] * 4)
    rows = {row["name"]: row for row in event(ben, name)["standing"]}
    assert rows["Anna"]["points"] + rows["Cleo"]["points"] == 300
    assert rows["Ben"]["points"] + rows["Dora"]["points"] == 300

    server.turn_to(4)
    for mine, theirs in zip(codes["Anna"], codes["Dora"], strict=True):
        records = [record_of(eve, mine), record_of(eve, theirs)]
        assert records[0]["seed"] == records[1]["seed"]
        assert [len(record["event"]["seats"]) for record in records] == [2, 2]
    told = anna.get(f"/api/events/{name}/deals/1")
    (cleos,) = (row for row in told["standing"] if row["name"] == "Cleo")
    assert cleos["parted"] is None or cleos["parted"]["mine"] != cleos["parted"]["theirs"]
    proof = anna.ask("GET", f"/api/events/{name}/proof")
    file = server.folder / "proof.json"
    file.write_bytes(proof.raw)
    checked = verify(str(file))
    assert checked.exit_code == 0, checked.output
    assert "Traceback" not in server.log()


def check_nobody_else_sees(eve: Guest, cleo: Guest, code: str) -> None:
    """Neither a stranger nor a player of another group gets to a table."""
    for guest in (eve, cleo):
        with pytest.raises((ConnectionClosed, AssertionError)), guest.visit(code) as spectator:
            assert spectator.board is not None, spectator.messages


def check_who_comes_later_waits(eve: Guest, name: str) -> None:
    """Somebody who sits down while the group plays joins with the next deal, or leaves again."""
    seat = f"/api/events/{name}/seat"
    assert eve.ask("POST", seat, {"group": 1, "chair": 2}).status == 200
    assert refused(eve, name) == (409, "your group is playing; you join with the next deal")
    told = event(eve, name)
    assert (told["waits"], told["next"]) == (True, None)
    assert eve.ask("DELETE", seat).status == 200


# --- sealed


def test_nothing_of_a_deal_is_told_before_the_event_is_over(new_calendar: NewCalendar) -> None:
    """Player, host and stranger ask every route, before and after the player is done."""
    server = new_calendar().start()
    host, anna, eve = (server.guest(name) for name in ("Host", "Anna", "Eve"))
    name = announce(host, public=True)
    secrets = secrets_of(server, name)
    first = play(anna, name, most=2)
    heard = first["frames"]
    assert first["event"]["id"] == name
    replies = pry(server, (anna, host, eve), name, first["code"])
    assert anna.get(f"/api/events/{name}/deals/1")["standing"] == []
    heard += play(anna, name)["frames"]
    replies += pry(server, (anna, host, eve), name, first["code"])
    assert [row["name"] for row in anna.get(f"/api/events/{name}/deals/1")["standing"]] == ["Anna"]
    for guest in (host, eve):
        assert guest.get(f"/api/events/{name}/deals/1")["standing"] == []
    hidden = [*secrets, *(common_seed(secret, 3).hex() for secret in secrets)]
    for told in [*heard, *(reply.raw for reply in replies)]:
        assert not any(one.encode() in told for one in hidden)
    code = first["code"]
    for path in ("record", "replay", ""):
        reply = anna.ask("GET", f"/api/tables/{code}/matches/1/{path}")
        assert (reply.status, "sealed" in reply.reason) == (403, True)
    assert anna.ask("POST", f"/api/tables/{code}/matches/1/review").status == 403
    same = {"settings": {"game": GAME, "seats": 3}, "fill": "easy", "start": True}
    again = {**same, "deal": {"code": code, "match": 1}}
    assert anna.ask("POST", "/api/tables", again).status == 403
    assert anna.ask("POST", f"/api/events/{name}/deals/1").status == 403, "practice comes later"
    assert anna.ask("GET", f"/api/events/{name}/proof").status == 403
    with anna.visit(begin(anna, name)["code"]) as visitor:
        seat = visitor.you["looking"]
        for kind, fields in (("undo", {"seat": seat}), ("end", {}), ("stand", {"seat": seat})):
            assert "played once, to its end" in visitor.refused(kind, **fields)
        assert "no hints" in visitor.refused("hint", seat=seat)

    server.turn_to(4)
    assert [deal["secret"] for deal in event(eve, name)["deals"]] == secrets
    assert record_of(eve, code)["proof"]["secret"] == secrets[0]
    assert secrets[0].encode() in anna.ask("GET", "/api/me/data").raw, "one's own data is whole"
    with eve.visit(code) as spectator:
        assert spectator.over


def secrets_of(server: CalendarServer, name: str) -> list[str]:
    engine = open_database(f"sqlite:///{server.folder / 'kartentisch.db'}")
    try:
        found = Contests(engine).contest(name)
        assert found is not None
        return [found.secret_of(number) for number in found.numbers]
    finally:
        engine.dispose()


def pry(server: CalendarServer, guests: tuple[Guest, ...], name: str, code: str) -> list[Reply]:
    """Every route that takes what one knows, asked by everybody."""
    schema = ask(server.address, "GET", "/schema/openapi.json").json()
    given = {"event": name, "number": "1", "code": code, "match": "1", "game": GAME}
    replies = []
    for path, ways in schema["paths"].items():
        if "{event}" not in path and "{code}" not in path:
            continue
        for key, value in given.items():
            path = path.replace(f"{{{key}}}", value)
        for way in ways:
            if way == "delete" or path.endswith(("/socket", "/next")):
                continue
            body: object = None if way == "get" else {}
            replies += [one.ask(way.upper(), path, body) for one in guests]
    mine = ("games", "tables", "numbers", "past", "data")
    replies += [one.ask("GET", f"/api/me/{what}") for what in mine for one in guests]
    replies += [one.ask("GET", "/api/events") for one in guests]
    assert sum(reply.status == 200 for reply in replies) > 10
    return replies


# --- once


def test_a_deal_is_begun_and_counted_once_whatever_is_killed(
    database: str, new_calendar: NewCalendar
) -> None:
    server = new_calendar(database).start()
    anna = server.guest("Anna")
    name = announce(anna)
    with ThreadPoolExecutor(4) as clicks:
        found = list(clicks.map(lambda _: begin(anna, name), range(4)))
    assert len({one["code"] for one in found}) == 1, "four clicks begin one table"
    play(anna, name, most=3)
    server.kill()
    server.start()
    again = begin(anna, name)
    assert again == {"code": found[0]["code"], "deal": 1, "begun": True}
    play(anna, name)
    server.kill()
    server.start()
    told = event(anna, name)
    assert [deal["state"] for deal in told["deals"]] == ["done", "new", "new"]
    assert [(row["name"], row["done"]) for row in told["standing"]] == [("Anna", 1)]
    late = begin(anna, name)["code"]
    server.turn_to(4)
    with anna.visit(late) as visitor:
        visitor.play(random.Random(1))
    assert event(anna, name)["standing"][0]["done"] == 1, "what ends after the event counts nowhere"
    assert {one["game"]: one["games"] for one in anna.get("/api/me/numbers")} == {GAME: 1}
    assert refused(anna, name) == (409, "this event is over")
    assert "Traceback" not in server.log()


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_processes_begin_one_table_for_a_group(
    database: str, new_calendar: NewCalendar
) -> None:
    """Both serve the same database; each member of a group asks another one."""
    one, other = new_calendar(database), new_calendar(database)
    other.ahead.write_text(one.ahead.read_text())
    one.start()
    other.start()
    anna = one.guest("Anna")
    name = announce(anna, form="duplicate", deals=3)
    ben = Guest(other, "Ben")
    seat = f"/api/events/{name}/seat"
    assert anna.ask("POST", seat, {"group": 0, "chair": 0}).status == 200
    assert ben.ask("POST", seat, {"group": 1, "chair": 1}).status == 200
    with ThreadPoolExecutor(8) as clicks:
        found = list(clicks.map(lambda guest: begin(guest, name), [anna, ben] * 4))
    assert len({(one["code"], one["deal"]) for one in found}) == 1


# --- bad input, limits and the operator


@pytest.mark.parametrize(
    "wrong",
    [
        {"deals": 2},
        {"deals": 21},
        {"title": ""},
        {"title": "\u200b \u3164"},
        {"title": "x" * 49},
        {"hours": 0},
        {"hours": 31 * 24 + 1},
        {"begins": -1},
        {"begins": 60 * 24 + 1},
        {"players": 9},
        {"players": 2},
        {"options": {"hand_of_7_or_8": 6}},
        {"options": {"nonsense": 1}},
        {"form": "swiss"},
        {"game": "bridge"},
        {"limit": 5},
        {"secret": "00"},
    ],
)
def test_an_event_that_cant_be_played_is_refused_whole(server: Any, wrong: object) -> None:
    anna = server.guest("Anna")
    assert isinstance(wrong, dict)
    usual = {"title": "Autumn", "game": GAME, "players": 3}
    reply = anna.ask("POST", "/api/events", {**usual, **wrong})
    assert reply.status == 400, reply
    assert reply.reason
    assert anna.get("/api/events")["mine"] == []


def test_what_there_is_not_is_said_so(server: Any) -> None:
    anna = server.guest("Anna")
    name = announce(anna)
    for path in ("/api/events/abcdefgh2345", "/api/events/NO", f"/api/events/{name}/deals/4"):
        assert anna.ask("GET", path).status == 404
    assert anna.ask("POST", f"/api/events/{name}/seat", {"group": 0}).status == 400, "it is solo"
    bot = anna.post("/api/me/bots", {"name": "Robo"})
    robo = Guest(server, "Robo", bot["token"])
    assert refused(robo, name)[0] == 403
    assert robo.ask("POST", "/api/events", {"title": "X", "game": GAME, "players": 3}).status == 403
    assert ask(server.address, "POST", f"/api/events/{name}/next").status == 401


def test_an_operator_limits_events_and_their_titles_and_closes_one(
    new_calendar: NewCalendar, tmp_path: Path
) -> None:
    words = tmp_path / "words"
    words.write_text("nasty\n")
    server = new_calendar(events_per_hour=3, forbidden_words=words).start()
    anna, ben = server.guest("Anna"), server.guest("Ben")
    bad = {"title": "A n4sty one", "game": GAME, "players": 3}
    assert anna.ask("POST", "/api/events", bad).status == 400
    name = announce(anna, public=True)
    for _ in range(2):
        announce(ben)
    assert ben.ask("POST", "/api/events", {**bad, "title": "Nice"}).status == 429
    close = ["admin", "close", name, "--data", str(server.folder)]
    assert CliRunner().invoke(main, close).exit_code == 0
    server.wait_until(lambda: ben.ask("GET", f"/api/events/{name}").status == 410)
    assert ben.get("/api/events")["public"] == []
    assert refused(ben, name)[0] == 410


# --- in the database


@pytest.fixture
def kept(database: str) -> Iterator[tuple[Engine, Calendar]]:
    engine = connect(database)
    migrate(engine)
    yield engine, Calendar()
    engine.dispose()


def some_contest(host: str, calendar: Calendar, name: str = "abcdefgh2345") -> Contest:
    now = calendar.time
    options: dict[str, int | str] = {}
    return Contest(
        *(name, host, "Anna's event", "solo", GAME, 3, options, 3, True, 60),
        *(now, now + DAY, now, "00" * 32),
    )


def test_a_deleted_host_leaves_an_event_without_a_title(kept: tuple[Engine, Calendar]) -> None:
    engine, calendar = kept
    anna, _ = People(engine, calendar).welcome("Anna")
    Contests(engine, calendar).open(some_contest(anna.id, calendar))
    Deleting(engine, calendar).delete(anna.id)
    with engine.connect() as connection:
        assert connection.execute(select(contests.c.title)).scalars().all() == [""]


def test_old_events_are_deleted_with_their_tables_and_running_ones_are_kept(
    kept: tuple[Engine, Calendar],
) -> None:
    engine, calendar = kept
    anna, _ = People(engine, calendar).welcome("Anna")
    listed = Contests(engine, calendar)
    contest = some_contest(anna.id, calendar)._replace(ends=calendar.time + 10 * DAY)
    listed.open(contest)
    table = {"code": "wxyz2345", "host": anna.id, "game": GAME, "public": False, "match": 1}
    row = {**table, "phase": "over", "base": 1, "summary": "{}", "touched": calendar.time}
    attempt = {"deal": contest.names[0], "game": GAME, "person": anna.id, "code": "wxyz2345"}
    with engine.begin() as connection:
        connection.execute(insert(tables).values(row))
        connection.execute(insert(attempts).values({**attempt, "seat": 0, "begun": calendar.time}))
    deleting = Deleting(engine, calendar)
    calendar.time += 5 * DAY
    assert deleting.old_tables(2) == [], "its event is running"
    deleting.delete_contests(2)
    assert listed.contest(contest.id) is not None
    calendar.time += 8 * DAY
    assert deleting.old_tables(2) == ["wxyz2345"]
    deleting.delete_contests(2)
    assert listed.contest(contest.id) is not None, "as long as there are tables"
    assert deleting.delete_table("wxyz2345", 2)
    deleting.delete_contests(2)
    assert listed.contest(contest.id) is None


def test_attempts_at_days_of_an_older_database_are_kept(database: str) -> None:
    engine = connect(database)
    migrate_to(engine, "0012")
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO daily_attempts (day, game, person, code, begun, ended, place, points, "
                "lead, share, path) VALUES ('2026-11-28', 'pisa', 'anna', 'abcd2345', 1, 2, 1, 30, "
                "4, 1, '[[3]]')"
            )
        )
        connection.execute(insert(people).values(id="anna", name="Anna", since=0.0))
    migrate(engine)
    (found,) = Contests(engine).standing("2026-11-28", "pisa")
    assert (found.person, found.name, found.code) == ("anna", "Anna", "abcd2345")
    assert found.seat == deal_of("2026-11-28", "pisa").seat
    assert found.result is not None
    assert found.result.path == [[3]]
    engine.dispose()


# --- how results are compared


def test_points_are_the_share_of_those_with_the_same_cards_who_did_worse() -> None:
    scores = [
        Score("anna", "x.1", 0, 1, 5),
        Score("ben", "x.1", 0, 2, -1),
        Score("cleo", "x.1", 0, 2, -1),
        Score("dora", "x.1", 0, 3, -9),
        Score("eve", "x.1", 1, 1, 9),  # other cards
        Score("anna", "x.2", 1, 3, -9),
        Score("ben", "x.2", 1, 2, -9),
    ]
    found = percentages(scores)
    assert found["anna", "x.1"] == 100
    assert found["ben", "x.1"] == found["cleo", "x.1"] == pytest.approx(50)
    assert found["dora", "x.1"] == 0
    assert found["eve", "x.1"] == 50, "alone with her cards"
    assert (found["anna", "x.2"], found["ben", "x.2"]) == (0, 100)


def test_a_mean_has_its_standard_error() -> None:
    assert mean_and_error([70.0]) == (70.0, None)
    mean, error = mean_and_error([60.0, 70.0, 80.0])
    assert mean == 70
    assert error == pytest.approx(10 / 3**0.5)

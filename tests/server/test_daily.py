"""The deal of the day: the same for all, sealed, begun and counted once, and open to checks."""

import json
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from moved_clock import CalendarServer, NewCalendar
from running import Guest, Visitor, ask
from websockets.exceptions import ConnectionClosed

from kartentisch.cli import main
from kartentisch.games.records import Record
from kartentisch.server.gateway.daily import streaks
from kartentisch.server.live import experts
from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.days import Days
from kartentisch.server.table import common_deals, daily
from kartentisch.server.table.fairness import commitment_of

GAME = "futschikato"
TOGETHER = "ftw"  # where several decide at the same time
TODAY, TOMORROW = "2026-11-28", "2026-11-29"


def begin(guest: Guest, game: str = GAME) -> str:
    """The table at which a guest plays today's deal."""
    return str(guest.post(f"/api/daily/{game}?pace=instant")["code"])


def play(guest: Guest, code: str, seed: int = 1, most: int | None = None) -> Visitor:
    """Play by a rule that looks at nothing but one's own legal moves."""
    with guest.visit(code) as visitor:
        visitor.play(random.Random(seed), most)
        return visitor


def deal(guest: Guest, game: str = GAME, day: str = TODAY) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/daily/{day}/{game}")
    return found


def record_of(guest: Guest, code: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/tables/{code}/matches/1/record")
    return found


def test_the_same_decisions_meet_the_same_answers_and_the_day_is_checked(
    new_calendar: NewCalendar, tmp_path: Path
) -> None:
    """Two people who decide alike play the same game, whatever one of them says meanwhile."""
    server = new_calendar().start()
    anna, ben, cleo = (server.guest(name) for name in ("Anna", "Ben", "Cleo"))
    kept = tmp_path / "november.json"
    kept.write_bytes(anna.ask("GET", "/api/daily/commitments/2026-11").raw)
    codes = [begin(one, TOGETHER) for one in (anna, ben, cleo)]
    play(anna, codes[0])
    with ben.visit(codes[1]) as talkative:
        rng = random.Random(1)
        while not talkative.over:
            talkative.do("say", phrase="hello")
            talkative.play(rng, 1)
    play(cleo, codes[2], seed=2)

    server.turn_to(1)
    records = [record_of(anna, code) for code in codes]
    assert records[0]["moves"] == records[1]["moves"] != records[2]["moves"]
    assert len({record["seed"] for record in records}) == 1
    told = deal(anna, TOGETHER)
    assert [row["name"] for row in told["standing"] if row["parted"]] == ["Cleo"]
    (cleos,) = (row["parted"] for row in told["standing"] if row["parted"])
    seat = told["seat"]
    assert records[0]["moves"][: cleos["step"]] == records[2]["moves"][: cleos["step"]]
    assert records[0]["moves"][cleos["step"]][0] == seat, "they part at a decision of a person"
    assert cleos["mine"] != cleos["theirs"]
    assert sum(choice["people"] for choice in told["forks"][0]["choices"]) == 2

    proof = tmp_path / "day.json"
    proof.write_bytes(anna.ask("GET", f"/api/daily/proofs/{TODAY}").raw)
    checked = verify(str(proof), "--commitments", str(kept))
    assert checked.exit_code == 0, checked.output
    assert "ftw: result 3 was played with these cards, against the bots of the day" in (
        checked.output
    )
    changed = json.loads(proof.read_text())
    for break_it, says in BROKEN:
        spoiled = json.loads(json.dumps(changed))
        break_it(next(one for one in spoiled["deals"] if one["game"] == TOGETHER), seat)
        proof.write_text(json.dumps(spoiled))
        found = verify(str(proof), "--commitments", str(kept), "--json")
        assert found.exit_code == 1
        assert any(says in one["says"] for one in json.loads(found.stdout)["findings"])


def verify(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["verify", *arguments])


def another_secret(told: dict[str, Any], seat: int) -> None:
    told["secret"] = "00" * 32
    told["commitment"] = commitment_of(told["secret"])


def another_answer(told: dict[str, Any], seat: int) -> None:
    """A bot makes another legal move, and everything after it is left out."""
    record = told["records"][0]
    moves = [tuple(move) for move in record["moves"]]
    for number, (mover, move) in enumerate(moves):
        before = Record(told["game"], told["players"], record["seed_"], told["options"])
        before.moves = moves[:number]
        legal = before.replay().legal(mover)
        if mover != seat and len(legal) > 1:
            record["moves"] = [*moves[:number], (mover, next(m for m in legal if m != move))]
            break
    del record["seed_"]


def spoil_answer(told: dict[str, Any], seat: int) -> None:
    record = told["records"][0]
    record["seed_"] = bytes.fromhex(record["seed"])
    another_answer(told, seat)


BROKEN: list[tuple[Callable[[dict[str, Any], int], None], str]] = [
    (another_secret, "your list has another commitment"),
    (another_secret, "it was played with other cards"),
    (spoil_answer, "is not what the bot at seat"),
]


# --- sealed


def test_nothing_of_a_deal_is_told_before_the_day_is_over(new_calendar: NewCalendar) -> None:
    """Player, stranger and spectator ask every route, before and after the player is done."""
    server = new_calendar().start()
    anna, eve = server.guest("Anna"), server.guest("Eve")
    secret = secret_of(server)
    code = begin(anna)
    heard = play(anna, code, most=2).frames
    replies = pry(server, anna, eve, code)
    with pytest.raises((ConnectionClosed, AssertionError)), eve.visit(code) as spectator:
        assert spectator.board is not None, spectator.messages
    before = deal(anna)
    assert (before["standing"], before["experts"], before["people"]) == ([], None, 0)
    heard += play(anna, code).frames
    replies += pry(server, anna, eve, code)
    assert [row["name"] for row in deal(anna)["standing"]] == ["Anna"]
    assert deal(eve)["standing"] == []
    seed = common_deals.common_seed(secret, 4).hex()
    for told in [*heard, *(reply.raw for reply in replies)]:
        assert secret.encode() not in told
        assert seed.encode() not in told
    for path in ("record", "replay", ""):
        reply = anna.ask("GET", f"/api/tables/{code}/matches/1/{path}")
        assert (reply.status, "sealed" in reply.reason) == (403, True)
    assert anna.ask("POST", f"/api/tables/{code}/matches/1/review").status == 403
    same = {"game": GAME, "seats": 4}
    again = {"settings": same, "fill": "easy", "start": True, "deal": {"code": code, "match": 1}}
    assert anna.ask("POST", "/api/tables", again).status == 403
    assert anna.ask("POST", f"/api/daily/{TODAY}/{GAME}").status == 403, "practice comes later"
    hidden = {bytes(frame) for frame in heard if b'"mine"' in frame}
    for frame in hidden:
        mine = json.loads(frame).get("mine")
        assert mine is None or mine["seat"] == before["seat"], "one's own hand and no other"

    server.turn_to(1)
    assert deal(eve)["secret"] == secret
    assert record_of(eve, code)["proof"]["secret"] == secret
    assert secret.encode() in anna.ask("GET", "/api/me/data").raw, "one's own data is whole again"
    with eve.visit(code) as spectator:
        assert spectator.over
    assert eve.post(f"/api/tables/{code}/matches/1/review")["steps"] > 0


def secret_of(server: CalendarServer) -> str:
    engine = open_database(f"sqlite:///{server.folder / 'kartentisch.db'}")
    try:
        return Days(engine).fix_month("2026-11").secret_of(TODAY, GAME)
    finally:
        engine.dispose()


def pry(server: CalendarServer, anna: Guest, eve: Guest, code: str) -> list[Any]:
    """Every route that takes what one knows, asked by everybody."""
    schema = ask(server.address, "GET", "/schema/openapi.json").json()
    given = {"code": code, "match": "1", "game": GAME, "day": TODAY, "month": "2026-11"}
    replies = []
    for path, ways in schema["paths"].items():
        for name, value in {**given, "short": "K7M4QX", "name": "1", "device": "1"}.items():
            path = path.replace(f"{{{name}}}", value)
        for way in ways:
            if way == "delete" or path.startswith("/api/me") or path.endswith("/socket"):
                continue
            body: object = None if way == "get" else {}
            replies += [one.ask(way.upper(), path, body) for one in (anna, eve)]
            replies.append(ask(server.address, way.upper(), path, body))
    mine = ("games", "tables", "numbers", "past", "data", "ratings", "notices")
    replies += [anna.ask("GET", f"/api/me/{what}") for what in mine]
    assert any(reply.status == 200 for reply in replies)
    return replies


def test_nobody_helps_joins_or_gives_up(new_calendar: NewCalendar) -> None:
    server = new_calendar().start()
    anna = server.guest("Anna")
    code = begin(anna)
    with anna.visit(code) as visitor:
        seat = visitor.you["looking"]
        assert (visitor.table["day"], visitor.table["practice"]) == (TODAY, False)
        visitor.until(lambda seen: seen.moves)
        commands: list[tuple[str, dict[str, Any]]] = [
            ("undo", {"seat": seat}),
            ("stand", {"seat": seat}),
            ("sit", {"seat": (seat + 1) % 4}),
            ("bot", {"seat": seat, "level": "easy"}),
            ("change", {"settings": {**visitor.table["settings"], "hints": True}}),
            ("start", {}),
            ("pause", {}),
            ("end", {}),
            ("lobby", {}),
            ("again", {}),
            ("hand_over", {"seat": seat}),
        ]
        for kind, fields in commands:
            assert "you play it alone, once" in visitor.refused(kind, **fields)
        assert "no hints" in visitor.refused("hint", seat=seat)
    bot = anna.post("/api/me/bots", {"name": "Robo"})
    reply = Guest(server, "Robo", bot["token"]).ask("POST", f"/api/daily/{GAME}")
    assert (reply.status, "for people" in reply.reason) == (403, True)


# --- once


def test_a_deal_is_begun_and_counted_once_whatever_is_killed(
    database: str, new_calendar: NewCalendar
) -> None:
    server = new_calendar(database).start()
    anna = server.guest("Anna")
    code = begin(anna)
    play(anna, code, most=3)
    server.kill()
    server.start()
    assert anna.post(f"/api/daily/{GAME}") == {
        "code": code,
        "commitment": deal(anna)["commitment"],
        "begun": True,
    }
    play(anna, code)
    server.kill()
    server.start()
    assert begin(anna) == code
    told = deal(anna)
    assert (told["people"], told["state"], len(told["standing"])) == (1, "done", 1)
    (game,) = (one for one in anna.get("/api/daily")["games"] if one["game"] == GAME)
    assert (game["state"], game["people"]) == ("done", 1)

    late = begin(anna, "pairs")
    server.turn_to(1)
    play(anna, late)
    assert deal(anna, "pairs")["people"] == 0, "what ends on the next day counts nowhere"
    numbers = {one["game"]: one["games"] for one in anna.get("/api/me/numbers")}
    assert numbers == {GAME: 1}
    practice = anna.post(f"/api/daily/{TODAY}/{GAME}")["code"]
    with anna.visit(practice) as visitor:
        assert visitor.table["practice"]
        visitor.do("change", settings={**visitor.table["settings"], "pace": "instant"})
        visitor.play(random.Random(1), 3)
        visitor.play(random.Random(1))
    assert record_of(anna, practice)["moves"] == record_of(anna, code)["moves"], "the same bots"
    assert deal(anna)["people"] == 1
    assert {one["game"]: one["games"] for one in anna.get("/api/me/numbers")} == {GAME: 1}
    assert begin(anna) != code
    assert "Traceback" not in server.log()


def test_a_calendar_and_a_streak_go_by_days_of_utc(new_calendar: NewCalendar) -> None:
    server = new_calendar().start()
    anna = server.guest("Anna")
    for day in (0, 1, 3):
        server.turn_to(day)
        assert anna.get("/api/daily")["seconds"] in range(43000, 43201)
        play(anna, begin(anna))
    told = anna.get("/api/daily")
    days = ["2026-12-01", TOMORROW, TODAY]
    assert [one["day"] for one in told["played"]] == days
    assert all(one["games"] == [GAME] for one in told["played"])
    assert (told["streak"], told["longest"]) == (1, 2)
    seats = {anna.get(f"/api/daily?day={day}")["games"][0]["seat"] for day in days}
    assert len(seats) == 3, "the seat goes round"
    for unknown in ("2026-12-02", "2026-10-31", "2026-02-30", "yesterday"):
        assert anna.ask("GET", f"/api/daily?day={unknown}").status in (400, 404)
        assert anna.ask("GET", f"/api/daily/{unknown}/{GAME}").status == 404
    coming = anna.get("/api/daily/commitments/2027-01")
    assert len(coming["deals"]) == 31 * 5
    assert all(one["secret"] is None for one in coming["deals"])
    assert anna.ask("GET", "/api/daily/commitments/2027-02").status == 404
    past = anna.get("/api/daily/commitments/2026-11")["deals"]
    assert all(commitment_of(one["secret"]) == one["commitment"] for one in past)


@pytest.mark.parametrize(
    ("played", "today", "streak", "longest"),
    [
        ([], "2026-03-01", 0, 0),
        (["2026-03-01"], "2026-03-01", 1, 1),
        (["2026-02-28", "2026-02-27"], "2026-03-01", 2, 2),
        (["2026-02-27", "2026-02-26"], "2026-03-01", 0, 2),
        (["2026-03-01", "2026-02-28", "2026-02-26"], "2026-03-02", 2, 2),
    ],
)
def test_a_streak_lives_until_a_whole_day_is_missed(
    played: list[str], today: str, streak: int, longest: int
) -> None:
    assert streaks(played, today) == (streak, longest)


# --- experts


def test_experts_play_the_same_deal_again_after_a_stop(database: str) -> None:
    """What a run finds depends on its number alone, and meets the bots that people meet."""
    engine = open_database(database)
    days = Days(engine)
    worker = experts.Experts.__new__(experts.Experts)
    worker.days, worker.given_up, worker.stopped = days, set(), threading.Event()
    worker.now = lambda: 0.0  # so rests are over at once
    worker.begun = 0.0
    days.fix_month("2026-11")
    for run in (0, 1, 1):
        worker.play(TODAY, GAME, run)
    found = days.runs(TODAY, GAME)
    assert sorted(found) == [0, 1]
    secret = days.secret_of(TODAY, GAME)
    assert secret is not None
    fixed = daily.deal_of(TODAY, GAME)
    record = experts.played(fixed, common_deals.common_seed(secret, 4), 1, worker.rest)
    assert record is not None
    assert common_deals.result_of(record, fixed.seat) == found[1]
    engine.dispose()

"""Playing on amid a finished match: the same cards and moves, marked as practice, counted nowhere."""

import json
import random
from typing import Any

import pytest
from running import Guest, Server
from tables import person_at, standing
from worlds import sensible

from kartentisch.games import GAMES, game_class
from kartentisch.games.records import parse
from kartentisch.server.table import entries as e
from kartentisch.server.table.commands import judge, judge_entries
from kartentisch.server.table.fairness import examine
from kartentisch.server.table.hosting import opened, start
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m


def finished(guest: Guest) -> tuple[str, dict[str, Any]]:
    """A table whose match is over, and its record."""
    code = guest.open("futschikato", 3, fill="easy", start=True)
    with guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    return code, guest.get(f"/api/tables/{code}/matches/1/record")


def wish(code: str, moves: int, **other: object) -> dict[str, object]:
    settings = {"game": "futschikato", "seats": 3, "pace": "instant", "undo": True}
    deal = {"code": code, "match": 1, "moves": moves}
    return {"settings": settings, "sit": 1, "fill": "hard", "start": True, "deal": deal, **other}


def test_practice_begins_where_the_match_was_and_counts_nowhere(server: Server) -> None:
    guest = server.guest("Nikki")
    code, record = finished(guest)
    counted = guest.get("/api/me/numbers")
    middle = len(record["moves"]) // 2
    practice = guest.post("/api/tables", wish(code, middle, fill="easy"))["code"]
    step = guest.get(f"/api/tables/{code}/matches/1/replay")["steps"][middle]
    with guest.visit(practice) as visitor:
        assert visitor.table["practice"]
        assert visitor.messages[0]["log"], "what happened before is told"
        assert visitor.board == step["board"]
        assert visitor.mine is not None
        assert visitor.mine["hand"] == step["mines"][1]["hand"]
        visitor.play(random.Random(2))
        assert visitor.over
    again = guest.get(f"/api/tables/{practice}/matches/1/record")
    assert again["moves"][:middle] == record["moves"][:middle]
    assert again["seed"] == record["seed"]
    assert again["practice"] == {"table": code, "match": 1, "moves": middle}
    assert "proof" not in again
    (shuffle, *played) = examine(parse(json.dumps(again)))
    assert not shuffle.holds
    assert "practice" in shuffle.says
    assert all(finding.holds for finding in played)
    marks = {game["code"]: game["practice"] for game in guest.get("/api/me/games")}
    assert marks == {code: False, practice: True}
    assert guest.get("/api/me/numbers") == counted
    with guest.visit(practice) as visitor:
        visitor.do("again")
        assert not visitor.table["practice"]
        visitor.play(random.Random(3))
    assert "practice" not in guest.get(f"/api/tables/{practice}/matches/2/record")
    assert guest.get("/api/me/numbers") != counted


def test_nobody_practises_after_the_end_or_with_others(server: Server) -> None:
    guest = server.guest("Nikki")
    code, record = finished(guest)
    for moves in (len(record["moves"]), 10**9):
        reply = guest.ask("POST", "/api/tables", wish(code, moves))
        assert "no such moment" in reply.reason
    assert guest.ask("POST", "/api/tables", wish(code, -1)).status == 400
    assert guest.ask("POST", "/api/tables", wish(code, 1, fill=None)).status == 400
    assert guest.ask("POST", "/api/tables", wish("nothere2", 1)).status == 404


@pytest.mark.parametrize("name", GAMES)
def test_a_practice_table_is_what_its_journal_says(name: str) -> None:
    """Also after a restart in its midst, undo included: entries are read back as they were written."""
    rng = random.Random(f"practice {name}")
    players = rng.randint(game_class(name).FEWEST, game_class(name).MOST)
    first = Table("abcd")
    settings = m.Settings(game=name, seats=players, undo=True)
    seed = rng.randbytes(32).hex()
    first.apply(1, opened(person_at(0), settings, seed))
    first.apply(2, e.Sat(by="person0", seat=0))
    first.apply(3, start(first, person_at(0), None, "easy"))
    for number in range(25):
        seat = rng.choice(first.running().deciders)
        move = sensible(first.running(), seat, rng)
        first.apply(4 + number, e.Moved(seat=seat, move=move))
    begun = e.Practice("abcd", 1, list(first.moves))
    table, twin = Table("efgh"), Table("efgh")

    def go(entry: e.AnyEntry) -> None:
        nonlocal table
        table = judge_entries(table, [entry]).after
        twin.apply(twin.number + 1, e.entry_from(e.encode(entry)))
        assert standing(twin) == standing(table)

    go(opened(person_at(0), settings, seed, practice=begun))
    go(e.Sat(by="person0", seat=0))
    go(start(table, person_at(0), None, "hard"))
    assert table.practice == twin.practice == begun
    assert table.running().save() == first.running().save()
    assert table.first_starter == first.first_starter
    for number in range(20):
        if table.running().over:
            break
        if number % 7 == 6 and table.moves_before_last_decision(0) is not None:
            go(judge(table, person_at(0), m.Undo(id="x", seat=0)).entries[0])
            continue
        seat = rng.choice(table.running().deciders)
        go(e.Moved(seat=seat, move=sensible(table.running(), seat, rng)))
    go(e.Ended(by="person0"))
    assert table.practice is None
    go(start(table, person_at(0), None, "hard"))
    assert table.practice is None
    assert not table.moves

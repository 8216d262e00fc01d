"""What earlier commits have written still opens: databases, records, proofs, saved games."""

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from running import Guest, Server, play_out

from kartentisch.games import GAMES
from kartentisch.games.records import load, parse, read_record
from kartentisch.server.table.fairness import examine

DATA = Path(__file__).parents[1] / "data"
COMMITS = sorted(folder for folder in DATA.iterdir() if folder.is_dir())
LATER_MOVES = 5  # as make_old_data.py plays on after a save

pytestmark = pytest.mark.parametrize("commit", COMMITS, ids=lambda folder: folder.name)


def lines(file: Path) -> Iterator[Any]:
    return (json.loads(line) for line in file.read_text("utf-8").splitlines())


def steps_in(line: str) -> Any:
    """A line of a full record without its words, which may be said differently today."""
    return {name: value for name, value in json.loads(line).items() if name != "says"}


def test_records_are_read_and_played(commit: Path) -> None:
    kinds = []
    for line in lines(commit / "records.jsonl"):
        kinds.append(line["kind"])
        if line["kind"] == "proven":
            written = parse(line["text"])
            assert all(finding.holds for finding in examine(written))
        else:
            record = read_record(line["text"])
            game = record.replay()
            assert game.over == ("points" in line)
            assert list(game.points) == line.get("points", list(game.points))
            if line["kind"] == "full":
                assert list(map(steps_in, record.full())) == list(
                    map(steps_in, line["text"].splitlines())
                )
    assert set(kinds) == {"line", "full", "proven"}


def test_saved_games_are_loaded_and_go_on_as_they_would_have(commit: Path) -> None:
    names = set()
    for line in lines(commit / "saves.jsonl"):
        game = load(line["saved"].encode())
        assert game.save() == line["saved"].encode()
        if "later" in line:
            names.add(game.NAME)
            for _ in range(LATER_MOVES):
                seat = game.deciders[0]
                game.play(seat, game.legal(seat)[0])
            assert hashlib.sha256(game.save()).hexdigest() == line["later"]
    assert names == set(GAMES)


def test_a_database_is_opened_and_its_tables_go_on(
    commit: Path, new_server: Callable[..., Server], tmp_path: Path
) -> None:
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((commit / "tables.sql").read_text("utf-8"))
    server = new_server(f"sqlite:///{file}").start()
    known = json.loads((commit / "tables.json").read_text("utf-8"))
    with closing(sqlite3.connect(file)) as database:
        for column, table in (("body", "journal"), ("summary", "tables"), ("names", "matches")):
            stored = [text for (text,) in database.execute(f"SELECT {column} FROM {table}")]
            assert stored
            assert not any(f'"{name}"' in text for text in stored for name in known["tokens"])
    anna, ben = (Guest(server, name, token) for name, token in known["tokens"].items())
    listed = {table["code"]: table for table in anna.get("/api/me/tables")}
    for game, tables in known["tables"].items():
        phases = {"open": "open", "finished": "over"}
        for kind, code in tables.items():
            table = listed[code]
            assert (table["settings"]["game"], table["phase"]) == (
                game,
                phases.get(kind, "playing"),
            )
        starts(anna, ben, tables["open"])
        can_be_seen_again(anna, tables["finished"], ["Anna", "Bruno", "Clara"])
        goes_on(anna, ben, tables["playing"], match=1)
        if "rematch" in tables:
            can_be_seen_again(anna, tables["rematch"], ["Anna", "Ben", "Clara"])
            goes_on(anna, ben, tables["rematch"], match=2)
            comes_back(anna, ben, tables["absent"])
    assert {row["game"] for row in anna.get("/api/me/numbers")} == set(GAMES)
    assert "Traceback" not in server.log()


def starts(anna: Guest, ben: Guest, code: str) -> None:
    """A table that was open: someone sits down, and the match begins."""
    with anna.visit(code) as host, ben.visit(code) as other:
        other.do("sit", seat=1)
        host.do("start", fill="easy")
        host.until(lambda seen: seen.board is not None)


def can_be_seen_again(anna: Guest, code: str, names: list[str]) -> None:
    """A finished match: in the list, as a record, and step by step."""
    played = {(row["code"], row["match"]): row for row in anna.get("/api/me/games")}[code, 1]
    record = anna.get(f"/api/tables/{code}/matches/1/record")
    steps = anna.get(f"/api/tables/{code}/matches/1/replay")["steps"]
    assert len(steps) == len(record["moves"]) + 1
    assert record["names"] == played["names"] == names
    assert steps[-1]["board"]["points"] == played["points"]
    assert steps[-1]["board"]["winners"] == played["winners"]
    reviewed = anna.ask("POST", f"/api/tables/{code}/matches/1/review")
    assert reviewed.status in (200, 429), reviewed  # or another one is being made


def goes_on(anna: Guest, ben: Guest, code: str, match: int) -> None:
    """A match that was being played: everyone has their seat, and plays on to the end."""
    with anna.visit(code) as first, ben.visit(code) as second:
        assert [visitor.you["seats"] for visitor in (first, second)] == [[0], [1]]
        assert [chair["name"] for chair in first.table["chairs"][:2]] == ["Anna", "Ben"]
        assert first.table["match"] == match
        assert first.messages[0]["said"]
        play_out([first, second], code)
        assert first.board is not None
        points = anna.get(f"/api/tables/{code}/matches/{match}")["points"]
        assert points == first.board["points"]


def comes_back(anna: Guest, ben: Guest, code: str) -> None:
    """Someone was away, and a bot played for them: they have their seat again."""
    with anna.visit(code) as first:
        assert first.table["chairs"][1]["standing_in"]
        with ben.visit(code) as second:
            second.until(lambda seen: not seen.table["chairs"][1]["standing_in"])
            play_out([first, second], code)

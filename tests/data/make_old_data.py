"""Writes what an earlier commit of Kartentisch leaves behind, to test that it still opens.

    OTHER/.venv/bin/python tests/data/make_old_data.py OTHER FOLDER

OTHER is a checkout of that commit, built by `make .venv/built`; its server, rules and test clients
make the data. FOLDER gets tables.sql (a database with tables of all games in every phase),
tables.json (the tokens of its people and what stands at each table), records.jsonl and saves.jsonl.
"""

import hashlib
import json
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

OTHER, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
sys.path.insert(0, str(OTHER / "tests" / "server"))

from running import SHORT, Guest, Server, play_out  # noqa: E402

from kartentisch.games import GAMES, SPECTATOR, game_class, new_game  # noqa: E402
from kartentisch.games.records import Record  # noqa: E402

GRACE = 5  # seconds, the shortest there is
SHORTEST = ("futschikato", "ftw")  # games of few moves
MOST_MOVES = 320  # of a match
DROPPED: list[str] = []  # tables of longer ones
FULL_MOVES = 3  # of a full record
LATER_MOVES = 5  # each the first legal one


def main() -> None:
    """Play, and write down what is left."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        try:
            people = [server.guest(name) for name in ("Anna", "Ben")]
            tables = {game: tables_of(game, people) for game in GAMES}
            proven = [
                people[0].get(f"/api/tables/{codes['finished']}/matches/1/record")
                for codes in tables.values()
            ]
            server.stop()
        finally:
            server.end()
        write_database(Path(folder) / "kartentisch.db")
    tokens = {person.name: person.token for person in people}
    found = {"tokens": tokens, "tables": tables}
    (FOLDER / "tables.json").write_text(json.dumps(found, indent=1) + "\n")
    records = [record for game in GAMES for record in records_of(game)]
    records += [{"kind": "proven", "text": json.dumps(record)} for record in proven]
    write_lines("records.jsonl", records)
    write_lines("saves.jsonl", [save for game in GAMES for save in saves_of(game)])


def tables_of(game: str, people: list[Guest]) -> dict[str, str]:
    """Tables of a game in every phase, by what they are: their codes."""
    anna, ben = people
    tables = {
        "open": anna.open(game, 4, public=True, chat=True),
        "finished": short_match(game, anna),
        "playing": playing(game, anna, ben),
    }
    if game in SHORTEST:
        tables["rematch"] = finished(game, people, again=True)
        tables["absent"] = playing(game, anna, ben, away=True)
    return tables


def seated(game: str, people: list[Guest], **settings: Any) -> str:
    """A table with people, and bots at the last seats."""
    seats = max(3, len(people) + 1)
    code = str(people[0].open(game, seats, chat=True, **settings))
    for seat, person in enumerate(people[1:], 1):
        with person.visit(code) as visitor:
            visitor.do("sit", seat=seat, entropy="0123456789abcdef")
    with people[0].visit(code) as host:
        host.do("bot", seat=len(people), level="easy")
        host.do("say", phrase="hello")
        host.do("say", text="Is everyone here?")
        host.do("start", fill="medium")
    return code


def short_match(game: str, anna: Guest) -> str:
    """A finished match of few moves, so that the data stay small."""
    while True:
        code = finished(game, [anna])
        record = anna.get(f"/api/tables/{code}/matches/1/record")
        if len(record["moves"]) <= MOST_MOVES:
            return code
        DROPPED.append(code)


def finished(game: str, people: list[Guest], again: bool = False) -> str:
    """A finished match; again: another one has begun after it."""
    code = seated(game, people)
    with ExitStack() as stack:
        visitors = [stack.enter_context(person.visit(code)) for person in people]
        play_out(visitors, game)
        if again:
            for visitor in visitors:
                visitor.do("again", entropy="abcd")
            visitors[0].do("say", phrase="well_played")
            for visitor in visitors:
                visitor.until(lambda seen: seen.table["match"] == 2 and not seen.over)
    return code


def playing(game: str, anna: Guest, ben: Guest, away: bool = False) -> str:
    """A match that has begun; away: a bot stands in for Ben."""
    code = seated(game, [anna, ben], grace=GRACE)
    with anna.visit(code) as first:
        with ben.visit(code) as second:
            end = time.monotonic() + 20
            while min(first.number, second.number) < 14 and time.monotonic() < end:
                for visitor in (first, second):
                    if visitor.moves:
                        move = visitor.some_move(random.Random(visitor.number))
                        visitor.do("move", seat=visitor.you["seats"][0], move=move)
                    else:
                        try:
                            visitor.receive(0.3)
                        except TimeoutError:
                            continue
            second.do("say", phrase="moment")
        if away:
            first.until(lambda seen: seen.table["chairs"][1]["standing_in"])
    return code


def write_database(file: Path) -> None:
    """The database as SQL."""
    with closing(sqlite3.connect(file)) as database:
        for table in ("journal", "tables", "seated", "matches", "placings"):
            for code in DROPPED:
                database.execute(f"DELETE FROM {table} WHERE code = ?", [code])
        database.execute("UPDATE journal SET at = round(at)")
        lines = "\n".join(database.iterdump())
    (FOLDER / "tables.sql").write_text(lines + "\n", "utf-8")


def records_of(game: str) -> list[dict[str, Any]]:
    """A random match in one line, and the beginning of it in full."""
    rng = random.Random(game)
    players = game_class(game).FEWEST
    record = Record(game, players, random.Random(game).randbytes(32), SHORT[game])
    playing = record.start()
    while not playing.over:
        seat = rng.choice(playing.deciders)
        moves = playing.legal(seat)
        move = moves[0] if playing.phase_name == "match" else rng.choice(moves)
        playing.play(seat, move)
        record.moves.append((seat, move))
    whole = {"kind": "line", "text": record.to_json(), "points": playing.points}
    del record.moves[FULL_MOVES:]
    return [whole, {"kind": "full", "text": "\n".join(record.full())}]


def saves_of(game: str) -> list[dict[str, Any]]:
    """A save of a game, what it comes to by some more moves, and saves of views of it."""
    position = new_game(game, 3, b"0123456789abcdef0123456789abcdef", SHORT[game])
    rng = random.Random(f"{game} saves")
    for _ in range(7):
        seat = position.deciders[0]
        position.play(seat, rng.choice(position.legal(seat)))
    views = [{"saved": position.masked(viewer).save().decode()} for viewer in (0, SPECTATOR)]
    saved = position.save().decode()
    for _ in range(LATER_MOVES):
        seat = position.deciders[0]
        position.play(seat, position.legal(seat)[0])
    return [*views, {"saved": saved, "later": hashlib.sha256(position.save()).hexdigest()}]


def write_lines(name: str, lines: list[dict[str, Any]]) -> None:
    """JSON Lines."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()

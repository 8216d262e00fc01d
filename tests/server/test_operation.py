"""For operators: settings from three places, figures, discreet logs, exports and backups."""

import json
import os
import random
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from postgres import Postgres, tools
from running import PATIENCE, Server, ask
from services import Redis
from websockets.sync.client import connect as connect_socket

from kartentisch.cli import main
from kartentisch.games.records import from_plain
from kartentisch.server.config import BadConfig, Config, read_config
from kartentisch.server.operation.cli import serve
from kartentisch.server.storage.database import BadDatabase, connect, migrate, open_database
from kartentisch.server.table.entries import Spoken, encode

NOTES = ("names", "table", "match", "proof", "ended", "points", "winners")


ELSEWHERE = "127.0.0.2"  # an address to come from


def play_a_game(server: Server, game: str = "futschikato", seats: int = 3) -> str:
    """Let a guest play a game against bots; the table's code."""
    guest = server.guest("Nikki")
    code = guest.open(game, seats, fill="easy", start=True)
    with guest.visit(code) as visitor:
        visitor.play(random.Random(code))
    return code


# --- settings


def test_every_setting_can_be_given_on_the_command_line_in_the_environment_and_in_a_file(
    tmp_path: Path,
) -> None:
    options = {parameter.name for parameter in serve.params} - {"open_browser"}
    assert set(Config.__struct_fields__) | {"config"} == options
    for name in Config.__struct_fields__:
        usual = getattr(Config(), name)
        text = ",".join(usual) if isinstance(usual, list) else str(usual)
        read = read_config({}, {f"KARTENTISCH_{name.upper()}": text})
        assert getattr(read, name) == usual or not usual
    file = tmp_path / "kartentisch.toml"
    file.write_text('port = 1\nhost = "a"\ndata = "here"\norigins = ["https://a.example"]\n')
    environment = {"KARTENTISCH_CONFIG": str(file), "KARTENTISCH_PORT": "2"}
    read = read_config({"host": "b", "port": None}, environment)
    assert (read.host, read.port, read.data) == ("b", 2, "here")
    assert read.origins == ["https://a.example"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"port": 99999}, "port can't be 99999: expected `int` <= 65535"),
        ({"log_format": "xml"}, "log_format can't be 'xml': use text or json"),
        ({"transport": "pigeon"}, "transport can't be 'pigeon': use picows or asgi"),
        ({"trust_proxy": "maybe"}, "trust_proxy can't be 'maybe': use true or false"),
        ({"workers": 2}, "several workers need a bus"),
        ({"config": "/nowhere/kartentisch.toml"}, "can't be read"),
    ],
)
def test_settings_that_make_no_sense_are_refused_by_name(
    given: dict[str, object], says: str
) -> None:
    with pytest.raises(BadConfig, match=says):
        read_config(given, {})


def test_a_setting_with_an_old_name_is_refused_with_its_new_one(tmp_path: Path) -> None:
    file = tmp_path / "kartentisch.toml"
    file.write_text("lines_an_address = 3\n")
    with pytest.raises(BadConfig, match="lines_an_address is now called connections_per_address"):
        read_config({"config": str(file)}, {})
    with pytest.raises(BadConfig, match="requests_a_minute is now called requests_per_minute"):
        read_config({}, {"KARTENTISCH_REQUESTS_A_MINUTE": "60"})
    tried = CliRunner().invoke(main, ["serve", "--messages-a-second", "3"])
    assert (tried.exit_code, "--messages-per-second" in tried.output) == (2, True)


def test_help_names_every_option_with_what_it_is_for() -> None:
    text = CliRunner().invoke(main, ["serve", "--help"]).output
    for parameter in serve.params:
        assert parameter.opts[0] in text
    for name in ("/health", "/metrics", "/schema", "docs/hosting.md", "KARTENTISCH_PORT"):
        assert name in text


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("postgresql://nobody:hush@127.0.0.1:1/none", "Connection refused"),
        ("sqlite:////proc/none/tables.db", "/proc/none"),
        ("sqlite:///{folder}/newer.db", "a newer Kartentisch has written it"),
        ("mysql://127.0.0.1/none", "use SQLite or PostgreSQL"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_with_the_reason(
    database: str, says: str, tmp_path: Path
) -> None:
    engine = connect(f"sqlite:///{tmp_path}/newer.db")
    migrate(engine)
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / "newer.db", isolation_level=None)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    address = database.format(folder=tmp_path)
    for command in (["serve", "--port", "0"], ["export", str(tmp_path / "games.jsonl")]):
        tried = subprocess.run(
            [sys.executable, "-m", "kartentisch", *command, "--database", address],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert tried.returncode != 0
        assert says in tried.stderr
        assert "hush" not in tried.stderr
        assert "Traceback" not in tried.stderr


def test_a_file_has_one_server_or_several_that_hear_of_each_other(
    new_server: Callable[..., Server], tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'cards.db'}"
    first, second = new_server(database).start(), new_server(database)
    second.launch()
    assert second.process.wait(PATIENCE) != 0
    assert "another server uses" in second.log()
    assert "--data" in second.log()
    first.kill()  # the lock ends with the process, however it ends
    second.start()
    second.stop()
    redis = Redis(tmp_path).start()
    try:
        for server in (first, second):
            server.environment["KARTENTISCH_BUS"] = redis.address
            server.start()
        code = play_a_game(first)
        assert second.guest().get(f"/api/tables/{code}/matches/1")["winners"]
        alone = new_server(database)
        alone.launch()
        assert alone.process.wait(PATIENCE) != 0
        first.stop()
        second.stop()
    finally:
        redis.stop()


# --- figures and logs


def figure(server: Server, name: str) -> float:
    """A figure of /metrics."""
    text = ask(server.address, "GET", "/metrics").raw.decode()
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_figures_count_what_is_going_on(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    guest = server.guest()
    code = guest.open("futschikato", 3, fill="easy", start=True)
    with guest.visit(code) as visitor:
        assert figure(server, "kartentisch_lines") == 1
        assert figure(server, "kartentisch_live_tables") == 1
        made = visitor.play(random.Random(1), most=3)
        visitor.refused("move", seat=0, move=9999)
    moves = 'kartentisch_moves_total{by="person"}'
    assert figure(server, moves) == made
    assert figure(server, 'kartentisch_moves_total{by="bot"}') > 0
    assert figure(server, "kartentisch_refusals_total") == 1
    assert figure(server, "kartentisch_commits_total") > made
    assert figure(server, "kartentisch_append_seconds_count") > made
    assert figure(server, 'kartentisch_bot_seconds_count{level="easy"}') > 0
    assert figure(server, "kartentisch_bus_up") == 1
    text = ask(server.address, "GET", "/metrics").raw.decode()
    assert code not in text
    assert 'path="/api/tables' in text


@pytest.mark.parametrize("transport", ["picows", "asgi"])
def test_logs_are_json_lines_that_name_nobody_and_nothing(
    new_server: Callable[..., Server], transport: str
) -> None:
    server = new_server(log_format="json", log_level="debug", transport=transport).start()
    guest = server.guest("Unmistakable")
    code = guest.open("futschikato", 3, fill="easy", start=True)
    with guest.visit(code) as visitor:
        visitor.play(random.Random(2))
        visitor.refused("say", text="Unmistakable")
        visitor.line.send("{no JSON")
        visitor.receive()
    come_from_elsewhere(server, guest.token, code)
    assert guest.ask("GET", f"/api/tables/{code}x").status == 404
    assert guest.ask("POST", "/api/tables", {"settings": 7}).status == 400
    server.stop()
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert lines
    assert all({"at", "level", "from", "says"} <= set(line) for line in lines)
    for secret in ("Unmistakable", code, guest.token, guest.id, ELSEWHERE):
        assert secret not in server.log()


def come_from_elsewhere(server: Server, token: str, code: str) -> None:
    """Visit a table from another address than the server's, and break the protocol there."""
    with socket.socket() as line:
        line.bind((ELSEWHERE, 0))
        line.connect(("127.0.0.1", server.port))
        with connect_socket(
            f"ws://{server.address}/api/tables/{code}/socket",
            sock=line,
            additional_headers={"authorization": f"Bearer {token}"},
            compression=None,
        ) as visit:
            visit.recv()
            visit.socket.sendall(b"\xf1\x81\x00\x00\x00\x00a")  # reserved bits


# --- export


def test_export_writes_the_records_of_all_finished_games_while_the_server_runs(
    database: str, new_server: Callable[..., Server], tmp_path: Path
) -> None:
    server = new_server(database).start()
    codes = [play_a_game(server), play_a_game(server, "pairs", 2), play_a_game(server)]
    server.guest().open("futschikato", 3, fill="easy", start=True)  # not finished
    file = tmp_path / "games.jsonl"
    result = CliRunner().invoke(main, ["export", str(file), "--database", database])
    assert result.exit_code == 0, result.output
    games = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [game["table"] for game in games] == codes
    for game in games:
        replayed = from_plain({key: game[key] for key in game if key not in NOTES}).replay()
        assert list(replayed.points) == game["points"]
        assert list(replayed.winners) == game["winners"]
        assert game["names"][0] == "Nikki"
        alone = tmp_path / "one.json"
        alone.write_text(json.dumps(game), "utf-8")
        assert CliRunner().invoke(main, ["verify", str(alone)]).exit_code == 0

    chosen = ["--game", "pairs", "--since", "2020-01-01", "--no-names"]
    result = CliRunner().invoke(main, ["export", "-", "--database", database, *chosen])
    (only,) = [json.loads(line) for line in result.stdout.splitlines()]
    assert (only["table"], "names" in only) == (codes[1], False)
    later = ["--since", "2999-01-01"]
    assert CliRunner().invoke(main, ["export", "-", "--database", database, *later]).stdout == ""


def test_export_writes_parquet(new_server: Callable[..., Server], tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    server = new_server().start()
    codes = [play_a_game(server), play_a_game(server, "fkk", 2)]
    file = tmp_path / "games.parquet"
    result = CliRunner().invoke(main, ["export", str(file), "--data", str(server.folder)])
    assert result.exit_code == 0, result.output
    rows = pq.read_table(file).to_pylist()
    assert [row["table"] for row in rows] == codes
    assert [row["game"] for row in rows] == ["futschikato", "fkk"]
    assert all(row["decisions"] == len(json.loads(row["record"])["moves"]) for row in rows)


# --- backup


def test_a_backup_that_is_made_during_play_is_whole(
    new_server: Callable[..., Server], tmp_path: Path
) -> None:
    """Moves are made all the while; every table in the backup goes on at a server of its own."""
    server = new_server().start()
    guest = server.guest()
    done = threading.Event()
    codes: list[str] = []

    def keep_playing() -> None:
        while not done.is_set():
            codes.append(play_a_game(server))

    playing = threading.Thread(target=keep_playing)
    playing.start()
    try:
        file = tmp_path / "backup.db"
        while len(codes) < 1:
            assert playing.is_alive()
            done.wait(0.05)
        mine = guest.open("futschikato", 3, fill="easy", start=True)
        result = CliRunner().invoke(main, ["backup", str(file), "--data", str(server.folder)])
        assert result.exit_code == 0, result.output
    finally:
        done.set()
        playing.join(PATIENCE)
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        gaps = copy.execute(
            "SELECT code FROM journal GROUP BY code HAVING max(number) != count(*)"
        ).fetchall()
    assert gaps == []
    restored = new_server(f"sqlite:///{file}").start()
    guest.server = restored
    with guest.visit(mine) as visitor:
        visitor.play(random.Random(5))
        assert visitor.over
    again = CliRunner().invoke(main, ["backup", str(file), "--data", str(server.folder)])
    assert (again.exit_code, "exists already" in again.output) == (2, True)
    nothing = CliRunner().invoke(main, ["backup", str(tmp_path / "x"), "--data", str(tmp_path)])
    assert (nothing.exit_code, "there is no database" in nothing.output) == (2, True)


def test_a_backup_of_postgresql_is_made_by_pg_dump(
    postgres: Postgres,
    new_server: Callable[..., Server],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = postgres.new_database()
    server = new_server(address).start()
    code = play_a_game(server)
    file = tmp_path / "cards.dump"
    monkeypatch.setenv("PATH", str(tools()), prepend=":")
    result = CliRunner().invoke(main, ["backup", str(file), "--database", address])
    assert result.exit_code == 0, result.output
    restored = postgres.new_database()
    subprocess.run([tools() / "pg_restore", f"--dbname={restored}", file], check=True)
    second = new_server(restored).start()
    assert second.guest().get(f"/api/tables/{code}/matches/1")["names"][0] == "Nikki"

    monkeypatch.setenv("PATH", str(tmp_path))
    without = CliRunner().invoke(main, ["backup", str(tmp_path / "y"), "--database", address])
    assert without.exit_code == 2
    assert "pg_dump --format=custom" in without.output


# --- what goes wrong when data is kept


def kept_database(folder: Path) -> Path:
    """A database with a few hundred pages."""
    file = folder / "kartentisch.db"
    engine = connect(f"sqlite:///{file}")
    migrate(engine)
    engine.dispose()
    with closing(sqlite3.connect(file)) as kept:
        body = encode(Spoken(phrase="ha")).decode().ljust(1000)
        rows = [(f"code{number}", number, body, 0.0) for number in range(500)]
        kept.executemany("INSERT INTO journal (code, number, body, at) VALUES (?, ?, ?, ?)", rows)
        kept.commit()
        kept.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def run_command(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_a_damaged_database_is_noticed_by_the_command_and_at_the_start(tmp_path: Path) -> None:
    file = kept_database(tmp_path)
    sound = run_command("check", "--data", str(tmp_path))
    assert (sound.exit_code, sound.output) == (0, f"{file} is sound.\n")
    with file.open("r+b") as damaged:
        damaged.seek(40 * 4096)
        damaged.write(os.urandom(20 * 4096))
    noticed = run_command("check", "--data", str(tmp_path))
    assert noticed.exit_code == 2
    assert "is damaged (" in noticed.output
    with ExitStack() as stay, pytest.raises(BadDatabase, match="restore a backup"):
        open_database(f"sqlite:///{file}", stay)


@pytest.mark.parametrize(
    ("change", "damage"),
    [
        ("UPDATE journal SET body = '{' WHERE number = 3", "entry 3 of table code3"),
        (
            "UPDATE journal SET body = CAST(x'ff' AS TEXT) WHERE number = 9",
            "entry 9 of table code9",
        ),
        ("UPDATE matches SET record = 'null'", "match 1 of table abcd"),
        ("UPDATE matches SET record = CAST(x'7bff' AS TEXT)", "match 1 of table abcd"),
        ("UPDATE matches SET points = x'00'", "match 1 of table abcd"),
    ],
)
def test_damaged_moves_and_matches_are_noticed(tmp_path: Path, change: str, damage: str) -> None:
    """SQLite itself finds nothing wrong with them."""
    file = kept_database(tmp_path)
    with closing(sqlite3.connect(file)) as kept:
        kept.execute(
            "INSERT INTO matches (code, match, game, ended, names, points, winners, record) "
            "VALUES ('abcd', 1, 'pairs', 0, '[]', '[]', '[]', '{}')"
        )
        kept.commit()
        assert run_command("check", "--data", str(tmp_path)).exit_code == 0
        kept.execute(change)
        kept.commit()
    noticed = run_command("check", "--data", str(tmp_path))
    assert (noticed.exit_code, f"is damaged ({damage} can't be read)" in noticed.output) == (
        2,
        True,
    )
    if "matches" in change:
        exported = run_command("export", str(tmp_path / "x.jsonl"), "--data", str(tmp_path))
        assert (exported.exit_code, "kartentisch check" in exported.output) == (2, True)


def test_what_is_no_database_of_ours_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kartentisch.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    for content in (before, b""):
        file.write_bytes(content)
        for command in (["export", str(tmp_path / "x.jsonl")], ["backup", "x.db"], ["check"]):
            tried = run_command(*command, "--data", str(tmp_path))
            assert (tried.exit_code, "not a database of Kartentisch" in tried.output) == (2, True)
        assert file.read_bytes() == content
    file.unlink()
    file.mkdir()
    tried = run_command("check", "--data", str(tmp_path))
    assert (tried.exit_code, "can't be opened" in tried.output) == (2, True)


def test_odd_names_of_folders(tmp_path: Path) -> None:
    """SQLite's own addresses would read % and # as something else."""
    folder = tmp_path / "100% #1"
    folder.mkdir()
    kept_database(folder)
    made = run_command("backup", str(tmp_path / "copy.db"), "--data", str(folder))
    assert made.exit_code == 0, made.output
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM journal").fetchone() == (500,)
    refused = run_command("check", "--data", str(tmp_path / "what?"))
    assert (refused.exit_code, "can't have a question mark" in refused.output) == (2, True)


def test_what_is_not_there_is_not_made(tmp_path: Path) -> None:
    for command in (["export", str(tmp_path / "games.jsonl")], ["backup", "x.db"], ["check"]):
        tried = run_command(*command, "--data", str(tmp_path / "none"))
        assert tried.exit_code == 2
        assert "there is no database at" in tried.output
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_fails_leaves_a_sentence_and_no_file(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    kept_database(tmp_path / "data")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))  # as if the disk were full
    try:
        tried = run_command("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "data"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)
    assert tried.exit_code == 2
    assert "can't be copied to" in tried.output
    assert [file.name for file in tmp_path.iterdir()] == ["data"]
    nowhere = run_command("backup", "/proc/none/copy.db", "--data", str(tmp_path / "data"))
    assert (nowhere.exit_code, "can't be copied to" in nowhere.output) == (2, True)
    unwritten = run_command("export", "/proc/none/games.jsonl", "--data", str(tmp_path / "data"))
    assert (unwritten.exit_code, "can't be written" in unwritten.output) == (2, True)


def test_a_bus_that_is_none_is_refused() -> None:
    with pytest.raises(BadConfig, match="not an address of Redis; use redis://HOST"):
        read_config({"bus": "nonsense"}, {})

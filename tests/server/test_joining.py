"""Bots of one's own at a table: `kartentisch join`, and the game itself for bots alone."""

import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from running import PATIENCE, Guest, Server, Visitor
from websockets.sync.client import connect

from kartentisch.cli import main
from kartentisch.games import GAMES, game_class
from kartentisch.games.records import from_plain, load
from kartentisch.server.client.joining import CantJoin, Lost, Regular, table_at

BOT = ("--player", "random")
HIGHEST = Path(__file__).parents[2] / "examples" / "highest_bot.py"


@contextmanager
def joined(url: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """A bot at a table, by the command."""
    program = Path(sys.executable).with_name("kartentisch")
    with subprocess.Popen(
        [program, "join", url, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def link(server: Server, code: str) -> str:
    return f"http://{server.address}/t/{code}"


@pytest.mark.parametrize(
    ("game", "player"),
    [
        ("futschikato", f"program:{sys.executable} {HIGHEST}"),
        ("ftw", "thumb"),
        ("fkk", "easy"),
        ("pairs", "careful_bot:Careful"),
        ("pisa", "random"),
    ],
)
def test_a_bot_of_ones_own_plays_games_at_a_table(server: Server, game: str, player: str) -> None:
    """By name, as a class or as a program; two games in a row, with a rematch."""
    host = server.guest()
    seats = max(2, game_class(game).FEWEST)
    code = host.open(game, seats)
    with (
        joined(link(server, code), "--player", player, "--seat", "2", "--games", "2") as bot,
        host.visit(code) as visitor,
    ):
        visitor.until(lambda visitor: visitor.table["chairs"][1] is not None)
        visitor.do("start", fill="easy")
        rng = random.Random(game)
        visitor.play(rng)
        visitor.until(lambda visitor: visitor.table["chairs"][1]["again"])
        visitor.do("again")
        visitor.until(lambda visitor: visitor.table["match"] == 2 and not visitor.over)
        visitor.play(rng)
        assert bot.wait(PATIENCE) == 0
        assert bot.stdout is not None
        said = bot.stdout.read()
    assert "leaves a move to chance" not in said
    assert "sits down at seat 2" in said
    assert "has played game 2 of this table" in said
    for match in (1, 2):
        record = host.get(f"/api/tables/{code}/matches/{match}/record")
        assert any(seat == 1 for seat, _ in record["moves"])
        assert record["names"][1] == "Bot"


def test_a_bot_comes_back_when_the_server_was_killed(new_server: Any) -> None:
    server: Server = new_server().start()
    host = server.guest()
    token = str(host.post("/api/me/bots", {"name": "Robbie"})["token"])
    code = host.open("futschikato", 3)
    with joined(link(server, code), "--player", "random", "--token", token, "--games", "1") as bot:
        with host.visit(code) as visitor:
            visitor.until(lambda visitor: visitor.table["chairs"][1] is not None)
            assert visitor.table["chairs"][1]["name"] == "Robbie"
            visitor.do("start", fill="easy")
            visitor.play(random.Random(1), most=2)
            server.kill()
        server.start()
        with host.visit(code) as visitor:
            visitor.play(random.Random(2))
        assert bot.wait(PATIENCE) == 0


class Watching:
    """A bot's connection that is sent the game itself."""

    def __init__(self, server: Server, code: str, token: str) -> None:
        self.until_closed = ExitStack()
        self.line = self.until_closed.enter_context(
            connect(
                f"ws://{server.address}/api/tables/{code}/socket?state=1",
                additional_headers={"authorization": f"Bearer {token}"},
                max_queue=None,
            )
        )

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.line.recv(PATIENCE))
        return message


@pytest.mark.parametrize("game", GAMES)
def test_promise_2_the_game_that_a_bot_is_sent_is_what_its_seat_can_know(
    server: Server, game: str
) -> None:
    """Every state on the wire is byte for byte the masked game of the bot's seat, as the record
    makes it afterwards; the leak test proves that masked games leak nothing."""
    host = server.guest()
    token = str(host.post("/api/me/bots", {"name": "Robbie"})["token"])
    seats = max(2, game_class(game).FEWEST)
    code = host.open(game, seats)
    bot = Guest(server, "Robbie", token)
    watching = Watching(server, code, token)
    rng = random.Random(game)
    states: list[bytes] = []
    with host.visit(code) as visitor, bot.visit(code) as hands:
        hands.do("sit", seat=1)
        visitor.do("start", fill="easy")
        most = 200
        while not hands.over and most:
            if hands.moves:
                most -= 1
                hands.do("move", seat=1, move=hands.some_move(rng))
            elif visitor.moves:
                visitor.do("move", seat=0, move=visitor.some_move(rng))
            else:
                catch_up(hands, visitor)
        reached = hands.number
    while True:
        message = watching.receive()
        if "state" in message:
            states.append(
                json.dumps(message["state"], separators=(",", ":"), sort_keys=True).encode()
            )
        if message.get("number", 0) >= reached and message["type"] == "happened":
            break
    watching.until_closed.close()
    assert len(states) > 10
    views = [load(state) for state in states]
    assert {view.viewer for view in views if view.round or not view.over} <= {1, -1}
    if views[-1].over:
        record = host.get(f"/api/tables/{code}/matches/1/record")
        notes = ("names", "table", "match", "proof")
        possible = {
            step.game.masked(viewer).save()
            for step in from_plain({key: record[key] for key in record if key not in notes}).steps()
            for viewer in (1, -1)
        }
        taken_back = [state for state in states if state not in possible]
        assert not taken_back
    assert all('"chance":null' in state.decode() for state in states)


def catch_up(*visitors: Visitor) -> None:
    """Let everyone take in what there is, until one of them has something to do."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for visitor in visitors:
            try:
                visitor.receive(0.02)
            except TimeoutError:
                continue
            if visitor.moves or visitor.over:
                return
    raise AssertionError("nobody has anything to do")


def test_only_bots_are_sent_the_game_itself(server: Server) -> None:
    """A person's program could keep in mind what people have to remember themselves (K17)."""
    host = server.guest()
    code = host.open("fkk", 2, fill="easy", start=True)
    watching = Watching(server, code, host.token)
    assert watching.receive()["refused"]["en"].startswith("only bots get the game itself")
    watching.until_closed.close()
    with host.visit(code) as visitor:
        visitor.play(random.Random(3), most=3)
        assert not any("state" in message for message in visitor.messages)


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense", "--player", "random"],
        ["ftp://cards.example/t/abcd", "--player", "random"],
        ["http://127.0.0.1:9/t/abcd", "--player", "random"],
        ["http://127.0.0.1:9/t/abcd", "--player", "cheat"],
    ],
)
def test_what_can_not_be_joined_is_told_in_one_line(arguments: list[str]) -> None:
    result = CliRunner().invoke(main, ["join", *arguments])
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1, result.output


def test_who_is_not_there_and_who_is_no_table_server_are_told_apart() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        threading.Thread(target=answer_nonsense, args=(other,), daemon=True).start()
        strange = CliRunner().invoke(
            main, link := ["join", f"http://127.0.0.1:{port}/t/abcd", *BOT]
        )
    gone = CliRunner().invoke(main, link)
    assert "does not answer as a table server does" in strange.output
    assert f"http://127.0.0.1:{port} can't be reached: Connection refused" in gone.output


def answer_nonsense(listening: socket.socket) -> None:
    """Answer one connection in no protocol at all."""
    connection, _ = listening.accept()
    with connection:
        connection.recv(10_000)
        connection.sendall(b"Who is there?\r\n\r\n")


def test_a_table_is_found_by_any_of_its_links() -> None:
    for path in ("/t/abcd2345", "/t/abcd2345?x=1", "/api/tables/abcd2345/socket"):
        assert table_at(f"https://cards.example{path}") == ("https://cards.example", "abcd2345")
    with pytest.raises(CantJoin, match="not a link to a table"):
        table_at("https://cards.example/")


def test_a_running_game_and_a_full_table_are_told(server: Server) -> None:
    host = server.guest()
    running = host.open("futschikato", 3, fill="easy", start=True)
    full = host.open("futschikato", 3, fill="easy")
    nowhere = "abcdabcdabcd"
    for code, says in (
        (running, "a game is running"),
        (full, "no seat is free"),
        (nowhere, "there is no such table"),
    ):
        result = CliRunner().invoke(main, ["join", link(server, code), "--player", "random"])
        assert result.exit_code == 2, result.output
        assert says in result.output


def test_a_bot_whose_seat_is_taken_meanwhile_looks_for_another(server: Server) -> None:
    host = server.guest()
    code = host.open("pisa", 4)
    arguments = (link(server, code), *BOT)
    with ExitStack() as bots, host.visit(code) as visitor:
        started = [bots.enter_context(joined(*arguments)) for _ in range(3)]
        visitor.until(lambda visitor: all(visitor.table["chairs"]))
        assert all(bot.poll() is None for bot in started)


def test_a_seat_is_looked_for_again_only_if_any_will_do() -> None:
    table = table_at("http://localhost/t/abcd2345")
    told: list[str] = []
    for wanted, fault in ((None, Lost), (2, CantJoin)):
        bot = Regular(table, "random", "token", wanted, told.append)
        bot.seat = 2
        bot.waiting = {"type": "sit", "id": "1"}
        with pytest.raises(fault):
            bot.take_answer({"id": "1", "refused": {"en": "this seat is taken"}}, None)  # type: ignore[arg-type]
        assert bot.seat == wanted
    assert told == []


def test_a_bot_that_can_not_play_takes_no_seat(server: Server) -> None:
    host = server.guest()
    code = host.open("pisa", 3)
    for player, why in (
        ("careful_bot:Careles", "the module 'careful_bot' has no class 'Careles'"),
        ("network", "this network plays with 4 players, not with 3"),
        ("wizard", "there is no player 'wizard'"),
    ):
        with joined(link(server, code), "--player", player) as bot:
            assert bot.wait(PATIENCE) == 2
            assert bot.stdout is not None
            assert why in bot.stdout.read()
    with host.visit(code) as visitor:
        assert visitor.table["chairs"][1:] == [None, None]


def test_a_bot_waits_through_a_pause_and_plays_on_after_an_end(server: Server) -> None:
    host = server.guest()
    code = host.open("futschikato", 3, options={"start": 1})
    with (
        joined(link(server, code), "--player", "random", "--seat", "2", "--games", "1") as bot,
        host.visit(code) as visitor,
    ):
        visitor.until(lambda visitor: visitor.table["chairs"][1] is not None)
        visitor.do("start", fill="easy")
        visitor.do("pause")
        with pytest.raises(TimeoutError):  # it does not try, fail and come again
            visitor.wait_for("presence", seconds=1.5, here=[True, False, False])
        visitor.do("resume")
        visitor.play(random.Random(1), most=1)
        visitor.do("end")
        visitor.do("start", fill="easy")
        visitor.until(lambda visitor: visitor.table["match"] == 2 and visitor.board)
        visitor.play(random.Random(2))
        assert bot.wait(PATIENCE) == 0
        assert bot.stdout is not None
        assert "was refused" not in bot.stdout.read()


def test_a_bot_takes_over_a_seat_in_a_game_that_lets_newcomers_in(server: Server) -> None:
    host = server.guest()
    code = host.open("futschikato", 3, fill="easy", start=True, newcomers=True)
    with (
        host.visit(code) as visitor,
        joined(link(server, code), "--player", "random", "--games", "1") as bot,
    ):
        visitor.until(lambda visitor: visitor.table["chairs"][1]["person"] is not None)
        visitor.play(random.Random(3))
        assert bot.wait(PATIENCE) == 0

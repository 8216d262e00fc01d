"""Promise 5: many processes on one PostgreSQL and one Redis, behind nginx, are one server."""

import json
import multiprocessing
import multiprocessing.synchronize
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from postgres import Postgres
from running import PATIENCE, Guest, Server, Visitor, ask, play_out, token_in
from services import Nginx, Redis
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from kartentisch.server.storage.database import connect, migrate
from kartentisch.server.storage.schema import journal


class Town:
    """Three server processes with all that they share, and nginx in front of them."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.redis = Redis(made(folder / "redis"))
        self.servers = [
            Server(
                made(folder / f"server-{number}"),
                database,
                bus=self.redis.address,
                trust_proxy="true",
            )
            for number in range(3)
        ]
        self.nginx = Nginx(made(folder / "nginx"), [server.port for server in self.servers])

    def start(self) -> "Town":
        self.redis.start()
        for server in self.servers:
            server.launch()  # all at once: each of them brings the same database up to date
        for server in self.servers:
            server.await_health()
        self.nginx.start()
        return self

    def mend(self) -> None:
        """Start the servers again that have been killed."""
        for server in self.servers:
            if server.process.poll() is not None:
                server.start()

    def stop(self) -> None:
        self.nginx.stop()
        for server in self.servers:
            server.end()
        self.redis.stop()

    def guests(self, count: int) -> list[Guest]:
        return [self.servers[0].guest(f"Guest {number}") for number in range(count)]

    def journal(self, code: str) -> list[dict[str, Any]]:
        """What is written in the journal of a table."""
        engine = connect(self.database)
        wanted = select(journal.c.body).where(journal.c.code == code).order_by(journal.c.number)
        with engine.connect() as connection:
            entries = [json.loads(body) for body in connection.execute(wanted).scalars()]
        engine.dispose()
        return entries


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def one_town(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Town]:
    running = Town(tmp_path_factory.mktemp("town"), postgres.new_database())
    try:
        yield running.start()
    finally:
        running.stop()


@pytest.fixture
def town(one_town: Town) -> Iterator[Town]:
    """The town, in which everything runs again after each test."""
    yield one_town
    one_town.mend()


def moves_in(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry for entry in entries if entry["kind"] == "moved"]


def test_who_is_muted_at_one_process_is_not_heard_at_another(town: Town) -> None:
    anna, bea = town.guests(2)
    code = anna.open("pairs", 2, chat=True)
    first, second = town.servers[1].port, town.servers[2].port
    with anna.visit(code, port=first) as host, bea.visit(code, port=second) as guest:
        guest.do("sit", seat=1)
        path = f"/api/me/people/{bea.id}"
        assert anna.ask("PUT", path, {"how": "mute"}).status == 200  # by the first process
        end = time.monotonic() + PATIENCE
        said = 0
        while time.monotonic() < end:  # the hint is on its way
            said += 1
            number = guest.do("say", text=str(said))
            host.do("say", phrase="ha")
            if not any(one["type"] == "spoke" and one["number"] == number for one in host.messages):
                return
        raise AssertionError("she is still heard")


def test_promise_5_players_on_different_processes_play_one_game_with_a_bot(town: Town) -> None:
    """A game of three people on three processes and two bots: each bot moves when it is its turn,
    once, and everybody sees the same."""
    people = town.guests(3)
    thought_before = sum(bot_thoughts(server) for server in town.servers)
    code = people[0].open("futschikato", 5)
    with ExitStack() as stack:
        visitors = [
            stack.enter_context(person.visit(code, port=server.port))
            for person, server in zip(people, town.servers, strict=True)
        ]
        for seat in (1, 2):
            visitors[seat].do("sit", seat=seat)
        visitors[0].do("start", fill="easy")
        play_out(visitors, "processes")
        boards = [visitor.board for visitor in visitors]
    assert boards[0] == boards[1] == boards[2]
    entries = town.journal(code)
    assert [entry.get("auto") for entry in moves_in(entries) if entry["seat"] > 2] == [
        "bot" for entry in moves_in(entries) if entry["seat"] > 2
    ]
    thoughts = sum(bot_thoughts(server) for server in town.servers) - thought_before
    made_by_bots = sum(entry["seat"] > 2 for entry in moves_in(entries))
    assert made_by_bots <= thoughts <= made_by_bots + 2, "bots think in one process only"


def bot_thoughts(server: Server) -> int:
    """How many moves bots have thought out in a process."""
    return counted(server, "kartentisch_bot_seconds_count")


def counted(server: Server, name: str) -> int:
    """A figure of a process, summed over its labels."""
    text = ask(server.address, "GET", "/metrics").raw.decode()
    return sum(int(float(line.split()[-1])) for line in text.splitlines() if line.startswith(name))


def test_promise_5_of_two_processes_given_the_same_decision_exactly_one_wins(town: Town) -> None:
    """One person with a line to each process sends another card to each at the same moment, again
    and again: every one is answered, and exactly one of each set is written. (In Futschikato the
    turn is over with one card.)"""
    people = town.guests(3)
    code = people[0].open("futschikato", 3)
    rng = random.Random(5)
    with ExitStack() as stack:
        lines = [
            stack.enter_context(people[0].visit(code, port=server.port)) for server in town.servers
        ]
        others = [stack.enter_context(person.visit(code)) for person in people[1:]]
        for seat, other in enumerate(others, 1):
            other.do("sit", seat=seat)
        lines[0].do("start")
        crowd = stack.enter_context(ThreadPoolExecutor(len(lines)))
        contests = 0
        number = lines[0].number
        while True:
            for line in (*lines, *others):
                take_in(line, number)
            assert lines[0].board is not None
            if lines[0].over:
                break
            (seat,) = lines[0].board["deciders"]
            if seat:
                player = others[seat - 1]
                number = player.do("move", seat=seat, move=rng.choice(player.moves))
                continue
            before = len(moves_in(town.journal(code)))
            wishes = rng.sample(lines[0].moves, min(len(lines), len(lines[0].moves)))
            gate = threading.Barrier(len(wishes))
            attempts = [
                crowd.submit(rival, line, move, gate)
                for line, move in zip(lines, wishes, strict=False)
            ]
            answers = [attempt.result() for attempt in attempts]
            won = [answer for answer in answers if "number" in answer]
            assert len(won) == len(moves_in(town.journal(code))) - before == 1, answers
            number = won[0]["number"]
            contests += len(wishes) > 1
    assert contests >= 3


def take_in(line: Visitor, number: int) -> None:
    """Let a visitor hear all that happened up to a number of the journal."""
    while line.number < number or line.board is None:
        line.receive()


def rival(line: Visitor, move: int, gate: threading.Barrier) -> dict[str, Any]:
    gate.wait(PATIENCE)
    return line.answer_to(line.send("move", seat=0, move=move))


def test_promise_5_a_command_sent_to_two_processes_is_written_once(town: Town) -> None:
    """A client that lost its line sends the same command again to another process."""
    people = town.guests(3)
    code = people[0].open("futschikato", 3)
    with ExitStack() as stack:
        first = stack.enter_context(people[0].visit(code, port=town.servers[0].port))
        second = stack.enter_context(people[0].visit(code, port=town.servers[1].port))
        for seat in (1, 2):
            stack.enter_context(people[seat].visit(code)).do("sit", seat=seat)
        first.do("say", id="once", phrase="hello")
        number = second.do("say", id="once", phrase="hello")
        crowd = stack.enter_context(ThreadPoolExecutor(2))
        for attempt in range(20):
            at_once = [
                crowd.submit(line.do, "say", f"twice {attempt}", phrase="ha")
                for line in (first, second)
            ]
            assert len({answered.result() for answered in at_once}) == 1
    said = [entry for entry in town.journal(code) if entry["kind"] == "said"]
    assert Counter(entry["id"] for entry in said) == Counter(
        ["once", *(f"twice {attempt}" for attempt in range(20))]
    )
    assert number > 0


class Persistent:
    """A player who comes back through nginx whenever the line is lost, and sends again."""

    def __init__(self, town: Town, guest: Guest, code: str, seat: int) -> None:
        self.town = town
        self.guest = guest
        self.code = code
        self.seat = seat
        self.answered: list[tuple[str, int]] = []
        self.losses = 0
        self.made = 0

    def play(self, rng: random.Random, pause: Callable[[], None]) -> dict[str, Any]:
        """Play to the end; the last board."""
        until = time.monotonic() + 2 * PATIENCE
        waiting: tuple[str, int] | None = None
        while time.monotonic() < until:
            try:
                with self.guest.visit(self.code, port=self.town.nginx.port) as line:
                    while not line.over:
                        if waiting is None and line.moves:
                            waiting = (f"{self.seat}-{len(self.answered)}", rng.choice(line.moves))
                        if waiting is None:
                            line.receive()
                            continue
                        pause()
                        name, move = waiting
                        answer = line.answer_to(line.send("move", name, seat=self.seat, move=move))
                        if "number" in answer:
                            self.answered.append((name, answer["number"]))
                            waiting = None
                        elif "store" not in answer["refused"]["en"]:
                            raise AssertionError(answer)
                    assert line.board is not None
                    return line.board
            except (ConnectionClosed, OSError):
                self.losses += 1
                time.sleep(0.05)
        raise AssertionError("the game did not come to an end")


def play_through(town: Town, meanwhile: Callable[[], None]) -> tuple[str, list[Persistent]]:
    """Three people and a bot play through nginx while something happens to the town."""
    people = town.guests(3)
    code = people[0].open("ftw", 4)
    for seat in (1, 2):
        with people[seat].visit(code) as visitor:
            visitor.do("sit", seat=seat)
    with people[0].visit(code) as visitor:
        visitor.do("start", fill="easy")
    players = [Persistent(town, person, code, seat) for seat, person in enumerate(people)]
    with ThreadPoolExecutor(len(players)) as crowd:
        games = [
            crowd.submit(player.play, random.Random(player.seat), lambda: time.sleep(0.05))
            for player in players
        ]
        meanwhile()
        boards = [game.result() for game in games]
    assert boards[0] == boards[1] == boards[2]
    assert boards[0]["phase"] == "over"
    return code, players


def assert_nothing_lost(town: Town, code: str, players: list[Persistent]) -> None:
    """Every acknowledged move is in the journal once, at the number that was answered."""
    entries = town.journal(code)
    for player in players:
        for name, number in player.answered:
            entry = entries[number - 1]
            assert (entry["by"], entry["id"]) == (player.guest.id, name)
    written = Counter((entry["by"], entry["id"]) for entry in moves_in(entries) if "id" in entry)
    assert set(written.values()) == {1}
    assert len(written) == sum(len(player.answered) for player in players)


def test_promise_5_when_a_process_is_killed_its_players_go_on_at_another(town: Town) -> None:
    """Two of three processes, each with players, are killed in a game, and one comes back."""

    def kill() -> None:
        time.sleep(0.5)
        first = with_most_players(town)
        first.kill()
        time.sleep(0.5)
        second = with_most_players(town)
        first.start()
        second.kill()

    code, players = play_through(town, kill)
    assert_nothing_lost(town, code, players)
    assert sum(player.losses for player in players) > 0, "nobody noticed: the test proves nothing"


def with_most_players(town: Town) -> Server:
    """The process that most players are connected to; nginx chooses, so nobody can know before."""
    alive = [server for server in town.servers if server.process.poll() is None]
    return max(alive, key=lambda server: counted(server, "kartentisch_lines"))


def test_promise_5_when_redis_is_restarted_nothing_is_lost(town: Town) -> None:
    """Redis is gone for a while during a game: it goes on, and nobody is taken for absent."""

    def restart() -> None:
        time.sleep(0.3)
        town.redis.stop()
        time.sleep(1.5)
        town.redis.start()

    code, players = play_through(town, restart)
    assert_nothing_lost(town, code, players)
    assert not [entry for entry in town.journal(code) if entry["kind"] == "absent"]


def test_promise_5_presence_is_told_across_processes_and_ends_with_a_process(town: Town) -> None:
    """Who is connected elsewhere is known at once; who was connected to a process that died is
    away after a few seconds, and a bot plays for them after the grace time."""
    people = town.guests(3)
    code = people[0].open("futschikato", 3, grace=5)
    with ExitStack() as stack:
        first = stack.enter_context(people[0].visit(code, port=town.servers[0].port))
        second = stack.enter_context(people[1].visit(code, port=town.servers[1].port))
        third = Visitor(people[2], code, port=town.servers[2].port)
        second.do("sit", seat=1)
        third.do("sit", seat=2)
        for line in (first, second, third):
            line.until(lambda line: here(line) == [True, True, True])
        spectator = people[0].server.guest("Watcher")
        with spectator.visit(code, port=town.servers[2].port):
            first.wait_for("presence", watching=1)
        first.wait_for("presence", watching=0)
        first.do("start")
        town.servers[2].kill()
        first.until(lambda line: here(line) == [True, True, False])
        first.until(lambda line: line.table["chairs"][2]["standing_in"])
        third.line.close()
        with people[2].visit(code, port=town.servers[1].port):
            first.until(lambda line: not line.table["chairs"][2]["standing_in"])
            first.until(lambda line: here(line) == [True, True, True])


def here(line: Visitor) -> list[bool]:
    """Who is there, as far as a visitor has been told."""
    for message in reversed(line.messages):
        if message["type"] == "presence":
            return list(message["here"])
        if message["type"] in ("welcome", "changed"):
            chairs = message["table"]["chairs"]
            return [chair is not None and chair["here"] for chair in chairs]
    return []


def test_promise_5_bots_go_on_when_the_process_that_led_them_dies(town: Town) -> None:
    """The first person's process is killed: another one has the bots think from then on."""
    people = town.guests(2)
    code = people[0].open("futschikato", 4, grace=5)
    first = Visitor(people[0], code, port=town.servers[0].port)
    with people[1].visit(code, port=town.servers[1].port) as second:
        second.do("sit", seat=1)
        first.do("start", fill="easy")
        town.servers[0].kill()
        second.play(random.Random(1))
        assert second.over
    first.line.close()
    assert {entry["seat"] for entry in moves_in(town.journal(code))} == {0, 1, 2, 3}


def test_promise_5_many_processes_may_bring_one_database_up_to_date(
    database: str,
) -> None:
    """Migrations of processes that start at the same moment do not get in each other's way."""
    context = multiprocessing.get_context("spawn")
    gate = context.Barrier(2)
    starters = [context.Process(target=bring_up, args=(database, gate)) for _ in range(2)]
    for starter in starters:
        starter.start()
    for starter in starters:
        starter.join()
    assert [starter.exitcode for starter in starters] == [0, 0]
    engine = connect(database)
    with engine.connect() as connection:
        assert connection.execute(select(journal)).all() == []
    engine.dispose()


def bring_up(database: str, gate: "multiprocessing.synchronize.Barrier") -> None:
    engine = connect(database)
    gate.wait(PATIENCE)
    migrate(engine)


def test_promise_5_several_workers_share_a_port(
    tmp_path: Path, postgres: Postgres, new_server: Callable[..., Server]
) -> None:
    """`--workers 2` starts two processes on one port; a game is played across them."""
    redis = Redis(made(tmp_path / "redis")).start()
    server = new_server(postgres.new_database(), bus=redis.address, workers=2)
    try:
        server.start()
        people = [server.guest(f"Guest {number}") for number in range(3)]
        code = people[0].open("futschikato", 3)
        with ExitStack() as stack:
            visitors = [stack.enter_context(person.visit(code)) for person in people]
            for seat in (1, 2):
                visitors[seat].do("sit", seat=seat)
            visitors[0].do("start")
            play_out(visitors, "workers")
            assert visitors[0].board == visitors[1].board == visitors[2].board
        metrics = ask(server.address, "GET", "/metrics").raw.decode()
        moves = len(people[0].get(f"/api/tables/{code}/matches/1/record")["moves"])
        assert f'kartentisch_moves_total{{by="person"}} {float(moves)}' in metrics
        server.stop()
    finally:
        server.end()
        redis.stop()


def test_workers_stop_when_nobody_watches_them_any_more(
    tmp_path: Path, postgres: Postgres, new_server: Callable[..., Server]
) -> None:
    """Killed, `--workers` must not leave processes behind that keep the port."""
    redis = Redis(made(tmp_path / "redis")).start()
    server = new_server(postgres.new_database(), bus=redis.address, workers=2).start()
    try:
        server.kill()
        end = time.monotonic() + PATIENCE
        while server.is_healthy() and time.monotonic() < end:
            time.sleep(0.05)
        assert not server.is_healthy()
        server.start()
        server.stop()
    finally:
        server.end()
        redis.stop()


def test_names_and_watchers_are_the_same_at_every_process(town: Town) -> None:
    """Nobody's name is in the journal or on the bus: each process looks them up."""
    host, player, watcher = town.guests(3)
    code = host.open("futschikato", 3)
    with (
        host.visit(code, port=town.servers[0].port) as first,
        player.visit(code, port=town.servers[1].port) as second,
        watcher.visit(code, port=town.servers[2].port) as third,
    ):
        second.do("sit", seat=1)
        for line in (first, second, third):
            line.until(lambda line: line.table["chairs"][1])
            assert line.table["chairs"][1]["name"] == "Guest 1"
        second.do("say", phrase="hello")
        assert first.wait_for("spoke")["said"]["name"] == "Guest 1"
        first.wait_for_watchers([(watcher.id, "Guest 2")])
        assert player.ask("PATCH", "/api/me", {"name": "Nikki"}).status == 200  # at process 0
        for line in (first, second, third):
            line.until(lambda line: line.table["chairs"][1]["name"] == "Nikki")
        assert watcher.ask("PATCH", "/api/me", {"name": "Owl"}).status == 200
        for line in (first, second):
            line.wait_for_watchers([(watcher.id, "Owl")])
        with player.visit(code, port=town.servers[2].port) as again:
            assert again.table["chairs"][1]["name"] == "Nikki"


# --- devices


def second_device(town: Town, guest: Guest) -> Guest:
    """The same guest on another device."""
    code = guest.post("/api/me/link")["code"]
    claimed = ask(town.servers[1].address, "POST", "/api/me/claim", {"code": code})
    return Guest(town.servers[1], guest.name, token_in(claimed))


def sign_out_others(town: Town, guest: Guest) -> None:
    """Sign out all other devices of a guest, at the first process."""
    own = {"authorization": f"Bearer {guest.token}"}
    assert ask(town.servers[0].address, "DELETE", "/api/me/devices", None, own).status == 200


def test_a_device_that_is_signed_out_is_told_at_every_process(town: Town) -> None:
    (guest,) = town.guests(1)
    phone, code = second_device(town, guest), guest.open("pairs", 2)
    with phone.visit(code, port=town.servers[1].port) as there:
        sign_out_others(town, guest)
        assert there.wait_for("bye")["why"] == "signed_out"
    assert phone.get("/api/me") is None, "its process had it in memory"


def test_who_a_browser_was_before_is_told_at_every_process(town: Town) -> None:
    anna, bea = town.guests(2)
    link, code = anna.post("/api/me/link")["code"], bea.open("pairs", 2)
    with bea.visit(code, port=town.servers[1].port) as there:
        assert bea.post("/api/me/claim", {"code": link})["id"] == anna.id
        assert there.wait_for("bye")["why"] == "replaced"


def test_without_the_bus_a_device_that_is_signed_out_loses_its_rights_soon(town: Town) -> None:
    """Its process asks the database about its visitors while nobody can tell it."""
    (guest,) = town.guests(1)
    phone, code = second_device(town, guest), guest.open("pairs", 2)
    with phone.visit(code, port=town.servers[1].port) as there:
        town.redis.stop()
        try:
            for server in town.servers:
                await_bus(server, False)
            sign_out_others(town, guest)
            assert there.wait_for("bye")["why"] == "signed_out"
            assert phone.get("/api/me") is None
        finally:
            town.redis.start()
            for server in town.servers:
                await_bus(server, True)


def await_bus(server: Server, up: bool) -> None:
    """Wait until a process hears the bus, or no longer does."""
    until = time.monotonic() + PATIENCE
    while ask(server.address, "GET", "/health").json()["bus"] is not up:
        assert time.monotonic() < until
        time.sleep(0.05)

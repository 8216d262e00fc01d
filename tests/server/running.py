"""Servers and clients for the tests: real processes on free ports, each with a folder of its own."""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

# Seconds after which something that should have happened never will; more on a crowded machine.
PATIENCE = float(os.environ.get("KARTENTISCH_PATIENCE", "60"))

# Tests are faster than people: what limits those must not slow these down, unless it is tested.
WIDE = {
    "messages_per_second": 100_000,
    "requests_per_minute": 10_000_000,
    "invites_per_minute": 10_000_000,
    "connections_per_address": 100_000,
    "connections_per_person": 100_000,
    "events_per_hour": 0,
    "daily_experts": 0,
}

# Options with which random play comes to an end soon.
SHORT: dict[str, dict[str, int | str]] = {
    "futschikato": {},
    "ftw": {"rounds": 1},
    "fkk": {"rounds": 1, "deck": 4},
    "pairs": {"deck": 2},
    "pisa": {},
}


class Server:
    """A server process. Killed and started again, it keeps its port and its database."""

    def __init__(self, folder: Path, database: str = "", **settings: object) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.log_file = folder / "server.log"
        chosen = {**WIDE, "port": self.port, "data": folder, "database": database, **settings}
        self.environment = {
            **os.environ,
            **{f"KARTENTISCH_{name.upper()}": str(value) for name, value in chosen.items()},
        }
        self.program = Path(sys.executable).with_name("kartentisch")
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start the process, and wait until it answers."""
        self.launch()
        self.await_health()
        return self

    def launch(self) -> None:
        """Start the process."""
        with self.log_file.open("ab") as log:
            self.running = subprocess.Popen(
                [self.program, "serve"],
                env=self.environment,
                stdout=log,
                stderr=log,
            )

    def await_health(self) -> None:
        """Wait until the process answers."""
        until = time.monotonic() + PATIENCE
        while not self.is_healthy():
            if self.process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"the server does not answer:\n{self.log()}")
            time.sleep(0.02)

    def is_healthy(self) -> bool:
        try:
            return ask(self.address, "GET", "/health").status == 200
        except OSError:
            return False

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self.running is not None, "this server has not been started"
        return self.running

    def kill(self) -> None:
        """End it as a power cut would: it has no chance to write anything more."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        assert self.process.poll() is None, f"the server has ended by itself:\n{self.log()}"
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) in (0, -signal.SIGTERM), self.log()

    def end(self) -> None:
        """Stop it at the end of a test, whatever state it is in."""
        if self.running is not None and self.running.poll() is None:
            self.running.terminate()
            try:
                self.running.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def log(self) -> str:
        """All that the process has written to its log so far."""
        return self.log_file.read_text("utf-8") if self.log_file.exists() else ""

    def memory(self) -> int:
        """The bytes of memory that the process holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def guest(self, name: str = "Nikki") -> "Guest":
        """A new guest."""
        return Guest(self, name)


class Reply(NamedTuple):
    """What came back to a request."""

    status: int
    headers: dict[str, str]
    raw: bytes

    def json(self) -> Any:
        return json.loads(self.raw)

    @property
    def reason(self) -> str:
        """Why it was refused, in English."""
        return str(self.json()["reason"]["en"])


def ask(
    address: str,
    method: str,
    path: str,
    body: object = None,
    headers: dict[str, str] | None = None,
) -> Reply:
    """One request; a body that is not bytes goes as JSON."""
    host, _, port = address.partition(":")
    connection = HTTPConnection(host, int(port), timeout=PATIENCE)
    sent = {"content-type": "application/json", **(headers or {})}
    content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    try:
        connection.request(method, path, content, sent)
        answer = connection.getresponse()
        names = {name.lower(): value for name, value in answer.getheaders()}
        return Reply(answer.status, names, answer.read())
    finally:
        connection.close()


class Guest:
    """A person with a token, who asks by HTTP and visits tables."""

    def __init__(self, server: Server, name: str, token: str | None = None) -> None:
        self.server = server
        self.name = name
        if token is None:
            reply = ask(server.address, "POST", "/api/me", {"name": name})
            assert reply.status == 200, reply
            token = token_in(reply)
        self.token = token
        self.id = str(self.get("/api/me")["id"])

    def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> Reply:
        """A request with this guest's token."""
        own = {"authorization": f"Bearer {self.token}", **(headers or {})}
        return ask(self.server.address, method, path, body, own)

    def get(self, path: str) -> Any:
        """What a path has, if it has anything."""
        reply = self.ask("GET", path)
        assert reply.status == 200, reply
        return reply.json()

    def post(self, path: str, body: object = None) -> Any:
        """What comes back to something that must not be refused."""
        reply = self.ask("POST", path, body)
        assert reply.status in (200, 201), reply
        return reply.json()

    def open(
        self,
        game: str,
        seats: int,
        sit: int | None = 0,
        fill: str | None = None,
        start: bool = False,
        **settings: object,
    ) -> str:
        """Open a table for a short game without pauses; its code."""
        short = {"game": game, "seats": seats, "pace": "instant", "options": SHORT.get(game, {})}
        chosen = {**short, **settings}
        wish = {"settings": chosen, "sit": sit, "fill": fill, "start": start}
        return str(self.post("/api/tables", wish)["code"])

    @contextmanager
    def visit(
        self, code: str, since: int = 0, look: int | None = None, port: int | None = None
    ) -> Iterator["Visitor"]:
        """Be at a table for a while."""
        visitor = Visitor(self, code, since, look, port)
        try:
            yield visitor
        finally:
            visitor.close()


def token_in(reply: Reply) -> str:
    """The token in the cookie of an answer."""
    found = re.match(r"kartentisch=([^;]+)", reply.headers["set-cookie"])
    assert found is not None, reply
    return found[1].strip('"')


class Visitor:
    """Somebody's connection to a table, and what they have been told there.

    Every frame is kept as it came, for tests of what went over the wire.
    """

    def __init__(
        self,
        guest: Guest,
        code: str,
        since: int = 0,
        look: int | None = None,
        port: int | None = None,
    ) -> None:
        self.guest = guest
        self.code = code
        self.frames: list[bytes] = []
        self.messages: list[dict[str, Any]] = []
        self.number = since
        self.you: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.board: dict[str, Any] | None = None
        self.mine: dict[str, Any] | None = None
        self.sent = 0
        wished = "" if look is None else f"&look={look}"
        host = f"127.0.0.1:{port or guest.server.port}"
        self.until_closed = ExitStack()
        self.line: ClientConnection = self.until_closed.enter_context(
            connect(
                f"ws://{host}/api/tables/{code}/socket?since={since}{wished}",
                additional_headers={"authorization": f"Bearer {guest.token}"},
                compression=None,
                max_size=None,
                max_queue=None,
            )
        )
        self.receive()

    def receive(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """Take in the next message."""
        frame = self.line.recv(seconds)
        raw = frame.encode() if isinstance(frame, str) else frame
        message: dict[str, Any] = json.loads(raw)
        self.frames.append(raw)
        self.messages.append(message)
        if "number" in message and message["type"] != "answer":
            self.number = message["number"]
        for name in ("you", "table", "board", "mine"):
            if name in message:
                setattr(self, name, message[name])
        return message

    def send(self, kind: str, id: str | None = None, **fields: object) -> str:  # noqa: A002
        """Send a command without waiting for its answer; its id."""
        self.sent += 1
        name = id or f"{self.sent}-{random.getrandbits(32):x}"
        self.line.send(json.dumps({"type": kind, "id": name, **fields}))
        return name

    def answer_to(self, name: str) -> dict[str, Any]:
        """Take in messages up to the answer to a command."""
        while True:
            message = self.receive()
            if message["type"] == "answer" and message["id"] == name:
                return message

    def do(self, kind: str, id: str | None = None, **fields: object) -> int:  # noqa: A002
        """Send a command that must not be refused; the number that it led to."""
        answer = self.answer_to(self.send(kind, id, **fields))
        assert "refused" not in answer, answer
        return int(answer["number"])

    def refused(self, kind: str, id: str | None = None, **fields: object) -> str:  # noqa: A002
        """Send a command that must be refused; why it is, in English."""
        answer = self.answer_to(self.send(kind, id, **fields))
        assert "number" not in answer, answer
        return str(answer["refused"]["en"])

    def until(self, reached: Callable[["Visitor"], object]) -> None:
        """Take in messages until something is so."""
        while not reached(self):
            self.receive()

    def wait_for(self, kind: str, seconds: float = PATIENCE, **fields: object) -> dict[str, Any]:
        """Take in messages up to one of a kind with these fields."""
        while True:
            message = self.receive(seconds)
            if message["type"] == kind and fields.items() <= message.items():
                return message

    def wait_for_watchers(self, watchers: list[tuple[str, str]]) -> None:
        """Take in messages until those are told to watch, by id and name."""

        def told(seen: "Visitor") -> bool:
            listed = [message for message in seen.messages if message["type"] == "presence"]
            last = listed[-1]["watchers"] if listed else []
            return [(one["person"], one["name"]) for one in last] == watchers

        self.until(told)

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this visitor knows."""
        return self.board is not None and self.board["phase"] == "over"

    @property
    def moves(self) -> list[int]:
        """The legal moves of the seat that this visitor looks from."""
        return list(self.mine["moves"]) if self.mine else []

    def play(self, rng: random.Random, most: int | None = None) -> int:
        """Play at random until the game is over, or for a number of moves; returns how many were made."""
        made = 0
        while not self.over and (most is None or made < most):
            if self.moves:
                assert self.mine is not None
                self.do("move", seat=self.mine["seat"], move=self.some_move(rng))
                made += 1
            else:
                self.receive()
        return made

    def some_move(self, rng: random.Random) -> int:
        """A random move; in FKK mostly no blind match, whose penalties make games endless."""
        assert self.board is not None
        blind = self.board["game"] == "fkk" and self.board["phase"] == "match"
        return self.moves[0] if blind and rng.random() < 0.8 else rng.choice(self.moves)

    def closing_code(self) -> int:
        """Take in what is left, up to the end of the connection; its closing code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code

    def close(self) -> None:
        self.until_closed.close()


def play_out(visitors: Sequence[Visitor], seed: int | str = 0) -> None:
    """Let everybody play at random, at the same time, until the game is over."""
    with ThreadPoolExecutor(len(visitors)) as crowd:
        rngs = [random.Random(f"{seed} {seat}") for seat in range(len(visitors))]
        for played in [
            crowd.submit(visitor.play, rng) for visitor, rng in zip(visitors, rngs, strict=True)
        ]:
            played.result()


def free_port() -> int:
    """A port that nobody listens on, out of the range from which clients get theirs."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port

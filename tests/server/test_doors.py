"""Nobody can use up the server's memory or descriptors: silent, endless and unread connections."""

import contextlib
import os
import resource
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from running import PATIENCE, Guest, Server, Visitor, ask
from test_slow_readers import deaf_line

from kartentisch.server.gateway import doors
from kartentisch.server.gateway.doors import neighbourhood

FEW_DESCRIPTORS = 1024
MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module", params=["picows", "asgi"])
def hasty(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server with few descriptors, which soon loses patience."""
    server = Server(
        tmp_path_factory.mktemp("hasty"),
        transport=request.param,
        connections=FEW_DESCRIPTORS - doors.RESERVED,
        request_seconds=2,
        answer_seconds=2,
    )
    yield from with_descriptors(server)


@pytest.fixture(scope="module", params=["picows", "asgi"])
def strict(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server that allows little."""
    server = Server(
        tmp_path_factory.mktemp("strict"),
        transport=request.param,
        connections_per_address=40,
        connections_per_person=5,
        messages_per_second=20,
        requests_per_minute=600,
    )
    yield from with_descriptors(server)


def with_descriptors(server: Server) -> Iterator[Server]:
    """Give the server few descriptors, and the clients enough to use up all of them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    try:
        server.start()
        few = (FEW_DESCRIPTORS, FEW_DESCRIPTORS)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, few)
        yield server
    finally:
        server.end()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextlib.contextmanager
def silent(server: Server, number: int) -> Iterator[list[socket.socket]]:
    """Connections that say nothing."""
    lines: list[socket.socket] = []
    try:
        for _ in range(number):
            lines.append(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
        yield lines
    finally:
        for line in lines:
            line.close()


def is_cut(line: socket.socket, seconds: float = PATIENCE) -> bool:
    """Whether the server has hung up, or does in time."""
    line.settimeout(seconds)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


# --- silence


def test_more_silent_connections_than_descriptors_leave_the_server_reachable(
    hasty: Server,
) -> None:
    person = hasty.guest()
    code = person.open("pairs", 2)
    with person.visit(code) as visitor, silent(hasty, 1100) as lines:
        for line in lines[::2]:
            with contextlib.suppress(OSError):
                line.sendall(b"GET / HTTP/1.1\r\nx-slow: ")
        assert ask(hasty.address, "GET", "/health").status == 200
        visitor.do("say", phrase="hello")  # whoever is at a table stays
        with person.visit(code) as another:
            assert another.messages[0]["type"] == "welcome"
    assert "Too many open files" not in hasty.log()
    assert "Traceback" not in hasty.log()


def test_an_address_holds_no_more_connections_than_it_may(strict: Server) -> None:
    with silent(strict, 60) as lines:
        assert ask(strict.address, "GET", "/health").status == 200
        assert all(is_cut(line) for line in lines[:20])  # the oldest go first
        lines[-1].sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        assert lines[-1].recv(100).startswith(b"HTTP/1.1 200")


def test_a_connection_that_goes_silent_is_closed(hasty: Server) -> None:
    sent = [
        b"",
        b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ",
        b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nG",
    ]
    with silent(hasty, len(sent)) as lines:
        for line, begun in zip(lines, sent, strict=True):
            line.sendall(begun)
        assert [is_cut(line) for line in lines] == [True] * len(sent)


def test_dripping_bytes_keep_no_connection_open(hasty: Server) -> None:
    with silent(hasty, 1) as (line,):
        line.sendall(b"GET /health HTTP/1.1\r\nx: ")
        until = time.monotonic() + PATIENCE
        cut = False
        while not cut and time.monotonic() < until:
            with contextlib.suppress(OSError):
                line.sendall(b"x")
            cut = is_cut(line, 0.1)
        assert cut


def test_an_answer_that_nobody_takes_is_given_up(hasty: Server) -> None:
    with contextlib.closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", hasty.port))
        line.settimeout(PATIENCE)
        with contextlib.suppress(OSError):
            for _ in range(400):  # the system itself takes some megabytes
                line.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n")
                time.sleep(0.005)
        await_connections(hasty, 0)


def await_connections(server: Server, most: int) -> None:
    """Wait until the server holds no more connections than these."""
    until = time.monotonic() + PATIENCE
    while connections_of(server) > most:
        assert time.monotonic() < until, "the descriptor is still held"
        time.sleep(0.1)


def connections_of(server: Server) -> int:
    """How many TCP connections the server's process holds at its port."""
    port = f":{server.port:04X}"
    held = set()
    for descriptor in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed since it was listed
            held.add(os.readlink(descriptor))
    with open("/proc/net/tcp", encoding="ascii") as table:
        rows = [line.split() for line in table][1:]
    return sum(
        row[1].endswith(port) and row[3] != "0A" and f"socket:[{row[9]}]" in held for row in rows
    )


# --- heads without an end


@pytest.mark.parametrize(
    "begin",
    [b"GET /", b"GET / HTTP/1.1\r\nx: ", b"GET / HTTP/1.1\r\n"],
    ids=["url", "line", "many"],
)
def test_a_head_without_an_end_is_refused_and_costs_no_memory(server: Server, begin: bytes) -> None:
    part = b"x: y\r\n" * 10_000 if begin.endswith(b"\r\n") else b"x" * 60_000
    before = server.memory()
    with silent(server, 5) as lines:
        for line in lines:
            sent = 0
            with contextlib.suppress(OSError):
                line.sendall(begin)
                while sent < 50 * MEGABYTE:
                    line.sendall(part)
                    sent += len(part)
            assert sent < 50 * MEGABYTE, "the server takes all of it"
    assert server.memory() - before < 20 * MEGABYTE
    assert ask(server.address, "GET", "/health").status == 200


def test_a_head_that_is_too_large_is_told_so(server: Server) -> None:
    def status(head: bytes) -> bytes:
        with silent(server, 1) as (line,):
            line.sendall(head)
            return line.recv(4096).split(b"\r\n")[0]

    large = b"x" * 20_000
    assert status(b"GET /" + large + b" HTTP/1.1\r\nhost: x\r\n\r\n").startswith(b"HTTP/1.1 431")
    assert status(b"GET / HTTP/1.1\r\nx: " + large + b"\r\n\r\n").startswith(b"HTTP/1.1 431")
    usual = b"GET /health?" + b"x" * 4000 + b" HTTP/1.1\r\nhost: x\r\ncookie: " + b"y" * 8000
    assert status(usual + b"\r\n\r\n").startswith(b"HTTP/1.1 200")


def test_requests_that_are_sent_ahead_are_bounded(server: Server) -> None:
    with silent(server, 1) as (line,):
        answers = b""
        with contextlib.suppress(OSError):
            line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n" * 5000)
            while part := line.recv(65536):
                answers += part
        assert answers.count(b"HTTP/1.1 200") < 100
    assert ask(server.address, "GET", "/health").status == 200


# --- sockets


def test_unread_answers_to_pings_cost_no_memory(hasty: Server) -> None:
    person = hasty.guest()
    before = hasty.memory()
    with contextlib.closing(deaf_line(person, person.open("pairs", 2))) as line:
        line.settimeout(PATIENCE)
        ping = struct.pack("!BBI", 0x89, 0x80 | 125, 0) + b"x" * 125
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 400 * MEGABYTE:
                line.sendall(ping * 500)
                sent += len(ping) * 500
        assert sent < 400 * MEGABYTE, "the server takes all of it"
    assert hasty.memory() - before < 150 * MEGABYTE


def test_someone_who_never_reads_is_hung_up_on(hasty: Server) -> None:
    person = hasty.guest()
    code = person.open("pairs", 2, chat=True)
    with contextlib.closing(deaf_line(person, code)), person.visit(code) as visitor:
        sent = 0
        while ask(hasty.address, "GET", "/health").json()["lines"] > 1:
            names = [visitor.send("say", text="x" * 200) for _ in range(200)]
            for name in names:
                visitor.answer_to(name)
            sent += 200
            assert sent < 40_000, "nobody was hung up on"
        await_connections(hasty, 1)


def test_a_person_has_so_many_connections_and_messages_over_all_of_them(strict: Server) -> None:
    person, other = strict.guest(), strict.guest("Clara")
    code = person.open("pairs", 2)
    lines = [Visitor(person, code) for _ in range(5)]
    with person.visit(code) as refused:
        assert "too many connections" in refused.messages[0]["refused"]["en"]
    with other.visit(code) as welcome:
        assert welcome.messages[0]["type"] == "welcome"
        # 30 messages are a burst that each connection may send, but not all five together.
        asked = [(line, line.send("seen", seat=7)) for _ in range(30) for line in lines]
        reasons = [line.answer_to(name)["refused"]["en"] for line, name in asked]
        assert 0 < sum("too fast" in reason for reason in reasons) < len(reasons)
        assert "too fast" not in welcome.refused("seen", seat=7)
    for line in lines:
        line.close()


def test_coming_and_going_is_charged(strict: Server) -> None:
    person = strict.guest()
    code = person.open("pairs", 2)

    def come() -> str:
        with person.visit(code) as visitor:
            return str(visitor.messages[0]["type"])

    said = {come()}
    until = time.monotonic() + PATIENCE
    while "bye" not in said and time.monotonic() < until:
        said.add(come())
    assert said == {"welcome", "bye"}  # with retry: a browser comes again, later


def test_costly_requests_count_more(strict: Server) -> None:
    guests = [strict.guest(), strict.guest("Clara")]
    assert {guests[0].ask("GET", "/api/me").status for _ in range(50)} == {200}
    assert 429 in try_to_open(guests[0], 60)
    assert 429 in try_to_open(guests[1], 3)  # the address pays
    assert guests[1].ask("GET", "/api/me").status == 200


def try_to_open(guest: Guest, number: int) -> list[int]:
    wish = {"settings": {"game": "pairs", "seats": 2}}
    return [guest.ask("POST", "/api/tables", wish).status for _ in range(number)]


@pytest.mark.parametrize(
    ("address", "one"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::1", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_whole_network_of_version_6_is_one_address(address: str, one: str) -> None:
    assert neighbourhood(address) == one

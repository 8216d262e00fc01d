"""Promise 4: bad input gets a clear answer: never a 5xx, a stack trace, a dead table, endless memory.

KARTENTISCH_FUZZ says how many frames and requests are generated; `make fuzz` asks for 100,000, and
SEED=2 for others than SEED=1, so that a million can be tried in parts.
"""

import contextlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from running import PATIENCE, Guest, Server, Visitor, ask
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

FRAMES = int(os.environ.get("KARTENTISCH_FUZZ", "3000"))
SEED = os.environ.get("KARTENTISCH_FUZZ_SEED", "1")
BATCH = 100
LARGEST = 4096
MOST_GROWTH = 80 * 1024 * 1024  # bytes of memory that any amount of bad input may cost

KINDS = [
    "sit",
    "stand",
    "bot",
    "free",
    "change",
    "start",
    "move",
    "back",
    "again",
    "say",
    "look",
    "hint",
    "call",
    "swap",
    "pause",
    "resume",
    "end",
    "lobby",
    "hand_over",
    "undo",
    "seen",
]
FIELDS = ("seat", "other", "move", "level", "phrase", "text", "name", "settings", "entropy", "fill")
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    8,
    10**30,
    1.5,
    "",
    "x",
    "\u0000",
    "💥" * 30,
    [],
    {},
    [[]],
    {"a": {}},
]


# --- the socket


def frames(rng: random.Random) -> Iterator[str | bytes]:
    """All sorts of frames, none of them larger than allowed."""
    while True:
        kind = rng.choice([*KINDS, *KINDS, *KINDS, "fly", "", None, 5])
        name = rng.choice([f"{rng.getrandbits(60):x}"] * 6 + [*ODD, "y" * 41])
        command = {"type": kind, "id": name}
        for field in FIELDS:
            if rng.random() < 0.3:
                command[field] = rng.choice([*ODD, rng.randrange(9), "easy", "hello", "00ff"])
        if rng.random() < 0.5:
            command["seat"] = rng.randrange(3)
        if kind == "say" and rng.random() < 0.5:
            command = {"type": kind, "id": name, "phrase": "ha"}
        text = json.dumps(command, ensure_ascii=rng.random() < 0.5)
        how = rng.random()
        if how < 0.1:
            cut = rng.randrange(len(text))
            text = text[:cut] + rng.choice(["", "}", '"', "\\u00", "\ud7ff"]) + text[cut + 1 :]
        elif how < 0.13:
            text = "[" * rng.randrange(1, 2000)
        elif how < 0.16:
            text = '{"id":"deep","type":' + '{"a":' * rng.randrange(500)
        yield text.encode()[:LARGEST] if how > 0.9 else text


def test_every_frame_is_answered_once_and_the_table_lives_on(
    new_server: Callable[..., Server],
) -> None:
    server = new_server().start()
    people = [server.guest(f"Guest {seat}") for seat in range(3)]
    code = people[0].open("futschikato", 3, chat=True, limit=0, undo=True, newcomers=True)
    with people[1].visit(code) as other:
        other.do("sit", seat=1)
    before = server.memory()
    rng = random.Random(f"frames {SEED}")
    source = frames(rng)
    for _ in range(max(1, FRAMES // BATCH)):
        with rng.choice(people).visit(code) as visitor:
            send_batch(visitor, [next(source) for _ in range(BATCH)])
    assert server.memory() - before < MOST_GROWTH
    assert "Traceback" not in server.log()
    with people[0].visit(code) as host:
        assert host.table["code"] == code
    check_alive(server, people[0])


def send_batch(visitor: Visitor, batch: list[str | bytes]) -> None:
    """Send frames; there have to be as many answers."""
    for frame in batch:
        visitor.line.send(frame)
    while len(answers_to(visitor)) < len(batch):
        visitor.receive()
    visitor.answer_to(visitor.send("look", "the last of a batch", seat=None))
    answers = answers_to(visitor)
    assert len(answers) == len(batch) + 1
    for answer in answers:
        assert ("number" in answer) != ("refused" in answer)
        assert "Traceback" not in json.dumps(answer)


def answers_to(visitor: Visitor) -> list[dict[str, Any]]:
    return [message for message in visitor.messages if message["type"] == "answer"]


def check_alive(server: Server, guest: Guest) -> None:
    """Somebody can play a game from its beginning to its end."""
    code = guest.open("futschikato", 3, fill="easy", start=True)
    with guest.visit(code) as visitor:
        visitor.play(random.Random(1))
        assert visitor.over
    assert ask(server.address, "GET", "/health").status == 200


@pytest.mark.parametrize("size", [LARGEST + 1, 70_000, 3_000_000])
def test_a_frame_that_is_too_large_ends_the_line_and_nothing_else(
    server: Server, size: int
) -> None:
    person = server.guest()
    code = person.open("pairs", 2)
    with person.visit(code) as visitor:
        with contextlib.suppress(ConnectionClosed):
            visitor.line.send("x" * size)
        assert visitor.closing_code() in (1006, 1009)
    check_alive(server, person)


def test_broken_frames_end_the_line_and_nothing_else(server: Server) -> None:
    """Reserved bits, unknown opcodes, no mask, fragments, text that is none: beneath the protocol."""
    person = server.guest()
    code = person.open("pairs", 2)
    rng = random.Random("broken")
    for broken in (
        b"\xf1\x81\x00\x00\x00\x00a",
        b"\x83\x80\x00\x00\x00\x00",
        b"\x81\x01a",
        b"\x01\x81\x00\x00\x00\x00a",
        b"\x80\x81\x00\x00\x00\x00a",
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
        b"\x88\x81\x00\x00\x00\x00a",
        b"\x89\xfe\x01\x00\x00\x00\x00\x00" + bytes(256),
        *(rng.randbytes(rng.randrange(2, 400)) for _ in range(40)),
    ):
        with person.visit(code) as visitor:
            visitor.line.socket.sendall(broken)
    with person.visit(code) as visitor:
        visitor.line.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
        assert visitor.wait_for("answer")["refused"]
    check_alive(server, person)
    assert "Traceback" not in server.log()
    assert "parser" not in server.log(), "strangers must not fill the log"


@pytest.mark.parametrize("transport", ["picows", "asgi"])
def test_who_hangs_up_without_a_code_is_answered_without_one(
    new_server: Callable[..., Server], transport: str
) -> None:
    person = new_server(transport=transport).start().guest()
    code = person.open("pairs", 2)
    for code_sent, answered in (("", 1005), ("03e8", 1000), ("0fa0", 4000)):
        with person.visit(code) as visitor:
            body = bytes.fromhex(code_sent)
            visitor.line.socket.sendall(bytes((0x88, 0x80 | len(body))) + bytes(4) + body)
            assert visitor.closing_code() == answered


def test_a_flood_is_refused_and_in_the_end_hung_up_on(new_server: Callable[..., Server]) -> None:
    server = new_server(messages_per_second=20).start()
    person = server.guest()
    code = person.open("pairs", 2)
    with person.visit(code) as visitor:
        for _ in range(100):
            visitor.send("say", phrase="ha")
        reasons = [visitor.wait_for("answer").get("refused") for _ in range(100)]
        assert 0 < reasons.count(None) < 100
        assert all("too fast" in reason["en"] for reason in reasons if reason)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(1000):
                visitor.send("say", phrase="ha")
        # A client that keeps sending into a closed connection may lose the server's last message.
        if visitor.closing_code() == 1008:
            assert visitor.messages[-1] == {"type": "bye", "why": "flood", "retry": False}
    with person.visit(code) as again:
        assert again.messages[0]["type"] == "welcome"


def test_connections_and_requests_per_address_are_limited(
    new_server: Callable[..., Server],
) -> None:
    server = new_server(connections_per_address=3, requests_per_minute=60).start()
    person = server.guest()
    code = person.open("pairs", 2)
    lines = [Visitor(person, code) for _ in range(3)]
    with person.visit(code) as refused:
        assert "too many connections" in refused.messages[0]["refused"]["en"]
        assert refused.closing_code() == 1008
    lines.pop().close()
    with person.visit(code) as welcome:
        assert welcome.messages[0]["type"] == "welcome"
    for line in lines:
        line.close()
    # A forwarded address is believed only behind a trusted proxy.
    replies = [
        person.ask("GET", "/api/games", headers={"x-forwarded-for": f"192.0.2.{number}"})
        for number in range(80)
    ]
    assert replies[-1].status == 429
    assert "too fast" in replies[-1].reason


# --- who may


def test_a_page_of_another_site_gets_nowhere(server: Server) -> None:
    person = server.guest()
    code = person.open("pairs", 2)
    foreign = {"origin": "https://evil.example"}
    for method, path in (("POST", "/api/tables"), ("DELETE", "/api/me"), ("POST", "/api/me/link")):
        reply = person.ask(method, path, {}, foreign)
        assert (reply.status, reply.reason) == (403, "this request comes from another site")
    assert person.ask("POST", "/api/tables", {}, {"origin": "http://["}).status == 403
    for origin in (
        "https://evil.example",
        f"http://{server.address}.evil.example",
        f"http://{server.address}@evil.example",
        "http://[",
        "null",
    ):
        first = first_message(server, code, {"authorization": f"Bearer {person.token}"}, origin)
        assert first["refused"]["en"] == "this request comes from another site"
    own = first_message(
        server, code, {"cookie": f"kartentisch={person.token}"}, f"http://{server.address}"
    )
    assert own["type"] == "welcome"


def first_message(
    server: Server, code: str, headers: dict[str, str], origin: str | None = None
) -> dict[str, Any]:
    """What a table's socket says first."""
    with connect(
        f"ws://{server.address}/api/tables/{code}/socket",
        additional_headers={**headers, **({"origin": origin} if origin else {})},
        compression=None,
    ) as line:
        message: dict[str, Any] = json.loads(line.recv())
        return message


def test_other_peoples_seats_tables_and_tokens_are_out_of_reach(server: Server) -> None:
    owner, thief = server.guest("Owner"), server.guest("Thief")
    code = owner.open("futschikato", 3, fill="easy", start=True)
    with thief.visit(code, look=0) as visitor:
        assert visitor.mine is None
        assert visitor.you["looking"] is None
        for kind, fields in (
            ("move", {"seat": 0, "move": 2}),
            ("back", {"seat": 0}),
            ("stand", {"seat": 0}),
            ("look", {"seat": 0}),
            ("hint", {"seat": 0}),
        ):
            assert visitor.refused(kind, None, **fields) == "this is not your seat"
        assert visitor.refused("free", seat=0) == "only the host may do that"
    for wrong in ("", "x", owner.token[:-1], owner.token + "a", owner.id, "\u00ff" * 30, "a" * 999):
        headers = {"authorization": f"Bearer {wrong}"}
        assert ask(server.address, "GET", "/api/me/tables", headers=headers).status == 401
        refusal = first_message(server, code, {"authorization": f"Bearer {wrong}"})["refused"]
        assert "by POST /api/me" in refusal["en"]


# --- HTTP


def test_paths_lead_nowhere_else(server: Server) -> None:
    for path in (
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../pyproject.toml",
        "//etc/passwd",
        "/etc/passwd%00.html",
        "/.git/config",
        "/api/tables/%00",
        "/api/tables/..%2f..%2fme",
        "/api/tables/" + "a" * 5000,
        "/api/tables/abcd/matches/99999999999999999999",
        "/api/tables/%ff%fe/matches/1",
        "/api/games/%00/words",
        "/api/games/__class__/rules",
        "/api/me/games?before=nan",
    ):
        reply = ask(server.address, "GET", path)
        assert reply.status < 500, path
        assert b"root:" not in reply.raw
        assert b"[project]" not in reply.raw
        assert b"Traceback" not in reply.raw


def test_a_socket_that_leads_nowhere_is_refused(server: Server) -> None:
    person = server.guest()
    for path in ("//[/socket", "/api/tables//[/socket", "/api/tables/%ff?since=%ff/socket"):
        with connect(
            f"ws://{server.address}{path}",
            additional_headers={"authorization": f"Bearer {person.token}"},
            compression=None,
        ) as line:
            assert "refused" in json.loads(line.recv()), path


def test_a_body_that_is_cut_off_is_no_fault_of_the_server(
    new_server: Callable[..., Server],
) -> None:
    server = new_server().start()
    head = f"POST /api/me HTTP/1.1\r\nHost: {server.address}\r\nContent-Length: 99\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(head.encode() + b'{"name":')
        deadline = time.monotonic() + PATIENCE
        while "in_progress" not in posted(server) and time.monotonic() < deadline:
            time.sleep(0.01)
    while "total" not in posted(server) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert 'status_code="400"' in posted(server)
    assert "unexpected" not in server.log()


def posted(server: Server) -> str:
    """What the server counts about new guests."""
    counted = ask(server.address, "GET", "/metrics").raw.decode().splitlines()
    return "\n".join(
        line
        for line in counted
        if line.startswith(("kartentisch_http_requests_total", "kartentisch_http_requests_in_prog"))
        and 'method="POST"' in line
    )


def test_bodies_that_are_none_are_refused_with_a_reason(server: Server) -> None:
    person = server.guest()
    for body in (
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 10_000,
        b'{"settings":' * 1000,
        b"null",
        b"1e999",
        b'{"settings": {"game": "chess", "seats": 2}}',
        b'{"settings": {"game": "ftw", "seats": 99}}',
        b'{"settings": {"game": "ftw", "seats": 3, "options": {"rounds": 1e300}}}',
        b'{"settings": {"game": "ftw", "seats": 3, "options": {"\\u0000": "\\ud800"}}}',
        b'{"settings": {"game": "ftw", "seats": 3}, "sit": 5}',
        b'{"settings": {"game": "ftw", "seats": 3}, "start": true}',
    ):
        reply = person.ask("POST", "/api/tables", body)
        assert 400 <= reply.status < 500, (body[:40], reply)
        assert reply.reason
    assert person.ask("POST", "/api/tables", b'"' + b"x" * 100_000 + b'"').status == 413


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me", b'{"name": "\xff"}'),
        ("/api/me", b'{"name": "\xed\xa0\x80"}'),
        ("/api/me", b'{"n\xc3": "x"}'),
        ("/api/me/claim", b'{"code": "\xc3"}'),
        ("/api/tables", b'{"settings": {"game": "\x80", "seats": 2}}'),
    ],
)
def test_a_body_that_is_not_utf_8_is_refused_with_a_sentence(
    server: Server, path: str, body: bytes
) -> None:
    reply = server.guest().ask("POST", path, body)
    assert (reply.status, "it is not UTF-8" in reply.reason) == (400, True), reply


@pytest.mark.parametrize(
    "name",
    [
        *(" ", "\u3164", "\u2800\u2800", "\u115f \uffa0", "\u200b", "\u202e\u2066"),
        *("\u0301", "\u0301\u0302\u034f", "\ufe0f", "\U0001d159", "\U000e0041"),
    ],
    ids=ascii,
)
def test_a_name_that_nobody_can_see_is_refused(server: Server, name: str) -> None:
    person = server.guest()
    for method, path in (("PATCH", "/api/me"), ("POST", "/api/me"), ("POST", "/api/me/bots")):
        reply = person.ask(method, path, {"name": name})
        assert (reply.status, "characters that can be seen" in reply.reason) == (400, True)


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "李", "ㅎ", "?!", "7", "🂡", "☀️", "⠃"])
def test_a_name_may_have_any_characters_that_can_be_seen(server: Server, name: str) -> None:
    assert server.guest(name).get("/api/me")["name"] == name


def test_blanks_in_a_name_are_spaces(server: Server) -> None:
    assert server.guest("A\u3164\u2800B\u200b").get("/api/me")["name"] == "A B"


def test_a_name_can_not_turn_the_text_around_it(server: Server) -> None:
    for odd in ("\u202eA\u202dB\u202c", "\u2067A\u2066B\u2069", "A\u200fB\u061c"):
        assert server.guest(odd).get("/api/me")["name"] == "AB"


def test_words_can_be_seen_and_turn_nothing_around_them(server: Server) -> None:
    person = server.guest()
    with person.visit(person.open("pairs", 2, chat=True)) as visitor:
        for nothing in ("\u200b", "\0\u202e", "\u3164", "\u0301"):
            assert "say something" in visitor.refused("say", text=nothing)
        for said, told in {
            "gl\u202ehf\0 \u2067all\u2069": "glhf all",
            "two\n lines": "two lines",
            "👨\u200d👩\u200d👧 ☀️ Zoe\u0308": "👨\u200d👩\u200d👧 ☀️ Zoe\u0308",
        }.items():
            visitor.do("say", text=said)
            (*_, spoke) = [one for one in visitor.messages if one["type"] == "spoke"]
            assert spoke["said"]["text"] == told


def test_entropy_and_codes_end_where_they_end(server: Server) -> None:
    """`$` would let a newline pass."""
    person = server.guest()
    table = {"settings": {"game": "pairs", "seats": 2}, "sit": 0}
    code = person.open("pairs", 2, sit=None)
    for entropy in ("00\n", "\n", "00 ", "0", "\x00\x00", "00\r", "\t\t", "0\x7f", "00\u2028"):
        begun = person.ask("POST", f"/api/tables/{code}/begin", {"sit": 0, "entropy": entropy})
        assert begun.status == 400
    deal = {"code": "abcd2345\n", "match": 1}
    reply = person.ask("POST", "/api/tables", {**table, "deal": deal})
    assert (reply.status, "understood" in reply.reason) == (400, True)
    with person.visit(code) as visitor:
        assert "can't be understood" in visitor.refused("sit", seat=0, entropy="c0ffee\n")
        visitor.do("sit", seat=0, entropy="c0ffee")


def test_generated_requests_never_make_the_server_fail(new_server: Callable[..., Server]) -> None:
    """Schemathesis, from the server's own OpenAPI description."""
    server = new_server().start()
    person = server.guest()
    person.open("pairs", 2)
    before = server.memory()
    done = subprocess.run(
        [
            Path(sys.executable).with_name("schemathesis"),
            "run",
            f"http://{server.address}/schema/openapi.json",
            "--url",
            f"http://{server.address}",
            "--checks",
            "not_a_server_error",
            "--phases",
            "coverage,fuzzing",
            "--max-examples",
            str(max(5, FRAMES // 150)),
            "--header",
            f"Authorization: Bearer {person.token}",
            "--generation-database",
            "none",
            "--seed",
            SEED,
            "--warnings",
            "off",
            "--no-color",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=server.folder,
        check=False,
    )
    report = done.stdout.decode()
    assert done.returncode == 0, report
    assert re.search(r"\d+ generated", report), report
    assert "Traceback" not in server.log()
    assert server.memory() - before < MOST_GROWTH
    check_alive(server, server.guest())


def test_the_same_page_asked_for_in_many_ways_costs_no_memory(
    new_server: Callable[..., Server],
) -> None:
    """Whatever stands behind the question mark, nothing is kept of it."""
    server = new_server().start()
    ask(server.address, "GET", "/api/games")
    before = server.memory()
    for number in range(300):
        ask(server.address, "GET", f"/api/games?{number}={'x' * 3000}")
    assert server.memory() - before < 8 * 1024 * 1024


def policy_of(headers: Mapping[str, str]) -> dict[str, str]:
    """The parts of a Content-Security-Policy."""
    parts = headers["content-security-policy"].split(";")
    return dict(part.strip().split(" ", 1) for part in parts)


def test_every_answer_has_safe_headers(server: Server) -> None:
    pages = ("/", "/t/nosuchtable", "/health")
    data = ("/api/games", "/api/me/tables", "/api/tables/nosuchtable")
    for path in (*pages, *data):
        headers = ask(server.address, "GET", path).headers
        policy = policy_of(headers)
        assert policy["frame-ancestors"] == "'none'", path
        assert headers["x-content-type-options"] == "nosniff", path
        assert "server" not in headers, path
        if path in data:  # nothing may be loaded or run, should a browser ever show it as a page
            assert policy["default-src"] == "'none'", path
            continue
        assert policy["script-src"] == "'self'", path
        assert policy["object-src"] == "'none'", path
        assert headers["x-frame-options"] == "DENY", path
        assert headers["referrer-policy"] == "same-origin", path


def test_private_answers_are_stored_nowhere(server: Server) -> None:
    person = server.guest()
    code = person.open("pairs", 2)
    for path in (
        "/api/me",
        "/api/me/tables",
        f"/api/tables/{code}",
        "/api/tables",
        "/api/me/nothing",
    ):
        assert person.ask("GET", path).headers["cache-control"] == "no-store", path
    for path in ("/api/games", "/api/messages.json", "/health", "/"):
        assert person.ask("GET", path).headers.get("cache-control") != "no-store", path


def test_https_stays_https(new_server: Callable[..., Server]) -> None:
    """Behind a trusted proxy; nobody else is believed."""
    said = {"x-forwarded-proto": "https"}
    for trust in (True, False):
        server = new_server(trust_proxy=str(trust).lower()).start()
        for path in ("/", "/api/games", "/api/me"):
            headers = ask(server.address, "GET", path, headers=said).headers
            assert headers.get("strict-transport-security") == (
                "max-age=31536000" if trust else None
            )
            assert "strict-transport-security" not in ask(server.address, "GET", path).headers


def test_a_socket_is_only_where_a_table_is(server: Server) -> None:
    person = server.guest()
    headers = {"authorization": f"Bearer {person.token}"}
    for code in ("nosuchtable1", "%00", "..", "a" * 500):
        assert "no such table" in first_message(server, code, headers)["refused"]["en"]
    with connect(
        f"ws://{server.address}/api/me", additional_headers=headers, compression=None
    ) as line:
        assert "nothing here" in json.loads(line.recv())["refused"]["en"]

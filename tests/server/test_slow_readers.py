"""Promise 6: someone who never reads costs nobody else anything, and is hung up on."""

import base64
import os
import socket
from collections.abc import Callable

from running import Guest, Server

MOST_GROWTH = 30 * 1024 * 1024  # bytes: each outbox is bounded by half a megabyte


def deaf_line(guest: Guest, code: str) -> socket.socket:
    """A connection to a table that is opened and never read from, with small buffers of its own."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", guest.server.port))
    request = (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {guest.server.address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
        f"Authorization: Bearer {guest.token}\r\n\r\n"
    )
    line.sendall(request.encode())
    return line


def test_someone_who_never_reads_costs_nobody_anything_and_is_hung_up_on(
    new_server: Callable[..., Server],
) -> None:
    server = new_server().start()
    talker = server.guest("Talker")
    code = talker.open("pairs", 2, chat=True)
    deaf = server.guest("Deaf")
    with talker.visit(code) as visitor:
        lines = [deaf_line(deaf, code) for _ in range(10)]
        visitor.until(lambda seen: seen.messages[-1].get("watching") == 1)
        assert server.guest().get("/health")["lines"] == 11
        before = server.memory()
        sent = 0
        while server.guest().get("/health")["lines"] > 1:
            for _ in range(200):
                visitor.do("say", text="x" * 200)
            sent += 200
            assert sent < 40_000, "nobody was hung up on"
        assert server.memory() - before < MOST_GROWTH
        visitor.do("say", phrase="hello")  # answered as ever
        for line in lines:
            line.close()
    assert "Traceback" not in server.log()

"""Who gets notices in the tests: a push service, a mailbox and a chat, run on this machine."""

import asyncio
import base64
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from running import free_port


class Received:
    """A request that has come in."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body


class Receiver:
    """A server that takes everything, and answers with a status."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.status = 201
        self.received: list[Received] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # http.server calls it
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.received.append(Received(self.path, headers, body))
                self.send_response(receiver.status)
                self.send_header("Location", "http://127.0.0.1:1/")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if context is not None:
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Browser:
    """A browser that has asked for notices; only it can read them."""

    def __init__(self, service: Receiver, name: str) -> None:
        self.service = service
        self.endpoint = f"http://127.0.0.1:{service.port}/{name}"
        self.path = f"/{name}"
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes of"
        public = self.private.public_key()
        self.p256dh = text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        self.keys = {"p256dh": self.p256dh, "auth": text(self.auth)}

    def notices(self) -> list[dict[str, Any]]:
        """What it has got, decrypted."""
        mine = [one for one in self.service.received if one.path == self.path]
        return [
            json.loads(
                http_ece.decrypt(
                    one.body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"
                )
            )
            for one in mine
        ]


class Mailbox:
    """A mail server that keeps what it gets."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.thinks = 0.0  # seconds before it says that it has taken a letter
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())
        self.port = self.controller.port

    async def handle_DATA(self, _: object, __: object, envelope: Any) -> str:  # noqa: N802
        found = message_from_bytes(envelope.content, policy=policy.default)
        self.letters.append(found)
        await asyncio.sleep(self.thinks)
        return "250 OK"


@contextmanager
def receiver(context: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A server for a while."""
    running = Receiver(context)
    try:
        yield running
    finally:
        running.close()


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """A mail server for a while."""
    running = Mailbox()
    running.controller.start()
    try:
        yield running
    finally:
        running.controller.stop()


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

"""A passkey in software: it signs what a browser would have it sign, and whatever a test wants."""

import base64
import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from running import Guest, Reply, Server, ask

HOST = "localhost"
ORIGIN = f"https://{HOST}"
PRESENT, VERIFIED, ATTESTED = 1, 4, 64  # flags


def encoded(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).rstrip(b"=").decode()


def at_host(host: str = HOST) -> dict[str, str]:
    """Headers of a request that a page at a host sends."""
    return {"host": host, "origin": f"https://{host}"}


class Authenticator:
    """A device with one passkey, which counts its signatures."""

    def __init__(self, domain: str = HOST) -> None:
        self.domain = domain
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.credential = os.urandom(20)
        self.person = b""
        self.signatures = 0

    def make(self, options: dict[str, Any], origin: str = ORIGIN) -> dict[str, Any]:
        """What `navigator.credentials.create` returns."""
        self.person = base64.urlsafe_b64decode(options["user"]["id"] + "==")
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        length = len(self.credential).to_bytes(2, "big")
        attested = bytes(16) + length + self.credential + public
        content = {"fmt": "none", "attStmt": {}, "authData": self.said(ATTESTED) + attested}
        response = {
            "clientDataJSON": encoded(client_said("webauthn.create", options, origin)),
            "attestationObject": encoded(cbor2.dumps(content)),
        }
        return self.answer(response)

    def sign(self, options: dict[str, Any], origin: str = ORIGIN) -> dict[str, Any]:
        """What `navigator.credentials.get` returns."""
        self.signatures += 1
        client = client_said("webauthn.get", options, origin)
        said = self.said(0)
        signed = said + hashlib.sha256(client).digest()
        response = {
            "clientDataJSON": encoded(client),
            "authenticatorData": encoded(said),
            "signature": encoded(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
            "userHandle": encoded(self.person),
        }
        return self.answer(response)

    def said(self, flags: int) -> bytes:
        head = hashlib.sha256(self.domain.encode()).digest()
        return head + bytes([PRESENT | VERIFIED | flags]) + self.signatures.to_bytes(4, "big")

    def answer(self, response: dict[str, str]) -> dict[str, Any]:
        name = encoded(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def client_said(kind: str, options: dict[str, Any], origin: str) -> bytes:
    said = {"type": kind, "challenge": options["challenge"], "origin": origin}
    return json.dumps(said).encode()


# --- asking a server


def new_options(guest: Guest) -> dict[str, Any]:
    """What a browser needs to make a passkey for a guest."""
    reply = guest.ask("POST", "/api/me/passkeys/new", None, at_host())
    assert reply.status == 200, reply
    options: dict[str, Any] = reply.json()["options"]
    return options


def add(guest: Guest, credential: object) -> Reply:
    """Keep a passkey that a browser has made."""
    return guest.ask("POST", "/api/me/passkeys", {"credential": credential}, at_host())


def with_passkey(guest: Guest) -> Authenticator:
    """A guest makes a passkey."""
    authenticator = Authenticator()
    reply = add(guest, authenticator.make(new_options(guest)))
    assert reply.status == 201, reply
    return authenticator


def ask_options(server: Server, host: str = HOST) -> dict[str, Any]:
    """What a browser needs to ask for a passkey."""
    reply = ask(server.address, "POST", "/api/me/passkeys/ask", None, at_host(host))
    assert reply.status == 200, reply
    options: dict[str, Any] = reply.json()["options"]
    return options


def sign_in(server: Server, credential: object, host: str = HOST) -> Reply:
    """Sign in by what a passkey has signed: the code of a link, or a refusal."""
    sent = {"credential": credential}
    return ask(server.address, "POST", "/api/me/passkeys/sign-in", sent, at_host(host))

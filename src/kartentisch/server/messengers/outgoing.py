"""Requests to other servers, at addresses that people give us: only where the operator lets us.

A name is resolved once, checked, and the connection goes to the address that was checked, so that
no name can lead into a private network. Redirects are not followed. Every step has a time limit.
"""

import http.client
import ipaddress
import re
import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 5.0
LONGEST_LINE = 1024  # bytes: nothing but the first line of an answer is read
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])")
NAT64 = ipaddress.ip_network("64:ff9b::/96")  # leads to any IPv4 address

Resolve = Callable[[str, int], Sequence[str]]


class Unsent(Exception):
    """A notice could not be delivered. gone: nothing will ever be taken there."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


class BadAddress(ValueError):
    """An address that we don't send to; `key` names the refusal."""

    def __init__(self, key: str, host: str = "") -> None:
        super().__init__(f"{key} {host}".strip())
        self.key = key
        self.host = host


class Target(NamedTuple):
    """A checked address. trusted: the operator named this very host, wherever it leads."""

    host: str
    port: int
    path: str
    secure: bool
    trusted: bool


def resolve_all(host: str, port: int) -> Sequence[str]:
    """Every address of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(where[0]) for _, _, _, _, where in found]


def target_of(url: str, allowed: Sequence[str], trusted: Sequence[str] = ()) -> Target:
    """Where a URL leads, by its text alone. BadAddress if we don't send there.

    allowed: hosts, or with a leading dot all names below; trusted: hosts of the operator's own,
    for which plain http and private addresses will do.
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise BadAddress("bad_url") from None
    own = host in trusted
    if parts.scheme != "https" and not (own and parts.scheme == "http"):
        raise BadAddress("not_https")
    plain = url.isascii() and url.isprintable() and " " not in url
    if not host or parts.username is not None or not plain:
        raise BadAddress("bad_url")
    if not own and not any(matches(host, name) for name in allowed):
        raise BadAddress("host_not_allowed", host)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    secure = parts.scheme == "https"
    return Target(host, port or (443 if secure else 80), path, secure, own)


def matches(host: str, name: str) -> bool:
    """Whether a host is the one that is named, or lies below a name with a leading dot."""
    return host == name or (name.startswith(".") and host.endswith(name))


def address_of(target: Target, resolve: Resolve = resolve_all) -> str:
    """The address to connect to. BadAddress if the name leads into a private network. Blocks."""
    try:
        found = resolve(target.host, target.port)
    except (OSError, UnicodeError):  # the latter for names that can't be one
        raise BadAddress("unknown_host", target.host) from None
    if not target.trusted and not all(is_public(address) for address in found):
        raise BadAddress("private_host", target.host)
    if not found:
        raise BadAddress("unknown_host", target.host)
    return found[0]


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip in NAT64 or ip.sixtofour is not None or ip.teredo is not None:
            return False
    return ip.is_global and not ip.is_multicast


def post(
    target: Target, body: bytes, headers: Mapping[str, str], resolve: Resolve = resolve_all
) -> int:
    """Send something there; returns the status. Unsent if nobody answers. Blocks."""
    try:
        connection = Directly(target, address_of(target, resolve))
    except BadAddress as why:
        raise Unsent(why.key) from None
    try:
        connection.request("POST", target.path, body, dict(headers))
        return read_status(connection.sock)
    except (OSError, http.client.HTTPException) as fault:
        raise Unsent(type(fault).__name__) from None
    finally:
        connection.close()


def read_status(answering: socket.socket) -> int:
    """The status of an answer, whose first line has to come in time however slowly it drips."""
    end, got = time.monotonic() + ANSWER_SECONDS, b""
    while b"\n" not in got:
        left = end - time.monotonic()
        if left <= 0 or len(got) > LONGEST_LINE:
            raise Unsent("no answer in time")
        answering.settimeout(left)
        part = answering.recv(LONGEST_LINE)
        if not part:
            raise Unsent("hung up without an answer")
        got += part
    found = STATUS.match(got)
    if found is None:
        raise Unsent("the answer is not HTTP")
    return int(found[1])


class Directly(http.client.HTTPConnection):
    """A connection to a checked address, under the name that was asked for."""

    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=CONNECT_SECONDS)
        self.address = address
        self.secure = target.secure
        if target.secure:
            self.default_port = 443

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), CONNECT_SECONDS)
        self.sock.settimeout(ANSWER_SECONDS)
        if self.secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.host)

"""Web Push: a notice for one browser, encrypted so that only that browser can read it (RFC 8291).

The server proves by its own key (VAPID, RFC 8292) that it is the one that the browser let in.
"""

import base64
import hashlib
import json
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from kartentisch.server.messengers.outgoing import Resolve, Unsent, post, resolve_all, target_of

# The push services of Chrome and Edge, Firefox, Safari, and Windows.
SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
GONE = (404, 410)  # the browser does not want anything from us any more
KEEP_SECONDS = 24 * 3600  # that a push service keeps a notice for a device that is off
PROOF_SECONDS = 12 * 3600


class Subscription(NamedTuple):
    """Where a browser can be reached, and the keys that only it can read with."""

    endpoint: str
    p256dh: str
    auth: str


def new_key(secret: bytes) -> str:
    """A key of a server, from 32 bytes that nobody can guess."""
    return encoded(secret)


def public_key(key: str) -> str:
    """What browsers are told of a server's key."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02

    public = Vapid02.from_raw(key.encode()).public_key
    return encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def is_subscription(given: Subscription) -> bool:
    """Whether keys can be used to write to a browser."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(given.p256dh))
        return len(decoded(given.auth)) == 16
    except ValueError:
        return False


def push(
    to: Subscription,
    message: dict[str, Any],
    tag: str,
    key: str,
    contact: str,
    now: float,
    trusted: Sequence[str] = (),
    resolve: Resolve = resolve_all,
) -> None:
    """Send a notice to a browser. tag: another notice with the same one replaces it there.

    contact: whom a push service asks if something is wrong with us. Unsent if it was not taken.
    """
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    target = target_of(to.endpoint, SERVICES, trusted)
    keys = {"p256dh": to.p256dh, "auth": to.auth}
    body = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(json.dumps(message).encode())
    parts = urlsplit(to.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now) + PROOF_SECONDS,
        "sub": contact,
    }
    headers = {
        **Vapid02.from_raw(key.encode()).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEEP_SECONDS),
        "Topic": topic_of(tag),
        "Urgency": "normal",
    }
    status = post(target, body["body"], headers, resolve)
    if not 200 <= status < 300:
        raise Unsent(f"the push service answered {status}", gone=status in GONE)


def topic_of(tag: str) -> str:
    """Under which a push service keeps one notice at most for a device that is off."""
    return encoded(hashlib.sha256(tag.encode()).digest())[:32]


def encoded(raw: bytes) -> str:
    """Bytes as Web Push writes them."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """What was encoded; ValueError if it was not."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

"""Where the cards of a table come from, so that anybody can check that nobody chose them.

Before the first card the server shows the SHA-256 of a secret of 32 bytes. Then the players add
entropy of their own. The cards are dealt from the deal's seed, which is made of both, and after the
game the secret is published. Whoever has seen the commitment can check that the secret fits it and
that the seed and the deal follow. docs/fairness.md says it for people who write a checker of
their own, with test vectors.
"""

import hashlib
import secrets
from collections.abc import Sequence

import msgspec

from kartentisch.games.records import BadRecord, Record, from_plain

METHOD = "kartentisch-deal-1"


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """What shows that the seed of a record was nobody's choice. entropy: of each seat, as hex."""

    method: str
    commitment: str
    secret: str
    entropy: list[str]


class Unproven(ValueError):
    """A proof that does not hold; the text says where."""


def new_secret() -> str:
    """32 secret random bytes, as hex."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """What is shown of a secret before the deal: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def deal_seed(secret: str, entropy: Sequence[str]) -> bytes:
    """The seed of a deal: SHA-256 over method, secret, and each seat's entropy with its length."""
    digest = hashlib.sha256(METHOD.encode())
    digest.update(bytes.fromhex(secret))
    for part in entropy:
        added = bytes.fromhex(part)
        digest.update(len(added).to_bytes(1, "big"))
        digest.update(added)
    return digest.digest()


def proof_of(secret: str, entropy: Sequence[str]) -> Proof:
    """The proof that belongs to a deal."""
    return Proof(METHOD, commitment_of(secret), secret, list(entropy))


def check(record: Record, proof: Proof, commitment: str | None = None) -> None:
    """Raise Unproven unless the record was dealt as the proof says, and was played by the rules.

    commitment is the one that a player saw before the deal, if they kept it.
    """
    if proof.method != METHOD:
        raise Unproven(f"the method {proof.method!r} is not known here; this is {METHOD!r}")
    if len(proof.entropy) != record.players:
        raise Unproven(f"there is entropy of {len(proof.entropy)} seats, not {record.players}")
    try:
        committed = commitment_of(proof.secret)
        seed = deal_seed(proof.secret, proof.entropy)
    except ValueError:
        raise Unproven("secret and entropy have to be hexadecimal digits") from None
    if committed != proof.commitment or (commitment or committed) != committed:
        raise Unproven("the secret is not the one that was committed to before the deal")
    if record.seed != seed:
        raise Unproven("the seed of the record does not follow from the secret and the entropy")
    record.replay()


def read_proven(text: str) -> tuple[Record, Proof]:
    """A record with its proof, from JSON."""
    try:
        plain = msgspec.json.decode(text)
        proof = msgspec.convert(plain.pop("proof"), Proof)
        for note in ("names", "table", "match", "ended"):
            plain.pop(note, None)
    except (msgspec.MsgspecError, AttributeError, KeyError, TypeError) as error:
        raise BadRecord(f"this is no record with a proof of its shuffle: {error!r}") from None
    return from_plain(plain), proof

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
from typing import Any, NamedTuple

import msgspec

from kartentisch.games.records import BadRecord, Record, from_plain

METHOD = "kartentisch-deal-1"

# What tables and exports add to a record besides the proof.
NOTES = ("names", "table", "match", "ended", "points", "winners")


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


class Finding(NamedTuple):
    """One thing that was checked about a record."""

    holds: bool
    says: str


def examine(
    record: Record, proof: Proof, commitment: str | None = None, entropy: str | None = None
) -> list[Finding]:
    """Check whether a record was dealt as its proof says, and was played by the rules.

    commitment is the one that a player saw before the deal, entropy what they added to the shuffle,
    if they kept them.
    """
    if proof.method != METHOD:
        return [Finding(False, f"the method is {proof.method!r}; this program knows {METHOD!r}")]
    try:
        committed = commitment_of(proof.secret)
        seed = deal_seed(proof.secret, proof.entropy)
    except (ValueError, OverflowError):
        return [Finding(False, "secret and entropy are not what they have to be: hexadecimal")]
    findings = [
        finding(
            committed == proof.commitment,
            "the secret is the one that the record's commitment was made from",
            "the secret is not the one that the record's commitment was made from",
        )
    ]
    if commitment is not None:
        findings.append(
            finding(
                committed == commitment.strip().lower(),
                "the commitment is the one that you noted",
                "the commitment that you noted is for another secret",
            )
        )
    if entropy is not None:
        findings.append(
            finding(
                entropy.strip().lower() in proof.entropy,
                "your entropy is in the shuffle",
                "your entropy is not in the shuffle",
            )
        )
    findings.append(
        finding(
            len(proof.entropy) == record.players and record.seed == seed,
            "the deal's seed follows from the secret and the players' entropy",
            "the deal's seed does not follow from the secret and the players' entropy",
        )
    )
    return [*findings, played_by_the_rules(record)]


def played_by_the_rules(record: Record) -> Finding:
    """Whether every move was legal with these cards, up to the end of the game."""
    try:
        game = record.replay()
    except BadRecord as error:
        return Finding(False, str(error))
    return finding(
        game.over,
        f"all {len(record.moves)} moves were legal with these cards",
        "the game does not come to its end with these moves",
    )


def finding(holds: bool, yes: str, no: str) -> Finding:
    """What was found, in the words that fit."""
    return Finding(holds, yes if holds else no)


def check(record: Record, proof: Proof, commitment: str | None = None) -> None:
    """Raise Unproven, with what is wrong first, unless everything holds."""
    for found in examine(record, proof, commitment):
        if not found.holds:
            raise Unproven(found.says)


def read_proven(text: str) -> tuple[Record, Proof]:
    """A record with its proof, from JSON."""
    try:
        plain = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not the JSON of a record: {error}") from None
    if "proof" not in plain:
        raise Unproven("the record has no proof: it may be of a game with known cards")
    try:
        proof = msgspec.convert(plain.pop("proof"), Proof)
    except msgspec.ValidationError as error:
        raise Unproven(f"the proof can't be understood: {error}") from None
    for note in NOTES:
        plain.pop(note, None)
    return from_plain(plain), proof

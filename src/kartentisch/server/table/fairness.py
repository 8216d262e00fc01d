"""Where the cards of a table come from, so that anybody can check that nobody chose them.

Before the first card the server shows the SHA-256 of a secret of 32 bytes. Then the players add
entropy. The seed of the deal is made of both, and after the match the secret is published. Anyone
who saw the commitment can check that the secret fits it, and that seed and deal follow from it.
docs/fairness.md has the details and test vectors, for people who write their own checker.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from kartentisch.games.records import BadRecord, Record, from_plain

METHOD = "kartentisch-deal-1"

# What tables and exports add to a record, apart from the proof.
NOTES = ("names", "table", "match", "ended", "points", "winners")


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """Shows that nobody chose the seed of a record. entropy: of each seat, as hex."""

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


class ProofFinding(NamedTuple):
    """One thing that was checked about a record."""

    holds: bool
    says: str


def examine(
    record: Record, proof: Proof, commitment: str | None = None, entropy: str | None = None
) -> list[ProofFinding]:
    """Check whether a record was dealt as its proof says, and was played by the rules.

    commitment is the one that a player saw before the deal, entropy what they added to the shuffle,
    if they kept them.
    """
    if proof.method != METHOD:
        return [
            ProofFinding(False, f"the method is {proof.method!r}; this program knows {METHOD!r}")
        ]
    try:
        committed = commitment_of(proof.secret)
        seed = deal_seed(proof.secret, proof.entropy)
    except (ValueError, OverflowError):
        return [ProofFinding(False, "secret and entropy have to be hexadecimal")]
    findings = [
        finding(
            committed == proof.commitment,
            "the secret fits the record's commitment",
            "the secret does not fit the record's commitment",
        )
    ]
    if commitment is not None:
        findings.append(
            finding(
                committed == commitment.strip().lower(),
                "the commitment is the one you noted",
                "the commitment you noted is for another secret",
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


def played_by_the_rules(record: Record) -> ProofFinding:
    """Whether every move was legal with these cards, up to the end of the game."""
    try:
        game = record.replay()
    except BadRecord as error:
        return ProofFinding(False, str(error))
    return finding(
        game.over,
        f"all {len(record.moves)} moves were legal with these cards",
        "the game does not end with these moves",
    )


def finding(holds: bool, yes: str, no: str) -> ProofFinding:
    """What was found, in the words that fit."""
    return ProofFinding(holds, yes if holds else no)


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

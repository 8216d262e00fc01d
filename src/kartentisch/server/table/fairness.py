"""Where the cards of a table come from, so that anybody can check that nobody chose them.

Before the first card the server shows the SHA-256 of a secret of 32 bytes. Then the players add
entropy. The seed of the deal is made of both, and after the match the secret is published. Anyone
who saw the commitment can check that the secret fits it, and that seed and deal follow from it.
docs/fairness.md has the details and test vectors, for people who write their own checker.
"""

import hashlib
import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from kartentisch.games.records import BadRecord, WrittenRecord

METHOD = "kartentisch-deal-1"
SERVER_PART = "kartentisch-part-1"
PART_BYTES = 16


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """Shows that nobody chose the seed of a record.

    entropy: of each seat, as hex. server: the seats (from 0) for which it is the server's; left out
    in older records, where such parts are empty.
    """

    method: str
    commitment: str
    secret: str
    entropy: list[str]
    server: list[int] | msgspec.UnsetType = msgspec.UNSET


def new_secret(chance: random.Random) -> str:
    """32 secret random bytes, as hex."""
    return chance.randbytes(32).hex()


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


def server_part(secret: str, seat: int) -> str:
    """What the server adds for a seat that adds nothing: it follows from the secret.

    So the server can't choose it after it has seen what the others add.
    """
    digest = hashlib.sha256(SERVER_PART.encode())
    digest.update(bytes.fromhex(secret))
    digest.update(seat.to_bytes(1, "big"))
    return digest.hexdigest()[: 2 * PART_BYTES]


def parts_of(secret: str, given: Sequence[str]) -> tuple[list[str], list[int]]:
    """What each seat adds to a shuffle, and the seats for which it is the server's."""
    missing = [seat for seat, part in enumerate(given) if not part]
    return [part or server_part(secret, seat) for seat, part in enumerate(given)], missing


def proof_of(secret: str, entropy: Sequence[str], server: list[int] | None) -> Proof:
    """The proof that belongs to a deal. server: None for a match that an older version began."""
    unknown = msgspec.UNSET if server is None else server
    return Proof(METHOD, commitment_of(secret), secret, list(entropy), unknown)


class ProofFinding(NamedTuple):
    """One thing that was checked about a record."""

    holds: bool
    says: str


def examine(
    written: WrittenRecord, commitment: str | None = None, entropy: str | None = None
) -> list[ProofFinding]:
    """Check whether a record was dealt as its proof says, played by the rules, and won as it says.

    commitment is the one that a player saw before the deal, entropy what they added to the shuffle,
    if they kept them.
    """
    return [*examine_shuffle(written, commitment, entropy), *examine_play(written)]


def examine_shuffle(
    written: WrittenRecord, commitment: str | None, entropy: str | None
) -> list[ProofFinding]:
    """Whether nobody chose the seed."""
    if "proof" not in written.notes:
        return [ProofFinding(False, without_proof(written))]
    try:
        proof = msgspec.convert(written.notes["proof"], Proof)
    except msgspec.ValidationError as error:
        return [ProofFinding(False, f"the proof can't be understood: {error}")]
    if proof.method != METHOD:
        return [
            ProofFinding(False, f"the method is {proof.method!r}; this program knows {METHOD!r}")
        ]
    if len(proof.entropy) != written.record.players:
        return [ProofFinding(False, "the proof needs one part of entropy per seat")]
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
                entropy.strip().lower() in players_parts(proof),
                "your entropy is in the shuffle",
                "your entropy is not in the shuffle",
            )
        )
    if proof.server:
        seats = ", ".join(str(seat + 1) for seat in proof.server)
        findings.append(
            finding(
                all(is_servers(proof, seat) for seat in proof.server),
                f"the server's parts, for bots and people who added none (seats {seats}), "
                "follow from the secret",
                f"the server's parts (seats {seats}) do not follow from the secret",
            )
        )
    findings.append(
        finding(
            written.record.seed == seed,
            "the deal's seed follows from the secret and the players' entropy",
            "the deal's seed does not follow from the secret and the players' entropy",
        )
    )
    return findings


def players_parts(proof: Proof) -> list[str]:
    """What people added to the shuffle."""
    server = proof.server or []
    return [part for seat, part in enumerate(proof.entropy) if seat not in server]


def is_servers(proof: Proof, seat: int) -> bool:
    """Whether the part of a seat is the one that the server has to add."""
    return 0 <= seat < len(proof.entropy) and (
        proof.entropy[seat] == server_part(proof.secret, seat)
    )


def without_proof(written: WrittenRecord) -> str:
    """Why there is no proof, and where there is one."""
    if "practice" in written.notes:
        return "the record has no proof of its shuffle: it is practice, amid the cards of a match"
    if written.lines is None:
        return "the record has no proof of its shuffle: it may be of a game with known cards"
    return (
        "a full record has no proof of its shuffle; take the record of the table: "
        "/api/tables/CODE/matches/NUMBER/record, or kartentisch export"
    )


def examine_play(written: WrittenRecord) -> list[ProofFinding]:
    """Whether moves, lines and result are as the rules make them."""
    record = written.record
    findings = []
    try:
        written.check_lines()
        if written.lines is not None:
            findings.append(ProofFinding(True, "every line is as the rules make it"))
        game = record.replay()
    except BadRecord as error:
        return [*findings, ProofFinding(False, str(error))]
    if not game.over:
        return [*findings, ProofFinding(False, "the game does not end with these moves")]
    legal = f"all {len(record.moves)} moves were legal with these cards"
    findings.append(ProofFinding(True, legal))
    try:
        written.check_result(game)
    except BadRecord as error:
        return [*findings, ProofFinding(False, str(error))]
    points = ", ".join(map(str, game.points))
    won = " and ".join(f"seat {seat + 1}" for seat in game.winners)
    follows = f"the result follows from the moves: {points} points, won by {won}"
    return [*findings, ProofFinding(True, follows)]


def unchecked(commitment: str | None, entropy: str | None) -> list[str]:
    """What a verified record leaves open."""
    left = []
    if commitment is None:
        left.append("whether you were shown this commitment before the deal: use --commitment")
    if entropy is None:
        left.append("whether your own entropy is in the shuffle: use --entropy")
    return [*left, "whether these are the moves that were made, and the names"]


def finding(holds: bool, yes: str, no: str) -> ProofFinding:
    """What was found, in the words that fit."""
    return ProofFinding(holds, yes if holds else no)

"""Checks a past day: its deals were committed to, and its bots answered as they had to."""

import json
from collections.abc import Iterator

import msgspec
from rich.console import Console
from rich.progress import Progress

from kartentisch.games import GAMES, Refusal
from kartentisch.games.records import NOTES, BadRecord, Record, from_plain
from kartentisch.parameters import BadInput
from kartentisch.server.live.experts import answer
from kartentisch.server.table import daily
from kartentisch.server.table.fairness import ProofFinding, commitment_of, finding

Commitments = dict[tuple[str, str], str]  # by day and game


class DealProof(msgspec.Struct):
    """One deal of a day, as /api/daily/proofs has it."""

    day: str
    game: str
    players: int
    seat: int
    commitment: str
    secret: str
    options: dict[str, int | str]
    records: list[dict[str, object]]


class DayProof(msgspec.Struct):
    """A whole day."""

    day: str
    method: str
    deals: list[DealProof]


class KeptDeal(msgspec.Struct):
    """A deal in a list of commitments."""

    day: str
    game: str
    commitment: str


class KeptList(msgspec.Struct):
    """A list of commitments, as /api/daily/commitments has it."""

    deals: list[KeptDeal]


def day_in(text: str) -> DayProof | None:
    """The proof of a day; None if the text is something else, such as a record."""
    try:
        plain = json.loads(text)
    except ValueError:
        return None
    if not isinstance(plain, dict) or "deals" not in plain:
        return None
    try:
        return msgspec.convert(plain, DayProof)
    except msgspec.ValidationError as error:
        raise BadInput(f"this is not the proof of a day: {error}") from None


def list_in(text: str) -> Commitments:
    """Commitments that somebody kept."""
    try:
        kept = msgspec.json.decode(text, type=KeptList)
    except msgspec.MsgspecError as error:
        raise BadInput(f"this is not a list of commitments: {error}") from None
    return {(deal.day, deal.game): deal.commitment for deal in kept.deals}


def examine_day(proof: DayProof, kept: Commitments | None) -> list[ProofFinding]:
    """Whether the deals of a day were fixed before, and played as everywhere."""
    if proof.method != daily.METHOD:
        known = f"the method is {proof.method!r}; this program knows {daily.METHOD!r}"
        return [ProofFinding(False, known)]
    findings = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        work = bar.add_task("Checking", total=sum(1 + len(deal.records) for deal in proof.deals))
        for deal in proof.deals:
            for found in examine_deal(proof.day, deal, kept):
                findings.append(found)
                bar.advance(work)
    return findings


def examine_deal(day: str, deal: DealProof, kept: Commitments | None) -> Iterator[ProofFinding]:
    """What there is to find out about one deal."""
    name = deal.game
    if deal.day != day or name not in GAMES:
        yield ProofFinding(False, f"{name} of {deal.day}: not a deal of {day} that is known here")
        return
    fixed = daily.deal_of(day, name)
    yield finding(
        (deal.players, deal.seat, deal.options) == fixed[2:],
        f"{name}: played by {fixed.players}, with the person at seat {fixed.seat + 1}",
        f"{name}: players, seat or options are not those of this day",
    )
    try:
        committed = commitment_of(deal.secret)
        seed = daily.day_seed(deal.secret, fixed.players)
    except ValueError:
        yield ProofFinding(False, f"{name}: the secret has to be hexadecimal")
        return
    yield finding(
        committed == deal.commitment,
        f"{name}: the secret fits its commitment",
        f"{name}: the secret does not fit its commitment",
    )
    if kept is not None:
        yield finding(
            kept.get((day, name)) == committed,
            f"{name}: the commitment is the one in your list",
            f"{name}: your list has another commitment, or none",
        )
    for number, plain in enumerate(deal.records, start=1):
        wrong = wrong_in(plain, fixed, seed)
        yield finding(
            wrong is None,
            f"{name}: result {number} was played with these cards, against the bots of the day",
            f"{name}: result {number}: {wrong}",
        )


def wrong_in(plain: dict[str, object], deal: daily.DayDeal, seed: bytes) -> str | None:
    """What is wrong with a record of a day, or None."""
    try:
        record = from_plain({key: plain[key] for key in plain if key not in NOTES})
    except BadRecord as bad:
        return str(bad)
    if record.seed != seed or record.game != deal.game or record.options != deal.options:
        return "it was played with other cards or options"
    return wrong_answer(record, deal, seed)


def wrong_answer(record: Record, deal: daily.DayDeal, seed: bytes) -> str | None:
    """The first move that is not legal, or not the one that a bot had to make; or None."""
    game = record.start()
    for number, (seat, move) in enumerate(record.moves, start=1):
        try:
            if seat != deal.seat and answer(seed, seat, game.masked(seat)) != move:
                return f"move {number} is not what the bot at seat {seat + 1} plays here"
            game.play(seat, move)
        except Refusal as refusal:
            return f"move {number} is refused: {refusal}"
    return None if game.over else "it does not come to an end"


def unchecked(kept: Commitments | None) -> list[str]:
    """What a day that holds leaves open."""
    left = []
    if kept is None:
        left.append("whether these commitments were published before the day: use --commitments")
    return [*left, "whether anybody played a deal twice, under another name"]

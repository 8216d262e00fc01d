"""Checks the deals of a past day, or of an event that is over: they were committed to, and bots
answered as they had to.
"""

import json
from collections.abc import Collection, Iterator

import msgspec
from rich.console import Console
from rich.progress import Progress

from kartentisch.games import GAMES, Refusal, game_class
from kartentisch.games.records import NOTES, BadRecord, Record, from_plain
from kartentisch.parameters import BadInput
from kartentisch.server.live.experts import answer
from kartentisch.server.table import contests, daily
from kartentisch.server.table.common_deals import DealPlan, common_seed, deal_name
from kartentisch.server.table.fairness import ProofFinding, commitment_of, finding

Commitments = dict[tuple[str, str], str]  # by the deal's name and the game

MOST_DEALS = 200  # of a proof; a file may be anybody's


class DealProof(msgspec.Struct):
    """One deal, as /api/daily/proofs and /api/events/…/proof have it."""

    game: str
    players: int
    seat: int
    commitment: str
    secret: str
    options: dict[str, int | str]
    records: list[dict[str, object]]
    day: str = ""
    deal: str = ""

    @property
    def name(self) -> str:
        """What the deal is called: its day, or its event with a number."""
        return self.day or self.deal


class DealsProof(msgspec.Struct):
    """A whole day, or a whole event."""

    method: str
    deals: list[DealProof]
    day: str = ""
    event: str = ""
    form: str = contests.SOLO


class ListedDeal(msgspec.Struct):
    """A deal in a list of commitments."""

    game: str
    commitment: str
    day: str = ""
    deal: str = ""


class KeptList(msgspec.Struct):
    """A list of commitments, as /api/daily/commitments and /api/events/…/commitments have it."""

    deals: list[ListedDeal]


def proof_in(text: str) -> DealsProof | None:
    """The proof of a day or an event; None if the text is something else, such as a record."""
    try:
        plain = json.loads(text)
    except ValueError:
        return None
    if not isinstance(plain, dict) or "deals" not in plain:
        return None
    try:
        proof = msgspec.convert(plain, DealsProof)
    except msgspec.ValidationError as error:
        raise BadInput(f"this is not the proof of a day or an event: {error}") from None
    if not (proof.day or proof.event) or len(proof.deals) > MOST_DEALS:
        raise BadInput("this is not the proof of a day or an event: it names neither")
    return proof


def list_in(text: str) -> Commitments:
    """Commitments that somebody kept."""
    try:
        kept = msgspec.json.decode(text, type=KeptList)
    except msgspec.MsgspecError as error:
        raise BadInput(f"this is not a list of commitments: {error}") from None
    return {(deal.day or deal.deal, deal.game): deal.commitment for deal in kept.deals}


def examine_deals(proof: DealsProof, kept: Commitments | None) -> list[ProofFinding]:
    """Whether deals were fixed before, and played as everywhere."""
    known = daily.METHOD if proof.day else contests.METHOD
    if proof.method != known:
        says = f"the method is {proof.method!r}; this program knows {known!r}"
        return [ProofFinding(False, says)]
    findings = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        work = bar.add_task("Checking", total=sum(1 + len(deal.records) for deal in proof.deals))
        for number, deal in enumerate(proof.deals, start=1):
            for found in examine_deal(proof, deal, number, kept):
                findings.append(found)
                bar.advance(work)
    return findings


def plan_of(proof: DealsProof, deal: DealProof, number: int) -> DealPlan | None:
    """How a deal has to be played; None if the proof has no such deal."""
    if deal.game not in GAMES:
        return None
    if proof.day:
        known = deal.day == proof.day and daily.is_day(proof.day)
        return daily.deal_of(proof.day, deal.game) if known else None
    first = proof.deals[0]  # all deals of an event are played alike
    if deal.deal != deal_name(proof.event, number) or deal.game != first.game:
        return None
    try:
        options = game_class(first.game).completed_options(first.players, first.options)
    except Refusal:
        return None
    seat = (number - 1) % first.players
    return DealPlan(deal.deal, first.game, first.players, seat, options)


def examine_deal(
    proof: DealsProof, deal: DealProof, number: int, kept: Commitments | None
) -> Iterator[ProofFinding]:
    """What there is to find out about one deal."""
    label = deal.game if proof.day else f"deal {number}"
    whole = proof.day or proof.event
    plan = plan_of(proof, deal, number)
    if plan is None:
        yield ProofFinding(
            False, f"{deal.game} of {deal.name}: not a deal of {whole} that is known"
        )
        return
    alone = proof.form == contests.SOLO
    where = f", with the person at seat {plan.seat + 1}" if alone else ""
    yield finding(
        (deal.players, deal.seat, deal.options) == plan[2:],
        f"{label}: played by {plan.players}{where}",
        f"{label}: players, seat or options are not those of {whole}",
    )
    try:
        committed = commitment_of(deal.secret)
        seed = common_seed(deal.secret, plan.players)
    except ValueError:
        yield ProofFinding(False, f"{label}: the secret has to be hexadecimal")
        return
    yield finding(
        committed == deal.commitment,
        f"{label}: the secret fits its commitment",
        f"{label}: the secret does not fit its commitment",
    )
    if kept is not None:
        yield finding(
            kept.get((deal.name, deal.game)) == committed,
            f"{label}: the commitment is the one in your list",
            f"{label}: your list has another commitment, or none",
        )
    bots = "the bots of the day" if proof.day else "the bots of the event"
    for count, plain in enumerate(deal.records, start=1):
        wrong = wrong_in(plain, plan, seed, alone)
        yield finding(
            wrong is None,
            f"{label}: result {count} was played with these cards, against {bots}",
            f"{label}: result {count}: {wrong}",
        )


def wrong_in(plain: dict[str, object], plan: DealPlan, seed: bytes, alone: bool) -> str | None:
    """What is wrong with a record of a deal, or None."""
    try:
        record = from_plain({key: plain[key] for key in plain if key not in NOTES})
    except BadRecord as bad:
        return str(bad)
    if record.seed != seed or record.game != plan.game or record.options != plan.options:
        return "it was played with other cards or options"
    return wrong_answer(record, [plan.seat] if alone else seats_in(plain), seed)


def seats_in(plain: dict[str, object]) -> list[int]:
    """The seats of people in a record of an event with groups."""
    note = plain.get("event")
    seats = note.get("seats") if isinstance(note, dict) else None
    return [seat for seat in seats if isinstance(seat, int)] if isinstance(seats, list) else []


def wrong_answer(record: Record, people: Collection[int], seed: bytes) -> str | None:
    """The first move that is not legal, or not the one that a bot had to make; or None."""
    game = record.start()
    for number, (seat, move) in enumerate(record.moves, start=1):
        try:
            if seat not in people and answer(seed, seat, game.masked(seat)) != move:
                return f"move {number} is not what the bot at seat {seat + 1} plays here"
            game.play(seat, move)
        except Refusal as refusal:
            return f"move {number} is refused: {refusal}"
    return None if game.over else "it does not come to an end"


def unchecked(proof: DealsProof, kept: Commitments | None) -> list[str]:
    """What a day or an event that holds leaves open."""
    left = []
    if kept is None:
        whole = "day" if proof.day else "event"
        left.append(
            f"whether these commitments were published before the {whole}: use --commitments"
        )
    return [*left, "whether anybody played a deal twice, under another name"]

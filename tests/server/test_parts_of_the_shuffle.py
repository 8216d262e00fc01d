"""Who adds what to a shuffle: the commitment comes first, no part is empty, and the record says whose
each part is, whatever happens to seats before the match is over."""

import json
import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from running import Guest, Server, Visitor

from kartentisch.cli import main

GUESTS, BOTS = ("0123456789abcdef", "fedcba9876543210"), "easy"


def new_table(guest: Guest, game: str = "pairs", seats: int = 2, **settings: object) -> Any:
    options = {"deck": 2} if game == "pairs" else {}
    wish = {"game": game, "seats": seats, "options": options, "pace": "instant", **settings}
    return guest.post("/api/tables", {"settings": wish})


def record_of(guest: Guest, code: str, match: int = 1) -> Any:
    return guest.get(f"/api/tables/{code}/matches/{match}/record")


def verify(record: object, folder: Path, *arguments: str) -> tuple[int, str]:
    file = folder / "record.json"
    file.write_text(json.dumps(record), "utf-8")
    result = CliRunner().invoke(main, ["verify", str(file), *arguments])
    return result.exit_code, result.output


def test_the_opener_knows_the_commitment_before_they_add_anything(
    server: Server, tmp_path: Path
) -> None:
    nikki = server.guest()
    table = {"settings": {"game": "pairs", "seats": 2}}
    early = nikki.ask("POST", "/api/tables", {**table, "sit": 0, "entropy": "c0ffee"})
    assert (early.status, "entropy" in early.reason) == (400, True)
    opened = new_table(nikki)
    begin = {"sit": 0, "fill": BOTS, "start": True, "entropy": GUESTS[0]}
    assert nikki.ask("POST", f"/api/tables/{opened['code']}/begin", begin).status == 200
    with nikki.visit(opened["code"]) as visitor:
        assert visitor.table["commitment"] == opened["commitment"]
        visitor.play(random.Random(1))
    record = record_of(nikki, opened["code"])
    proof = record["proof"]
    assert proof["commitment"] == opened["commitment"]
    assert proof["entropy"][0] == GUESTS[0]
    assert len(proof["entropy"][1]) == 32  # a bot's part is the server's, and said so
    assert proof["server"] == [1]
    noted = ("--commitment", opened["commitment"], "--entropy", GUESTS[0])
    code, said = verify(record, tmp_path, *noted)
    assert code == 0, said
    assert "the server's parts, for bots and people who added none (seats 2)" in said
    # What the server added is nobody's own, even if someone claims it.
    assert verify(record, tmp_path, "--entropy", proof["entropy"][1])[0] == 1


def test_a_server_that_chose_its_parts_is_caught(server: Server, tmp_path: Path) -> None:
    """It could try bots' parts until it likes the deal, if they did not follow from the secret."""
    from kartentisch.server.table.fairness import deal_seed

    nikki = server.guest()
    code = nikki.open("pairs", 2, fill=BOTS, start=True)
    with nikki.visit(code) as visitor:
        visitor.play(random.Random(2))
    record = record_of(nikki, code)
    proof = record["proof"]
    proof["entropy"][1] = "00" * 16
    record["seed"] = deal_seed(proof["secret"], proof["entropy"]).hex()
    assert "do not follow from the secret" in verify(record, tmp_path)[1]


def test_only_the_opener_begins_and_only_once(server: Server) -> None:
    nikki, other = server.guest(), server.guest("Clara")
    code = new_table(nikki)["code"]
    begin = {"sit": 0, "fill": BOTS, "start": True}
    path = f"/api/tables/{code}/begin"
    assert other.ask("POST", path, begin).status == 403
    assert nikki.ask("POST", f"/api/tables/{'a' * 12}/begin", begin).status == 404
    assert nikki.ask("POST", path, {**begin, "sit": 5}).status == 400
    with nikki.visit(code) as there:  # someone may be there already, and is told
        assert nikki.ask("POST", path, begin).status == 200
        there.until(lambda seen: seen.table["phase"] == "playing")
    again = nikki.ask("POST", path, begin)
    assert (again.status, "already" in again.reason) == (400, True)


def two_playing(server: Server, stack: ExitStack) -> tuple[list[Guest], str, list[Visitor]]:
    """A table at which two people play, who both add to the shuffle."""
    guests = [server.guest("Nikki"), server.guest("Clara")]
    code = new_table(guests[0])["code"]
    lines = [stack.enter_context(guest.visit(code)) for guest in guests]
    for seat, line in enumerate(lines):
        line.do("sit", seat=seat, entropy=GUESTS[seat])
    lines[0].do("start")
    return guests, code, lines


def play_out(lines: list[Visitor]) -> None:
    """Play with whoever owes a move."""
    rng = random.Random(3)
    while not lines[0].over:
        for seat, line in enumerate(lines):
            line.do("look", seat=seat)
            line.wait_for("welcome")
            if line.moves and not line.over:
                line.do("move", seat=seat, move=rng.choice(line.moves))
        lines[0].do("look", seat=0)
        lines[0].wait_for("welcome")


def test_a_rematch_without_someones_entropy_says_so(server: Server, tmp_path: Path) -> None:
    with ExitStack() as stack:
        guests, code, lines = two_playing(server, stack)
        play_out(lines)
        assert record_of(guests[0], code)["proof"]["server"] == []
        lines[0].do("start")  # the host does not wait for the other
        for line in lines:
            line.until(lambda seen: seen.table["match"] == 2)
        play_out(lines)
        record = record_of(guests[0], code, 2)
    assert record["proof"]["server"] == [0, 1]
    assert all(record["proof"]["entropy"])
    assert verify(record, tmp_path)[0] == 0


def test_the_proof_holds_for_a_match_in_which_seats_changed_hands(
    server: Server, tmp_path: Path
) -> None:
    """It needs what was added when the match began, not what later players of the seats have."""
    with ExitStack() as stack:
        guests, code, lines = two_playing(server, stack)
        lines[1].do("stand", seat=1)
        lines[0].until(lambda seen: seen.table["chairs"][1]["left"])
        lines[0].do("bot", seat=1, level=BOTS)
        lines[0].play(random.Random(4))
        record = record_of(guests[0], code)
    assert record["proof"]["entropy"] == list(GUESTS)
    assert record["proof"]["server"] == []
    assert verify(record, tmp_path, "--entropy", GUESTS[1])[0] == 0

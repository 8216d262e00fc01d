"""Anyone can check a shuffle: the command, tampered records, and a verifier from the page alone."""

import hashlib
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from click.testing import CliRunner, Result
from running import Server

from kartentisch.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"


@pytest.fixture(scope="module")
def played(server: Server) -> dict[str, Any]:
    """The record of a game at a table, with what one of its players noted."""
    people = [server.guest("Nikki"), server.guest("Friedemann"), server.guest("Günter")]
    code = people[0].open("futschikato", 3)
    with (
        people[0].visit(code) as first,
        people[1].visit(code) as second,
        people[2].visit(code) as third,
    ):
        noted = first.table["commitment"]
        second.do("sit", seat=1, entropy="c0ffee")
        third.do("sit", seat=2)
        first.do("start")
        rng = random.Random(4)
        visitors = [first, second, third]
        while not first.over:
            first.until(lambda visitor: visitor.board)
            (seat,) = first.board["deciders"] if first.board else (0,)
            visitors[seat].until(lambda visitor: visitor.moves)
            visitors[seat].do("move", seat=seat, move=rng.choice(visitors[seat].moves))
            reached = visitors[seat].number
            for visitor in visitors:
                while visitor.number < reached:
                    visitor.receive()
    path = f"/api/tables/{code}/matches/1/record"
    return {
        "url": f"http://{server.address}{path}",
        "record": people[0].get(path),
        "commitment": noted,
    }


def verify(record: object, folder: Path, *arguments: str) -> Result:
    file = folder / "record.json"
    file.write_text(json.dumps(record), "utf-8")
    return CliRunner().invoke(main, ["verify", str(file), *arguments])


def test_a_record_of_a_table_is_verified_by_its_url(played: dict[str, Any]) -> None:
    noted = ["--commitment", played["commitment"], "--entropy", "C0FFEE"]
    result = CliRunner().invoke(main, ["verify", played["url"], *noted])
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == "The proof holds."
    assert result.output.count("✓") == 7
    assert "people who added none (seats 1, 3), follow from the secret" in result.output
    assert "the result follows from the moves: " in result.output
    assert "– not checked: whether these are the moves that were made" in result.output
    assert "--commitment" not in result.output


def test_the_result_is_there_for_programs(played: dict[str, Any], tmp_path: Path) -> None:
    plain = json.loads(verify(played["record"], tmp_path, "--json").output)
    assert plain["holds"]
    assert [finding["holds"] for finding in plain["findings"]] == [True] * 5
    assert any("--commitment" in left for left in plain["unchecked"])


def other_hex(digits: str) -> str:
    return ("1" if digits[0] == "0" else "0") + digits[1:]


TAMPERING: dict[str, Callable[[dict[str, Any]], object]] = {
    "another seed": lambda record: record.update(seed=other_hex(record["seed"])),
    "another secret": lambda record: record["proof"].update(
        secret=other_hex(record["proof"]["secret"])
    ),
    "another commitment": lambda record: record["proof"].update(
        commitment=other_hex(record["proof"]["commitment"])
    ),
    "other entropy": lambda record: record["proof"]["entropy"].__setitem__(1, "c0ffef"),
    "entropy of a seat left out": lambda record: record["proof"]["entropy"].pop(),
    "entropy at another seat": lambda record: record["proof"]["entropy"].insert(
        0, record["proof"]["entropy"].pop()
    ),
    "another method": lambda record: record["proof"].update(method="trust-me-1"),
    "no hexadecimal digits": lambda record: record["proof"].update(secret="zz"),
    "no proof": lambda record: record.pop("proof"),
    "an unreadable proof": lambda record: record.update(proof=7),
    "an illegal move": lambda record: record["moves"][0].__setitem__(1, 1),
    "the wrong seat": lambda record: record["moves"][0].__setitem__(
        0, (record["moves"][0][0] + 1) % 3
    ),
    "the last move left out": lambda record: record["moves"].pop(),
    "another move after the end": lambda record: record["moves"].append([0, 2]),
}


@pytest.mark.parametrize("tampering", TAMPERING)
def test_a_tampered_record_is_caught(
    played: dict[str, Any], tmp_path: Path, tampering: str
) -> None:
    record = json.loads(json.dumps(played["record"]))
    TAMPERING[tampering](record)
    result = verify(record, tmp_path)
    assert result.exit_code == 1, result.output
    assert result.output.splitlines()[-1] == "The proof does not hold."


def test_what_a_player_noted_counts(played: dict[str, Any], tmp_path: Path) -> None:
    """A server that dealt from another secret than the one it had committed to is caught, even if
    the record fits together."""
    result = verify(played["record"], tmp_path, "--commitment", "00" * 32)
    assert result.exit_code == 1
    assert "the commitment you noted is for another secret" in result.output
    assert verify(played["record"], tmp_path, "--entropy", "beef").exit_code == 1


@pytest.mark.parametrize("text", ["", "{}", "[1]", "no JSON", '{"proof": {}}'])
def test_what_is_no_record_is_told_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.json"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(main, ["verify", str(file)])
    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output
    missing = CliRunner().invoke(main, ["verify", str(tmp_path / "missing.json")])
    assert missing.exit_code == 2


# --- a verifier written from docs/fairness.md alone: nothing of ours is used below this line


class Stream:
    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.words: list[int] = []
        self.block = 0

    def word(self) -> int:
        if not self.words:
            number = self.block.to_bytes(8, "little")
            squeezed = hashlib.shake_256(self.seed + number).digest(128)
            self.words = [
                int.from_bytes(squeezed[4 * place : 4 * place + 4], "little") for place in range(32)
            ]
            self.block += 1
        return self.words.pop(0)

    def below(self, bound: int) -> int:
        while True:
            product = self.word() * bound
            if product % 2**32 >= 2**32 % bound:
                return product // 2**32

    def shuffle(self, cards: list[int]) -> list[int]:
        cards = list(cards)
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards


def seed_of(secret: str, entropies: list[str]) -> bytes:
    message = b"kartentisch-deal-1" + bytes.fromhex(secret)
    for entropy in entropies:
        added = bytes.fromhex(entropy)
        message += bytes([len(added)]) + added
    return hashlib.sha256(message).digest()


def part_of(secret: str, seat: int) -> str:
    message = b"kartentisch-part-1" + bytes.fromhex(secret) + bytes([seat])
    return hashlib.sha256(message).digest()[:16].hex()


def vectors() -> dict[str, Any]:
    """The test vectors that the page lists."""
    (block,) = re.findall(r"```json\n(\{\s+\"secret\".*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    found: dict[str, Any] = json.loads(block)
    return found


def test_the_vectors_of_the_page_are_met_by_a_verifier_written_from_it() -> None:
    page = vectors()
    assert hashlib.sha256(bytes.fromhex(page["secret"])).hexdigest() == page["commitment"]
    seed = seed_of(page["secret"], page["entropies"])
    assert seed.hex() == page["seed"]
    assert [part_of(page["secret"], seat) for seat in range(3)] == page["server_parts"]
    stream = Stream(seed)
    assert [stream.word() for _ in page["words"]] == page["words"]
    numbers = Stream(seed)
    assert [numbers.below(100) for _ in page["below_100"]] == page["below_100"]
    assert Stream(seed).shuffle(page["deck"]) == page["shuffled"]


def test_a_verifier_written_from_the_page_agrees_with_a_real_game(played: dict[str, Any]) -> None:
    """It finds the hands that were dealt at a real table, from the record alone."""
    record = played["record"]
    proof = record["proof"]
    assert hashlib.sha256(bytes.fromhex(proof["secret"])).hexdigest() == proof["commitment"]
    assert proof["commitment"] == played["commitment"]
    seed = seed_of(proof["secret"], proof["entropy"])
    assert seed.hex() == record["seed"]
    assert proof["server"] == [0, 2]
    for seat in proof["server"]:
        assert proof["entropy"][seat] == part_of(proof["secret"], seat)
    stream = Stream(seed)
    starter = stream.below(3)
    pile = stream.shuffle(vectors()["deck"])
    hands = [sorted(pile.pop() for _ in range(6)) for _ in range(3)]
    with urlopen(played["url"].replace("/record", "/replay")) as answer:
        dealt = json.load(answer)["steps"][0]
    assert [mine["hand"] for mine in dealt["mines"]] == hands
    assert dealt["board"]["starter"] == starter

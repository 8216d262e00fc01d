"""`verify` checks the whole record of a table: shuffle, moves and result, for every game."""

import gzip
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from kartentisch.cli import main
from kartentisch.games import OWN_GAMES, game_class, new_game
from kartentisch.games.options import Value
from kartentisch.games.records import Record, from_plain
from kartentisch.players import make_player
from kartentisch.server.table.fairness import deal_seed, proof_of

Plain = dict[str, Any]

SECRET = "0f" * 32
SHORT: dict[str, dict[str, Value]] = {
    "ftw": {"rounds": 1},
    "fkk": {"rounds": 1, "deck": 4},
    "pairs": {"deck": 2},
}
TABLES = [
    (name, players)
    for name in OWN_GAMES
    for players in range(game_class(name).FEWEST, game_class(name).MOST + 1)
]


@cache
def written(name: str, players: int) -> str:
    """The line that `kartentisch export` writes of a game by rules of thumb."""
    entropy = [f"{seat:02x}" * (4 + seat) for seat in range(players)]
    seed = deal_seed(SECRET, entropy)
    game = new_game(name, players, seed, SHORT.get(name, {}))
    record = Record(name, players, seed, dict(game.options))
    seats = [make_player("thumb", name, seat) for seat in range(players)]
    while (seat := game.decider) is not None:
        move = seats[seat].choose(game.masked(seat), seat)
        game.play(seat, move)
        record.moves.append((seat, move))
    plain = {
        **record.plain(),
        "table": "abcd2345",
        "match": 1,
        "names": [f"Guest {seat}" for seat in range(players)],
        "proof": msgspec.to_builtins(proof_of(SECRET, entropy, [])),
        "ended": 1.5,
        "points": list(game.points),
        "winners": list(game.winners),
    }
    return json.dumps(plain)


def verify(text: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["verify", "-", *arguments], input=text)


def other_hex(digits: str) -> str:
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def change_points(plain: Plain, rng: random.Random) -> None:
    plain["points"][rng.randrange(plain["players"])] += 1


def change_winners(plain: Plain, rng: random.Random) -> None:
    plain["winners"] = [seat for seat in range(plain["players"]) if seat not in plain["winners"]]


def drop_winner(plain: Plain, rng: random.Random) -> None:
    plain["winners"] = plain["winners"][1:]


def change_seed(plain: Plain, rng: random.Random) -> None:
    plain["seed"] = other_hex(plain["seed"])


def change_secret(plain: Plain, rng: random.Random) -> None:
    plain["proof"]["secret"] = other_hex(plain["proof"]["secret"])


def change_entropy(plain: Plain, rng: random.Random) -> None:
    seat = rng.randrange(plain["players"])
    plain["proof"]["entropy"][seat] = other_hex(plain["proof"]["entropy"][seat])


def swap_entropy(plain: Plain, rng: random.Random) -> None:
    entropy = plain["proof"]["entropy"]
    entropy[0], entropy[1] = entropy[1], entropy[0]


def add_entropy(plain: Plain, rng: random.Random) -> None:
    """More parts than a table has seats, and than a byte can count."""
    plain["proof"] |= {"entropy": [""] * 300, "server": [299]}


def drop_last_move(plain: Plain, rng: random.Random) -> None:
    del plain["moves"][-1]


def double_last_move(plain: Plain, rng: random.Random) -> None:
    plain["moves"].append(plain["moves"][-1])


def move_out_of_range(plain: Plain, rng: random.Random) -> None:
    plain["moves"][rng.randrange(len(plain["moves"]))][1] = game_class(plain["game"]).MOVES


def seat_out_of_range(plain: Plain, rng: random.Random) -> None:
    plain["moves"][rng.randrange(len(plain["moves"]))][0] = plain["players"]


TAMPERING: list[Callable[[Plain, random.Random], None]] = [
    change_points,
    change_winners,
    drop_winner,
    change_seed,
    change_secret,
    change_entropy,
    swap_entropy,
    add_entropy,
    drop_last_move,
    double_last_move,
    move_out_of_range,
    seat_out_of_range,
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_false_results_moves_and_shuffles_are_caught(name: str, players: int) -> None:
    honest = verify(written(name, players))
    assert honest.exit_code == 0, honest.output
    assert "✗" not in honest.output
    for tamper in TAMPERING:
        plain = json.loads(written(name, players))
        tamper(plain, random.Random(f"{name} {players}"))
        result = verify(json.dumps(plain))
        assert result.exit_code == 1, (tamper.__name__, result.output)
        assert "✗" in result.output
        assert result.output.splitlines()[-1] == "The proof does not hold."


def doubled(moves: list[Any], place: int) -> list[Any]:
    return [*moves[: place + 1], *moves[place:]]


def dropped(moves: list[Any], place: int) -> list[Any]:
    return [*moves[:place], *moves[place + 1 :]]


def swapped(moves: list[Any], place: int) -> list[Any]:
    return [*moves[:place], *reversed(moves[place : place + 2]), *moves[place + 2 :]]


def by_another(moves: list[Any], place: int) -> list[Any]:
    seat, move = moves[place]
    return [*moves[:place], [seat ^ 1, move], *moves[place + 1 :]]


def another(moves: list[Any], place: int) -> list[Any]:
    seat, move = moves[place]
    return [*moves[:place], [seat, move + 1], *moves[place + 1 :]]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_other_moves_hold_only_if_they_are_legal_and_lead_to_the_same_result(
    name: str, players: int
) -> None:
    """Whether these were the moves, only the players know: the page says so."""
    rng = random.Random(f"{name} {players}")
    caught = 0
    for change in (doubled, dropped, swapped, by_another, another):
        plain = json.loads(written(name, players))
        plain["moves"] = change(plain["moves"], rng.randrange(len(plain["moves"]) - 1))
        if plain == json.loads(written(name, players)):
            continue
        code = verify(json.dumps(plain)).exit_code
        assert code == (0 if is_true(plain) else 1), change.__name__
        caught += code
    assert caught


def is_true(plain: Plain) -> bool:
    """Whether all moves are legal, and lead to the result."""
    game = from_plain({**plain, "moves": []}).start()
    for seat, move in plain["moves"]:
        if game.over or seat not in game.deciders or move not in game.legal(seat):
            return False
        game.play(seat, move)
    found = [list(game.points), list(game.winners)]
    return game.over and found == [plain["points"], plain["winners"]]


def test_the_sentence_tells_the_false_result_from_the_true_one() -> None:
    plain = json.loads(written("futschikato", 3))
    right = plain["points"][0]
    plain["points"][0] += 5
    output = verify(json.dumps(plain)).output
    wrong = f"points 1 is {right + 5} instead of {right}"
    assert f"✗ the result does not follow from the moves: {wrong}" in output


def test_a_full_record_is_checked_and_told_where_a_proof_is(tmp_path: Path) -> None:
    full = "\n".join(from_plain(json.loads(written("pairs", 2))).full())
    result = verify(full)
    assert result.exit_code == 1
    assert "✗ a full record has no proof of its shuffle; take the record of the table" in (
        result.output
    )
    assert "✓ every line is as the rules make it" in result.output
    lines = [json.loads(line) for line in full.splitlines()]
    lines[1]["events"][3]["card"] += 1
    result = verify("\n".join(map(json.dumps, lines)))
    assert "✗ line 2 of the record is wrong: events 4, card is" in result.output


def test_a_line_of_an_export_is_replayed_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{written('pairs', 2)}\n{written('futschikato', 3)}\n", "utf-8")
    for command in ("replay", "verify"):
        several = CliRunner().invoke(main, [command, str(file)])
        assert several.exit_code == 2
        assert "there are 2 records here, one per line" in several.output
        assert "--line" in several.output
        chosen = CliRunner().invoke(main, [command, str(file), "--line", "2"])
        assert chosen.exit_code == 0, chosen.output
        beyond = CliRunner().invoke(main, [command, str(file), "--line", "3"])
        assert (beyond.exit_code, "there is no line 3" in beyond.output) == (2, True)
    assert "Futschikato" not in chosen.output


def test_a_game_of_a_large_export_is_found(tmp_path: Path) -> None:
    """A record is never so large that reading all of it could do harm; an export may be."""
    file = tmp_path / "games.jsonl"
    filling = json.dumps({"x": "x" * 4_000_000})
    file.write_text("\n".join([*[filling] * 5, written("pairs", 2)]), "utf-8")
    for command in ("replay", "verify"):
        assert CliRunner().invoke(main, [command, str(file), "--line", "6"]).exit_code == 0
        whole = CliRunner().invoke(main, [command, str(file)])
        assert (whole.exit_code, "too large for one record" in whole.output) == (2, True)
    file.write_text("x" * 17_000_000, "utf-8")
    endless = CliRunner().invoke(main, ["verify", str(file), "--line", "1"])
    assert (endless.exit_code, "line 1 is too large" in endless.output) == (2, True)


def test_what_is_no_text_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "record.json.gz"
    file.write_bytes(gzip.compress(written("pairs", 2).encode()))
    for command in ("replay", "verify"):
        refused = CliRunner().invoke(main, [command, str(file)])
        assert (refused.exit_code, "is not a text in UTF-8" in refused.output) == (2, True)
    odd = CliRunner().invoke(main, ["verify", "http://a b/"])
    assert (odd.exit_code, "can't be read" in odd.output) == (2, True)


def test_replay_shows_nothing_of_a_false_record() -> None:
    plain = json.loads(written("futschikato", 3))
    plain["winners"] = [seat for seat in range(3) if seat not in plain["winners"]]
    result = CliRunner().invoke(main, ["replay", "-"], input=json.dumps(plain))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "the result does not follow from the moves: winners" in result.stderr


def test_a_day_that_there_is_not_is_no_traceback() -> None:
    deal = {"game": "pisa", "players": 4, "seat": 0, "options": {}, "records": []}
    deal |= {"commitment": "", "secret": "00" * 32, "day": "2026-02-30"}
    proof = {"method": "kartentisch-day-1", "day": "2026-02-30", "deals": [deal]}
    result = verify(json.dumps(proof))
    assert (result.exit_code, "not a deal of 2026-02-30" in result.output) == (1, True)

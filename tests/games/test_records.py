"""Records: replayed byte for byte, and refused with a sentence when they are garbage."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import TABLES, option_sets, sensible

from kartentisch.games import Refusal
from kartentisch.games.records import BadRecord, Record, load, read_record


def played(name: str, players: int, seed: int | bytes, rng: random.Random, most: int) -> Record:
    """A record of a game played at random, some choices taken back on the way."""
    record = Record(name, players, seed, rng.choice(option_sets(name, players)))
    game = record.start()
    for _ in range(most):
        if game.over:
            break
        seat = rng.choice(game.deciders)
        if game.may_take_back(seat) and rng.random() < 0.3:
            game.take_back(seat)
            record.take_back(seat)
        else:
            move = sensible(game, seat, rng)
            game.play(seat, move)
            record.moves.append((seat, move))
    assert record.replay().save() == game.save()
    return record


SEEDS = st.one_of(st.integers(0, 2**64 - 1), st.binary(min_size=32, max_size=32))


@given(st.sampled_from(TABLES), SEEDS, st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_a_record_survives_its_text_and_replays_byte_for_byte(
    table: tuple[str, int], seed: int | bytes, rng: random.Random
) -> None:
    """X-T01"""
    record = played(*table, seed, rng, 80)
    again = read_record(record.to_json())
    assert again == record
    states = [step.game.save() for step in record.steps()]
    assert [step.game.save() for step in again.steps()] == states
    assert read_record("\n".join(record.full())) == record


def test_a_short_record_is_small() -> None:
    record = played("futschikato", 4, 7, random.Random(1), 1000)
    assert len(record.to_json()) < 1500


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_options_in_a_record_are_complete(name: str, players: int) -> None:
    record = Record(name, players, 1)
    assert record.options == dict(record.start().options)


def garbled(**changes: Any) -> str:
    plain = Record("futschikato", 4, 1, {}, []).plain()
    return json.dumps({**plain, **changes})


HEAD = json.dumps(Record("futschikato", 4, 1).header())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("nonsense", "line 1 of the record is not JSON"),
        ("[1, 2]", "JSON object"),
        ("3", "JSON object"),
        ("{}", "no field 'format'"),
        (garbled(extra=1), "unknown field 'extra'"),
        (garbled(format=2), "format 2"),
        (garbled(game="skat"), "there is no game 'skat'"),
        (garbled(game=["skat"]), "there is no game"),
        (garbled(version=99), "version 99"),
        (garbled(players=2), "3 to 8 players"),
        (garbled(players="4"), "3 to 8 players"),
        (garbled(players=None), "3 to 8 players"),
        (garbled(options=[]), "options of a record"),
        (garbled(options={"colour": 1}), "no option 'colour'"),
        (garbled(options={"start": 4}), "can't be 4"),
        (garbled(options={"start": None}), "can't be None"),
        (garbled(seed=-1), "a seed is"),
        (garbled(seed=None), "a seed is"),
        (garbled(seed="zz"), "a seed is"),
        (garbled(seed="00"), "a secret has 32 bytes"),
        (garbled(moves=3), "list of"),
        (garbled(moves=[[0]]), "list of"),
        (garbled(moves=[[0, "2"]]), "list of"),
        (garbled(moves=[[0, True]]), "list of"),
        (garbled(moves=[[9, 2]]), "move 1 of the record is refused"),
        (garbled(moves=[[0, 10**20]]), "move 1 of the record is refused"),
        ('{"format": 1}\n{"x": }', "line 2 of the record is not JSON"),
        (HEAD + "\n7", "line 2 of the record is wrong: every line .* JSON object"),
        (HEAD, "step 0, the deal is missing"),
        (garbled() + "\n" + garbled(), "2 records here, one per line"),
        (garbled(names=["A", "B", "C"]), "one text per seat"),
        (garbled(names="Anna"), "one text per seat"),
        (garbled(points=[0, 0, 0, 0]), "its game is not over"),
        ('{"format": 1, "format": 1}', "'format' is there twice"),
        ("[" * 100_000, "nested too deeply"),
        (garbled(format=True), "format in a record is a whole number, not true"),
        (garbled(version=None), "version in a record is a whole number, not null"),
        (garbled(version=1.0), "version in a record is a whole number"),
        (garbled(players=4.0), "3 to 8 players"),
        (garbled(table=7), "table in a record is a text"),
        (garbled(match="1"), "match in a record is a whole number"),
        (garbled(undone=1), "undone in a record is true or false"),
        (garbled(ended="now"), "ended in a record is a number"),
        (garbled(ended=float("nan")), "NaN is not a number"),
    ],
)
def test_garbage_in_a_record_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises((BadRecord, Refusal, ValueError), match=sentence):
        read_record(text).replay()


def test_no_depth_of_nesting_breaks_the_reader() -> None:
    """Python reads a little deeper than it writes, so a value may be too deep to be quoted."""
    for depth in range(700, 1001):
        nested = garbled(table="deep").replace('"deep"', "[" * depth + "]" * depth)
        with pytest.raises(BadRecord):
            read_record(nested)


@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


@pytest.mark.parametrize("saved", [b"", b"{}", b"[]", b'{"game": "skat"}', b"\xff"])
def test_garbage_is_not_loaded(saved: bytes) -> None:
    with pytest.raises(ValueError, match=r"not a saved game|version"):
        load(saved)


def test_a_save_with_a_damaged_field_is_not_loaded() -> None:
    saved: dict[str, Any] = json.loads(Record("futschikato", 4, 1).start().save())
    saved["state"]["front"].append(1)
    with pytest.raises(BadRecord, match="front"):
        load(json.dumps(saved).encode())


def test_a_record_of_another_version_is_refused() -> None:
    with pytest.raises(BadRecord, match="version 0"):
        Record("futschikato", 4, 1, version=0)

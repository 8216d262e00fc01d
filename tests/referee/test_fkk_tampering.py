"""Tampering with a game of FKK that takes knowing the rules."""

import json

import pytest
from fkk_referee import PLUS, THROW
from recorded_games import played
from tampering import forged, foul_in, places

from kartentisch.games.options import Value


@pytest.mark.rules("K11")
def test_a_wrong_card_can_not_be_matched_away() -> None:
    lines, line, event = forged("fkk", "missed")
    place = line["events"].index(event)
    source = f"row {event['seat']} {event['at']}"
    line["events"][place : place + 2] = [
        {**event, "event": "matched", "from": source, "to": "discards"}
    ]
    assert foul_in("fkk", lines).point == "K11"


@pytest.mark.rules("K11")
def test_a_penalty_can_not_be_forgotten() -> None:
    lines, line, event = forged("fkk", "penalty")
    line["events"].remove(event)
    assert foul_in("fkk", lines).point == "K11"


@pytest.mark.rules("K10")
def test_a_right_card_has_to_go() -> None:
    lines, line, event = forged("fkk", "matched")
    place = line["events"].index(event)
    line["events"][place] = {"event": "passed", "seat": event["seat"]}
    assert foul_in("fkk", lines).point == "K10"


@pytest.mark.rules("K5")
def test_a_card_can_not_be_drawn_twice() -> None:
    lines, line, _event = forged("fkk", "drew")
    lines.insert(lines.index(line) + 1, {**line, "step": line["step"] + 1})
    assert foul_in("fkk", lines).point == "K5"


@pytest.mark.rules("K9")
def test_a_plus_can_only_be_thrown_where_that_is_an_option() -> None:
    options: dict[str, Value] = {"rounds": 1, "plus": "optional"}
    for seed in range(20):
        lines = [json.loads(line) for line in played("fkk", 2, seed, options)]
        threw = [lines[number] for number, _ in places(lines, "threw")]
        if any(line["move"] == THROW and line["events"][0]["card"] == PLUS for line in threw):
            break
    lines[0]["options"]["plus"] = "forced"
    foul = foul_in("fkk", lines)
    assert (foul.point, f"move {THROW} " in foul.sentence) == ("K5", True)


@pytest.mark.rules("K14")
def test_cards_left_are_counted_right() -> None:
    lines, _line, event = forged("fkk", "scores")
    event["at"] -= 1
    assert foul_in("fkk", lines).point == "K14"

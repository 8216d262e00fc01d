"""Tampering with a game of FTW?! that takes knowing the rules."""

import pytest
from ftw_referee import DONE, LAY, TAKE
from tampering import before, forged, foul_in, named, places, recorded


@pytest.mark.rules("W3")
def test_gifts_go_to_the_right() -> None:
    lines, _line, event = forged("ftw", "gave")
    event["other"] = (event["seat"] + 1) % 3
    event["to"] = f"hand {event['other']}"
    assert foul_in("ftw", lines).point == "W3"


@pytest.mark.rules("W5")
def test_a_lower_card_can_not_be_laid_alone() -> None:
    lines = recorded("ftw")
    for number, line in enumerate(lines[2:-1], start=2):
        referee = before("ftw", lines, number)
        pile, hand = referee.table["pile"], referee.table[f"hand {line['seat']}"]
        if referee.phase == "turn" and line["move"] <= LAY + 60 and pile and min(hand) < pile[-1]:
            line["move"] = line["events"][0]["card"] = min(hand)
            break
    assert foul_in("ftw", lines).point == "W4"


@pytest.mark.rules("W6")
def test_the_rest_of_the_pile_has_to_go() -> None:
    lines, line, event = forged("ftw", "cleared")
    line["events"].remove(event)
    assert foul_in("ftw", lines).point == "W6"


@pytest.mark.rules("W6")
def test_only_a_card_of_the_pile_can_be_taken() -> None:
    lines, line, event = forged("ftw", "took")
    helper = line["events"][0]["card"]
    line["move"], event["card"] = TAKE + helper, helper
    assert foul_in("ftw", lines).point == "W6"


@pytest.mark.rules("W7")
def test_without_enough_helpers_a_low_card_stays_low() -> None:
    lines, line, _event = forged("ftw", "spent")
    place = lines.index(line)
    start = max(number for number in range(place) if lines[number].get("phase") == "turn") + 1
    early = {**line, "step": lines[start + 1]["step"], "move": DONE}
    assert foul_in("ftw", [*lines[: start + 1], early]).point == "W7"


@pytest.mark.rules("W10", "W11")
def test_a_round_ends_with_one_card_and_points_are_counted_right() -> None:
    lines = recorded("ftw")
    number, place = places(lines, "showed")[0]
    del lines[number]["events"][place:]
    assert foul_in("ftw", lines).point == "W11"
    lines = recorded("ftw")
    named(lines, "scores")["at"] -= 1
    assert foul_in("ftw", lines).point == "W11"


@pytest.mark.rules("W12")
def test_there_is_a_round_for_everyone() -> None:
    lines = recorded("ftw")
    lines[0]["options"]["rounds"] = "players"
    assert foul_in("ftw", lines).point == "W12"

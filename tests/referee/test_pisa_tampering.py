"""Tampering with a game of Pisa that takes knowing the rules."""

import pytest
from pisa_referee import PLAY, colour
from tampering import before, forged, foul_in, places, recorded


@pytest.mark.rules("P4")
@pytest.mark.parametrize("vote", ["trump", "goal", "ranking"])
def test_a_vote_has_one_outcome(vote: str) -> None:
    lines, _line, event = forged("pisa", vote)
    event["card"] += 1 if event["card"] % 2 == 0 else -1
    assert foul_in("pisa", lines).point == "P4"


@pytest.mark.rules("P5")
def test_the_under_trump_is_the_one_on_the_card() -> None:
    lines, _line, event = forged("pisa", "under_trump")
    event["card"] = 56 + (event["card"] - 56 + 1) % 4
    assert foul_in("pisa", lines).point == "P5"


@pytest.mark.rules("P7", "P11")
@pytest.mark.parametrize(("name", "point"), [("first_points", "P7"), ("second_points", "P11")])
def test_points_are_those_of_the_place(name: str, point: str) -> None:
    lines, line, event = forged("pisa", name)
    event["at"] += 1
    line["events"][line["events"].index(event) + 1]["at"] += 1
    assert foul_in("pisa", lines).point == point


@pytest.mark.rules("P8")
def test_three_cards_are_left_out() -> None:
    lines, _line, event = forged("pisa", "taken_back")
    event |= {"event": "left_out", "to": "discards"}
    assert foul_in("pisa", lines).point == "P8"


@pytest.mark.rules("P9")
def test_the_colour_led_has_to_be_followed() -> None:
    lines = recorded("pisa")
    for number, _ in places(lines, "played"):
        line = lines[number]
        referee = before("pisa", lines, number)
        hand = referee.table[f"hand {line['seat']}"]
        revokes = [card for card in hand if PLAY + card not in referee.legal(line["seat"])]
        if revokes:
            assert colour(revokes[0]) != colour(line["events"][0]["card"])
            line["move"], line["events"][0]["card"] = PLAY + revokes[0], revokes[0]
            break
    assert foul_in("pisa", lines).point == "P9"


@pytest.mark.rules("P10")
def test_a_trick_has_one_winner() -> None:
    lines, line, event = forged("pisa", "won")
    other = (event["seat"] + 1) % 3
    for changed in line["events"][1:]:
        changed["seat"] = other
        if "to" in changed:
            changed["to"] = f"tricks {other}"
    assert foul_in("pisa", lines).point == "P10"

"""Tampering with a game of Futschikato that takes knowing the rules."""

import pytest
from tampering import before, events_without, forged, foul_in, recorded


@pytest.mark.rules("F11")
def test_a_beaten_player_has_to_draw() -> None:
    lines, line, event = forged("futschikato", "drew")
    line["events"].remove(event)
    assert foul_in("futschikato", lines).point == "F11"


@pytest.mark.rules("F11")
def test_only_the_top_card_can_be_drawn() -> None:
    lines, line, event = forged("futschikato", "drew")
    referee = before("futschikato", lines, lines.index(line))
    event["card"] = next(card for card in referee.table["draw"] if card != event["card"])
    assert foul_in("futschikato", lines).point == "F11"


@pytest.mark.rules("F9")
def test_a_card_that_is_worth_less_has_to_go() -> None:
    lines, line, _event = forged("futschikato", "beaten")
    events_without(line, "beaten", "drew")
    assert foul_in("futschikato", lines).point == "F9"


@pytest.mark.rules("F5", "F6")
def test_a_card_that_is_pushed_through_has_to_go() -> None:
    lines, line, _event = forged("futschikato", "pushed")
    events_without(line, "pushed")
    assert foul_in("futschikato", lines).point in ("F5", "F6")


@pytest.mark.rules("F7")
def test_only_a_card_of_the_own_hand_can_be_played() -> None:
    lines, line, event = forged("futschikato", "played")
    hand = before("futschikato", lines, lines.index(line)).table[f"hand {event['seat']}"]
    line["move"] = event["card"] = next(number for number in range(2, 21) if number not in hand)
    assert foul_in("futschikato", lines).point == "F7"


@pytest.mark.rules("F13")
def test_nobody_plays_after_a_win() -> None:
    lines = recorded("futschikato")
    events_without(lines[-2], "scores", "wins")
    assert foul_in("futschikato", lines).point == "F14"

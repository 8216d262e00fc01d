"""Tampering with a game of pairs that takes knowing the rules."""

import pytest
from tampering import forged, foul_in


@pytest.mark.rules("K18")
def test_only_a_pair_can_be_taken() -> None:
    lines, line, _event = forged("pairs", "turned_back")
    for back in line["events"][1:]:
        place, seat = back["at"], back["seat"]
        back |= {"event": "taken", "from": f"grid {place}", "to": f"pairs {seat}"}
    assert foul_in("pairs", lines).point == "K18"


@pytest.mark.rules("K18")
def test_who_has_a_pair_goes_on() -> None:
    lines, line, _event = forged("pairs", "taken")
    line["owing"] = [(line["seat"] + 1) % 3]
    assert foul_in("pairs", lines).point == "K18"

"""Whoever changes a full record commits a foul, and the referee says which."""

import json
import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from fkk_referee import PLUS, THROW
from ftw_referee import DONE, LAY, TAKE
from pisa_referee import PLAY, colour
from recorded_games import GAMES_WITH_POINTS, REFEREES, played
from refereeing import Foul, Referee, referee_a_record

from kartentisch.games.options import Value

Plain = dict[str, Any]
Lines = list[Plain]

SHORT: dict[str, tuple[int, int, dict[str, Value]]] = {
    "futschikato": (4, 15, {}),
    "ftw": (3, 31, {"rounds": 2}),
    "fkk": (3, 47, {"rounds": 2, "deck": 4}),
    "pairs": (3, 37, {"deck": 2}),
    "pisa": (3, 5, {}),
}
RECORDED: dict[str, list[str]] = {}


def texts(name: str) -> list[str]:
    """The lines of a finished game of three or four players."""
    if name not in RECORDED:
        players, seed, options = SHORT[name]
        RECORDED[name] = played(name, players, seed, options)
    return list(RECORDED[name])


def recorded(name: str) -> Lines:
    """The same lines as plain data."""
    return [json.loads(line) for line in texts(name)]


def foul_in_texts(name: str, lines: Iterable[str]) -> Foul:
    with pytest.raises(Foul) as caught:
        referee_a_record(REFEREES[name], lines)
    return caught.value


def foul_in(name: str, lines: Iterable[Plain]) -> Foul:
    return foul_in_texts(name, [json.dumps(line) for line in lines])


def before(name: str, lines: Lines, number: int) -> Referee:
    """The referee before the line with that number."""
    referee = REFEREES[name](json.dumps(lines[0]))
    for line in lines[1:number]:
        referee.step(json.dumps(line))
    return referee


def places(lines: Lines, *names: str) -> list[tuple[int, int]]:
    """In which line, and where in it, there are events with one of these names."""
    return [
        (number, place)
        for number, line in enumerate(lines)
        for place, event in enumerate(line.get("events", []))
        if event["event"] in names
    ]


def named(lines: Lines, *names: str) -> Plain:
    """The last event with one of these names."""
    number, place = places(lines, *names)[-1]
    found: Plain = lines[number]["events"][place]
    return found


def middle(lines: Lines) -> Plain:
    """A step from the middle of a game in which something happens."""
    return next(line for line in lines[len(lines) // 2 :] if line["events"])


def another_card_in_the_deck(lines: Lines) -> None:
    lines[1]["events"][3]["card"] = lines[1]["events"][3]["card"] % 12 + 1
    lines[1]["events"][4]["card"] = lines[1]["events"][3]["card"]


def another_order_of_the_deck(lines: Lines) -> None:
    events = lines[1]["events"]
    other = next(event for event in events[2:] if event["card"] != events[1]["card"])
    events[1]["card"], other["card"] = other["card"], events[1]["card"]


def another_start_player(lines: Lines) -> None:
    lines[1]["events"][0]["seat"] = (lines[1]["events"][0]["seat"] + 1) % 3


def another_seed(lines: Lines) -> None:
    lines[0]["seed"] += 1


def a_secret_seed(lines: Lines) -> None:
    lines[0]["seed"] = bytes(32).hex()


def one_player_more(lines: Lines) -> None:
    lines[0]["players"] += 1


def too_many_players(lines: Lines) -> None:
    lines[0]["players"] = 9


def an_option_missing(lines: Lines) -> None:
    del lines[0]["options"]["start"]


def another_version(lines: Lines) -> None:
    lines[0]["version"] = 2


def a_deal_without_its_last_card(lines: Lines) -> None:
    lines[1]["events"].pop()


def a_move_by_the_wrong_seat(lines: Lines) -> None:
    line = middle(lines)
    line["seat"] = (line["seat"] + 1) % lines[0]["players"]


def an_impossible_move(lines: Lines) -> None:
    middle(lines)["move"] = 10_000


def a_move_left_out(lines: Lines) -> None:
    del lines[len(lines) // 2]


def a_move_left_out_and_the_steps_renumbered(lines: Lines) -> None:
    a_move_left_out(lines)
    for step, line in enumerate(lines[1:-1]):
        line["step"] = step


def a_move_made_twice(lines: Lines) -> None:
    lines.insert(len(lines) // 2, dict(lines[len(lines) // 2]))


def a_move_after_the_end(lines: Lines) -> None:
    lines.insert(len(lines) - 1, {**lines[-2], "step": lines[-2]["step"] + 1})


def two_moves_swapped(lines: Lines) -> None:
    place = lines.index(middle(lines))
    first, second = lines[place], lines[place + 1]
    lines[place : place + 2] = [
        {**second, "step": first["step"]},
        {**first, "step": second["step"]},
    ]


def an_event_left_out(lines: Lines) -> None:
    middle(lines)["events"].pop()


def an_event_that_happens_twice(lines: Lines) -> None:
    middle(lines)["events"].append(middle(lines)["events"][-1])


def an_event_of_another_seat(lines: Lines) -> None:
    event = middle(lines)["events"][-1]
    event["seat"] = (event["seat"] + 1) % lines[0]["players"]


def an_event_with_a_field_more(lines: Lines) -> None:
    middle(lines)["events"][0]["remark"] = "?"


def an_event_that_is_no_object(lines: Lines) -> None:
    middle(lines)["events"][0] = 3


def truth_for_a_number(lines: Lines) -> None:
    line = next(line for line in lines[2:] if line["seat"] == 1)
    line["seat"] = True


def somebody_else_owes(lines: Lines) -> None:
    line = middle(lines)
    line["owing"] = [(line["owing"][0] + 1) % lines[0]["players"]]


def another_phase(lines: Lines) -> None:
    middle(lines)["phase"] = "over"


def a_point_more(lines: Lines) -> None:
    named(lines, "scores")["at"] += 1


def another_winner(lines: Lines) -> None:
    winner = named(lines, "wins")
    winner["seat"] = (winner["seat"] + 1) % lines[0]["players"]


def no_winner(lines: Lines) -> None:
    lines[-2]["events"].pop()


def other_points_in_the_result(lines: Lines) -> None:
    lines[-1]["points"][0] += 1


def other_winners_in_the_result(lines: Lines) -> None:
    lines[-1]["winners"] = [(lines[-1]["winners"][0] + 1) % lines[0]["players"]]


def everyone_wins_in_the_result(lines: Lines) -> None:
    lines[-1]["winners"] = list(range(lines[0]["players"]))


def no_result(lines: Lines) -> None:
    lines.pop()


def a_result_too_early(lines: Lines) -> None:
    del lines[-2]


def nothing_but_the_head(lines: Lines) -> None:
    del lines[1:]


TAMPERINGS = [
    another_card_in_the_deck,
    another_order_of_the_deck,
    another_start_player,
    another_seed,
    a_secret_seed,
    one_player_more,
    too_many_players,
    an_option_missing,
    another_version,
    a_deal_without_its_last_card,
    a_move_by_the_wrong_seat,
    an_impossible_move,
    a_move_left_out,
    a_move_left_out_and_the_steps_renumbered,
    a_move_made_twice,
    a_move_after_the_end,
    two_moves_swapped,
    an_event_left_out,
    an_event_that_happens_twice,
    an_event_of_another_seat,
    an_event_with_a_field_more,
    an_event_that_is_no_object,
    truth_for_a_number,
    somebody_else_owes,
    another_phase,
    a_point_more,
    another_winner,
    no_winner,
    other_points_in_the_result,
    other_winners_in_the_result,
    everyone_wins_in_the_result,
    no_result,
    a_result_too_early,
    nothing_but_the_head,
]


@pytest.mark.parametrize("tamper", TAMPERINGS)
@pytest.mark.parametrize("name", GAMES_WITH_POINTS)
def test_tampering_is_a_foul(name: str, tamper: Callable[[Lines], None]) -> None:
    lines = recorded(name)
    tamper(lines)
    assert foul_in(name, lines).sentence


def any_step_with_events(lines: list[str], rng: random.Random) -> int:
    steps = range(2, len(lines) - 1)
    return rng.choice([number for number in steps if '"events": []' not in lines[number]])


@pytest.mark.parametrize("name", GAMES_WITH_POINTS)
def test_no_number_in_the_record_can_be_changed(name: str) -> None:
    rng = random.Random(name)
    for _ in range(40):
        lines = texts(name)
        number = any_step_with_events(lines, rng)
        line = json.loads(lines[number])
        event = rng.choice(line["events"])
        field = rng.choice([field for field in event if type(event[field]) is int])
        event[field] += rng.choice([-1, 1])
        lines[number] = json.dumps(line)
        assert foul_in_texts(name, lines).step == line["step"], (event, field)


@pytest.mark.parametrize("name", GAMES_WITH_POINTS)
def test_no_event_can_be_left_out(name: str) -> None:
    rng = random.Random(name)
    for _ in range(25):
        lines = texts(name)
        number = any_step_with_events(lines, rng)
        line = json.loads(lines[number])
        del line["events"][rng.randrange(len(line["events"]))]
        lines[number] = json.dumps(line)
        assert foul_in_texts(name, lines).step == line["step"]


@pytest.mark.parametrize("name", GAMES_WITH_POINTS)
def test_no_move_can_be_changed(name: str) -> None:
    """Another legal move would have had other consequences, even where they come later."""
    rng = random.Random(name)
    for _ in range(15):
        lines = texts(name)
        number = rng.randrange(2, len(lines) - 1)
        line = json.loads(lines[number])
        referee = REFEREES[name](lines[0])
        for earlier in lines[1:number]:
            referee.step(earlier)
        others = referee.legal(line["seat"]) - {line["move"]}
        if others:
            line["move"] = rng.choice(sorted(others))
            lines[number] = json.dumps(line)
            assert foul_in_texts(name, lines).step >= line["step"]


# --- tampering that one has to know the rules for


def forged(name: str, *names: str) -> tuple[Lines, Plain, Plain]:
    """A record, and its first step with an event of one of these names, and that event."""
    lines = recorded(name)
    number, place = places(lines[2:], *names)[0]
    return lines, lines[2 + number], lines[2 + number]["events"][place]


def events_without(line: Plain, *names: str) -> None:
    line["events"] = [event for event in line["events"] if event["event"] not in names]


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

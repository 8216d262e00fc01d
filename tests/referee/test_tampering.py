"""Tampering with a full record is a foul, and the referee says which.

Here is what can be done to a record of any game; `test_<game>_tampering.py` has what takes
knowing the rules.
"""

import json
import random
from collections.abc import Callable

import pytest
from recorded_games import GAMES_WITH_POINTS, REFEREES
from tampering import Lines, foul_in, foul_in_texts, middle, named, recorded, texts


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

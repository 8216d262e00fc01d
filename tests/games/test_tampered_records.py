"""A full record with a lie in it is refused, and the first line that is wrong is named."""

import copy
import json
import pickle
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from worlds import TABLES

from kartentisch.games import game_class
from kartentisch.games.options import Value
from kartentisch.games.records import BadRecord, Record, WrittenRecord, parse, read_record
from kartentisch.players import make_player

Lines = list[dict[str, Any]]

SHORT: dict[str, dict[str, Value]] = {
    "ftw": {"rounds": 1},
    "fkk": {"rounds": 1, "deck": 4},
    "pairs": {"deck": 2},
}


@cache
def played(name: str, players: int) -> Record:
    """A whole game by rules of thumb."""
    record = Record(name, players, 7 + players, dict(SHORT.get(name, {})))
    game = record.start()
    seats = [make_player("thumb", name, seat) for seat in range(players)]
    while (seat := game.decider) is not None:
        move = seats[seat].choose(game.masked(seat), seat)
        game.play(seat, move)
        record.moves.append((seat, move))
    return record


@cache
def texts(name: str, players: int) -> tuple[str, ...]:
    return tuple(played(name, players).full())


def text_of(lines: Lines) -> str:
    return "\n".join(json.dumps(line) for line in lines)


# --- what to do to a record: each changes it, and returns the index of the first line it changes


def steps_with(lines: Lines, wanted: Callable[[dict[str, Any]], object]) -> list[int]:
    """The lines with an event of some kind."""
    return [index for index, line in enumerate(lines) if any(map(wanted, line.get("events", ())))]


def change_card(lines: Lines, rng: random.Random) -> int:
    index = rng.choice(steps_with(lines, lambda event: "card" in event))
    event = rng.choice([event for event in lines[index]["events"] if "card" in event])
    event["card"] += rng.choice([-1, 1])
    return index


def swap_dealt_cards(lines: Lines, rng: random.Random) -> int:
    """Two cards of the deal, where nobody but the shuffle knows."""
    cards = [event for event in lines[1]["events"] if "card" in event]
    first = rng.choice(cards)
    second = rng.choice([event for event in cards if event["card"] != first["card"]])
    first["card"], second["card"] = second["card"], first["card"]
    return 1


def change_card_to_none(lines: Lines, rng: random.Random) -> int:
    index = rng.choice(steps_with(lines, lambda event: "card" in event))
    del next(event for event in lines[index]["events"] if "card" in event)["card"]
    return index


def change_place(lines: Lines, rng: random.Random) -> int:
    index = rng.choice(steps_with(lines, lambda event: "to" in event))
    next(event for event in lines[index]["events"] if "to" in event)["to"] += " too"
    return index


def change_seat_of_event(lines: Lines, rng: random.Random) -> int:
    index = rng.choice(steps_with(lines, lambda event: "seat" in event))
    event = next(event for event in lines[index]["events"] if "seat" in event)
    event["seat"] = (event["seat"] + 1) % lines[0]["players"]
    return index


def drop_event(lines: Lines, rng: random.Random) -> int:
    index = rng.choice(steps_with(lines, lambda _: True))
    lines[index]["events"].pop(rng.randrange(len(lines[index]["events"])))
    return index


def double_event(lines: Lines, rng: random.Random) -> int:
    index = rng.choice(steps_with(lines, lambda _: True))
    lines[index]["events"].append(copy.deepcopy(lines[index]["events"][-1]))
    return index


def swap_events(lines: Lines, rng: random.Random) -> int:
    different = [
        (index, place)
        for index, line in enumerate(lines)
        for place, pair in enumerate(pairwise(line.get("events", ())))
        if pair[0] != pair[1]
    ]
    index, place = rng.choice(different)
    events = lines[index]["events"]
    events[place], events[place + 1] = events[place + 1], events[place]
    return index


def some_step(lines: Lines, rng: random.Random) -> int:
    """A step in which somebody moved."""
    return rng.randrange(2, len(lines) - 1)


def change_seat(lines: Lines, rng: random.Random) -> int:
    index = some_step(lines, rng)
    lines[index]["seat"] = (lines[index]["seat"] + 1) % lines[0]["players"]
    return index


def change_move(lines: Lines, rng: random.Random) -> int:
    index = some_step(lines, rng)
    lines[index]["move"] += rng.choice([-1, 1])
    return index


def change_words(lines: Lines, rng: random.Random) -> int:
    """Words of another move; words of none may be those of an earlier release."""
    said = {line["says"] for line in lines if "says" in line}
    index = some_step(lines, rng)
    lines[index]["says"] = rng.choice(sorted(said - {lines[index]["says"]}))
    return index


def change_kind(lines: Lines, rng: random.Random) -> int:
    index = some_step(lines, rng)
    field = rng.choice(["seat", "move", "step", "phase", "owing", "says", "events"])
    lines[index][field] = rng.choice([None, True, 1.5, [None], {}])
    return index


def drop_field(lines: Lines, rng: random.Random) -> int:
    index = some_step(lines, rng)
    del lines[index][rng.choice(sorted(lines[index]))]
    return index


def add_field(lines: Lines, rng: random.Random) -> int:
    index = rng.randrange(1, len(lines))
    lines[index]["note"] = 1
    return index


def change_owing(lines: Lines, rng: random.Random) -> int:
    index = some_step(lines, rng)
    lines[index]["owing"] = [*lines[index]["owing"], 0]
    return index


def drop_step(lines: Lines, rng: random.Random) -> int:
    index = rng.randrange(1, len(lines) - 1)
    del lines[index]
    return index


def drop_step_and_renumber(lines: Lines, rng: random.Random) -> int:
    """The last move left out, as if the game had ended without it."""
    del lines[-2]
    return len(lines) - 1


def double_step(lines: Lines, rng: random.Random) -> int:
    index = rng.randrange(1, len(lines))
    lines.insert(index, copy.deepcopy(lines[index]))
    return index + 1


def swap_steps(lines: Lines, rng: random.Random) -> int:
    index = rng.randrange(1, len(lines) - 1)
    lines[index], lines[index + 1] = lines[index + 1], lines[index]
    return index


def change_points(lines: Lines, rng: random.Random) -> int:
    lines[-1]["points"][rng.randrange(lines[0]["players"])] += rng.choice([-1, 1])
    return len(lines) - 1


def change_winners(lines: Lines, rng: random.Random) -> int:
    others = [seat for seat in range(lines[0]["players"]) if [seat] != lines[-1]["winners"]]
    lines[-1]["winners"] = [rng.choice(others)]
    return len(lines) - 1


def change_score(lines: Lines, rng: random.Random) -> int:
    index = rng.choice(steps_with(lines, lambda event: event["event"] == "scores"))
    next(event for event in lines[index]["events"] if event["event"] == "scores")["at"] += 1
    return index


def change_seed(lines: Lines, rng: random.Random) -> int:
    lines[0]["seed"] += 1
    return 1


TAMPERING: list[Callable[[Lines, random.Random], int]] = [
    change_card,
    swap_dealt_cards,
    change_card_to_none,
    change_place,
    change_seat_of_event,
    drop_event,
    double_event,
    swap_events,
    change_seat,
    change_move,
    change_words,
    change_kind,
    drop_field,
    add_field,
    change_owing,
    drop_step,
    drop_step_and_renumber,
    double_step,
    swap_steps,
    change_points,
    change_winners,
    change_score,
    change_seed,
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_tampering_is_named_by_its_line(name: str, players: int) -> None:
    text = "\n".join(texts(name, players))
    kept = pickle.dumps([json.loads(line) for line in texts(name, players)])
    assert read_record(text) == played(name, players)
    for tamper in TAMPERING:
        rng = random.Random(f"{name} {players} {tamper.__name__}")
        lines = pickle.loads(kept)
        first = tamper(lines, rng)
        tampered = text_of(lines)
        assert tampered != text
        with pytest.raises(BadRecord) as refused:
            read_record(tampered)
        named = re.match(r"line (\d+) of the record is wrong: .", str(refused.value))
        assert named, (tamper.__name__, str(refused.value))
        assert int(named[1]) == first + 1, (tamper.__name__, first, str(refused.value))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_other_options_are_noticed_wherever_they_make_another_game(name: str, players: int) -> None:
    lines = [json.loads(text) for text in texts(name, players)]
    made = list(played(name, players).lines())
    noticed = 0
    for option, value in other_options(name, players, lines[0]["options"]):
        options = {**lines[0]["options"], option: value}
        lines[0] = {**lines[0], "options": options}
        if same_game(
            Record(name, players, 7 + players, options, played(name, players).moves), made
        ):
            assert read_record(text_of(lines)).options == options
        else:
            noticed += 1
            with pytest.raises(BadRecord, match=r"line \d+ of the record is wrong"):
                read_record(text_of(lines))
        lines[0] = json.loads(texts(name, players)[0])
    assert noticed


def other_options(
    name: str, players: int, options: dict[str, Value]
) -> Iterator[tuple[str, Value]]:
    for option in game_class(name).OPTIONS:
        for value in option.values(players)[:3]:
            if value != options[option.name]:
                yield option.name, value


def same_game(record: Record, made: Lines) -> bool:
    """Whether the rules make the same of all moves: some options concern other tables only."""
    try:
        return list(record.lines()) == made
    except BadRecord:
        return False


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_record_may_stop_anywhere_but_its_result_may_not_be_missing(
    name: str, players: int
) -> None:
    """The moves may stop anywhere: that is no lie."""
    lines = list(texts(name, players))
    rng = random.Random(name)
    for length in (2, rng.randrange(2, len(lines) - 1)):
        assert len(read_record("\n".join(lines[:length])).moves) == length - 2
    with pytest.raises(BadRecord, match="the line with points and winners is missing"):
        read_record("\n".join(lines[:-1]))


def test_the_sentence_says_what_is_wrong_and_what_is_right() -> None:
    lines = [json.loads(text) for text in texts("futschikato", 3)]
    event = lines[4]["events"][0]
    right, event["card"] = event["card"], 99
    with pytest.raises(BadRecord) as refused:
        read_record(text_of(lines))
    assert str(refused.value) == (
        f"line 5 of the record is wrong: events 1, card is 99 instead of {right}"
    )


def test_words_of_an_earlier_release_are_no_lie() -> None:
    lines = [json.loads(text) for text in texts("futschikato", 3)]
    lines[3]["says"] = "put a card before you"
    assert read_record(text_of(lines)) == played("futschikato", 3)


# --- records of tables and exports


def exported(name: str, players: int) -> dict[str, Any]:
    """A record as `kartentisch export` writes it."""
    record = played(name, players)
    game = record.replay()
    return {
        **record.plain(),
        "table": "abcd2345",
        "match": 1,
        "names": [f"Guest {seat}" for seat in range(players)],
        "proof": {"method": "…"},
        "ended": 1.5,
        "points": list(game.points),
        "winners": list(game.winners),
    }


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_records_of_tables_and_exports_are_read_and_their_results_checked(
    name: str, players: int
) -> None:
    plain = exported(name, players)
    assert read_record(json.dumps(plain)) == played(name, players)
    written = parse(json.dumps(plain, indent=1))
    assert isinstance(written, WrittenRecord)
    assert written.notes["table"] == "abcd2345"
    of_table = {key: plain[key] for key in plain if key not in ("ended", "points", "winners")}
    assert read_record(json.dumps(of_table)) == played(name, players)
    false_points = [plain["points"][0] + 1, *plain["points"][1:]]
    false_winners = [seat for seat in range(players) if seat not in plain["winners"]]
    for change in ({"points": false_points}, {"winners": false_winners}, {"winners": [True]}):
        with pytest.raises(BadRecord, match="the result does not follow from the moves"):
            read_record(json.dumps({**plain, **change}))
    with pytest.raises(BadRecord, match="with these moves its game is not over"):
        read_record(json.dumps({**plain, "moves": plain["moves"][:-1]}))

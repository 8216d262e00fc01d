"""Records to tamper with, and what the referee says to that."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from recorded_games import RECORDS, REFEREES, played
from refereeing import Foul, Referee, referee_a_record

Plain = dict[str, Any]
Lines = list[Plain]

RECORDED: dict[str, list[str]] = {}


def texts(name: str) -> list[str]:
    """The lines of a finished game of three or four players."""
    if name not in RECORDED:
        players, seed, options = RECORDS[name].SHORT
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


def forged(name: str, *names: str) -> tuple[Lines, Plain, Plain]:
    """A record, and its first step with an event of one of these names, and that event."""
    lines = recorded(name)
    number, place = places(lines[2:], *names)[0]
    return lines, lines[2 + number], lines[2 + number]["events"][place]


def events_without(line: Plain, *names: str) -> None:
    line["events"] = [event for event in line["events"] if event["event"] not in names]

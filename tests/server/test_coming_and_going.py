"""Drop out and come back: same seat, same state, nothing missed; bots stand in, tables sleep."""

import json
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from running import Guest, Server, Visitor

from kartentisch.games import GAMES


def two_and_a_bot(server: Server, **settings: Any) -> tuple[Guest, Guest, str]:
    """Two people and a bot at a table of Futschikato that has begun."""
    first, second = server.guest("First"), server.guest("Second")
    code = first.open("futschikato", 3, **settings)
    with second.visit(code) as visitor:
        visitor.do("sit", seat=1)
    with first.visit(code) as visitor:
        visitor.do("start", fill="easy")
    return first, second, code


@pytest.mark.parametrize("game", GAMES)
def test_people_who_come_back_have_the_same_seat_and_state_and_miss_nothing(
    server: Server, game: str
) -> None:
    people = [server.guest(f"Guest {seat}") for seat in range(3)]
    code = people[0].open(game, 3)
    rng = random.Random(game)
    with ExitStack() as stack:
        for seat in (1, 2):
            with people[seat].visit(code) as visitor:
                visitor.do("sit", seat=seat)
        steady = [stack.enter_context(person.visit(code)) for person in people[:2]]
        stays = stack.enter_context(people[2].visit(code))
        steady[0].do("start")
        stays.until(lambda visitor: visitor.mine)
        with people[2].visit(code) as dropped:
            since = dropped.number
        seen = len(stays.messages)
        for _ in range(25):
            visitors = [*steady, stays]
            for visitor in visitors:
                visitor.do("look", seat=visitors.index(visitor))
                visitor.wait_for("welcome")
            mover = next((visitor for visitor in visitors if visitor.moves), None)
            if mover is None:
                break
            mover.play(rng, most=1)
        stays.do("look", seat=2)
        stays.wait_for("welcome")
        with people[2].visit(code, since=since) as back:
            back.do("look", seat=2)
            told = [message for message in back.messages if message["type"] == "happened"]
            assert back.you["seats"] == [2]
    heard = [message for message in stays.messages[seen:] if message["type"] == "happened"]
    assert told == heard
    assert len(told) >= 5
    assert (back.board, back.mine) == (stays.board, stays.mine)
    assert back.messages[0]["type"] == "happened"


def test_after_a_long_absence_or_with_a_wrong_number_the_whole_state_is_sent(
    server: Server,
) -> None:
    first, _, code = two_and_a_bot(server)
    with first.visit(code) as visitor:
        whole = visitor.messages[0]
        assert whole["type"] == "welcome"
    for since in (1, 999_999):
        with first.visit(code, since=since) as visitor:
            again = visitor.messages[0]
            assert again["type"] == "welcome"
            assert again["mine"]["hand"] == whole["mine"]["hand"]


def test_nothing_is_missed_at_a_start_that_is_cut_off_after_its_first_message(
    server: Server,
) -> None:
    """The change of the table is told before the cards, and must not count for them."""
    first, second = server.guest("First"), server.guest("Second")
    code = first.open("futschikato", 3)
    with first.visit(code) as visitor, second.visit(code) as other:
        other.do("sit", seat=1)
        visitor.do("start", fill="easy")
        other.until(lambda seen: seen.table["phase"] == "playing")
        cut_off_at = other.number
        assert other.board is None
    with second.visit(code, since=cut_off_at) as back:
        back.until(lambda seen: seen.board)
        assert back.mine is not None
        assert back.mine["hand"]


def test_after_the_grace_time_a_bot_stands_in_and_says_so_and_hands_back_the_seat_at_once(
    server: Server,
) -> None:
    first, second, code = two_and_a_bot(server, grace=5)
    with first.visit(code) as visitor:
        with second.visit(code):
            visitor.until(lambda seen: told_of(seen.messages[-1], [True, True, False]))
        visitor.until(lambda seen: told_of(seen.messages[-1], [True, False, False]))
        while not (away := visitor.table["chairs"][1])["standing_in"]:
            if visitor.moves and len(visitor.moves) > 1 and not waits_for(visitor, 1):
                visitor.play(random.Random(5), most=1)
            else:
                visitor.receive()
        assert away["level"] == "medium"
        assert away["name"] == "Second"
        assert away["person"] == second.id
        played = len(visitor.messages)
        while not any(
            message["type"] == "happened" and message["by"] == "bot" and 1 in movers(message)
            for message in visitor.messages[played:]
        ):
            assert not visitor.over
            if visitor.moves:
                visitor.play(random.Random(6), most=1)
            else:
                visitor.receive()
        if not visitor.over:
            with second.visit(code) as back:
                back.until(lambda seen: seen.table and not seen.table["chairs"][1]["standing_in"])
                assert back.you["seats"] == [1]
                assert back.table["chairs"][1]["level"] is None


def told_of(message: dict[str, object], here: list[bool]) -> bool:
    """Whether a message tells who is here, and that nobody watches."""
    return message["type"] == "presence" and (message["here"], message["watching"]) == (here, 0)


def waits_for(visitor: Visitor, seat: int) -> bool:
    return visitor.board is not None and seat in visitor.board["deciders"]


def movers(message: dict[str, object]) -> set[object]:
    events = message["events"]
    assert isinstance(events, list)
    return {event.get("seat") for event in events}


def test_a_table_sleeps_while_nobody_who_plays_is_there_and_wakes_with_the_next(
    new_server: Callable[..., Server],
) -> None:
    server = new_server(linger_seconds=0).start()
    person = server.guest()
    code = person.open("futschikato", 3, fill="easy", start=True, options={"start": 1})
    with server.guest("Watcher").visit(code) as watcher:
        asleep = watcher.number
        with pytest.raises(TimeoutError):
            watcher.wait_for("happened", seconds=1.0)
    wait_until(lambda: person.get("/health")["tables"] == 0)
    with person.visit(code) as visitor:
        visitor.until(lambda seen: seen.number > asleep)
        visitor.play(random.Random(7))
        assert visitor.over


def wait_until(reached: Callable[[], bool], seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_the_clock_decides_for_players_who_take_too_long(server: Server) -> None:
    person = server.guest()
    code = person.open("ftw", 2, fill="easy", start=True, limit=1)
    with person.visit(code) as visitor:
        assert visitor.table["due"] is not None
        for _ in range(3):  # a choice of three cards takes the clock's time only once
            assert visitor.wait_for("happened", by="clock")["type"] == "happened"


def test_a_move_is_told_to_those_alone_who_are_at_that_table(server: Server) -> None:
    first = server.guest()
    code = first.open("futschikato", 3, fill="easy", start=True)
    other = server.guest().open("futschikato", 3, fill="easy", start=True)
    with server.guest("Watcher").visit(other) as watcher, first.visit(code) as visitor:
        visitor.play(random.Random(8), most=1)
        watcher.send("look", seat=None)
        watcher.wait_for("answer")
        texts = [json.dumps(message) for message in watcher.messages]
        assert not any(code in text or first.id in text for text in texts)

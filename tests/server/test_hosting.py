"""What the host can do during a match and between matches, and what nobody else can."""

import random
from contextlib import ExitStack
from typing import Any

import pytest
from running import Server, Visitor, play_out
from tables import person_at, table_of

from kartentisch.server.table.checks import AWAY_SECONDS
from kartentisch.server.table.commands import judge
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused


class Away:
    """A company from which some are missing, each for a number of seconds."""

    def __init__(self, **seconds: float) -> None:
        self.seconds = seconds
        self.chance = random.Random(1)

    def is_here(self, person: str) -> bool:
        return person not in self.seconds

    def seconds_away(self, person: str) -> float | None:
        return self.seconds.get(person)


def why_not(table: Table, person: Person, command: m.AnyCommand, company: Away) -> str:
    """Why a command is refused."""
    with pytest.raises(Refused) as refusal:
        judge(table, person, command, company)
    return refusal.value.reason.en


def three_playing(server: Server, stack: ExitStack, **settings: Any) -> tuple[str, list[Visitor]]:
    """Three people at a table that has begun."""
    people = [server.guest(f"Guest {seat}") for seat in range(3)]
    code = people[0].open("futschikato", 3, **settings)
    visitors = [stack.enter_context(person.visit(code)) for person in people]
    for seat in (1, 2):
        visitors[seat].do("sit", seat=seat)
    visitors[0].do("start")
    for visitor in visitors:
        visitor.until(lambda seen: seen.mine)
    return code, visitors


# --- who is gone


def test_a_bot_takes_the_seat_of_someone_who_was_away_for_a_minute_and_not_before() -> None:
    table = table_of("futschikato", 3, random.Random(1))
    host, command = person_at(0), m.SeatBot(id="x", seat=1, level="hard")
    for company in (Away(), Away(person1=AWAY_SECONDS - 1), Away(person2=AWAY_SECONDS)):
        assert "away for a minute" in why_not(table, host, command, company)
    after = judge(table, host, command, Away(person1=AWAY_SECONDS)).after
    occupant = after.occupants[1]
    assert occupant is not None
    assert (occupant.person, occupant.level) == (None, "hard")
    assert after.phase == "playing"
    assert "not your seat" in why_not(after, person_at(1), m.Move(id="y", seat=1, move=2), Away())
    assert "only the host" in why_not(table, person_at(2), command, Away(person1=AWAY_SECONDS))


def test_during_a_match_a_bot_takes_no_other_seat() -> None:
    table = table_of("futschikato", 3, random.Random(2))
    first, again = (m.SeatBot(id=name, seat=1, level="easy") for name in "xy")
    after = judge(table, person_at(0), first, Away(person1=99)).after
    assert "running" in why_not(after, person_at(0), again, Away(person1=99))


def test_the_table_is_handed_over_by_its_host_alone_or_when_the_host_is_gone() -> None:
    table = table_of("futschikato", 3, random.Random(3))
    to_two = m.HandOver(id="x", seat=2)
    assert judge(table, person_at(0), to_two, Away()).after.host == "person2"
    assert "another person" in why_not(table, person_at(0), m.HandOver(id="x", seat=0), Away())
    for company in (Away(), Away(person0=AWAY_SECONDS - 1)):
        assert "the host is here" in why_not(table, person_at(2), to_two, company)
    gone = Away(person0=AWAY_SECONDS)
    assert judge(table, person_at(2), to_two, gone).after.host == "person2"
    assert "only the host" in why_not(table, person_at(1), to_two, gone)  # for somebody else
    stranger = Person("stranger", "Stranger")
    for seat in range(3):  # somebody without a seat
        command = m.HandOver(id="x", seat=seat)
        assert "only the host" in why_not(table, stranger, command, gone)


def test_the_table_can_be_taken_over_from_a_host_who_left_but_not_by_one_who_left() -> None:
    table = table_of("futschikato", 3, random.Random(4))
    left = judge(table, person_at(0), m.Stand(id="x", seat=0), Away()).after
    taken = judge(left, person_at(1), m.HandOver(id="y", seat=1), Away()).after
    assert taken.host == "person1"
    both = judge(left, person_at(1), m.Stand(id="z", seat=1), Away()).after
    assert "only the host" in why_not(both, person_at(1), m.HandOver(id="y", seat=1), Away())
    back = judge(left, person_at(0), m.Sit(id="b", seat=0), Away()).after
    assert "host is here" in why_not(back, person_at(1), m.HandOver(id="y", seat=1), Away())


def test_chairs_tell_for_how_long_someone_has_been_away(server: Server) -> None:
    with ExitStack() as stack:
        code, (first, second, third) = three_playing(server, stack)
        second.close()
        told = first.wait_for("presence", here=[True, False, True])
        assert told["away"] == [None, 0, None]
        assert "away for a minute" in first.refused("bot", seat=1, level="easy")
        assert "host is here" in third.refused("hand_over", seat=2)
        late = stack.enter_context(server.guest("Late").visit(code))
        assert late.table["chairs"][1]["away"] is not None
        assert late.table["chairs"][0]["away"] is None


# --- pause and end


def test_while_a_match_is_paused_nobody_moves_and_nothing_is_shown(server: Server) -> None:
    host = server.guest("Host")
    code = host.open("futschikato", 3, fill="easy", start=True, limit=1, options={"start": 0})
    with host.visit(code) as visitor, server.guest("Watcher").visit(code) as watcher:
        assert "only the host" in watcher.refused("pause")
        visitor.do("pause")
        assert visitor.table["paused"]
        assert visitor.table["due"] is None
        assert "paused" in visitor.refused("pause")
        assert "paused" in visitor.refused("move", seat=0, move=visitor.moves[0])
        assert "paused" in visitor.refused("hint", seat=0)
        assert "paused" in visitor.refused("back", seat=0)
        before = (visitor.board, visitor.mine)
        with pytest.raises(TimeoutError):
            watcher.wait_for("happened", seconds=2.5)  # longer than the clock gives
        visitor.do("look", seat=0)
        visitor.wait_for("welcome")
        assert (visitor.board, visitor.mine) == before
        with host.visit(code) as again:
            assert again.table["paused"]
        visitor.do("resume")
        assert not visitor.table["paused"]
        assert "not paused" in visitor.refused("resume")
        assert visitor.wait_for("happened", by="clock")


def test_bots_wait_while_a_match_is_paused(server: Server) -> None:
    host = server.guest("Host")
    code = host.open("futschikato", 3, fill="easy", start=True, pace="fast", options={"start": 1})
    with host.visit(code) as visitor:
        visitor.do("pause")  # while the first bot thinks
        number = visitor.number
        with pytest.raises(TimeoutError):
            visitor.wait_for("happened", seconds=1.5)
        assert visitor.number == number
        visitor.do("resume")
        visitor.play(random.Random(1))
        assert visitor.over


def test_the_host_ends_a_match_and_nothing_of_it_counts_or_is_shown(server: Server) -> None:
    with ExitStack() as stack:
        code, visitors = three_playing(server, stack)
        first, second, third = visitors
        next_commitment = first.table["next_commitment"]
        assert "only the host" in second.refused("end")
        first.do("end")
        for visitor in visitors:
            visitor.until(lambda seen: seen.table["phase"] == "open")
            assert visitor.board is None
            assert visitor.mine is None
        assert first.table["commitment"] == next_commitment
        guest = first.guest
        assert guest.ask("GET", f"/api/tables/{code}/matches/1").status == 404
        assert guest.get("/api/me/numbers") == []
        assert guest.get(f"/api/tables/{code}")["phase"] == "open"
        third.do("stand", seat=2)
        late = stack.enter_context(server.guest("Late").visit(code))
        late.do("sit", seat=2)  # on a seat of the match that was ended
        assert late.mine is None
        assert late.board is None
        first.do("start")
        assert first.table["match"] == 2
        first.until(lambda seen: seen.mine)
        second.until(lambda seen: seen.mine)
        late.until(lambda seen: seen.mine)
        play_out([first, second, late], "after the end")
        assert guest.get(f"/api/tables/{code}/matches/2")["points"] == first.board["points"]  # type: ignore[index]


def test_a_table_that_was_ended_is_read_again_as_it_was(server: Server) -> None:
    """By a client that reconnects, and from the journal."""
    with ExitStack() as stack:
        code, (first, second, _) = three_playing(server, stack)
        since = second.number
        first.do("end")
        first.do("swap", seat=0, other=2)
        with second.guest.visit(code, since=since) as again:
            assert again.messages[0]["type"] == "welcome"
            assert again.board is None
            assert [chair["name"] for chair in again.table["chairs"]] == [
                "Guest 2",
                "Guest 1",
                "Guest 0",
            ]


# --- between matches


def test_back_in_the_lobby_seats_and_settings_change_and_the_next_match_starts(
    server: Server,
) -> None:
    with ExitStack() as stack:
        _, visitors = three_playing(server, stack)
        first, second, third = visitors
        assert "not over" in first.refused("lobby")
        assert "running" in first.refused("swap", seat=0, other=1)
        play_out(visitors, "lobby")
        assert "before a game" in first.refused("swap", seat=0, other=1)
        assert "only the host" in second.refused("lobby")
        first.do("lobby")
        assert first.table["phase"] == "open"
        assert first.board is None
        settings = {**first.table["settings"], "seats": 4, "limit": 30}
        first.do("change", settings=settings)
        first.do("swap", seat=0, other=1)
        assert [chair and chair["name"] for chair in first.table["chairs"]] == [
            "Guest 1",
            "Guest 0",
            "Guest 2",
            None,
        ]
        assert "seats 1 to 4" in first.refused("swap", seat=0, other=7)
        third.do("sit", seat=3)
        assert third.you["seats"] == [3]
        assert third.table["chairs"][2] is None
        first.do("start", fill="easy")
        assert first.table["match"] == 2
        for visitor, seat in ((first, 1), (second, 0), (third, 3)):
            visitor.until(lambda seen: seen.table["match"] == 2 and seen.board)
            assert visitor.mine is not None
            assert visitor.mine["seat"] == seat


def test_a_rematch_tells_for_whom_it_waits_and_the_host_goes_on_with_a_bot(
    server: Server,
) -> None:
    with ExitStack() as stack:
        _, visitors = three_playing(server, stack)
        first, second, third = visitors
        play_out(visitors, "rematch")
        third.close()
        first.wait_for("presence", here=[True, True, False])
        first.do("again")
        second.do("again")
        chairs = second.table["chairs"]
        waited_for = [
            chair["name"] for chair in chairs if not chair["again"] and chair["level"] is None
        ]
        assert waited_for == ["Guest 2"]
        assert second.table["phase"] == "over"
        first.do("start", fill="easy")
        assert first.table["match"] == 2
        assert first.table["chairs"][2]["person"] is None
        assert first.table["chairs"][2]["level"] == "easy"
        assert first.table["chairs"][1]["person"] == second.guest.id
        with third.guest.visit(first.code) as late:
            assert late.you["seats"] == []
            assert late.mine is None


def test_without_bots_a_start_waits_for_nobodys_seat() -> None:
    """Only with a level to fill seats with do people lose theirs."""
    table = table_of("pairs", 2, random.Random(5))
    table.phase = "over"
    after = judge(table, person_at(0), m.Start(id="x"), Away(person1=5.0)).after
    assert [occupant.person for _, occupant in after.people()] == ["person0", "person1"]
    filled = judge(table, person_at(0), m.Start(id="x", fill="easy"), Away(person1=5.0)).after
    assert [occupant.person for _, occupant in filled.people()] == ["person0"]
    with pytest.raises(Refused, match="no person"):
        judge(table, person_at(0), m.Start(id="x", fill="easy"), Away(person0=5.0, person1=5.0))


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        ({"public": True}, True),
        ({"chat": True}, True),
        ({"pace": "slow"}, True),
        ({"newcomers": True}, True),
        ({"public": True, "limit": 60}, False),
        ({"undo": True}, False),
        ({"hints": False}, False),
        ({"memory": True}, False),
        ({"one_device": True}, False),
        ({"grace": 5}, False),
        ({"seats": 4}, False),
        ({"options": {"start": 1}}, False),
    ],
)
def test_during_a_match_only_what_favours_nobody_can_be_changed(
    change: dict[str, Any], allowed: bool
) -> None:
    table = table_of("futschikato", 3, random.Random(6))
    table.settings = m.Settings(game="futschikato", seats=3)
    settings = m.Settings(**{"game": "futschikato", "seats": 3, **change})
    command = m.Change(id="x", settings=settings)
    if allowed:
        assert judge(table, person_at(0), command).after.settings == settings
    else:
        assert "during a game" in why_not(table, person_at(0), command, Away())


def test_bots_keep_different_names_when_seats_are_swapped(server: Server) -> None:
    host = server.guest("Host")
    code = host.open("futschikato", 4)
    with host.visit(code) as visitor:
        visitor.do("bot", seat=1, level="easy")
        visitor.do("swap", seat=1, other=2)
        visitor.do("bot", seat=1, level="easy")
        visitor.do("start", fill="easy")
        names = [chair["name"] for chair in visitor.table["chairs"]]
        assert len(set(names)) == 4, names


def test_names_of_seats_go_with_their_players_on_one_device(server: Server) -> None:
    host = server.guest("Host")
    code = host.open("pairs", 2, sit=None, one_device=True)
    with host.visit(code) as visitor:
        visitor.do("sit", seat=0, name="Anna")
        visitor.do("sit", seat=1, name="Ben")
        visitor.do("swap", seat=0, other=1)
        assert [chair["name"] for chair in visitor.table["chairs"]] == ["Ben", "Anna"]
    assert [chair["name"] for chair in host.get(f"/api/tables/{code}")["chairs"]] == ["Ben", "Anna"]

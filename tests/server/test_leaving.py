"""Leaving and coming back: a seat waits for its person, and newcomers may take over from bots."""

import random
from contextlib import ExitStack
from typing import Any

import pytest
from running import Guest, Server, Visitor, play_out
from tables import person_at, standing, table_of

from kartentisch.server.table import entries as e
from kartentisch.server.table.commands import judge, judge_entries
from kartentisch.server.table.hosting import opened, start
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Progress, Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused


def three_playing(
    server: Server, stack: ExitStack, **settings: Any
) -> tuple[list[Guest], str, list[Visitor]]:
    """Two people and a bot at a table of FTW?! that has begun."""
    people = [server.guest(f"Guest {seat}") for seat in range(2)]
    code = people[0].open("ftw", 3, **settings)
    visitors = [stack.enter_context(person.visit(code)) for person in people]
    visitors[1].do("sit", seat=1)
    visitors[0].do("start", fill="easy")
    for visitor in visitors:
        visitor.until(lambda seen: seen.mine)
    return people, code, visitors


def chair(visitor: Visitor, seat: int) -> dict[str, object]:
    found: dict[str, object] = visitor.table["chairs"][seat]
    return found


def test_who_leaves_keeps_the_seat_a_bot_plays_and_they_can_sit_down_again(
    server: Server,
) -> None:
    with ExitStack() as stack:
        people, code, (first, second) = three_playing(server, stack)
        hand = (second.mine or {})["hand"]
        second.do("stand", seat=1)
        first.until(lambda seen: chair(seen, 1)["left"])
        left = chair(first, 1)
        assert (left["name"], left["person"]) == ("Guest 1", people[1].id)
        assert (left["level"], left["standing_in"]) == ("medium", True)
        assert "sit down again" in second.refused("move", seat=1, move=0)
        assert "sit down again" in second.refused("stand", seat=1)
        with people[1].visit(code) as again:  # to come back to the page is not to come back
            assert chair(again, 1)["left"]
            assert [table["code"] for table in people[1].get("/api/me/tables")] == [code]
            again.do("sit", seat=1)
            first.until(lambda seen: not chair(seen, 1)["left"])
            assert not chair(first, 1)["standing_in"]
            assert (again.mine or {})["seat"] == 1
            assert set((again.mine or {})["hand"]) <= set(hand)


def test_a_seat_that_was_left_is_free_after_the_match_and_a_bots_in_a_rematch(
    server: Server,
) -> None:
    with ExitStack() as stack:
        people, code, (first, second) = three_playing(server, stack)
        second.do("stand", seat=1)
        first.play(random.Random(1))
        first.until(lambda seen: seen.table["phase"] == "over")
        assert chair(first, 1)["name"] == "Guest 1"  # the results still show who played
        assert people[0].get(f"/api/tables/{code}/matches/1")["names"][1] == "Guest 1"
        assert not people[1].get("/api/me/games")
        assert "only players" in second.refused("again")
        first.do("again")
        assert first.table["match"] == 2
        assert chair(first, 1)["person"] is None
        assert chair(first, 1)["level"] == "medium"
        assert len({chair(first, seat)["name"] for seat in range(3)}) == 3
        second.until(lambda seen: seen.table["match"] == 2)
        second.wait_for("happened")
        assert second.you["seats"] == []
        assert second.mine is None


def test_someone_else_may_take_the_seat_after_the_match(server: Server) -> None:
    with ExitStack() as stack:
        _, code, (first, second) = three_playing(server, stack)
        second.do("stand", seat=1)
        first.play(random.Random(2))
        late = stack.enter_context(server.guest("Late").visit(code))
        late.do("sit", seat=1)
        second.until(lambda seen: not seen.you["seats"])
        assert chair(late, 1)["name"] == "Late"


def test_in_the_lobby_the_seats_of_those_who_left_are_free(server: Server) -> None:
    with ExitStack() as stack:
        _, _, (first, second) = three_playing(server, stack)
        second.do("stand", seat=1)
        first.until(lambda seen: chair(seen, 1)["left"])
        first.do("end")
        assert first.table["chairs"][1] is None
        assert first.board is None
        assert first.mine is None


# --- newcomers


def test_nobody_joins_a_match_whose_cards_somebody_may_know() -> None:
    settings, tables = m.Settings(game="pairs", seats=2, newcomers=True), []
    for deal in (None, "00" * 32):
        table = Table("abcd")
        table.apply(1, opened(person_at(0), settings, deal))
        table.apply(2, e.Sat(by=person_at(0).id, seat=0))
        table.apply(3, start(table, person_at(0), None, "easy"))
        tables.append(table)
    usual, known = tables
    assert judge(usual, person_at(1), m.Sit(id="a", seat=1)).after.seats_of("person1") == [1]
    with pytest.raises(Refused, match="only against bots"):
        judge(known, person_at(1), m.Sit(id="a", seat=1))


def test_a_spectator_takes_over_a_bot_only_where_the_host_allows_it(server: Server) -> None:
    with ExitStack() as stack:
        _, code, (first, _) = three_playing(server, stack)
        late = stack.enter_context(server.guest("Late").visit(code))
        assert late.mine is None
        assert "unless the host allows it" in late.refused("sit", seat=2)
        settings = {**first.table["settings"], "newcomers": True}
        first.do("change", settings=settings)
        assert "waits for the person" in late.refused("sit", seat=1)
        late.do("sit", seat=2)
        assert late.you["seats"] == [2]
        late.until(lambda seen: seen.mine)
        assert late.mine is not None
        assert late.mine["seat"] == 2
        first.until(lambda seen: chair(seen, 2)["name"] == "Late")
        visitors = [first, late]
        visitors.append(stack.enter_context(server.guest("Watcher").visit(code)))
        assert visitors[2].mine is None


def test_nobody_sees_a_second_hand_of_one_match(server: Server) -> None:
    """Take a seat, look, leave, and take another: the way to know two hands."""
    people = [server.guest(f"Guest {seat}") for seat in range(3)]
    code = people[0].open("ftw", 4, newcomers=True)
    with ExitStack() as stack:
        host, thief, friend = [stack.enter_context(person.visit(code)) for person in people]
        host.do("start", fill="easy")
        host.until(lambda seen: seen.mine)
        thief.until(lambda seen: seen.board)
        thief.do("sit", seat=1)
        thief.until(lambda seen: seen.mine)
        assert "know its cards" in thief.refused("sit", seat=2)
        thief.do("stand", seat=1)
        for seat in (2, 3):
            assert "know its cards" in thief.refused("sit", seat=seat)
        assert "waits for the person" in friend.refused("sit", seat=1)
        host.do("bot", seat=1, level="easy")  # they have left, so the host may
        thief.until(lambda seen: not seen.you["seats"])
        thief.wait_for("welcome")
        assert thief.mine is None  # from now on they see what spectators see
        for seat in (2, 3):
            assert "know its cards" in thief.refused("sit", seat=seat)
        with people[1].visit(code) as again:
            assert again.mine is None
            assert "know its cards" in again.refused("sit", seat=3)
            again.do("sit", seat=1)  # the hand that they know
        assert "know its cards" in host.refused("sit", seat=3)


def test_a_newcomer_who_reconnects_is_not_told_what_the_bot_saw_before(server: Server) -> None:
    host, late = server.guest("Host"), server.guest("Late")
    code = host.open("fkk", 2, newcomers=True)
    with host.visit(code) as first:
        first.do("start", fill="easy")
        first.until(lambda seen: seen.board)
        start = first.number
        first.play(random.Random(3), most=4)
        with late.visit(code) as visitor:
            visitor.do("sit", seat=1)
        with late.visit(code, since=start) as visitor:
            assert visitor.messages[0]["type"] == "welcome"
            assert visitor.you["seats"] == [1]


# --- the table itself


def replayed(entries: list[e.AnyEntry], base: int = 0) -> Table:
    table = Table("abcd")
    for number, entry in enumerate(entries[base:], start=base + 1):
        table.apply(number, entry)
    return table


def test_a_table_is_the_same_from_its_last_start_as_from_its_beginning() -> None:
    """After any course of leaving, returning, pausing, undoing, ending and starting again."""
    kinds: set[type] = set()
    for game, people in (("fkk", 1), ("fkk", 2), ("fkk", 5), ("pairs", 1), ("pairs", 3)):
        kinds |= {type(entry) for entry in check_a_course(game, people)}
    common = {e.Sat, e.Stood, e.Returned, e.Started, e.Swapped, e.Seen, e.HandedOver}
    assert kinds >= common | {e.Paused, e.Resumed, e.Undone, e.Ended, e.LobbyEntered}


def check_a_course(game: str, people: int) -> list[e.AnyEntry]:
    """Let so many people do anything at a table; returns what was written."""
    rng = random.Random(f"courses {game} {people}")
    table = Table("abcd")
    options: dict[str, int | str] = {"rounds": 1, "deck": 4} if game == "fkk" else {"deck": 2}
    settings = m.Settings(game=game, seats=3, newcomers=True, undo=True, options=options)
    entries: list[e.AnyEntry] = [e.TableOpened(by="person0", settings=settings, secret="00" * 32)]
    table.apply(1, entries[0])
    for count in range(1800):
        command = some_command(table, rng, f"c{count}")
        before = standing(table)
        try:
            progress = judge_anything(table, person_at(rng.randrange(people)), command)
        except Refused:
            continue
        assert standing(table) == before
        entries += progress.entries
        table = progress.after
        starts = [at for at, entry in enumerate(entries) if isinstance(entry, e.Started)]
        if rng.random() < 0.05:
            written = [e.entry_from(e.encode(entry)) for entry in entries]
            assert standing(replayed(written)) == standing(table)
            assert standing(replayed(written, starts[-1] if starts else 0)) == standing(table)
    return entries


def judge_anything(table: Table, person: Person, command: m.AnyCommand) -> Progress:
    """What a command leads to; moves of bots are made, whoever sends them."""
    if isinstance(command, m.Move) and not table.paused:
        occupant = table.occupants[command.seat]
        if occupant is not None and (occupant.level or occupant.standing_in):
            bot = e.Moved(seat=command.seat, move=command.move, auto="bot")
            return judge_entries(table, [bot])
    return judge(table, person, command)


def some_command(table: Table, rng: random.Random, name: str) -> m.AnyCommand:
    """Any command, mostly moves while a match is running."""
    seat = rng.randrange(3)
    if table.phase == "playing" and rng.random() < 0.9:
        game = table.running()
        seat = rng.choice(game.deciders)
        if game.may_take_back(seat) and rng.random() < 0.3:
            return m.TakeBack(id=name, seat=seat)
        return m.Move(id=name, seat=seat, move=rng.choice(game.legal(seat)))
    others: list[m.AnyCommand] = [
        m.Sit(id=name, seat=seat),
        m.Sit(id=name, seat=seat, entropy="aa"),
        m.Stand(id=name, seat=seat),
        m.SeatBot(id=name, seat=seat, level="easy"),
        m.Start(id=name, fill="easy"),
        m.Start(id=name),
        m.Again(id=name, entropy="bb"),
        m.Swap(id=name, seat=seat, other=rng.randrange(3)),
        m.Pause(id=name),
        m.Resume(id=name),
        m.Resume(id=name),
        m.Lobby(id=name),
        m.Undo(id=name, seat=seat),
        m.ConfirmSeen(id=name, seat=seat),
        m.HandOver(id=name, seat=seat),
        m.Say(id=name, phrase="ha"),
        *([m.End(id=name)] if rng.random() < 0.1 else []),
    ]
    return rng.choice(others)


def test_when_all_have_left_bots_play_on_to_the_end_for_one_who_watches(server: Server) -> None:
    """A table goes on for its players. Who left is none, though their seat waits for them."""
    with ExitStack() as stack:
        people, code, (first, second) = three_playing(server, stack)
        first.do("stand", seat=0)
        second.do("stand", seat=1)
        with people[0].visit(code) as watching:  # everybody left: bots play for who watches
            watching.until(lambda seen: seen.over)


def test_two_play_on_to_the_end_when_one_comes_and_goes(server: Server) -> None:
    with ExitStack() as stack:
        _, _, (first, second) = three_playing(server, stack)
        for _ in range(3):
            second.do("stand", seat=1)
            second.do("sit", seat=1)
        play_out([first, second], "come and go")
        assert first.board == second.board


def test_a_table_of_old_data_may_be_left_and_taken_again() -> None:
    """An entry of someone who stood up in a match, as older versions wrote it."""
    table = table_of("futschikato", 3, random.Random(4))
    body = b'{"kind":"stood","by":"person1","id":"x","seat":1,"level":"medium"}'
    table.apply(table.number + 1, e.entry_from(body))
    progress = judge(table, person_at(1), m.Sit(id="y", seat=1))
    occupant = progress.after.occupants[1]
    assert occupant is not None
    assert (occupant.left, occupant.standing_in) == (False, False)

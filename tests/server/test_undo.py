"""Undo against bots: such a match is kept and marked, and counts nowhere."""

import random

import pytest
from running import Server
from tables import person_at, standing, table_of
from worlds import sensible

from kartentisch.games import GAMES, game_class
from kartentisch.server.table import entries as e
from kartentisch.server.table.commands import judge, judge_entries
from kartentisch.server.table.hosting import start
from kartentisch.server.table.table import Progress, Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused


def against_bots(name: str, players: int, rng: random.Random) -> Table:
    """A person at seat 0 among bots, where decisions can be undone."""
    table = Table("abcd")
    settings = m.Settings(game=name, seats=players, undo=True)
    secret = rng.randbytes(32).hex()
    table.apply(1, e.TableOpened(by="person0", settings=settings, secret=secret))
    table.apply(2, e.Sat(by="person0", seat=0))
    table.apply(3, start(table, person_at(0), None, "easy"))
    return table


def go_on(before: Table, progress: Progress) -> Table:
    """The table after, in the place of the table before, as in a room."""
    progress.after.succeed(before)
    return progress.after


@pytest.mark.parametrize("name", GAMES)
def test_an_undo_goes_back_to_before_the_last_decision_of_the_seat(name: str) -> None:
    """Through whole games: the position is the one before that decision's first step."""
    rng = random.Random(f"undo {name}")
    rules = game_class(name)
    table = against_bots(name, rng.randint(rules.FEWEST, rules.MOST), rng)
    positions: list[tuple[int, bytes]] = []  # before each decision of seat 0
    undos = 0
    for _ in range(300):
        game = table.running()
        if game.over:
            break
        if positions and rng.random() < 0.1:
            moves, saved = positions.pop()
            table = go_on(table, judge(table, person_at(0), m.Undo(id="x", seat=0)))
            assert len(table.moves) == 2 * moves
            assert table.running().save() == saved
            assert table.undone
            undos += 1
            continue
        seat = rng.choice(game.deciders)
        if seat == 0 and not game.may_take_back(0):
            positions.append((len(table.moves) // 2, game.save()))
        move = sensible(game, seat, rng)
        auto = None if seat == 0 else "bot"
        table = go_on(table, judge_entries(table, [e.Moved(seat=seat, move=move, auto=auto)]))
    assert undos >= 3


def test_an_undone_table_goes_on_as_its_journal_says() -> None:
    rng = random.Random(2)
    table = against_bots("fkk", 3, rng)
    twin = table.copy()
    for count in range(60):
        seat = rng.choice(table.running().deciders)
        entry: e.AnyEntry = e.Moved(seat=seat, move=sensible(table.running(), seat, rng))
        if count % 7 == 6:
            entry = judge(table, person_at(0), m.Undo(id="x", seat=0)).entries[0]
        table = go_on(table, judge_entries(table, [entry]))
        twin.apply(twin.number + 1, e.entry_from(e.encode(entry)))
        assert standing(twin) == standing(table)


def why_not(table: Table, seat: int) -> str:
    with pytest.raises(Refused) as refusal:
        judge(table, person_at(seat), m.Undo(id="x", seat=seat))
    return refusal.value.reason.en


def test_nothing_is_undone_at_a_table_with_two_persons() -> None:
    rng = random.Random(3)
    table = table_of("pairs", 3, rng)
    table.settings = m.Settings(game="pairs", seats=3, undo=True)
    (seat,) = table.running().deciders
    move = sensible(table.running(), seat, rng)
    table = judge_entries(table, [e.Moved(seat=seat, move=move)]).after
    assert "bots have all the other seats" in why_not(table, seat)
    others = [other for other in range(3) if other != seat]
    for other in others:  # who has left, or is away, still has a seat
        table = judge(table, person_at(other), m.Stand(id="y", seat=other)).after
    assert "bots have all the other seats" in why_not(table, seat)


def test_nothing_is_undone_unless_the_table_allows_it_and_there_is_something() -> None:
    rng = random.Random(4)
    table = against_bots("pairs", 2, rng)
    assert "not decided anything" in why_not(table, 0)
    assert "not your seat" in why_not(table, 1)
    table.settings = m.Settings(game="pairs", seats=2)
    assert "nothing can be undone" in why_not(table, 0)
    table.phase = "over"
    assert "no game is running" in why_not(table, 0)


def test_an_undone_match_is_kept_and_marked_and_counts_in_no_statistics(server: Server) -> None:
    person, watcher = server.guest("Nikki"), server.guest("Watcher")
    code = person.open("pairs", 2, fill="easy", start=True, undo=True, options={"deck": 2})
    with person.visit(code) as visitor, watcher.visit(code) as other:
        visitor.until(lambda seen: seen.moves)
        before = (visitor.board, visitor.mine)
        visitor.do("move", seat=0, move=visitor.moves[0])
        assert "not your seat" in other.refused("undo", seat=0)
        number = visitor.do("undo", seat=0, id="once")
        other.wait_for("welcome")
        assert (visitor.board, visitor.mine) == before
        assert visitor.table["undone"]
        assert other.table["undone"]
        assert other.mine is None
        assert visitor.do("undo", seat=0, id="once") == number  # sent twice, undone once
        visitor.play(random.Random(5))
        assert visitor.over
    (played,) = [game for game in person.get("/api/me/games") if game["code"] == code]
    assert played["undone"]
    assert person.get("/api/me/numbers") == []
    record = person.get(f"/api/tables/{code}/matches/1/record")
    assert record["undone"]
    assert len(person.get(f"/api/tables/{code}/matches/1/replay")["steps"]) > 2
    with person.visit(code) as visitor:
        visitor.do("again")
        assert not visitor.table["undone"]
        visitor.play(random.Random(6))
    assert [row["games"] for row in person.get("/api/me/numbers")] == [1]


def test_someone_who_missed_an_undo_gets_the_whole_state(server: Server) -> None:
    person = server.guest("Nikki")
    code = person.open("pairs", 2, fill="easy", start=True, undo=True, options={"start": 0})
    with person.visit(code) as visitor:
        since = visitor.number
        visitor.do("move", seat=0, move=visitor.moves[0])
        visitor.do("undo", seat=0)
        with person.visit(code, since=since) as again:
            assert again.messages[0]["type"] == "welcome"
            assert again.board == visitor.board

"""Ratings: every rated match counts once and in one order, and nobody gains by leaving."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from running import Guest, Server, play_out
from sqlalchemy import Engine, event, insert, select
from tables import person_at

from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.deleting import Deleting
from kartentisch.server.storage.rating_steps import (
    Competitor,
    Method,
    Rating,
    level_rating,
    season_of,
)
from kartentisch.server.storage.ratings import Ratings
from kartentisch.server.storage.schema import people, rated_matches, rated_seats, ratings
from kartentisch.server.table import entries as e
from kartentisch.server.table.commands import judge
from kartentisch.server.table.hosting import opened, start
from kartentisch.server.table.person import Person
from kartentisch.server.table.rated import rated_seats as seats_that_count
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused

RATED: dict[str, Any] = {"rated": True, "hints": False, "limit": 60, "pace": "instant"}
AUTUMN, WINTER = 1_791_000_000.0, 1_796_500_000.0  # in October and December 2026
NEW_YEAR = 1_799_000_000.0


# --- results


def store(engine: Engine, matches: int, seed: int = 1, start: float = AUTUMN) -> None:
    """Results of rated matches, as the last moves of matches leave them."""
    chance = random.Random(seed)
    with engine.begin() as connection:
        for number in range(matches):
            key = {"code": f"table{seed}x{number}", "match": 1}
            ended = start + 60 * number
            row = {**key, "game": "pisa", "ended": ended, "position": 0}
            connection.execute(insert(rated_matches).values(row))
            who = chance.sample([f"person{one}" for one in range(9)], 3)
            orders = ([1.0, 2.0, 3.0, 4.0], [4.0, 1.5, 1.5, 3.0], [2.0, 3.0, 4.0, 1.0])
            ranks = chance.choice(orders)
            for seat, rank in enumerate(ranks):
                person = who[seat] if seat < 3 else None
                level = None if person else "medium"
                of = {"person": person, "level": level, "rank": rank, "left": False}
                connection.execute(insert(rated_seats).values({**key, "seat": seat, **of}))


def everything(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        people_now = select(ratings).order_by(ratings.c.person, ratings.c.season)
        seats = select(rated_seats).order_by(rated_seats.c.code, rated_seats.c.seat)
        rows = [*connection.execute(people_now), *connection.execute(seats)]
        return [tuple(row) for row in rows]


def positions(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return sorted(connection.execute(select(rated_matches.c.position)).scalars())


def test_two_processes_that_fold_at_once_count_every_match_once(database: str) -> None:
    engines = [open_database(database), open_database(database)]
    store(engines[0], 60)
    faults: list[Exception] = []

    def fold(engine: Engine, seed: int) -> None:
        try:
            for turn in range(6):
                Ratings(engine).fold()
                store(engine, 5, seed=seed + turn)  # matches end while others are folded
            Ratings(engine).fold()
        except Exception as fault:
            faults.append(fault)

    threads = [
        threading.Thread(target=fold, args=(engine, 10 + 10 * at))
        for at, engine in enumerate(engines)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not faults
    assert positions(engines[0]) == list(range(1, 121))
    with engines[0].connect() as connection:
        games = sum(connection.execute(select(ratings.c.games)).scalars())
    assert games == 3 * 120, "everyone's matches are counted once"
    before = everything(engines[0])
    assert Ratings(engines[1]).rebuild("pisa") == 120
    assert everything(engines[0]) == before, "the same order gives the same figures, to the bit"
    for engine in engines:
        engine.dispose()


def test_a_fold_that_is_cut_off_leaves_nothing_behind(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    store(engine, 10)
    before = everything(engine)

    def fail(connection: object, cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("UPDATE rating_folds SET position=?, season"):
            raise KeyboardInterrupt

    event.listen(engine, "before_cursor_execute", fail)
    with pytest.raises(KeyboardInterrupt):
        Ratings(engine).fold()
    event.remove(engine, "before_cursor_execute", fail)
    assert everything(engine) == before
    assert Ratings(engine).fold() == 10
    assert Ratings(engine).fold() == 0
    engine.dispose()


def test_a_new_season_goes_on_from_the_last_one_and_keeps_its_ladder(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    store(engine, 150)
    table = Ratings(engine)
    autumn = table.ladder("pisa", "2026-4", "person3")
    store(engine, 10, seed=2, start=NEW_YEAR)
    table.fold()
    store(engine, 1, seed=3, start=WINTER)  # from a clock that is late: it counts in the new season
    winter = table.ladder("pisa", "2027-1", None)
    assert [row.rank for row in autumn.rows] == sorted(row.rank for row in autumn.rows)
    assert len(autumn.rows) + autumn.provisional == 9
    assert sum(row.mine for row in autumn.rows) == 1
    assert winter.seasons == ["2027-1", "2026-4"]
    assert sum(row.games for row in winter.rows) <= 33
    assert table.ladder("pisa", "2026-4", "person3").rows == autumn.rows
    assert season_of(NEW_YEAR) == "2027-1"
    before = everything(engine)
    table.rebuild("pisa")
    assert everything(engine) == before
    engine.dispose()


def test_whoever_is_deleted_leaves_the_figures_of_others_as_they_are(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    with engine.begin() as connection:
        row = {"id": "person1", "name": "Ada", "owner": None, "since": 0.0}
        connection.execute(insert(people).values(row))
    store(engine, 50)
    table = Ratings(engine)
    table.fold()
    before = everything(engine)
    deleting = Deleting(engine)
    assert deleting.delete("person1").persons == ["person1"]
    assert not table.of_person("person1")
    table.rebuild("pisa")  # it finds their matches again, and so the figures of the others
    assert everything(engine) == before
    deleting.finish()
    assert not table.of_person("person1")
    assert [row for row in before if row[0] != "person1"] == everything(engine)
    engine.dispose()


def test_a_match_with_somebodys_bot_changes_nothing(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    row = {"id": "person1", "name": "Robot", "owner": "person2", "since": 0.0}
    with engine.begin() as connection:
        connection.execute(insert(people).values(row))
    store(engine, 30)
    table = Ratings(engine)
    assert table.fold() == 30
    assert not table.of_person("person1")
    with engine.connect() as connection:
        counts = list(connection.execute(select(rated_matches.c.counts)).scalars())
    assert 0 < sum(counts) < 30
    engine.dispose()


# --- the method


def test_shared_places_count_as_ties_and_bots_stay_where_they_are() -> None:
    method = Method(2.0)
    firm, bot = Rating(25.0, 1.0), Rating(27.0, 0.001)
    ranks = (1, 2.5, 2.5)
    people = [Competitor(firm, rank) for rank in ranks]
    first, tied, also, fixed = method.rated([*people, Competitor(bot, 4, fixed=True)])
    assert first.mu > tied.mu == also.mu
    assert fixed == bot


def test_a_firm_rating_does_not_change_by_new_guests() -> None:
    method = Method(2.0)
    firm = Rating(26.0, 1.0)
    beaten = [Competitor(method.start(), 2), Competitor(method.start(), 3)]
    mine, *theirs = method.rated([Competitor(firm, 1), *beaten])
    assert mine == firm
    assert all(rating.mu < 25 for rating in theirs), "it counts for them"
    assert method.rated(beaten) == [one.rating for one in beaten], (
        "nobody knows how strong they are"
    )
    (changed, _, _) = method.rated([Competitor(firm, 1), Competitor(Rating(25, 1.0), 2), beaten[0]])
    assert changed.mu > firm.mu


# --- tables


def rated_table(**settings: Any) -> Table:
    """A rated match of two people and a bot, just begun."""
    chosen = m.Settings(game="futschikato", seats=3, **{**RATED, **settings})
    table = Table("abcd")
    table.apply(1, opened(person_at(0), chosen))
    for seat in range(2):
        table.apply(table.number + 1, e.Sat(by=person_at(seat).id, seat=seat))
    table.apply(table.number + 1, start(table, person_at(0), None, "hard"))
    return table


def finish(table: Table, auto: str | None = None) -> None:
    """Play to the end; auto: who makes the moves of seat 1."""
    while table.phase == "playing":
        seat = table.running().deciders[0]
        by = auto if seat == 1 else None
        move = table.running().legal(seat)[0]
        table.apply(table.number + 1, e.Moved(seat=seat, move=move, auto=by))


def test_who_leaves_is_replaced_or_lets_a_bot_play_counts_as_last() -> None:
    stays = rated_table()
    finish(stays)
    assert [seat.left for seat in seats_that_count(stays)] == [False] * 3
    assert [seat.level for seat in seats_that_count(stays)] == [None, None, "hard"]
    for change in (
        e.Stood(by=person_at(1).id, seat=1, level="medium"),
        e.Absent(seat=1),
        e.BotSat(by=person_at(0).id, seat=1, name="Bot", level="medium"),
    ):
        table = rated_table()
        table.apply(table.number + 1, change)
        finish(table)
        (_, gone, _) = seats_that_count(table)
        assert (gone.person, gone.left, gone.rank) == (person_at(1).id, True, 4.0)
    helped = rated_table()
    finish(helped, "clock")
    assert seats_that_count(helped)[1].left, "the clock made all the moves"


def test_a_rated_match_has_no_help_and_nobody_can_stop_it() -> None:
    for helping in ({"hints": True}, {"undo": True}, {"one_device": True}, {"limit": 0}):
        with pytest.raises(Refused):
            rated_table(**helping)
    table = rated_table()
    for command in (m.Pause(id="a"), m.End(id="b")):
        with pytest.raises(Refused, match="rated"):
            judge(table, person_at(0), command)
    softer = m.Settings(game="futschikato", seats=3, **{**RATED, "newcomers": True})
    with pytest.raises(Refused):
        judge(table, person_at(0), m.Change(id="c", settings=softer))
    robot = Person("robot", "Robot", owner="person0")
    with pytest.raises(Refused, match="bots of your own"):
        judge(table, robot, m.Sit(id="d", seat=2))
    alone = Table("abcd")
    alone.apply(1, opened(person_at(0), m.Settings(game="futschikato", seats=3, **RATED)))
    alone.apply(2, e.Sat(by=person_at(0).id, seat=0))
    alone.apply(3, start(alone, person_at(0), None, "hard"))
    finish(alone)
    assert not seats_that_count(alone), "one person among bots is not rated"


def test_nobody_plays_several_seats_of_a_rated_match() -> None:
    """One who took them on one device would see two hands, and could let one win by the other."""
    passed_around = m.Settings(game="futschikato", seats=3, hints=False, one_device=True)
    own_devices = m.Settings(game="futschikato", seats=3, hints=False)
    rated = m.Settings(game="futschikato", seats=3, **RATED)
    table = Table("abcd")
    table.apply(1, opened(person_at(0), passed_around))
    for seat in range(2):
        table.apply(table.number + 1, e.Sat(by=person_at(0).id, seat=seat))
    table.apply(table.number + 1, e.Sat(by=person_at(1).id, seat=2))
    for settings in (rated, own_devices):
        with pytest.raises(Refused, match="several seats"):
            judge(table, person_at(0), m.Change(id="a", settings=settings))
    older = table.copy()  # when that was not refused
    older.apply(older.number + 1, e.Set(settings=rated))
    older.apply(older.number + 1, start(older, person_at(0), None, None))
    finish(older)
    assert not seats_that_count(older)
    left = judge(table, person_at(0), m.Stand(id="b", seat=1)).after
    rated_by_now = judge(left, person_at(0), m.Change(id="c", settings=rated)).after
    assert rated_by_now.settings.rated


# --- the server


def play_rated(one: Guest, other: Guest) -> str:
    """A rated match of two people and a bot, played to its end."""
    code = one.open("futschikato", 3, **RATED)
    with one.visit(code) as first, other.visit(code) as second:
        second.do("sit", seat=1)
        first.do("start", fill="easy")
        play_out([first, second])
    return code


def test_tables_that_end_at_once_all_count_though_the_server_is_killed_and_players_are_told(
    new_server: Callable[..., Server],
) -> None:
    server = new_server().start()
    guests = [server.guest(f"Guest {number}") for number in range(2)]
    with ThreadPoolExecutor(2) as crowd:
        matches = [crowd.submit(play_rated, *guests) for _ in range(2)]
        codes = [match.result() for match in matches]
    server.kill()
    server.start()
    for code in codes:
        told = guests[0].get(f"/api/tables/{code}/matches/1/ratings")
        assert told["counts"]
        assert [seat["fixed"] for seat in told["seats"]] == [False, False, True]
        assert any(seat["gained"] for seat in told["seats"]), "whoever is second may gain nothing"
    (mine,) = guests[0].get("/api/me/ratings")
    assert (mine["game"], mine["games"], mine["provisional"]) == ("futschikato", 2, True)
    ladder = guests[0].get("/api/ratings/futschikato")
    assert (ladder["rows"], ladder["provisional"]) == ([], 2)
    assert [level["level"] for level in ladder["levels"]] == ["easy", "medium", "hard", "expert"]
    assert guests[0].ask("GET", "/api/ratings/futschikato?season=2026-9").status == 404


def test_a_level_that_nobody_has_measured_counts_as_the_strongest_that_is() -> None:
    assert level_rating("pisa", "easy").mu < level_rating("pisa", "hard").mu
    assert level_rating("pisa", "master") == level_rating("pisa", "expert")
    assert level_rating("three_boats", "master") == level_rating("three_boats", "easy")

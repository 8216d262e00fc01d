"""Names: journals hold persons by id, everyone sees a new name at once, seats on one device."""

import json
import random
from typing import Any

from older import migrate_to
from running import Server, Visitor, play_out
from sqlalchemy import select, text
from stubborn import journals_of

from kartentisch.server.storage.database import connect, migrate
from kartentisch.server.storage.schema import journal, matches, tables


def rows_of(server: Server, column: Any) -> list[str]:
    """Everything in a column of a server's database."""
    engine = connect(f"sqlite:///{server.folder / 'kartentisch.db'}")
    with engine.connect() as connection:
        found = list(connection.execute(select(column)).scalars())
    engine.dispose()
    return found


def names_at(visitor: Visitor) -> list[str | None]:
    return [chair and chair["name"] for chair in visitor.table["chairs"]]


def test_no_name_of_a_person_is_in_a_journal_a_list_or_a_record(server: Server) -> None:
    person = server.guest("Xanthippe")
    code = person.open("pairs", 2, fill="easy", start=True)
    with person.visit(code) as visitor:
        visitor.do("say", phrase="hello")
        visitor.play(random.Random(1))
    for column in (journal.c.body, tables.c.summary, matches.c.names, matches.c.record):
        assert not any("Xanthippe" in row for row in rows_of(server, column))
    assert person.get(f"/api/tables/{code}")["chairs"][0]["name"] == "Xanthippe"
    assert person.get(f"/api/tables/{code}/matches/1")["names"] == ["Xanthippe", "Bruno"]
    assert person.get(f"/api/tables/{code}/matches/1/record")["names"] == ["Xanthippe", "Bruno"]
    assert person.get(f"/api/tables/{code}/matches/1/replay")["names"] == ["Xanthippe", "Bruno"]


def test_a_new_name_is_seen_by_all_at_once_and_in_everything_that_was_played(
    server: Server,
) -> None:
    person, other = server.guest("Fuchs"), server.guest("Other")
    code = person.open("pairs", 2)
    with person.visit(code) as first, other.visit(code) as second:
        second.do("sit", seat=1)
        first.do("start")
        first.do("say", phrase="hello")
        play_out([first, second])
        assert person.ask("PATCH", "/api/me", {"name": "Nikki"}).json()["name"] == "Nikki"
        for visitor in (first, second):
            told = visitor.wait_for("renamed")
            assert (told["person"], told["name"]) == (person.id, "Nikki")
            visitor.until(lambda seen: names_at(seen) == ["Nikki", "Other"])
        with server.guest("Late").visit(code) as late:
            assert late.messages[0]["said"][0]["name"] == "Nikki"
    assert other.get(f"/api/tables/{code}")["chairs"][0]["name"] == "Nikki"
    assert other.get("/api/me/games")[0]["names"] == ["Nikki", "Other"]


def test_somebody_who_has_only_spoken_or_watches_is_renamed_too(server: Server) -> None:
    host, speaker, watcher = (server.guest(name) for name in ("Host", "Speaker", "Watcher"))
    code = host.open("futschikato", 3)
    with speaker.visit(code) as visitor:
        visitor.do("sit", seat=1)
        visitor.do("say", phrase="hello")
        visitor.do("stand", seat=1)
    with host.visit(code) as seen, watcher.visit(code):
        assert speaker.ask("PATCH", "/api/me", {"name": "Speechless"}).status == 200
        assert seen.wait_for("renamed")["name"] == "Speechless"
        assert watcher.ask("PATCH", "/api/me", {"name": "Owl"}).status == 200
        told = seen.wait_for("presence", watchers=[{"person": watcher.id, "name": "Owl"}])
        assert told["watching"] == 1


def test_a_name_that_one_did_not_choose_is_known_as_such(server: Server) -> None:
    person = server.guest("Nikki")
    assert person.get("/api/me")["named"]
    animal = person.ask("POST", "/api/me", {"name": "Otter", "named": False})
    assert animal.json()["named"] is False
    assert person.get("/api/me")["named"] is False
    person.ask("PATCH", "/api/me", {"name": "Nikki"})
    assert person.get("/api/me")["named"] is True


def test_on_one_device_every_seat_has_its_own_name(server: Server) -> None:
    person, watcher = server.guest("Owner"), server.guest("Watcher")
    code = person.open("pairs", 2, sit=None, one_device=True)
    with person.visit(code) as visitor, watcher.visit(code) as other:
        visitor.do("sit", seat=0, name="Anna")
        visitor.do("sit", seat=1, name="Ben")
        other.until(lambda seen: names_at(seen) == ["Anna", "Ben"])
        visitor.do("call", seat=1, name="  Benjamin\n ")
        other.until(lambda seen: names_at(seen) == ["Anna", "Benjamin"])
        assert "not your seat" in other.refused("call", seat=1, name="Thief")
        visitor.do("start")
        visitor.until(lambda seen: seen.board)
        rng = random.Random(3)
        while not visitor.over:
            assert visitor.board is not None
            visitor.do("look", seat=visitor.board["deciders"][0])
            visitor.wait_for("welcome")
            visitor.play(rng, most=1)
    assert person.get(f"/api/tables/{code}")["chairs"][1]["name"] == "Benjamin"
    assert visitor.over
    assert person.get(f"/api/tables/{code}/matches/1")["names"] == ["Anna", "Benjamin"]
    assert not any("Ben" in row for row in rows_of(server, journal.c.body))


def test_elsewhere_seats_have_no_names_of_their_own(server: Server) -> None:
    person = server.guest("Nikki")
    code = person.open("pairs", 2, sit=None)
    with person.visit(code) as visitor:
        assert "one device" in visitor.refused("sit", seat=0, name="Anna")
        visitor.do("sit", seat=0)
        assert "one device" in visitor.refused("call", seat=0, name="Anna")


def test_names_of_seats_are_gone_when_the_table_is_played_on_many_devices(server: Server) -> None:
    person = server.guest("Nikki")
    code = person.open("pairs", 2, sit=None, one_device=True)
    with person.visit(code) as visitor:
        visitor.do("sit", seat=0, name="Anna")
        settings = visitor.table["settings"]
        visitor.do("change", settings={**settings, "one_device": False})
        assert names_at(visitor) == ["Nikki", None]
        visitor.do("change", settings={**settings, "one_device": True})
    with person.visit(code) as again:
        assert names_at(again) == ["Nikki", None]


# --- what was written before


SETTINGS = {"game": "futschikato", "seats": 3}


def old_journal(entries: int) -> list[dict[str, Any]]:
    """A long journal as it was written with names in it."""
    start: list[dict[str, Any]] = [
        {"kind": "opened", "by": "anna", "settings": SETTINGS, "secret": "00" * 32},
        {"kind": "sat", "by": "anna", "seat": 0, "name": "Anna"},
        {"kind": "sat", "by": "ben", "seat": 1, "name": "Ben"},
        {
            "kind": "started",
            "by": "anna",
            "host": "anna",
            "settings": SETTINGS,
            "options": {"start": 0, "hand_of_7_or_8": 5},
            "places": [
                {"name": "Anna", "person": "anna"},
                {"name": "Ben", "level": "medium"},
                {"name": "Clara", "level": "easy"},
            ],
            "match": 1,
            "secret": "00" * 32,
            "next_secret": "11" * 32,
        },
    ]
    words = [
        {"kind": "said", "by": "anna", "name": "Anna", "phrase": "hello"}
        for _ in range(entries - len(start))
    ]
    return [*start, *words]


def test_a_long_journal_of_names_is_rewritten_in_batches(database: str) -> None:
    """More entries than fit in a batch, and none of several tables is left out."""
    engine = connect(database)
    migrate_to(engine, "0002")
    codes = [f"code{number}" for number in range(3)]
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO people (id, name, since)"
                " VALUES ('anna', 'Annabel', 0), ('fox', 'Fuchs', 0)"
            )
        )
        for code in codes:
            rows = [
                {"code": code, "number": number, "body": compact(entry), "at": 0.0}
                for number, entry in enumerate(old_journal(4321), start=1)
            ]
            connection.execute(journal.insert(), rows)
        chairs: list[Any] = [{"name": "Anna", "person": "anna", "level": None}, None]
        connection.execute(
            text(
                "INSERT INTO tables (code, host, game, public, phase, match, base, summary, touched)"
                " VALUES ('code0', 'anna', 'futschikato', false, 'playing', 1, 4, :summary, 0)"
            ),
            {"summary": json.dumps({"settings": SETTINGS, "chairs": chairs})},
        )
        connection.execute(
            text(
                "INSERT INTO matches (code, match, game, ended, names, points, winners, record)"
                " VALUES ('code0', 1, 'futschikato', 0, :names, '[]', '[]', :record)"
            ),
            {"names": '["Anna", "Ben", "Clara"]', "record": '{"names": ["Anna"], "format": 1}'},
        )
        connection.execute(
            text(
                "INSERT INTO placings VALUES ('anna', 'code0', 1, 0, 'futschikato', 0, 1, 0, true)"
            )
        )
    migrate(engine)
    with engine.connect() as connection:
        bodies = list(connection.execute(select(journal.c.body)).scalars())
        row = connection.execute(select(matches)).mappings().one()
        found = connection.execute(text("SELECT id, named FROM people"))
        named = {person: bool(chosen) for person, chosen in found}
        summary = json.loads(connection.execute(select(tables.c.summary)).scalar_one())
    engine.dispose()
    assert len(bodies) == 3 * 4321
    assert named == {"anna": True, "fox": False}  # nobody chose to be a fox
    assert not any("Anna" in body or "Ben" in body for body in bodies)
    assert json.loads(row["names"]) == [{"person": "anna"}, {"name": "Ada"}, {"name": "Clara"}]
    assert json.loads(row["record"]) == {"format": 1}
    assert row["undone"] is False
    assert summary["chairs"] == [{"name": "", "person": "anna", "level": None}, None]
    for written in journals_of(database).values():
        started = written[3][1]
        assert [occupant.name for occupant in started.occupants] == ["", "Ada", "Clara"]  # type: ignore[union-attr]
        assert [occupant.person for occupant in started.occupants] == ["anna", None, None]  # type: ignore[union-attr]


def compact(entry: dict[str, Any]) -> str:
    return json.dumps(entry, separators=(",", ":"))

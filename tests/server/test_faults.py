"""A fault of ours, or of the database, ends no table: everyone is asked to come again, and goes on."""

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest
from postgres import Postgres
from running import PATIENCE, Guest, Server, Visitor
from sqlalchemy import Delete, Insert, delete, insert

from kartentisch.server.cluster.bus import Bus
from kartentisch.server.live.house import House
from kartentisch.server.live.opening import open_table
from kartentisch.server.live.tolls import Limits
from kartentisch.server.storage.database import connect, open_database
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.storage.schema import journal
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import Person
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.http import Begin

TRY_AGAIN = 1013
FAULT = {"type": "bye", "why": "fault", "retry": True}


@pytest.mark.parametrize("transport", ["picows", "asgi"])
def test_a_table_whose_journal_cannot_be_read_on_comes_back_when_it_can(
    transport: str, database: str, new_server: Callable[..., Server]
) -> None:
    server = new_server(database, transport=transport).start()
    anna, ben, cleo = (server.guest(name) for name in ("Anna", "Ben", "Cleo"))
    code = table_of(anna, ben)
    with anna.visit(code) as visitor, cleo.visit(cleo.open("pairs", 2, sit=None)) as elsewhere:
        assert visitor.mine is not None
        seat, move = visitor.mine["seat"], visitor.moves[0]
        unreadable = visitor.number + 1
        put_nonsense(database, code, unreadable)
        visitor.send("move", id="mine", seat=seat, move=move)
        assert visitor.closing_code() == TRY_AGAIN
        assert visitor.messages[-1] == FAULT
        assert turned_away(anna, code) == [FAULT]
        elsewhere.do("sit", seat=0)  # others are not disturbed
    take_out(database, code, unreadable)
    with anna.visit(code) as visitor, ben.visit(code) as other:
        assert visitor.moves
        number = visitor.do("move", id="mine", seat=seat, move=move)
        assert visitor.do("move", id="mine", seat=seat, move=move) == number
        other.until(lambda seen: seen.number >= number)
        assert server.guest().get("/health")["lines"] == 2


def table_of(first: Guest, second: Guest) -> str:
    """A table of two persons, the game begun, the first to move."""
    code = first.open("pairs", 2, options={"deck": 2, "start": 0})
    with second.visit(code) as visitor:
        visitor.do("sit", seat=1)
    with first.visit(code) as visitor:
        visitor.do("start")
    return code


def put_nonsense(database: str, code: str, number: int) -> None:
    """Write an entry as no server would: a move that there is not."""
    body = e.encode(e.Moved(seat=0, move=9999)).decode()
    change(database, insert(journal).values(code=code, number=number, body=body, at=0.0))


def take_out(database: str, code: str, number: int) -> None:
    """Take an entry out of a journal again."""
    change(database, delete(journal).where(journal.c.code == code, journal.c.number == number))


def change(database: str, statement: Insert | Delete) -> None:
    """Change a database behind the server's back."""
    engine = connect(database)
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def turned_away(guest: Guest, code: str) -> Sequence[object]:
    """All that somebody is told who is not let in, for a reason that may pass."""
    visitor = Visitor(guest, code)
    try:
        assert visitor.closing_code() == TRY_AGAIN
        return visitor.messages
    finally:
        visitor.close()


def test_visitors_are_asked_to_come_again_while_the_database_is_away(
    postgres_of_its_own: Postgres, new_server: Callable[..., Server]
) -> None:
    server = new_server(postgres_of_its_own.new_database()).start()
    anna, ben = server.guest("Anna"), server.guest("Ben")
    code = table_of(anna, ben)
    server.stop()
    server.start()  # it remembers nobody, and its tables sleep
    postgres_of_its_own.stop("immediate")
    for method, path in (("GET", "/api/me/games"), ("POST", "/api/me/link")):
        reply = anna.ask(method, path)
        assert (reply.status, "nothing is lost" in reply.reason) == (503, True)
    assert turned_away(anna, code) == [FAULT]
    postgres_of_its_own.start()
    with anna.visit(code) as visitor, ben.visit(code) as other:
        visitor.play(random.Random(1), most=1)
        other.until(lambda seen: seen.number == visitor.number)
    assert "Traceback" not in server.log()


class FragileConnection:
    """A line that keeps what it is given, and breaks when it is to carry a step of the game."""

    def __init__(self) -> None:
        self.sent: list[dict[str, object]] = []
        self.closed_with: int | None = None

    def send(self, message: bytes) -> None:
        if b'"happened"' in message:
            raise RuntimeError("a fault of ours")
        self.sent.append(msgspec.json.decode(message))

    def close(self, code: int) -> None:
        self.closed_with = code


def test_a_broken_room_is_rebuilt_from_its_journal(tmp_path: Path) -> None:
    asyncio.run(break_a_room(f"sqlite:///{tmp_path / 'cards.db'}"))


async def break_a_room(database: str) -> None:
    house = House(open_database(database), Bus(), Limits())
    host, line = Person("host", "Anna"), FragileConnection()
    settings = m.Settings(game="pairs", seats=2, options={"deck": 2, "start": 0})
    code = (await open_table(house, host, settings, Begin(0, "easy", start=True))).code
    visit = await house.rooms.visit(code, SignedIn(b"", host), line, since=0, seat=None)
    broken = visit.room
    before = broken.table.number
    move = broken.table.running().legal(0)[0]
    visit.received(m.encoder.encode(m.Move(id="mine", seat=0, move=move)))
    async with asyncio.timeout(PATIENCE):
        while line.closed_with is None:
            await asyncio.sleep(0.01)
    assert (line.closed_with, line.sent[-1]) == (TRY_AGAIN, FAULT)
    assert broken not in house.rooms
    again = await house.rooms.load(code)
    assert again is not None
    assert again is not broken
    assert again.table.number == before + 1  # the move was written, and is not lost
    assert again.answered.number_of("host", "mine") == before + 1
    await house.close()

"""Promise 7: an orderly stop tells everyone and loses nothing; a restart picks all tables up."""

import asyncio
import random
from collections.abc import Callable, Sequence

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import upgrade
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from running import Server
from sqlalchemy import Connection, insert, inspect, select
from sqlalchemy.exc import IntegrityError
from stubborn import Stubborn, check_journals, seat_stubborn_players

from kartentisch.server.storage.database import MIGRATIONS, connect, is_up_to_date, migrate
from kartentisch.server.storage.schema import journal, metadata, people

STOPS = 2


def test_a_stop_under_load_tells_everyone_and_loses_nothing(
    database: str, new_server: Callable[..., Server]
) -> None:
    """Everybody gets `bye`, comes back after the restart, and goes on where they were."""
    server = new_server(database).start()
    players = [
        player
        for game in ("futschikato", "ftw", "fkk")
        for player in seat_stubborn_players([server.guest(f"P{seat}") for seat in range(3)], game)
    ]
    asyncio.run(play_and_restart(server, players))
    server.stop()
    check_journals(database, players)
    for player in players:
        byes = [update for update in player.updates if update["type"] == "bye"]
        assert byes == [{"type": "bye", "why": "stopping", "retry": True}] * STOPS
    assert "Traceback" not in server.log()


async def play_and_restart(server: Server, players: Sequence[Stubborn]) -> None:
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for _ in range(STOPS):
        before = [len(player.acknowledged()) for player in players]
        while any(
            len(player.acknowledged()) < count + 2
            for player, count in zip(players, before, strict=True)
        ):
            await asyncio.sleep(0.01)
        await asyncio.to_thread(server.stop)
        server.launch()
        await asyncio.to_thread(server.await_health)
    stop.set()
    await asyncio.gather(*playing)
    await asyncio.gather(*(player.catch_up(server.port) for player in players))


@pytest.mark.parametrize("transport", ["picows", "asgi"])
def test_everyone_is_told_of_a_stop_and_a_table_is_where_it_was_after_a_restart(
    transport: str, new_server: Callable[..., Server]
) -> None:
    server = new_server(transport=transport).start()
    person = server.guest()
    code = person.open("pisa", 3, fill="easy", start=True)
    with person.visit(code) as visitor:
        visitor.play(random.Random(1), most=3)
        visitor.until(lambda seen: seen.moves)
        before = visitor.board, visitor.mine, visitor.table["match"]
        server.stop()
        assert visitor.closing_code() == 1001
        assert visitor.messages[-1] == {"type": "bye", "why": "stopping", "retry": True}
    server.start()
    with person.visit(code) as visitor:
        assert (visitor.board, visitor.mine, visitor.table["match"]) == before
        visitor.play(random.Random(2))
        assert visitor.over


# --- migrations


def test_every_migration_leads_to_the_schema_that_the_server_uses(database: str) -> None:
    """From the first schema on, step by step, with rows in it that have to survive."""
    engine = connect(database)
    assert not is_up_to_date(engine)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    steps = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()][::-1]
    assert steps[0] == "0001"
    entry = {"code": "abcdefgh", "number": 1, "body": "{}", "at": 1.0}
    for number, step in enumerate(steps):
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            upgrade(config, step)
            if number == 0:
                connection.execute(insert(journal).values(**entry))
        assert is_up_to_date(engine) == (step == steps[-1])
    with engine.begin() as connection:
        assert difference(connection) == []
        assert connection.execute(select(journal)).mappings().one() == entry
    with engine.begin() as connection, pytest.raises(IntegrityError):
        connection.execute(insert(journal).values(**entry))
    engine.dispose()


def test_a_server_migrates_by_itself_and_once(
    database: str, new_server: Callable[..., Server]
) -> None:
    engine = connect(database)
    assert inspect(engine).get_table_names() == []
    server = new_server(database).start()
    guest = server.guest()
    with engine.connect() as connection:
        assert difference(connection) == []
    migrate(engine)  # nothing to do any more, while the server runs
    with engine.connect() as connection:
        assert guest.id in connection.execute(select(people.c.id)).scalars().all()
    engine.dispose()


def difference(connection: Connection) -> list[object]:
    """How a database differs from the schema in the code."""
    compared = compare_metadata(MigrationContext.configure(connection), metadata)
    return [change for change in compared if "alembic_version" not in str(change)]

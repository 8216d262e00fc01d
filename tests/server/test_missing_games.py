"""A table whose game came with a package that is no longer installed."""

from pathlib import Path

from sqlalchemy import insert
from test_journal import Loop

from kartentisch.server.storage.database import connect, migrate
from kartentisch.server.storage.journal import Journal
from kartentisch.server.storage.listings import Listings
from kartentisch.server.storage.schema import tables


def test_tables_of_a_game_that_is_gone_hide_and_break_nothing(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'tables.db'}")
    migrate(engine)
    for code, game in (("here", "pisa"), ("gone", "a_game_that_is_gone")):
        summary = f'{{"settings": {{"game": "{game}", "seats": 3}}, "chairs": [null, null, null]}}'
        row = {"code": code, "game": game, "summary": summary, "host": "p", "phase": "open"}
        with engine.begin() as connection:
            connection.execute(
                insert(tables).values(**row, public=True, match=0, base=1, touched=2**40)
            )
    lists = Listings(engine)
    assert [table.code for table in lists.public_tables()] == ["here"]
    assert lists.table("gone") is None
    journal = Journal(engine, Loop())
    assert journal.read_table("here") == (1, [])
    assert journal.read_table("gone") is None
    journal.close()
    engine.dispose()

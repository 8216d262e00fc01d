"""The journal on disk: many appends in one transaction, each of which is made whole or not at all."""

import threading
from collections.abc import Callable

import pytest
from running import PATIENCE
from sqlalchemy import Engine, func, select

from kartentisch.server.database import connect, migrate
from kartentisch.server.journal import MOST_ALONE, Journal, Outcome
from kartentisch.server.schema import journal as rows


def at_once(tell: Callable[..., object], *arguments: object) -> None:
    """There is no loop to wait for."""
    tell(*arguments)


def append_together(engine: Engine, codes: list[str]) -> dict[str, Outcome]:
    """Append two entries to each table, all handed in while the writer waits for the first."""
    outcomes: dict[str, Outcome] = {}
    handed_in = threading.Event()

    def wait(outcome: Outcome) -> None:
        assert handed_in.wait(PATIENCE)

    journal = Journal(engine, at_once, at_once)
    journal.append("first", 1, ["{}"], [], wait)
    for code in codes:

        def done(outcome: Outcome, code: str = code) -> None:
            outcomes[code] = outcome

        journal.append(code, 1, ["{}", "{}"], [], done)
    handed_in.set()
    journal.close()
    return outcomes


@pytest.mark.parametrize("tables", [1, MOST_ALONE // 2, MOST_ALONE // 2 + 1, 50])
def test_an_append_that_is_too_late_is_not_made_and_those_beside_it_are(
    tables: int, database: str
) -> None:
    engine = connect(database)
    migrate(engine)
    codes = [f"table{number:03}" for number in range(tables)]
    late = codes[-1]
    before = Journal(engine, at_once, at_once)
    # Its second entry is there: the first must not stay behind alone, whatever is written beside.
    before.append(late, 2, ["{}"], [], lambda outcome: None)
    before.close()
    outcomes = append_together(engine, codes)
    assert outcomes.pop(late) is Outcome.TOO_LATE
    assert set(outcomes.values()) <= {Outcome.WRITTEN}
    assert len(outcomes) == tables - 1
    with engine.connect() as connection:
        counted = connection.execute(select(rows.c.code, func.count()).group_by(rows.c.code))
        found = {str(code): int(count) for code, count in counted}
    assert found == {"first": 1, late: 1, **dict.fromkeys(codes[:-1], 2)}
    engine.dispose()

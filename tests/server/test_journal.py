"""The journal on disk: many appends in one transaction, each of which is made whole or not at all."""

import shutil
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from operator import itemgetter
from pathlib import Path

import pytest
from running import PATIENCE
from sqlalchemy import Engine, event, func, select

from kartentisch.server.storage.database import connect, migrate
from kartentisch.server.storage.journal import (
    COMMIT_SPACING,
    COMMIT_THRESHOLD,
    AppendResult,
    Journal,
)
from kartentisch.server.storage.schema import journal as rows
from kartentisch.server.storage.transactions import (
    CHECKPOINT_ROWS,
    MOST_ALONE,
    ListingChange,
    NewRow,
    SqliteTransactions,
)


class Loop:
    """What is to be called, until somebody lets it run; its clock goes on when nothing is left."""

    def __init__(self) -> None:
        self.calls: deque[Callable[[], object]] = deque()
        self.timers: list[tuple[float, Callable[[], object]]] = []
        self.now = 100.0

    def time(self) -> float:
        """What the clock says."""
        return self.now

    def call_soon(self, call: Callable[..., object], *arguments: object) -> None:
        """Call it in the next turn."""
        self.calls.append(partial(call, *arguments))

    def call_later(self, delay: float, call: Callable[..., object], *arguments: object) -> None:
        """Call it when the clock has gone on so far."""
        self.timers.append((self.now + delay, partial(call, *arguments)))

    def call_soon_threadsafe(self, call: Callable[..., object], *arguments: object) -> None:
        """Call it at once: a thread does not wait for this loop to run."""
        call(*arguments)

    def run(self) -> None:
        """Turn until nothing is left to do."""
        while self.calls or self.timers:
            if not self.calls:
                self.timers.sort(key=itemgetter(0))
                self.now, call = self.timers.pop(0)
                self.calls.append(call)
            self.calls.popleft()()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def own(file: Path) -> Iterator[Engine]:
    """A database in a file that nobody else writes to."""
    engine = connect(f"sqlite:///{file}")
    migrate(engine)
    yield engine
    engine.dispose()


def append_by_thread(engine: Engine, codes: list[str]) -> dict[str, AppendResult]:
    """Append two entries to each table, all handed in while the writer waits for the first."""
    outcomes: dict[str, AppendResult] = {}
    handed_in = threading.Event()

    def wait(outcome: AppendResult) -> None:
        assert handed_in.wait(PATIENCE)

    loop = Loop()
    journal = Journal(engine, loop)
    journal.append("first", 1, ["{}"], [], wait)
    hand_in(journal, codes, outcomes)
    handed_in.set()
    journal.close()
    loop.run()
    return outcomes


def append_in_loop(engine: Engine, codes: list[str]) -> dict[str, AppendResult]:
    """The same where nobody else writes, all handed in during one turn of the loop."""
    outcomes: dict[str, AppendResult] = {}
    loop = Loop()
    journal = Journal(engine, loop, alone=True)
    journal.append("first", 1, ["{}"], [], lambda outcome: None)
    hand_in(journal, codes, outcomes)
    assert outcomes == {}  # nothing is written before the turn ends
    loop.run()
    journal.close()
    return outcomes


def hand_in(journal: Journal, codes: list[str], outcomes: dict[str, AppendResult]) -> None:
    for code in codes:

        def done(outcome: AppendResult, code: str = code) -> None:
            outcomes[code] = outcome

        journal.append(code, 1, ["{}", "{}"], [], done)


def counts(engine: Engine) -> dict[str, int]:
    """How many entries each table has."""
    with engine.connect() as connection:
        counted = connection.execute(select(rows.c.code, func.count()).group_by(rows.c.code))
        return {str(code): int(count) for code, count in counted}


@pytest.mark.parametrize("tables", [1, MOST_ALONE // 2, MOST_ALONE // 2 + 1, 50])
def test_an_append_that_is_too_late_is_not_made_and_those_beside_it_are(
    tables: int, database: str
) -> None:
    engine = connect(database)
    migrate(engine)
    one_of_them_is_too_late(engine, tables, append_by_thread)
    engine.dispose()


@pytest.mark.parametrize("tables", [1, MOST_ALONE // 2, MOST_ALONE // 2 + 1, 50])
def test_the_same_where_nobody_else_writes(tables: int, own: Engine) -> None:
    one_of_them_is_too_late(own, tables, append_in_loop)


def one_of_them_is_too_late(
    engine: Engine,
    tables: int,
    append_together: Callable[[Engine, list[str]], dict[str, AppendResult]],
) -> None:
    codes = [f"table{number:03}" for number in range(tables)]
    late = codes[-1]
    before = Journal(engine, Loop())
    # Its second entry exists: the first must not be written alone, whatever else is.
    before.append(late, 2, ["{}"], [], lambda outcome: None)
    before.close()
    outcomes = append_together(engine, codes)
    assert outcomes.pop(late) is AppendResult.TOO_LATE
    assert set(outcomes.values()) <= {AppendResult.WRITTEN}
    assert len(outcomes) == tables - 1
    assert counts(engine) == {"first": 1, late: 1, **dict.fromkeys(codes[:-1], 2)}


def test_what_was_handed_in_is_written_before_the_journal_closes(own: Engine) -> None:
    outcomes: dict[str, AppendResult] = {}
    journal = Journal(own, Loop(), alone=True)
    hand_in(journal, ["one", "two"], outcomes)
    journal.close()
    assert outcomes == {"one": AppendResult.WRITTEN, "two": AppendResult.WRITTEN}
    assert counts(own) == {"one": 2, "two": 2}


def test_appends_that_come_while_people_are_told_go_in_one_commit(
    own: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    commit = SqliteTransactions.commit

    def counted(
        self: SqliteTransactions, rows: Sequence[NewRow], changes: Sequence[ListingChange]
    ) -> None:
        sizes.append(len(rows))
        commit(self, rows, changes)

    monkeypatch.setattr(SqliteTransactions, "commit", counted)
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    codes = [f"table{number}" for number in range(40)]
    for code in codes:

        def go_on(outcome: AppendResult, code: str = code) -> None:
            journal.append(code, 2, ["{}"], [], lambda outcome: None)

        journal.append(code, 1, ["{}"], [], go_on)
    loop.run()
    journal.close()
    assert sizes == [40, 40]
    assert counts(own) == dict.fromkeys(codes, 2)


def test_an_append_is_written_at_once_and_those_soon_after_it_together(own: Engine) -> None:
    written: dict[str, float] = {}
    loop = Loop()
    journal = Journal(own, loop, alone=True)

    def hand_in(code: str) -> None:
        def done(outcome: AppendResult) -> None:
            assert outcome is AppendResult.WRITTEN
            written[code] = loop.time()

        journal.append(code, 1, ["{}"], [], done)

    start = loop.time()
    for part, code in enumerate(("first", "soon", "as soon")):
        loop.call_later(part * COMMIT_SPACING / 4, hand_in, code)
    loop.call_later(5 * COMMIT_SPACING, hand_in, "later")
    loop.run()
    journal.close()
    together = pytest.approx(start + COMMIT_SPACING)
    assert written["first"] == start
    assert written["soon"] == written["as soon"] == together
    assert written["later"] == pytest.approx(start + 5 * COMMIT_SPACING)


@pytest.mark.parametrize(("tables", "enough"), [(1000, COMMIT_THRESHOLD), (10, 5), (5, 2), (1, 1)])
def test_a_commit_is_brought_forward_when_enough_appends_wait(
    own: Engine, tables: int, enough: int
) -> None:
    loop = Loop()
    journal = Journal(own, loop, alone=True, tables=lambda: tables)
    written: dict[int, float] = {}

    def hand_in(number: int) -> None:
        def done(outcome: AppendResult) -> None:
            assert outcome is AppendResult.WRITTEN
            written[number] = loop.time()

        journal.append("table", number, ["{}"], [], done)

    start = loop.time()
    crowd = range(2, 2 + enough)
    loop.call_later(0, hand_in, 1)
    for number in crowd:
        loop.call_later(COMMIT_SPACING * number / 100, hand_in, number)
    too_few = range(crowd.stop, crowd.stop + enough - 1)
    for number in too_few:
        loop.call_later(COMMIT_SPACING / 2, hand_in, number)
    loop.run()
    journal.close()
    assert written[1] == start
    last_of_them = start + COMMIT_SPACING * crowd[-1] / 100
    assert [written[number] for number in crowd] == [pytest.approx(last_of_them)] * enough
    for number in too_few:
        assert written[number] == pytest.approx(last_of_them + COMMIT_SPACING)


def test_any_number_of_appends_can_be_written_at_once(own: Engine) -> None:
    def be_small(connection: sqlite3.Connection, _: object) -> None:
        """As SQLite is by itself; Debian's takes more values in a statement."""
        connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 32_766)

    event.listen(own, "connect", be_small)
    own.dispose()  # so that all connections are new ones
    codes = [f"table{number}" for number in range(9000)]
    outcomes = append_in_loop(own, codes)
    assert set(outcomes.values()) == {AppendResult.WRITTEN}
    assert len(outcomes) == len(codes)
    assert counts(own) == {"first": 1, **dict.fromkeys(codes, 2)}


def test_a_table_that_fails_does_not_hold_up_the_others(own: Engine) -> None:
    def fail(outcome: AppendResult) -> None:
        raise RuntimeError("this table is broken")

    loop = Loop()
    journal = Journal(own, loop, alone=True)
    outcomes: dict[str, AppendResult] = {}
    journal.append("broken", 1, ["{}"], [], fail)
    hand_in(journal, ["one", "two"], outcomes)
    loop.run()
    hand_in(journal, ["three"], outcomes)
    loop.run()
    journal.close()
    assert outcomes == dict.fromkeys(["one", "two", "three"], AppendResult.WRITTEN)


def test_while_somebody_else_has_the_file_nothing_is_known_and_nothing_half_done(
    own: Engine, file: Path
) -> None:
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    outcomes: dict[str, AppendResult] = {}
    codes = [f"table{number}" for number in range(40)]
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        hand_in(journal, codes, outcomes)
        loop.run()
        assert outcomes == dict.fromkeys(codes, AppendResult.UNKNOWN)
        other.execute("ROLLBACK")
    assert counts(own) == {}
    hand_in(journal, codes, outcomes)
    loop.run()
    journal.close()
    assert outcomes == dict.fromkeys(codes, AppendResult.WRITTEN)
    assert counts(own) == dict.fromkeys(codes, 2)


def test_the_log_is_copied_into_the_database_while_it_is_written(
    own: Engine, file: Path, tmp_path: Path
) -> None:
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    for number in range(CHECKPOINT_ROWS):
        journal.append(f"table{number}", 1, ["{}"], [], lambda outcome: None)
    loop.run()
    end = time.monotonic() + PATIENCE
    while (found := rows_without_log(file, tmp_path)) < CHECKPOINT_ROWS:
        assert time.monotonic() < end, f"only {found} rows have come to the database"
        time.sleep(0.05)
    journal.close()


def rows_without_log(file: Path, folder: Path) -> int:
    """How many entries there would be if the write-ahead log were gone."""
    copy = folder / "copy.db"
    shutil.copy(file, copy)
    with closing(sqlite3.connect(f"file:{copy}?immutable=1", uri=True)) as found:
        try:
            (count,) = found.execute("SELECT count(*) FROM journal").fetchone()
        except sqlite3.DatabaseError:
            return 0  # not even the schema has come there, or it was copied half written
    return int(count)

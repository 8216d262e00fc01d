"""The journal on disk: many appends in one transaction, each of which is made whole or not at all."""

import errno
import importlib.util
import shutil
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from select import select as select_files

import pytest
from running import PATIENCE
from sqlalchemy import Engine, event, func, insert, select

from kartentisch.server.storage import writers
from kartentisch.server.storage.database import (
    connect,
    mark_suspect,
    migrate,
    open_database,
    renew,
)
from kartentisch.server.storage.journal import Journal
from kartentisch.server.storage.people import People
from kartentisch.server.storage.schema import journal as rows
from kartentisch.server.storage.schema import people as everyone
from kartentisch.server.storage.transactions import (
    CHECKPOINT_ROWS,
    MOST_ALONE,
    ListingChange,
    NewRow,
    SqliteTransactions,
)
from kartentisch.server.storage.writers import AppendResult


class Loop:
    """What is to be called, until somebody lets it run."""

    def __init__(self) -> None:
        self.calls: deque[Callable[[], object]] = deque()
        self.readers: dict[int, Callable[[], object]] = {}

    def call_soon(self, call: Callable[..., object], *arguments: object) -> None:
        """Call it in the next turn."""
        self.calls.append(partial(call, *arguments))

    def call_soon_threadsafe(self, call: Callable[..., object], *arguments: object) -> None:
        """Call it at once: a thread does not wait for this loop to run."""
        call(*arguments)

    def add_reader(self, file: int, call: Callable[..., object], *arguments: object) -> None:
        """Call it whenever the file can be read."""
        self.readers[file] = partial(call, *arguments)

    def remove_reader(self, file: int) -> None:
        """Call it no more."""
        self.readers.pop(file, None)

    def run(self) -> None:
        """Turn until nothing is left to do."""
        while self.calls:
            self.calls.popleft()()

    def run_until(self, done: Callable[[], bool]) -> None:
        """Turn, and wait for files, until something is so."""
        end = time.monotonic() + PATIENCE
        self.run()
        while not done():
            assert time.monotonic() < end, "it took too long"
            for file in select_files(list(self.readers), [], [], 0.05)[0]:
                self.readers[file]()
            self.run()


class SlowDisk:
    """Lets no sync of the log end before it is told to; or lets it fail."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.ended = threading.Event()
        self.broken = False

    def fdatasync(self, _: int) -> None:
        self.begun.set()
        assert self.ended.wait(PATIENCE)
        if self.broken:
            raise OSError(errno.EIO, "the disk is broken")

    def let_go(self) -> None:
        """Let this sync end, and all that follow."""
        self.ended.set()

    def fail(self) -> None:
        """Let it fail."""
        self.broken = True
        self.ended.set()


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    """The plain form of the thread, with a disk that waits; test_power_cuts has the compiled one."""
    disk = SlowDisk()
    path = Path(writers.__file__).with_name("log_sync.py")
    spec = importlib.util.spec_from_file_location("plain_log_sync", path)
    assert spec is not None
    assert spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    monkeypatch.setattr(plain.os, "fdatasync", disk.fdatasync)
    monkeypatch.setattr(writers, "LogSync", plain.LogSync)
    return disk


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
    loop.run_until(lambda: len(outcomes) == len(codes))
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


def test_journals_of_many_tables_are_read_on_at_once(database: str) -> None:
    engine = connect(database)
    migrate(engine)
    codes = [f"table {number}" for number in range(20)]
    append_by_thread(engine, [*codes, "another"])
    journal = Journal(engine, Loop())
    after = {code: number % 4 for number, code in enumerate(codes)}
    found = journal.read_many({**after, "nobody's": 0})
    journal.close()
    assert found.pop("nobody's") == []
    assert found == {code: journal.read(code, number) for code, number in after.items()}
    assert [len(found[code]) for code in codes[:4]] == [2, 1, 0, 0]
    engine.dispose()


def test_what_was_handed_in_is_written_before_the_journal_closes(own: Engine) -> None:
    outcomes: dict[str, AppendResult] = {}
    journal = Journal(own, Loop(), alone=True)
    hand_in(journal, ["one", "two"], outcomes)
    journal.close()
    assert outcomes == {"one": AppendResult.WRITTEN, "two": AppendResult.WRITTEN}
    assert counts(own) == {"one": 2, "two": 2}


def test_nothing_is_reported_before_the_log_is_synced(own: Engine, slow_disk: SlowDisk) -> None:
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    outcomes: dict[str, AppendResult] = {}
    hand_in(journal, ["one"], outcomes)
    loop.run()
    assert counts(own) == {"one": 2}, "it is committed"
    slow_disk.begun.wait(PATIENCE)
    loop.run()
    assert outcomes == {}, "but not on disk"
    slow_disk.let_go()
    loop.run_until(lambda: bool(outcomes))
    journal.close()


def test_appends_gather_while_a_sync_runs_and_go_in_one_commit(
    own: Engine, slow_disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
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
    outcomes: dict[str, AppendResult] = {}
    hand_in(journal, ["first"], outcomes)
    loop.run()
    codes = [f"table{number}" for number in range(40)]
    for code in codes:
        hand_in(journal, [code], outcomes)
        loop.run()
    assert sizes == [2]
    slow_disk.let_go()
    loop.run_until(lambda: len(outcomes) == 41)
    journal.close()
    assert sizes == [2, 80]
    assert counts(own) == {"first": 2, **dict.fromkeys(codes, 2)}


def test_the_next_commit_is_syncing_while_results_are_reported(own: Engine) -> None:
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    seen: list[int] = []

    def first_done(outcome: AppendResult) -> None:
        seen.append(counts(own).get("second", 0))

    journal.append("first", 1, ["{}"], [], first_done)
    loop.run()
    outcomes: dict[str, AppendResult] = {}
    hand_in(journal, ["second"], outcomes)
    loop.run_until(lambda: bool(outcomes))
    journal.close()
    assert seen == [2]


def test_what_a_thread_reads_is_on_disk_before_it_is_shown(
    own: Engine, slow_disk: SlowDisk
) -> None:
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    hand_in(journal, ["one"], {})
    loop.run()
    found: list[int] = []

    def read() -> None:
        found.append(len(journal.read("one", 0)))

    reader = threading.Thread(target=read)
    reader.start()
    reader.join(0.2)
    assert reader.is_alive(), "the sync has not ended"
    assert not found
    slow_disk.let_go()
    loop.run_until(lambda: bool(found))
    reader.join()
    assert found == [2]
    journal.close()


def test_what_a_thread_writes_is_on_disk_before_it_goes_on(
    own: Engine, slow_disk: SlowDisk
) -> None:
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    named: list[str] = []
    people = People(journal)
    writer = threading.Thread(target=lambda: named.append(people.welcome("Ada")[0].name))
    writer.start()
    writer.join(0.2)
    loop.run()
    assert writer.is_alive(), "the sync has not ended"
    assert not named
    slow_disk.let_go()
    loop.run_until(lambda: bool(named))
    writer.join()
    journal.close()


class LaterLoop(Loop):
    """A loop that has not come round to what threads ask it for."""

    def call_soon_threadsafe(self, call: Callable[..., object], *arguments: object) -> None:
        self.call_soon(call, *arguments)


def test_what_another_thread_wrote_is_on_disk_before_it_is_shown(own: Engine) -> None:
    """Also between that thread's commit and the moment when the loop hears of it."""
    loop = LaterLoop()
    journal = Journal(own, loop, alone=True)
    people = People(journal)
    ended: list[str] = []

    def welcome() -> None:
        people.welcome("Ada")
        ended.append("written")

    def read() -> None:
        with journal.connect() as connection:
            assert connection.scalar(select(everyone.c.name)) == "Ada"
        ended.append("read")

    writer, reader = threading.Thread(target=welcome), threading.Thread(target=read)
    writer.start()
    while not loop.calls:  # it has committed, and asks for a sync
        assert writer.is_alive()
        time.sleep(0.001)
    reader.start()
    reader.join(0.2)
    assert not ended
    loop.run_until(lambda: len(ended) == 2)
    journal.close()


def test_what_a_thread_wrote_is_on_disk_although_the_appends_beside_it_failed(
    own: Engine, file: Path, slow_disk: SlowDisk
) -> None:
    loop = LaterLoop()
    journal = Journal(own, loop, alone=True)
    people = People(journal)
    named: list[str] = []
    outcomes: dict[str, AppendResult] = {}
    writer = threading.Thread(target=lambda: named.append(people.welcome("Ada")[0].name))
    writer.start()
    while not loop.calls:
        time.sleep(0.001)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        hand_in(journal, ["one"], outcomes)
        loop.run()
        assert outcomes == {"one": AppendResult.FAILED}
        other.execute("ROLLBACK")
    assert slow_disk.begun.wait(PATIENCE), "nothing is being synced"
    writer.join(0.1)
    assert not named, "the sync has not ended"
    slow_disk.let_go()
    loop.run_until(lambda: bool(named))
    journal.close()


def test_nothing_is_reported_or_written_after_a_failed_sync(
    own: Engine, slow_disk: SlowDisk
) -> None:
    loop = Loop()
    lost: list[bool] = []
    journal = Journal(own, loop, alone=True, lost=lambda: lost.append(True))
    outcomes: dict[str, AppendResult] = {}
    hand_in(journal, ["one"], outcomes)
    loop.run()
    hand_in(journal, ["two"], outcomes)
    slow_disk.fail()
    loop.run_until(lambda: bool(lost))
    hand_in(journal, ["three"], outcomes)
    loop.run()
    assert outcomes == {}
    assert counts(own) == {"one": 2}


def test_a_database_whose_disk_failed_is_copied_before_it_is_used(own: Engine, file: Path) -> None:
    with own.begin() as connection:
        connection.execute(rows.insert().values(code="kept", number=1, body="{}", at=0.0))
    mark_suspect(own)
    own.dispose()
    number = file.stat().st_ino
    with ExitStack() as stay:
        again = open_database(f"sqlite:///{file}", stay)
        assert counts(again) == {"kept": 1}
        again.dispose()
    assert file.stat().st_ino != number, "it is another file"
    failed = file.with_name(file.name + "-failed")
    assert failed.stat().st_ino == number, "and the old one is kept"
    with ExitStack() as stay:
        open_database(f"sqlite:///{file}", stay).dispose()
    assert failed.stat().st_ino == number, "it is copied once"


class Cut(Exception):
    """The power goes."""


def test_a_copy_that_is_interrupted_anywhere_loses_nothing(
    own: Engine, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with own.begin() as connection:
        connection.execute(rows.insert().values(code="kept", number=1, body="{}", at=0.0))
    log = file.with_name(file.name + "-wal")
    assert log.stat().st_size, "the row is in the log alone"
    left = cuts = 0
    whole = False

    def cutting(usual: Callable[..., object]) -> Callable[..., object]:
        def step(*arguments: object, **named: object) -> object:
            nonlocal left
            if not left:
                raise Cut
            left -= 1
            return usual(*arguments, **named)

        return step

    while not whole:
        folder = tmp_path / f"cut {cuts}"
        folder.mkdir()
        for part in (file, log):
            shutil.copy(part, folder)  # as a server leaves them that is killed
        suspect = folder / file.name
        suspect.with_name(file.name + "-suspect").touch()
        left = cuts
        with monkeypatch.context() as power:
            for name in ("rename", "unlink"):
                power.setattr(Path, name, cutting(getattr(Path, name)))
            try:
                renew(f"sqlite:///{suspect}")
                whole = True
            except Cut:
                cuts += 1
        renew(f"sqlite:///{suspect}")
        with closing(sqlite3.connect(suspect)) as kept:
            assert kept.execute("SELECT code FROM journal").fetchall() == [("kept",)], cuts
    assert cuts == 7, "at every step"


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
    loop.run_until(lambda: len(outcomes) == 2)
    hand_in(journal, ["three"], outcomes)
    loop.run_until(lambda: len(outcomes) == 3)
    journal.close()
    assert outcomes == dict.fromkeys(["one", "two", "three"], AppendResult.WRITTEN)


def test_an_append_that_no_database_can_take_does_not_hold_up_the_others(own: Engine) -> None:
    poison = [
        ListingChange(insert(everyone), []),
        ListingChange(insert(everyone), [{"id": "x", "name": "y", "since": 2**70}]),
    ]
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    for change in poison:
        outcomes: dict[str, AppendResult] = {}
        one, other = f"{len(change.rows)} one", f"{len(change.rows)} other"
        hand_in(journal, [one], outcomes)
        journal.append("poison", 1, ["{}"], [change], partial(outcomes.__setitem__, "poison"))
        hand_in(journal, [other], outcomes)
        loop.run_until(lambda: len(outcomes) == 3)  # noqa: B023
        assert outcomes == {
            one: AppendResult.WRITTEN,
            "poison": AppendResult.FAILED,
            other: AppendResult.WRITTEN,
        }
    journal.close()
    assert "poison" not in counts(own)


def test_while_somebody_else_has_the_file_nothing_is_written_and_nothing_half_done(
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
        assert outcomes == dict.fromkeys(codes, AppendResult.FAILED)
        other.execute("ROLLBACK")
    assert counts(own) == {}
    outcomes.clear()
    hand_in(journal, codes, outcomes)
    loop.run_until(lambda: len(outcomes) == len(codes))
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
    loop.run_until(lambda: rows_without_log(file, tmp_path) == CHECKPOINT_ROWS)
    journal.close()


def test_the_log_begins_anew_however_much_is_written(own: Engine, file: Path) -> None:
    loop = Loop()
    journal = Journal(own, loop, alone=True)
    heads: set[bytes] = set()
    written, end = 0, time.monotonic() + PATIENCE
    while len(heads) < 3:
        assert time.monotonic() < end, "the log does not restart"
        outcomes: dict[str, AppendResult] = {}
        hand_in(journal, [f"table{written + number}" for number in range(250)], outcomes)
        loop.run_until(lambda outcomes=outcomes: len(outcomes) == 250)  # type: ignore[misc]
        written += 500
        heads.add(file.with_name(file.name + "-wal").read_bytes()[:32])
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

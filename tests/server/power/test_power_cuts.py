"""Promise 1 when the power fails: what was acknowledged or shown is on every disk a cut may leave.

`make power-cuts` does more of the same.
"""

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from cuts import Run, server_on
from disk_model import CUTS, Disk, store
from running import Server, Visitor
from sqlalchemy import insert
from watched_disk import WatchedDisk, operations
from witnesses import DATABASE, contents

from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.schema import matches

COUNT = 100


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    root = tmp_path_factory.mktemp("power")
    yield Run(root, seed=1, seconds=5)
    shutil.rmtree(root)


def test_whatever_a_power_cut_leaves_nothing_acknowledged_or_shown_is_missing(run: Run) -> None:
    result = run.cut(COUNT)
    assert result.promises > 500, "the server was hardly under load"
    assert result.at_risk > COUNT, "there was hardly anything to lose"
    assert set(result.cuts) == set(CUTS)
    assert not result.losing.total(), result.example
    assert not result.damaged.total(), result.example


def test_without_syncs_of_the_log_the_same_cuts_lose_moves(run: Run) -> None:
    """The control: if it lost nothing, the test above could not fail."""
    result = run.cut(COUNT, forgetful="-wal")
    assert result.losing["dropped"] > result.cuts["dropped"] // 2
    assert result.losing.total() > COUNT // 3
    assert not result.losing["kept"], "a kill alone loses nothing"


def test_a_server_starts_after_a_power_cut_and_every_table_goes_on(
    run: Run, new_server: Callable[..., Server]
) -> None:
    images = [image for _, _, _, image in run.images(COUNT)]
    server = new_server()
    store(random.Random(2).choice(images[COUNT // 2 :]), server.folder)
    server.start()
    for code in {witness.code for witness in run.witnesses}:
        with ExitStack() as stay:
            visitors = []
            for witness in run.players_of(code):
                witness.guest.server = server
                visitors.append(stay.enter_context(witness.guest.visit(code)))
            number = go_on(visitors)
            for visitor in visitors:
                visitor.until(lambda seen, number=number: seen.number >= number)  # type: ignore[misc]
    server.stop()
    assert "Traceback" not in server.log()


def go_on(visitors: list[Visitor]) -> int:
    """Make the next move at a table, or ask for another game, and say so; the number of that.

    A move may be a secret step of which others are not told. What is said, they are.
    """
    mover = visitors[0]
    if mover.over:
        mover.do("again", entropy="00" * 16)
    else:
        mover = next(visitor for visitor in visitors if visitor.moves)
        assert mover.mine is not None
        mover.do("move", seat=mover.mine["seat"], move=mover.moves[0])
    return mover.do("say", phrase="oops")


def test_what_a_killed_server_had_not_synced_is_on_disk_before_the_next_one_shows_it(
    tmp_path: Path,
) -> None:
    disk = WatchedDisk(tmp_path / "disk")
    server = server_on(disk, tmp_path).start()
    try:
        guest = server.guest()
        code = guest.open("pairs", 2, fill="easy", start=True, options={"deck": 2, "start": 0})
        with guest.visit(code) as visitor:
            before = visitor.number
            disk.control.sync_ms = 1_000_000
            visitor.send("say", phrase="oops")
            while (code, before + 1) not in contents(disk.folder).journals:
                time.sleep(0.01)
            server.kill()
        disk.control.sync_ms = 0
        server.start()
        with guest.visit(code) as visitor:
            assert visitor.number == before + 1, "it is shown"
        noted = disk.noted
    finally:
        server.end()
    model = Disk()
    for operation in operations(disk.diary):
        if operation.ends <= noted:
            model.apply(operation)
    store(model.after_cut("dropped", random.Random(1)), tmp_path / "after")
    assert (code, before + 1) in contents(tmp_path / "after").journals


@pytest.mark.parametrize("command", ["backup", "export"])
def test_what_is_taken_out_beside_a_server_is_on_its_disk_first(
    command: str, tmp_path: Path
) -> None:
    """A server may have committed what it has not synced; a copy must not be ahead of it."""
    disk = WatchedDisk(tmp_path / "disk")
    address = f"sqlite:///{disk.folder / DATABASE}"
    engine = open_database(address)
    ended = {"code": "abcd2345", "match": 1, "game": "pisa", "ended": 1.0, "record": "{}"}
    empty = dict.fromkeys(("names", "points", "winners"), "[]")
    with engine.begin() as connection:
        connection.execute(insert(matches).values(**ended, **empty))
    with engine.connect():  # as a server would, so that the log stays
        log = (disk.folder / f"{DATABASE}-wal").stat().st_ino
        done = subprocess.run(
            [
                Path(sys.executable).with_name("kartentisch"),
                command,
                "--database",
                address,
                tmp_path / "taken",
            ],
            env={**os.environ, **disk.environment},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
    engine.dispose()
    synced = [operation.file for operation in operations(disk.diary) if operation.kind == "S"]
    assert log in synced

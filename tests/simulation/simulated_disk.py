"""A disk for the log of a real SQLite file: slow, failing or full, and forgetful when power fails.

SQLite writes to a folder in memory. The disk knows up to where its log has been synced; a power cut
keeps that, and of the rest whatever chance leaves. SQLite's checkpoints sync what they copy and run
in one step here; power cuts in the middle of one are computed in tests/server/power.
"""

import random
import shutil
import sqlite3
import struct
from collections.abc import Sequence
from pathlib import Path

from ledger import Ledger
from simulated_loop import SimulatedLoop
from sqlalchemy import Engine, event

from kartentisch.server.storage.transactions import ListingChange, NewRow, SqliteTransactions
from kartentisch.server.storage.writers import BUSY_SECONDS

SECTOR = 512
HEAD, FRAME_HEAD = 32, 24  # bytes before the first frame, and before each frame's page

CUTS = ("dropped", "kept", "ordered", "torn")


class Disk:
    """The folder of one database, and what of it would survive."""

    def __init__(
        self, folder: Path, loop: SimulatedLoop, rng: random.Random, ledger: Ledger
    ) -> None:
        self.folder = folder
        self.loop = loop
        self.rng = rng
        self.ledger = ledger
        self.slow = 0.0  # how long a sync takes beyond the usual time
        self.busy_until = 0.0  # with the sync that takes longest
        self.fails = False  # the next sync does
        self.full = False
        self.salts = b""
        self.written = self.synced = HEAD  # where the log's frames end, in all and on disk
        self.pages = 4096

    @property
    def address(self) -> str:
        return f"sqlite:///{self.folder / 'kartentisch.db'}"

    @property
    def log(self) -> Path:
        return self.folder / "kartentisch.db-wal"

    def measure(self) -> int:
        """Where the frames of the log end now."""
        with self.log.open("rb") as log:
            head = log.read(HEAD)
            if len(head) < HEAD:
                return self.written
            if head[16:24] != self.salts:  # the log restarts: its head is synced then
                self.salts = head[16:24]
                self.written = self.synced = HEAD
                (self.pages,) = struct.unpack(">I", head[8:12])
            while True:
                log.seek(self.written)
                frame = log.read(FRAME_HEAD)
                if len(frame) < FRAME_HEAD or frame[8:16] != self.salts:
                    return self.written
                self.written += FRAME_HEAD + self.pages

    def watch(self, engine: Engine) -> None:
        """Notice checkpoints, which sync the log."""

        def connected(connection: sqlite3.Connection, _: object) -> None:
            connection.set_trace_callback(self.noticed)

        event.listen(engine, "connect", connected)

    def noticed(self, statement: str) -> None:
        if statement.startswith("PRAGMA wal_checkpoint"):
            self.synced = self.measure()
            self.ledger.synced(self.ledger.commits)

    def survive(self, kind: str, folder: Path) -> None:
        """Lay out what a crash leaves. kept: all, as after a kill of the process."""
        folder.mkdir()
        for file in self.folder.iterdir():
            if not file.name.endswith(("-shm", "-wal")):
                shutil.copyfile(file, folder / file.name)
        if self.log.exists():
            end = self.measure()
            content = bytearray(self.log.read_bytes()[:end])
            (folder / self.log.name).write_bytes(self.remains(kind, content))
        self.folder = folder
        self.salts = b""
        self.written = self.synced = HEAD
        self.full = self.fails = False

    def remains(self, kind: str, content: bytearray) -> bytes:
        """What is left of the log."""
        if kind == "dropped":
            del content[self.synced :]
        elif kind == "ordered":
            del content[self.rng.randint(self.synced, max(self.synced, len(content))) :]
        elif kind == "torn":
            for at in range(self.synced, len(content), SECTOR):
                if self.rng.random() < 0.5:
                    part = content[at : at + SECTOR]
                    content[at : at + SECTOR] = bytes(len(part))
        return bytes(content)


class SimulatedLog:
    """Stands for LogSync: a sync takes its time, and covers what was there when it began."""

    told = 7  # stands for a file descriptor

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.wanted = self.done = 0
        self.syncing = self.failed = False

    def ask(self) -> int:
        self.wanted += 1
        if not self.syncing:
            self.begin()
        return self.wanted

    def begin(self) -> None:
        self.syncing = True
        disk = self.disk
        covered, end, salts = self.wanted, disk.measure(), disk.salts
        seconds = disk.rng.uniform(0.0005, 0.003) + disk.slow
        disk.busy_until = max(disk.busy_until, disk.loop.clock + seconds)
        disk.loop.call_later(seconds, self.finish, covered, disk.ledger.commits, end, salts)

    def finish(self, covered: int, commits: int, end: int, salts: bytes) -> None:
        disk = self.disk
        self.syncing = False
        if disk.fails:
            self.failed = True
        elif not self.failed:
            self.done = covered
            if disk.salts == salts:
                disk.synced = max(disk.synced, end)
            disk.ledger.synced(commits)
            if self.wanted > covered:
                self.begin()
        reader = disk.loop.readers.get(self.told)
        if reader is not None:
            reader()

    def reached(self) -> int:
        if self.failed:
            raise OSError("the log can't be synced to disk")
        return self.done

    def close(self) -> bool:
        return not self.failed


class DiskTransactions(SqliteTransactions):
    """Commits to SQLite in one process, beside the ledger; refused while the disk is full."""

    def __init__(self, engine: Engine, disk: Disk) -> None:
        super().__init__(engine, BUSY_SECONDS)
        self.disk = disk

    def commit(self, rows: Sequence[NewRow], changes: Sequence[ListingChange]) -> None:
        if self.disk.full:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        super().commit(rows, changes)
        self.disk.ledger.committed(rows, False, self.disk.loop.clock)


def rows_in(file: Path) -> list[tuple[str, int, str]]:
    """All journals in a database file."""
    connection = sqlite3.connect(file)
    try:
        (sound,) = connection.execute("PRAGMA quick_check").fetchone()
        if sound != "ok":
            raise AssertionError(f"the database is damaged: {sound}")
        return connection.execute(
            "SELECT code, number, body FROM journal ORDER BY code, number"
        ).fetchall()
    finally:
        connection.close()

"""A folder whose every change is written into a diary, and whose disk fails when told to.

watched_disk.c does both, preloaded into a server; see there.
"""

import ctypes
import mmap
import os
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).with_name("watched_disk.c")
BUILD = Path(__file__).parents[3] / "build" / "power-cuts"

ENTRY = struct.Struct("<c3xIQQqQ")
FOLDER = 1  # the number of the folder itself


class Control(ctypes.Structure):
    """What the disk does, and what it has done; keep in step with watched_disk.c."""

    sync_ms: int
    fail_log_syncs: int
    fail_database_syncs: int
    full: int
    read_only: int
    syncs: int
    failed_syncs: int
    refused: int
    _fields_ = [
        (name, ctypes.c_int32)
        for name in (
            "sync_ms",
            "fail_log_syncs",
            "fail_database_syncs",
            "full",
            "read_only",
            "syncs",
            "failed_syncs",
            "refused",
        )
    ]


class Operation(NamedTuple):
    """An entry of the diary.

    kind: C(reated), U(nlinked), R(enamed), W(ritten), T(runcated), S(ynced), or E: a failed sync.
    offset: of a write; the length after a truncation; the number of the last entry before a sync.
    ends: how long the diary is with this entry.
    """

    kind: str
    number: int
    file: int
    name: str
    offset: int
    content: bytes
    ends: int


class WatchedDisk:
    """A folder to keep a database in, with its diary and its control page beside it."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "data"
        self.diary = root / "diary"
        page = root / "control"
        self.folder.mkdir(parents=True)
        self.diary.touch()
        page.write_bytes(bytes(mmap.PAGESIZE))
        with page.open("r+b") as file:
            self.control = Control.from_buffer(mmap.mmap(file.fileno(), mmap.PAGESIZE))
        self.environment = {
            "LD_PRELOAD": str(compiled()),
            "WATCHED_FOLDER": str(self.folder),
            "WATCHED_DIARY": str(self.diary),
            "WATCHED_CONTROL": str(page),
        }

    @property
    def noted(self) -> int:
        """How long the diary is now. What is synced was noted before anyone could know."""
        return self.diary.stat().st_size


def compiled() -> Path:
    """The library, compiled if its source has changed."""
    library = BUILD / "watched_disk.so"
    if not library.exists() or library.stat().st_mtime < SOURCE.stat().st_mtime:
        BUILD.mkdir(parents=True, exist_ok=True)
        made = library.with_name(f"watched_disk.{os.getpid()}.so")
        subprocess.run(
            ["cc", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", made, SOURCE, "-lpthread"],
            check=True,
        )
        made.rename(library)  # other tests may compile it at the same time
    return library


def operations(diary: Path) -> Iterator[Operation]:
    """What a diary says, up to an entry that its process did not finish."""
    raw = memoryview(diary.read_bytes())
    at = 0
    while at + ENTRY.size <= len(raw):
        kind, name_length, number, file, offset, length = ENTRY.unpack_from(raw, at)
        content_at = at + ENTRY.size + name_length
        at_end = content_at + length
        if at_end > len(raw):
            return
        name = bytes(raw[at + ENTRY.size : content_at]).decode()
        content = bytes(raw[content_at:at_end])
        yield Operation(kind.decode(), number, file, name, offset, content, at_end)
        at = at_end

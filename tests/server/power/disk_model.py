"""What a disk may hold after a power cut, computed from a diary of operations.

A sync makes durable what was written to its file before the sync began; a sync of the folder does
the same for names. Whatever else has been done since may be on the disk or not, in any order, and
writes may be torn between sectors. This is stricter than ext4, which also keeps the name of a
synced file, and truncates and appends in order.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from watched_disk import FOLDER, Operation

SECTOR = 512

# What becomes of what was not synced. `kept` is what a kill of the process leaves.
CUTS = ("dropped", "kept", "ordered", "reordered", "torn")


class Change(NamedTuple):
    """A write or truncation of a file."""

    kind: str
    number: int
    offset: int
    content: bytes


@dataclass
class File:
    """The content that is durable, and the changes that are not. doomed: never will be."""

    durable: bytearray = field(default_factory=bytearray)
    pending: list[Change] = field(default_factory=list)
    doomed: set[int] = field(default_factory=set)


class NameChange(NamedTuple):
    """A name that is given to a file, or taken away (None); a rename does both at once."""

    number: int
    names: dict[str, File | None]


class Disk:
    """A folder on a disk. forgetful: files whose name ends so are never really synced."""

    def __init__(self, forgetful: str | None = None) -> None:
        self.forgetful = forgetful
        self.files: dict[int, File] = {}  # by inode, as programs see them
        self.named: dict[str, int] = {}
        self.durable_names: dict[str, File | None] = {}
        self.pending_names: list[NameChange] = []

    def apply(self, operation: Operation) -> None:
        """Go on by one entry of the diary."""
        match operation.kind:
            case "C":
                self.files[operation.file] = File()
                self.rename(operation, {operation.name: operation.file})
            case "R":
                new = operation.content.decode()
                self.rename(operation, {operation.name: None, new: operation.file})
            case "U":
                self.rename(operation, {operation.name: None})
            case "W" | "T":
                change = Change(*operation[:2], operation.offset, operation.content)
                self.files[operation.file].pending.append(change)
            case "S" if operation.file == FOLDER:
                self.sync_names(operation.offset)
            case "S" if not self.forgets(operation.file):
                sync(self.files[operation.file], operation.offset)
            case "E":
                file = self.files[operation.file]
                earlier = (change.number for change in file.pending)
                file.doomed.update(number for number in earlier if number <= operation.offset)

    def rename(self, operation: Operation, names: dict[str, int | None]) -> None:
        for name, inode in names.items():
            if inode is None:
                self.named.pop(name, None)
            else:
                self.named[name] = inode
        given = {
            name: None if inode is None else self.files[inode] for name, inode in names.items()
        }
        self.pending_names.append(NameChange(operation.number, given))

    def forgets(self, inode: int) -> bool:
        if self.forgetful is None:
            return False
        return any(
            found == inode and name.endswith(self.forgetful) for name, found in self.named.items()
        )

    def sync_names(self, began: int) -> None:
        for change in self.pending_names:
            if change.number <= began:
                self.durable_names |= change.names
        self.pending_names = [change for change in self.pending_names if change.number > began]

    def at_risk(self) -> list[int]:
        """The numbers of the changes that a power cut may undo."""
        contents = [
            change.number for inode in self.named.values() for change in self.files[inode].pending
        ]
        return contents + [change.number for change in self.pending_names]

    def after_cut(self, kind: str, rng: random.Random) -> dict[str, bytes]:
        """What the folder may hold if the power fails now: contents by name."""
        keep = keeper(kind, rng, self.at_risk())
        names = dict(self.durable_names)
        for change in self.pending_names:
            if keep(change.number):
                names |= change.names
        return {
            name: remains(file, kind, keep, rng) for name, file in names.items() if file is not None
        }


def sync(file: File, began: int) -> None:
    """Make durable what was written before a sync began, as far as that is still possible.

    Behind a change that is doomed nothing moves into the durable content, because changes have to
    be applied in order. It counts as not synced, which is the worse case.
    """
    done = 0
    for change in file.pending:
        if change.number > began or change.number in file.doomed:
            break
        put(file.durable, change.kind, change.offset, change.content)
        done += 1
    del file.pending[:done]


def keeper(kind: str, rng: random.Random, at_risk: list[int]) -> Callable[[int], bool]:
    """Whether a change that was not synced is on the disk, by its number."""
    match kind:
        case "dropped":
            return lambda number: False
        case "ordered":
            last = rng.choice([0, *at_risk])
            return lambda number: number <= last
        case "reordered":
            share = rng.random()
            return lambda number: rng.random() < share
    return lambda number: True


def remains(file: File, kind: str, keep: Callable[[int], bool], rng: random.Random) -> bytes:
    """What is left of a file."""
    content = bytearray(file.durable)
    for change in file.pending:
        doomed = change.number in file.doomed and rng.random() < 0.5
        if doomed or not keep(change.number):
            continue
        if kind == "torn" and change.kind == "W":
            for at in range(0, len(change.content), SECTOR):
                if rng.random() < 0.5:
                    put(content, "W", change.offset + at, change.content[at : at + SECTOR])
        else:
            put(content, change.kind, change.offset, change.content)
    return bytes(content)


def put(content: bytearray, kind: str, offset: int, written: bytes) -> None:
    """Write into a file's content, or truncate it."""
    end = offset + len(written)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if kind == "T":
        del content[offset:]
    else:
        content[offset:end] = written


def store(image: dict[str, bytes], folder: Path) -> None:
    """Lay out a folder as a cut left it."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, content in image.items():
        (folder / name).write_bytes(content)

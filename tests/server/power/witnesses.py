"""Players who note when they learned something, and the check that a disk after a cut has it."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from running import Guest, Server
from stubborn import Message, Stubborn, seat_stubborn_players
from watched_disk import WatchedDisk

GAMES = ("futschikato", "ftw", "fkk", "pairs", "pisa")
DATABASE = "kartentisch.db"

Journals = dict[tuple[str, int], str]  # the entries by the code of their table and their number


class Learned(NamedTuple):
    """Something that is in the journal, as somebody was told when the diary was so long.

    id: of the command that was acknowledged; empty if the entry was only shown.
    """

    noted: int
    code: str
    number: int
    id: str = ""


@dataclass
class Book:
    """All that anybody was told."""

    disk: WatchedDisk
    learned: list[Learned] = field(default_factory=list)
    people: list[tuple[int, str]] = field(default_factory=list)  # new persons, with when

    def note(self, code: str, number: int, id: str = "") -> None:  # noqa: A002
        self.learned.append(Learned(self.disk.noted, code, number, id))


@dataclass
class Witness(Stubborn):
    """A stubborn player who writes down what is acknowledged and shown."""

    book: Book | None = None

    def take(self, message: Message) -> None:
        super().take(message)
        if self.book is not None and message.get("number"):
            name = message["id"] if message["type"] == "answer" else ""
            self.book.note(self.code, message["number"], name)


def seat_witnesses(server: Server, book: Book, seed: int, think: float) -> list[Witness]:
    """A table of each game, with two persons and, where there is room, nobody else."""
    witnesses = []
    for game in GAMES:
        seats = 2 if game in ("fkk", "pairs") else 3
        people = [server.guest(f"P{seat}") for seat in range(seats)]
        for player in seat_stubborn_players(people, game):
            witness = Witness(
                player.guest, player.code, player.seat, player.port, player.rng, think, book=book
            )
            witness.rng.seed(f"{seed} {game} {player.seat}")
            witnesses.append(witness)
    return witnesses


async def play(server: Server, book: Book, witnesses: Sequence[Witness], seconds: float) -> None:
    """Let all play for a while, and new people come and open tables; then pull the plug."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(witness.play(stop)) for witness in witnesses]
    coming = asyncio.create_task(asyncio.to_thread(newcomers, server, book, stop))
    await asyncio.sleep(seconds)
    stop.set()
    await coming
    server.kill()
    while playing:  # a wait that ends at the same moment swallows its cancellation
        for task in playing:
            task.cancel()
        playing = list((await asyncio.wait(playing, timeout=0.1))[1])


def newcomers(server: Server, book: Book, stop: asyncio.Event) -> None:
    """People come and open tables by HTTP, whose answers are promises too."""
    while not stop.is_set():
        guest = Guest(server, "Newcomer")
        book.people.append((book.disk.noted, guest.id))
        book.note(guest.open("pisa", 3, fill="easy", start=True), 1)


# --- what a disk holds


class Contents(NamedTuple):
    """A database as it is found after a cut."""

    sound: str  # what SQLite's quick_check says
    journals: Journals
    people: frozenset[str]


def contents(folder: Path) -> Contents:
    """Open the database in a folder, as a server would, and read it."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        (sound,) = database.execute("PRAGMA quick_check").fetchone()
        entries = database.execute("SELECT code, number, body FROM journal").fetchall()
        people = database.execute("SELECT id FROM people").fetchall()
    return Contents(
        sound,
        {(code, number): body for code, number, body in entries},
        frozenset(person for (person,) in people),
    )


def missing(book: Book, noted: int, found: Contents) -> list[str]:
    """What was promised before the diary was so long, and is not there."""
    lost = [
        f"{learned.code} {learned.number} {learned.id or 'shown'}"
        for learned in book.learned
        if learned.noted <= noted and not holds(found, learned)
    ]
    return lost + [
        f"person {person}"
        for at, person in book.people
        if at <= noted and person not in found.people
    ]


def holds(found: Contents, learned: Learned) -> bool:
    body = found.journals.get((learned.code, learned.number))
    return body is not None and (not learned.id or f'"{learned.id}"' in body)

"""Players who never give up a line, and the check of what they were told against the journal.

A stubborn player does what docs/protocol.md tells a client to do: when the line breaks it comes
back with the last number it has, and sends once more what was not answered, with the same id.
"""

import asyncio
import contextlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from running import Guest
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from kartentisch.games.events import Event
from kartentisch.server.live.names import Names
from kartentisch.server.live.updates import StepUpdate, welcome
from kartentisch.server.storage.database import connect as connect_database
from kartentisch.server.storage.schema import journal, matches, placings
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import EVERYONE, Person
from kartentisch.server.table.table import Table

UNANSWERED_SECONDS = 2.0  # after which a command is sent again
PAUSE_SECONDS = 0.02  # before a lost line is opened again

BROKEN = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)

Message = dict[str, Any]


@dataclass
class Stubborn:
    """Someone who plays one game after the other at a seat, and remembers all that was said.

    once: only one game.
    """

    guest: Guest
    code: str
    seat: int
    port: int
    rng: random.Random
    think: float = 0.0
    once: bool = False
    number: int = 0
    heard: int | None = None  # all up to here; bots may go on after that
    lines: int = 0
    updates: list[Message] = field(default_factory=list)
    answers: dict[str, list[Message]] = field(default_factory=lambda: defaultdict(list))
    waiting: dict[str, Message] = field(default_factory=dict)
    board: Message | None = None
    mine: Message | None = None
    phase: str = ""
    match: int = 0
    asked_again: int = 0
    refused: bool = False  # the last command: better wait until something has happened

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop, and until all is answered that was sent."""
        while not self.is_done(stop) or self.waiting:
            with contextlib.suppress(*BROKEN):
                async with self.connect() as line:
                    self.lines += 1
                    try:
                        for command in self.waiting.values():
                            await line.send(json.dumps(command))
                        await self.stay(line, stop)
                    finally:
                        await self.hear_the_rest(line)
            await asyncio.sleep(PAUSE_SECONDS)

    def is_done(self, stop: asyncio.Event) -> bool:
        """Whether this player wants nothing more."""
        return stop.is_set() or (self.once and self.phase == "over")

    def connect(self) -> connect:
        """Open a line, with the last number that we have."""
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{self.code}/socket"
            f"?since={self.number}&look={self.seat}",
            additional_headers={"authorization": f"Bearer {self.guest.token}"},
            compression=None,
            open_timeout=5,
            close_timeout=0.2,
            max_size=None,
        )

    async def catch_up(self, port: int) -> None:
        """Hear all that has happened, when nobody plays any more."""
        self.port = port
        async with self.connect() as line:
            await line.send(json.dumps({"type": "look", "id": "last", "seat": self.seat}))
            while True:
                message = json.loads(await line.recv())
                if message["type"] == "answer":
                    self.heard = int(message["number"])
                    break
                self.take(message)

    async def stay(self, line: ClientConnection, stop: asyncio.Event) -> None:
        """Play on one line, as long as it holds: one that says nothing twice over is dead."""
        silent = 0
        while (not self.is_done(stop) or self.waiting) and silent < 2:
            try:
                self.take(json.loads(await asyncio.wait_for(line.recv(), UNANSWERED_SECONDS)))
                silent = 0
            except TimeoutError:
                silent += 1
                self.refused = False
                for command in self.waiting.values():
                    await line.send(json.dumps(command))
            if not self.waiting and not self.is_done(stop):
                wish = self.wish()
                if wish is not None:
                    if self.think:
                        await asyncio.sleep(self.think * self.rng.random())
                    self.waiting[wish["id"]] = wish
                    await line.send(json.dumps(wish))

    async def hear_the_rest(self, line: ClientConnection) -> None:
        """Take in what had come before the line was lost."""
        with contextlib.suppress(*BROKEN):
            while True:
                self.take(json.loads(await asyncio.wait_for(line.recv(), 0.01)))

    def take(self, message: Message) -> None:
        """Remember a message."""
        kind = message["type"]
        if kind == "answer":
            if message.get("refused", {}).get("retry"):  # no last word: it stays in `waiting`
                self.refused = True
                return
            self.answers[str(message["id"])].append(message)
            self.waiting.pop(message["id"], None)
            self.refused = "refused" in message
            return
        self.updates.append(message)
        if "number" in message:
            self.number = message["number"]
            self.refused = False
        if kind in ("welcome", "happened"):
            self.board, self.mine = message["board"], message["mine"]
        if "table" in message:
            self.phase, self.match = message["table"]["phase"], message["table"]["match"]

    def wish(self) -> Message | None:
        """What this player wants to do next, if anything."""
        name = f"{self.seat}-{self.rng.getrandbits(60):x}"
        if self.refused:
            return None
        if self.phase == "over" and self.asked_again < self.match:
            self.asked_again = self.match
            return {"type": "again", "id": name, "entropy": f"{self.rng.getrandbits(64):016x}"}
        if self.rng.random() < 0.03:
            return {"type": "say", "id": name, "phrase": "hurry"}
        if self.phase != "playing" or self.mine is None:
            return None
        if self.mine["may_take_back"] and self.rng.random() < 0.1:
            return {"type": "back", "id": name, "seat": self.seat}
        if not self.mine["moves"]:
            return None
        return {"type": "move", "id": name, "seat": self.seat, "move": self.chosen()}

    def chosen(self) -> int:
        """A random move; in FKK mostly no blind match, whose penalties make games endless."""
        assert self.board is not None
        assert self.mine is not None
        moves: list[int] = self.mine["moves"]
        blind = self.board["game"] == "fkk" and self.board["phase"] == "match"
        return moves[0] if blind and self.rng.random() < 0.8 else self.rng.choice(moves)

    def acknowledged(self) -> dict[str, int]:
        """The commands that the server said are on disk, and their numbers."""
        return {
            name: answer["number"]
            for name, answers in self.answers.items()
            for answer in answers
            if "number" in answer
        }


def seat_stubborn_players(
    people: Sequence[Guest],
    game: str,
    port: int | None = None,
    bot: str | None = None,
    **settings: Any,
) -> list[Stubborn]:
    """A running table of these people, each of them stubborn, and of a bot if a level is given."""
    code = people[0].open(game, len(people) + (bot is not None), **settings)
    for seat, person in enumerate(people[1:], 1):
        with person.visit(code) as visitor:
            visitor.do("sit", seat=seat)
    with people[0].visit(code) as host:
        host.do("start", fill=bot)
    return [
        Stubborn(
            person, code, seat, port or person.server.port, random.Random(f"{game} {code} {seat}")
        )
        for seat, person in enumerate(people)
    ]


# --- the check against the journal


@dataclass
class Page:
    """An entry of a journal, and the table as it stood after it."""

    number: int
    entry: e.AnyEntry
    events: list[Event]
    table: Table


def journals_of(database: str) -> dict[str, list[tuple[int, e.AnyEntry]]]:
    """All journals in a database."""
    engine = connect_database(database)
    found: dict[str, list[tuple[int, e.AnyEntry]]] = defaultdict(list)
    wanted = select(journal.c.code, journal.c.number, journal.c.body)
    with engine.connect() as connection:
        for code, number, body in connection.execute(
            wanted.order_by(journal.c.code, journal.c.number)
        ):
            found[code].append((number, e.entry_from(body)))
    engine.dispose()
    return found


def pages(code: str, written: Iterable[tuple[int, e.AnyEntry]]) -> Iterator[Page]:
    """Go through a journal. The table goes on from page to page: look at it at once."""
    table = Table(code)
    for number, entry in written:
        events = table.apply(number, entry)
        yield Page(number, entry, events, table)


def check_journals(database: str, players: Sequence[Stubborn]) -> None:
    """Every acknowledged command is in the journal once, where it was said to be; no refused one.

    And all that a player was told is what the journal says, without gap or repetition.
    """
    journals = journals_of(database)
    for code in {player.code for player in players}:
        written = journals[code]
        assert [number for number, _ in written] == list(range(1, len(written) + 1))
        commands = Counter((entry.by, entry.id) for _, entry in written if entry.id is not None)
        assert set(commands.values()) <= {1}
        by_number = dict(written)
        for player in players:
            if player.code != code:
                continue
            for name, number in player.acknowledged().items():
                entry = by_number[number]
                assert (entry.by, entry.id) == (player.guest.id, name)
            for name, answers in player.answers.items():
                assert len({answer.get("number") for answer in answers}) == 1, answers
                if "refused" in answers[0]:
                    assert (player.guest.id, name) not in commands
            check_told(player, written)
    check_results(database, journals)


def check_told(player: Stubborn, written: Sequence[tuple[int, e.AnyEntry]]) -> None:
    """What a player was told of the game is what the journal says, each step once and in order."""
    steps: dict[int, Message] = {}
    wholes: dict[int, Message] = {}
    whole_at = {update["number"] for update in player.updates if update["type"] == "welcome"}
    person = Person(player.guest.id, player.guest.name)
    for page in pages(player.code, written):
        if isinstance(page.entry, (e.Moved, e.TookBack, e.Started)):
            telling = StepUpdate(page.table, page.entry, page.events, None)
            if telling.concerns(player.seat):
                steps[page.number] = json.loads(telling.for_viewer(player.seat))
        if page.number in whole_at:
            told = welcome(page.table, person, player.seat, Names(), EVERYONE, None)
            wholes[page.number] = json.loads(told)
    told_up_to = 0
    expected = sorted(steps)
    for update in player.updates:
        number = update.get("number", 0)
        if update["type"] == "welcome":
            for part in ("board", "mine", "log"):
                assert update[part] == wholes[number][part], f"{part} at {number}"
            assert words_in(update) == words_in(wholes[number]), f"said at {number}"
            told_up_to = number
        elif update["type"] == "happened":
            following = next(step for step in expected if step > told_up_to)
            assert number == following, f"step {following} was not told, but {number} was"
            assert {**update, "due": None} == steps[number]
            told_up_to = number
    last = max(step for step in expected if player.heard is None or step <= player.heard)
    assert told_up_to >= last, f"told up to {told_up_to} of {last}"


def words_in(welcomed: Message) -> list[tuple[str, ...]]:
    """Who said what; the journal knows nobody's name."""
    return [(said["person"], said["phrase"], said["text"]) for said in welcomed["said"]]


def check_results(database: str, journals: dict[str, list[tuple[int, e.AnyEntry]]]) -> None:
    """Every game that the journals bring to an end is among the results, with its points."""
    ended: dict[tuple[str, int], tuple[list[int], int]] = {}
    for code, written in journals.items():
        for page in pages(code, written):
            game = page.table.game
            if isinstance(page.entry, e.Moved) and game is not None and game.over:
                stayed = [who for _, who in page.table.people() if not who.left]
                ended[code, page.table.match] = (list(game.points), len(stayed))
    engine = connect_database(database)
    with engine.connect() as connection:
        results = {
            (row.code, row.match): msgspec.json.decode(row.points)
            for row in connection.execute(select(matches))
        }
        placed = Counter(
            (row.code, row.match)
            for row in connection.execute(select(placings.c.code, placings.c.match))
        )
    engine.dispose()
    assert results == {key: points for key, (points, _) in ended.items()}
    assert placed == Counter({key: stayed for key, (_, stayed) in ended.items()})

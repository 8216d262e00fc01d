"""Ten faults, planted into the server for a run: the simulation has to find each of them.

Compiled classes can't be changed, so a fault is a function or a subclass that takes the place of
the right one in a module, until the run is over.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec

from kartentisch.games import SPECTATOR
from kartentisch.server.cluster import bus
from kartentisch.server.live import exchange, rooms, updates
from kartentisch.server.live.attendance import Attendance
from kartentisch.server.live.room import Room
from kartentisch.server.live.visits import Visit
from kartentisch.server.storage import journal, transactions, writers
from kartentisch.server.table import entries as e
from kartentisch.server.table.answered import AnsweredCommands
from kartentisch.server.table.table import Table

Fault = Callable[[], Any]  # a context in which the fault is there


def acknowledge_before_the_sync() -> Any:
    """Results are reported when they are committed, not when they are on disk."""

    def write(self: writers.SyncedWriter) -> None:
        batch, self.waiting = self.waiting, []
        self.settled_next, self.settling = self.settling, []
        results = writers.write_batch(batch, self.transactions, self.surroundings) if batch else []
        self.unsynced, self.busy = [], True
        self.asked = self.log.ask()
        self.report(results)

    return patch.object(writers.SyncedWriter, "write", write)


def forget_a_resent_id() -> Any:
    """A room does not remember which commands it has written."""

    class Forgetful(AnsweredCommands):
        def remember(self, number: int, entry: e.AnyEntry, table: Table) -> None:
            pass

    return patch.object(rooms, "AnsweredCommands", Forgetful)


def let_two_processes_lead() -> Any:
    """Every process with people at a table has the bots of that table think."""

    class Bossy(Attendance):
        def leads(self) -> bool:
            return bool(self.room.visits)

    return with_attendance(Bossy)


def drop_hints() -> Any:
    """Nobody is told when a journal has grown, or how a room stands."""

    def keep_quiet(self: exchange.Exchange, *_: object) -> None:
        pass

    return patch.multiple(exchange.Exchange, announce=keep_quiet, tell_again=keep_quiet)


def show_before_it_is_stored() -> Any:
    """A move is shown when it has been judged."""

    class Hasty(Room):
        def write(self, request: Any, progress: Any) -> None:
            super().write(request, progress)
            if isinstance(progress.entries[0], e.Moved):
                for step in progress.steps:
                    self.show(step)

    return patch.object(rooms, "Room", Hasty)


def skip_the_conditional_key() -> Any:
    """A row takes the place of another with the same number."""
    insert_text = transactions.insert_text

    def replacing(size: int, otherwise: str = "") -> str:
        return insert_text(size, "OR REPLACE ")

    return patch.object(transactions, "insert_text", replacing)


def tell_a_hidden_card() -> Any:
    """The log of the match shows a spectator what the first seat has seen."""
    past = updates.past

    def peeking(table: Table, viewer: int) -> Any:
        return past(table, 0 if viewer == SPECTATOR else viewer)

    return patch.object(updates, "past", peeking)


def lose_an_update_on_reconnecting() -> Any:
    """Someone who comes back is not told the first step that they have missed."""

    class Leaky(Room):
        def missed_by(self, visit: Visit, since: int) -> list[bytes] | None:
            missed = super().missed_by(visit, since)
            return missed[1:] if missed is not None and len(missed) > 1 else missed

    return patch.object(rooms, "Room", Leaky)


def stay_deaf_after_the_bus_was_down() -> Any:
    """A process does not subscribe again."""

    async def listen(self: bus.RedisBus, heard: Any, reconnected: Any) -> None:
        async with self.redis.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(bus.CHANNEL)
            await subscription.get_message(timeout=None)
            self.turn(True)
            reconnected()
            decoder = msgspec.json.Decoder(bus.BusHint)
            try:
                while True:
                    message: Any = await subscription.get_message(timeout=None)
                    hint = decoder.decode(message["data"])
                    if hint.process != self.process:
                        heard(hint)
            except OSError:
                await asyncio.sleep(3600)

    return patch.object(bus.RedisBus, "listen", listen)


def read_from_a_wrong_base() -> Any:
    """A table is read without the first entry after its start."""
    read_table = journal.Journal.read_table

    def late(self: journal.Journal, code: str, earlier: int = 0) -> Any:
        found = read_table(self, code, earlier)
        if found is None or found[0] == 1:
            return found
        base, rows = found
        return base, [row for row in rows if row[0] != base + 1]

    return patch.object(journal.Journal, "read_table", late)


@contextmanager
def with_attendance(kind: type[Attendance]) -> Iterator[None]:
    """Rooms get another attendance."""

    class Changed(Room):
        def __init__(self, *parts: Any) -> None:
            super().__init__(*parts)
            self.attendance = kind(self)

    with patch.object(rooms, "Room", Changed):
        yield


PLANTED: dict[str, Fault] = {
    fault.__name__.replace("_", " "): fault
    for fault in (
        acknowledge_before_the_sync,
        forget_a_resent_id,
        let_two_processes_lead,
        drop_hints,
        show_before_it_is_stored,
        skip_the_conditional_key,
        tell_a_hidden_card,
        lose_an_update_on_reconnecting,
        stay_deaf_after_the_bus_was_down,
        read_from_a_wrong_base,
    )
}

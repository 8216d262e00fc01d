"""Sleeping tables: how much memory they cost, and how long they take to wake up.

Run as a separate process, it prints one line of JSON: the time from requesting a socket to having
the whole state, for sleeping tables and for awake ones.
"""

import argparse
import asyncio
import json
import random
import time
from statistics import median
from typing import Any, NamedTuple

from picows import ws_connect

from kartentisch.server.storage.database import connect, migrate
from kartentisch.server.storage.journal import Journal
from kartentisch.server.storage.listing_changes import listing_changes
from kartentisch.server.storage.people import People
from kartentisch.server.storage.writers import AppendResult
from kartentisch.server.table import commands, entries, hosting
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages
from table_dialects import SEATS, Clock, KartentischClient, LoadTable

MOVES = 12  # made in each game


class Filled(NamedTuple):
    """A database full of tables, and the token of a person who sits at each of them."""

    codes: list[str]
    token: str


def fill(folder: str, count: int) -> Filled:
    """Write tables with running games into the database of a data folder."""
    engine = connect(f"sqlite:///{folder}/kartentisch.db")
    migrate(engine)
    people = People(engine)
    guests = [people.welcome(f"Guest {seat}") for seat in range(SEATS)]
    begun = game_of([person for person, _ in guests])
    bodies = [entries.encode(entry).decode() for entry in begun]
    codes = [f"sleep{number:06}" for number in range(count)]
    results: list[AppendResult] = []
    loop = asyncio.new_event_loop()
    journal = Journal(engine, loop)
    for code in codes:
        table = Table(code)
        for number, entry in enumerate(begun[:-MOVES], 1):
            table.apply(number, entry)
        changes = listing_changes(Table(code), begun[:-MOVES], table, time.time())
        journal.append(code, 1, bodies, changes, results.append)
    journal.close()
    while len(results) < count:
        loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    engine.dispose()
    if results.count(AppendResult.WRITTEN) != count:
        raise SystemExit("the database could not be filled")
    return Filled(codes, guests[0][1])


def game_of(people: list[Any]) -> list[entries.AnyEntry]:
    """The journal of a table where four play."""
    table = Table("")
    written: list[entries.AnyEntry] = []

    def write(entry: entries.AnyEntry) -> None:
        written.append(entry)
        table.apply(len(written), entry)

    write(hosting.opened(people[0], messages.Settings(game="futschikato", seats=SEATS)))
    for seat, person in enumerate(people):
        write(commands.sat(table, person, messages.Sit(id=f"sit {seat}", seat=seat)))
    write(hosting.start(table, people[0], "start", None))
    for number in range(MOVES):
        game = table.running()
        seat = game.deciders[0]
        move = random.choice(game.legal(seat))
        write(entries.Moved(by=people[seat].id, id=f"move {number}", seat=seat, move=move))
    return written


async def wake(address: str, token: str, codes: list[str]) -> dict[str, float]:
    """Visit sleeping tables one after the other, each twice; the times in milliseconds."""
    asleep, awake = [], []
    for code in codes:
        asleep.append(await visit(address, token, code))
        awake.append(await visit(address, token, code))
    asleep.sort()
    return {
        "asleep_ms": median(asleep),
        "asleep_p99_ms": asleep[int(0.99 * len(asleep))],
        "awake_ms": median(awake),
    }


async def visit(address: str, token: str, code: str) -> float:
    """Visit a table and leave; the milliseconds until its state arrived."""
    client = KartentischClient(LoadTable(Clock(), 0), 0)
    began = time.perf_counter()
    await ws_connect(
        lambda *_: client,
        f"ws://{address}/api/tables/{code}/socket",
        extra_headers={"Authorization": f"Bearer {token}"},
    )
    await client.ready
    took = 1000 * (time.perf_counter() - began)
    client.transport.disconnect()
    return took


def main() -> None:
    """Wake tables and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("token")
    parser.add_argument("codes", nargs="+")
    chosen = parser.parse_args()
    print(json.dumps(asyncio.run(wake(chosen.address, chosen.token, chosen.codes))))


if __name__ == "__main__":
    main()

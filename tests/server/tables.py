"""Tables to test with, without a server."""

import random

from worlds import option_sets

from kartentisch.server.table import commands
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m


def person_at(seat: int) -> Person:
    return Person(f"person{seat}", f"Guest {seat}")


def table_of(game: str, players: int, rng: random.Random) -> Table:
    """A table at which a game has just begun."""
    settings = m.Settings(
        game=game,
        seats=players,
        options=rng.choice(option_sets(game, players)),
        memory=rng.random() < 0.5,
    )
    table = Table("abcd")
    secret = rng.randbytes(32).hex()
    table.apply(1, e.TableOpened(by="person0", settings=settings, secret=secret))
    for seat in range(players):
        name, person = f"Guest {seat}", person_at(seat).id
        table.apply(2 + seat, e.Sat(by=person, seat=seat, name=name))
    table.apply(2 + players, commands.start(table, person_at(0), None, None))
    return table

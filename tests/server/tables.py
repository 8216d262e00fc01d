"""Tables to test with, without a server."""

import random

from worlds import option_sets

from kartentisch.server.live.names import Names
from kartentisch.server.table import entries as e
from kartentisch.server.table import hosting
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m


def person_at(seat: int) -> Person:
    return Person(f"person{seat}", f"Guest {seat}")


def names_at(table: Table) -> Names:
    """What everyone at a table is called."""
    names = Names()
    names.people = {occupant.person or "": f"Guest {seat}" for seat, occupant in table.people()}
    return names


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
        table.apply(2 + seat, e.Sat(by=person_at(seat).id, seat=seat))
    table.apply(2 + players, hosting.start(table, person_at(0), None, None))
    return table


def standing(table: Table) -> tuple[object, ...]:
    """Everything that a table is, to compare."""
    names = "number host settings phase match secret next_secret players paused undone held seen"
    lists = (list(table.occupants), list(table.moves), list(table.said))
    game = None if table.game is None else table.game.save()
    return (*(getattr(table, name) for name in names.split()), *lists, game)

"""What the tables of the database hold about people: each says so once, in the schema.

Downloads, deletion and the later clean-up all go by this, so a new table needs a line there and
nothing else. A test fails for a table that has a column with persons and says nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Table

HOLDS = "holds"  # the key in a table's `info`


class PersonalData(NamedTuple):
    """What a table holds about people. columns: where their ids are.

    goes: whether a row is deleted with its person; else `blank` is written over what is personal.
    secret: columns that are not told to the person either, such as hashes of tokens. untold: those
    of `columns` whose persons are not told of the row at all, though it goes with them, too.
    """

    columns: tuple[str, ...]
    goes: bool
    secret: tuple[str, ...] = ()
    blank: Mapping[str, object] = {}
    untold: tuple[str, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """Where the ids are of those who are told of a row."""
        return tuple(column for column in self.columns if column not in self.untold)


def goes(
    *columns: str, secret: tuple[str, ...] = (), untold: tuple[str, ...] = ()
) -> dict[str, PersonalData]:
    """The rows are a person's own, and are deleted with them."""
    return {HOLDS: PersonalData(columns or ("person",), True, secret, untold=untold)}


def stays(*columns: str, secret: tuple[str, ...] = (), **blank: object) -> dict[str, PersonalData]:
    """The rows stay for the others, who then see "somebody"; columns are overwritten with these."""
    return {HOLDS: PersonalData(columns or ("person",), False, secret, blank)}


def holding(tables: Iterable[Table]) -> Iterator[tuple[Table, PersonalData]]:
    """The tables that hold something about people."""
    for table in tables:
        found: Any = table.info.get(HOLDS)
        if found is not None:
            yield table, found

"""Journals, lists and finished matches hold persons by their id alone; names are looked up.

So a name can change, and can be deleted. A bot that took over somebody's seat had that person's
name; it gets one of a bot.

New besides: whether people chose their name, names of seats on one device, short codes of tables,
and matches in which decisions were undone.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

AT_A_TIME = 1000  # rows that are rewritten together

# As they were when this was written: a migration must not change with the code.
# What people were called who had not said their name.
ANIMALS = (
    *("Dachs", "Badger", "Elster", "Magpie", "Fuchs", "Fox", "Igel", "Hedgehog", "Luchs", "Lynx"),
    *("Otter", "Reiher", "Heron", "Uhu", "Owl", "Wiesel", "Weasel", "Zaunkönig", "Wren"),
    *("Biber", "Beaver", "Kranich", "Crane", "Gast", "Guest"),
)
BOT_NAMES = ("Ada", "Bruno", "Clara", "Emil", "Frieda", "Hugo", "Ida", "Karl", "Lotte", "Oskar")


people = sa.table(
    "people",
    sa.column("name", sa.String),
    sa.column("owner", sa.String),
    sa.column("named", sa.Boolean),
)
journal = sa.table(
    "journal", sa.column("code", sa.String), sa.column("number"), sa.column("body", sa.Text)
)
tables = sa.table("tables", sa.column("code", sa.String), sa.column("summary", sa.Text))
matches = sa.table(
    "matches",
    sa.column("code", sa.String),
    sa.column("match"),
    sa.column("names", sa.Text),
    sa.column("record", sa.Text),
)
placings = sa.table(
    "placings",
    sa.column("code", sa.String),
    sa.column("match"),
    sa.column("seat"),
    sa.column("person", sa.String),
)


def upgrade() -> None:
    """Add what is new, and take the names out."""
    op.add_column(
        "people", sa.Column("named", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.add_column(
        "matches", sa.Column("undone", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.execute(
        sa.update(people)
        .where(people.c.name.in_(ANIMALS), people.c.owner.is_(None))
        .values(named=False)
    )
    op.create_index("ix_placings_code_match", "placings", ["code", "match"])
    op.create_table(
        "seat_names",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_table(
        "invites",
        sa.Column("short", sa.String(8), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False, unique=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    named = sa.or_(*(journal.c.body.like(f'{{"kind":"{kind}",%') for kind in NAMELESS))
    rewrite(journal, ("code", "number"), {"body": nameless_entry}, named)
    rewrite(tables, ("code",), {"summary": nameless_summary})
    seats = seats_of_matches()
    rewrite(
        matches,
        ("code", "match"),
        {
            "names": lambda row: holders(row, seats),
            "record": lambda row: without(json.loads(row["record"]), "names"),
        },
    )


# --- going through a table in parts


def rewrite(
    table: sa.TableClause,
    key: Sequence[str],
    columns: dict[str, Callable[[sa.RowMapping], Any]],
    wanted: sa.ColumnElement[bool] | None = None,
) -> None:
    """Replace columns of JSON in every row, a part of the table at a time."""
    connection = op.get_bind()
    change = (
        sa.update(table)
        .where(*(table.c[name] == sa.bindparam(f"of_{name}") for name in key))
        .values({name: sa.bindparam(f"new_{name}") for name in columns})
    )
    for part in parts(connection, table, key, wanted):
        rows = [
            {
                **{f"of_{name}": row[name] for name in key},
                **{f"new_{name}": as_json(new(row)) for name, new in columns.items()},
            }
            for row in part
        ]
        connection.execute(change, rows)


def parts(
    connection: sa.Connection,
    table: sa.TableClause,
    key: Sequence[str],
    wanted: sa.ColumnElement[bool] | None,
) -> Iterator[Sequence[sa.RowMapping]]:
    """The rows in the order of their key, some at a time."""
    columns = [table.c[name] for name in key]
    query = sa.select(table).order_by(*columns).limit(AT_A_TIME)
    if wanted is not None:
        query = query.where(wanted)
    after = query
    while part := connection.execute(after).mappings().all():
        yield part
        last = [sa.literal(part[-1][name]) for name in key]
        after = query.where(sa.tuple_(*columns) > sa.tuple_(*last))


def as_json(value: Any) -> str:
    """As the server writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- what is rewritten


def without(plain: dict[str, Any], name: str) -> dict[str, Any]:
    """The same without one field."""
    return {key: value for key, value in plain.items() if key != name}


def nameless_entry(row: sa.RowMapping) -> dict[str, Any]:
    """An entry without the names of persons."""
    plain: dict[str, Any] = json.loads(row["body"])
    return NAMELESS[plain["kind"]](plain)


def nameless_start(plain: dict[str, Any]) -> dict[str, Any]:
    """The start of a match."""
    return {**plain, "places": nameless_holders(plain["places"])}


NAMELESS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "sat": lambda plain: without(plain, "name"),
    "said": lambda plain: without(plain, "name"),
    "started": nameless_start,
}


def nameless_summary(row: sa.RowMapping) -> dict[str, Any]:
    """What the list of tables shows of one."""
    plain: dict[str, Any] = json.loads(row["summary"])
    taken = [chair for chair in plain["chairs"] if chair is not None]
    renamed = iter(nameless_holders(taken))
    chairs = [None if chair is None else {"name": "", **next(renamed)} for chair in plain["chairs"]]
    return {**plain, "chairs": chairs}


def nameless_holders(held: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Seats without the names of their persons; every bot has a bot's name."""
    used = {holder.get("name") for holder in held if holder.get("person") is None}
    free = [name for name in BOT_NAMES if name not in used]
    nameless = []
    for holder in held:
        if holder.get("person") is not None:
            nameless.append(without(holder, "name"))
        elif holder.get("name") in BOT_NAMES:
            nameless.append(holder)
        else:
            nameless.append({**holder, "name": free.pop(0)})
    return nameless


Seats = dict[tuple[str, int], dict[int, str]]


def seats_of_matches() -> Seats:
    """Who had which seat in every finished match."""
    seats: Seats = {}
    for row in op.get_bind().execute(sa.select(placings)).mappings():
        seats.setdefault((row["code"], row["match"]), {})[row["seat"]] = row["person"]
    return seats


def holders(row: sa.RowMapping, seats: Seats) -> list[dict[str, Any]]:
    """Who held the seats of a finished match: persons by id, bots by name."""
    persons = seats.get((row["code"], row["match"]), {})
    return nameless_holders(
        [
            {"person": persons[seat]} if seat in persons else {"name": name}
            for seat, name in enumerate(json.loads(row["names"]))
        ]
    )

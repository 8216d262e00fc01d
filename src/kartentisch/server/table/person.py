"""A person, as tables and the database know them."""

from typing import NamedTuple


class Person(NamedTuple):
    """Someone with a name. The id is public; owner: whose bot it is, None for people."""

    id: str
    name: str
    owner: str | None = None

"""A person, as tables and the database know them."""

import random
import unicodedata
from typing import NamedTuple, Protocol

from kartentisch.server.surroundings import MACHINE
from kartentisch.server.wire.refusals import refused

# Letters and symbols that leave a blank: fillers of Hangul, the braille pattern without a dot, a
# note without a head.
BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800\U0001d159"), " ")
SEEN = "LNPS"  # categories of characters that can be seen alone: letters, numbers, signs
JOINERS = "\u200c\u200d"  # between the letters of some scripts, and the parts of some emoji


class Person(NamedTuple):
    """Someone with a name. The id is public; owner: whose bot it is, None for people.

    named: they chose their name themselves.
    """

    id: str
    name: str
    owner: str | None = None
    named: bool = True


class Company(Protocol):
    """Who is at a table right now, and luck that nobody can guess. Its journal can't tell."""

    @property
    def chance(self) -> random.Random:
        """Where secrets come from."""

    def is_here(self, person: str) -> bool:
        """Whether a person is connected."""

    def seconds_away(self, person: str) -> float | None:
        """For how long a person has not been here; None if they are, or if nobody can tell."""


class Everyone:
    """A company that nobody is missing from."""

    def __init__(self, chance: random.Random = MACHINE.chance) -> None:
        self.chance = chance

    def is_here(self, person: str) -> bool:
        """They are."""
        return True

    def seconds_away(self, person: str) -> float | None:
        """They are here."""
        return None


EVERYONE = Everyone()


def tidy(name: str) -> str:
    """A name on one line, without odd characters; refused if nobody could see it."""
    tidied = without_odd(name)
    if not can_be_seen(tidied):
        raise refused("no_name")
    return tidied


def tidy_words(text: str) -> str:
    """Words on one line, without what would turn the text around them; empty if nobody sees any."""
    tidied = without_odd(" ".join(text.split()), JOINERS)
    return tidied if can_be_seen(tidied) else ""


def without_odd(text: str, also: str = "") -> str:
    """A text without characters that print nothing by themselves, except these."""
    kept = "".join(one for one in text.translate(BLANKS) if one.isprintable() or one in also)
    return " ".join(kept.split())


def can_be_seen(text: str) -> bool:
    """Whether anything of a text can be seen."""
    return any(unicodedata.category(letter)[0] in SEEN for letter in text)

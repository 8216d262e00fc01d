"""Words that names and chat may not have, by a list of the operator's.

One entry per line, `#` begins a comment. An entry matches whole words only, so that Scunthorpe is
no offence; `*` stands for any letters, at either end or within. Nobody dodges it by case, accents,
look-alike letters, repeated letters, digits for letters, or letters set apart ("b a d", "b.a.d").
"""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from kartentisch.server.wire.refusals import refused

# Letters as they are read. i, l and 1 look alike, so they count as one letter.
LOOK_ALIKES = {
    **str.maketrans("0134578@$€", "oieastbase"),
    **str.maketrans("!|l", "iii"),
    **str.maketrans("аеорсухікмтнв", "aeopcyxikmthb"),  # Cyrillic
    **str.maketrans("αεορνικτ", "aeopvikt"),  # Greek
}
SHORT = 2  # letters; shorter parts are read together if one of them is a single letter
LONGEST_RUN = 24  # of parts that are read together


class BadWords(ValueError):
    """A list that can't be used; the text says why."""


class ForbiddenWords:
    """A list of words, ready to be looked for."""

    def __init__(self, entries: Iterable[str] = ()) -> None:
        patterns = [pattern_of(entry) for entry in entries]
        self.pattern = re.compile("|".join(patterns)) if patterns else None

    def are_in(self, text: str) -> bool:
        """Whether a text has one of the words."""
        if self.pattern is None:
            return False
        return any(self.pattern.fullmatch(word) for word in words_in(text))

    def check_name(self, name: str) -> str:
        """The name, refused if it has one of the words."""
        if self.are_in(name):
            raise refused("forbidden_name")
        return name

    def check_text(self, text: str) -> None:
        """Refused if a text has one of the words."""
        if self.are_in(text):
            raise refused("forbidden_text")


def read_words(file: str) -> ForbiddenWords:
    """The words in a file; none if no file is named."""
    if not file:
        return ForbiddenWords()
    try:
        lines = Path(file).expanduser().read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise BadWords(f"forbidden_words: {file} can't be read ({fault})") from None
    entries = [line.partition("#")[0].strip() for line in lines]
    return ForbiddenWords([entry for entry in entries if entry])


def pattern_of(entry: str) -> str:
    """What an entry matches, among words as `words_in` gives them."""
    parts = [re.escape("".join(letters_in(part))) for part in entry.split("*")]
    if not any(parts):
        raise BadWords(f"forbidden_words: {entry!r} has no letters and would match everything")
    return "[a-z]*".join(parts)


def words_in(text: str) -> set[str]:
    """The words of a text, with all letters that look alike the same and none repeated."""
    wholes: set[str] = set()
    parts: list[str] = []
    for chunk in text.split():
        pieces = [piece for piece in re.split(r"[^\w@$!|€]+|_+", chunk) if piece]
        for piece in (*pieces, "".join(pieces)):
            if has_letter(piece):
                wholes |= {piece, piece.rstrip("!|")}
        parts += pieces
    found = {single(whole) for whole in wholes}
    run: list[str] = []
    for part in [*parts, "..."]:
        if len(part) <= SHORT and has_letter(part):
            run.append(part)
            continue
        found |= read_together(run[:LONGEST_RUN])
        run = []
    return found


def read_together(run: list[str]) -> set[str]:
    """What short parts one after the other may spell, if letters were set apart."""
    found = set()
    letters = [single(part) for part in run]
    for start, first in enumerate(letters):
        word, apart = first, len(run[start]) == 1
        for at in range(start + 1, len(run)):
            word += letters[at].removeprefix(word[-1:])
            apart = apart or len(run[at]) == 1
            if apart:
                found.add(word)
    return found


def has_letter(text: str) -> bool:
    """Whether it is a word at all: 455 is a number."""
    return any(letter.isalpha() for letter in text)


def single(text: str) -> str:
    """A word as it is compared."""
    return "".join(letters_in(text))


def letters_in(text: str) -> list[str]:
    """The letters of a word: without case and accents, look-alikes as one, none twice in a row."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    read = plain.translate(LOOK_ALIKES)
    letters = [letter for letter in read if "a" <= letter <= "z"]
    return [letter for at, letter in enumerate(letters) if at == 0 or letters[at - 1] != letter]

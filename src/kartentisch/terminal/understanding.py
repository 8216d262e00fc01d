"""What people type, understood by the words of the game and the moves that are legal now.

People type "blau 9", "b9", "9 blue", "bleu 9" or "play blue 9", and all of them mean one move. A
text is compared with the spellings of the legal moves: what the game's words say people type, and
the move in words. It is tried in this order, and the first step that finds a move decides:

1. as it stands, then word by word, then by the beginnings of words, in the language chosen;
2. the same in every language, with the short form of a move;
3. with small typos;
4. without words that mean nothing here ("please").

A text that is exactly a move which is not legal now is that move: the rules say why not.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from kartentisch.games.words import LANGUAGES, Words

TOKEN = re.compile(r"[^\W\d_]+|\d+|[+-]")
FOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'"})
POSSESSIVE = re.compile(r"'s\b")
FILLERS = {
    *("-", "a", "an", "the", "my", "i", "to", "please", "card", "cards", "and", "of", "want"),
    *("ich", "die", "der", "das", "den", "dem", "eine", "einen", "ein", "meine", "bitte", "karte"),
    *("karten", "und", "von", "will", "mal"),
}

Tokens = tuple[str, ...]
Fits = Callable[[str, str], bool]


class Reading(NamedTuple):
    """The moves that a text may mean; if there are none, perhaps one that is not legal now."""

    moves: tuple[int, ...] = ()
    illegal: int | None = None

    def __bool__(self) -> bool:
        return bool(self.moves) or self.illegal is not None


class Understanding:
    """Reads what people type at a table with these words."""

    def __init__(self, words: Words, language: str) -> None:
        self.words = words
        self.language = language
        self.known: dict[bool, dict[Tokens, list[int]]] = {}

    def read(self, text: str, legal: Sequence[int]) -> Reading:
        """The moves that a text may mean."""
        tokens = tokens_of(text)
        if not tokens:
            return Reading()
        said = tuple(token for token in tokens if token not in FILLERS)
        for wanted in dict.fromkeys((tokens, said)):
            if wanted and (found := self.compared(wanted, legal)):
                return found
        return Reading()

    def knows(self, text: str) -> bool:
        """Whether a text begins as a move of this game does, at another time."""
        first = next(iter(tokens_of(text)), "")
        spellings = self.all_spellings(own=False)
        return len(first) > 1 and any(spelling[:1] == (first,) for spelling in spellings)

    def compared(self, tokens: Tokens, legal: Sequence[int]) -> Reading:
        """The first step that finds a move."""
        for own in (True, False):
            if found := self.exact(tokens, legal, own):
                return found
            for fits in (same, begins):
                if moves := self.fitting(tokens, legal, own, fits):
                    return Reading(moves)
        for own in (True, False):
            if moves := self.fitting(tokens, legal, own, nearly):
                return Reading(moves)
        return Reading()

    def exact(self, tokens: Tokens, legal: Sequence[int], own: bool) -> Reading:
        """The moves that are spelled like this."""
        moves = tuple(move for move in legal if tokens in self.spellings(move, own))
        if moves:
            return Reading(moves)
        sorts = {self.sort(move) for move in legal}
        for move in self.all_spellings(own).get(tokens, ()):
            if self.sort(move) in sorts:
                return Reading(illegal=move)
        return Reading()

    def fitting(
        self, tokens: Tokens, legal: Sequence[int], own: bool, fits: Fits
    ) -> tuple[int, ...]:
        """The legal moves in one of whose spellings every token finds a place."""
        return tuple(
            move
            for move in legal
            if any(all_fit(tokens, spelling, fits) for spelling in self.spellings(move, own))
        )

    def spellings(self, move: int, own: bool) -> tuple[Tokens, ...]:
        """How a move can be spelled: in the language chosen, or in any."""
        words = self.words
        texts: list[str] = []
        for language in (self.language,) if own else LANGUAGES:
            texts += [*words.typed(move, language), words.move(move, language)]
        if not own:
            texts.append(words.short(move))
        return tuple(dict.fromkeys(map(tokens_of, texts)))

    def all_spellings(self, own: bool) -> dict[Tokens, list[int]]:
        """Every spelling of every move of the game."""
        if own not in self.known:
            known: dict[Tokens, list[int]] = {}
            for move in self.words.MOVES:
                for tokens in self.spellings(move, own):
                    known.setdefault(tokens, []).append(move)
            self.known[own] = known
        return self.known[own]

    def sort(self, move: int) -> str:
        """What is done, without the card: the first word of the move."""
        tokens = tokens_of(self.words.move(move, self.language))
        return next((token for token in tokens if not token.isdecimal()), "")


@cache
def tokens_of(text: str) -> Tokens:
    """Words and numbers, folded so that Grün is gruen and b9 is b and 9."""
    folded = POSSESSIVE.sub("", text.casefold().translate(FOLDED))
    return tuple(
        (token.lstrip("0") or "0") if token.isdecimal() else token
        for token in TOKEN.findall(folded)
    )


def all_fit(tokens: Tokens, spelling: Tokens, fits: Fits) -> bool:
    """Whether every token finds a place of its own in a spelling, in any order."""
    if not tokens:
        return True
    if len(tokens) > len(spelling):
        return False
    return any(
        fits(tokens[0], place) and all_fit(tokens[1:], (*spelling[:at], *spelling[at + 1 :]), fits)
        for at, place in enumerate(spelling)
    )


def same(token: str, word: str) -> bool:
    """Whether a token is the word."""
    return token == word


def begins(token: str, word: str) -> bool:
    """Whether a token is the word's beginning; numbers are typed in full."""
    return token == word or (token.isalpha() and word.startswith(token))


def nearly(token: str, word: str) -> bool:
    """Whether a token is the word, its beginning, or the word with a typo or two."""
    if begins(token, word):
        return True
    longest = max(len(token), len(word))
    if longest < 4 or not (token.isalpha() and word.isalpha()):
        return False
    return distance(token, word) <= (1 if longest < 8 else 2)


def distance(one: str, other: str) -> int:
    """How many letters to insert, drop, replace or swap with the next make one word the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]

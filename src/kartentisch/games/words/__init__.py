"""The words of the games, in German and English: one module a game, found by the game's name."""

from functools import cache
from importlib import import_module

from kartentisch.games.words.language import LANGUAGES, Words

__all__ = ["LANGUAGES", "Words", "words_of"]


@cache
def words_of(name: str) -> Words:
    """The words of a game."""
    module = import_module(f"kartentisch.games.words.{name}")
    classes = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Words) and value is not Words
    ]
    (words,) = classes
    return words()

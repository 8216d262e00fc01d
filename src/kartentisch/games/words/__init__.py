"""The words of the games, in German and English: a module per game, found by the game's name."""

from functools import cache

from kartentisch.games import part_of
from kartentisch.games.parts import class_in
from kartentisch.games.words.language import LANGUAGES, Words

__all__ = ["LANGUAGES", "Words", "words_of"]


@cache
def words_of(name: str) -> Words:
    """The words of a game."""
    module = part_of(name, __name__)
    if module is None:
        raise LookupError(f"the game {name!r} has no words; docs/adding-a-game.md says where")
    return class_in(module, Words)()

"""The rules of each game for the people who play it, in German and English, fit to the options.

The texts are Markdown files named `<game>.<language>.md`: ours next to this module, those of other
packages in a folder `rulebook` next to the rules. A paragraph or list item stands on one line.
If it holds only for some values of an option, it begins with a tag: `{pile=open}`. `{rounds=1,2}`
lists several values, and `{rounds=*}` means every value that no other tag of that option lists.
`{rounds}` within the text becomes the value as people say it; see `Words.value`.
"""

import re
from collections.abc import Mapping
from importlib.resources import files

from kartentisch.games import GAMES, OWN_GAMES, game_class, part_of
from kartentisch.games.options import Value, completed
from kartentisch.games.words import LANGUAGES

TAG = re.compile(r"\{(\w+)=(\*|\w+(?:,\w+)*)\} *")
ANY_OTHER = "*"


class NoRules(ValueError):
    """A package did not bring the rules of its game."""


def rules(game: str, language: str = "en", options: Mapping[str, Value] | None = None) -> str:
    """The rules of a game as Markdown, as they are with these options."""
    text = source(game, language)
    kind = game_class(game)
    values = completed(kind.OPTIONS, kind.MOST, options or {})
    spoken = {name: kind.words().value(name, value, language) for name, value in values.items()}
    listed = values_in(text)
    lines = [
        filled(TAG.sub("", line), spoken)
        for line in text.splitlines()
        if holds(line, values, listed)
    ]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def source(game: str, language: str) -> str:
    """A text with all its variants and their tags."""
    if game not in GAMES:
        raise ValueError(f"there are no rules of {game!r}; the games are {', '.join(GAMES)}")
    if language not in LANGUAGES:
        raise ValueError(
            f"there are no rules in {language!r}; the languages are {', '.join(LANGUAGES)}"
        )
    folder = __name__ if game in OWN_GAMES else part_of(game, __name__)
    text = None if folder is None else files(folder) / f"{game}.{language}.md"
    if text is None or not text.is_file():
        raise NoRules(f"the package of {game} has no file rulebook/{game}.{language}.md")
    return text.read_text("utf-8")


def values_in(text: str) -> dict[str, set[str]]:
    """The values of each option that a tag of the text lists."""
    listed: dict[str, set[str]] = {}
    for name, values in TAG.findall(text):
        listed.setdefault(name, set()).update(values.split(","))
    return listed


def holds(line: str, values: Mapping[str, Value], listed: Mapping[str, set[str]]) -> bool:
    """Whether every tag of a line fits the values."""
    return all(
        str(values[name]) not in listed[name]
        if wanted == ANY_OTHER
        else str(values[name]) in wanted.split(",")
        for name, wanted in TAG.findall(line)
    )


def filled(line: str, spoken: Mapping[str, str]) -> str:
    """The line with each option's name in braces replaced by its value."""
    for name, value in spoken.items():
        line = line.replace(f"{{{name}}}", value)
    return line

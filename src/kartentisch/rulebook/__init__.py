"""The rules of each game for the people who play it, in German and English, fit to the options.

The texts are Markdown files named `<game>.<language>.md`: ours next to this module, those of other
packages in a folder `rulebook` next to the rules. A paragraph or list item stands on one line; if
it holds only for some values of an option, it begins with a tag: `{pile=open}`. `{rounds=1,2}`
lists several values, `{rounds=*}` means every value that no other tag of that option lists, and
`{rounds}` within the text becomes the value. An option's first tag in a file names its default.
"""

import re
from collections.abc import Mapping
from importlib.resources import files

from kartentisch.games import GAMES, OWN_GAMES, part_of
from kartentisch.games.words import LANGUAGES

TAG = re.compile(r"\{(\w+)=(\*|\w+(?:,\w+)*)\} *")
ANY_OTHER = "*"


def rules(game: str, language: str = "en", options: Mapping[str, int | str] | None = None) -> str:
    """The rules of a game as Markdown, as they are with these options."""
    text = source(game, language)
    variants = variants_in(text)
    values = {name: listed[0] for name, listed in variants.items()}
    for name, value in (options or {}).items():
        values[name] = checked(game, variants, name, str(value))
    lines = [
        filled(TAG.sub("", line), values)
        for line in text.splitlines()
        if holds(line, values, variants)
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
        raise ValueError(f"the package of {game} has no file rulebook/{game}.{language}.md")
    return text.read_text("utf-8")


def variants_in(text: str) -> dict[str, list[str]]:
    """The values that the tags list for each option, in the order of the text."""
    variants: dict[str, list[str]] = {}
    for name, listed in TAG.findall(text):
        variants.setdefault(name, []).extend(listed.split(","))
    return variants


def checked(game: str, variants: Mapping[str, list[str]], name: str, value: str) -> str:
    """The value, if the text has something to say for it."""
    if name not in variants:
        known = ", ".join(variants)
        raise ValueError(f"{game} has no option {name!r}; its options are {known}")
    listed = variants[name]
    if value in listed and value != ANY_OTHER:
        return value
    if ANY_OTHER in listed and re.fullmatch(r"\w+", value):
        return value
    known = ", ".join(dict.fromkeys(listed)).replace(ANY_OTHER, "another number or word")
    raise ValueError(f"option {name} of {game} can't be {value!r}; it may be {known}")


def holds(line: str, values: Mapping[str, str], variants: Mapping[str, list[str]]) -> bool:
    """Whether every tag of a line fits the values."""
    return all(fits(values[name], listed, variants[name]) for name, listed in TAG.findall(line))


def fits(value: str, listed: str, variants: list[str]) -> bool:
    """Whether a tag that lists these values is meant for the value."""
    return value not in variants if listed == ANY_OTHER else value in listed.split(",")


def filled(line: str, values: Mapping[str, str]) -> str:
    """The line with each placeholder replaced by its value."""
    for name, value in values.items():
        line = line.replace(f"{{{name}}}", value)
    return line

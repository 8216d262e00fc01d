"""Colour for a terminal that has some; what it says is readable without."""

import re

from rich.text import Text

from kartentisch.games.words import Words

TINTS = {"red": "red", "yellow": "yellow", "green": "green", "blue": "bright_blue"}
NAME = "bold cyan"
SELF = "bold green"
QUIET = "dim"
WARNING = "yellow"


def painted(text: str, words: Words, language: str) -> Text:
    """A sentence or picture with names and the colours of cards."""
    shown = Text(text)
    for seat, name in enumerate(words.names):
        who = words.seat(seat, language)
        style = SELF if seat == words.you else NAME
        shown.highlight_regex(rf"\b{re.escape(who)}\b", style)
        if who != name:
            shown.highlight_regex(rf"(?<!\w){re.escape(name)}", style)
    for word, tint in words.TINTS.items():
        pattern = rf"(?i)\b{re.escape(word)}\b(?: \d+)*"
        shown.highlight_regex(pattern, f"bold {TINTS.get(tint, tint)}")
    return shown

"""Games line by line: playing, and following a record.

Lines are never redrawn, so that screen readers can follow and pipes can be read.
"""

import textwrap
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from kartentisch.games.constants import SPECTATOR
from kartentisch.games.records import Record
from kartentisch.games.words import Words
from kartentisch.terminal import paint
from kartentisch.terminal.sitting import Sitting, outcome, spoken
from kartentisch.terminal.texts import say

Ask = Callable[[str], str]

MOST_LINES = 8  # more moves than this are shown side by side, without their words
MOST_SHOWN = 30  # and more than this not at all: the picture shows what one can choose
TIED = "\N{NO-BREAK SPACE}"  # in a move that is not to be broken between its words


def ask(prompt: str) -> str:
    """Read a line from the person."""
    with suppress(ImportError):  # not everywhere
        import readline  # noqa: F401 (arrow keys then edit the line and bring back earlier ones)
    return input(prompt)


class Lines:
    """Prints what happens at a table, with colour where the terminal has some."""

    def __init__(self, console: Console, words: Words, language: str) -> None:
        self.console = console
        self.words = words
        self.language = language

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence, wrapped between words where somebody looks."""
        shown = paint.painted(text, self.words, self.language)
        if style:
            shown.stylize_before(style)
        self.console.print(shown, soft_wrap=not self.console.is_terminal)

    @property
    def width(self) -> int | None:
        """The columns to fit in where somebody looks."""
        return self.console.width if self.console.is_terminal else None

    def gap(self) -> None:
        """Print an empty line."""
        self.console.print(Text())


def play(sitting: Sitting, console: Console, ask: Ask) -> bool:
    """Play to the end; return False if the person stopped early."""
    lines = Lines(console, sitting.words, sitting.language)
    lines.say(sitting.opponents())
    lines.say(sitting.help(), paint.QUIET)
    try:
        tell(sitting, lines)
        while not sitting.game.over:
            if not sitting.is_mine:
                if fault := sitting.let_bot_decide():
                    lines.say(fault, paint.WARNING)
            elif not decide(sitting, lines, ask):
                return False
            tell(sitting, lines)
    finally:
        sitting.leave()
    lines.gap()
    lines.say(sitting.picture)
    lines.say(sitting.outcome(), "bold")
    return True


def tell(sitting: Sitting, lines: Lines) -> None:
    """Print what has happened."""
    for sentence in sitting.news():
        lines.say(sentence)


def decide(sitting: Sitting, lines: Lines, ask: Ask) -> bool:
    """Ask until a move is made; return False if the person wants to stop."""
    lines.gap()
    lines.say(sitting.picture)
    for line in offered(sitting, lines.width):
        lines.say(line)
    while True:
        reply = sitting.answer(ask("> "))
        for line in reply.lines:
            lines.say(line, "" if line == sitting.picture else paint.WARNING)
        if reply.moved or reply.left:
            return reply.moved


def offered(sitting: Sitting, width: int | None = None) -> list[str]:
    """That it is the person's turn, and the moves they can make, in a few lines of a width."""
    turn = say("your_turn", sitting.language)
    labels = sitting.labels()
    if len(labels) <= MOST_LINES:
        return [turn, *sitting.listing()]
    if len(labels) > MOST_SHOWN:
        return [f"{turn} {say('instead', sitting.language, example=sitting.example())}"]
    whole = ", ".join(label.replace(" ", TIED) for label, _ in labels)
    choose = f"{say('choose', sitting.language)}: {whole}"
    shown = [choose] if width is None else textwrap.wrap(choose, width, break_on_hyphens=False)
    return [turn, *(line.replace(TIED, " ") for line in shown)]


def follow(
    record: Record, seat: int | None, language: str, console: Console, pictures: bool
) -> None:
    """Tell a recorded game step by step, as a viewer saw it; None sees everything."""
    reader = None if seat == SPECTATOR else seat
    lines: Lines | None = None
    for step in record.steps():
        game = step.game
        if lines is None:
            names = [game.words().name(other, language) for other in range(game.players)]
            lines = Lines(console, game.words().among(names, reader), language)
        events = step.events if seat is None else [event.seen_by(seat) for event in step.events]
        sentences = list(spoken(events, lines.words, language, reader))
        if not sentences and not pictures:
            continue  # a step of a choice that is not complete
        lines.gap()
        lines.say(say("step" if step.number else "deal", language, n=step.number), paint.QUIET)
        for sentence in sentences:
            lines.say(sentence)
        if pictures:
            view = game if seat is None else game.masked(seat)
            lines.say(lines.words.picture(view, language))
    assert lines is not None
    lines.gap()
    lines.say(outcome(game, lines.words, language), "bold")

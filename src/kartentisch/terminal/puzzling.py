"""A puzzle in the terminal: the table as its seat sees it, a move as people type it, the answer."""

from collections.abc import Iterator

from rich.console import Console

from kartentisch.games import Chance, Game
from kartentisch.games.constants import TRUTH
from kartentisch.judge.puzzles import Puzzle
from kartentisch.judge.why import explain, fill_names
from kartentisch.terminal import paint, texts
from kartentisch.terminal.lines import Ask, Lines, offered
from kartentisch.terminal.sitting import Reply, Sitting, spoken
from kartentisch.terminal.texts import say

MOST_SENTENCES = 8  # about what has just happened
MOST_CHANCES = 6
BAR = 24  # characters of a sure win


class Guessing(Sitting):
    """One decision of a match that others have played so far. It is chosen, and not made."""

    def __init__(self, puzzle: Puzzle, language: str) -> None:
        super().__init__(puzzle.position(), puzzle.seat, {}, {}, Chance(0), language)
        self.puzzle = puzzle
        self.chosen: int | None = None

    @property
    def picture(self) -> str:
        return self.words.picture(reminded(self.view), self.language)

    def play(self, move: int) -> Reply:
        if move not in self.legal:
            return super().play(move)  # says why not
        self.chosen = move
        return Reply(moved=True)

    def hints(self, view: Game) -> Iterator[str]:
        yield say("puzzle_no_hint", self.language)

    def story(self) -> list[str]:
        """What has just happened, as the seat saw it."""
        events = [
            event.seen_by(self.seat)
            for step in self.puzzle.record().steps()
            for event in step.events
        ]
        told = list(spoken(events, self.words, self.language, self.seat))
        return told[-MOST_SENTENCES:]


def reminded(view: Game) -> Game:
    """The view with all that the seat has seen laid open; nobody has to have been there."""
    if not view.MEMORY:
        return view
    shown = view.copy()
    shown.viewer = TRUTH  # a picture then shows every card that the view knows, and no other
    return shown


def pose(puzzle: Puzzle, language: str, console: Console, ask: Ask) -> bool | None:
    """Ask for the best move and say what it was; None if the person stops, else whether found."""
    guessing = Guessing(puzzle, language)
    lines = Lines(console, guessing.words, language)
    lines.say(say("puzzle", language, id=puzzle.id), paint.QUIET)
    for sentence in guessing.story():
        lines.say(sentence)
    lines.gap()
    lines.say(guessing.picture)
    lines.say(say("puzzle_ask", language), "bold")
    for line in offered(guessing, lines.width):
        lines.say(line)
    while guessing.chosen is None:
        reply = guessing.answer(ask("> "))
        for line in reply.lines:
            lines.say(line, "" if line == guessing.picture else paint.WARNING)
        if reply.left:
            return None
    lines.gap()
    for line in answer(guessing, guessing.chosen):
        lines.say(line)
    return guessing.chosen in puzzle.best


def answer(guessing: Guessing, move: int) -> Iterator[str]:
    """Whether a move is right, why, and what all moves are worth."""
    puzzle, language = guessing.puzzle, guessing.language
    best = move if move in puzzle.best else puzzle.best[0]
    asked = dict.fromkeys((best, move))
    names = [guessing.words.seat(seat, language) for seat in range(puzzle.players)]
    why = explain(puzzle.view(), puzzle.seat, list(asked))
    if best == move:
        yield say("puzzle_right", language)
    else:
        yield say("puzzle_wrong", language, move=guessing.describe(best))
    for one in asked:
        told = fill_names(getattr(why[one], language), names)
        yield told if len(asked) == 1 else f"{guessing.describe(one)}: {told}"
    yield ""
    for chance in puzzle.told_apart()[:MOST_CHANCES]:
        others = len(chance.moves) - 1
        named = guessing.describe(move if move in chance.moves else chance.moves[0])
        alike = say("puzzle_alike", language, n=others) if others else ""
        bar = "█" * max(1, round(BAR * chance.wins.mean))
        yield f"  {bar:{BAR}} {100 * chance.wins.mean:3.0f} %  {named}{alike}"
    missed = texts.listed([texts.level(level, language) for level in puzzle.missed], language)
    yield say("puzzle_missed", language, levels=missed)

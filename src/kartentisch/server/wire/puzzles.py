"""What is asked and answered about puzzles."""

from typing import Annotated

import msgspec
from msgspec import Meta

from kartentisch.server.wire.messages import (
    AnyBoard,
    AnyMine,
    GameName,
    Level,
    SeenEvent,
    Texts,
)


class PuzzleStanding(msgspec.Struct):
    """How someone does at the puzzles of a game. Only the first attempt at each counts.

    rating: 1500 for a beginner. streak: solved in a row by now; longest: the longest so far.
    """

    rating: int
    tried: int
    solved: int
    streak: int
    longest: int


class PuzzleGame(msgspec.Struct):
    """A game with puzzles: how many it has, and how you do; None if you have tried none."""

    game: GameName
    puzzles: int
    standing: PuzzleStanding | None


class PuzzleText(msgspec.Struct):
    """A puzzle as its seat sees it, without the answer. log: what has happened in the match.

    mine has what the seat has seen before, so that nobody has to have been there to remember it.
    seen_once: kinds of events whose card is shown once. tried, missed: how many people.
    practice: you have tried it before, so another attempt does not count.
    """

    game: GameName
    id: str
    seat: int
    names: list[str]
    options: dict[str, int | str]
    seen_once: list[str]
    log: list[SeenEvent]
    board: AnyBoard
    mine: AnyMine
    rating: int
    tried: int
    missed: int
    practice: bool
    standing: PuzzleStanding | None


class PuzzleMove(msgspec.Struct, forbid_unknown_fields=True):
    """The move that you would make."""

    move: Annotated[int, Meta(ge=0, le=32_767)]


class PuzzleChance(msgspec.Struct):
    """What moves that can't be told apart are worth: wins is the chance to win, from 0 to 1.

    behind: how much less than the best. Errors are standard errors.
    """

    moves: list[int]
    wins: float
    error: float
    behind: float
    behind_error: float


class PuzzleWhy(msgspec.Struct):
    """Why a move is good or bad. {0}, {1} … stand for the players at these seats."""

    move: int
    text: Texts


class PuzzleAnswer(msgspec.Struct):
    """What came of a move. chances: of all legal moves, the right ones first.

    counted: it was the first attempt. gained: by how much your rating rose.
    levels: the levels that miss the puzzle, too.
    """

    right: bool
    counted: bool
    gained: int
    chances: list[PuzzleChance]
    why: list[PuzzleWhy]
    levels: list[Level]
    rating: int
    tried: int
    missed: int
    standing: PuzzleStanding


TYPES = [PuzzleGame, PuzzleText, PuzzleMove, PuzzleAnswer]

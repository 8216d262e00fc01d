"""Puzzles for the browser: seen from their seat alone, and answered after the move."""

from functools import lru_cache
from typing import NamedTuple

from kartentisch.games import GAMES, SPECTATOR
from kartentisch.games.options import Value
from kartentisch.games.words.names import BOT_NAMES
from kartentisch.judge.puzzles import Puzzle, shipped
from kartentisch.judge.why import explain
from kartentisch.server.live.updates import LONGEST_LOG, seen_by
from kartentisch.server.storage.solving import (
    PuzzleHardness,
    Solver,
    SolveResult,
    Solving,
    shown_rating,
)
from kartentisch.server.wire.boards import Board, Mine, board_of, boards_of, mine_of
from kartentisch.server.wire.messages import SeenEvent, Texts
from kartentisch.server.wire.puzzles import (
    PuzzleAnswer,
    PuzzleChance,
    PuzzleGame,
    PuzzleStanding,
    PuzzleText,
    PuzzleWhy,
)
from kartentisch.server.wire.refusals import refused

NEAR = 12  # puzzles nearest to one's rating, one of which comes next
EASIEST, STEP = 19.0, 3.0  # the rating of a puzzle begins with what the levels make of it
WHY_SECONDS = 0.5  # at most, for the words about a move
KEPT_WORDS = 2000  # explanations, and
KEPT_SCENES = 200  # scenes, for as long as the process lives


def puzzle_of(game: str, name: str) -> Puzzle:
    """A puzzle by its id; refused if there is none."""
    found = shipped(game).get(name) if game in GAMES else None
    if found is None:
        raise refused("no_puzzle")
    return found


def first_rating(puzzle: Puzzle) -> float:
    """The rating with which a puzzle begins."""
    return EASIEST + STEP * puzzle.hardness


# --- which puzzle


def games_with_puzzles(solving: Solving, person: str | None) -> list[PuzzleGame]:
    """The games that have puzzles, and how somebody does there."""
    known = {} if person is None else solving.standings_of(person)
    return [
        PuzzleGame(game, len(shipped(game)), standing_of(known[game]) if game in known else None)
        for game in GAMES
        if shipped(game)
    ]


def next_puzzle(solving: Solving, game: str, person: str | None, last: str | None) -> PuzzleText:
    """The next puzzle for somebody: near their rating, and new to them as long as there are any.

    last: the one they have just seen, which does not come again.
    """
    puzzles = shipped(game) if game in GAMES else {}
    if not puzzles:
        raise refused("no_puzzle")
    tried = set() if person is None else solving.tried_by(person, game)
    trials = solving.trials_of(game)
    own = 25.0 if person is None else solving.solver(person, game).mu
    left = [name for name in puzzles if name not in tried and name != last] or list(puzzles)
    near = sorted(left, key=lambda name: abs(trial_of(trials, puzzles[name]).mu - own))[:NEAR]
    return puzzle_text(solving, puzzles[solving.chance.choice(near)], person)


def trial_of(trials: dict[str, PuzzleHardness], puzzle: Puzzle) -> PuzzleHardness:
    """How a puzzle holds up."""
    return trials.get(puzzle.id) or PuzzleHardness(first_rating(puzzle))


# --- what is shown


def puzzle_text(solving: Solving, puzzle: Puzzle, person: str | None) -> PuzzleText:
    """A puzzle, with nothing that its seat could not know."""
    scene = scene_of(puzzle.game, puzzle.id)
    trial = trial_of(solving.trials_of(puzzle.game), puzzle)
    known = None if person is None else solving.standings_of(person).get(puzzle.game)
    return PuzzleText(
        puzzle.game,
        puzzle.id,
        puzzle.seat,
        names_at(puzzle),
        scene.options,
        sorted(boards_of(puzzle.game).seen_once),
        scene.log,
        scene.board,
        scene.mine,
        shown_rating(trial.mu),
        trial.tried,
        trial.missed,
        person is not None and puzzle.id in solving.tried_by(person, puzzle.game),
        None if known is None else standing_of(known),
    )


class Scene(NamedTuple):
    """What the seat of a puzzle sees."""

    options: dict[str, Value]
    log: list[SeenEvent]
    board: Board
    mine: Mine


@lru_cache(maxsize=KEPT_SCENES)
def scene_of(game: str, name: str) -> Scene:
    """What the seat of a puzzle sees, with what it has seen before."""
    puzzle = shipped(game)[name]
    record = puzzle.record()
    log: list[SeenEvent] = []
    for step in record.steps():
        log += seen_by(step.events, puzzle.seat)
        now = step.game
    board = board_of(now.masked(SPECTATOR))
    mine = mine_of(now.masked(puzzle.seat), help_memory=True)
    return Scene(record.options, log[-LONGEST_LOG:], board, mine)


def names_at(puzzle: Puzzle) -> list[str]:
    """Names for the others; the solver has one of their own."""
    names = iter(BOT_NAMES)
    return ["" if seat == puzzle.seat else next(names) for seat in range(puzzle.players)]


# --- the answer


def answer(puzzle: Puzzle, move: int, attempt: SolveResult) -> PuzzleAnswer:
    """What is said to a move."""
    return PuzzleAnswer(
        move in puzzle.best,
        attempt.counted,
        shown_rating(attempt.solver.mu) - shown_rating(attempt.before.mu),
        [
            PuzzleChance(
                list(chance.moves),
                chance.wins.mean,
                chance.wins.error,
                chance.behind.mean,
                chance.behind.error,
            )
            for chance in puzzle.told_apart()
        ],
        whys_for(puzzle, move),
        list(puzzle.missed),
        shown_rating(attempt.trial.mu),
        attempt.trial.tried,
        attempt.trial.missed,
        standing_of(attempt.solver),
    )


def whys_for(puzzle: Puzzle, move: int) -> list[PuzzleWhy]:
    """Why the best move is best; and what is wrong with another one."""
    wanted = [move] if move in puzzle.best else [puzzle.best[0], move]
    return [why_of(puzzle.game, puzzle.id, one) for one in wanted]


@lru_cache(maxsize=KEPT_WORDS)
def why_of(game: str, name: str, move: int) -> PuzzleWhy:
    """Why a move of a puzzle is good or bad; always the same words, so they are kept."""
    puzzle = shipped(game)[name]
    why = explain(puzzle.view(), puzzle.seat, [move], seconds=WHY_SECONDS)[move]
    return PuzzleWhy(move, Texts(why.de, why.en))


def standing_of(solver: Solver) -> PuzzleStanding:
    """How somebody does, as people read it."""
    return PuzzleStanding(
        shown_rating(solver.mu), solver.tried, solver.solved, solver.streak, solver.longest
    )

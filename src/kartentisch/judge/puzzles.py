"""Puzzles: positions in which one move is clearly best, and the rule of thumb plays another one.

>>> from kartentisch.judge.puzzles import shipped
>>> puzzle = next(iter(shipped("pisa").values()))
>>> game = puzzle.position()
>>> set(puzzle.best) <= set(game.legal(puzzle.seat))
True

A puzzle is the record of a match up to a decision of one card, whose seat it is, and what each
legal move was worth in fresh worlds. `finding.py` finds them, `make puzzles` makes the sets that
are shipped, one JSON file per game in `puzzle_sets`.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kartentisch.games import OWN_GAMES, Game, game_class, new_game
from kartentisch.games.options import Value
from kartentisch.games.records import Record
from kartentisch.judge.weights import Estimate

SAME_ERRORS = 2.5  # by how many errors moves may seem apart that come to the same
SETS = "kartentisch.judge.puzzle_sets"


@dataclass(frozen=True)
class MoveWorth:
    """What moves of a puzzle are worth: their wins, and how far they are behind the best."""

    moves: tuple[int, ...]  # that come to the same
    wins: Estimate
    behind: Estimate


@dataclass(frozen=True)
class Puzzle:
    """A position, and the answer.

    moves: those of the match so far, each by the first seat that owed one. chances: of all legal
    moves, the right ones first. missed: the levels that play another one.
    """

    id: str
    game: str
    players: int
    options: dict[str, Value]
    seed: int
    moves: tuple[int, ...]
    seat: int
    chances: tuple[MoveWorth, ...]
    missed: tuple[str, ...]

    def position(self) -> Game:
        """The true game at the decision. Show nobody more of it than `view` does."""
        return self.record().replay()

    def view(self) -> Game:
        """What the seat knows at the decision."""
        return self.position().masked(self.seat)

    def record(self) -> Record:
        """The match so far."""
        game = new_game(self.game, self.players, self.seed, self.options)
        moves = []
        for move in self.moves:
            seat = game.decider
            assert seat is not None
            moves.append((seat, move))
            game.play(seat, move)
        return Record(self.game, self.players, self.seed, dict(self.options), moves)

    @property
    def best(self) -> tuple[int, ...]:
        """The moves that are right; they all come to the same."""
        return self.chances[0].moves

    def told_apart(self) -> list[MoveWorth]:
        """The chances, with wrong moves in one that can't be told apart; best first."""
        groups = [self.chances[0]]
        for chance in self.chances[1:]:
            first = groups[-1]
            gap = chance.behind.mean - first.behind.mean
            if len(groups) > 1 and gap <= SAME_ERRORS * first.behind.error:
                groups[-1] = MoveWorth(first.moves + chance.moves, first.wins, first.behind)
            else:
                groups.append(chance)
        return groups

    @property
    def lead(self) -> Estimate:
        """How far the right moves are ahead of the best wrong one."""
        return self.chances[1].behind

    @property
    def hardness(self) -> int:
        """How many of the levels miss it, from 1 to 4."""
        return len(self.missed)


def match_of(puzzle: Puzzle) -> int:
    """The number of a puzzle's match in its series; its id begins with it."""
    return int(puzzle.id.partition("-")[0], 16)


# --- the sets that are shipped


@cache
def shipped(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids; none if the game has none, or other rules by now."""
    if game not in OWN_GAMES:
        return {}
    file = files(SETS) / f"{game}.json"
    return {} if not file.is_file() else read(game, file.read_text("utf-8"))


def read(game: str, text: str) -> dict[str, Puzzle]:
    """The puzzles in the text of a set; none if the game has other rules by now."""
    written = json.loads(text)
    if written["game"] != game or written["version"] != game_class(game).VERSION:
        return {}
    puzzles = (from_plain(game, plain) for plain in written["puzzles"])
    return {puzzle.id: puzzle for puzzle in puzzles}


def write(game: str, how: str, puzzles: list[Puzzle]) -> str:
    """A set as text: how it was made, and one puzzle per line."""
    head = json.dumps({"game": game, "version": game_class(game).VERSION, "made_by": how})
    lines = ",\n".join(json.dumps(plain_of(puzzle), separators=(",", ":")) for puzzle in puzzles)
    return f'{head[:-1]}, "puzzles": [\n{lines}\n]}}\n'


SCALE = 10_000  # chances are written as whole numbers: 0.1234 is 1234


def rounded(estimate: Estimate) -> Estimate:
    """An estimate as exact as it is written."""
    return Estimate(whole(estimate.mean) / SCALE, whole(estimate.error) / SCALE)


def whole(number: float) -> int:
    """A chance as it is written."""
    return round(number * SCALE)


def plain_of(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as JSON values."""
    return {
        "id": puzzle.id,
        "players": puzzle.players,
        "options": puzzle.options,
        "seed": puzzle.seed,
        "moves": puzzle.moves,
        "seat": puzzle.seat,
        "chances": [[chance.moves, *map(whole, numbers_of(chance))] for chance in puzzle.chances],
        "missed": puzzle.missed,
    }


def numbers_of(chance: MoveWorth) -> tuple[float, float, float, float]:
    """The estimates in the order in which they are written."""
    return chance.wins.mean, chance.wins.error, chance.behind.mean, chance.behind.error


def from_plain(game: str, plain: dict[str, Any]) -> Puzzle:
    """A puzzle from its JSON values."""
    return Puzzle(
        plain["id"],
        game,
        plain["players"],
        plain["options"],
        plain["seed"],
        tuple(plain["moves"]),
        plain["seat"],
        tuple(
            MoveWorth(
                tuple(moves),
                Estimate(wins / SCALE, error / SCALE),
                Estimate(behind / SCALE, behind_error / SCALE),
            )
            for moves, wins, error, behind, behind_error in plain["chances"]
        ),
        tuple(plain["missed"]),
    )

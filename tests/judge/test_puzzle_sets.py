"""Puzzles: one move is clearly best, the rule of thumb misses it, and figures from elsewhere agree."""

import json

import pytest

from kartentisch.games import OWN_GAMES
from kartentisch.games.constants import TRUTH
from kartentisch.judge import weigh_decision
from kartentisch.judge.finding import LEAD, MOST_MOVES, SURE, is_one_card, puzzle_in
from kartentisch.judge.puzzles import Puzzle, read, shipped, write
from kartentisch.judge.weights import difference, weighing_of
from kartentisch.players.levels import LEVELS
from kartentisch.players.search_player import look_ahead
from kartentisch.players.thumb_player import ThumbPlayer

FEWEST = 200  # puzzles per game
SAMPLE = 5  # that are weighed again
WORLDS = 2500


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_shipped_puzzle_is_a_decision_with_one_clear_answer(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= FEWEST
    for puzzle in puzzles.values():
        position = puzzle.position()
        assert position.viewer == TRUTH
        assert puzzle.seat in position.deciders
        assert len(puzzle.moves) <= MOST_MOVES
        legal = position.legal(puzzle.seat)
        weighed = [move for chance in puzzle.chances for move in chance.moves]
        assert sorted(weighed) == sorted(legal)
        assert is_one_card(position, puzzle.seat)
        assert puzzle.lead.mean >= LEAD - 1e-4
        assert puzzle.lead.mean >= SURE * puzzle.lead.error - 1e-3  # as written, rounded
        behind = [chance.behind.mean for chance in puzzle.chances]
        assert behind == sorted(behind)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_no_match_gives_two_puzzles_and_the_rule_of_thumb_misses_all(game: str) -> None:
    puzzles = shipped(game).values()
    assert len({puzzle.seed for puzzle in puzzles}) == len(puzzles)
    for number, puzzle in enumerate(puzzles):
        assert "hard" in puzzle.missed
        assert set(puzzle.missed) <= set(LEVELS)
        if number % 10 == 0:
            thumb = ThumbPlayer(game, number)
            assert thumb.choose(puzzle.view(), puzzle.seat) not in puzzle.best


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_answer_is_best_in_other_worlds_too(game: str) -> None:
    puzzles = list(shipped(game).values())
    for puzzle in puzzles[:: len(puzzles) // SAMPLE][:SAMPLE]:
        others = [chance.moves[0] for chance in puzzle.chances[1:5]]
        moves = [puzzle.best[-1], *others]  # any of the right moves has to be right
        weighing = weighing_of(puzzle.view(), puzzle.seat, 987_654_321, moves, moves[0])
        look_ahead(weighing, WORLDS)
        for lane in range(1, len(moves)):
            gap = difference(weighing, 0, lane)
            assert gap.mean > 3 * gap.error, (puzzle.id, moves[lane])


def test_the_same_seed_finds_the_same_puzzle() -> None:
    found = [found_first("ftw", 11) for _ in range(2)]
    assert found[0] == found[1]
    puzzle = found[0]
    weighed = weigh_decision(puzzle.view(), puzzle.seat, worlds=600, seed=3)
    assert weighed.best.move in puzzle.best


def found_first(game: str, seed: int) -> Puzzle:
    return next(
        puzzle for number in range(60) if (puzzle := puzzle_in(game, number, seed)) is not None
    )


def test_wrong_moves_that_can_not_be_told_apart_stand_together() -> None:
    for puzzle in list(shipped("pairs").values())[:40]:
        groups = puzzle.told_apart()
        assert groups[0] == puzzle.chances[0]
        assert sorted(move for group in groups for move in group.moves) == sorted(
            move for chance in puzzle.chances for move in chance.moves
        )
        assert len(groups) <= 4  # a card is known, or nobody has seen it


def test_a_set_can_be_written_and_read() -> None:
    puzzles = list(shipped("pisa").values())[:20]
    text = write("pisa", "by hand", puzzles)
    assert list(read("pisa", text).values()) == puzzles
    assert json.loads(text)["made_by"] == "by hand"


def test_a_set_for_other_rules_is_not_offered() -> None:
    written = json.loads(write("ftw", "by hand", list(shipped("ftw").values())[:2]))
    written["version"] += 1
    assert read("ftw", json.dumps(written)) == {}
    assert shipped("three_boats") == {}

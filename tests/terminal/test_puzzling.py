"""Puzzles in the terminal: posed as the seat saw them, typed as people type, answered in words."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from kartentisch.cli import main
from kartentisch.games import OWN_GAMES
from kartentisch.games.words import LANGUAGES
from kartentisch.judge.puzzles import Puzzle, shipped, write
from kartentisch.terminal.puzzling import Guessing


def first_of(game: str) -> Puzzle:
    return next(iter(shipped(game).values()))


def output(*arguments: str, typed: str) -> str:
    result = CliRunner().invoke(main, ["puzzle", *arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("game", OWN_GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_best_move_is_right_and_another_one_is_not(game: str, language: str) -> None:
    puzzle = first_of(game)
    guessing = Guessing(puzzle, language)
    asked = (game, "--id", puzzle.id, "--lang", language)
    found = output(*asked, typed=f"#{number_of(guessing, puzzle.best[0])}\n")
    assert {"de": "Richtig!", "en": "Right!"}[language] in found
    assert f"{100 * puzzle.chances[0].wins.mean:.0f} %" in found
    wrong = puzzle.chances[-1].moves[0]
    missed = output(*asked, typed=f"#{number_of(guessing, wrong)}\n")
    assert {"de": "Nicht ganz. Besser war: ", "en": "Not quite. Better: "}[language] in missed
    assert guessing.describe(puzzle.best[0]) in missed
    assert "{" not in missed


def number_of(guessing: Guessing, move: int) -> int:
    return guessing.legal.index(move) + 1


def test_a_move_is_typed_as_people_say_it_and_nothing_is_given_away() -> None:
    puzzle = first_of("ftw")
    guessing = Guessing(puzzle, "de")
    typed = f"schnabel\n?\n{guessing.typed(puzzle.best[0])}\n"
    told = output("ftw", "--id", puzzle.id, "--lang", "de", typed=typed)
    assert "„schnabel“ verstehe ich nicht" in told
    assert "In einem Rätsel gibt es keinen Tipp" in told
    assert told.index("%") > told.index("Richtig!")


def test_what_was_seen_before_is_shown_and_no_other_card() -> None:
    for puzzle in list(shipped("fkk").values())[:40]:
        view = puzzle.view()
        known = [card for seat in range(view.players) for card in view.cards_of(seat)]  # type: ignore[attr-defined]
        shown = Guessing(puzzle, "en").picture
        hidden = shown.count(":?")
        assert hidden == known.count(-1)


def test_puzzles_follow_each_other_until_one_has_enough() -> None:
    told = output("--seed", "5", typed="#1\n\n#1\nquit\n")
    assert told.count("Puzzle ") == 2
    assert "of 2 solved." in told


def test_an_unknown_puzzle_is_refused_with_what_to_do() -> None:
    for arguments in (["ftw", "--id", "nothing"], ["--id", "0-28"]):
        result = CliRunner().invoke(main, ["puzzle", *arguments])
        assert result.exit_code == 2
        assert "give game and id" in result.output


def test_puzzles_of_a_file_are_posed_like_ours(tmp_path: Path) -> None:
    puzzle, file = first_of("ftw"), tmp_path / "mine.json"
    file.write_text(write("ftw", "by hand", [puzzle]), "utf-8")
    best = number_of(Guessing(puzzle, "en"), puzzle.best[0])
    assert "Right!" in output("--from", str(file), typed=f"#{best}\n")
    file.write_text(file.read_text("utf-8").replace('"version": ', '"version": 9'), "utf-8")
    for text, says in (
        (file.read_text("utf-8"), "as it is played now"),
        ("[]", "holds no puzzles"),
    ):
        file.write_text(text, "utf-8")
        refused = CliRunner().invoke(main, ["puzzle", "--from", str(file)])
        assert refused.exit_code == 2
        assert says in refused.output

"""A game that another package brings: interpreted behind the bridge, and compiled."""

import hashlib

import pytest
from example_package import EXAMPLE, FORMS, run

HOW_IT_GOES = """
from kartentisch.games import Chance, new_game

for players in range(2, 6):
    for seed in (players, bytes([players] * 32)):
        game, chance = new_game("three_boats", players, seed, listen=True), Chance(players)
        while not game.over:
            print([event.public() for event in game.happened()])
            seat = game.deciders[chance.below(len(game.deciders))]
            moves = game.legal(seat)
            game.play(seat, moves[chance.below(len(moves))])
            view = game.masked(chance.below(players))
            print(game.save(), view.save(), view.fill(chance).save())
"""
PINNED = "1de90fc821bd18cb2d3706d66ec2a849d1b2f64296a8df7d3b99c496008abe76"
WHERE = "import three_boats.rules; print(three_boats.rules.__file__)"


@pytest.mark.parametrize("form", FORMS)
def test_it_is_installed_in_the_form_that_is_meant(form: str) -> None:
    assert run(form, "-c", WHERE).strip().endswith(".py") is (form == "plain")


@pytest.mark.parametrize("form", FORMS)
def test_its_own_tests_pass(form: str) -> None:
    pytest_of(form, EXAMPLE / "tests")


@pytest.mark.parametrize("form", FORMS)
def test_what_holds_for_our_games_holds_for_it(form: str) -> None:
    """The property tests and the leak test, with the package's own `hidden_three_boats`."""
    pytest_of(form, "tests/games/test_every_game.py", "tests/games/test_leaks.py")


def test_it_plays_the_same_games_in_every_form() -> None:
    went = {hashlib.sha256(run(form, "-c", HOW_IT_GOES).encode()).hexdigest() for form in FORMS}
    assert went == {PINNED}  # whatever the build of Kartentisch


def pytest_of(form: str, *tests: object) -> None:
    """Run tests of the game alone, in a process that finds it."""
    run(
        form,
        *("-m", "pytest", "-q", "-c", "pyproject.toml", "-p", "no:cacheprovider", "-n", "0"),
        *("-o", f"pythonpath=tests/games {EXAMPLE / 'tests'}"),
        *map(str, tests),
        KARTENTISCH_TESTED_GAMES="three_boats",
        KARTENTISCH_LEAK_POSITIONS="300",
    )

"""Full records are so complete that a referee who knows only the rules can check every step."""

import random
import re
import sys
from pathlib import Path

import pytest
from fkk_referee import DRAW, MATCH, PASS, THROW, FkkReferee, at
from futschikato_referee import FutschikatoReferee
from recorded_games import GAMES_WITH_POINTS, RECORDS, REFEREES, played
from refereeing import Chance, Referee, referee_a_record

from kartentisch.games import OWN_GAMES, game_class

TABLES = [
    pytest.param(
        name, players, marks=pytest.mark.rules(*RECORDS[name].CHECKED), id=f"{name}-{players}"
    )
    for name in OWN_GAMES
    for players in range(game_class(name).FEWEST, game_class(name).MOST + 1)
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_game_has_a_foul_and_the_referee_knows_every_legal_move(name: str, players: int) -> None:
    seeds = (players, bytes([players] * 32), 2**64 - players)
    choices = RECORDS[name].OPTIONS
    for number, options in enumerate([*choices, choices[0]]):
        lines = played(name, players, seeds[number % 3], options)
        referee_a_record(REFEREES[name], lines)
        assert "winners" in lines[-1]


@pytest.mark.parametrize("name", GAMES_WITH_POINTS)
def test_a_game_that_is_not_over_has_no_foul_either(name: str) -> None:
    lines = played(name, 3, 5, RECORDS[name].OPTIONS[0], most=20)
    referee_a_record(REFEREES[name], lines)
    assert "events" in lines[-1]


def quiet(referee: Referee, seat: int, moves: list[int], rng: random.Random) -> int:
    """No match, and no Plus: nothing that changes the size of a row."""
    return next((move for move in (PASS, THROW) if move in moves), moves[-1])


def clumsy(referee: Referee, seat: int, moves: list[int], rng: random.Random) -> int:
    """Every chance to match with a wrong card is taken, until there is nothing left to draw."""
    if isinstance(referee, FkkReferee) and referee.phase == "match":
        row = referee.row(seat)
        wrong = [at(slot, MATCH) for slot in range(len(row)) if row[slot] != referee.model]
        return wrong[0] if wrong else PASS
    return DRAW if DRAW in moves else moves[-1]


@pytest.mark.rules("K15")
@pytest.mark.parametrize("players", [2, 3])
def test_a_round_of_fkk_that_stalls_has_no_foul(players: int) -> None:
    lines = played("fkk", players, 1, {"rounds": 1}, quiet)
    referee_a_record(FkkReferee, lines)
    assert "stalled" in lines[-2]


@pytest.mark.rules("K11", "K13")
def test_a_round_of_fkk_in_which_the_cards_run_out_has_no_foul() -> None:
    lines = played("fkk", 2, 1, {"rounds": 1, "deck": 4}, clumsy)
    referee_a_record(FkkReferee, lines)
    assert any("lapsed" in line for line in lines)
    assert any("reshuffled" in line for line in lines)


@pytest.mark.rules("F12")
def test_a_game_of_futschikato_with_a_reshuffle_has_no_foul() -> None:
    lines = played("futschikato", 8, 3, {"hand_of_7_or_8": 7})
    referee_a_record(FutschikatoReferee, lines)
    assert any("reshuffled" in line for line in lines)


def test_the_referees_have_the_documented_chance() -> None:
    def first_eight(seed: int | str) -> list[int]:
        chance = Chance(seed)
        return [chance.below(90) for _ in range(8)]

    assert first_eight(7) == [35, 1, 81, 52, 40, 22, 42, 29]
    assert first_eight(bytes(range(32)).hex()) == [25, 50, 65, 83, 48, 1, 66, 78]


def test_referees_import_nothing_but_the_standard_library() -> None:
    here = Path(__file__).parent
    modules = [*here.glob("*_referee.py"), here / "refereeing.py"]
    assert len(modules) == len(REFEREES) + 1
    for module in modules:
        text = module.read_text(encoding="utf-8")
        imported = re.findall(r"^\s*(?:import|from) ([a-z_]+)", text, re.MULTILINE)
        assert set(imported) <= {"refereeing", *sys.stdlib_module_names}

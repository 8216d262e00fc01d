"""Parameters of rules of thumb, and how tuning finds better ones."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kartentisch.arena.duels import Duel
from kartentisch.arena.tuning import (
    PART,
    Trial,
    TuningJob,
    compared,
    parameters_of,
    try_out,
    tune_for,
    values_at,
)
from kartentisch.arena.workers import Here, Workers, workers
from kartentisch.cli import main
from kartentisch.games import Chance, game_class, new_game
from kartentisch.games.chance import seed_of
from kartentisch.players.levels import level_player
from kartentisch.players.thumb_player import ThumbPlayer, thumb_for, tuned_values

GAMES = ("futschikato", "ftw", "fkk", "pairs", "pisa")


def usual(game: str) -> dict[str, int]:
    return {one.name: one.usual for one in parameters_of(game)}


@pytest.mark.parametrize("game", GAMES)
def test_every_parameter_has_a_usual_value_in_its_range_and_can_be_changed(game: str) -> None:
    thumb = thumb_for(game)
    assert thumb.PARAMETERS
    for parameter in thumb.PARAMETERS:
        assert parameter.lowest <= parameter.usual <= parameter.highest
        thumb.adopt({parameter.name: parameter.highest})
        assert getattr(thumb, parameter.name) == parameter.highest
        thumb.adopt({})
        assert getattr(thumb, parameter.name) == parameter.usual


@pytest.mark.parametrize("game", GAMES)
def test_tuned_values_are_parameters_within_their_ranges(game: str) -> None:
    ranges = {one.name: range(one.lowest, one.highest + 1) for one in parameters_of(game)}
    kind = game_class(game)
    for players, values in tuned_values(game).items():
        assert kind.FEWEST <= players <= kind.MOST
        assert values.keys() == ranges.keys()
        assert all(value in ranges[name] for name, value in values.items())
        thumb = thumb_for(game, players)
        assert {name: getattr(thumb, name) for name in values} == values


@pytest.mark.parametrize("game", GAMES)
def test_among_equals_every_deal_is_won_once(game: str) -> None:
    players = game_class(game).FEWEST
    duel = Duel(new_game(game, players), thumb_for(game), thumb_for(game))
    for deal in range(5):
        won = sum(duel.share(seat, seed_of(9, deal)) for seat in range(players))
        assert won == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_extreme_parameters_still_play_legal_games(game: str) -> None:
    for extreme in ("lowest", "highest"):
        players = game_class(game).MOST
        position = new_game(game, players, 3)
        thumb = thumb_for(game)
        thumb.adopt({one.name: getattr(one, extreme) for one in thumb.PARAMETERS})
        chance = Chance(5)
        for _ in range(400):
            if position.over:
                break
            seat = position.deciders[0]
            thumb.sit(position.masked(seat))
            position.play(seat, thumb.choose(seat, chance))  # refuses what is not legal
        assert position.over or position.round or sum(position.legal(position.deciders[0]))


def test_tuning_finds_better_parameters_and_the_same_ones_again() -> None:
    """The usual votes of Pisa are easy to improve on; the gain holds on deals it has not seen."""
    with workers(1) as crew:
        found = tune_for("pisa", 3, 2, 10, 2, crew, lambda done: None)
        again = tune_for("pisa", 3, 2, 10, 2, crew, lambda done: None)
    assert found == again
    assert found.values.keys() == usual("pisa").keys()
    assert found.score.share > found.fair + 3 * found.score.error
    _, fresh = try_out(TuningJob(0, "pisa", 3, found.values, usual("pisa"), 77, 300))
    assert fresh.share > found.fair + 2 * fresh.error


@pytest.mark.parametrize("deals", [2, PART + 1])
def test_a_comparison_is_the_same_on_any_number_of_cores(deals: int) -> None:
    values = usual("futschikato")
    one, many = (
        Trial("futschikato", 3, Workers(Here(), cores)).score(values, None, 7, deals)
        for cores in (1, 64)
    )
    assert one == many
    assert one.error > 0


def test_the_usual_parameters_are_no_gain_over_themselves() -> None:
    values = usual("pisa")
    for seed in range(6):  # the sum of the shares is above or below one by rounding
        assert not compared(Trial("pisa", 3, Workers(Here(), 1)), [values], values, seed, 2).values


def test_tuning_can_go_on_from_what_was_found_before() -> None:
    """Then a winner is at least as good as what it began with, on the same deals."""
    with workers(1) as crew:
        found = tune_for("pisa", 3, 1, 5, 2, crew, lambda done: None, onward=True)
    before = tuned_values("pisa")[3]
    _, then = try_out(TuningJob(0, "pisa", 3, before, usual("pisa"), 77, 200))
    _, now = try_out(TuningJob(0, "pisa", 3, found.values, usual("pisa"), 77, 200))
    assert now.share > then.share - 3 * then.error


def test_a_point_outside_means_the_nearest_value() -> None:
    parameters = parameters_of("ftw")
    lowest = values_at(parameters, [-1.0] * len(parameters))
    highest = values_at(parameters, [2.0] * len(parameters))
    assert lowest == {one.name: one.lowest for one in parameters}
    assert highest == {one.name: one.highest for one in parameters}


def test_beginners_do_not_get_stronger_by_tuning(monkeypatch: pytest.MonkeyPatch) -> None:
    from kartentisch.players import thumb_player

    asked: list[int | None] = []

    def noted(game: str, players: int | None = None) -> object:
        asked.append(players)
        return thumb_for(game, players)

    monkeypatch.setattr(thumb_player, "thumb_for", noted)
    view = new_game("futschikato", 4, 1, {"start": 0}).masked(0)
    for level, expected in (("easy", {None}), ("medium", {None}), ("hard", {None, 4})):
        asked.clear()
        player = level_player(level, "futschikato", 2)
        for _ in range(20):
            player.choose(view, 0)
        assert set(asked) == expected, level
    asked.clear()
    ThumbPlayer("futschikato", 0, tuned=False).choose(view, 0)
    assert set(asked) == {None}


def test_the_command_keeps_what_it_finds_beside_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "pisa.json"
    kept = {"values": usual("pisa"), "share": 0.2, "error": 0.0}
    file.write_text(json.dumps({"players": {"5": kept}}))
    call = ["tune", "pisa", "--players", "3", "--generations", "2", "--deals", "10", "--seed", "2"]
    result = CliRunner().invoke(main, [*call, "--cores", "1", "--write", str(file)])
    assert result.exit_code == 0, result.output
    assert "3 players: wins" in result.output
    tables = json.loads(file.read_text())["players"]
    assert list(tables) == ["3", "5"]
    assert tables["5"] == kept
    assert tables["3"]["values"].keys() == usual("pisa").keys()
    assert "tune pisa" in tables["3"]["made_by"]


def test_the_command_refuses_tables_that_there_are_not() -> None:
    result = CliRunner().invoke(main, ["tune", "pisa", "--players", "7"])
    assert result.exit_code == 2
    assert "3" in result.output
    assert "5" in result.output

"""Calibration: for every table, never another order of moves, and nothing certain made doubtful."""

import math

import pytest

from kartentisch.games import OWN_GAMES, game_class, new_game
from kartentisch.judge import Calibration, Estimate, calibration_of, judge_decision, weigh_decision
from kartentisch.judge.calibration import Measured, all_figures, seen_in

TABLES = [
    (name, players)
    for name in OWN_GAMES
    for players in range(game_class(name).FEWEST, game_class(name).MOST + 1)
]
SHARES = [0.0, 0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 1.0]


def test_every_table_of_our_games_is_measured() -> None:
    measured = {
        (name, int(players))
        for name, figures in all_figures().items()
        for players in figures.players
    }
    assert measured == set(TABLES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_higher_chance_is_told_to_be_higher_and_what_is_sure_stays_sure(
    name: str, players: int
) -> None:
    view = new_game(name, players, seed=1).masked(0)
    for steps in (0, 5, 50, 1000):
        told = [calibration_of(view, steps).chance(share) for share in SHARES]
        assert told[0] == 0.0
        assert told[-1] == 1.0
        assert told == sorted(set(told))
        assert max(abs(one - other) for one, other in zip(told, SHARES, strict=True)) < 0.2


def test_nothing_is_changed_where_nothing_was_measured() -> None:
    plain = Calibration()
    for share in SHARES:
        assert plain.chance(share) == pytest.approx(share)
    assert plain.cost(0.4, Estimate(0.1, 0.02)).mean == pytest.approx(0.1)


def test_a_cost_is_the_difference_of_what_is_told_and_as_sure_as_before() -> None:
    calibration = Calibration(-0.3, 0.8)
    cost = calibration.cost(0.5, Estimate(0.2, 0.05))
    assert cost.mean == pytest.approx(calibration.chance(0.5) - calibration.chance(0.3))
    assert cost.mean / cost.error == pytest.approx(4)
    assert calibration.cost(0.5, Estimate(0.0, 0.05)) == Estimate(0.0, 0.05)
    assert calibration.cost(0.1, Estimate(0.2, 0.05)).mean == calibration.chance(0.1)


def test_what_is_told_of_a_decision_is_calibrated() -> None:
    """The weights are as they were counted; what is told of them is not."""
    game = new_game("futschikato", players=3, seed=3)
    seat = game.deciders[0]
    view = game.masked(seat)
    judged = judge_decision(view, seat, view.legal(seat)[0], iterations=200, seed=1)
    weighed = weigh_decision(view, seat, iterations=200, seed=1, played=view.legal(seat)[0])
    told = calibration_of(view, 0).chance(weighed.of(judged.best).wins.mean)
    assert judged.best_wins == pytest.approx(told)
    assert calibration_of(view, 40) != calibration_of(view, 0)


def test_how_much_was_seen_counts_up_to_a_whole_round() -> None:
    measured = Measured(0.0, -1.0, 1.0, -0.5)
    assert measured.after(0.0) == Calibration(0.0, 1.0)
    assert measured.after(1.0) == Calibration(-1.0, 0.5)
    assert math.isclose(measured.after(0.5).shift, -0.5)
    seen = [seen_in(moves, 4, 8.0) for moves in (0, 1, 10, 1000)]
    assert seen == sorted(set(seen))
    assert seen[0] == 0
    assert 0.99 < seen[-1] <= 1

"""What is made of deals: means, intervals, differences, ratings."""

import numpy as np
import pytest
from bots import make_bot

from kartentisch.arena.figures import Interval, Sample, Tally
from kartentisch.arena.match import MatchResult
from kartentisch.arena.phrases import Phrases, is_sure
from kartentisch.arena.tournament import Plan, PlayedDeal, plan, play
from kartentisch.arena.workers import workers


def outcome(
    points: tuple[int, ...], winners: tuple[int, ...], starter: int = 0, decisions: int = 10
) -> MatchResult:
    seats = len(points)
    return MatchResult(points, winners, starter, decisions, (0,) * seats, ("",) * seats)


def two_players() -> Plan:
    return plan("ftw", ["highest", "random"], 2, 2, maker=make_bot)


def test_win_shares_points_and_turn_order_of_known_deals() -> None:
    tally = Tally(two_players())  # highest, random; then random, highest
    tally.add(PlayedDeal(0, (outcome((5, 1), (0,)), outcome((2, 4), (1,)))))
    tally.add(PlayedDeal(1, (outcome((3, 3), (0, 1), 1, 20), outcome((6, 0), (0,), 1, 40))))
    figures = tally.figures()
    assert (figures.deals, figures.games) == (2, 4)
    assert figures.wins["highest"].mean == pytest.approx((1 + 1 + 0.5 + 0) / 4)
    assert figures.wins["random"].mean == pytest.approx((0 + 0 + 0.5 + 1) / 4)
    assert figures.points["highest"].mean == pytest.approx((5 + 4 + 3 + 0) / 4)
    # Who begins wins the first game, not the second, half the third, not the fourth.
    assert [position.mean for position in figures.positions] == pytest.approx([1.5 / 4, 2.5 / 4])
    assert figures.decisions.mean == 20
    assert figures.shared.mean == 0.25
    assert figures.mean_points.mean == 3
    assert figures.lengths == {10: 2, 20: 1, 40: 1}
    assert figures.pairs[0].wins.mean == pytest.approx(0.25)
    assert figures.lead("random", "highest").mean == pytest.approx(-0.25)
    assert figures.ranking() == ["highest", "random"]
    # Two deals: the interval goes from the worse one to the better one.
    low, high = figures.wins["highest"][1:]
    assert (low, high) == (0.25, 1.0)


def test_intervals_agree_with_theory_and_cover_the_truth() -> None:
    chance = np.random.default_rng(3)
    covered = 0
    for _ in range(20):
        values = chance.normal(10, 2, size=(100, 1))
        estimate = Sample(values.tolist()).estimate(0)
        assert estimate.low is not None
        assert estimate.high is not None
        error = values.std(ddof=1) / 10
        assert estimate.high - estimate.low == pytest.approx(2 * 1.96 * error, rel=0.1)
        covered += estimate.low <= 10 <= estimate.high
    assert 16 <= covered <= 20


def test_differences_are_taken_deal_by_deal() -> None:
    chance = np.random.default_rng(4)
    luck = chance.normal(0, 100, size=200)
    sample = Sample(list(zip(luck + 1, luck, strict=True)))
    assert sample.estimate(0, minus=1) == pytest.approx((1, 1, 1))
    assert not is_sure(sample.estimate(0))
    assert is_sure(sample.estimate(0, minus=1))


def test_a_single_deal_has_no_interval() -> None:
    assert Sample([[2.0, 3.0]]).estimate(1) == Interval(3.0, None, None)


def test_ratings_put_winners_first_whether_most_or_fewest_points_win() -> None:
    for points, winners in (((9, 1), (0,)), ((1, 9), (0,))):
        tally = Tally(two_players())
        turned = (points[1], points[0])
        for number_ in range(5):
            tally.add(PlayedDeal(number_, (outcome(points, winners), outcome(turned, (1,)))))
        rated = tally.figures().ratings
        assert rated["highest"].mean > 1700
        assert rated["highest"].mean + rated["random"].mean == pytest.approx(3000)


def test_who_plays_against_itself_has_the_mean_rating() -> None:
    tally = Tally(plan("ftw", ["highest"], 2, 1, maker=make_bot))
    tally.add(PlayedDeal(0, (outcome((9, 1), (0,)),)))
    assert tally.figures().ratings["highest"] == Interval(1500, None, None)
    assert tally.figures().pairs == []


def test_forfeits_are_counted_by_player_with_the_first_reason() -> None:
    tournament = plan("futschikato", ["random", "illegal", "raising"], 3, 3, maker=make_bot)
    tally = Tally(tournament)
    with workers(1) as found:
        for deal in play(tournament, found):
            tally.add(deal)
    figures = tally.figures()
    assert figures.forfeits["random"] == 0
    assert min(figures.forfeits["illegal"], figures.forfeits["raising"]) > 9
    assert figures.faults["raising"] == "RuntimeError: no <idea>"
    assert figures.plain()["names"]["random"]["first_fault"] is None


def test_figures_as_people_read_them() -> None:
    phrases = Phrases()
    assert phrases.percent(Interval(0.254, 0.2, 0.3041)) == "25.4 % (20.0 to 30.4)"
    assert phrases.percent(None) == "–"
    assert phrases.number(Interval(-1.5, None, None)) == "−1.50"
    assert phrases.percent_difference(Interval(0.02, -0.00001, 0.041)) == "+2.0 (0.0 to +4.1)"

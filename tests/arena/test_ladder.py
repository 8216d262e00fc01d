"""Ratings that agree with who beats whom, and the ladder that keeps them."""

import json
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from bots import make_bot
from click.testing import CliRunner

from kartentisch.arena.figures import Tally
from kartentisch.arena.ladder import LadderFile, less_luck
from kartentisch.arena.match import MatchResult
from kartentisch.arena.rating import SCALE, DealTally, ratings
from kartentisch.arena.tournament import PlayedDeal, plan
from kartentisch.arena.workers import workers
from kartentisch.cli import main


def drawn_contests(strengths: list[float], deals: int, seed: int) -> list[DealTally]:
    """Deals of one game each, for any three players, won by the odds of their strengths."""
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(deals):
        sitting = chance.choice(len(strengths), size=3, replace=False)
        odds = np.exp(np.array(strengths)[sitting])
        winner = chance.choice(sitting, p=odds / odds.sum())
        seats, wins = np.zeros((1, len(strengths))), np.zeros(len(strengths))
        seats[0, sitting] = 1
        wins[winner] = 1
        found.append(DealTally(seats, wins))
    return found


def test_ratings_find_known_strengths_and_their_intervals_cover_them() -> None:
    strengths = [0.0, 0.3, 0.6, 1.2, 2.4]
    covered = total = 0
    for seed in range(6):
        found = ratings(drawn_contests(strengths, 1500, seed), 5, anchor=0)
        assert [rating.mean for rating in found] == sorted(rating.mean for rating in found)
        for rating, strength in zip(found, strengths, strict=True):
            assert rating.low is not None
            assert rating.high is not None
            truth = 1500 + SCALE * strength
            assert rating.mean == pytest.approx(truth, abs=90)
            covered += rating.low <= truth <= rating.high
            total += 1
    assert covered >= 0.8 * total


def test_the_order_of_games_does_not_matter_and_who_loses_all_still_has_a_rating() -> None:
    contests = drawn_contests([0.0, 0.5, 1.0], 200, 1)
    backwards = ratings(contests[::-1], 3)
    for one, other in zip(ratings(contests, 3), backwards, strict=True):
        assert one.mean == pytest.approx(other.mean)
    seats = np.ones((1, 2))
    always, never = ratings([DealTally(seats, np.array([1.0, 0.0]))] * 30, 2)
    assert 1600 < always.mean < 3000
    assert always.mean + never.mean == pytest.approx(3000)
    less_than_none = ratings([DealTally(seats, np.array([1.2, -0.2]))] * 30, 2)
    assert less_than_none[0].mean == pytest.approx(always.mean)
    assert less_than_none[1].low == pytest.approx(never.mean)


def won_by(seat: int, players: int) -> MatchResult:
    points = tuple(int(seat == other) for other in range(players))
    return MatchResult(points, (seat,), 0, 10, (0,) * players, ("",) * players)


def test_a_rating_agrees_with_who_is_ahead_of_whom() -> None:
    """One that is updated game by game put a player who was 5.9 points behind in front."""
    names = ["highest", "random", "search:iterations=500"]
    tournament = plan("futschikato", names, 3, 400, maker=make_bot)
    chance = np.random.default_rng(7)
    odds = {"highest": 0.30, "random": 0.33, "search:iterations=500": 0.37}
    tally = Tally(tournament)
    for number in range(400):
        winners = []
        for line_up in tournament.line_ups:
            weights = np.array([odds[name] for name in line_up])
            winners.append(int(chance.choice(3, p=weights / weights.sum())))
        tally.add(PlayedDeal(number, tuple(won_by(seat, 3) for seat in winners)))
    figures = tally.figures()
    for one, other in combinations(names, 2):
        ahead = figures.lead(one, other).mean > 0
        assert (figures.ratings[one].mean > figures.ratings[other].mean) == ahead
    ranked = [figures.ratings[name].mean for name in figures.ranking()]
    assert ranked == sorted(ranked, reverse=True)


# --- the ladder


def test_a_ladder_goes_on_and_newcomers_play_first(tmp_path: Path) -> None:
    file = tmp_path / "futschikato.ladder"
    ladder = LadderFile(file, "futschikato", 3, maker=make_bot)
    ladder.add(["random", "highest", "illegal"])
    with workers(1) as here:
        assert len(list(ladder.play(here, 12))) == 12
        ladder.close()
        again = LadderFile(file, "futschikato", 3, maker=make_bot)
        assert again.names == ["random", "highest", "illegal"]
        before = again.standings().plain()
        assert before["deals"] == 12
        assert before["games"] == 36
        again.add(["raising"])
        for deal in again.play(here, 6):
            assert deal.number >= 12
    found = again.standings()
    rows = {row.name: row for row in found.rows}
    assert rows["raising"].deals == 6
    assert rows["raising"].first_fault == "RuntimeError: no <idea>"
    assert rows["illegal"].forfeits > 0
    assert [row.rating.mean for row in found.rows] == sorted(
        (row.rating.mean for row in found.rows), reverse=True
    )
    again.close()


def test_who_is_retired_plays_no_more_and_still_counts(tmp_path: Path) -> None:
    ladder = LadderFile(tmp_path / "ladder", "futschikato", 3, maker=make_bot)
    ladder.add(["random", "highest", "raising"])
    with workers(1) as here:
        list(ladder.play(here, 3))
        ladder.retire(["raising"])
        list(ladder.play(here, 4))
        deals = {row.name: row.deals for row in ladder.standings().rows}
        assert deals == {"random": 7, "highest": 7, "raising": 3}
        ladder.add(["raising"])
        list(ladder.play(here, 4))
        assert {row.deals for row in ladder.standings().rows} == {11, 7}
    with pytest.raises(ValueError, match=r"nobody is not on .*; on it are: random, highest"):
        ladder.retire(["nobody"])
    ladder.close()


def test_the_cards_of_a_ladder_can_not_be_known_and_games_can_be_replayed(tmp_path: Path) -> None:
    ladders = [LadderFile(tmp_path / name, "pisa", 3, maker=make_bot) for name in ("one", "two")]
    assert ladders[0].heading["seed"] != ladders[1].heading["seed"]
    for ladder in ladders:
        assert "seed" not in ladder.standings().plain()
        ladder.close()


def test_another_ladder_and_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "pisa.ladder"
    LadderFile(file, "pisa", 3, maker=make_bot).close()
    with pytest.raises(ValueError, match="another ladder: its players is 3, not 4; give --players"):
        LadderFile(file, "pisa", 4, maker=make_bot)
    (tmp_path / "text").write_text("hello")
    with pytest.raises(ValueError, match="is not a ladder"):
        LadderFile(tmp_path / "text", "pisa", 3, maker=make_bot)
    with pytest.raises(ValueError, match="can't be used: unable to open"):
        LadderFile(tmp_path / "no folder" / "pisa.ladder", "pisa", 3, maker=make_bot)
    ladder = LadderFile(file, "pisa", 3, maker=make_bot)
    with pytest.raises(ValueError, match="sees all cards"):
        ladder.add(["spy"])
    with pytest.raises(ValueError, match="kartentisch mcp pisa --ladder"):
        ladder.add(["mcp:model"])
    ladder.close()


def test_levels_stand_in_their_order_by_the_command(tmp_path: Path) -> None:
    """And a page shows everybody."""
    file, page = tmp_path / "ladder", tmp_path / "ladder.html"
    arguments = ["ladder", "ftw", "--file", str(file), "--players", "3", "--cores", "1"]
    begun = CliRunner().invoke(main, [*arguments, "--deals", "2"])
    assert "That may still be chance." in begun.stdout
    done = CliRunner().invoke(main, [*arguments, "--deals", "150", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert [row["name"] for row in found["ratings"]] == ["hard", "medium", "easy"]
    assert found["ratings"][0]["rating"]["mean"] == 1500
    for one, other in pairwise(found["ratings"]):
        names = one["name"], other["name"]
        pair = next(pair for pair in found["pairs"] if (pair["one"], pair["other"]) == names)
        assert pair["wins"]["mean"] > 0
    shown = CliRunner().invoke(
        main, [*arguments, "--deals", "0", "--report", str(page), "--lang", "de"]
    )
    assert shown.exit_code == 0, shown.output
    assert "hard führt mit 1500 vor medium" in shown.stdout
    assert "Zufall" not in shown.stdout
    assert "medium" in page.read_text()
    retiring = [*arguments, "--deals", "0", "--retire", "easy"]
    assert CliRunner().invoke(main, retiring).exit_code == 0
    again = CliRunner().invoke(main, retiring)
    assert (again.exit_code, "easy is not on" in again.output) == (2, True)
    refused = CliRunner().invoke(main, [*arguments, "nowhere:Bot"])
    assert refused.exit_code == 2
    assert "can't be imported" in refused.output


def test_taking_luck_off_leaves_the_sums_and_makes_wins_steadier() -> None:
    chance = np.random.default_rng(2)
    lucky = chance.normal(0, 0.3, size=(400, 1)) * np.array([[1.0, -1.0]])
    wins = np.array([[0.6, 0.4]]) + 0.8 * lucky + chance.normal(0, 0.05, size=(400, 1)) * [[1, -1]]
    left = less_luck(wins, lucky, np.ones_like(wins))
    assert left.sum(axis=1) == pytest.approx(np.ones(400))
    assert left.std(axis=0).max() < 0.3 * wins.std(axis=0).min()
    assert left.mean(axis=0) == pytest.approx([0.6, 0.4], abs=0.02)

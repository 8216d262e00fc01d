"""Tournaments with luck taken off: the same truth, from fewer deals."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from kartentisch.arena.figures import (
    FOLDS,
    Interval,
    Sample,
    Tally,
    TournamentFigures,
    without_luck,
)
from kartentisch.arena.interest import FIGURES
from kartentisch.arena.phrases import Phrases
from kartentisch.arena.tournament import Plan, ResumeFile, plan, play
from kartentisch.arena.workers import workers
from kartentisch.cli import main


def planned(deals: int, adjusted: int = 20) -> Plan:
    return plan("futschikato", ["medium", "thumb"], 3, deals, 7, pattern="ABB", adjusted=adjusted)


def figures_of(tournament: Plan, cores: int = 1) -> TournamentFigures:
    tally = Tally(tournament)
    with workers(cores) as found:
        for deal in play(tournament, found):
            tally.add(deal)
    return tally.figures()


def width(estimate: Interval) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.high - estimate.low


def test_luck_taken_off_narrows_intervals_and_leaves_the_truth_in_them() -> None:
    chance = np.random.default_rng(5)
    covered = 0
    wide = narrow = 0.0
    for _ in range(40):
        luck = chance.normal(0, 1, size=(60, 1))
        values = 0.3 + 0.7 * luck + chance.normal(0, 0.3, size=(60, 1))
        raw, adjusted = Sample(values).estimate(0), Sample(without_luck(values, luck)).estimate(0)
        wide += width(raw)
        narrow += width(adjusted)
        covered += abs(adjusted.mean - 0.3) <= width(adjusted) / 2
    assert narrow < wide / 2
    assert 34 <= covered <= 40  # 38 are expected


def test_luck_that_says_nothing_does_no_harm() -> None:
    chance = np.random.default_rng(6)
    values, luck = chance.normal(0, 1, size=(400, 1)), chance.normal(0, 9, size=(400, 1))
    assert without_luck(values, luck).var() == pytest.approx(values.var(), rel=0.02)
    same = np.ones((400, 1))
    assert (without_luck(same, luck) == same).all()


def test_what_is_taken_off_a_deal_does_not_depend_on_its_result() -> None:
    """Else the truth would be fitted to the luck of the deals at hand."""
    chance = np.random.default_rng(7)
    values, luck = chance.normal(0, 1, size=(40, 1)), chance.normal(0, 1, size=(40, 1))
    before = values[3] - without_luck(values, luck)[3]
    values[3:40:FOLDS] += 5
    assert values[3] - without_luck(values, luck)[3] == pytest.approx(before)


def test_with_few_deals_nothing_is_taken_off() -> None:
    few = figures_of(planned(FOLDS))
    assert few.wins == figures_of(planned(FOLDS, adjusted=0)).wins
    assert Phrases().adjustment(few) == "Luck is taken off from 20 deals on."


def test_an_adjusted_tournament_is_sharper_and_the_same_on_any_number_of_cores() -> None:
    adjusted, paired = figures_of(planned(60)), figures_of(planned(60, adjusted=0))
    assert adjusted.sharpened is not None
    assert adjusted.sharpened > 1.5
    assert paired.sharpened is None
    assert width(adjusted.lead("thumb", "medium")) < width(paired.lead("thumb", "medium"))
    assert adjusted.positions == paired.positions
    assert figures_of(planned(60), cores=2).plain() == adjusted.plain()


def test_luck_is_kept_for_resuming(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    tournament = planned(3)
    with workers(1) as found:
        whole = list(play(tournament, found, ResumeFile(file, tournament)))
        assert list(play(tournament, found, ResumeFile(file, tournament))) == whole
    assert all(outcome.luck for deal in whole for outcome in deal.outcomes)
    other = tmp_path / "other.jsonl"
    ResumeFile(other, planned(3, adjusted=0))
    with pytest.raises(ValueError, match="its adjusted is None, not 20"):
        ResumeFile(other, tournament)
    with pytest.raises(ValueError, match="its adjusted is 20, not None"):
        ResumeFile(file, planned(3, adjusted=0))


def test_who_sees_the_draw_pile_has_no_luck_to_take_off() -> None:
    with pytest.raises(ValueError, match="cheat sees the draw pile"):
        plan("futschikato", ["cheat", "thumb"], 3, 1, pattern="ABB", adjusted=20)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_commands_say_what_was_judged(tmp_path: Path, language: str) -> None:
    page = tmp_path / "page.html"
    common = ("--cores", "1", "--lang", language)
    arguments = ("tournament", "futschikato", "medium", "thumb", "--pattern", "ABB", *common)
    report = ("--report", str(page))
    result = CliRunner().invoke(main, [*arguments, "--deals", "20", "--adjusted", *report])
    assert result.exit_code == 0, result.output
    said = {"de": "Das Glück ist abgezogen", "en": "Luck is taken off"}[language]
    assert said in result.stdout
    assert said in page.read_text("utf-8")
    assert "--adjusted" in page.read_text("utf-8")

    study = ("study", "futschikato", "--players", "3", "--games", "4", "--judged", "2", *common)
    result = CliRunner().invoke(main, [*study, *report])
    assert result.exit_code == 0, result.output
    tables = [line for line in result.stdout.splitlines() if line.startswith(" ")]
    assert max(map(len, tables)) <= 80
    assert {"de": "gezogen", "en": "drawn"}[language] in "".join(tables)  # nothing is cut off
    said = {"de": "Tiefpunkt: ", "en": "Low point: "}[language]
    assert said in result.stdout
    text = page.read_text("utf-8")
    assert text.count("<figcaption>") == len(FIGURES)
    assert "--judged 2" in text
    plain = json.loads(CliRunner().invoke(main, [*study, "--json"]).stdout)
    interest = plain["variants"][0]["interest"]
    assert interest["games"] == 2
    assert set(interest) == {"games", *FIGURES}

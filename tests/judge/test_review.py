"""Reviews: curves, grades and parts, as text and as pages that can be read."""

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from judged_games import recorded

from kartentisch.cli import main
from kartentisch.games import Game
from kartentisch.judge import Decision, Estimate, judge_decision, weigh_decision
from kartentisch.judge.review import (
    DOUBTFUL,
    FINE,
    GOOD,
    GRADES,
    MISTAKE,
    Looked,
    Reviewing,
    cost_between,
    grade_of,
    judged_from,
    review,
)


def test_a_review_has_both_curves_grades_and_parts() -> None:
    record = recorded("futschikato")
    found = review(record, [1], iterations=60)
    assert found.seats == (1,)
    assert {one.judged.seat for one in found.decisions} == {1}
    plain = json.loads(json.dumps(found.plain()))
    assert sum(plain["seats"][0]["grades"].values()) == len(found.decisions)
    assert set(plain["seats"][0]["grades"]) == set(GRADES)
    assert [step for step, _ in found.known_curve(1)] == [one.step for one in found.decisions]
    assert found.split.values()[-1][1] == found.split.result
    curve = plain["seats"][0]["all_cards"]
    assert curve[0] == [0, found.split.fair[1]], "it begins with a fair share"
    assert curve[-1] == [len(record.moves), found.split.result[1]]
    assert review(record, [1], iterations=60).plain() == found.plain()


def test_the_summary_has_what_moved_most_and_what_was_most_at_stake() -> None:
    found = review(recorded("futschikato", 4), iterations=60)
    for seat in found.seats:
        turning = found.turning_part(seat)
        assert turning is not None
        later = [part for part in found.split.parts if part.step > 0]
        most = max(abs(part.moved[seat]) for part in later)
        assert abs(found.split.parts[turning].moved[seat]) == most
        leads = [one.judged.lead for one in found.best_decisions(seat)]
        assert leads == sorted((one.judged.lead for one in found.of(seat, GOOD)), reverse=True)[:3]


def test_words_are_about_the_move_that_was_made_and_about_the_best() -> None:
    found = review(recorded("futschikato"), iterations=150)
    worded = [one for one in found.decisions if one.words is not None]
    assert worded
    assert worded == [one for one in found.decisions if one.judged.grade in (DOUBTFUL, MISTAKE)]
    for one in worded:
        assert one.words is not None
        assert (one.words.played.move, one.words.best.move) == (one.judged.move, one.judged.best)


@pytest.mark.parametrize(
    ("cost", "error", "grade"),
    [
        (0.0, 0.001, GOOD),
        (0.005, 0.001, GOOD),
        (0.019, 0.001, FINE),
        (0.021, 0.001, DOUBTFUL),
        (0.021, 0.015, FINE),  # not surely
        (0.039, 0.001, DOUBTFUL),
        (0.041, 0.001, MISTAKE),
        (0.041, 0.015, DOUBTFUL),
        (0.200, 0.150, FINE),
    ],
)
def test_a_grade_follows_from_the_cost_and_how_sure_it_is(
    cost: float, error: float, grade: str
) -> None:
    assert grade_of(Estimate(cost, error)) == grade


def test_what_looks_doubtful_is_weighed_again_in_fresh_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a move would be called better because it was lucky in the first worlds."""
    asked: list[dict[str, Any]] = []

    def heard(view: Game, seat: int, **wanted: Any) -> Decision:
        asked.append(wanted)
        return weigh_decision(view, seat, **wanted)

    monkeypatch.setattr(import_module("kartentisch.judge.review"), "weigh_decision", heard)
    record = recorded("futschikato")
    game = record.start()
    again = 0
    for seat, move in record.moves:
        asked.clear()
        if len(game.legal(seat)) > 1:
            judge_decision(game.masked(seat), seat, move, iterations=100, seed=3)
            assert asked[0]["seed"] == 3
            if len(asked) == 2:
                again += 1
                assert asked[1]["seed"] != 3
                assert asked[1]["worlds"] == 2 * 100
                assert len(set(asked[1]["moves"])) == 2
        game.play(seat, move)
    assert again > 3


def test_a_move_that_is_better_after_all_cost_nothing() -> None:
    """At the second look the move that was made may be ahead of what seemed to be the best."""
    game = recorded("futschikato").start()
    seat = game.deciders[0]
    view = game.masked(seat)
    found = weigh_decision(view, seat, worlds=300, seed=1)
    best, worst = found.weights[0].move, found.weights[-1].move
    lead = found.behind[worst]
    assert lead.mean > lead.error
    assert cost_between(found, best, worst) == Estimate(-lead.mean, lead.error)
    assert cost_between(found, worst, best) == lead
    looked = Looked(view, best, 1, found, (), 0)
    judged = judged_from(looked, cost_between(found, best, worst))
    assert (judged.best, judged.cost.mean, judged.grade) == (best, 0.0, GOOD)
    assert judged.lead > 0
    second = found.weights[1].move
    as_good = judged_from(looked._replace(move=second), Estimate(-0.01, 0.01))
    assert (as_good.best, as_good.lead) == (second, 0.0), "it was never seen ahead by itself"


@pytest.mark.parametrize("name", ["futschikato", "ftw", "pisa"])
def test_a_decision_is_judged_by_the_past_as_its_own_seat_saw_it(name: str) -> None:
    told = 0
    for place in Reviewing(recorded(name)).places():
        assert place.view.viewer == place.seat
        for step in place.past():
            told += 1
            assert step.view.viewer == place.seat
            assert step.events == tuple(event.seen_by(place.seat) for event in step.events)
    assert told > 100


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_command_prints_curves_and_writes_a_page(tmp_path: Path, language: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(recorded("futschikato").to_json())
    page = tmp_path / "game.html"
    arguments = ["review", str(file), "--iterations", "50", "--lang", language]
    result = CliRunner().invoke(main, [*arguments, "--seat", "2", "--html", str(page)])
    assert result.exit_code == 0, result.output
    assert any(bar in result.output for bar in "▁▂▃▄▅▆▇█")
    assert ("verdeckte Karten" if language == "de" else "hidden cards") in result.output
    text = page.read_text("utf-8")
    assert text.count("<polyline") == 2
    assert f'lang="{language}"' in text
    plain = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)
    assert len(plain["seats"]) == 3


def test_names_are_told_as_they_are(tmp_path: Path) -> None:
    """A name such as [/red] looks like the end of a colour to the library that prints."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**recorded("futschikato").plain(), "names": ["[/red]", "B", "C"]}))
    result = CliRunner().invoke(main, ["review", str(file), "--iterations", "50", "--seat", "1"])
    assert result.exit_code == 0, result.output
    assert result.output.count("[/red]") > 1


def test_figures_are_told_in_german_with_a_comma(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(recorded("futschikato").to_json())
    result = CliRunner().invoke(main, ["review", str(file), "--iterations", "50", "--lang", "de"])
    assert re.search(r"Kosten: \d+,\d ± \d+,\d % eines Siegs", result.output)


def test_bad_input_gets_a_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = recorded("futschikato")
    file.write_text(record.to_json())
    result = CliRunner().invoke(main, ["review", str(file), "--seat", "9"])
    assert result.exit_code == 2
    assert "there is no seat 9; the seats are 1 to 3" in result.output
    del record.moves[-2:]
    file.write_text(record.to_json())
    result = CliRunner().invoke(main, ["review", str(file)])
    assert result.exit_code == 2
    assert "only a finished game can be reviewed" in result.output
    result = CliRunner().invoke(main, ["review", str(tmp_path / "none.json")])
    assert result.exit_code == 2
    assert "can't be read" in result.output

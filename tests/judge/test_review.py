"""Reviews: curves, grades and parts, as text and as pages that can be read."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from judged_games import recorded

from kartentisch.cli import main
from kartentisch.judge.review import GRADES, review


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
    assert review(record, [1], iterations=60).plain() == found.plain()


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
    plain = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).output)
    assert len(plain["seats"]) == 3


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

"""The commands tournament and study as a person meets them."""

import doctest
import json
import re
import shlex
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from bots import make_bot
from click.testing import CliRunner, Result

from kartentisch.arena import extras, tournament_command
from kartentisch.cli import main

DOCS = Path(__file__).parent.parent.parent / "docs"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def output(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


SMALL = ("tournament", "pisa", "random", "--players", "3", "--deals", "3", "--seed", "5")


def test_help_teaches_with_examples() -> None:
    for command in ("tournament", "study"):
        assert f"kartentisch {command}" in output(command, "--help")
        assert command in output("--help")


def test_a_tournament_gives_the_same_figures_on_any_number_of_cores() -> None:
    one = output(*SMALL, "--json", "--cores", "1")
    assert output(*SMALL, "--json", "--cores", "2") == one
    plain = json.loads(one)
    assert (plain["deals"], plain["games"], plain["players"]) == (3, 3, 3)
    assert plain["names"]["random"]["wins"]["mean"] == pytest.approx(1 / 3)
    assert "win share" in output(*SMALL, "--cores", "1")


def test_players_are_compared_with_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_command, "make_player", make_bot)
    arguments = ("tournament", "futschikato", "highest", "raising", "search:iterations=500")
    text = output(*arguments, "--deals", "2", "--cores", "1")
    assert "search:iterations=500" in text
    assert "The first forfeit of raising: RuntimeError: no <idea>" in text
    pattern = output(*arguments[:4], "--pattern", "ABB", "--deals", "2", "--cores", "1", "--json")
    assert json.loads(pattern)["line_ups"][0] == ["highest", "raising", "raising"]


def test_a_tournament_can_be_kept_reported_and_resumed(tmp_path: Path) -> None:
    file, page = tmp_path / "deals.jsonl", tmp_path / "page.html"
    arguments = (*SMALL, "--cores", "1", "--json", "--resume", str(file))
    first = output(*arguments, "--report", str(page), "--keep", str(tmp_path / "kept"))
    assert len(file.read_text("utf-8").splitlines()) == 1 + 3
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert (tmp_path / "kept" / "games.parquet").exists()
    assert output(*arguments) == first
    refused = run(*arguments, "--seed", "6")
    assert (refused.exit_code, "another tournament" in refused.stderr) == (2, True)


def test_a_page_names_the_command_that_makes_it_again(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    output(*SMALL, "--cores", "1", "--report", str(page))
    first = page.read_text("utf-8")
    command = re.search(r"<code>kartentisch (.*?)</code>", first)
    assert command is not None
    output(*shlex.split(command[1]), "--cores", "1", "--report", str(page))
    assert page.read_text("utf-8") == first


def test_a_study_compares_variants(tmp_path: Path) -> None:
    page = tmp_path / "study.html"
    arguments = (
        *("study", "futschikato", "--vary", "hand_of_7_or_8=5,7", "--players", "7,8"),
        *("--games", "4", "--better", "random", "--cores", "1"),
    )
    plain = json.loads(output(*arguments, "--json", "--report", str(page)))
    assert [variant["varied"] for variant in plain["variants"]] == [
        {"hand_of_7_or_8": 5},
        {"hand_of_7_or_8": 7},
    ] * 2
    assert "7 players, 7 cards (short rules)" in page.read_text("utf-8")
    assert "variant" in output(*arguments)
    assert output(*arguments, "--markdown").startswith("| variant |")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tournament", "pisa"), "Missing argument 'PLAYER...'"),
        (("tournament", "skat", "random"), "'skat' is not one of"),
        (("tournament", "pisa", "nobody"), "there is no player 'nobody'"),
        (("tournament", "pisa", "random", "--players", "6"), "P1: Pisa is for 3 to 5 players"),
        (("tournament", "pisa", "random", "--deals", "0"), "0 is not in the range"),
        (("tournament", "pisa", "random", "--seed", "-1"), "-1 is not in the range"),
        (("tournament", "pisa", "random", "--set", "colour=red"), "there is no option 'colour'"),
        (("tournament", "pisa", "random", "--pattern", "AB"), "P1: Pisa is for 3 to 5"),
        (("tournament", "pisa", "random", "--pattern", "ABB"), "letters of all players"),
        (("tournament", "pisa", "random", "--pattern", "AAA", "--players", "4"), "3 letters for 4"),
        (("tournament", "pisa", "random", "--report", "/nowhere/a.html"), "no folder '/nowhere'"),
        (("tournament", "pisa", "random", "--resume", "/nowhere/a"), "no folder '/nowhere'"),
        (("study", "pisa", "--vary", "start"), "not of the form option=value,value"),
        (("study", "pisa", "--vary", "start=0,", "--better", "random"), "not of the form"),
        (("study", "pisa", "--vary", "start=0", "--vary", "start=1"), "is varied twice"),
        (("study", "pisa", "--vary", "x=1", "--better", "random"), "there is no option 'x'"),
        (("study", "pisa", "--vary", "start=9", "--better", "random"), "option start can't be '9'"),
        (("study", "pisa", "--players", "3,x"), "not of the form 3,4,5"),
        (("study", "pisa", "--players", "2", "--better", "random"), "is for 3 to 5 players"),
        (("study", "pisa", "--better", "nobody"), "there is no player 'nobody'"),
    ],
)
def test_bad_input_gets_a_clear_line_and_exit_code_2(
    arguments: tuple[str, ...], sentence: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output


WIDE = (
    "tournament",
    "pisa",
    "random",
    "thumb",
    "search:iterations=3",
    "--deals",
    "3",
    "--set",
    "start=1",
)
STUDIED = (
    *("study", "pisa", "--vary", "under_trump=card,runner_up", "--vary", "trump_pairs=YGBR,BRYG"),
    *("--players", "3,5", "--games", "3", "--better", "thumb"),
)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("arguments", [WIDE, STUDIED])
def test_tables_fit_80_columns_and_say_options_in_words(
    arguments: tuple[str, ...], language: str
) -> None:
    text = output(*arguments, "--cores", "1", "--lang", language)
    tables = [line for line in text.splitlines() if line.startswith(" ")]
    assert tables
    assert max(map(len, tables)) <= 80
    assert "=" not in text.replace("search:iterations=3", "")
    said = {"de": "Wer anfängt: Platz 2", "en": "who begins: seat 2"}[language]
    assert (said in text) is (arguments is WIDE)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_conclusion_comes_first(language: str) -> None:
    arguments = ("pisa", "thumb", "random", "--deals", "40", "--players", "3", "--cores", "1")
    text = output("tournament", *arguments, "--lang", language)
    assert text.startswith(
        {"de": "thumb ist der bessere Bot: ", "en": "thumb is better: it wins "}[language]
    )
    few = output("tournament", *arguments, "--deals", "3", "--lang", language)
    assert few.startswith({"de": "Noch nicht sicher: ", "en": "Not sure yet: "}[language])
    close = output(*SMALL, "--cores", "1", "--lang", language)
    assert close.startswith({"de": "Nur random spielt: ", "en": "Only random plays: "}[language])
    study = output(*STUDIED, "--cores", "1", "--lang", language)
    assert study.startswith({"de": "Das sind zu wenige", "en": "These are too few"}[language])
    futschikato = ("study", "futschikato", "--vary", "hand_of_7_or_8=5,7", "--players", "7")
    enough = output(*futschikato, "--games", "210", "--cores", "1", "--lang", language)
    assert enough.startswith(
        {
            "de": "Am längsten dauert ein Spiel so: 7 Personen, 7 Karten (Kurzregeln) (",
            "en": "Games are longest with 7 players, 7 cards (short rules) (",
        }[language]
    )
    assert {
        "de": "Können sagt, wie viel gutes Spiel zählt: Bei 0 % gewinnt thumb unter lauter random",
        "en": "Skill says how much playing well counts: at 0 % one thumb among random wins",
    }[language] in study


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        ("report", ("--report", "page.html")),
        ("parquet", ("--keep", "kept")),
        ("ray", ("--ray", "local")),
    ],
)
def test_a_missing_library_gets_a_line_to_type(
    extra: str, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = set(extras.EXTRAS[extra][1])
    monkeypatch.setattr(
        extras, "find_spec", lambda name: None if name in missing else find_spec(name)
    )
    result = run(*SMALL, *arguments)
    assert result.exit_code == 2
    *_, line = result.stderr.strip().splitlines()  # interpreted rules say so first
    assert f"type: {sys.executable} -m pip install '{extras.EXTRAS[extra][2]}'" in line


def test_a_line_to_type_works_without_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert extras.installing("ray>=2").startswith(f"uv pip install --python {sys.executable} ")
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert extras.installing("ray>=2").startswith(f"{sys.executable} -m ensurepip && ")


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["project"]
    for extra, (_, _, requirement) in extras.EXTRAS.items():
        assert project["optional-dependencies"][extra] == [requirement]


def test_the_example_of_reading_kept_games_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    output(*SMALL, "--cores", "1", "--keep", "kept")
    example = re.search(r"```python\n(.*?)```", (DOCS / "arena.md").read_text("utf-8"), re.DOTALL)
    assert example is not None
    exec(example[1], {})
    assert "legal_mean" in capsys.readouterr().out


def test_the_tour_in_the_docs_runs() -> None:
    result = doctest.testfile(str(DOCS / "arena.md"), module_relative=False, encoding="utf-8")
    assert result.attempted == 3
    assert result.failed == 0

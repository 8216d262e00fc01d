"""A package that brings a broken game is left out with one line that says what to do."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kartentisch.games import OWN_GAMES, Games, Refusal, find_part, game_class, package_of

RULES = """
from kartentisch.games.bridge import OpenGame


class Fine(OpenGame):
    NAME = "fine"
    MOVES = 3

    def apply(self, seat, move):
        pass
"""
GOOD = {"__init__.py": "", "rules.py": RULES, "words.py": ""}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that Python finds packages in, as if they were installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("strange"):
            del sys.modules[name]


def bring(folder: Path, name: str, value: str, package: str = "strange", **files: str) -> None:
    """Install a package with an entry point and these modules."""
    described = folder / f"{package}-1.0.dist-info"
    described.mkdir(exist_ok=True)
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text(f"[kartentisch.games]\n{name} = {value}\n")
    (folder / package).mkdir(exist_ok=True)
    for module, text in files.items():
        (folder / package / module).write_text(text)


def found(caplog: pytest.LogCaptureFixture) -> tuple[list[str], str]:
    """Which games there are beyond ours, and what is said about the others."""
    with caplog.at_level(logging.WARNING, "kartentisch.games"):
        games = [name for name in Games() if name not in OWN_GAMES]
    said = [record.getMessage() for record in caplog.records]
    assert len(said) <= 1
    return games, "".join(said)


def test_a_game_of_another_package_is_found_after_ours(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bring(folder, "fine", "strange.rules:Fine", **GOOD)
    assert found(caplog) == (["fine"], "")
    assert list(Games())[: len(OWN_GAMES)] == list(OWN_GAMES)
    assert Games()["fine"] == "strange.rules:Fine"
    words = find_part("strange.rules:Fine", "words")
    assert words is not None
    assert words.__name__ == "strange.words"
    assert find_part("strange.rules:Fine", "thumbs") is None


@pytest.mark.parametrize(
    ("name", "value", "files", "says"),
    [
        ("pisa", "strange.rules:Fine", {}, "Kartentisch has a game of that name"),
        ("Fine", "strange.rules:Fine", {}, "lower-case identifier"),
        ("fine-game", "strange.rules:Fine", {}, "lower-case identifier"),
        ("größe", "strange.rules:Fine", {}, "lower-case identifier"),
        ("fine", "strange.missing:Fine", {}, "No module named 'strange.missing'"),
        ("fine", "nowhere:Fine", {}, "No module named 'nowhere'"),
        ("fine", "strange.rules:Missing", {}, "no attribute 'Missing'"),
        ("fine", "strange.rules", {}, "is not a subclass"),
        ("fine", "strange.rules:Fine", {"rules.py": "Fine = 1"}, "is not a subclass"),
        (
            "fine",
            "strange.rules:Fine",
            {"rules.py": "1 / 0"},
            "ZeroDivisionError: division by zero",
        ),
        (
            "fine",
            "strange.rules:Fine",
            {"rules.py": "raise ValueError('a\\nb')"},
            "ValueError: a b",
        ),
        ("other", "strange.rules:Fine", {}, "NAME in strange.rules:Fine is 'fine'"),
        ("fine", "strange.rules:Fine", {"rules.py": RULES.replace("= 3", "= 0")}, "MOVES"),
        ("fine", "strange.rules:Fine", {"rules.py": RULES + "    MOST = 9\n"}, "of at most 8"),
        ("fine", "strange.rules:Fine", {"words.py": "import nothing"}, "words can't be loaded"),
    ],
)
def test_a_broken_one_is_left_out_with_what_to_do(
    folder: Path,
    caplog: pytest.LogCaptureFixture,
    name: str,
    value: str,
    files: dict[str, str],
    says: str,
) -> None:
    bring(folder, name, value, **{**GOOD, **files})
    games, said = found(caplog)
    assert games == []
    assert says in said
    assert f"The game {name!r} of the package strange is left out" in said
    assert said.endswith("Fix or update the package, or remove it with `pip uninstall strange`.")
    assert "\n" not in said


def test_a_game_without_words_is_left_out(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    bring(folder, "fine", "strange.rules:Fine", **{"__init__.py": "", "rules.py": RULES})
    games, said = found(caplog)
    assert games == []
    assert "put a module words.py next to strange.rules" in said


def test_of_two_games_with_one_name_the_first_stays(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bring(folder, "fine", "strange.rules:Fine", **GOOD)
    bring(folder, "fine", "stranger.rules:Fine", "stranger", **GOOD)
    games, said = found(caplog)
    assert games == ["fine"]
    assert "another package brings a game of that name" in said


def test_rules_may_stand_in_the_package_itself_or_in_a_package_within(folder: Path) -> None:
    bring(folder, "fine", "strange:Fine", **{"__init__.py": RULES, "words.py": ""})
    (folder / "strange" / "deep").mkdir()
    (folder / "strange" / "deep" / "__init__.py").write_text("")
    (folder / "strange" / "deep" / "rules.py").write_text("")
    assert package_of("strange") == "strange"
    assert package_of("strange.deep.rules") == "strange.deep"
    assert find_part("strange:Fine", "words") is not None


def test_a_module_that_stands_alone_has_nothing_next_to_it(folder: Path) -> None:
    (folder / "strange_alone.py").write_text(RULES)
    (folder / "words.py").write_text("")
    assert package_of("strange_alone") is None
    assert find_part("strange_alone:Fine", "words") is None


def test_our_own_games_need_no_look_at_other_packages(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bring(folder, "fine", "strange.rules:Fine", **{**GOOD, "rules.py": "1 / 0"})
    games = Games()
    assert games["pisa"] == "kartentisch.games.pisa:Pisa"
    assert "pisa" in games
    assert not caplog.records
    assert "strange.rules" not in sys.modules


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refusal, match="there is no game 'nothing'; the games are futschikato"):
        game_class("nothing")

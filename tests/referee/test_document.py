"""docs/records.md has every move, phase and kind of event of every game."""

import inspect
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from kartentisch.games import GAMES, game_class
from kartentisch.games.records import read_record

DOCUMENT = Path(__file__).parents[2] / "docs" / "records.md"


def section(title: str) -> str:
    """A game's part of the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    found = re.search(rf"^#### {re.escape(title)}\n(.*?)(?=^#)", text, re.MULTILINE | re.DOTALL)
    assert found, f"docs/records.md has no part {title!r}"
    return found[1]


@pytest.mark.parametrize("name", list(GAMES))
def test_every_kind_of_event_is_in_the_documents_table(name: str) -> None:
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        for line in section(name).splitlines()
        if line.startswith("| `")
    ]
    shared = {"begins", "scores", "wins"}
    assert [row[:4] for row in rows] == [
        [kind.name, kind.source or "", kind.target or "", kind.sees]
        for kind in game_class(name).EVENTS
        if kind.name not in shared
    ]


@pytest.mark.parametrize("name", list(GAMES))
def test_the_moves_are_in_the_document_as_in_the_module(name: str) -> None:
    text = inspect.cleandoc(import_module(f"kartentisch.games.{name}").__doc__ or "")
    assert text[text.index("Moves") :] in section(name)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_phase_is_in_the_document(name: str) -> None:
    for phase in game_class(name).PHASES:
        assert f"`{phase}`" in section(name)


def test_the_examples_are_a_record_and_one_of_its_steps() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    record, step = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    lines = [json.loads(line) for line in read_record(record).full()]
    assert json.loads(step) in lines

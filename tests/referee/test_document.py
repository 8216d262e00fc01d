"""docs/records.md has every move, phase and kind of event of every game."""

import json
import re
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
def test_every_move_is_in_the_document_and_means_what_it_says(name: str) -> None:
    rows = re.findall(r'^\| (\d[^|]*) \|[^|]*\| (\d+): "(.*)" \|$', section(name), re.MULTILINE)
    listed = [move for cell, _, _ in rows for move in numbers_in(cell)]
    game = game_class(name)
    unused = [0, 1] if name == "futschikato" else []
    assert sorted(listed + unused) == list(range(game.MOVES))
    for cell, example, words in rows:
        assert int(example) in numbers_in(cell)
        assert game.words().move(int(example), "en") == words


def numbers_in(cell: str) -> list[int]:
    """The moves of "3", "1 to 60", "4, 17, … 1655" or "9 to 16, 22 to 29, … 1660 to 1667"."""
    blocks = [[int(end) for end in part.split(" to ")] for part in re.split(r",? … |, ", cell)]
    first, *rest = (range(block[0], block[-1] + 1) for block in blocks)
    if not rest:
        return list(first)
    second, last = rest
    starts = range(first.start, last.start + 1, second.start - first.start)
    return [start + offset for start in starts for offset in range(len(first))]


@pytest.mark.parametrize("name", list(GAMES))
def test_every_phase_is_in_the_document(name: str) -> None:
    for phase in game_class(name).PHASES:
        assert f"`{phase}`" in section(name)


def test_the_examples_are_a_record_and_one_of_its_steps() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    record, step = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    lines = [json.loads(line) for line in read_record(record).full()]
    assert json.loads(step) in lines

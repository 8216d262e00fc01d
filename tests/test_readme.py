"""The tour in the README runs."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_tour_runs() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert result.failed == 0

"""What the documents show runs."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_snippets_about_environments_run() -> None:
    result = doctest.testfile(
        str(DOCS / "environments.md"), module_relative=False, encoding="utf-8"
    )
    assert result.attempted > 25
    assert result.failed == 0
